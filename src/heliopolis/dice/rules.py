"""Ra: The Dice Game from the first roll to the last: rolling, symbols, suns, epochs.

What the symbols do is in `uses.py`, disasters are in `disasters.py`, points in `scoring.py`.
"""

from __future__ import annotations

from ..core.bits import EMPTY, count, has, only
from ..core.speed import rule
from .constants import (
    ALL_DICE,
    ANGERING,
    CHOOSING,
    DICE,
    FIRST_SCORE,
    LOSING,
    MONUMENT,
    MOST_SUNS_THAT_MOVE_RA,
    OVER,
    POINTS_FOR_THREE_SUNS,
    ROLLING,
    ROLLS,
    SCORING,
    SEATS,
    SUN,
    SUN_TRACK_SPACES,
    SUNS_FOR_A_DISASTER,
    SUNS_THAT_SCORE,
    SYMBOLS,
    TRACK_START,
    USING,
)
from .disasters import cause_disaster, lose_marker, moves_of_anger, moves_of_loss
from .moves import (
    CAUSE_DISASTER,
    DONE,
    FLOOD_BY_ANKHS,
    FURTHER_MONUMENT,
    GROUP_OF_LOSING,
    GROUP_OF_PLACING,
    GROUPS,
    PASS,
    PLACE_CIVILIZATION,
    PLACE_MONUMENT,
    REROLL,
    STOP,
    first_of_group,
)
from .scoring import begin_next_epoch, score_epoch, winners
from .state import DiceState
from .uses import (
    advance_marker,
    dice_showing,
    moves_of_use,
    place_civilization,
    place_first_monument,
    place_flood,
    place_further_monument,
    points_for_ankhs,
    unused_dice,
)

__all__ = ["first_of_group", "winners"]

FACES_OF_RED = sum(only(symbol * DICE) for symbol in range(SYMBOLS))  # shift it for other colours


# The game, move by move


@rule
def deals(players: int) -> int:
    """Any seat may start. [DI 2.2]"""
    return players


@rule
def set_up(state: DiceState, players: int, deal: int) -> None:
    """An empty board; the seat with number *deal* starts, and each seat after it has one point
    more.

    [DI 2.1, DI 2.3, DI 2.4, DI 2.5, DI 2.6, DI 2.7]
    """
    state.players = players
    state.epoch = 1
    state.start = deal
    state.ra_moved = 0
    state.sun_track = SUN_TRACK_SPACES[players]
    state.disaster = 0
    state.markers_owed = 0
    set_default_options(state)
    for seat in range(SEATS):
        state.pharaoh[seat] = TRACK_START
        state.nile[seat] = TRACK_START
        state.floods[seat] = 0
        state.civilizations[seat] = EMPTY
        state.monuments[seat] = EMPTY
        state.scores[seat] = 0
    for place in range(players):
        state.scores[(deal + place) % players] = FIRST_SCORE + place
    begin_turn(state, deal)


@rule
def set_default_options(state: DiceState) -> None:
    """The readings this project recommends. [DI 17.2, DI 17.3, DI 17.4, DI 17.5, DI 17.6]"""
    state.suns_come_first = 0
    state.victims_go_left = 1
    state.dice_may_idle = 1
    state.scores_have_a_floor = 1
    state.ties_are_shared = 1


@rule
def apply_move(state: DiceState, move: int) -> None:
    """Carry out a legal move, and the scoring if it ends the epoch. [DI 13.3]"""
    make_move(state, move)
    if is_scoring(state):
        finish_epoch(state)


@rule
def make_move(state: DiceState, move: int) -> None:
    """Carry out a legal move, to the end of the epoch if need be but not its scoring. [DI 3.3]"""
    if state.phase == USING:
        use_dice(state, move)
    elif state.phase == CHOOSING:
        roll_again_or_stop(state, move)
    elif state.phase == ANGERING:
        cause_disaster_or_pass(state, move)
    elif lose_marker(state, move):
        go_on_after_suns(state)


