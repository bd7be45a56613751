"""Numbers of Ra, in the order of the rulebook's component list and scoring, and nothing else."""

from __future__ import annotations

from ..auction.constants import FIRST_OWN_PHASE

# Kinds of tiles.
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

# How many of each kind lie in the bag at the start: 180 in all.
TILE_COUNTS = (30, 8, 5, 25, 25, 12, 2, 2, 4, 2, *(5,) * CIVILIZATION_KINDS, *(5,) * MONUMENT_KINDS)
ALL_TILES = sum(TILE_COUNTS)

LOST_TO_A_DISASTER = 2

POINTS_FOR_A_GOD = 2
MOST_PHARAOHS_POINTS = 5
FEWEST_PHARAOHS_POINTS = -2
POINTS_FOR_GOLD = 3
CIVILIZATION_POINTS = (-5, 0, 0, 5, 10, 15)  # by number of different kinds
DIFFERENT_MONUMENTS_POINTS = (0, 1, 2, 3, 4, 5, 6, 10, 15)  # by number of different kinds
SAME_MONUMENTS_POINTS = (0, 0, 0, 5, 10, 15)  # by number of tiles of one kind

# Phases of Ra's own.
GODS = FIRST_OWN_PHASE  # a god has been played this turn; another may follow
LOSING = FIRST_OWN_PHASE + 1  # a disaster strikes and its victim chooses what to discard
