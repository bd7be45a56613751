"""Why a move both auction games share may not be made now, in words. None means that it may."""

from __future__ import annotations

from ..core.bits import above, has
from ..core.saying import said
from .bidding import may_pass
from .constants import AUCTION, TURN
from .moves import BID, DRAW, PASS
from .state import AuctionState
from .turn import track_is_full


def why_not_shared(state: AuctionState, move: int) -> str | None:
    """The reason against drawing, invoking Ra, passing or bidding."""
    if move < PASS:
        return why_not_turn(state, move)
    if state.phase != AUCTION:
        return said("no auction is under way")
    return why_not_pass(state) if move == PASS else why_not_bid(state, move - BID)


def why_not_turn(state: AuctionState, move: int) -> str | None:
    """The reason against drawing or invoking Ra."""
    if state.phase == AUCTION:
        return said("an auction is under way")
    if state.phase != TURN:
        return said("something else is to be settled first")
    if move == DRAW and track_is_full(state):
        return said("the auction track is full")
    return None


def why_not_pass(state: AuctionState) -> str | None:
    """The reason against passing: the twin of `may_pass`."""
    if may_pass(state):
        return None
    return said("Ra was invoked without need and nobody has bid, so the Ra player must bid")


def why_not_bid(state: AuctionState, sun: int) -> str | None:
    """The reason against bidding one's sun."""
    if has(state.face_down[state.asked], sun):
        return said("sun {sun} lies face down until the epoch is over", sun=sun)
    if not has(state.face_up[state.asked], sun):
        return said("there is no sun {sun} in that display", sun=sun)
    if sun < state.highest_bid:
        return said("the highest bid is {sun}", sun=state.highest_bid)
    return None


def moment_of_turn(state: AuctionState) -> str:
    """What a turn or an auction asks for."""
    if state.phase != AUCTION:
        return said("choose an action")
    if not may_pass(state):
        return said("bid a sun")
    if not above(state.face_up[state.asked], state.highest_bid):
        return said("pass")
    return said("bid a sun or pass")
