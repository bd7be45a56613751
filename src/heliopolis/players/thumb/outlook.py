"""What the rule of thumb expects of an auction and what it advises, as small numbers: networks for
Ra and for Priests of Ra read them beside the observation.

How much a lot is worth to each seat, and who would bid what for it, follows from what everybody
sees, but only by sums that a small network cannot do in its head. The advice has them anyway.
"""

from __future__ import annotations

from typing import Any

from ...auction.bidding import may_pass
from ...auction.constants import AUCTION, HIGHEST_SUN, INVOKED, NOBODY, SEATS, SUN_SETS, TURN
from ...auction.state import AuctionState
from ...auction.turn import next_seat_with_a_sun, track_is_full
from ...core.bits import EMPTY, above, lowest, only
from ...core.observation import (
    HIGHEST,
    LOWEST,
    Feature,
    Layout,
    clipped,
    place_of,
    write_nothing,
    write_number,
)
from ...core.speed import inlined, rule
from .auction import (
    bid_against,
    fair_lot,
    gain_of_auction,
    gain_of_drawing,
    price,
    worth_to,
    worths_of,
)
from .auction_weights import AuctionWeights
from .interface import Worths, advised_move_knowing

A_QUARTER = 25  # of a point, in hundredths
A_TENTH = 10
ADVICE_SIZE = 64  # room for all moves of either game
MOST_SUNS = max(len(suns) for sets in SUN_SETS for suns in sets)  # of one seat

TABLE_FEATURES = (
    Feature("fair lot", "what a sun wins on average, in quarters", 1, LOWEST, HIGHEST),
    Feature("auction", "on a turn: what an auction promises, in tenths", 1, LOWEST, HIGHEST),
    Feature("drawing", "on a turn: what drawing a tile promises, in tenths", 1, LOWEST, HIGHEST),
    Feature(
        "holds", "in an auction: own suns that nobody would beat, by sun from 1", HIGHEST_SUN, 0, 1
    ),
    Feature("advice", "the move that is advised, by number", ADVICE_SIZE, 0, 1),
)
SEAT_FEATURES = (
    Feature("worth", "what the lot is worth to the seat, in quarters", 1, LOWEST, HIGHEST),
    Feature(
        "prices", "of its face-up suns, the lowest first, in quarters", MOST_SUNS, LOWEST, HIGHEST
    ),
    Feature("bid", "the sun it would bid; 0 for none", 1, 0, HIGHEST_SUN),
    Feature("wins", "whether that would be the highest bid", 1, 0, 1),
    Feature("wins after pass", "the same, if the seat that is asked passes", 1, 0, 1),
)
LAYOUT = Layout("auction-outlook-v1", TABLE_FEATURES, SEAT_FEATURES, SEATS)
_SIZE = LAYOUT.size
_HOLDS, FIRST_ADVICE = 3, 3 + HIGHEST_SUN  # of the table
_FIRST_SEAT, _SEAT_SIZE = LAYOUT.first_of_seats, LAYOUT.seat_size
_BID = 1 + MOST_SUNS  # of a seat
_WINS, _WINS_AFTER_PASS = _BID + 1, _BID + 2


# The row is written part by part, so that a GPU can write all parts at once: one for each seat, one
# for what the table promises, one for each way in which an auction can go on, one for the advice.
_PROMISES_PART = SEATS
_FIRST_WAY = SEATS + 1
_ADVICE_PART = _FIRST_WAY + 2 + MOST_SUNS
PARTS = _ADVICE_PART + 1

# Ways in which an auction can go on; any other number is a sun that the seat which is asked bids.
AS_EXPECTED = -1
AFTER_PASS = 0
NO_WAY = -2


@inlined
@rule
def write_row(state: AuctionState, viewer: int, out: Any, at: int, weights: AuctionWeights) -> None:
    """Write all parts, from *at* on."""
    worths, fair = worths_of(state, weights), fair_lot(state, weights)
    write_nothing(out, at, _SIZE)
    for part in range(PARTS):
        write_one(state, part, viewer, out, at, worths, fair, weights)


@rule
def write_part(
    state: AuctionState,
    part: int,
    viewer: int,
    out: Any,
    at: int,
    worths: Worths,
    weights: AuctionWeights,
) -> None:
    """Write one part of the numbers that begin at *at*, where zeros are."""
    write_one(state, part, viewer, out, at, worths, fair_lot(state, weights), weights)


@inlined
@rule
def write_one(
    state: AuctionState,
    part: int,
    viewer: int,
    out: Any,
    at: int,
    worths: Worths,
    fair: int,
    weights: AuctionWeights,
) -> None:
    """Write one part, where it is known what a fair lot is."""
    if part == _ADVICE_PART:
        move = advised_move_knowing(state, worths, weights)
        write_number(out, at + FIRST_ADVICE + move, 1)
    elif part == _PROMISES_PART:
        write_promises(state, out, at, worths, fair, weights)
    elif part < SEATS:
        if part < state.players:
            write_worth(state, part, viewer, out, at, worths, fair, weights)
    else:
        way = way_of(state, part - _FIRST_WAY)
        if way != NO_WAY:
            write_way(state, way, viewer, out, at, worths, fair, weights)


