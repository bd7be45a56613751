"""The numbers of the dice game's moves, version dice-v1. A change of these numbers is a new
version.

They come in groups of at most 55, so that the legal ones of a group are a set in one machine word.
"""

from __future__ import annotations

from ..core.speed import rule
from .constants import ALL_DICE, COLUMNS, DICE, MONUMENT_SPACES

# Group 0: all but monuments.
REROLL = -1  # rolling a set of dice again is move REROLL + set
STOP = REROLL + ALL_DICE + 1
PHARAOH_BY_PHARAOH = STOP + 1
PHARAOH_BY_ANKH = STOP + 2
NILE_BY_NILE = STOP + 3
NILE_BY_ANKH = STOP + 4
FLOOD_BY_ANKHS = STOP + 5  # a flood paid with n ankhs is move FLOOD_BY_ANKHS + n
PLACE_CIVILIZATION = FLOOD_BY_ANKHS + 3  # on the field of colour c: PLACE_CIVILIZATION + c
DONE = PLACE_CIVILIZATION + DICE
CAUSE_DISASTER = DONE + 1  # of the kind with symbol s: CAUSE_DISASTER + s
PASS = CAUSE_DISASTER + 4
LOSE_CIVILIZATION = PASS + 1  # of colour c: LOSE_CIVILIZATION + c

# Groups 1 and 2: a space of the monuments, row by row.
PLACE_MONUMENT = LOSE_CIVILIZATION + DICE
LOSE_MONUMENT = PLACE_MONUMENT + MONUMENT_SPACES

# Groups 3 to 7, one a row: a further monument by partner and column. A die cannot be its own
# partner, so the place of the row's own colour among the partners stands for an ankh.
FURTHER_MONUMENT = LOSE_MONUMENT + MONUMENT_SPACES
MOVES = FURTHER_MONUMENT + DICE * DICE * COLUMNS

GROUP_OF_PLACING = 1
GROUP_OF_LOSING = 2
FIRST_GROUP_OF_FURTHER = 3
GROUPS = FIRST_GROUP_OF_FURTHER + DICE


@rule
def first_of_group(group: int) -> int:
    """The number of a group's first move."""
    if group == 0:
        return 0
    return PLACE_MONUMENT + (group - GROUP_OF_PLACING) * MONUMENT_SPACES
