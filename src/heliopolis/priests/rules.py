"""Priests of Ra from the first tile to the last: turns, faces, auctions, flips, epochs. Scoring is
in `scoring.py`.
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
from ..core.bits import only
from ..core.speed import rule
from .constants import (
    ALL_TILES,
    FACES,
    FACING,
    FARMER,
    FIGHTING_PLAGUE,
    FIRST_TWO_FACED_KIND,
    FLIPPING,
    LAST_TWO_FACED,
    LAST_TWO_FACED_KIND,
    PLAGUE,
    PRIEST,
    PRIESTS_AGAINST_PLAGUE,
    RA,
    TILE_COUNTS,
    TILE_KINDS,
)
from .moves import DISCARD_PLAGUE, FACE, FLIP, KEEP
from .scoring import hand_out_ankhs, score_epoch
from .state import PriestsState

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
def set_up(state: PriestsState, players: int, deal: int) -> None:
    """All tiles in the bag, nothing on the table; the suns decide who starts.
    [PR 2.7, PR 2.8, PR 2.9]
    """
    state.plague_is_asked = 0
    state.buildings_are_removed = 0
    state.only_best_tombs = 0
    state.drawn = 0
    state.flips = 0
    state.plague_answers = 0
    state.bag_tiles = ALL_TILES
    for kind in range(TILE_KINDS):
        state.bag[kind] = TILE_COUNTS[kind]
    for face in range(FACES):
        state.track[face] = 0
        for seat in range(SEATS):
            state.tiles[seat][face] = 0
    for seat in range(SEATS):
        state.ankhs[seat] = 0
    set_up_suns(state, players, deal)


@rule
def apply_move(state: PriestsState, move: int) -> None:
    """Carry out a legal move, and the scoring if it ends the epoch."""
    make_move(state, move)
    if is_scoring(state):
        finish_epoch(state)


@rule
def apply_chance(state: PriestsState, outcome: int) -> None:
    """Deal with the drawn tile, and score if it ends the epoch."""
    make_chance(state, outcome)
    if is_scoring(state):
        finish_epoch(state)


@rule
def make_chance(state: PriestsState, outcome: int) -> None:
    """What chance gives is a tile."""
    place_tile(state, outcome)


@rule
def make_move(state: PriestsState, move: int) -> None:
    """Carry out a legal move, to the end of the epoch if need be but not its scoring."""
    if state.phase == AUCTION:
        if bid_or_pass(state, move):
            finish_auction(state)
    elif state.phase == TURN:
        take_turn(state, move)
    elif state.phase == FACING:
        show_face(state, move - FACE)
    elif state.phase == FLIPPING:
        flip_or_keep(state, move)
    else:
        answer_plague(state, move)


@rule
def finish_epoch(state: PriestsState) -> None:
    """Score the epoch, then begin the next one or end the game [PR 9.8, PR 12.1]."""
    score_epoch(state)
    begin_next_epoch(state)


# A turn


@rule
def take_turn(state: PriestsState, move: int) -> None:
    """Exactly one action: draw a tile, or invoke Ra.
    [PR 4.5, PR 6.1, PR 6.2, PR 6.4, PR 6.5, PR 7.1]
    """
    if move == DRAW:
        state.phase = DRAWING
    else:
        begin_auction(state, TRACK_FULL if track_is_full(state) else INVOKED)


@rule
def place_tile(state: PriestsState, kind: int) -> None:
    """A Ra tile goes to the Ra track; a two-faced tile waits for its face; others join the lot.
    [PR 5.1, PR 5.2, PR 5.3, PR 5.5]
    """
    take_from_bag(state, kind)
    if kind == RA:
        place_ra_tile(state)
    elif kind <= LAST_TWO_FACED_KIND:
        state.drawn = kind
        state.phase = FACING
    else:
        add_to_track(state, single_face(kind))


@rule
def single_face(kind: int) -> int:
    """The face of a tile that looks the same on both sides [PR 1.1]."""
    return kind - LAST_TWO_FACED_KIND + LAST_TWO_FACED


@rule
def place_ra_tile(state: PriestsState) -> None:
    """The last space of the Ra track ends the epoch without an auction; the lot is lost.
    [PR 5.5, PR 5.6, PR 5.7, PR 9.1, PR 9.2]
    """
    state.ra_tiles += 1
    if ra_track_is_full(state):
        clear_track(state)
        end_epoch(state)
    else:
        begin_auction(state, RA_TILE)


@rule
def show_face(state: PriestsState, face: int) -> None:
    """The drawer decides which side of the tile lies up [PR 5.3, PR 5.4]."""
    state.drawn = 0
    add_to_track(state, face)


@rule
def add_to_track(state: PriestsState, face: int) -> None:
    """The tile joins the lot, and the turn is over [PR 4.8, PR 5.2]."""
    state.track[face] += 1
    state.track_tiles += 1
    end_turn(state)


@rule
def clear_track(state: PriestsState) -> None:
    """Every tile on the auction track leaves the game [PR 3.4, PR 7.13, PR 9.2]."""
    for face in range(FACES):
        state.track[face] = 0
    state.track_tiles = 0


# The end of an auction


@rule
def finish_auction(state: PriestsState) -> None:
    """The winner exchanges suns and takes the lot; if nobody bid, a full track is lost.
    [PR 7.13, PR 7.14, PR 7.15]
    """
    if state.highest_bidder != NOBODY:
        exchange_suns(state)
        take_lot(state)
        flip_or_go_on(state)
    else:
        if state.cause == TRACK_FULL:
            clear_track(state)
        end_turn(state)


@rule
def take_lot(state: PriestsState) -> None:
    """All tiles go to the winner with the faces they show; each priest allows one flip.
    [PR 7.2, PR 7.3, PR 7.15, PR 7.16, PR 8.2, PR 8.6]
    """
    winner = state.highest_bidder
    state.asked = winner
    state.flips = state.track[PRIEST]
    for face in range(FACES):
        state.tiles[winner][face] += state.track[face]
        state.track[face] = 0
    state.track_tiles = 0


@rule
def flip_or_go_on(state: PriestsState) -> None:
    """Ask the winner once for each priest; then the turn is over, maybe the epoch too.
    [PR 8.5, PR 9.5, PR 13.7]
    """
    if state.flips > 0:
        state.phase = FLIPPING
        return
    end_turn(state)
    if state.phase == SCORING:
        end_epoch(state)


@rule
def flip_or_keep(state: PriestsState, move: int) -> None:
    """Turn one tile of the display over, or let this priest's chance go.
    [PR 8.1, PR 8.7, PR 8.8]
    """
    if move != KEEP:
        face = move - FLIP
        state.tiles[state.asked][face] -= 1
        state.tiles[state.asked][other_face(face)] += 1
    state.flips -= 1
    flip_or_go_on(state)


@rule
def other_face(face: int) -> int:
    """The face on the back of a two-faced tile [PR 8.4]."""
    return ((face - FARMER) ^ 1) + FARMER


# The end of an epoch


@rule
def end_epoch(state: PriestsState) -> None:
    """Priests may drive a plague tile out; then ankhs are handed out and the epoch is ready to be
    scored.
    [PR 10.13, PR 11.2, PR 14.1]
    """
    state.phase = SCORING
    state.plague_answers = 0
    if state.plague_is_asked == 0:
        drive_out_plague(state)
    else:
        ask_about_plague(state)
    if state.phase == SCORING:
        hand_out_ankhs(state)


@rule
def drive_out_plague(state: PriestsState) -> None:
    """Three priests, or more, take one plague tile away before the plague is scored.
    [PR 10.13, PR 10.14, PR 13.9]
    """
    for seat in range(state.players):
        if may_fight_plague(state, seat):
            state.tiles[seat][PLAGUE] -= 1


@rule
def may_fight_plague(state: PriestsState, seat: int) -> bool:
    """Whether a seat has the priests, and a plague tile to use them on [PR 10.13, PR 14.1]."""
    return state.tiles[seat][PRIEST] >= PRIESTS_AGAINST_PLAGUE and state.tiles[seat][PLAGUE] > 0


@rule
def ask_about_plague(state: PriestsState) -> None:
    """Find the next seat that may box a plague tile, clockwise from the seat on turn; if none is
    left, score.
    [PR 14.1]
    """
    while state.plague_answers < state.players:
        state.asked = (state.turn + state.plague_answers) % state.players
        if may_fight_plague(state, state.asked):
            state.phase = FIGHTING_PLAGUE
            return
        state.plague_answers += 1
    state.phase = SCORING


@rule
def answer_plague(state: PriestsState, move: int) -> None:
    """Box one plague tile or keep it; then the next seat is asked [PR 10.14, PR 14.1]."""
    if move == DISCARD_PLAGUE:
        state.tiles[state.asked][PLAGUE] -= 1
    state.plague_answers += 1
    ask_about_plague(state)
    if state.phase == SCORING:
        hand_out_ankhs(state)


# Questions about a state


@rule
def legal_moves(state: PriestsState, group: int) -> int:
    """Everything the seat that is asked may do now [PR 13.1]."""
    if state.phase == AUCTION:
        return legal_bids(state)
    if state.phase == TURN:
        return moves_of_turn(state)
    if state.phase == FACING:
        return moves_of_faces(state)
    if state.phase == FLIPPING:
        return moves_of_flips(state)
    return only(DISCARD_PLAGUE) | only(KEEP)


@rule
def moves_of_turn(state: PriestsState) -> int:
    """Invoking Ra is always allowed, drawing unless the track is full.
    [PR 4.5, PR 4.6, PR 4.7, PR 6.3]
    """
    if track_is_full(state):
        return only(INVOKE)
    return only(INVOKE) | only(DRAW)


@rule
def moves_of_faces(state: PriestsState) -> int:
    """The two faces of the tile just drawn [PR 5.4, PR 13.6]."""
    first = FARMER + 2 * (state.drawn - FIRST_TWO_FACED_KIND)
    return only(FACE + first) | only(FACE + first + 1)


@rule
def moves_of_flips(state: PriestsState) -> int:
    """Every two-faced tile of the winner's display, or none of them [PR 8.3, PR 13.8]."""
    moves = only(KEEP)
    for face in range(FARMER, LAST_TWO_FACED + 1):
        if state.tiles[state.asked][face] > 0:
            moves |= only(FLIP + face)
    return moves
