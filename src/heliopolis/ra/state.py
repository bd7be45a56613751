"""The state of a game of Ra."""

from __future__ import annotations

from typing import Annotated

from ..auction.constants import SEATS
from ..auction.state import AuctionState
from ..core.state import Int8
from .constants import TILE_KINDS


class RaState(AuctionState):
    """The auction, what is in the bag (never in which order), on the track and before each seat.

    [RA 3.1, RA 3.2]
    """

    gods_take_disasters: Int8  # option god_disaster [RA 14.1]
    civilizations_owed: Int8  # still to be discarded for unrest [RA 9.2]
    monuments_owed: Int8  # still to be discarded for earthquakes [RA 9.2]
    bag: Annotated[list[int], "i1", TILE_KINDS]
    track: Annotated[list[int], "i1", TILE_KINDS]
    tiles: Annotated[list[list[int]], "i1", SEATS, TILE_KINDS]
