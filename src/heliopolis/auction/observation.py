"""What a seat sees of suns, tracks and bidding, in small numbers: the part that Ra and Priests of
Ra share.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ..core.bits import EMPTY, all_below, count, highest
from ..core.observation import (
    HIGHEST,
    Feature,
    beside,
    clipped,
    one_of,
    place_of,
    seat_at,
    write_number,
    write_set,
)
from ..core.speed import inlined, rule
from .bidding import may_pass
from .constants import (
    AUCTION,
    EPOCHS,
    FEWEST_PLAYERS,
    HIGHEST_SUN,
    HIGHEST_SUN_TOTAL_POINTS,
    LOWEST_SUN_TOTAL_POINTS,
    MOST_PLAYERS,
    RA_TRACK_SPACES,
    SEATS,
    TRACK_FULL,
    TRACK_SPACES,
)
from .epoch import points_for_extremes, sun_total
from .state import AuctionState

_PLAYER_COUNTS = MOST_PLAYERS - FEWEST_PLAYERS + 1
_CAUSES = TRACK_FULL + 1
_MOST_RA_SPACES = max(RA_TRACK_SPACES)
# Sets that are written side by side.
_KIND = _PLAYER_COUNTS + EPOCHS
_ASKING = 3 * SEATS + _CAUSES + HIGHEST_SUN + 1
_MIDDLE = HIGHEST_SUN + _MOST_RA_SPACES + TRACK_SPACES
_SUNS = 2 * HIGHEST_SUN
_MOST_SUNS = 4
_HIGHEST_SUN_TOTAL = HIGHEST_SUN * _MOST_SUNS


class SunTotals(NamedTuple):
    """What the suns of the seats add up to."""

    by_place: tuple[int, int, int, int, int]
    least: int
    most: int


def auction_features(phases: int) -> tuple[Feature, ...]:
    """What is said of the table, in a game with so many phases."""
    return (
        Feature("players", "how many play: 2, 3, 4 or 5", _PLAYER_COUNTS, 0, 1),
        Feature("epoch", "which epoch it is", EPOCHS, 0, 1),
        Feature("phase", "what is being done, by number of the phase", phases, 0, 1),
        Feature("asked", "the seat that is to choose, by place", SEATS, 0, 1),
        Feature("turn", "the seat whose turn it is, by place", SEATS, 0, 1),
        Feature("cause", "what caused the auction: Ra tile, invoked, full track", _CAUSES, 0, 1),
        Feature("bidder", "the seat with the highest bid, by place", SEATS, 0, 1),
        Feature("bid", "the highest bid so far, by sun from 1", HIGHEST_SUN, 0, 1),
        Feature("must bid", "whether the seat that is asked may not pass", 1, 0, 1),
        Feature("middle sun", "the sun in the middle, by sun from 1", HIGHEST_SUN, 0, 1),
        Feature("Ra spaces", "free spaces of the Ra track: a 1 for each", _MOST_RA_SPACES, 0, 1),
        Feature("lot size", "tiles on the auction track: a 1 for each", TRACK_SPACES, 0, 1),
    )


SUN_FEATURES = (
    Feature("here", "whether somebody sits there", 1, 0, 1),
    Feature("face up", "face-up suns, by sun from 1", HIGHEST_SUN, 0, 1),
    Feature("face down", "face-down suns, by sun from 1", HIGHEST_SUN, 0, 1),
    Feature("suns left", "how many suns are face up", 1, 0, _MOST_SUNS),
    Feature("highest sun", "the highest sun, face up or down", 1, 0, HIGHEST_SUN),
    Feature("sun total", "the sum of all suns", 1, 0, _HIGHEST_SUN_TOTAL),
    Feature(
        "sun points",
        "points the suns would bring if the game ended now",
        1,
        LOWEST_SUN_TOTAL_POINTS,
        HIGHEST_SUN_TOTAL_POINTS,
    ),
    Feature("score", "points so far, at most 127", 1, 0, HIGHEST),
)


@inlined
@rule
def write_auction(state: AuctionState, viewer: int, out: Any, phases: int) -> int:
    """Everything of `auction_features`, from the beginning of the row on."""
    players = state.players
    kind = beside(one_of(players - FEWEST_PLAYERS), _PLAYER_COUNTS, one_of(state.epoch - 1))
    asked = one_of(place_of(state.asked, viewer, players))
    turn = one_of(place_of(state.turn, viewer, players))
    bidding = bidding_of(state, viewer) if state.phase == AUCTION else EMPTY
    free = all_below(RA_TRACK_SPACES[players] - state.ra_tiles)
    tracks = beside(free, _MOST_RA_SPACES, all_below(state.track_tiles))
    middle = beside(one_of(state.middle_sun - 1), HIGHEST_SUN, tracks)
    seats = beside(asked, SEATS, beside(turn, SEATS, bidding))
    at = write_set(out, 0, kind, _KIND)
    at = write_set(out, at, one_of(state.phase), phases)
    at = write_set(out, at, seats, _ASKING)
    return write_set(out, at, middle, _MIDDLE)


@rule
def bidding_of(state: AuctionState, viewer: int) -> int:
    """How the auction under way stands: cause, bidder, bid, and whether one must bid."""
    bidder = one_of(place_of(state.highest_bidder, viewer, state.players))
    bid = beside(one_of(state.highest_bid - 1), HIGHEST_SUN, 0 if may_pass(state) else 1)
    return beside(one_of(state.cause), _CAUSES, beside(bidder, SEATS, bid))


@inlined
@rule
def sun_totals(state: AuctionState, viewer: int) -> SunTotals:
    """`SunTotals` as the viewer sees the places."""
    first = sun_total_at(state, viewer, 0)
    second = sun_total_at(state, viewer, 1)
    third = sun_total_at(state, viewer, 2)
    fourth = sun_total_at(state, viewer, 3)
    fifth = sun_total_at(state, viewer, 4)
    return SunTotals(
        (first, second, third, fourth, fifth),
        min(first, second, third, fourth, fifth),
        max(first, second, third, fourth, fifth),
    )


@rule
def sun_total_at(state: AuctionState, viewer: int, place: int) -> int:
    """What the suns of the seat in a place add up to. Where nobody sits it is the viewer's total
    again, which changes neither the least of them nor the most.
    """
    here = place if place < state.players else 0
    return sun_total(state, seat_at(here, viewer, state.players))


@rule
def sun_points(totals: SunTotals, place: int) -> int:
    """What suns would bring if the game ended now. [RA 11.19, PR 11.9]"""
    return points_for_extremes(
        totals.by_place[place],
        totals.least,
        totals.most,
        LOWEST_SUN_TOTAL_POINTS,
        HIGHEST_SUN_TOTAL_POINTS,
    )


@rule
def write_suns(state: AuctionState, seat: int, total: int, points: int, out: Any, at: int) -> int:
    """Everything of `SUN_FEATURES` for one seat, whose suns add up to *total* and would bring so
    many points.
    """
    face_up, face_down = state.face_up[seat], state.face_down[seat]
    score = clipped(state.scores[seat])
    at = write_number(out, at, 1)
    suns = beside(face_up >> 1, HIGHEST_SUN, face_down >> 1)
    at = write_set(out, at, suns, _SUNS)
    at = write_number(out, at, count(face_up))
    at = write_number(out, at, highest(face_up | face_down))
    at = write_number(out, at, total)
    at = write_number(out, at, points)
    return write_number(out, at, score)
