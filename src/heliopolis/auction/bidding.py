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
    """The seat on turn becomes the Ra player; its left neighbour is asked first."""
    state.phase = AUCTION
    state.cause = cause
    state.highest_bid = 0
    state.highest_bidder = NOBODY
    state.asked = next_seat_with_a_sun(state, state.turn)


@rule
def legal_bids(state: AuctionState) -> int:
    """Every face-up sun higher than the highest bid, and passing unless it is forbidden."""
    moves = bids_of(above(state.face_up[state.asked], state.highest_bid))
    if may_pass(state):
        moves |= only(PASS)
    return moves


@rule
def may_pass(state: AuctionState) -> bool:
    """Everybody may pass, except a Ra player who invoked Ra of their own will and heard no bid."""
    return state.cause != INVOKED or state.asked != state.turn or state.highest_bidder != NOBODY


@rule
def bid_or_pass(state: AuctionState, move: int) -> bool:
    """Take one seat's answer. True if it was the last: the Ra player's, who closes the round."""
    if move != PASS:
        state.highest_bid = move - BID
        state.highest_bidder = state.asked
    if state.asked == state.turn:
        return True
    state.asked = next_seat_with_a_sun(state, state.asked)
    return False


@rule
def exchange_suns(state: AuctionState) -> None:
    """The winner takes the middle sun, face down; the sun that was bid takes its place."""
    winner = state.highest_bidder
    state.face_up[winner] -= only(state.highest_bid)
    state.face_down[winner] += only(state.middle_sun)
    state.middle_sun = state.highest_bid
