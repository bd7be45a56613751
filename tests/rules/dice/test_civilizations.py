"""The dice game, Civilizations (DI 8.1 to DI 8.10)."""

from __future__ import annotations

import pytest

from tests.rules.dice.positions import civilizations, dice_table, offered, score, unused


@pytest.mark.rule("DI 8.1")
@pytest.mark.parametrize("colour", ["red", "blue", "yellow", "green", "purple"])
def test_a_marker_goes_to_the_field_that_is_named(colour: str) -> None:
    table = dice_table(
        "civilization civilization civilization civilization civilization",
        turn=1,
        civilizations={0: "red"},
    )
    table.play(f"use civilization {colour}")
    assert [civilizations(table, seat) for seat in range(3)] == ["red", colour, ""]


@pytest.mark.rule("DI 8.2", "DI 8.4")
@pytest.mark.parametrize(
    ("dice", "colours"),
    [
        ("civilization sun sun sun sun", ""),
        ("civilization civilization sun sun sun", ""),
        ("civilization civilization civilization sun sun", "red blue yellow"),
        ("civilization ankh sun sun sun", ""),
        ("civilization ankh ankh sun sun", "red"),
        ("civilization civilization ankh sun sun", "red blue"),
        ("civilization ankh ankh ankh ankh", "red"),
        ("ankh ankh ankh ankh ankh", ""),
        ("civilization civilization pharaoh nile monument", ""),
        ("civilization civilization sun sun monument", ""),
    ],
)
def test_the_first_marker_costs_three_civilizations_or_ankhs(dice: str, colours: str) -> None:
    assert offered(dice_table(dice), "use civilization") == set(colours.split())


@pytest.mark.rule("DI 8.2", "DI 8.3")
@pytest.mark.parametrize(
    ("dice", "most"),
    [
        ("civilization civilization civilization sun sun", 1),
        ("civilization civilization civilization civilization sun", 2),
        ("civilization civilization civilization civilization civilization", 3),
        ("civilization civilization civilization ankh ankh", 3),
        ("civilization civilization ankh ankh ankh", 2),
    ],
)
def test_each_further_marker_costs_one_die(dice: str, most: int) -> None:
    table = dice_table(dice)
    placed = 0
    for colour in ("red", "blue", "yellow"):
        if colour in offered(table, "use civilization"):
            table.play(f"use civilization {colour}")
            placed += 1
    assert placed == most
    assert offered(table, "use civilization") == set()


@pytest.mark.rule("DI 8.2", "DI 8.3")
def test_the_dice_that_paid_are_used() -> None:
    table = dice_table("civilization civilization civilization civilization civilization")
    table.play("use civilization purple")
    assert unused(table) == "green=civilization purple=civilization"
    table.play("use civilization red")
    assert unused(table) == "purple=civilization"


@pytest.mark.rule("DI 8.4")
def test_the_price_of_the_first_marker_is_counted_in_unused_dice() -> None:
    table = dice_table("civilization civilization ankh pharaoh sun")
    table.play("use pharaoh ankh")
    assert offered(table, "use civilization") == set()


@pytest.mark.rule("DI 8.5")
def test_civilization_dice_pay_before_ankhs() -> None:
    table = dice_table("ankh civilization civilization civilization ankh")
    table.play("use civilization blue")
    assert unused(table) == "red=ankh purple=ankh"
    table.play("done")
    assert score(table) == 12


@pytest.mark.rule("DI 8.5")
def test_ankhs_pay_when_civilization_dice_run_out() -> None:
    table = dice_table("ankh ankh civilization civilization ankh")
    table.play("use civilization yellow")
    assert unused(table) == "blue=ankh purple=ankh"
    table.play("use civilization green")
    assert unused(table) == "purple=ankh"


@pytest.mark.rule("DI 8.6")
def test_a_die_that_has_paid_still_opens_the_field_of_its_colour() -> None:
    table = dice_table("civilization civilization civilization ankh sun")
    table.play("use civilization yellow")
    assert unused(table) == "green=ankh purple=sun"
    assert offered(table, "use civilization") == {"red", "blue"}


@pytest.mark.rule("DI 8.6")
@pytest.mark.parametrize("symbol", ["pharaoh", "nile", "monument", "sun"])
def test_a_colour_that_shows_another_symbol_is_not_open(symbol: str) -> None:
    table = dice_table(f"civilization {symbol} civilization civilization {symbol}")
    assert offered(table, "use civilization") == {"red", "yellow", "green"}


@pytest.mark.rule("DI 8.7")
def test_an_ankh_helps_to_pay_but_does_not_open_its_own_colour() -> None:
    table = dice_table("civilization ankh ankh ankh sun")
    assert offered(table, "use civilization") == {"red"}
    table.play("use civilization red")
    assert unused(table) == "green=ankh purple=sun"
    assert offered(table, "use civilization") == set()


@pytest.mark.rule("DI 8.8")
def test_a_player_has_one_marker_at_most_on_a_field() -> None:
    table = dice_table(
        "civilization civilization civilization civilization sun",
        players=4,
        civilizations={0: "red green"},
    )
    assert offered(table, "use civilization") == {"blue", "yellow"}


@pytest.mark.rule("DI 8.8")
def test_a_marker_placed_this_turn_closes_the_field_too() -> None:
    table = dice_table("civilization civilization civilization civilization sun")
    table.play("use civilization red")
    assert offered(table, "use civilization") == {"blue", "yellow", "green"}


@pytest.mark.rule("DI 8.7", "DI 8.8", "DI 8.9", "DI 8.5")
def test_the_example_of_the_rulebook() -> None:
    table = dice_table(
        "red=ankh green=ankh blue=civilization yellow=civilization purple=civilization",
        civilizations={0: "purple", 1: "blue", 2: "blue"},
    )
    assert offered(table, "use civilization") == {"yellow"}
    table.play("use civilization yellow")
    assert unused(table) == "red=ankh green=ankh"
    assert offered(table, "use civilization") == set()


@pytest.mark.rule("DI 8.10")
def test_other_symbols_may_come_between_two_markers() -> None:
    table = dice_table("civilization civilization civilization ankh pharaoh")
    table.play("use civilization red", "use pharaoh pharaoh", "use civilization blue")
    assert civilizations(table) == "red blue"