@rule
def finish_epoch(state: DiceState) -> None:
    """Score the epoch; the left neighbour of the seat that ended it begins the next one, or the
    game is over.

    [DI 13.5, DI 15.1]
    """
    score_epoch(state)
    begin_next_epoch(state)
    if state.phase != OVER:
        begin_turn(state, left_of(state, state.turn))


@rule
def left_of(state: DiceState, seat: int) -> int:
    """The next seat clockwise. [DI 2.1]"""
    return seat + 1 if seat + 1 < state.players else 0


# Rolling


@rule
def begin_turn(state: DiceState, seat: int) -> None:
    """All five dice are thrown. [DI 4.1]"""
    state.turn = seat
    state.asked = seat
    state.rolls = 0
    state.rolling = ALL_DICE
    state.unused = ALL_DICE
    state.civilizations_placed = 0
    state.monuments_placed = 0
    state.faces = EMPTY
    state.phase = ROLLING


@rule
def apply_chance(state: DiceState, outcome: int) -> None:
    """Lay down the dice thrown; a throw never ends an epoch."""
    make_chance(state, outcome)


@rule
def make_chance(state: DiceState, outcome: int) -> None:
    """Lay down the dice thrown: the outcome's digits to base six are their symbols, in the order of
    colours.

    [DI 4.2, DI 4.7, DI 16.6]
    """
    faces = state.faces
    for colour in range(DICE):
        if has(state.rolling, colour):
            faces &= ~(FACES_OF_RED << colour)
            faces |= only(outcome % SYMBOLS * DICE + colour)
            outcome //= SYMBOLS
    state.faces = faces
    state.rolling = EMPTY
    state.rolls += 1
    if state.rolls == ROLLS:
        stop_rolling(state)
    else:
        state.phase = CHOOSING


@rule
def roll_again_or_stop(state: DiceState, move: int) -> None:
    """Throw some dice that show no sun once more, or be content. [DI 4.2, DI 4.5, DI 4.6]"""
    if move == STOP:
        stop_rolling(state)
    else:
        state.rolling = move - REROLL
        state.phase = ROLLING


@rule
def stop_rolling(state: DiceState) -> None:
    """The symbols are used next; by option the suns come before them. [DI 3.3, DI 17.2]"""
    state.phase = USING
    if state.suns_come_first == 1:
        heed_suns(state)


# Using the dice


@rule
def use_dice(state: DiceState, move: int) -> None:
    """One use of one or more dice, or the end of using them. [DI 5.1, DI 5.5]"""
    if move == DONE:
        finish_using(state)
    elif move >= FURTHER_MONUMENT:
        place_further_monument(state, move - FURTHER_MONUMENT)
    elif move >= PLACE_MONUMENT:
        place_first_monument(state, move - PLACE_MONUMENT)
    elif move >= PLACE_CIVILIZATION:
        place_civilization(state, move - PLACE_CIVILIZATION)
    elif move >= FLOOD_BY_ANKHS:
        place_flood(state, move - FLOOD_BY_ANKHS)
    else:
        advance_marker(state, move)


@rule
def finish_using(state: DiceState) -> None:
    """Pairs of ankhs left over score; then come the suns, if they have not come before.

    [DI 10.2, DI 11.2, DI 11.6]
    """
    state.scores[state.turn] += points_for_ankhs(state)
    if state.suns_come_first == 1:
        end_turn(state)
    else:
        heed_suns(state)


# Suns and disasters


@rule
def heed_suns(state: DiceState) -> None:
    """Three suns score, four or five allow a disaster; then the turn goes on.

    [DI 11.1, DI 11.3, DI 16.8]
    """
    state.scores[state.turn] += points_for_suns(state)
    if count(dice_showing(state, SUN)) >= SUNS_FOR_A_DISASTER:
        state.phase = ANGERING
    else:
        go_on_after_suns(state)


