"""The dice game, Turns (DI 3.1 to DI 3.4)."""

from __future__ import annotations

import pytest

from tests.rules.dice.positions import dice_table, next_to_roll, roll, score, scored


@pytest.mark.rule("DI 3.1")
@pytest.mark.parametrize(("epoch", "is_over"), [(1, False), (2, False), (3, True)])
def test_the_game_lasts_three_epochs(epoch: int, is_over: bool) -> None:
    table = scored(epoch=epoch)
    assert table.rules.is_over(table.state) == is_over
    assert table.rules.is_chance(table.state) != is_over
    assert table.state.epoch == min(3, epoch + 1)


@pytest.mark.rule("DI 3.2")
@pytest.mark.parametrize(("players", "turn", "following"), [(2, 1, 0), (3, 1, 2), (4, 2, 3)])
def test_turns_pass_clockwise(players: int, turn: int, following: int) -> None:
    table = dice_table("nile nile nile nile nile", players=players, turn=turn)
    table.play("done")
    assert next_to_roll(table) == following


@pytest.mark.rule("DI 3.2")
def test_a_seat_that_has_just_been_struck_is_not_skipped() -> None:
    table = dice_table("sun sun sun sun sun", pharaoh={1: 1})
    table.play("done", "disaster pharaoh")
    assert next_to_roll(table) == 1
    assert table.asked == 1


@pytest.mark.rule("DI 3.3", "DI 11.2")
def test_a_turn_is_rolling_then_symbols_then_suns() -> None:
    table = dice_table("sun sun sun sun pharaoh", phase="choosing", pharaoh={1: 1})
    assert "stop" in table.legal()
    table.play("stop")
    assert table.legal() == {"use pharaoh pharaoh", "done"}
    table.play("done")
    assert table.legal() == {"disaster pharaoh", "pass"}
    table.play("pass")
    assert next_to_roll(table) == 1


@pytest.mark.rule("DI 3.4", "DI 13.1")
def test_ra_steps_and_the_epoch_ends_only_when_the_symbols_have_been_used() -> None:
    table = dice_table("sun pharaoh nile nile nile", ra_moved=11, civilizations={0: "red"})
    assert (table.state.ra_moved, table.state.epoch) == (11, 1)
    table.play("use pharaoh pharaoh")
    assert (table.state.ra_moved, table.state.epoch) == (11, 1)
    table.play("done")
    assert (table.state.ra_moved, table.state.epoch) == (0, 2)
    assert score(table) == 10 + 5


@pytest.mark.rule("DI 3.2", "DI 4.1")
def test_nothing_of_a_turn_is_left_for_the_next_one() -> None:
    table = dice_table("civilization civilization civilization monument ankh")
    table.play("use civilization red", "use monument green 1", "done")
    assert table.state.faces == 0
    roll(table, "civilization civilization ankh monument monument")
    table.play("stop")
    first_markers = {f"use monument {row} {n}" for row in ("green", "purple") for n in range(1, 9)}
    assert table.legal() == {
        "done",
        "use civilization red",
        "use civilization blue",
        *(first_markers - {"use monument green 1"}),
    }
