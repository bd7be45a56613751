"""What must hold in every position, as rules that run interpreted and compiled alike.

Each check answers 0 if all is well, else the number of the first thing that is broken; `MEANINGS`
says what that is. The run of a million games uses the same checks.
"""

from __future__ import annotations

from heliopolis.auction.constants import (
    AUCTION,
    DRAWING,
    NOBODY,
    RA_TRACK_SPACES,
    SUN_SETS_AS_BITS,
    TRACK_SPACES,
)
from heliopolis.auction.state import AuctionState
from heliopolis.core.bits import EMPTY, count, has, only
from heliopolis.core.interface import (
    is_chance,
    is_over,
    legal_moves,
    open_groups,
    seat_to_move,
    tickets,
)
from heliopolis.core.speed import rule
from heliopolis.core.state import FlatState
from heliopolis.dice import constants as dice
from heliopolis.dice.state import DiceState
from heliopolis.dice.uses import dice_showing
from heliopolis.priests import constants as priests
from heliopolis.priests.state import PriestsState
from heliopolis.ra import constants as ra
from heliopolis.ra.state import RaState

MEANINGS = {
    1: "nobody has a legal move before the end",
    2: "chance has nothing to draw from",
    3: "a seat that is asked does not sit at the table",
    10: "a sun is missing, or there twice",
    11: "a seat has more or fewer suns than it was dealt",
    12: "a score is below zero",
    13: "the auction track holds too many tiles",
    14: "the Ra track is over-full",
    15: "a seat without a face-up sun is asked for a turn or a bid",
    16: "the highest bid is not a face-up sun of its bidder",
    20: "the bag's tiles do not add up",
    21: "the track's tiles do not add up",
    22: "a count of tiles is negative",
    23: "there are more tiles of a kind than were made",
    24: "a debt of tiles is larger than what there is",
    30: "a die shows two symbols, or none after a roll",
    31: "a marker is off its track",
    32: "two seats have a marker on one monument space",
    33: "a civilization field holds too many markers",
    34: "Ra is beyond the end of its track",
    35: "a count of markers is negative",
}

_RA_KINDS = ra.TILE_KINDS
_RA_COUNTS = ra.TILE_COUNTS
_FACES = priests.FACES
_KINDS = priests.TILE_KINDS
_COUNTS = priests.TILE_COUNTS
_LAST_TWO_FACED = priests.LAST_TWO_FACED
_LAST_TWO_FACED_KIND = priests.LAST_TWO_FACED_KIND
_FACING = priests.FACING
_TRACK_END = dice.TRACK_END
_DICE = dice.DICE
_SYMBOLS = dice.SYMBOLS
_ROLLING = dice.ROLLING
_DICE_SCORING = dice.SCORING


@rule
def broken_in_any_game(state: FlatState, players: int) -> int:
    """What holds in every game: somebody can move, chance can speak."""
    if is_over(state):
        return 0
    if is_chance(state):
        return 0 if tickets(state) > 0 else 2
    if not 0 <= seat_to_move(state) < players:
        return 3
    for group in range(open_groups(state)):
        if legal_moves(state, group) != EMPTY:
            return 0
    return 1


@rule
def broken_in_auction(state: AuctionState) -> int:
    """What holds in Ra and in Priests of Ra."""
    broken = broken_suns(state)
    if broken != 0:
        return broken
    for seat in range(state.players):
        if state.scores[seat] < 0:
            return 12
    if not 0 <= state.track_tiles <= TRACK_SPACES:
        return 13
    if state.ra_tiles >= RA_TRACK_SPACES[state.players] and state.phase <= DRAWING:
        return 14  # it may be full only while an ended epoch is being settled
    return broken_turn(state)


@rule
def broken_suns(state: AuctionState) -> int:
    """Every sun in play lies in one place, and every seat has as many as it was dealt."""
    seen = only(state.middle_sun)
    dealt = only(1)
    for seat in range(state.players):
        suns = state.face_up[seat] | state.face_down[seat]
        if seen & suns != EMPTY or state.face_up[seat] & state.face_down[seat] != EMPTY:
            return 10
        seen |= suns
        dealt |= SUN_SETS_AS_BITS[state.players][seat]
        if count(suns) != count(SUN_SETS_AS_BITS[state.players][0]):
            return 11
    return 0 if seen == dealt else 10


