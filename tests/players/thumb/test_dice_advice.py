"""Advice for the dice game: always legal, the same in every mode, and sensible."""

from __future__ import annotations

import pytest

from heliopolis.core.chance import below, first_random, next_random
from heliopolis.core.kind import OptionValue
from heliopolis.core.speed import can_compile, compiled, for_game, rule
from heliopolis.core.state import fields_of, new_records, pack, unpack
from heliopolis.dice.constants import (
    ANGERING,
    CIVILIZATION,
    COLUMNS,
    LOSING,
    MONUMENT,
    NILE,
    PHARAOH,
)
from heliopolis.dice.moves import (
    CAUSE_DISASTER,
    DONE,
    FLOOD_BY_ANKHS,
    LOSE_MONUMENT,
    NILE_BY_NILE,
    PHARAOH_BY_ANKH,
    PHARAOH_BY_PHARAOH,
    PLACE_CIVILIZATION,
    PLACE_MONUMENT,
    REROLL,
    STOP,
)
from heliopolis.dice.rules import (
    apply_chance,
    apply_move,
    is_chance,
    is_over,
    seat_to_move,
    set_up,
    tickets,
    winners,
)
from heliopolis.dice.state import DiceState
from heliopolis.dice.words import MOVE_WORDS
from heliopolis.players.random_play import random_move
from heliopolis.players.thumb.dice import advised_move, advised_move_with, rollout_move
from heliopolis.players.thumb.dice_worth import WEIGHTS
from tests.players.thumb.dice_positions import (
    OPTIONS,
    RULES,
    choosing,
    decisions,
    legal_moves,
    new_state,
    using,
)

PLAYERS = [2, 3, 4]


def contents(state: DiceState) -> dict[str, object]:
    return {name: getattr(state, name) for name in fields_of(DiceState)}


# In every position


@pytest.mark.skipif(not can_compile(), reason="needs Numba")
@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_every_move_is_legal_and_the_state_stays_as_it_is(
    players: int, options: dict[str, OptionValue]
) -> None:
    # Compiled, for plain advice takes a tenth of a second; below whole games are the same in both.
    advise, roll_out = compiled(advised_move), compiled(rollout_move)
    for state in decisions("legal", players, options, 200):
        block, moves = pack(state), legal_moves(state)
        before = block.tobytes()
        assert advise(block[0]) in moves
        assert roll_out(block[0], 7) in moves
        assert block.tobytes() == before


def play(state: DiceState, players: int, stream: int, quick: bool) -> list[int]:
    """A whole game of advised moves or rollout moves; returns them."""
    set_up(state, players, 0)
    moves = []
    while not is_over(state):
        if is_chance(state):
            apply_chance(state, below(stream, tickets(state)))
        else:
            move = rollout_move(state, stream) if quick else advised_move(state)
            assert move in legal_moves(state)
            apply_move(state, move)
            moves.append(move)
        stream = next_random(stream)
    return moves


@pytest.mark.skipif(not can_compile(), reason="needs Numba")
@pytest.mark.parametrize(("players", "quick"), [(2, False), (3, True), (4, True)])
def test_whole_games_are_the_same_compiled(players: int, quick: bool) -> None:
    plain = DiceState()
    moves = iter(play(plain, players, first_random(5, players), quick))
    block = new_records(DiceState, 1)
    record = block[0]
    stream = first_random(5, players)
    compiled(set_up)(record, players, 0)
    advise, roll_out = compiled(advised_move), compiled(rollout_move)
    while not compiled(is_over)(record):
        if compiled(is_chance)(record):
            compiled(apply_chance)(record, below(stream, compiled(tickets)(record)))
        else:
            move = roll_out(record, stream) if quick else advise(record)
            assert move == next(moves)
            compiled(apply_move)(record, move)
        stream = next_random(stream)
    assert contents(unpack(DiceState, block)) == contents(plain)


