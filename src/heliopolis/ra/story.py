"""A position of Ra and what a move did to it, in words."""

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
from .state import RaState
from .words import TILE_NAMES


def describe_board(state: RaState) -> dict[str, Any]:
    """What lies on the board and in the bag."""
    return {
        **describe_auction(state),
        "ra_track": [state.ra_tiles, RA_TRACK_SPACES[state.players]],
        "track": tile_list(TILE_NAMES, state.track),
        "bag": tile_counts(TILE_NAMES, state.bag),
    }


def describe_seat(state: RaState, seat: int) -> dict[str, Any]:
    """What a seat has before it."""
    return {**describe_suns(state, seat), "tiles": tile_counts(TILE_NAMES, state.tiles[seat])}


def tell(before: RaState, after: RaState, names: Sequence[str]) -> list[str]:
    """What followed from a move or a drawn tile, beyond its own words."""
    told = tell_auction(before, after, tile_list(TILE_NAMES, before.track), names)
    return told + tell_epoch(before, after, names)