@rule
def broken_turn(state: AuctionState) -> int:
    """Only seats with a face-up sun take turns and bid; a standing bid is a sun its bidder has."""
    if state.phase <= AUCTION and state.face_up[state.asked] == EMPTY:  # TURN or AUCTION
        return 15
    bidder = state.highest_bidder
    if state.phase == AUCTION and bidder != NOBODY:
        return 0 if has(state.face_up[bidder], state.highest_bid) else 16
    return 0


@rule
def broken_in_ra(state: RaState) -> int:
    """Tiles add up; no more of a kind than were made; debts can be paid."""
    in_bag = 0
    on_track = 0
    for kind in range(_RA_KINDS):
        in_bag += state.bag[kind]
        on_track += state.track[kind]
        total = state.bag[kind] + state.track[kind]
        if state.bag[kind] < 0 or state.track[kind] < 0:
            return 22
        for seat in range(state.players):
            total += state.tiles[seat][kind]
            if state.tiles[seat][kind] < 0:
                return 22
        if total > _RA_COUNTS[kind]:
            return 23
    if in_bag != state.bag_tiles:
        return 20
    if on_track != state.track_tiles:
        return 21
    return 24 if state.civilizations_owed < 0 or state.monuments_owed < 0 else 0


@rule
def broken_in_priests(state: PriestsState) -> int:
    """Tiles add up; no more of a kind than were made, whichever face they show."""
    in_bag = 0
    for kind in range(_KINDS):
        in_bag += state.bag[kind]
        if state.bag[kind] < 0:
            return 22
        if tiles_of_kind(state, kind) > _COUNTS[kind]:
            return 23
    return 20 if in_bag != state.bag_tiles else broken_faces(state)


@rule
def broken_faces(state: PriestsState) -> int:
    """The faces on the track and in displays."""
    on_track = 0
    for face in range(_FACES):
        on_track += state.track[face]
        if state.track[face] < 0:
            return 22
        for seat in range(state.players):
            if state.tiles[seat][face] < 0:
                return 22
    return 0 if on_track == state.track_tiles else 21


@rule
def tiles_of_kind(state: PriestsState, kind: int) -> int:
    """Tiles of one kind in the bag, in the drawer's hand, on the track and in displays."""
    total = state.bag[kind]
    if state.phase == _FACING and state.drawn == kind:
        total += 1
    first = kind - _LAST_TWO_FACED_KIND + _LAST_TWO_FACED
    last = first
    if 0 < kind <= _LAST_TWO_FACED_KIND:
        first = 2 * kind - 1
        last = 2 * kind
    if kind == 0:
        return total
    for face in range(first, last + 1):
        total += state.track[face]
        for seat in range(state.players):
            total += state.tiles[seat][face]
    return total


@rule
def broken_in_dice(state: DiceState) -> int:
    """Dice show one symbol each, markers stand on their tracks, no space is taken twice."""
    shown = EMPTY
    for symbol in range(_SYMBOLS):
        dice_of_symbol = dice_showing(state, symbol)
        if shown & dice_of_symbol != EMPTY:
            return 30
        shown |= dice_of_symbol
    if state.phase != _ROLLING and state.phase != _DICE_SCORING and count(shown) != _DICE:
        # After the last scoring the dice lie as they fell.
        return 30
    if state.ra_moved >= state.sun_track and state.phase != _DICE_SCORING:
        return 34
    return broken_markers(state)


@rule
def broken_markers(state: DiceState) -> int:
    """The markers of all seats."""
    taken = EMPTY
    for seat in range(state.players):
        if not 0 <= state.pharaoh[seat] <= _TRACK_END or not 0 <= state.nile[seat] <= _TRACK_END:
            return 31
        if taken & state.monuments[seat] != EMPTY:
            return 32
        taken |= state.monuments[seat]
        if state.floods[seat] < 0 or state.markers_owed < 0:
            return 35
    return broken_fields(state)


@rule
def broken_fields(state: DiceState) -> int:
    """Civilization fields have room for one marker fewer than players; scores have a floor."""
    for colour in range(_DICE):
        markers = 0
        for seat in range(state.players):
            if has(state.civilizations[seat], colour):
                markers += 1
        if markers > state.players - 1:
            return 33
    for seat in range(state.players):
        if state.scores[seat] < 0 and state.scores_have_a_floor == 1:
            return 12
    return 0
