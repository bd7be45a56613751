"""Points at the end of an epoch of the dice game, what moves and leaves afterwards, and who has
won.
"""

from __future__ import annotations

from ..core.bits import EMPTY, count, only
from ..core.speed import rule
from .constants import (
    CIVILIZATION_POINTS,
    COLUMNS,
    DICE,
    EPOCHS,
    FURTHEST_PHARAOH_MOVES_BACK,
    FURTHEST_PHARAOH_POINTS,
    LAST_PHARAOH_MOVES_UP,
    LAST_PHARAOH_POINTS,
    LOWEST_SCORE,
    MONUMENT_COLUMNS_POINTS,
    MONUMENTS_IN_A_COLUMN_POINTS,
    OVER,
    TRACK_END,
    TRACK_START,
)
from .state import DiceState

_COLUMN = sum(only(colour * COLUMNS) for colour in range(DICE))  # the spaces of the first column


@rule
def score_epoch(state: DiceState) -> None:
    """Every seat's gains and losses are added up and booked once; then markers move and leave.

    [DI 13.6, DI 14.11, DI 14.13, DI 14.16, DI 17.5]
    """
    for seat in range(state.players):
        score = state.scores[seat] + points_of_epoch(state, seat)
        state.scores[seat] = max(LOWEST_SCORE, score) if state.scores_have_a_floor == 1 else score
    move_pharaohs(state)
    for seat in range(state.players):
        state.floods[seat] = 0
        state.civilizations[seat] = EMPTY


@rule
def points_of_epoch(state: DiceState, seat: int) -> int:
    """The sum over all items; monuments count after the third epoch only. [DI 14.1, DI 14.2]"""
    points = points_for_pharaoh(state, seat)
    points += points_for_nile(state, seat)
    points += points_for_civilization(state, seat)
    if state.epoch == EPOCHS:
        points += points_for_monument_columns(state, seat)
        points += points_for_monuments_in_columns(state, seat)
    return points


@rule
def furthest_pharaoh(state: DiceState) -> int:
    """The space of the pharaoh marker that is furthest along. [DI 14.3]"""
    furthest = 0
    for seat in range(state.players):
        furthest = max(furthest, state.pharaoh[seat])
    return furthest


@rule
def last_pharaoh(state: DiceState) -> int:
    """The space of the pharaoh marker that is furthest back. [DI 14.4]"""
    last = TRACK_END
    for seat in range(state.players):
        last = min(last, state.pharaoh[seat])
    return last


@rule
def points_for_pharaoh(state: DiceState, seat: int) -> int:
    """The furthest along gain 5, the furthest back lose 2; all together: nothing.

    [DI 14.3, DI 14.4, DI 14.5]
    """
    return points_for_place(state.pharaoh[seat], furthest_pharaoh(state), last_pharaoh(state))


@rule
def points_for_place(own: int, furthest: int, last: int) -> int:
    """The points of a pharaoh marker on space *own*, given the furthest and the last one.

    [DI 14.3, DI 14.4, DI 14.5]
    """
    if furthest == last:
        return 0
    if own == furthest:
        return FURTHEST_PHARAOH_POINTS
    if own == last:
        return LAST_PHARAOH_POINTS
    return 0


@rule
def move_pharaohs(state: DiceState) -> None:
    """Who gained 5 moves back two spaces, who lost 2 moves up one; nobody leaves the track.

    [DI 14.5, DI 14.6, DI 14.7]
    """
    furthest = furthest_pharaoh(state)
    last = last_pharaoh(state)
    for seat in range(state.players):
        points = points_for_place(state.pharaoh[seat], furthest, last)
        if points > 0:
            state.pharaoh[seat] = max(
                TRACK_START, state.pharaoh[seat] - FURTHEST_PHARAOH_MOVES_BACK
            )
        elif points < 0:
            state.pharaoh[seat] = min(TRACK_END, state.pharaoh[seat] + LAST_PHARAOH_MOVES_UP)


@rule
def points_for_nile(state: DiceState, seat: int) -> int:
    """With a flood, as many as the number of the Nile marker's space.

    [DI 14.8, DI 14.9, DI 14.10]
    """
    return state.nile[seat] if state.floods[seat] > 0 else 0


@rule
def points_for_civilization(state: DiceState, seat: int) -> int:
    """By number of markers: none loses 5; three, four, five gain 5, 10, 15. [DI 14.12]"""
    return CIVILIZATION_POINTS[count(state.civilizations[seat])]


@rule
def points_for_monument_columns(state: DiceState, seat: int) -> int:
    """By number of columns with a marker: one each up to six, 10 for seven, 15 for all eight.

    [DI 14.14]
    """
    return MONUMENT_COLUMNS_POINTS[columns_with_markers(state, seat)]


@rule
def columns_with_markers(state: DiceState, seat: int) -> int:
    """In how many columns a seat has at least one marker. [DI 14.14]"""
    columns = 0
    for column in range(COLUMNS):
        if markers_in_column(state, seat, column) > 0:
            columns += 1
    return columns


@rule
def points_for_monuments_in_columns(state: DiceState, seat: int) -> int:
    """For each column: three markers gain 5, four 10, five 15. [DI 14.15]"""
    points = 0
    for column in range(COLUMNS):
        points += MONUMENTS_IN_A_COLUMN_POINTS[markers_in_column(state, seat, column)]
    return points


@rule
def markers_in_column(state: DiceState, seat: int, column: int) -> int:
    """How many markers a seat has in one column of the monuments. [DI 14.15]"""
    return count(state.monuments[seat] & (_COLUMN << column))


@rule
def begin_next_epoch(state: DiceState) -> None:
    """Ra goes back to the start of its way. After the third epoch the game is over.

    [DI 3.1, DI 13.4, DI 15.1]
    """
    state.ra_moved = 0
    if state.epoch == EPOCHS:
        state.phase = OVER
    else:
        state.epoch += 1


@rule
def winners(state: DiceState) -> int:
    """The seats with the highest score; by option only the tied one that came last in the starting
    order.

    [DI 15.2, DI 15.3, DI 17.6]
    """
    best = state.scores[state.start]
    for seat in range(state.players):
        best = max(best, state.scores[seat])
    leaders = EMPTY
    for place in range(state.players):
        seat = (state.start + place) % state.players
        if state.scores[seat] == best:
            leaders = leaders | only(seat) if state.ties_are_shared == 1 else only(seat)
    return leaders
