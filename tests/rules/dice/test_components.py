"""The dice game, Components (DI 1.1 to DI 1.9)."""

from __future__ import annotations

import pytest

from heliopolis.dice import rules
from tests.rules.dice.positions import (
    civilizations,
    dice_table,
    monuments,
    new_table,
    niles,
    offered,
    pharaohs,
    roll,
    shown,
)

COLOURS = ("red", "blue", "yellow", "green", "purple")
SYMBOLS = ("pharaoh", "nile", "civilization", "monument", "ankh", "sun")


@pytest.mark.rule("DI 1.1", "DI 1.2")
@pytest.mark.parametrize("colour", COLOURS)
@pytest.mark.parametrize("symbol", SYMBOLS)
def test_each_of_the_five_dice_can_show_each_of_the_six_symbols(colour: str, symbol: str) -> None:
    table = new_table()
    roll(table, f"{colour}={symbol} nile nile nile nile")
    symbols = dict.fromkeys(COLOURS, "nile") | {colour: symbol}
    assert shown(table).split() == list(symbols.values())


@pytest.mark.rule("DI 1.2", "DI 4.1")
def test_a_roll_of_all_five_dice_has_six_times_six_equally_likely_outcomes_and_so_on() -> None:
    assert rules.tickets(new_table().state) == 6 * 6 * 6 * 6 * 6


@pytest.mark.rule("DI 1.2", "DI 4.3")
@pytest.mark.parametrize(
    ("dice", "ways"), [("red", 6), ("red purple", 36), ("red blue green", 216)]
)
def test_dice_rolled_again_have_six_outcomes_each(dice: str, ways: int) -> None:
    table = dice_table("nile nile nile nile nile", phase="choosing")
    table.play(f"reroll {dice}")
    assert rules.tickets(table.state) == ways


@pytest.mark.rule("DI 1.2")
def test_every_ticket_is_an_outcome_of_its_own() -> None:
    table = dice_table("nile nile nile nile nile", phase="choosing")
    table.play("reroll red blue")
    assert [rules.outcome_of_ticket(table.state, ticket) for ticket in range(36)] == list(range(36))


@pytest.mark.rule("DI 1.2")
def test_the_outcomes_of_two_dice_are_all_pairs_of_symbols() -> None:
    pairs = set()
    for outcome in range(36):
        table = dice_table("nile nile nile nile nile", phase="choosing")
        table.play("reroll blue purple")
        table.chance(outcome)
        red, blue, yellow, green, purple = shown(table).split()
        assert (red, yellow, green) == ("nile", "nile", "nile")
        pairs.add((blue, purple))
    assert pairs == {(one, other) for one in SYMBOLS for other in SYMBOLS}


@pytest.mark.rule("DI 1.3")
def test_the_one_figure_ra_is_moved_by_the_suns_of_every_player() -> None:
    table = dice_table("sun nile nile nile nile", players=2)
    table.play("done")
    roll(table, "sun sun nile nile nile")
    table.play("stop", "done")
    assert table.state.ra_moved == 3


@pytest.mark.rule("DI 1.4")
def test_a_marker_walks_from_space_0_to_space_12_and_no_further() -> None:
    table = new_table(2, sun_track=60)
    for _ in range(12):
        for _ in range(2):
            roll(table, "pharaoh nile monument monument monument")
            table.play("stop", "use pharaoh pharaoh", "use nile nile", "done")
    assert (pharaohs(table), niles(table)) == ([12, 12], [12, 12])
    roll(table, "pharaoh nile sun sun sun")
    table.play("stop")
    assert table.legal() == {"done"}


@pytest.mark.rule("DI 1.5")
def test_there_is_one_civilization_field_for_each_die_colour() -> None:
    table = dice_table("civilization civilization civilization civilization civilization")
    assert offered(table, "use civilization") == set(COLOURS)


@pytest.mark.rule("DI 1.6", "DI 8.9")
@pytest.mark.parametrize(
    ("players", "others", "has_room"),
    [
        (2, {}, True),
        (2, {1: "red"}, False),
        (3, {1: "red"}, True),
        (3, {1: "red", 2: "red"}, False),
        (4, {1: "red", 2: "red"}, True),
        (4, {1: "red", 2: "red", 3: "red"}, False),
    ],
)
def test_a_field_has_room_for_one_marker_fewer_than_players(
    players: int, others: dict[int, str], has_room: bool
) -> None:
    table = dice_table("red=civilization sun ankh ankh sun", players=players, civilizations=others)
    assert ("use civilization red" in table.legal()) == has_room


@pytest.mark.rule("DI 1.6", "DI 8.9")
def test_a_field_is_full_whoever_stands_on_it() -> None:
    table = dice_table(
        "civilization civilization civilization civilization civilization",
        turn=1,
        civilizations={0: "red blue purple", 2: "blue green purple"},
    )
    assert offered(table, "use civilization") == {"red", "yellow", "green"}


@pytest.mark.rule("DI 1.7")
def test_the_monuments_have_eight_columns_and_a_row_for_each_die_colour() -> None:
    table = dice_table("monument monument monument monument monument")
    assert offered(table, "use monument") == {
        f"{colour} {column}" for colour in COLOURS for column in range(1, 9)
    }


@pytest.mark.rule("DI 1.8")
@pytest.mark.parametrize("owner", [0, 1, 2])
def test_a_space_with_a_marker_of_any_player_takes_no_other(owner: int) -> None:
    table = dice_table("monument sun sun sun sun", monuments={owner: "red 1, red 8, blue 4"})
    assert offered(table, "use monument") == {f"red {column}" for column in range(2, 8)}


@pytest.mark.rule("DI 1.8")
def test_a_marker_on_one_of_the_forty_spaces_fills_that_space_only() -> None:
    table = dice_table("monument monument sun sun sun", monuments={2: "red 3"})
    assert "use monument blue 3" in table.legal()
    assert "use monument red 3" not in table.legal()


@pytest.mark.rule("DI 1.9")
def test_nobody_runs_out_of_markers() -> None:
    spaces = ", ".join(f"{colour} {column}" for colour in COLOURS[:4] for column in range(1, 8))
    table = dice_table(
        "nile nile nile sun monument",
        monuments={0: spaces},
        floods={0: 20},
        civilizations={0: "red blue yellow green"},
    )
    table.play("use flood 0", "use monument purple 8")
    assert table.state.floods[0] == 21
    assert monuments(table).endswith("purple 8")
    assert civilizations(table) == "red blue yellow green"