@rule
def place_in_row(state: AuctionState, seat: int, viewer: int, at: int) -> int:
    """Where the numbers of a seat begin in the part of a row that begins at *at*."""
    return at + _FIRST_SEAT + place_of(seat, viewer, state.players) * _SEAT_SIZE


@rule
def write_worth(
    state: AuctionState,
    seat: int,
    viewer: int,
    out: Any,
    at: int,
    worths: Worths,
    fair: int,
    weights: AuctionWeights,
) -> None:
    """What the lot is worth to a seat, and what its suns are."""
    place = place_in_row(state, seat, viewer, at)
    place = write_number(out, place, clipped(worth_to(state, seat, worths, weights) // A_QUARTER))
    suns = state.face_up[seat]
    while suns != EMPTY:
        sun = lowest(suns)
        suns -= only(sun)
        cost = price(state, seat, sun, fair, weights)
        place = write_number(out, place, clipped(cost // A_QUARTER))


@rule
def write_promises(
    state: AuctionState, out: Any, at: int, worths: Worths, fair: int, weights: AuctionWeights
) -> None:
    """What a sun can expect; on a turn also what an auction can bring, and one more tile."""
    at = write_number(out, at, clipped(fair // A_QUARTER))
    if state.phase == TURN:
        worth = worth_to(state, state.turn, worths, weights)
        gain = gain_of_auction(state, worth, worths, fair, weights)
        drawing = gain_of_drawing(state, gain, fair, weights) // max(1, state.bag_tiles)
        at = write_number(out, at, clipped(gain // A_TENTH))
        write_number(out, at, clipped(drawing // A_TENTH))


# How an auction would go


@rule
def way_of(state: AuctionState, number: int) -> int:
    """The ways in which the auction that there is, or could be, may go on: as expected, after a
    pass, and with each sun that can be bid, the lowest first.
    """
    if number == 0:
        return AS_EXPECTED if state.phase == TURN or state.phase == AUCTION else NO_WAY
    if state.phase != AUCTION:
        return NO_WAY
    if number == 1:
        return AFTER_PASS if may_pass(state) else NO_WAY
    suns = above(state.face_up[state.asked], state.highest_bid)
    for _ in range(number - 2):
        if suns != EMPTY:
            suns -= only(lowest(suns))
    return NO_WAY if suns == EMPTY else lowest(suns)


@rule
def write_way(
    state: AuctionState,
    way: int,
    viewer: int,
    out: Any,
    at: int,
    worths: Worths,
    fair: int,
    weights: AuctionWeights,
) -> None:
    """Let everybody bid who has yet to answer, and write who wins. There is one call of the advice
    for all ways: each copy of it makes kernels larger and slower.
    """
    seat, highest_bid, bidder = beginning_of(state, way)
    while seat != NOBODY:
        bid = expected_bid(state, seat, highest_bid, bidder, worths, fair, weights)
        if bid > 0:
            highest_bid, bidder = bid, seat
            if way == AS_EXPECTED:
                write_number(out, place_in_row(state, seat, viewer, at) + _BID, bid)
        seat = seat_asked_after(state, seat)
    if way > AFTER_PASS:
        write_number(out, at + _HOLDS + way - 1, 1 if bidder == state.asked else 0)
    elif bidder != NOBODY:
        wins = _WINS if way == AS_EXPECTED else _WINS_AFTER_PASS
        write_number(out, place_in_row(state, bidder, viewer, at) + wins, 1)


@rule
def beginning_of(state: AuctionState, way: int) -> tuple[int, int, int]:
    """Who answers first, the highest bid then, and whose it is."""
    if state.phase == TURN:
        return next_seat_with_a_sun(state, state.turn), 0, NOBODY
    if way == AS_EXPECTED:
        return state.asked, state.highest_bid, state.highest_bidder
    after = seat_asked_after(state, state.asked)
    if way == AFTER_PASS:
        return after, state.highest_bid, state.highest_bidder
    return after, way, state.asked


@rule
def expected_bid(
    state: AuctionState,
    seat: int,
    highest_bid: int,
    bidder: int,
    worths: Worths,
    fair: int,
    weights: AuctionWeights,
) -> int:
    """The sun that a seat would bid, 0 for none. Before an auction it is the one that the seat on
    turn would begin: unless the track is full that seat must then bid if nobody else has.
    """
    is_invoked = not track_is_full(state) if state.phase == TURN else state.cause == INVOKED
    is_free = not is_invoked or seat != state.turn or bidder != NOBODY
    return bid_against(state, seat, highest_bid, bidder, is_free, worths, fair, weights)


@rule
def seat_asked_after(state: AuctionState, seat: int) -> int:
    """Who is asked next in an auction; nobody after the Ra player."""
    return NOBODY if seat == state.turn else next_seat_with_a_sun(state, seat)
