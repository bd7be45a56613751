"""The dice game, The Nile and floods (DI 7.1 to DI 7.11)."""

from __future__ import annotations

import pytest

from tests.rules.dice.positions import dice_table, niles, offered, unused


@pytest.mark.rule("DI 7.1")
def test_a_nile_die_moves_the_own_marker_one_space() -> None:
    table = dice_table("pharaoh nile sun sun nile", turn=1, nile={0: 4, 1: 3, 2: 8})
    table.play("use nile nile")
    assert niles(table) == [4, 4, 8]
    assert unused(table) == "red=pharaoh yellow=sun green=sun purple=nile"


@pytest.mark.rule("DI 7.1")
def test_without_an_unused_nile_die_there_is_no_use_of_one() -> None:
    table = dice_table("pharaoh ankh sun sun nile")
    table.play("use nile nile")
    assert "use nile nile" not in table.legal()


@pytest.mark.rule("DI 7.2")
def test_an_ankh_moves_the_marker_one_space() -> None:
    table = dice_table("nile ankh sun sun ankh", turn=2, nile={2: 3})
    table.play("use nile ankh")
    assert niles(table) == [0, 0, 4]
    assert unused(table) == "red=nile yellow=sun green=sun purple=ankh"


@pytest.mark.rule("DI 7.2", "DI 5.7")
@pytest.mark.parametrize("symbol", ["pharaoh", "civilization", "monument", "sun", "ankh"])
def test_an_ankh_is_no_nile_if_none_shows(symbol: str) -> None:
    assert "use nile ankh" not in dice_table(f"{symbol} ankh sun sun sun").legal()


@pytest.mark.rule("DI 7.2")
def test_without_an_unused_ankh_there_is_no_use_of_one() -> None:
    table = dice_table("nile nile ankh sun sun")
    table.play("use nile ankh")
    assert table.legal() == {"use nile nile", "done"}


@pytest.mark.rule("DI 7.3", "DI 5.4")
@pytest.mark.parametrize(("space", "may_move"), [(0, True), (10, True), (11, True), (12, False)])
def test_the_marker_stops_on_space_12(space: int, may_move: bool) -> None:
    table = dice_table("nile ankh sun sun sun", nile={0: space, 1: 12 - space})
    assert ("use nile nile" in table.legal()) == may_move
    assert ("use nile ankh" in table.legal()) == may_move


@pytest.mark.rule("DI 7.3")
def test_the_last_step_leads_to_12_and_no_further() -> None:
    table = dice_table("nile nile ankh sun sun", nile={0: 11})
    table.play("use nile nile")
    assert niles(table)[0] == 12
    assert table.legal() == {"done"}


@pytest.mark.rule("DI 7.4", "DI 7.5", "DI 7.6")
@pytest.mark.parametrize(
    ("dice", "ankhs"),
    [
        ("nile nile sun sun sun", ""),
        ("nile nile nile sun sun", "0"),
        ("nile nile nile nile sun", "0"),
        ("nile nile nile nile nile", "0"),
        ("nile nile ankh sun sun", "1"),
        ("nile nile nile ankh sun", "0 1"),
        ("nile nile nile nile ankh", "0 1"),
        ("nile ankh sun sun sun", ""),
        ("nile ankh ankh sun sun", "2"),
        ("nile nile ankh ankh sun", "1 2"),
        ("nile nile nile ankh ankh", "0 1 2"),
        ("nile ankh ankh ankh sun", "2"),
        ("nile ankh ankh ankh ankh", "2"),
        ("nile nile ankh ankh ankh", "1 2"),
        ("ankh ankh ankh sun sun", ""),
        ("ankh ankh ankh ankh ankh", ""),
        ("pharaoh ankh ankh ankh sun", ""),
        ("nile pharaoh pharaoh ankh sun", ""),
    ],
)
def test_three_niles_and_ankhs_with_at_least_one_nile_buy_a_flood(dice: str, ankhs: str) -> None:
    assert offered(dice_table(dice), "use flood") == set(ankhs.split())


@pytest.mark.rule("DI 7.5")
@pytest.mark.parametrize(
    ("ankhs", "left"),
    [
        (0, "green=ankh purple=ankh"),
        (1, "yellow=nile purple=ankh"),
        (2, "blue=nile yellow=nile"),
    ],
)
def test_the_player_says_how_many_ankhs_pay(ankhs: int, left: str) -> None:
    table = dice_table("nile nile nile ankh ankh", turn=1, floods={0: 2, 1: 1})
    table.play(f"use flood {ankhs}")
    assert table.state.floods == [2, 2, 0, 0]
    assert unused(table) == left


@pytest.mark.rule("DI 7.4")
def test_used_dice_do_not_pay_for_a_flood() -> None:
    table = dice_table("nile nile nile ankh sun")
    table.play("use nile nile")
    assert offered(table, "use flood") == {"1"}
    table.play("use nile ankh")
    assert offered(table, "use flood") == set()


@pytest.mark.rule("DI 7.6")
def test_a_used_nile_die_is_not_the_real_one_of_a_flood() -> None:
    table = dice_table("nile ankh ankh ankh sun")
    table.play("use nile nile")
    assert offered(table, "use flood") == set()


@pytest.mark.rule("DI 7.7")
def test_dice_spent_on_a_flood_do_not_move_the_marker() -> None:
    table = dice_table("nile nile nile sun sun", nile={0: 5})
    table.play("use flood 0")
    assert niles(table)[0] == 5
    assert table.legal() == {"done"}


@pytest.mark.rule("DI 7.8", "DI 14.8")
def test_a_flood_moves_along_with_the_marker() -> None:
    table = dice_table(
        "nile sun sun pharaoh pharaoh", ra_moved=10, nile={0: 5}, floods={0: 1}, scores={0: 20}
    )
    table.play("use nile nile", "done")
    assert table.state.scores[0] == 20 + 6 - 5


@pytest.mark.rule("DI 7.9")
@pytest.mark.parametrize("space", [0, 1, 11, 12])
def test_a_flood_can_be_bought_on_any_space(space: int) -> None:
    table = dice_table("nile nile nile ankh ankh", nile={0: space})
    assert offered(table, "use flood") == {"0", "1", "2"}
    table.play("use flood 2")
    assert (niles(table)[0], table.state.floods[0]) == (space, 1)


@pytest.mark.rule("DI 7.10")
def test_a_player_may_have_any_number_of_floods() -> None:
    table = dice_table("nile nile nile sun sun", floods={0: 50})
    table.play("use flood 0")
    assert table.state.floods[0] == 51


@pytest.mark.rule("DI 7.11", "DI 5.7")
def test_an_ankh_moves_the_marker_after_the_only_nile_die_has_paid_for_a_flood() -> None:
    table = dice_table("nile ankh ankh ankh sun", nile={0: 5})
    table.play("use flood 2", "use nile ankh")
    assert niles(table)[0] == 6
    assert table.legal() == {"done"}
