"""Numbers of Ra, in the order of the rulebook's component list and scoring, and nothing else."""

from __future__ import annotations

from ..auction.constants import FIRST_OWN_PHASE

# Kinds of tiles. [RA 1.1, RA 1.3]
RA = 0
GOD = 1
GOLD = 2
PHARAOH = 3
NILE = 4
FLOOD = 5
DROUGHT = 6
FUNERAL = 7
UNREST = 8
EARTHQUAKE = 9
FIRST_CIVILIZATION = 10
FIRST_MONUMENT = 15
TILE_KINDS = 23

CIVILIZATION_KINDS = 5
MONUMENT_KINDS = 8

# How many of each kind lie in the bag at the start: 180 in all. [RA 1.1, RA 2.8]
TILE_COUNTS = (30, 8, 5, 25, 25, 12, 2, 2, 4, 2, *(5,) * CIVILIZATION_KINDS, *(5,) * MONUMENT_KINDS)
ALL_TILES = sum(TILE_COUNTS)

LOST_TO_A_DISASTER = 2  # [RA 9.2]

POINTS_FOR_A_GOD = 2  # [RA 11.5]
MOST_PHARAOHS_POINTS = 5  # [RA 11.6]
FEWEST_PHARAOHS_POINTS = -2  # [RA 11.7]
POINTS_FOR_GOLD = 3  # [RA 11.11]
CIVILIZATION_POINTS = (-5, 0, 0, 5, 10, 15)  # by number of different kinds [RA 11.12]
# By number of different kinds. [RA 11.16]
DIFFERENT_MONUMENTS_POINTS = (0, 1, 2, 3, 4, 5, 6, 10, 15)
SAME_MONUMENTS_POINTS = (0, 0, 0, 5, 10, 15)  # by number of tiles of one kind [RA 11.17]

# Phases of Ra's own.
GODS = FIRST_OWN_PHASE  # a god has been played this turn; another may follow [RA 13.7]
LOSING = FIRST_OWN_PHASE + 1  # a disaster strikes, its victim chooses what to discard [RA 13.9]
