"""The numbers of the advice for Priests of Ra.

They were found by play of the advice against itself: `bench/tune.py` prints new ones in this form.
"""

from __future__ import annotations

from typing import NamedTuple

from .row import constant


class PriestsWeights(NamedTuple):
    """The numbers of the advice, in hundredths of a point or as shares in hundredths."""

    # Suns and auctions: see `interface.AuctionWeights`.
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
    tile_1=91,
    tile_2=83,
    tile_3=81,
    largest_lot=443,
    weakest_sun=210,
    strongest_sun=403,
    lonely_sun=258,
    exchange_1=76,
    exchange_2=64,
    exchange_3=61,
    sun_points=-19,
    chance_1=50,
    chance_2=100,
    chance_3=124,
    chance_of_a_space=51,
    denial_ahead=35,
    denial_behind=5,
    contested=6,
    growth=44,
    growth_of_lot=9,
    patience=50,
    sudden_end=60,
    face_denial=27,
    profession_two_behind=-9,
    profession_one_behind=102,
    profession_level=361,
    profession_one_ahead=408,
    profession_two_ahead=346,
    profession_single=58,
    professions_1=24,
    professions_2=184,
    professions_3=122,
    ankhs_1=138,
    ankhs_2=151,
    ankhs_3=150,
    half_building=125,
    building_types_1=40,
    building_types_2=60,
    building_types_3=83,
    flip=93,
    plague_later=97,
    pyramid_to_3=59,
    pyramid_to_6=27,
    pyramid_to_10=16,
    tombs_1=34,
    tombs_2=93,
    tombs_3=84,
)

ROW = constant(WEIGHTS)

# What a player at the table might guess, before any tuning: the rival that shows what tuning is
# worth, and a place to tune from anew.
FIRST_GUESS = PriestsWeights(
    tile_1=130,
    tile_2=130,
    tile_3=130,
    largest_lot=900,
    weakest_sun=30,
    strongest_sun=130,
    lonely_sun=130,
    exchange_1=25,
    exchange_2=25,
    exchange_3=35,
    sun_points=0,
    chance_1=50,
    chance_2=75,
    chance_3=85,
    chance_of_a_space=25,
    denial_ahead=20,
    denial_behind=20,
    contested=30,
    growth=40,
    growth_of_lot=0,
    patience=60,
    sudden_end=80,
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