def test_other_weights_give_other_advice() -> None:
    careless = (*WEIGHTS[:7], 0, 0, *WEIGHTS[9:])  # monuments are worth nothing before the end
    state = choosing(new_state(3, 0, {}), "monument monument monument pharaoh ankh", 2)
    assert advised_move_with(state, WEIGHTS) == advised_move(state)
    assert advised_move_with(state, careless) != advised_move(state)


# Pieces of advice


def kept_colours(state: DiceState) -> set[int]:
    """The dice that the advice keeps."""
    move = advised_move(state)
    rolled = 0 if move == STOP else move - REROLL
    return {colour for colour in range(5) if not rolled >> colour & 1}


def test_niles_are_kept_for_a_flood_when_the_marker_is_far_along() -> None:
    state = choosing(new_state(3, 0, {}), "nile nile pharaoh civilization ankh", 2)
    state.nile[0] = 9
    state.ra_moved = 10
    assert {0, 1, 4} <= kept_colours(state)
    using(state, "nile nile pharaoh civilization ankh")
    assert MOVE_WORDS[advised_move(state)] == "use flood 1"


def test_a_flood_is_not_bought_twice_while_the_marker_can_move() -> None:
    state = using(new_state(3, 0, {}), "nile nile nile sun sun")
    state.nile[0] = 5
    state.floods[0] = 1
    state.ra_moved = 9
    assert advised_move(state) == NILE_BY_NILE
    state.floods[0] = 0
    assert advised_move(state) == FLOOD_BY_ANKHS


def test_the_first_civilization_is_the_aim_late_in_the_epoch() -> None:
    state = choosing(new_state(3, 0, {}), "civilization civilization pharaoh nile sun", 2)
    state.epoch = 3
    state.ra_moved = 11
    state.pharaoh[:3] = [0, 5, 3]  # out of reach
    assert {0, 1} <= kept_colours(state)
    state.civilizations[0] = 0b11000  # two markers: a third one pays, these fields are taken
    state.civilizations[1] = 0b00111
    state.civilizations[2] = 0b00111
    assert not {0, 1} & kept_colours(state)


def test_three_civilization_dice_place_a_marker() -> None:
    state = using(new_state(3, 0, {}), "civilization civilization civilization sun sun")
    state.civilizations[0] = 0b00001
    assert advised_move(state) in {PLACE_CIVILIZATION + 1, PLACE_CIVILIZATION + 2}


def test_the_field_that_will_be_full_first_is_taken() -> None:
    state = using(new_state(3, 0, {}), "civilization civilization civilization sun sun")
    state.civilizations[1] = 0b00100
    assert advised_move(state) == PLACE_CIVILIZATION + 2


def test_an_ankh_goes_to_the_pharaoh_that_takes_the_lead_at_the_end() -> None:
    state = using(new_state(3, 0, {}), "pharaoh ankh nile sun sun")
    state.epoch = 3
    state.ra_moved = 11
    state.civilizations[:3] = [1, 1, 1]
    state.pharaoh[:3] = [3, 5, 0]
    moves = []
    while (move := advised_move(state)) != DONE:
        moves.append(move)
        RULES.apply_move(state, move)
    assert PHARAOH_BY_PHARAOH in moves
    assert PHARAOH_BY_ANKH in moves


def test_a_pair_of_ankhs_is_left_to_score_where_nothing_else_gains() -> None:
    state = using(new_state(3, 0, {}), "pharaoh ankh ankh sun sun")
    state.epoch = 3
    state.ra_moved = 11
    state.pharaoh[:3] = [9, 1, 0]
    RULES.apply_move(state, PHARAOH_BY_PHARAOH)
    assert advised_move(state) == DONE


def test_the_last_column_is_filled_before_a_stack_is_begun() -> None:
    state = using(new_state(2, 0, {}), "monument sun sun pharaoh nile")
    state.epoch = 3
    state.ra_moved = 7
    state.monuments[0] = 0b01111111 << COLUMNS  # blue, columns 1 to 7
    assert advised_move(state) == PLACE_MONUMENT + 7


