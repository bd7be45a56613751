"""The moves both auction games share, with their numbers. A game's own moves follow from
FIRST_OWN_MOVE on.
"""

from __future__ import annotations

from ..core.speed import rule
from .constants import HIGHEST_SUN
from .state import AuctionState

DRAW = 0
INVOKE = 1
PASS = 2
BID = 2  # a bid of sun n is move BID + n
FIRST_OWN_MOVE = BID + HIGHEST_SUN + 1


@rule
def bids_of(suns: int) -> int:
    """The set of bids with each of the given suns. [RA 8.6, PR 7.6]"""
    return suns << BID


@rule
def open_groups(state: AuctionState) -> int:
    """All moves of an auction game fit one group."""
    return 1


@rule
def first_of_group(group: int) -> int:
    """All moves fit one group, so a move's place in it is its number."""
    return 0
