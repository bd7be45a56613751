"""Set-up of the suns, whose turn it is, and whether a track is full."""

from __future__ import annotations

from ..core.bits import EMPTY, highest, nth, only
from ..core.speed import rule
from .constants import (
    DRAWING,
    EPOCHS,
    FIRST_MIDDLE_SUN,
    NOBODY,
    OVER,
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
    """The groups of suns can be handed out in players! ways. [RA 2.2, PR 2.2]"""
    ways = 1
    for number in range(2, players + 1):
        ways *= number
    return ways


@rule
def set_up_suns(state: AuctionState, players: int, deal: int) -> None:
    """Hand out the groups of suns, put sun 1 in the middle and begin the first epoch.

    [RA 2.2, RA 2.3, RA 2.4, RA 2.5, RA 2.7, RA 2.9, RA 4.2,
    PR 2.2, PR 2.3, PR 2.4, PR 2.5, PR 2.7, PR 2.9, PR 4.2]
    """
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
    """The seat that holds the highest sun, face up or down; the sun in the middle is nobody's.

    [RA 4.2, RA 10.10, RA 10.11, PR 4.2, PR 9.10, PR 9.11]
    """
    best = 0
    for seat in range(1, state.players):
        if highest(suns_of(state, seat)) > highest(suns_of(state, best)):
            best = seat
    return best


@rule
def suns_of(state: AuctionState, seat: int) -> int:
    """All suns a seat holds, face up and face down. [RA 3.1, RA 11.18, PR 3.1, PR 11.8]"""
    return state.face_up[seat] | state.face_down[seat]


@rule
def next_seat_with_a_sun(state: AuctionState, seat: int) -> int:
    """The first seat clockwise after *seat* that has a face-up sun; *seat* itself comes last.

    [RA 4.3, RA 4.4, RA 8.5, RA 13.3, PR 4.3, PR 4.4, PR 7.5, PR 13.3]
    """
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
    """Let *seat* choose an action. [RA 4.6, RA 13.1, PR 4.6, PR 13.1]"""
    state.phase = TURN
    state.turn = seat
    state.asked = seat


@rule
def end_turn(state: AuctionState) -> None:
    """Pass the turn to the left; seats without a face-up sun are skipped. With no sun left the
    epoch ends.

    [RA 4.3, RA 4.4, RA 8.21, RA 8.22, RA 10.4, PR 4.3, PR 4.4, PR 7.21, PR 7.22, PR 9.4]
    """
    following = next_seat_with_a_sun(state, state.turn)
    if following == NOBODY:
        state.phase = SCORING
    else:
        give_turn(state, following)


@rule
def track_is_full(state: AuctionState) -> bool:
    """With eight tiles on the auction track nobody may draw. [RA 1.5, RA 4.7, PR 1.7, PR 4.7]"""
    return state.track_tiles == TRACK_SPACES


@rule
def ra_track_is_full(state: AuctionState) -> bool:
    """The Ra track's length depends on the number of players. [RA 2.6, PR 2.6]"""
    return state.ra_tiles == RA_TRACK_SPACES[state.players]


@rule
def is_last_epoch(state: AuctionState) -> bool:
    """Three epochs make a game. [RA 4.1, PR 4.1]"""
    return state.epoch == EPOCHS


@rule
def is_over(state: AuctionState) -> bool:
    """Whether the third epoch has been scored. [RA 12.1, PR 12.1]"""
    return state.phase == OVER


@rule
def is_scoring(state: AuctionState) -> bool:
    """Whether the epoch has ended and is to be scored. [RA 10.8, PR 9.8]"""
    return state.phase == SCORING


@rule
def is_chance(state: AuctionState) -> bool:
    """Whether a tile is about to be drawn. [RA 5.1, PR 5.1]"""
    return state.phase == DRAWING


@rule
def seat_to_move(state: AuctionState) -> int:
    """The seat that is asked. [RA 13.1, PR 13.1]"""
    return state.asked