def test_the_third_marker_in_a_column_comes_before_a_new_column() -> None:
    state = using(new_state(2, 0, {}), "monument sun sun pharaoh nile")
    state.epoch = 3
    state.ra_moved = 7
    state.monuments[0] = (1 << (COLUMNS + 4)) | (1 << (2 * COLUMNS + 4))
    assert advised_move(state) == PLACE_MONUMENT + 4


def test_all_is_kept_when_nothing_can_be_improved() -> None:
    state = choosing(new_state(3, 0, {}), "sun sun sun sun sun", 1)
    assert advised_move(state) == STOP


def test_three_suns_and_no_civilization_dice_of_use_are_not_all_kept() -> None:
    state = choosing(new_state(3, 0, {}), "sun civilization sun civilization monument", 1)
    state.civilizations[:3] = [0b11111, 0, 0]
    assert not {1, 3} & kept_colours(state)


def test_of_equal_dice_the_better_colours_are_kept() -> None:
    state = choosing(new_state(3, 0, {}), "monument sun monument nile pharaoh", 2)
    state.monuments[1] = 0b11111111  # the red row is full
    assert 2 in kept_colours(state)
    assert 0 not in kept_colours(state)


# Disasters


def angering(players: int) -> DiceState:
    state = using(new_state(players, 0, {}), "sun sun sun sun pharaoh")
    state.phase = ANGERING
    state.ra_moved = state.sun_track - 2
    return state


def test_the_disaster_that_hurts_most_is_chosen() -> None:
    state = angering(2)
    state.pharaoh[:2] = [4, 1]
    state.nile[1] = 10
    state.floods[1] = 1
    state.monuments[1] = 0b111
    assert advised_move(state) == CAUSE_DISASTER + NILE
    state.floods[1] = 0
    state.nile[1] = 0
    state.civilizations[1] = 0b111
    assert advised_move(state) == CAUSE_DISASTER + CIVILIZATION


def test_a_narrow_lead_on_the_pharaoh_track_is_broken() -> None:
    state = angering(2)
    state.epoch = 3
    state.pharaoh[:2] = [6, 7]
    state.monuments[1] = 0b1
    assert advised_move(state) == CAUSE_DISASTER + PHARAOH


def test_monuments_are_struck_at_the_end_of_the_game() -> None:
    state = angering(2)
    state.epoch = 3
    state.monuments[1] = 0b11111111  # all eight columns
    state.nile[1] = 3
    assert advised_move(state) == CAUSE_DISASTER + MONUMENT


def test_the_marker_that_costs_least_is_lost() -> None:
    state = angering(2)
    state.phase = LOSING
    state.epoch = 3
    state.disaster = MONUMENT
    state.asked = 1
    state.markers_owed = 2
    column = sum(1 << (row * COLUMNS + 2) for row in range(3))
    state.monuments[1] = column | (1 << 6)  # three in column 3 score 5, the other one 1
    assert advised_move(state) == LOSE_MONUMENT + 6


# In a match


@rule
def advised_or_random(state: DiceState, stream: int, thumb: int) -> int:
    """The seat *thumb* plays by the rules of thumb, the others at random."""
    if seat_to_move(state) == thumb:
        return advised_move(state)
    return random_move(state, stream)


@rule
def won_against_random(state: DiceState, players: int, thumb: int, stream: int) -> int:
    """Play a game; 1 if the seat *thumb* is among the winners."""
    set_up(state, players, below(stream, players))
    while not is_over(state):
        if is_chance(state):
            apply_chance(state, below(stream, tickets(state)))
        else:
            apply_move(state, advised_or_random(state, stream, thumb))
        stream = next_random(stream)
    return (winners(state) >> thumb) & 1


@pytest.mark.skipif(not can_compile(), reason="needs Numba")
@pytest.mark.parametrize("players", [4])
def test_it_beats_random_players_nearly_always(players: int) -> None:
    play_one = compiled(for_game(won_against_random, RULES))
    record = new_records(DiceState, 1)[0]
    games = 60
    won = sum(
        play_one(record, players, game % players, first_random(9, game)) for game in range(games)
    )
    assert won > 0.85 * games
