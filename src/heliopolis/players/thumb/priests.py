"""Advice for Priests of Ra, every move of it. `advised_move` is the place to start reading.

What tiles are worth is in `priests_worth.py`, bidding and the choice to draw or to invoke Ra in
`auction.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...auction.constants import AUCTION, TURN
from ...auction.moves import DRAW, INVOKE
from ...auction.turn import track_is_full
from ...core.bits import EMPTY, lowest
from ...core.speed import for_game, inlined, rule
from ...priests import rules
from ...priests.constants import (
    FACING,
    FARMER,
    FLIPPING,
    LAST_TWO_FACED,
    RA,
)
from ...priests.moves import DISCARD_PLAGUE, FACE, FLIP, KEEP
from ...priests.rules import moves_of_faces, other_face
from ...priests.state import PriestsState
from . import auction, outlook
from .auction import NO_WORTHS, WHOLE
from .interface import Worths
from .priests_weights import ROW, PriestsWeights
from .priests_weights import WEIGHTS as WEIGHTS
from .priests_worth import lot_value, ra_tiles_in_bag, value_of_faces

# Every move


@rule
def advised_move(state: PriestsState) -> int:
    """The move a sensible player would make: a legal one, always the same in the same position.
    What the lot is worth to a seat is found when it matters.
    """
    return advised_move_finding(state, NO_WORTHS, ROW[0])


@rule
def advised_move_with(state: PriestsState, weights: PriestsWeights) -> int:
    """The advised move if the numbers of the advice were *weights*."""
    return advised_move_knowing(state, worths_of(state, weights), weights)


@inlined
@rule
def advised_move_knowing(state: PriestsState, worths: Worths, weights: PriestsWeights) -> int:
    """The advised move if the lot has these *worths*."""
    if state.phase == AUCTION:
        return advised_bid(state, worths, weights)
    if state.phase == TURN:
        return advised_turn(state, worths, weights)
    if state.phase == FACING:
        return advised_face(state, weights)
    if state.phase == FLIPPING:
        return advised_flip(state, weights)
    return DISCARD_PLAGUE


@inlined
@rule
def advised_turn(state: PriestsState, worths: Worths, weights: PriestsWeights) -> int:
    """Invoke Ra for a good auction; else draw."""
    if track_is_full(state) or should_invoke(state, worths, weights):
        return INVOKE
    return DRAW


# Faces and flips


@inlined
@rule
def advised_face(state: PriestsState, weights: PriestsWeights) -> int:
    """Show the face that helps the drawer more, less a share of what it gives the others."""
    front = lowest(moves_of_faces(state)) - FACE
    back = other_face(front)
    better = 0
    for seat in range(state.players):
        if state.face_up[seat] != EMPTY:
            gain = value_of_face(state, seat, back, weights)
            gain -= value_of_face(state, seat, front, weights)
            better += gain * (WHOLE if seat == state.turn else -weights.face_denial)
    return FACE + (back if better > 0 else front)


@inlined
@rule
def value_of_face(state: PriestsState, seat: int, face: int, weights: PriestsWeights) -> int:
    """What the lot with this face is worth to a seat, as far as the face makes a difference."""
    state.track[face] += 1  # laid down to look at it, and picked up again below
    value = value_of_faces(state, seat, face, 1, weights)
    state.track[face] -= 1
    return value


@rule
def advised_flip(state: PriestsState, weights: PriestsWeights) -> int:
    """Turn the tile over whose back is worth most more than its front; none if none is."""
    face = best_flip(state, weights)
    return KEEP if face == RA else FLIP + face


@rule
def best_flip(state: PriestsState, weights: PriestsWeights) -> int:
    """The face to turn over, RA for none."""
    best = RA
    most = 0
    for face in range(FARMER, LAST_TWO_FACED + 1):
        if state.tiles[state.asked][face] > 0:
            gain = gain_of_flip(state, face, weights)
            if gain > most:
                best = face
                most = gain
    return best


@rule
def gain_of_flip(state: PriestsState, face: int, weights: PriestsWeights) -> int:
    """What a display gains if a tile that shows this face is turned over."""
    seat = state.asked
    back = other_face(face)
    before = value_of_faces(state, seat, face, 0, weights)
    state.tiles[seat][face] -= 1  # turned to look at it, and turned back below
    state.tiles[seat][back] += 1
    after = value_of_faces(state, seat, face, 0, weights)
    state.tiles[seat][back] -= 1
    state.tiles[seat][face] += 1
    return after - before


# What the shared advice asks of this game, and the shared advice with it in place.
OWN: dict[str, Callable[..., int]] = {
    "lot_value": lot_value,
    "ra_tiles_in_bag": ra_tiles_in_bag,
}
advised_bid = for_game(auction.advised_bid, rules, **OWN)
should_invoke = for_game(auction.should_invoke, rules, **OWN)
worths_of = for_game(auction.worths_of, rules, **OWN)
worth_if_asked = for_game(auction.worth_if_asked, rules, **OWN)
OUTLOOK = {**OWN, "advised_move_knowing": advised_move_knowing}
write_row = for_game(outlook.write_row, rules, **OUTLOOK)
write_part = for_game(outlook.write_part, rules, **OUTLOOK)


# With the numbers of the advice in place, which makes them constants of the machine code


@rule
def worth_of_lot(state: PriestsState, seat: int) -> int:
    """What the lot is worth to a seat that can bid."""
    return worth_if_asked(state, seat, ROW[0])


FOUND = {"worth_to": for_game(auction.worth_when_asked, rules, worth_of_lot=worth_of_lot)}
advised_move_finding = for_game(advised_move_knowing, rules, **FOUND)


# The same for networks to read (`outlook.py`)


@rule
def write_outlook(state: PriestsState, viewer: int, out: Any, at: int) -> None:
    """Write what the advice expects and what it says, from *at* on."""
    write_row(state, viewer, out, at, ROW[0])


@rule
def write_outlook_part(
    state: PriestsState, part: int, viewer: int, out: Any, at: int, worths: Worths
) -> None:
    """Write one part of it."""
    write_part(state, part, viewer, out, at, worths, ROW[0])
