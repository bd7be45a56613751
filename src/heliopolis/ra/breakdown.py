"""Every point of Ra in words: which rule gave it, and why."""

from __future__ import annotations

from ..auction import breakdown as auction
from ..auction.breakdown import sun_items
from ..auction.turn import is_last_epoch
from ..core.items import Item, item
from ..core.saying import counted, said, term
from .constants import (
    CIVILIZATION_KINDS,
    FIRST_CIVILIZATION,
    FIRST_MONUMENT,
    FLOOD,
    GOD,
    GOLD,
    MONUMENT_KINDS,
    NILE,
    PHARAOH,
    SAME_MONUMENTS_POINTS,
)
from .scoring import (
    different_kinds,
    points_for_civilization,
    points_for_different_monuments,
    points_for_gods,
    points_for_gold,
    points_for_nile,
    points_for_pharaohs,
)
from .state import RaState
from .words import TILE_NAMES

FLOOR_RULE = "RA 11.4"


def starting_items(state: RaState, seat: int) -> list[Item]:
    """The points a seat begins with."""
    return auction.starting_items("RA 2.7", state, seat)


def turn_items(before: RaState, after: RaState) -> list[Item]:
    """No move of Ra brings points at once."""
    return []


def epoch_items(state: RaState, seat: int) -> list[Item]:
    """What an epoch that is about to be scored brings a seat, in the order of the rules."""
    items = [
        _gods(state, seat),
        _pharaohs(state, seat),
        _nile(state, seat),
        _gold(state, seat),
        _civilization(state, seat),
    ]
    if is_last_epoch(state):
        items.append(_different_monuments(state, seat))
        items += _same_monuments(state, seat)
        items += sun_items(("RA 11.19", "RA 11.20"), state, seat)
    return [item for item in items if item.points]


def _gods(state: RaState, seat: int) -> Item:
    why = counted(state.tiles[seat][GOD], "{number} unspent god", "{number} unspent gods")
    return item("RA 11.5", points_for_gods(state, seat), why)


def _pharaohs(state: RaState, seat: int) -> Item:
    points = points_for_pharaohs(state, seat)
    pharaohs = counted(state.tiles[seat][PHARAOH], "{number} pharaoh", "{number} pharaohs")
    if points > 0:
        return item("RA 11.6", points, said("most pharaohs, {pharaohs}", pharaohs=pharaohs))
    return item("RA 11.7", points, said("fewest pharaohs, {pharaohs}", pharaohs=pharaohs))


def _nile(state: RaState, seat: int) -> Item:
    floods = counted(state.tiles[seat][FLOOD], "{number} flood", "{number} floods")
    niles = counted(state.tiles[seat][NILE], "{number} Nile", "{number} Niles")
    why = said("{floods} and {niles}", floods=floods, niles=niles)
    return item("RA 11.9", points_for_nile(state, seat), why)


def _gold(state: RaState, seat: int) -> Item:
    why = said("{number} gold", number=state.tiles[seat][GOLD])
    return item("RA 11.11", points_for_gold(state, seat), why)


def _civilization(state: RaState, seat: int) -> Item:
    kinds = different_kinds(state, seat, FIRST_CIVILIZATION, CIVILIZATION_KINDS)
    points = points_for_civilization(state, seat)
    if kinds == 0:
        return item("RA 11.12", points, said("no civilization"))
    return item("RA 11.12", points, said("{number} different civilizations", number=kinds))


def _different_monuments(state: RaState, seat: int) -> Item:
    kinds = different_kinds(state, seat, FIRST_MONUMENT, MONUMENT_KINDS)
    why = counted(kinds, "{number} different monument", "{number} different monuments")
    return item("RA 11.16", points_for_different_monuments(state, seat), why)


def _same_monuments(state: RaState, seat: int) -> list[Item]:
    items = []
    for kind in range(FIRST_MONUMENT, FIRST_MONUMENT + MONUMENT_KINDS):
        copies = state.tiles[seat][kind]
        why = said("{number} of {tile}", number=copies, tile=term(TILE_NAMES[kind]))
        items.append(item("RA 11.17", SAME_MONUMENTS_POINTS[copies], why))
    return items