@rule
def points_for_suns(state: DiceState) -> int:
    """Three for exactly three suns. [DI 11.1, DI 11.4]"""
    return POINTS_FOR_THREE_SUNS if count(dice_showing(state, SUN)) == SUNS_THAT_SCORE else 0


@rule
def go_on_after_suns(state: DiceState) -> None:
    """By option the dice are used now; otherwise the turn is over. [DI 17.2]"""
    state.asked = state.turn
    if state.suns_come_first == 1:
        state.phase = USING
    else:
        end_turn(state)


@rule
def end_turn(state: DiceState) -> None:
    """One or two suns move Ra. At the end of the track the epoch ends, else the next seat rolls.

    [DI 3.2, DI 3.4, DI 4.8, DI 11.5, DI 13.1, DI 13.2]
    """
    suns = count(dice_showing(state, SUN))
    if suns <= MOST_SUNS_THAT_MOVE_RA:
        state.ra_moved += suns
    if state.ra_moved >= state.sun_track:
        state.phase = SCORING
    else:
        begin_turn(state, left_of(state, state.turn))


@rule
def cause_disaster_or_pass(state: DiceState, move: int) -> None:
    """Every other seat suffers the disaster, one after the other. [DI 12.1]"""
    if move == PASS or cause_disaster(state, move - CAUSE_DISASTER):
        go_on_after_suns(state)


# Questions about a state


@rule
def is_over(state: DiceState) -> bool:
    """Whether the third epoch has been scored. [DI 15.1]"""
    return state.phase == OVER


@rule
def is_scoring(state: DiceState) -> bool:
    """Whether the epoch has ended and is to be scored. [DI 13.3]"""
    return state.phase == SCORING


@rule
def is_chance(state: DiceState) -> bool:
    """Whether dice are about to be thrown. [DI 4.1]"""
    return state.phase == ROLLING


@rule
def seat_to_move(state: DiceState) -> int:
    """The seat that is asked. [DI 16.1]"""
    return state.asked


@rule
def tickets(state: DiceState) -> int:
    """Six equally likely symbols for every die thrown. [DI 1.2]"""
    ways = 1
    for _ in range(count(state.rolling)):
        ways *= SYMBOLS
    return ways


@rule
def outcome_of_ticket(state: DiceState, ticket: int) -> int:
    """Every outcome is equally likely, so a ticket's number is its outcome."""
    return ticket


@rule
def open_groups(state: DiceState) -> int:
    """Groups beyond the first hold monuments: to lose, to place first, to place further."""
    if state.phase == LOSING and state.disaster == MONUMENT:
        return GROUP_OF_LOSING + 1
    if state.phase != USING or unused_dice(state, MONUMENT) == EMPTY:
        return 1
    return GROUP_OF_PLACING + 1 if state.monuments_placed == 0 else GROUPS


@rule
def legal_moves(state: DiceState, group: int) -> int:
    """Everything of one group that the seat that is asked may do now."""
    if state.phase == USING:
        return moves_of_use(state, group)
    if state.phase == CHOOSING:
        return moves_of_choice(state) if group == 0 else EMPTY
    if state.phase == ANGERING:
        return moves_of_anger(state) if group == 0 else EMPTY
    return moves_of_loss(state, group)


@rule
def moves_of_choice(state: DiceState) -> int:
    """Any dice that show no sun may be rolled again, or none.

    [DI 4.3, DI 4.4, DI 4.5, DI 4.6, DI 16.4, DI 16.5]
    """
    return rerolls_of(ALL_DICE & ~dice_showing(state, SUN)) | only(STOP)


@rule
def rerolls_of(dice: int) -> int:
    """Every way to roll some of *dice* again, but at least one. [DI 4.3]"""
    choices = only(EMPTY)
    for colour in range(DICE):
        if has(dice, colour):
            choices |= choices << only(colour)
    return choices >> -REROLL  # a move's number is its set less one, and the empty set is no move
