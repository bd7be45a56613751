"""A position of the dice game and what a move did to it, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ..core.bits import members_of
from .constants import OVER, SYMBOLS
from .state import DiceState
from .words import COLOUR_NAMES, SPACE_NAMES, SYMBOL_NAMES


def describe_board(state: DiceState) -> dict[str, Any]:
    """Ra's way and the dice."""
    return {
        "epoch": state.epoch,
        "ra": [state.ra_moved, state.sun_track],
        "rolls": state.rolls,
        "dice": dict(sorted(_dice(state), key=lambda die: COLOUR_NAMES.index(die[0]))),
        "unused": [COLOUR_NAMES[colour] for colour in members_of(state.unused)],
    }


def _dice(state: DiceState) -> Iterator[tuple[str, str]]:
    for symbol in range(SYMBOLS):
        for colour in members_of(state.showing[symbol]):
            yield COLOUR_NAMES[colour], SYMBOL_NAMES[symbol]


def describe_seat(state: DiceState, seat: int) -> dict[str, Any]:
    """A seat's places on the tracks and its markers."""
    return {
        "pharaoh": state.pharaoh[seat],
        "nile": state.nile[seat],
        "floods": state.floods[seat],
        "civilizations": [COLOUR_NAMES[c] for c in members_of(state.civilizations[seat])],
        "monuments": [SPACE_NAMES[space] for space in members_of(state.monuments[seat])],
    }


def tell(before: DiceState, after: DiceState, names: Sequence[str]) -> list[str]:
    """What followed from a move or a throw, beyond its own words."""
    if after.phase == OVER and before.phase != OVER:
        return [f"epoch {before.epoch} ends, and with it the game"]
    if after.epoch != before.epoch:
        return [f"epoch {before.epoch} ends; {names[after.turn]} begins epoch {after.epoch}"]
    moved = after.ra_moved - before.ra_moved
    if moved:
        return [f"Ra moves {moved} to space {after.ra_moved} of {after.sun_track}"]
    return []
