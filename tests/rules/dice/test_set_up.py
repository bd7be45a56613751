"""The dice game, Set-up (DI 2.1 to DI 2.8)."""

from __future__ import annotations

import pytest

from heliopolis.core.state import fields_of
from heliopolis.dice import rules
from heliopolis.dice.constants import (
    FEWEST_PLAYERS,
    LONGEST_SUN_TRACK,
    MOST_PLAYERS,
    SUN_TRACK_SPACES,
)
from heliopolis.dice.state import DiceState
from tests.rules.dice.positions import dice_table, new_table, next_to_roll, roll, scores


@pytest.mark.rule("DI 2.1")
def test_two_to_four_may_play() -> None:
    assert (FEWEST_PLAYERS, MOST_PLAYERS) == (2, 4)


@pytest.mark.rule("DI 2.1", "DI 3.2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_turns_go_round_the_seats_from_0_upwards_and_back_to_0(players: int) -> None:
    table = new_table(players)
    seats = []
    for _ in range(players + 1):
        seats.append(next_to_roll(table))
        roll(table, "nile nile nile nile nile")
        table.play("stop", "done")
    assert seats == [*range(players), 0]


@pytest.mark.rule("DI 2.2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_chance_may_name_any_seat_to_start(players: int) -> None:
    assert rules.deals(players) == players
    for seat in range(players):
        assert next_to_roll(new_table(players, start=seat)) == seat


@pytest.mark.rule("DI 2.3")
@pytest.mark.parametrize(
    ("players", "start", "points"),
    [
        (2, 0, [10, 11]),
        (2, 1, [11, 10]),
        (3, 0, [10, 11, 12]),
        (3, 2, [11, 12, 10]),
        (4, 0, [10, 11, 12, 13]),
        (4, 1, [13, 10, 11, 12]),
        (4, 3, [11, 12, 13, 10]),
    ],
)
def test_the_starting_seat_has_10_points_and_each_next_one_more(
    players: int, start: int, points: list[int]
) -> None:
    assert scores(new_table(players, start=start)) == points


@pytest.mark.rule("DI 2.4", "DI 2.5")
def test_all_markers_stand_on_0_and_there_are_no_others() -> None:
    state = new_table(4).state
    assert state.pharaoh == state.nile == state.floods == [0, 0, 0, 0]
    assert state.civilizations == state.monuments == [0, 0, 0, 0]


@pytest.mark.rule("DI 2.6", "DI 2.7", "DI 17.1")
@pytest.mark.parametrize(("players", "spaces"), [(2, 8), (3, 12), (4, 16)])
def test_more_players_mean_a_longer_way_for_ra(players: int, spaces: int) -> None:
    table = new_table(players)
    for moved in range(spaces):
        assert (table.state.epoch, table.state.ra_moved) == (1, moved)
        roll(table, "sun nile nile nile nile")
        table.play("stop", "done")
    assert table.state.epoch == 2


@pytest.mark.rule("DI 2.1")
def test_there_is_no_set_up_for_a_table_of_one() -> None:
    assert SUN_TRACK_SPACES[:2] == (0, 0)


@pytest.mark.rule("DI 17.1")
def test_the_longest_sun_track_has_60_spaces() -> None:
    assert LONGEST_SUN_TRACK == 60


@pytest.mark.rule("DI 2.8")
def test_the_same_words_said_openly_lead_to_the_same_table() -> None:
    tables = [new_table(2, start=1), new_table(2, start=1)]
    for table in tables:
        roll(table, "nile monument pharaoh ankh ankh")
        table.play("reroll red")
        roll(table, "sun")
        table.play("stop", "use monument blue 4", "use pharaoh ankh", "done")
    assert vars(tables[0].state) == vars(tables[1].state)


@pytest.mark.rule("DI 2.3", "DI 2.4", "DI 2.5", "DI 3.1")
def test_a_new_game_on_a_used_table_is_a_new_game() -> None:
    table = dice_table("sun sun sun sun nile", players=4)
    for name, field in fields_of(DiceState).items():
        setattr(table.state, name, [7] * field.lengths[0] if field.lengths else 7)
    rules.set_up(table.state, 2, 1)
    assert vars(table.state) == {
        "players": 2,
        "epoch": 1,
        "phase": 0,
        "start": 1,
        "turn": 1,
        "asked": 1,
        "suns_come_first": 0,
        "victims_go_left": 1,
        "dice_may_idle": 1,
        "scores_have_a_floor": 1,
        "ties_are_shared": 1,
        "sun_track": 8,
        "ra_moved": 0,
        "rolls": 0,
        "rolling": 0b11111,
        "unused": 0b11111,
        "civilizations_placed": 0,
        "monuments_placed": 0,
        "disaster": 0,
        "markers_owed": 0,
        "faces": 0,
        "pharaoh": [0, 0, 0, 0],
        "nile": [0, 0, 0, 0],
        "floods": [0, 0, 0, 0],
        "civilizations": [0, 0, 0, 0],
        "scores": [11, 10, 0, 0],
        "monuments": [0, 0, 0, 0],
    }
