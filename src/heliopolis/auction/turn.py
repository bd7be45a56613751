"""Set-up of the suns, whose turn it is, and whether a track is full."""

from __future__ import annotations

from ..core.bits import EMPTY, highest, nth, only
from ..core.speed import rule
from .constants import (
    EPOCHS,
    FIRST_MIDDLE_SUN,
    NOBODY,
    RA_TRACK_SPACES,
    SCORING,
    SEATS,
    STARTING_SCORE,
    SUN_SETS_AS_BITS,
    TRACK_SPACES,
    TURN,
)
from .state import AuctionState


@rule
def deals(players: int) -> int:
    """The groups of suns can be handed out in players! ways."""
    ways = 1
    for number in range(2, players + 1):
        ways *= number
    return ways


@rule
def set_up_suns(state: AuctionState, players: int, deal: int) -> None:
    """Hand out the groups of suns, put sun 1 in the middle and begin the first epoch."""
    state.players = players
    state.middle_sun = FIRST_MIDDLE_SUN
    state.ra_tiles = 0
    state.track_tiles = 0
    state.cause = 0
    state.highest_bid = 0
    state.highest_bidder = NOBODY
    undealt = (1 << players) - 1
    ways = deals(players)
    for seat in range(SEATS):
        state.face_up[seat] = EMPTY
        state.face_down[seat] = EMPTY
        state.scores[seat] = 0
        if seat < players:
            ways //= players - seat
            group = nth(undealt, deal // ways)
            deal %= ways
            undealt -= only(group)
            state.face_up[seat] = SUN_SETS_AS_BITS[players][group]
            state.scores[seat] = STARTING_SCORE
    state.epoch = 1
    give_turn(state, seat_with_highest_sun(state))


@rule
def seat_with_highest_sun(state: AuctionState) -> int:
    """The seat that holds the highest sun, face up or down; the sun in the middle is nobody's."""
    best = 0
    for seat in range(1, state.players):
        if highest(suns_of(state, seat)) > highest(suns_of(state, best)):
            best = seat
    return best


@rule
def suns_of(state: AuctionState, seat: int) -> int:
    """All suns a seat holds, face up and face down."""
    return state.face_up[seat] | state.face_down[seat]


@rule
def next_seat_with_a_sun(state: AuctionState, seat: int) -> int:
    """The first seat clockwise after *seat* that has a face-up sun; *seat* itself comes last."""
    candidate = seat
    for _ in range(state.players):
        candidate += 1
        if candidate == state.players:
            candidate = 0
        if state.face_up[candidate] != EMPTY:
            return candidate
    return NOBODY


@rule
def give_turn(state: AuctionState, seat: int) -> None:
    """Let *seat* choose an action."""
    state.phase = TURN
    state.turn = seat
    state.asked = seat


@rule
def end_turn(state: AuctionState) -> None:
    """Pass the turn to the left; seats without a face-up sun are skipped. With no sun left the
    epoch ends.
    """
    following = next_seat_with_a_sun(state, state.turn)
    if following == NOBODY:
        state.phase = SCORING
    else:
        give_turn(state, following)


@rule
def track_is_full(state: AuctionState) -> bool:
    """With eight tiles on the auction track nobody may draw."""
    return state.track_tiles == TRACK_SPACES


@rule
def ra_track_is_full(state: AuctionState) -> bool:
    """The Ra track's length depends on the number of players."""
    return state.ra_tiles == RA_TRACK_SPACES[state.players]


@rule
def is_last_epoch(state: AuctionState) -> bool:
    """Three epochs make a game."""
    return state.epoch == EPOCHS
