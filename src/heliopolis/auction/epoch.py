"""The end of an epoch: suns turn face up again, the next one begins or the game is over; suns at
the very end.
"""

from __future__ import annotations

from ..core.bits import EMPTY, count, has, highest, only
from ..core.speed import rule
from .constants import (
    HIGHEST_SUN,
    HIGHEST_SUN_TOTAL_POINTS,
    LOWEST_SCORE,
    LOWEST_SUN_TOTAL_POINTS,
    OVER,
)
from .state import AuctionState
from .turn import give_turn, is_last_epoch, seat_with_highest_sun, suns_of

_SUN_DIGITS = HIGHEST_SUN.bit_length()
_SUNS_WITH_DIGIT = tuple(
    sum(only(sun) for sun in range(1, HIGHEST_SUN + 1) if has(sun, digit))
    for digit in range(_SUN_DIGITS)
)


@rule
def add_points(state: AuctionState, seat: int, net: int) -> None:
    """Add an epoch's net sum once; nobody falls below zero.

    [RA 1.7, RA 11.3, RA 11.4, PR 1.9, PR 10.2, PR 10.3]
    """
    state.scores[seat] = max(LOWEST_SCORE, state.scores[seat] + net)


@rule
def begin_next_epoch(state: AuctionState) -> None:
    """Clear the Ra track; turn all suns face up; the highest sun starts. After the third epoch the
    game is over.

    [RA 10.3, RA 10.6, RA 10.7, RA 10.9, RA 10.10, RA 12.1,
    PR 9.3, PR 9.6, PR 9.7, PR 9.9, PR 9.10, PR 12.1]
    """
    state.ra_tiles = 0
    if is_last_epoch(state):
        state.phase = OVER
        return
    for seat in range(state.players):
        state.face_up[seat] |= state.face_down[seat]
        state.face_down[seat] = EMPTY
    state.epoch += 1
    give_turn(state, seat_with_highest_sun(state))


@rule
def sun_total(state: AuctionState, seat: int) -> int:
    """The sum of the numbers on a seat's suns, face up and face down.

    [RA 11.18, RA 11.22, PR 11.8, PR 11.12]
    """
    # Binary digits are added up one by one: those of all suns at once. Observations ask for every
    # seat's total at every step, and a loop over the suns would take most of their time.
    suns = suns_of(state, seat)
    total = 0
    for digit in range(_SUN_DIGITS):
        total += count(suns & _SUNS_WITH_DIGIT[digit]) << digit
    return total


@rule
def points_for_suns(state: AuctionState, seat: int) -> int:
    """Third epoch: the highest total of suns gains 5, the lowest loses 5, ties alike; all equal:
    nothing.

    [RA 11.19, RA 11.20, RA 11.21, PR 11.9, PR 11.10, PR 11.11]
    """
    own = sun_total(state, seat)
    most = own
    least = own
    for other in range(state.players):
        total = sun_total(state, other)
        most = max(most, total)
        least = min(least, total)
    return points_for_extremes(own, least, most, LOWEST_SUN_TOTAL_POINTS, HIGHEST_SUN_TOTAL_POINTS)


@rule
def points_for_extremes(own: int, least: int, most: int, for_least: int, for_most: int) -> int:
    """Points for having the most or the least of something among all seats; nothing if all are
    equal.

    [RA 11.6, RA 11.7, RA 11.8, RA 11.19, RA 11.20, RA 11.21, PR 11.9, PR 11.10, PR 11.11]
    """
    if least == most:
        return 0
    return for_most * (own == most) + for_least * (own == least)


@rule
def winners(state: AuctionState) -> int:
    """The seat with the most points; among those tied, the one with the highest sun.

    [RA 12.2, RA 12.3, RA 12.5, PR 12.2, PR 12.3, PR 12.5]
    """
    best = 0
    for seat in range(1, state.players):
        if is_ahead(state, seat, best):
            best = seat
    return only(best)


@rule
def is_ahead(state: AuctionState, seat: int, other: int) -> bool:
    """Whether *seat* beats *other* in the final count.

    [RA 12.2, RA 12.3, RA 12.4, PR 12.2, PR 12.3, PR 12.4]
    """
    if state.scores[seat] != state.scores[other]:
        return state.scores[seat] > state.scores[other]
    return highest(suns_of(state, seat)) > highest(suns_of(state, other))
