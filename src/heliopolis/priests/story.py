"""A position of Priests of Ra and what a move did to it, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..auction.constants import RA_TRACK_SPACES
from ..auction.story import (
    describe_auction,
    describe_suns,
    tell_auction,
    tell_epoch,
    tile_counts,
    tile_list,
)
from ..core.saying import counted
from .state import PriestsState
from .words import FACE_NAMES, TILE_NAMES


def describe_board(state: PriestsState) -> dict[str, Any]:
    """What lies on the board and in the bag."""
    return {
        **describe_auction(state),
        "ra_track": [state.ra_tiles, RA_TRACK_SPACES[state.players]],
        "track": tile_list(FACE_NAMES, state.track),
        "bag": tile_counts(TILE_NAMES, state.bag),
    }


def describe_seat(state: PriestsState, seat: int) -> dict[str, Any]:
    """What a seat has before it."""
    return {
        **describe_suns(state, seat),
        "tiles": tile_counts(FACE_NAMES, state.tiles[seat]),
        "ankhs": state.ankhs[seat],
    }


def tell(before: PriestsState, after: PriestsState, names: Sequence[str]) -> list[str]:
    """What followed from a move or a drawn tile, beyond its own words."""
    told = tell_auction(before, after, tile_list(FACE_NAMES, before.track), names)
    for seat in range(before.players):
        gained = after.ankhs[seat] - before.ankhs[seat]
        if gained:
            told.append(tell_ankhs(names[seat], gained))
    return told + tell_epoch(before, after, names)


def tell_ankhs(name: str, gained: int) -> str:
    """That a seat got ankhs for its professions."""
    return counted(gained, "{name} gains {number} ankh", "{name} gains {number} ankhs", name=name)
