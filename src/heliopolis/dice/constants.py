"""Numbers of Ra: The Dice Game, in the order of the rulebook, and nothing else."""

from __future__ import annotations

SEATS = 4  # room for the largest table
FEWEST_PLAYERS = 2
MOST_PLAYERS = 4

# Colours of the dice, which are also the civilization fields and the rows of the monuments.
RED = 0
BLUE = 1
YELLOW = 2
GREEN = 3
PURPLE = 4
DICE = 5
ALL_DICE = 31  # the set of all five

# Symbols on each die.
PHARAOH = 0
NILE = 1
CIVILIZATION = 2
MONUMENT = 3
ANKH = 4
SUN = 5
SYMBOLS = 6

TRACK_END = 12  # the last space of the pharaoh track and of the Nile track; the first is 0
COLUMNS = 8
MONUMENT_SPACES = DICE * COLUMNS

FIRST_SCORE = 10  # of the seat that starts; each next seat has one more
SUN_TRACK_SPACES = (0, 0, 8, 12, 16)  # spaces Ra moves in an epoch, by number of players
LONGEST_SUN_TRACK = 60

EPOCHS = 3
ROLLS = 3

DICE_FOR_A_FLOOD = 3
DICE_FOR_A_FIRST_CIVILIZATION = 3
POINTS_FOR_TWO_ANKHS = 2
MOST_SUNS_THAT_MOVE_RA = 2
SUNS_THAT_SCORE = 3
POINTS_FOR_THREE_SUNS = 3
SUNS_FOR_A_DISASTER = 4

SPACES_BACK_IN_A_DISASTER = 2
MARKERS_LOST_IN_A_DISASTER = 2

FURTHEST_PHARAOH_POINTS = 5
LAST_PHARAOH_POINTS = -2
FURTHEST_PHARAOH_MOVES_BACK = 2
LAST_PHARAOH_MOVES_UP = 1
CIVILIZATION_POINTS = (-5, 0, 0, 5, 10, 15)  # by number of markers
MONUMENT_COLUMNS_POINTS = (0, 1, 2, 3, 4, 5, 6, 10, 15)  # by number of columns with a marker
MONUMENTS_IN_A_COLUMN_POINTS = (0, 0, 0, 5, 10, 15)  # by number of markers in one column

# Phases.
ROLLING = 0  # chance throws dice
CHOOSING = 1  # the seat on turn rolls again or stops
USING = 2  # the seat on turn uses its dice
ANGERING = 3  # four or five suns: the seat on turn may cause a disaster
LOSING = 4  # a victim chooses which marker to lose
SCORING = 5  # the epoch has ended and is not scored yet
OVER = 6
