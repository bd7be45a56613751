"""The dice game, End of an epoch (DI 13.1 to DI 13.6)."""

from __future__ import annotations

import pytest

from tests.rules.dice.positions import (
    civilizations,
    dice_table,
    monuments,
    next_to_roll,
    niles,
    pharaohs,
    roll,
    scored,
)


@pytest.mark.rule("DI 13.1")
@pytest.mark.parametrize(
    ("ra_moved", "dice", "epoch"),
    [
        (9, "sun sun nile nile nile", 1),
        (10, "sun nile nile nile nile", 1),
        (10, "sun sun nile nile nile", 2),
        (11, "sun nile nile nile nile", 2),
        (11, "sun sun nile nile nile", 2),
        (11, "nile nile nile nile nile", 1),
        (11, "sun sun sun nile nile", 1),
    ],
)
def test_an_epoch_ends_when_ra_reaches_or_passes_the_last_space(
    ra_moved: int, dice: str, epoch: int
) -> None:
    table = dice_table(dice, ra_moved=ra_moved)
    table.play("done")
    assert table.state.epoch == epoch


@pytest.mark.rule("DI 13.1")
def test_the_turn_is_played_to_its_end() -> None:
    table = dice_table("sun sun pharaoh ankh ankh", ra_moved=11)
    assert "use pharaoh pharaoh" in table.legal()
    assert table.state.epoch == 1


@pytest.mark.rule("DI 13.2", "DI 13.5")
@pytest.mark.parametrize(
    ("players", "turn", "starter"),
    [(2, 0, 1), (2, 1, 0), (3, 0, 1), (3, 2, 0), (4, 1, 2), (4, 3, 0)],
)
def test_the_left_neighbour_of_who_ended_the_epoch_begins_the_next(
    players: int, turn: int, starter: int
) -> None:
    table = scored(players, turn=turn)
    assert table.state.epoch == 2
    assert next_to_roll(table) == starter
    assert table.asked == starter


@pytest.mark.rule("DI 13.2")
def test_nobody_gets_a_turn_between_the_last_one_and_the_scoring() -> None:
    table = dice_table("sun nile nile nile nile", ra_moved=11, nile={1: 3}, floods={1: 1})
    table.play("done")
    assert table.state.floods == [0, 0, 0, 0]


@pytest.mark.rule("DI 13.3", "DI 14.1")
@pytest.mark.parametrize("epoch", [1, 2, 3])
def test_each_epoch_is_scored_when_it_ends(epoch: int) -> None:
    table = scored(epoch=epoch, nile={1: 9}, floods={1: 1})
    assert table.state.scores[1] == 29


@pytest.mark.rule("DI 13.4")
@pytest.mark.parametrize("dice", ["sun nile nile nile nile", "sun sun nile nile nile"])
def test_ra_goes_back_to_its_starting_space(dice: str) -> None:
    table = dice_table(dice, ra_moved=11)
    table.play("done")
    assert table.state.ra_moved == 0


@pytest.mark.rule("DI 13.4")
def test_the_next_epoch_is_as_long_as_the_last() -> None:
    table = scored(2)
    for moved in range(8):
        assert (table.state.epoch, table.state.ra_moved) == (2, moved)
        roll(table, "sun nile nile nile nile")
        table.play("stop", "done")
    assert table.state.epoch == 3


@pytest.mark.rule("DI 13.6", "DI 14.11", "DI 14.13")
def test_markers_stay_between_epochs_but_for_floods_and_civilizations() -> None:
    table = scored(
        pharaoh={0: 4, 1: 4, 2: 4},
        nile={0: 1, 1: 12, 2: 7},
        floods={1: 2, 2: 1},
        civilizations={0: "red blue yellow", 1: "red green", 2: "blue"},
        monuments={0: "red 1", 1: "red 2, purple 8"},
    )
    assert pharaohs(table) == [4, 4, 4]
    assert niles(table) == [1, 12, 7]
    assert table.state.floods == [0, 0, 0, 0]
    assert [civilizations(table, seat) for seat in range(3)] == ["", "", ""]
    assert [monuments(table, seat) for seat in range(3)] == ["red 1", "red 2, purple 8", ""]
