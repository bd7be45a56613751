"""Why a move of Priests of Ra may not be made now, in words. None means that it may."""

from __future__ import annotations

from ..auction.moves import FIRST_OWN_MOVE
from ..auction.refusals import moment_of_turn, why_not_shared
from ..core.bits import has
from ..core.saying import said, term
from .constants import FACING, FIGHTING_PLAGUE, FLIPPING
from .moves import FACE, FLIP, KEEP
from .rules import moves_of_faces
from .state import PriestsState
from .words import FACE_NAMES, TILE_NAMES


def why_not(state: PriestsState, move: int) -> str | None:
    """The reason against a move of the seat that is asked."""
    if move < FIRST_OWN_MOVE:
        return why_not_shared(state, move)
    if move <= FLIP:
        return why_not_face(state, move)
    if move < KEEP:
        return why_not_flip(state, move - FLIP)
    if move == KEEP:
        return why_not_keep(state)
    return None if state.phase == FIGHTING_PLAGUE else said("no plague is being driven out")


def why_not_keep(state: PriestsState) -> str | None:
    """The reason against leaving things as they are."""
    if state.phase in (FLIPPING, FIGHTING_PLAGUE):
        return None
    return said("nothing is to be kept")


def why_not_face(state: PriestsState, move: int) -> str | None:
    """The reason against showing a face."""
    if state.phase != FACING:
        return said("no tile waits for its face")
    if not has(moves_of_faces(state), move):
        drawn, face = term(TILE_NAMES[state.drawn]), term(FACE_NAMES[move - FACE])
        return said("{face} is no face of the tile {tile}", face=face, tile=drawn)
    return None


def why_not_flip(state: PriestsState, face: int) -> str | None:
    """The reason against turning a tile over."""
    if state.phase != FLIPPING:
        return said("only a priest in a lot just won turns tiles over")
    if state.tiles[state.asked][face] == 0:
        return said("there is no {tile} in that display", tile=term(FACE_NAMES[face]))
    return None


def moment(state: PriestsState) -> str:
    """What the seat that is asked is to do."""
    if state.phase == FACING:
        return said("choose the face of the tile {tile}", tile=term(TILE_NAMES[state.drawn]))
    if state.phase == FLIPPING:
        return said("flip a tile for a priest, or keep")
    if state.phase == FIGHTING_PLAGUE:
        return said("discard a plague tile, or keep it")
    return moment_of_turn(state)
