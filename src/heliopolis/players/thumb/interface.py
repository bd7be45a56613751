"""What the advice for Ra and for Priests of Ra each provide to the part they share, `auction.py`.

The names stand for a game's own: `core.speed.for_game` puts those in their place.
"""

from __future__ import annotations

from ...auction.state import AuctionState
from ...core.speed import rule
from .auction_weights import AuctionWeights

# What the lot is worth to each seat: it is asked for again and again, and takes longest to find.
Worths = tuple[int, int, int, int, int]


@rule
def lot_value(state: AuctionState, seat: int, weights: AuctionWeights) -> int:
    """What the tiles on the track are worth to a seat, in hundredths of a point."""
    raise NotImplementedError


@rule
def worth_of_lot(state: AuctionState, seat: int) -> int:
    """What the lot is worth to a seat that can bid, with the present numbers of the advice."""
    raise NotImplementedError


@rule
def advised_move_knowing(
    state: AuctionState,
    worths: Worths,
    weights: AuctionWeights,
) -> int:
    """The advised move if the lot has these *worths* for the seats."""
    raise NotImplementedError


@rule
def ra_tiles_in_bag(state: AuctionState) -> int:
    """How many Ra tiles can still be drawn."""
    raise NotImplementedError
