"""A position of the dice game and what a move did to it, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ..core.bits import count, members_of
from ..core.saying import Said, counted, said
from ..core.story import epoch_ends, last_epoch_ends
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
        return [last_epoch_ends(before.epoch)]
    if after.epoch != before.epoch:
        return [epoch_ends(before.epoch, names[after.turn])]
    moved = after.ra_moved - before.ra_moved
    if moved:
        return [
            said(
                "Ra moves {moved} to space {space} of {spaces}",
                moved=moved,
                space=after.ra_moved,
                spaces=after.sun_track,
            )
        ]
    if before.phase != ANGERING:
        return []
    return [
        told for seat in range(before.players) for told in _harm(before, after, seat, names[seat])
    ]


def _harm(before: DiceState, after: DiceState, seat: int, name: str) -> Iterator[str]:
    """What a disaster did to a seat by itself; what a victim chooses is in its own words."""
    if after.pharaoh[seat] < before.pharaoh[seat]:
        space = after.pharaoh[seat]
        yield said("{name}'s pharaoh marker goes back to space {space}", name=name, space=space)
    if after.nile[seat] < before.nile[seat]:
        space = after.nile[seat]
        yield said("{name}'s Nile marker goes back to space {space}", name=name, space=space)
    for lost, told in (
        (before.floods[seat] - after.floods[seat], _lost_floods),
        (count(before.civilizations[seat]) - count(after.civilizations[seat]), _lost_civilizations),
        (count(before.monuments[seat]) - count(after.monuments[seat]), _lost_monuments),
    ):
        if lost > 0:
            yield told(lost, name)


def _lost_floods(number: int, name: str) -> Said:
    return counted(number, "{name} loses {number} flood", "{name} loses {number} floods", name=name)


def _lost_civilizations(number: int, name: str) -> Said:
    return counted(
        number,
        "{name} loses {number} civilization marker",
        "{name} loses {number} civilization markers",
        name=name,
    )


def _lost_monuments(number: int, name: str) -> Said:
    return counted(
        number,
        "{name} loses {number} monument marker",
        "{name} loses {number} monument markers",
        name=name,
    )
