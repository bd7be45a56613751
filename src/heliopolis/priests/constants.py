"""Numbers of Priests of Ra, in the order of the rulebook's component list and scoring, and nothing
else.
"""

from __future__ import annotations

from ..auction.constants import FIRST_OWN_PHASE

# Faces of tiles, as they lie on the track and in displays. The two faces of one tile stand side by
# side, and tiles of one type are all alike [PR 1.2, PR 1.3, PR 1.4].
RA = 0
FARMER = 1
WARRIOR = 2
TRADER = 3
SCRIBE = 4
GRANARY = 5
FORT = 6
MARKET = 7
LIBRARY = 8
TOMB_A = 9
TOMB_B = 10
TOMB_C = 11
TOMB_D = 12
PYRAMID = 13
PRIEST = 14
PLAGUE = 15
FACES = 16

PROFESSIONS = range(FARMER, SCRIBE + 1)
BUILDINGS = range(GRANARY, LIBRARY + 1)
TOMBS = range(TOMB_A, TOMB_D + 1)
LAST_TWO_FACED = TOMB_D

# Tiles in the bag: Ra, six kinds with two faces, three kinds with one. 174 in all [PR 1.1].
TILE_COUNTS = (30, 30, 30, 15, 15, 7, 7, 15, 15, 10)
TILE_KINDS = 10
FIRST_TWO_FACED_KIND = 1
LAST_TWO_FACED_KIND = 6
ALL_TILES = sum(TILE_COUNTS)

FEWEST_OF_A_PROFESSION = 2  # [PR 10.5]
MOST_OF_A_PROFESSION_POINTS = 5  # [PR 10.5]
ANKHS_FOR_PROFESSIONS = (0, 0, 0, 1, 2)  # by number of different professions [PR 10.8]
TILES_OF_A_BUILDING = 2  # [PR 10.9]
POINTS_FOR_A_BUILDING = 2  # [PR 10.10]
BUILDING_TYPES_POINTS = (0, 0, 0, 5, 10)  # by types with a complete building [PR 10.11]
POINTS_FOR_A_PRIEST = 2  # [PR 10.12]
PRIESTS_AGAINST_PLAGUE = 3  # [PR 10.13]
PLAGUE_POINTS = (0, -1, -3, -6, -10, -15, -20)  # by number of tiles; more cost no more [PR 10.16]
# By number of pyramid and tomb tiles, up to 10 [PR 11.3].
PYRAMID_POINTS = (0, 0, 0, 5, 5, 5, 10, 10, 10, 10, 20)
TOMB_POINTS = (0, 0, 0, 5, 10)  # by number of tombs of one colour, up to 4 [PR 11.5]
ANKH_POINTS = (0, 0, 5, 10, 20)  # by number of ankhs, up to 4 [PR 11.7]

# Phases of Priests' own.
FACING = FIRST_OWN_PHASE  # the drawer chooses the face of a tile [PR 5.3]
FLIPPING = FIRST_OWN_PHASE + 1  # the winner flips a tile for a priest, or keeps [PR 8.1, PR 8.8]
FIGHTING_PLAGUE = FIRST_OWN_PHASE + 2  # option plague_discard: may a plague tile go? [PR 14.1]
