"""What a seat sees of suns, tracks and bidding, in small numbers: the part that Ra and Priests of
Ra share.
"""

from __future__ import annotations

from typing import Any

from ..core.bits import all_below, count, highest
from ..core.observation import (
    HIGHEST,
    Feature,
    clipped,
    one_of,
    place_of,
    write_nothing,
    write_number,
    write_set,
)
from ..core.speed import rule
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
from .turn import suns_of

_PLAYER_COUNTS = MOST_PLAYERS - FEWEST_PLAYERS + 1
_CAUSES = TRACK_FULL + 1
_MOST_RA_SPACES = max(RA_TRACK_SPACES)
_MOST_SUNS = 4
_HIGHEST_SUN_TOTAL = HIGHEST_SUN * _MOST_SUNS


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


@rule
def write_auction(state: AuctionState, viewer: int, out: Any, phases: int) -> int:
    """Everything of `auction_features`, from the beginning of the row on."""
    players = state.players
    at = write_set(out, 0, one_of(players - FEWEST_PLAYERS), _PLAYER_COUNTS)
    at = write_set(out, at, one_of(state.epoch - 1), EPOCHS)
    at = write_set(out, at, one_of(state.phase), phases)
    at = write_set(out, at, one_of(place_of(state.asked, viewer, players)), SEATS)
    at = write_set(out, at, one_of(place_of(state.turn, viewer, players)), SEATS)
    if state.phase == AUCTION:
        at = write_bidding(state, viewer, out, at)
    else:
        at = write_nothing(out, at, _CAUSES + SEATS + HIGHEST_SUN + 1)
    at = write_set(out, at, one_of(state.middle_sun - 1), HIGHEST_SUN)
    free = RA_TRACK_SPACES[players] - state.ra_tiles
    at = write_set(out, at, all_below(free), _MOST_RA_SPACES)
    return write_set(out, at, all_below(state.track_tiles), TRACK_SPACES)


@rule
def write_bidding(state: AuctionState, viewer: int, out: Any, at: int) -> int:
    """How the auction under way stands."""
    bidder = place_of(state.highest_bidder, viewer, state.players)
    at = write_set(out, at, one_of(state.cause), _CAUSES)
    at = write_set(out, at, one_of(bidder), SEATS)
    at = write_set(out, at, one_of(state.highest_bid - 1), HIGHEST_SUN)
    return write_number(out, at, 0 if may_pass(state) else 1)


@rule
def sun_totals(state: AuctionState) -> tuple[int, int]:
    """The least and the most that the suns of a seat add up to."""
    least = sun_total(state, 0)
    most = least
    for seat in range(1, state.players):
        total = sun_total(state, seat)
        least = min(least, total)
        most = max(most, total)
    return least, most


@rule
def sun_points(state: AuctionState, seat: int, totals: tuple[int, int]) -> int:
    """What the suns would bring if the game ended now. [RA 11.19, PR 11.9]"""
    return points_for_extremes(
        sun_total(state, seat),
        totals[0],
        totals[1],
        LOWEST_SUN_TOTAL_POINTS,
        HIGHEST_SUN_TOTAL_POINTS,
    )


@rule
def write_suns(state: AuctionState, seat: int, points: int, out: Any) -> int:
    """Everything of `SUN_FEATURES` for one seat, whose suns would bring so many points, from the
    beginning of its part on.
    """
    at = write_number(out, 0, 1)
    at = write_set(out, at, state.face_up[seat] >> 1, HIGHEST_SUN)
    at = write_set(out, at, state.face_down[seat] >> 1, HIGHEST_SUN)
    at = write_number(out, at, count(state.face_up[seat]))
    at = write_number(out, at, highest(suns_of(state, seat)))
    at = write_number(out, at, sun_total(state, seat))
    at = write_number(out, at, points)
    return write_number(out, at, clipped(state.scores[seat]))
