"""Advice for Ra, every move of it. `advised_move` is the place to start reading.

What tiles are worth is in `ra_worth.py`, bidding and the choice to draw or to invoke Ra in
`auction.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...auction.constants import AUCTION, TURN
from ...auction.moves import DRAW, INVOKE
from ...auction.turn import track_is_full
from ...core.speed import for_game, inlined, rule
from ...ra import rules
from ...ra.constants import (
    FIRST_MONUMENT,
    GOD,
    GODS,
    GOLD,
    RA,
    TILE_KINDS,
)
from ...ra.moves import DISCARD, STOP, TAKE
from ...ra.state import RaState
from . import auction, outlook
from .auction import NO_WORTHS, chance_of_more
from .auction_worth import time_left
from .interface import Worths
from .ra_weights import ROW, RaWeights
from .ra_weights import WEIGHTS as WEIGHTS
from .ra_worth import (
    least_civilization,
    least_monument,
    lot_value,
    monuments_of,
    ra_tiles_in_bag,
    value_of_god,
    value_of_tile,
)

# Every move


@rule
def advised_move(state: RaState) -> int:
    """The move a sensible player would make: a legal one, always the same in the same position.
    What the lot is worth to a seat is found when it matters.
    """
    return advised_move_finding(state, NO_WORTHS, ROW[0])


@rule
def advised_move_with(state: RaState, weights: RaWeights) -> int:
    """The advised move if the numbers of the advice were *weights*."""
    return advised_move_knowing(state, worths_of(state, weights), weights)


@inlined
@rule
def advised_move_knowing(state: RaState, worths: Worths, weights: RaWeights) -> int:
    """The advised move if the lot has these *worths*."""
    if state.phase == AUCTION:
        return advised_bid(state, worths, weights)
    if state.phase == TURN:
        return advised_turn(state, worths, weights)
    if state.phase == GODS:
        return advised_god(state, STOP, weights)
    return advised_discard(state, weights)


@inlined
@rule
def advised_turn(state: RaState, worths: Worths, weights: RaWeights) -> int:
    """A god for a tile that is worth it; else invoke Ra for a good auction; else draw."""
    if state.tiles[state.turn][GOD] > 0:
        move = advised_god(state, DRAW, weights)
        if move != DRAW:
            return move
    if track_is_full(state) or should_invoke(state, worths, weights):
        return INVOKE
    return DRAW


# Gods


@rule
def advised_god(state: RaState, otherwise: int, weights: RaWeights) -> int:
    """Take the best tile of the lot with a god, if there is one that is worth the god."""
    if state.tiles[state.turn][GOD] == 0:
        return otherwise
    kind = best_tile(state, weights)
    if kind == RA:
        return otherwise
    return TAKE + kind


@rule
def best_tile(state: RaState, weights: RaWeights) -> int:
    """The kind of tile on the track that is worth most more than a god; RA if there is none."""
    seat = state.turn
    best = RA
    least = value_of_god(state, weights) + weights.god_margin
    for kind in range(GOLD, TILE_KINDS):
        if state.track[kind] > 0:
            value = value_of_tile(state, seat, kind, weights)
            if value > least:
                best = kind
                least = value
    return best


@rule
def advised_discard(state: RaState, weights: RaWeights) -> int:
    """Give up what is missed least: a civilization twice there, a monument without a future."""
    seat = state.asked
    if state.civilizations_owed > 0:
        return DISCARD + least_civilization(state, seat)
    counts = monuments_of(state, seat, 0)
    time = time_left(state, chance_of_more(state, seat, weights))
    return DISCARD + FIRST_MONUMENT + least_monument(state, counts, time, weights)


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
def worth_of_lot(state: RaState, seat: int) -> int:
    """What the lot is worth to a seat that can bid."""
    return worth_if_asked(state, seat, ROW[0])


FOUND = {"worth_to": for_game(auction.worth_when_asked, rules, worth_of_lot=worth_of_lot)}
advised_move_finding = for_game(advised_move_knowing, rules, **FOUND)


# The same for networks to read (`outlook.py`)


@rule
def write_outlook(state: RaState, viewer: int, out: Any, at: int) -> None:
    """Write what the advice expects and what it says, from *at* on."""
    write_row(state, viewer, out, at, ROW[0])


@rule
def write_outlook_part(
    state: RaState, part: int, viewer: int, out: Any, at: int, worths: Worths
) -> None:
    """Write one part of it."""
    write_part(state, part, viewer, out, at, worths, ROW[0])
