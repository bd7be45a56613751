"""Ra from the first tile to the last: turns, gods, auctions, disasters, epochs. Scoring is in
`scoring.py`.
"""

from __future__ import annotations

from ..auction.bag import outcome_of_ticket, take_from_bag, tickets
from ..auction.bidding import begin_auction, bid_or_pass, exchange_suns, legal_bids
from ..auction.constants import (
    AUCTION,
    DRAWING,
    INVOKED,
    NOBODY,
    RA_TILE,
    SCORING,
    SEATS,
    TRACK_FULL,
    TURN,
)
from ..auction.epoch import begin_next_epoch, winners
from ..auction.moves import DRAW, INVOKE, first_of_group, open_groups
from ..auction.turn import (
    deals,
    end_turn,
    is_chance,
    is_over,
    is_scoring,
    ra_track_is_full,
    seat_to_move,
    set_up_suns,
    track_is_full,
)
from ..core.bits import EMPTY, only
from ..core.speed import rule
from .constants import (
    ALL_TILES,
    CIVILIZATION_KINDS,
    DROUGHT,
    EARTHQUAKE,
    FIRST_CIVILIZATION,
    FIRST_MONUMENT,
    FLOOD,
    FUNERAL,
    GOD,
    GODS,
    GOLD,
    LOSING,
    LOST_TO_A_DISASTER,
    MONUMENT_KINDS,
    NILE,
    PHARAOH,
    RA,
    TILE_COUNTS,
    TILE_KINDS,
    UNREST,
)
from .moves import DISCARD, STOP, TAKE
from .scoring import different_kinds, score_epoch
from .state import RaState

# What every game's rules provide (`core/interface.py`), where both auction games do it alike.
__all__ = [
    "deals",
    "first_of_group",
    "is_chance",
    "is_over",
    "is_scoring",
    "open_groups",
    "outcome_of_ticket",
    "seat_to_move",
    "tickets",
    "winners",
]


# The game, move by move


@rule
def set_up(state: RaState, players: int, deal: int) -> None:
    """All tiles in the bag, nothing on the table; the suns decide who starts.

    [RA 2.8, RA 2.9, RA 2.10, RA 14.1]
    """
    state.gods_take_disasters = 1
    state.civilizations_owed = 0
    state.monuments_owed = 0
    state.bag_tiles = ALL_TILES
    for kind in range(TILE_KINDS):
        state.bag[kind] = TILE_COUNTS[kind]
        state.track[kind] = 0
        for seat in range(SEATS):
            state.tiles[seat][kind] = 0
    set_up_suns(state, players, deal)


@rule
def apply_move(state: RaState, move: int) -> None:
    """Carry out a legal move, and the scoring if it ends the epoch. [RA 10.8]"""
    make_move(state, move)
    if is_scoring(state):
        finish_epoch(state)


@rule
def apply_chance(state: RaState, outcome: int) -> None:
    """Deal with the drawn tile, and score if it ends the epoch."""
    make_chance(state, outcome)
    if is_scoring(state):
        finish_epoch(state)


@rule
def make_chance(state: RaState, outcome: int) -> None:
    """What chance gives is a tile."""
    place_tile(state, outcome)


@rule
def make_move(state: RaState, move: int) -> None:
    """Carry out a legal move, to the end of the epoch if need be but not its scoring. [RA 10.5]"""
    if state.phase == AUCTION:
        if bid_or_pass(state, move):
            finish_auction(state)
    elif state.phase == TURN:
        take_turn(state, move)
    elif state.phase == GODS:
        play_another_god(state, move)
    else:
        discard_tile(state, move - DISCARD)


@rule
def finish_epoch(state: RaState) -> None:
    """Score the epoch, then begin the next one or end the game. [RA 10.8]"""
    score_epoch(state)
    begin_next_epoch(state)


# A turn


@rule
def take_turn(state: RaState, move: int) -> None:
    """Exactly one action: draw a tile, invoke Ra, or play gods.

    [RA 4.5, RA 6.2, RA 7.1, RA 7.4, RA 7.5]
    """
    if move == DRAW:
        state.phase = DRAWING
    elif move == INVOKE:
        begin_auction(state, TRACK_FULL if track_is_full(state) else INVOKED)
    else:
        play_god(state, move - TAKE)


@rule
def place_tile(state: RaState, kind: int) -> None:
    """A Ra tile goes to the Ra track and calls an auction, or ends the epoch at once; others join
    the lot.

    [RA 4.9, RA 5.1, RA 5.2]
    """
    take_from_bag(state, kind)
    if kind == RA:
        place_ra_tile(state)
    else:
        state.track[kind] += 1
        state.track_tiles += 1
        end_turn(state)


