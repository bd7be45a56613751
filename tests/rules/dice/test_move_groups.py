"""The dice game's moves by groups: a group holds exactly its own moves, and no more are open than
can hold one.
"""

from __future__ import annotations

import pytest

from heliopolis.core.bits import count, members_of
from heliopolis.dice.moves import GROUPS, MOVES
from heliopolis.dice.words import MOVE_WORDS
from tests.rules.dice.positions import DiceTable, dice_table, roll

SITUATIONS: list[tuple[str, tuple[str, ...], int]] = [
    # dice, moves made, groups open
    ("nile monument monument ankh sun", (), 1),
    ("nile monument monument ankh sun", ("stop",), 2),
    ("nile monument monument ankh sun", ("stop", "use nile nile"), 2),
    ("nile monument monument ankh sun", ("stop", "use monument yellow 8"), 8),
    ("nile nile sun ankh sun", ("stop",), 1),
    ("nile monument sun ankh sun", ("stop", "use monument blue 3"), 1),
    ("monument sun sun sun sun", ("stop", "done"), 1),
    ("monument sun sun sun sun", ("stop", "done", "disaster civilization"), 1),
    ("monument sun sun sun sun", ("stop", "done", "disaster monument"), 3),
]


def situation(dice: str, moves: tuple[str, ...]) -> DiceTable:
    table = dice_table(
        dice,
        phase="choosing",
        civilizations={1: "red blue green"},
        monuments={1: "red 1, blue 2, purple 8"},
    )
    table.play(*moves)
    return table


@pytest.mark.rule("DI 16.1")
@pytest.mark.parametrize(("dice", "moves", "groups"), SITUATIONS)
def test_only_groups_that_can_hold_a_move_are_open(
    dice: str, moves: tuple[str, ...], groups: int
) -> None:
    table = situation(dice, moves)
    assert table.rules.open_groups(table.state) == groups


@pytest.mark.rule("DI 16.1")
@pytest.mark.parametrize(("dice", "moves", "groups"), SITUATIONS)
def test_a_group_that_is_not_open_holds_no_move(
    dice: str, moves: tuple[str, ...], groups: int
) -> None:
    table = situation(dice, moves)
    legal = {
        MOVE_WORDS[table.rules.first_of_group(group) + member]
        for group in range(GROUPS)
        for member in members_of(table.rules.legal_moves(table.state, group))
    }
    assert legal == table.legal() != set()


@pytest.mark.rule("DI 16.1")
def test_groups_open_for_one_disaster_are_closed_in_the_next_turn() -> None:
    table = situation("sun sun sun sun sun", ("stop", "done", "disaster monument"))
    table.play("lose red 1", "lose blue 2")
    roll(table, "nile nile nile nile nile")
    assert table.rules.open_groups(table.state) == 1


def test_every_move_has_words_and_a_group() -> None:
    first_moves = [dice_table().rules.first_of_group(group) for group in range(GROUPS)]
    assert first_moves == [0, 55, 95, 135, 175, 215, 255, 295]
    assert MOVES == len(MOVE_WORDS) == 335


def test_words_stand_at_the_beginning_of_every_group() -> None:
    table = dice_table()
    words = [MOVE_WORDS[table.rules.first_of_group(group)] for group in range(GROUPS)]
    assert words[:3] == ["reroll red", "use monument red 1", "lose red 1"]
    assert words[3:] == [
        "use monument red 1 ankh",
        "use monument blue 1 red",
        "use monument yellow 1 red",
        "use monument green 1 red",
        "use monument purple 1 red",
    ]


@pytest.mark.rule("DI 4.1")
def test_no_die_is_in_the_air_while_a_seat_chooses() -> None:
    table = dice_table("nile nile nile nile nile", phase="choosing")
    assert table.state.rolling == 0
    table.play("reroll red blue")
    assert count(table.state.rolling) == 2
    roll(table, "nile nile")
    assert table.state.rolling == 0


@pytest.mark.rule("DI 8.3", "DI 9.4")
def test_the_markers_placed_in_a_turn_are_counted() -> None:
    table = dice_table("civilization civilization civilization ankh ankh")
    table.play("use civilization red", "use civilization blue")
    assert table.state.civilizations_placed == 2
    table = dice_table("monument monument monument ankh ankh")
    table.play("use monument red 1", "use monument blue 2 ankh", "use monument yellow 3 ankh")
    assert table.state.monuments_placed == 3
