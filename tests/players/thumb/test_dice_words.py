"""The reasons given for moves of the dice game."""

from __future__ import annotations

import pytest

from heliopolis.core.kind import OptionValue
from heliopolis.dice.constants import ALL_DICE, ANGERING, CHOOSING, LOSING, MONUMENT, NILE
from heliopolis.dice.moves import CAUSE_DISASTER, DONE, LOSE_MONUMENT, PASS, REROLL, STOP
from heliopolis.dice.words import MOVE_WORDS
from heliopolis.players.thumb.dice import advised_move
from heliopolis.players.thumb.dice_gains import SUN_OFFSET, TICK, gains_of_throws
from heliopolis.players.thumb.dice_odds import ALL_THROWS
from heliopolis.players.thumb.dice_rolls import ROW, worths_of_rerolls
from heliopolis.players.thumb.dice_words import reasons
from heliopolis.players.thumb.dice_worth import WEIGHTS, disaster_harm
from tests.players.thumb.dice_positions import (
    OPTIONS,
    choosing,
    decisions,
    legal_moves,
    new_state,
    using,
)

NAMES = ["Ann", "Ben", "Cem", "Dora"]


@pytest.mark.parametrize(("players", "options"), [(2, OPTIONS[3]), (3, OPTIONS[1]), (4, {})])
def test_any_legal_move_has_reasons(players: int, options: dict[str, OptionValue]) -> None:
    for number, state in enumerate(decisions("reasons", players, options, 45)):
        moves = legal_moves(state)
        some = moves[:1] if state.phase == CHOOSING else moves  # rolls take long to explain
        for move in {moves[number % len(moves)], *some}:
            told = reasons(state, move, NAMES)
            assert 1 <= len(told) <= 3
            assert all(sentence and "None" not in sentence for sentence in told)


def test_a_roll_is_explained_with_what_it_brings_and_what_stopping_would() -> None:
    state = choosing(new_state(3, 0, {}), "nile civilization pharaoh monument ankh", 2)
    move = advised_move(state)
    worths = worths_of_rerolls(state, gains_of_throws(state, WEIGHTS))
    rolled = move - REROLL
    for number in (rolled, 0):
        worth = worths[number // ROW][number % ROW] / ALL_THROWS**2 - SUN_OFFSET
        assert f"{worth * TICK // 1 / 100:.1f}" in reasons(state, move, NAMES)[0]
    assert "re-rolling" in reasons(state, move, NAMES)[0]
    assert "stopping" in reasons(state, move, NAMES)[0]


def test_a_worse_roll_is_told_what_would_be_better() -> None:
    state = choosing(new_state(3, 0, {}), "nile ankh pharaoh monument ankh", 2)
    assert advised_move(state) != REROLL + ALL_DICE
    assert "but" in reasons(state, REROLL + ALL_DICE, NAMES)[0]


def test_with_suns_alone_there_is_nothing_to_roll() -> None:
    state = choosing(new_state(3, 0, {}), "sun sun sun sun sun", 1)
    assert "nothing to roll again" in reasons(state, STOP, NAMES)[0]


def test_a_use_is_compared_with_a_better_one() -> None:
    state = using(new_state(3, 0, {}), "pharaoh nile monument sun sun")
    advice = advised_move(state)
    assert "in the best way" in reasons(state, advice, NAMES)[1]
    assert MOVE_WORDS[advice] in reasons(state, DONE, NAMES)[1]


def test_a_disaster_names_the_victim_and_the_harm() -> None:
    state = using(new_state(3, 0, {}), "sun sun sun sun pharaoh")
    state.phase = ANGERING
    state.nile[1] = 8
    state.floods[1] = 1
    harm = disaster_harm(state, NILE, 1, WEIGHTS)
    told = " ".join(reasons(state, CAUSE_DISASTER + NILE, NAMES))
    assert "Ben" in told
    assert f"{harm / 100:.1f}" in told
    assert "Ben" in " ".join(reasons(state, PASS, NAMES))


def test_a_lost_marker_that_is_dear_is_told_of_a_cheaper_one() -> None:
    state = using(new_state(2, 0, {}), "sun sun sun sun pharaoh")
    state.phase = LOSING
    state.epoch = 3
    state.disaster = MONUMENT
    state.asked = 1
    state.markers_owed = 2
    state.monuments[1] = 1 | (1 << 8) | (1 << 16) | (1 << 6)
    advice = advised_move(state)
    assert advice == LOSE_MONUMENT + 6
    assert MOVE_WORDS[advice] in " ".join(reasons(state, LOSE_MONUMENT, NAMES))
    assert "more easily" in " ".join(reasons(state, advice, NAMES))


def test_reasons_are_short_in_every_phase() -> None:
    for state in decisions("short", 4, {}, 12):
        told = reasons(state, advised_move(state), NAMES)
        assert all(len(sentence) < 200 for sentence in told)
        assert (len(told) == 3) == (state.phase == CHOOSING)
