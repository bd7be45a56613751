"""An auction: who is asked, what may be bid, who may pass, and the exchange of suns."""

from __future__ import annotations

from ..core.bits import above, only
from ..core.speed import rule
from .constants import AUCTION, INVOKED, NOBODY
from .moves import BID, PASS, bids_of
from .state import AuctionState
from .turn import next_seat_with_a_sun


@rule
def begin_auction(state: AuctionState, cause: int) -> None:
    """The seat on turn becomes the Ra player; its left neighbour is asked first.

    [RA 7.1, RA 8.4, RA 8.5, PR 6.1, PR 7.4, PR 7.5]
    """
    state.phase = AUCTION
    state.cause = cause
    state.highest_bid = 0
    state.highest_bidder = NOBODY
    state.asked = next_seat_with_a_sun(state, state.turn)


@rule
def legal_bids(state: AuctionState) -> int:
    """Every face-up sun higher than the highest bid, and passing unless it is forbidden.

    [RA 8.6, RA 8.7, RA 8.11, RA 13.2, PR 7.6, PR 7.7, PR 13.2]
    """
    moves = bids_of(above(state.face_up[state.asked], state.highest_bid))
    if may_pass(state):
        moves |= only(PASS)
    return moves


@rule
def may_pass(state: AuctionState) -> bool:
    """Everybody may pass, except a Ra player who invoked Ra of their own will and heard no bid.

    [RA 8.8, RA 8.9, RA 8.10, RA 8.12, RA 8.13, PR 7.8, PR 7.9, PR 7.10, PR 7.11, PR 7.12]
    """
    return state.cause != INVOKED or state.asked != state.turn or state.highest_bidder != NOBODY


@rule
def bid_or_pass(state: AuctionState, move: int) -> bool:
    """Take one seat's answer. True if it was the last: the Ra player's, who closes the round.

    [RA 8.4, RA 8.6, RA 13.3, PR 7.4, PR 7.6, PR 13.3]
    """
    if move != PASS:
        state.highest_bid = move - BID
        state.highest_bidder = state.asked
    if state.asked == state.turn:
        return True
    state.asked = next_seat_with_a_sun(state, state.asked)
    return False


@rule
def exchange_suns(state: AuctionState) -> None:
    """The winner takes the middle sun, face down; the sun that was bid takes its place.

    [RA 8.17, RA 8.18, RA 8.19, RA 8.20, PR 7.17, PR 7.18, PR 7.19, PR 7.20]
    """
    winner = state.highest_bidder
    state.face_up[winner] -= only(state.highest_bid)
    state.face_down[winner] += only(state.middle_sun)
    state.middle_sun = state.highest_bid