@rule
def place_ra_tile(state: RaState) -> None:
    """The last space of the Ra track ends the epoch without an auction; the lot is lost.

    [RA 1.6, RA 5.3, RA 5.4, RA 5.5, RA 10.1, RA 10.2]
    """
    state.ra_tiles += 1
    if ra_track_is_full(state):
        clear_track(state)
        state.phase = SCORING
    else:
        begin_auction(state, RA_TILE)


@rule
def clear_track(state: RaState) -> None:
    """Every tile on the auction track leaves the game. [RA 3.4, RA 8.14, RA 10.2]"""
    for kind in range(TILE_KINDS):
        state.track[kind] = 0
    state.track_tiles = 0


# Gods


@rule
def play_god(state: RaState, kind: int) -> None:
    """One god leaves the game, one tile of the lot goes to its owner, who may go on while there is
    a choice.

    [RA 6.1, RA 6.8, RA 6.12, RA 13.6, RA 13.8]
    """
    seat = state.turn
    state.tiles[seat][GOD] -= 1
    state.track[kind] -= 1
    state.track_tiles -= 1
    state.tiles[seat][kind] += 1
    state.phase = GODS
    if moves_of_gods(state) == EMPTY:
        suffer_disasters(state)


@rule
def play_another_god(state: RaState, move: int) -> None:
    """Take one more tile or stop; the disasters of the whole turn strike after the last one.

    [RA 6.11, RA 6.13, RA 13.7]
    """
    if move == STOP:
        suffer_disasters(state)
    else:
        play_god(state, move - TAKE)


@rule
def moves_of_gods(state: RaState) -> int:
    """Every kind in the lot that a god of the seat on turn may take: no god, no Ra tile.

    [RA 6.3, RA 6.4, RA 6.5, RA 6.6, RA 6.7, RA 6.9]
    """
    moves = EMPTY
    if state.tiles[state.turn][GOD] > 0:
        for kind in range(GOLD, TILE_KINDS):
            if state.track[kind] > 0 and may_be_taken(state, kind):
                moves |= only(TAKE + kind)
    return moves


@rule
def may_be_taken(state: RaState, kind: int) -> bool:
    """Whether a god may take a tile of this kind, which lies on the track and is no god.

    [RA 6.10, RA 14.1]
    """
    return state.gods_take_disasters == 1 or not is_disaster(kind)


@rule
def is_disaster(kind: int) -> bool:
    """Funeral, drought, unrest and earthquake are the disasters. [RA 1.2]"""
    return DROUGHT <= kind <= EARTHQUAKE


# The end of an auction


@rule
def finish_auction(state: RaState) -> None:
    """The winner exchanges suns and takes the lot; if nobody bid, a full track is lost.

    [RA 8.14, RA 8.15]
    """
    if state.highest_bidder != NOBODY:
        exchange_suns(state)
        take_lot(state)
        suffer_disasters(state)
    else:
        if state.cause == TRACK_FULL:
            clear_track(state)
        end_turn(state)


@rule
def take_lot(state: RaState) -> None:
    """All tiles on the auction track go to the winner, who is asked next if something must be
    discarded.

    [RA 8.2, RA 8.3, RA 8.16, RA 9.1]
    """
    winner = state.highest_bidder
    state.asked = winner
    for kind in range(TILE_KINDS):
        state.tiles[winner][kind] += state.track[kind]
        state.track[kind] = 0
    state.track_tiles = 0


# Disasters


@rule
def suffer_disasters(state: RaState) -> None:
    """Each disaster takes up to two tiles of its group, and goes.

    [RA 9.2, RA 9.7, RA 9.8, RA 9.10]
    """
    seat = state.asked
    bury_pharaohs(state, seat)
    dry_the_nile(state, seat)
    state.civilizations_owed = owed(state, seat, UNREST, FIRST_CIVILIZATION, CIVILIZATION_KINDS)
    state.monuments_owed = owed(state, seat, EARTHQUAKE, FIRST_MONUMENT, MONUMENT_KINDS)
    settle_debts(state)


@rule
def bury_pharaohs(state: RaState, seat: int) -> None:
    """Funeral: two pharaohs, or as many as there are. [RA 9.2, RA 9.3, RA 13.12]"""
    losses = LOST_TO_A_DISASTER * state.tiles[seat][FUNERAL]
    state.tiles[seat][FUNERAL] = 0
    state.tiles[seat][PHARAOH] -= min(losses, state.tiles[seat][PHARAOH])


