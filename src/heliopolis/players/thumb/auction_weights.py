"""The numbers of the advice that Ra and Priests of Ra share: suns and auctions.

Their fields stand again in each game's own weights, which must be flat: compiled rules read them as
one row, and a named tuple does not inherit fields.
"""

from __future__ import annotations

from typing import Protocol


class AuctionWeights(Protocol):
    """The numbers both games use; `ra_weights.py` and `priests_weights.py` say what they are.

    The advice saves itself sums by relying on this: `strongest_sun` is at least `weakest_sun`,
    `patience` at most everything, `contested` a share from nothing to everything, and neither
    `exchange_1` to `exchange_3` nor `sun_points` nor a denial is negative.
    """

    @property
    def tile_1(self) -> int:
        """What a tile to come in epoch 1 is worth on average to the seat that wins it."""

    @property
    def tile_2(self) -> int:
        """What a tile to come in epoch 2 is worth on average."""

    @property
    def tile_3(self) -> int:
        """What a tile to come in epoch 3 is worth on average."""

    @property
    def largest_lot(self) -> int:
        """No sun may hope for a lot worth more than this."""

    @property
    def weakest_sun(self) -> int:
        """Which share of a fair lot the lowest sun on the table can hope for."""

    @property
    def strongest_sun(self) -> int:
        """Which share of a fair lot the highest sun on the table can hope for."""

    @property
    def lonely_sun(self) -> int:
        """Which share of a fair lot a sun can hope for when no rival has one."""

    @property
    def exchange_1(self) -> int:
        """What one number more on a sun is worth for the epochs after the first."""

    @property
    def exchange_2(self) -> int:
        """What one number more on a sun is worth for the last epoch."""

    @property
    def exchange_3(self) -> int:
        """What one number more on a sun is worth in the final count of suns."""

    @property
    def sun_points(self) -> int:
        """Which share of the points for the totals of suns, as they stand, counts in epoch 3."""

    @property
    def chance_1(self) -> int:
        """How likely a seat with one more sun is to win what it lacks."""

    @property
    def chance_2(self) -> int:
        """How likely a seat with two more suns is to win what it lacks."""

    @property
    def chance_3(self) -> int:
        """How likely a seat with three more suns is to win what it lacks."""

    @property
    def chance_of_a_space(self) -> int:
        """Each free space of the Ra track allows this share of those chances, up to all of them."""

    @property
    def denial_ahead(self) -> int:
        """Which share of the gain of a rival who is not behind counts as an own loss."""

    @property
    def denial_behind(self) -> int:
        """Which share of the gain of a rival who is behind counts as an own loss."""

    @property
    def contested(self) -> int:
        """How good a bid is that somebody will probably beat, compared with one that stands."""

    @property
    def growth(self) -> int:
        """What one more tile on the track brings the seat that draws it."""

    @property
    def growth_of_lot(self) -> int:
        """How much more that is for each tile that lies there."""

    @property
    def patience(self) -> int:
        """Which share of a good lot is still there when a seat lets one more tile come."""

    @property
    def sudden_end(self) -> int:
        """Which share of its hopes a seat fears to lose when the epoch ends."""


# What a player at the table might guess of suns and auctions; of what a tile is worth, each game
# has its own guess.
FIRST_GUESS = {
    "largest_lot": 900,
    "weakest_sun": 30,
    "strongest_sun": 130,
    "lonely_sun": 130,
    "exchange_1": 25,
    "exchange_2": 25,
    "exchange_3": 35,
    "sun_points": 0,
    "chance_1": 50,
    "chance_2": 75,
    "chance_3": 85,
    "chance_of_a_space": 25,
    "denial_ahead": 20,
    "denial_behind": 20,
    "contested": 30,
    "growth": 40,
    "growth_of_lot": 0,
    "patience": 60,
    "sudden_end": 80,
}
