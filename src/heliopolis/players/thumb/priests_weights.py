"""The numbers of the advice for Priests of Ra.

They were found by play of the advice against itself: `bench/tune.py` prints new ones in this form.
"""

from __future__ import annotations

from typing import NamedTuple

from . import auction_weights
from .row import constant


class PriestsWeights(NamedTuple):
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
    # Faces: which share of what a face gives the others speaks against it
    face_denial: int
    # Professions: what the race for one is worth, by the distance to the best other seat
    profession_two_behind: int
    profession_one_behind: int
    profession_level: int
    profession_one_ahead: int
    profession_two_ahead: int
    profession_single: int  # which share of that a single tile is worth, which scores nothing yet
    # Different professions: the hope for more of them, by their number
    professions_1: int
    professions_2: int
    professions_3: int
    # Ankhs: what may still come beyond the points, for each later epoch, by their number
    ankhs_1: int
    ankhs_2: int
    ankhs_3: int
    # Buildings: what may still come, for each epoch left
    half_building: int
    building_types_1: int
    building_types_2: int
    building_types_3: int
    # Priests and plague
    flip: int  # what a priest's flip is worth
    plague_later: int  # which share of its cost a plague tile costs again in each later epoch
    # Pyramid and tombs: what may still come beyond the points, for each epoch left
    pyramid_to_3: int  # each tile on the way to the third
    pyramid_to_6: int  # each tile from there to the sixth
    pyramid_to_10: int  # each tile from there to the tenth
    tombs_1: int
    tombs_2: int
    tombs_3: int


WEIGHTS = PriestsWeights(
    tile_1=81,
    tile_2=74,
    tile_3=72,
    largest_lot=573,
    weakest_sun=240,
    strongest_sun=450,
    lonely_sun=173,
    exchange_1=92,
    exchange_2=68,
    exchange_3=54,
    sun_points=3,
    chance_1=48,
    chance_2=85,
    chance_3=207,
    chance_of_a_space=38,
    denial_ahead=36,
    denial_behind=27,
    contested=6,
    growth=46,
    growth_of_lot=17,
    patience=49,
    sudden_end=30,
    face_denial=15,
    profession_two_behind=-33,
    profession_one_behind=182,
    profession_level=314,
    profession_one_ahead=363,
    profession_two_ahead=456,
    profession_single=62,
    professions_1=15,
    professions_2=161,
    professions_3=88,
    ankhs_1=225,
    ankhs_2=151,
    ankhs_3=143,
    half_building=130,
    building_types_1=42,
    building_types_2=91,
    building_types_3=91,
    flip=56,
    plague_later=145,
    pyramid_to_3=52,
    pyramid_to_6=51,
    pyramid_to_10=24,
    tombs_1=57,
    tombs_2=214,
    tombs_3=111,
)

ROW = constant(WEIGHTS)

# What a player at the table might guess, before any tuning: the rival that shows what tuning is
# worth, and a place to tune from anew.
FIRST_GUESS = PriestsWeights(
    tile_1=130,
    tile_2=130,
    tile_3=130,
    **auction_weights.FIRST_GUESS,
    face_denial=20,
    profession_two_behind=40,
    profession_one_behind=120,
    profession_level=320,
    profession_one_ahead=420,
    profession_two_ahead=470,
    profession_single=60,
    professions_1=20,
    professions_2=100,
    professions_3=150,
    ankhs_1=200,
    ankhs_2=250,
    ankhs_3=300,
    half_building=60,
    building_types_1=50,
    building_types_2=120,
    building_types_3=120,
    flip=80,
    plague_later=70,
    pyramid_to_3=60,
    pyramid_to_6=60,
    pyramid_to_10=80,
    tombs_1=20,
    tombs_2=80,
    tombs_3=100,
)
