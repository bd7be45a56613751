"""The dice game, Monuments (DI 9.1 to DI 9.11)."""

from __future__ import annotations

import pytest

from tests.rules.dice.positions import dice_table, monuments, offered, roll, unused

COLOURS = ("red", "blue", "yellow", "green", "purple")
ALL_COLUMNS = range(1, 9)


def further(colour: str, columns: list[int], *partners: str) -> set[str]:
    return {f"{colour} {column} {partner}" for column in columns for partner in partners}


@pytest.mark.rule("DI 9.1")
@pytest.mark.parametrize("column", [1, 2, 7, 8])
@pytest.mark.parametrize("colour", COLOURS)
def test_the_first_marker_costs_one_monument_die_of_its_colour(colour: str, column: int) -> None:
    table = dice_table("monument monument monument monument monument", turn=1)
    table.play(f"use monument {colour} {column}")
    assert [monuments(table, seat) for seat in range(3)] == ["", f"{colour} {column}", ""]
    left = [f"{other}=monument" for other in COLOURS if other != colour]
    assert unused(table) == " ".join(left)


@pytest.mark.rule("DI 9.1", "DI 9.2")
def test_the_first_marker_goes_to_the_row_of_an_unused_monument_die() -> None:
    table = dice_table("pharaoh monument nile sun monument")
    assert offered(table, "use monument") == {
        f"{colour} {column}" for colour in ("blue", "purple") for column in ALL_COLUMNS
    }


@pytest.mark.rule("DI 9.2")
def test_the_first_marker_goes_to_any_free_space_also_beside_own_markers() -> None:
    table = dice_table(
        "sun monument sun sun sun", monuments={0: "red 1, blue 2, green 8", 2: "blue 4, yellow 5"}
    )
    assert offered(table, "use monument") == {f"blue {column}" for column in (1, 3, 5, 6, 7, 8)}


@pytest.mark.rule("DI 9.2", "DI 1.8")
def test_a_full_row_takes_no_marker() -> None:
    table = dice_table(
        "red=monument sun sun sun sun",
        monuments={
            0: "red 1, red 2, red 3",
            1: "red 4, red 5",
            2: "red 6, red 7, red 8",
        },
    )
    assert table.legal() == {"done"}


@pytest.mark.rule("DI 9.3")
def test_an_ankh_cannot_pay_for_the_first_marker() -> None:
    table = dice_table("ankh ankh ankh sun sun")
    assert offered(table, "use monument") == set()


@pytest.mark.rule("DI 9.3", "DI 9.10")
def test_there_is_no_further_marker_before_the_first() -> None:
    table = dice_table("monument monument ankh ankh sun")
    assert offered(table, "use monument") == {
        f"{colour} {column}" for colour in ("red", "blue") for column in ALL_COLUMNS
    }


@pytest.mark.rule("DI 9.10")
def test_the_one_die_marker_is_placed_once_a_turn() -> None:
    table = dice_table("monument monument sun sun sun")
    table.play("use monument red 1")
    assert table.legal() == {"done"}


@pytest.mark.rule("DI 9.10")
def test_the_next_turn_has_a_first_marker_again() -> None:
    table = dice_table("monument sun nile nile nile", players=2)
    table.play("use monument red 1", "done")
    roll(table, "monument monument sun nile nile")
    table.play("stop")
    assert "use monument blue 1" in table.legal()
    assert offered(table, "use monument").isdisjoint(further("blue", [2], "red", "ankh"))


@pytest.mark.rule("DI 9.4", "DI 9.5", "DI 9.6")
@pytest.mark.parametrize(
    ("colour", "partner", "left"),
    [
        ("blue", "yellow", "green=monument purple=ankh"),
        ("yellow", "blue", "green=monument purple=ankh"),
        ("green", "blue", "yellow=monument purple=ankh"),
        ("green", "yellow", "blue=monument purple=ankh"),
        ("green", "ankh", "blue=monument yellow=monument"),
        ("blue", "ankh", "yellow=monument green=monument"),
    ],
)
def test_a_further_marker_costs_its_own_die_and_a_partner(
    colour: str, partner: str, left: str
) -> None:
    table = dice_table("monument monument monument monument ankh", turn=2)
    table.play("use monument red 1", f"use monument {colour} 5 {partner}")
    assert monuments(table, 2) == f"red 1, {colour} 5"
    assert unused(table) == left


@pytest.mark.rule("DI 9.4", "DI 9.6")
@pytest.mark.parametrize("column", [1, 2, 7, 8])
@pytest.mark.parametrize("partner", ["blue", "yellow", "green", "ankh"])
def test_a_further_marker_stands_in_the_column_that_is_named(partner: str, column: int) -> None:
    first = 3
    dice = "monument monument monument monument monument"
    if partner == "ankh":
        dice = "monument ankh monument monument monument"
    table = dice_table(dice)
    table.play(f"use monument red {first}", f"use monument purple {column} {partner}")
    assert monuments(table) == f"red {first}, purple {column}"