@rule
def dry_the_nile(state: RaState, seat: int) -> None:
    """Drought: floods first, then Niles, two in all. [RA 9.2, RA 9.3, RA 9.4, RA 13.12]"""
    losses = LOST_TO_A_DISASTER * state.tiles[seat][DROUGHT]
    state.tiles[seat][DROUGHT] = 0
    floods = min(losses, state.tiles[seat][FLOOD])
    state.tiles[seat][FLOOD] -= floods
    state.tiles[seat][NILE] -= min(losses - floods, state.tiles[seat][NILE])


@rule
def owed(state: RaState, seat: int, disaster: int, first: int, kinds: int) -> int:
    """How many tiles of a group a seat must discard for its disasters of one kind, which go.

    [RA 9.2, RA 9.3, RA 9.7]
    """
    if state.tiles[seat][disaster] == 0:
        return 0
    losses = LOST_TO_A_DISASTER * state.tiles[seat][disaster]
    state.tiles[seat][disaster] = 0
    return min(losses, tiles_in_group(state, seat, first, kinds))


@rule
def tiles_in_group(state: RaState, seat: int, first: int, kinds: int) -> int:
    """How many tiles a seat has of *kinds* kinds from *first* on. [RA 9.5, RA 9.6]"""
    total = 0
    for kind in range(first, first + kinds):
        total += state.tiles[seat][kind]
    return total


@rule
def settle_debts(state: RaState) -> None:
    """Discard what leaves no choice; ask for the rest, civilizations before monuments; then the
    turn is over.

    [RA 9.9, RA 10.5, RA 13.11]
    """
    seat = state.asked
    state.civilizations_owed = pay_without_choice(
        state, seat, state.civilizations_owed, FIRST_CIVILIZATION, CIVILIZATION_KINDS
    )
    state.monuments_owed = pay_without_choice(
        state, seat, state.monuments_owed, FIRST_MONUMENT, MONUMENT_KINDS
    )
    if state.civilizations_owed + state.monuments_owed > 0:
        state.phase = LOSING
    else:
        end_turn(state)


@rule
def pay_without_choice(state: RaState, seat: int, debt: int, first: int, kinds: int) -> int:
    """Discard a debt that takes all tiles of the group or meets a single kind. Says what is still
    owed.

    [RA 13.10, RA 13.11]
    """
    if debt == 0:
        return 0
    if (
        debt < tiles_in_group(state, seat, first, kinds)
        and different_kinds(state, seat, first, kinds) > 1
    ):
        return debt
    for kind in range(first, first + kinds):
        paid = min(debt, state.tiles[seat][kind])
        state.tiles[seat][kind] -= paid
        debt -= paid
    return 0


@rule
def discard_tile(state: RaState, kind: int) -> None:
    """One tile of the victim's choice leaves the game. [RA 9.10, RA 13.9]"""
    state.tiles[state.asked][kind] -= 1
    if kind < FIRST_MONUMENT:
        state.civilizations_owed -= 1
    else:
        state.monuments_owed -= 1
    settle_debts(state)


@rule
def moves_of_loss(state: RaState) -> int:
    """The kinds the victim may discard next: civilizations while any are owed, then monuments.

    [RA 9.2, RA 9.9, RA 13.9]
    """
    first = FIRST_CIVILIZATION if state.civilizations_owed > 0 else FIRST_MONUMENT
    kinds = CIVILIZATION_KINDS if state.civilizations_owed > 0 else MONUMENT_KINDS
    moves = EMPTY
    for kind in range(first, first + kinds):
        if state.tiles[state.asked][kind] > 0:
            moves |= only(DISCARD + kind)
    return moves


# Questions about a state


@rule
def legal_moves(state: RaState, group: int) -> int:
    """Everything the seat that is asked may do now. [RA 13.1]"""
    if state.phase == AUCTION:
        return legal_bids(state)
    if state.phase == TURN:
        return moves_of_turn(state)
    if state.phase == GODS:
        return moves_of_gods(state) | only(STOP)
    return moves_of_loss(state)


@rule
def moves_of_turn(state: RaState) -> int:
    """Invoking Ra is always allowed, drawing unless the track is full, gods if one has something to
    take.

    [RA 4.5, RA 4.6, RA 4.7, RA 4.8, RA 7.2, RA 7.3]
    """
    moves = only(INVOKE) | moves_of_gods(state)
    if not track_is_full(state):
        moves |= only(DRAW)
    return moves
