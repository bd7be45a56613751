"""A position of the dice game and what a move did to it, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ..core.bits import count, members_of
from ..core.items import plural
from .constants import ANGERING, OVER, SYMBOLS
from .state import DiceState
from .uses import dice_showing
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
        for colour in members_of(dice_showing(state, symbol)):
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
    if before.phase != ANGERING:
        return []
    return [
        told for seat in range(before.players) for told in _harm(before, after, seat, names[seat])
    ]


def _harm(before: DiceState, after: DiceState, seat: int, name: str) -> Iterator[str]:
    """What a disaster did to a seat by itself; what a victim chooses is in its own words."""
    if after.pharaoh[seat] < before.pharaoh[seat]:
        yield f"{name}'s pharaoh marker goes back to space {after.pharaoh[seat]}"
    if after.nile[seat] < before.nile[seat]:
        yield f"{name}'s Nile marker goes back to space {after.nile[seat]}"
    for noun, had, has in (
        ("flood", before.floods[seat], after.floods[seat]),
        (
            "civilization marker",
            count(before.civilizations[seat]),
            count(after.civilizations[seat]),
        ),
        ("monument marker", count(before.monuments[seat]), count(after.monuments[seat])),
    ):
        if has < had:
            yield f"{name} loses {plural(had - has, noun)}"
