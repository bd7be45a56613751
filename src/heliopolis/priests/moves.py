"""The numbers of Priests of Ra's moves, version priests-v1. A change of these numbers is a new
version.
"""

from __future__ import annotations

from ..auction.moves import FIRST_OWN_MOVE
from .constants import FARMER, LAST_TWO_FACED

FACE = FIRST_OWN_MOVE - FARMER  # showing face f is move FACE + f [PR 13.6]
FLIP = FACE + LAST_TWO_FACED  # turning face f over is move FLIP + f [PR 13.7]
KEEP = FLIP + LAST_TWO_FACED + 1  # [PR 8.8, PR 14.1]
DISCARD_PLAGUE = KEEP + 1  # [PR 14.1]
MOVES = DISCARD_PLAGUE + 1
