"""The part of a state that Ra and Priests of Ra share."""

from __future__ import annotations

from typing import Annotated

from ..core.state import FlatState, Int8, Int16
from .constants import SEATS


class AuctionState(FlatState):
    """Suns, tracks, turn and bidding. Suns are kept as sets: bit n of `face_up[seat]` is sun n."""

    players: Int8
    epoch: Int8  # 1 to 3 [RA 4.1, PR 4.1]
    phase: Int8
    turn: Int8  # the seat whose turn it is; during an auction, the Ra player
    asked: Int8  # the seat that is to choose a move
    cause: Int8  # what caused the auction
    highest_bid: Int8  # 0 while nobody has bid
    highest_bidder: Int8
    middle_sun: Int8
    ra_tiles: Int8  # tiles on the Ra track, which holds nothing else [RA 1.6, PR 1.8]
    track_tiles: Int8  # tiles on the auction track
    bag_tiles: Int16
    face_up: Annotated[list[int], "i4", SEATS]
    face_down: Annotated[list[int], "i4", SEATS]
    scores: Annotated[list[int], "i2", SEATS]
