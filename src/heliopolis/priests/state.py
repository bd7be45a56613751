"""The state of a game of Priests of Ra."""

from __future__ import annotations

from typing import Annotated

from ..auction.constants import SEATS
from ..auction.state import AuctionState
from ..core.state import Int8
from .constants import FACES, TILE_KINDS


class PriestsState(AuctionState):
    """The auction, what is in the bag (never in which order), on the track and before each seat.
    [PR 3.1, PR 3.2]
    """

    plague_is_asked: Int8  # option plague_discard [PR 14.1]
    buildings_are_removed: Int8  # option buildings [PR 14.2]
    only_best_tombs: Int8  # option tomb_bonus [PR 14.3]
    drawn: Int8  # the kind of two-faced tile whose face is to be chosen [PR 5.3]
    flips: Int8  # priests of the lot that have not flipped yet [PR 8.1]
    plague_answers: Int8  # seats that are through with the question of the plague [PR 14.1]
    bag: Annotated[list[int], "i1", TILE_KINDS]
    track: Annotated[list[int], "i1", FACES]
    tiles: Annotated[list[list[int]], "i1", SEATS, FACES]
    ankhs: Annotated[list[int], "i1", SEATS]
