"""Why a move of Ra may not be made now, in words. None means that it may."""

from __future__ import annotations

from ..auction.constants import TURN
from ..auction.moves import FIRST_OWN_MOVE
from ..auction.refusals import moment_of_turn, why_not_shared
from ..core.saying import said, term
from .constants import FIRST_MONUMENT, GOD, GODS, LOSING
from .moves import DISCARD, STOP, TAKE
from .rules import may_be_taken
from .state import RaState
from .words import TILE_NAMES


def why_not(state: RaState, move: int) -> str | None:
    """The reason against a move of the seat that is asked."""
    if move < FIRST_OWN_MOVE:
        return why_not_shared(state, move)
    if move < STOP:
        return why_not_take(state, move - TAKE)
    if move == STOP:
        return None if state.phase == GODS else said("no gods are being played")
    return why_not_discard(state, move - DISCARD)


def why_not_take(state: RaState, kind: int) -> str | None:
    """The reason against taking a tile with a god."""
    if state.phase not in (TURN, GODS):
        return said("gods are played on one's own turn only")
    if state.tiles[state.turn][GOD] == 0:
        return said("there is no god to play")
    if state.track[kind] == 0:
        return said("no {tile} lies on the auction track", tile=term(TILE_NAMES[kind]))
    if not may_be_taken(state, kind):
        return said("no god may take a disaster in this game")
    return None


def why_not_discard(state: RaState, kind: int) -> str | None:
    """The reason against discarding a tile."""
    if state.phase != LOSING:
        return said("nothing is to be discarded")
    if state.civilizations_owed > 0 and kind >= FIRST_MONUMENT:
        return said("civilizations are to be discarded first")
    if state.civilizations_owed == 0 and kind < FIRST_MONUMENT:
        return said("monuments are to be discarded")
    if state.tiles[state.asked][kind] == 0:
        return said("there is no {tile} in that display", tile=term(TILE_NAMES[kind]))
    return None


def moment(state: RaState) -> str:
    """What the seat that is asked is to do."""
    if state.phase == GODS:
        return said("take another tile with a god or stop")
    if state.phase == LOSING:
        return said("discard a tile")
    return moment_of_turn(state)
