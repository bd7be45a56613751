"""The dice game, Using the symbols (DI 5.1 to DI 5.9)."""

from __future__ import annotations

from itertools import permutations

import pytest

from tests.rules.dice.positions import dice_table, next_to_roll, niles, pharaohs, unused

FOUR_USES = ("use pharaoh pharaoh", "use nile nile", "use monument yellow 1", "use nile ankh")


@pytest.mark.rule("DI 5.1")
@pytest.mark.parametrize("uses", list(permutations(FOUR_USES)))
def test_the_symbols_may_be_used_in_any_order(uses: tuple[str, ...]) -> None:
    table = dice_table("pharaoh nile monument ankh sun")
    table.play(*uses)
    assert (pharaohs(table)[0], niles(table)[0], unused(table)) == (1, 2, "purple=sun")


@pytest.mark.rule("DI 5.2")
@pytest.mark.parametrize(
    ("dice", "use"),
    [
        ("pharaoh sun sun sun sun", "use pharaoh pharaoh"),
        ("nile sun sun sun sun", "use nile nile"),
        ("pharaoh sun ankh sun sun", "use pharaoh ankh"),
        ("nile sun ankh sun sun", "use nile ankh"),
        ("nile nile nile sun sun", "use flood 0"),
        ("civilization civilization civilization sun sun", "use civilization red"),
        ("monument sun sun sun sun", "use monument red 1"),
    ],
)
def test_each_die_can_be_used_once(dice: str, use: str) -> None:
    table = dice_table(dice)
    table.play(use)
    assert use not in table.legal()


@pytest.mark.rule("DI 5.2")
def test_two_dice_of_a_symbol_can_be_used_one_after_the_other() -> None:
    table = dice_table("pharaoh sun sun sun pharaoh")
    table.play("use pharaoh pharaoh", "use pharaoh pharaoh")
    assert pharaohs(table)[0] == 2
    assert table.legal() == {"done"}


@pytest.mark.rule("DI 5.3", "DI 5.5")
def test_no_die_has_to_be_used() -> None:
    table = dice_table("pharaoh nile civilization monument ankh")
    table.play("done")
    assert next_to_roll(table) == 1
    assert (pharaohs(table)[0], niles(table)[0]) == (0, 0)


@pytest.mark.rule("DI 5.4")
def test_a_use_that_would_change_nothing_is_not_offered() -> None:
    table = dice_table("pharaoh nile ankh sun sun", pharaoh={0: 12}, nile={0: 12})
    assert table.legal() == {"done"}


@pytest.mark.rule("DI 5.5", "DI 16.7")
def test_done_is_asked_even_if_nothing_can_be_used() -> None:
    table = dice_table("sun civilization ankh sun sun")
    assert table.legal() == {"done"}
    assert table.asked == 0


@pytest.mark.rule("DI 5.6")
@pytest.mark.parametrize(
    ("dice", "first", "by_ankh"),
    [
        ("pharaoh sun sun sun ankh", (), "use pharaoh ankh"),
        ("nile sun sun sun ankh", (), "use nile ankh"),
        ("nile nile sun sun ankh", (), "use flood 1"),
        ("civilization civilization sun sun ankh", (), "use civilization blue"),
        ("monument monument sun sun ankh", ("use monument red 1",), "use monument blue 2 ankh"),
    ],
)
def test_an_ankh_stands_in_for_four_symbols(
    dice: str, first: tuple[str, ...], by_ankh: str
) -> None:
    table = dice_table(dice)
    table.play(*first)
    assert by_ankh in table.legal()


@pytest.mark.rule("DI 5.6", "DI 5.7")
def test_without_a_real_die_an_ankh_stands_in_for_nothing() -> None:
    assert dice_table("ankh ankh ankh ankh ankh").legal() == {"done"}


@pytest.mark.rule("DI 5.6")
def test_an_ankh_does_not_stand_in_for_a_sun() -> None:
    table = dice_table("sun sun sun ankh nile")
    table.play("done")
    assert next_to_roll(table) == 1


@pytest.mark.rule("DI 5.7")
@pytest.mark.parametrize("symbol", ["pharaoh", "nile"])
def test_a_used_die_still_shows_its_symbol_to_ankhs(symbol: str) -> None:
    table = dice_table(f"{symbol} ankh ankh sun sun")
    table.play(f"use {symbol} {symbol}", f"use {symbol} ankh", f"use {symbol} ankh")
    assert unused(table) == "green=sun purple=sun"


@pytest.mark.rule("DI 5.8")
@pytest.mark.parametrize("symbol", ["pharaoh", "nile"])
def test_an_ankh_may_be_used_while_the_real_die_stays_unused(symbol: str) -> None:
    table = dice_table(f"{symbol} ankh sun sun sun")
    table.play(f"use {symbol} ankh")
    assert unused(table).startswith(f"red={symbol} yellow=sun")


@pytest.mark.rule("DI 5.9")
def test_a_sun_die_cannot_be_used() -> None:
    assert dice_table("sun sun sun sun sun").legal() == {"done"}
