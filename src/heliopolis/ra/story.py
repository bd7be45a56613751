"""A position of Ra and what a move did to it, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..auction.constants import RA_TRACK_SPACES
from ..auction.story import (
    describe_auction,
    describe_suns,
    suns_changed,
    tell_auction,
    tell_epoch,
    tile_counts,
    tile_list,
)
from ..core.saying import joined, said, term
from .constants import FIRST_CIVILIZATION, FLOOD, GOD, LOSING, NILE, PHARAOH, TILE_KINDS
from .state import RaState
from .words import TILE_NAMES

AT_RISK = (PHARAOH, NILE, FLOOD, *range(FIRST_CIVILIZATION, TILE_KINDS))  # [RA 9.2]


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
    epoch = tell_epoch(before, after, names)
    return told + (epoch or tell_losses(before, after, names))


def tell_losses(before: RaState, after: RaState, names: Sequence[str]) -> list[str]:
    """What disasters took, beyond a single tile that its owner has just named."""
    told: list[str] = []
    for seat in range(before.players):
        lost = lost_tiles(before, after, seat)
        if len(lost) > int(before.phase == LOSING):
            tiles = joined(map(term, lost))
            told.append(said("{name} loses {tiles}", name=names[seat], tiles=tiles))
    return told


def lost_tiles(before: RaState, after: RaState, seat: int) -> list[str]:
    """The tiles a seat had, those it has just taken included, and has no more."""
    if before.tiles[seat] == after.tiles[seat] and before.track == after.track:
        return []  # as after most events
    played_a_god = after.tiles[seat][GOD] < before.tiles[seat][GOD]
    took = played_a_god or suns_changed(before, after, seat)
    lost: list[str] = []
    for kind in AT_RISK:
        taken = before.track[kind] - after.track[kind] if took else 0
        missing = before.tiles[seat][kind] + taken - after.tiles[seat][kind]
        lost += [TILE_NAMES[kind]] * missing
    return lost
