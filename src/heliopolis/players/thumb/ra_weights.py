"""The numbers of the advice for Ra.

They were found by play of the advice against itself: `bench/tune.py` prints new ones in this form.
"""

from __future__ import annotations

from typing import NamedTuple

from . import auction_weights
from .row import constant


class RaWeights(NamedTuple):
    """The numbers of the advice, in hundredths of a point or as shares in hundredths."""

    # Suns and auctions: see `auction_weights.AuctionWeights`.
    tile_1: int
    tile_2: int
    tile_3: int
    largest_lot: int
    weakest_sun: int
    strongest_sun: int
    lonely_sun: int
    exchange_1: int
    exchange_2: int
    exchange_3: int
    sun_points: int
    chance_1: int
    chance_2: int
    chance_3: int
    chance_of_a_space: int
    denial_ahead: int
    denial_behind: int
    contested: int
    growth: int
    growth_of_lot: int
    patience: int
    sudden_end: int
    # Gods
    god_hope: int  # what a god is worth beyond its two points while there is much to come
    god_margin: int  # how much better than the god a tile must be
    # Pharaohs: what the race of an epoch is worth, by the distance to the best other seat
    pharaohs_two_behind: int
    pharaohs_one_behind: int
    pharaohs_level: int
    pharaohs_one_ahead: int
    pharaohs_two_ahead: int
    pharaohs_further_ahead: int  # each further one
    pharaohs_level_with_fewest: int  # no more than the fewest of the others: may lose points
    pharaohs_below_fewest: int
    pharaohs_later: int  # how much each later epoch counts, compared with this one
    # The Nile
    nile_hope: int  # a Nile without a flood, for each flood in the bag, while one may come
    nile_later: int  # a Nile in each later epoch, for each flood in the bag
    # Civilizations: the hope for more beyond the points, by different kinds, if one tile in ten
    # in the bag were of a kind that is missing
    civilizations_0: int
    civilizations_1: int
    civilizations_2: int
    civilizations_3: int
    civilizations_4: int
    # Monuments: what may still come beyond the points, for each epoch left
    alike_1: int
    alike_2: int
    alike_3: int
    alike_4: int
    kinds_each: int  # each different kind up to the fourth
    kinds_5: int
    kinds_6: int
    kinds_7: int


WEIGHTS = RaWeights(
    tile_1=181,
    tile_2=147,
    tile_3=136,
    largest_lot=1132,
    weakest_sun=113,
    strongest_sun=188,
    lonely_sun=115,
    exchange_1=66,
    exchange_2=50,
    exchange_3=46,
    sun_points=16,
    chance_1=84,
    chance_2=99,
    chance_3=108,
    chance_of_a_space=63,
    denial_ahead=34,
    denial_behind=38,
    contested=5,
    growth=75,
    growth_of_lot=7,
    patience=-3,
    sudden_end=103,
    god_hope=132,
    god_margin=21,
    pharaohs_two_behind=26,
    pharaohs_one_behind=243,
    pharaohs_level=405,
    pharaohs_one_ahead=646,
    pharaohs_two_ahead=981,
    pharaohs_further_ahead=37,
    pharaohs_level_with_fewest=-25,
    pharaohs_below_fewest=-97,
    pharaohs_later=58,
    nile_hope=5,
    nile_later=9,
    civilizations_0=205,
    civilizations_1=31,
    civilizations_2=374,
    civilizations_3=371,
    civilizations_4=2424,
    alike_1=9,
    alike_2=60,
    alike_3=84,
    alike_4=42,
    kinds_each=21,
    kinds_5=148,
    kinds_6=237,
    kinds_7=136,
)

ROW = constant(WEIGHTS)

# What a player at the table might guess, before any tuning: the rival that shows what tuning is
# worth, and a place to tune from anew.
FIRST_GUESS = RaWeights(
    tile_1=120,
    tile_2=120,
    tile_3=120,
    **auction_weights.FIRST_GUESS,
    god_hope=100,
    god_margin=50,
    pharaohs_two_behind=50,
    pharaohs_one_behind=120,
    pharaohs_level=250,
    pharaohs_one_ahead=350,
    pharaohs_two_ahead=430,
    pharaohs_further_ahead=0,
    pharaohs_level_with_fewest=-80,
    pharaohs_below_fewest=-140,
    pharaohs_later=70,
    nile_hope=7,
    nile_later=10,
    civilizations_0=200,
    civilizations_1=100,
    civilizations_2=300,
    civilizations_3=350,
    civilizations_4=700,
    alike_1=10,
    alike_2=40,
    alike_3=50,
    alike_4=40,
    kinds_each=20,
    kinds_5=120,
    kinds_6=200,
    kinds_7=200,
)