@pytest.mark.rule("DI 9.5", "DI 9.6")
def test_a_further_marker_has_the_colour_of_an_unused_monument_die() -> None:
    table = dice_table("monument monument monument ankh sun")
    table.play("use monument yellow 8")
    new = [1, 2, 3, 4, 5, 6, 7]
    assert offered(table, "use monument") == (
        further("red", new, "blue", "ankh") | further("blue", new, "red", "ankh")
    )


@pytest.mark.rule("DI 9.6")
def test_a_used_ankh_is_no_partner() -> None:
    table = dice_table("monument monument pharaoh ankh sun")
    table.play("use monument red 1", "use pharaoh ankh")
    assert offered(table, "use monument") == set()


@pytest.mark.rule("DI 9.6")
def test_an_ankh_pays_once() -> None:
    table = dice_table("ankh monument monument monument ankh")
    table.play("use monument blue 1", "use monument yellow 2 ankh")
    assert unused(table) == "green=monument purple=ankh"
    table.play("use monument green 3 ankh")
    assert unused(table) == ""
    assert monuments(table) == "blue 1, yellow 2, green 3"


@pytest.mark.rule("DI 9.7")
def test_two_ankhs_cannot_pay() -> None:
    table = dice_table("monument ankh ankh ankh ankh")
    table.play("use monument red 1")
    assert table.legal() == {"done"}


@pytest.mark.rule("DI 9.8")
def test_a_further_marker_needs_a_free_space_in_a_column_without_own_markers() -> None:
    table = dice_table(
        "monument monument ankh sun sun",
        monuments={
            0: "red 2, green 4, purple 8",
            1: "blue 3, yellow 5, red 6",
            2: "blue 7",
        },
    )
    table.play("use monument red 4")
    assert offered(table, "use monument") == further("blue", [1, 5, 6], "ankh")


@pytest.mark.rule("DI 9.8")
@pytest.mark.parametrize("colour", COLOURS)
def test_a_further_marker_keeps_clear_of_the_others_in_its_own_row_only(colour: str) -> None:
    others = [other for other in COLOURS if other != colour]
    table = dice_table(
        f"{colour}=monument {others[0]}=monument ankh sun sun",
        monuments={1: f"{colour} 2, {colour} 7", 2: ", ".join(f"{row} 5" for row in others)},
    )
    table.play(f"use monument {others[0]} 8")
    assert offered(table, "use monument") == further(colour, [1, 3, 4, 5, 6], "ankh")


@pytest.mark.rule("DI 9.4")
def test_a_further_marker_may_be_the_first_space_of_all() -> None:
    table = dice_table("monument monument ankh sun sun")
    table.play("use monument blue 2", "use monument red 1 ankh")
    assert monuments(table) == "red 1, blue 2"


@pytest.mark.rule("DI 9.8")
def test_without_a_column_of_its_own_there_is_no_further_marker() -> None:
    columns = "red 1, blue 2, yellow 3, green 4, purple 5, blue 6, yellow 7"
    table = dice_table("monument monument monument sun sun", monuments={0: columns})
    table.play("use monument red 8")
    assert table.legal() == {"done"}


@pytest.mark.rule("DI 9.9")
def test_markers_placed_this_turn_count_for_the_columns() -> None:
    table = dice_table("monument monument monument ankh ankh")
    table.play("use monument red 1", "use monument blue 2 ankh")
    assert offered(table, "use monument") == further("yellow", [3, 4, 5, 6, 7, 8], "ankh")


@pytest.mark.rule("DI 9.11")
@pytest.mark.parametrize(
    ("dice", "moves"),
    [
        (
            "monument monument monument monument monument",
            ["red 1", "blue 2 yellow", "green 3 purple"],
        ),
        ("monument monument monument ankh ankh", ["red 1", "blue 2 ankh", "yellow 3 ankh"]),
        ("monument monument monument monument ankh", ["red 1", "blue 2 ankh", "green 3 yellow"]),
    ],
)
def test_five_dice_are_enough_for_three_markers(dice: str, moves: list[str]) -> None:
    table = dice_table(dice)
    table.play(*(f"use monument {move}" for move in moves))
    assert len(monuments(table).split(", ")) == 3
    assert table.legal() == {"done"}


@pytest.mark.rule("DI 9.2", "DI 9.8", "DI 9.11")
def test_the_example_of_the_rulebook() -> None:
    table = dice_table(
        "red=monument blue=ankh yellow=monument green=monument purple=monument",
        monuments={0: "red 1, blue 1", 1: "purple 4"},
    )
    table.play("use monument yellow 1", "use monument purple 3 ankh", "use monument green 4 red")
    assert monuments(table) == "red 1, blue 1, yellow 1, green 4, purple 3"
    assert unused(table) == ""
