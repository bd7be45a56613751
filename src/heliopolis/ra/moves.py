"""The numbers of Ra's moves, version ra-v1. A change of these numbers is a new version."""

from __future__ import annotations

from ..auction.moves import FIRST_OWN_MOVE
from .constants import FIRST_CIVILIZATION, GOLD, TILE_KINDS

TAKE = (
    FIRST_OWN_MOVE - GOLD
)  # taking a tile of kind k is move TAKE + k; gods and Ra tiles cannot be taken
STOP = TAKE + TILE_KINDS
DISCARD = (
    STOP + 1 - FIRST_CIVILIZATION
)  # discarding a civilization or monument k is move DISCARD + k
MOVES = DISCARD + TILE_KINDS
