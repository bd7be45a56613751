"""Numbers of Ra: The Dice Game, in the order of the rulebook, and nothing else."""

from __future__ import annotations

SEATS = 4  # room for the largest table
FEWEST_PLAYERS = 2  # [DI 2.1]
MOST_PLAYERS = 4  # [DI 2.1]

# A die is known by its colour, 0 to 4: red, blue, yellow, green, purple. Civilization fields and
# the rows of the monuments have the same colours. [DI 1.1, DI 1.5, DI 1.7]
DICE = 5
ALL_DICE = 31  # the set of all five

# Symbols on each die. [DI 1.2]
PHARAOH = 0
NILE = 1
CIVILIZATION = 2
MONUMENT = 3
ANKH = 4
SUN = 5
SYMBOLS = 6

# The first and the last space of the pharaoh track and of the Nile track. [DI 1.4]
TRACK_START = 0
TRACK_END = 12
COLUMNS = 8  # [DI 1.7]
MONUMENT_SPACES = DICE * COLUMNS  # [DI 1.8]

LOWEST_SCORE = 0  # where an epoch's losses stop, unless by option nowhere [DI 14.16]
FIRST_SCORE = 10  # of the seat that starts; each next seat has one more [DI 2.3]
# Spaces Ra moves in an epoch, by number of players. [DI 2.6, DI 2.7]
SUN_TRACK_SPACES = (0, 0, 8, 12, 16)
LONGEST_SUN_TRACK = 60  # [DI 17.1]

EPOCHS = 3  # [DI 3.1]
ROLLS = 3  # [DI 4.2]

DICE_FOR_A_FLOOD = 3  # [DI 7.4]
DICE_FOR_A_FIRST_CIVILIZATION = 3  # [DI 8.2]
POINTS_FOR_TWO_ANKHS = 2  # [DI 10.1]

# Suns. [DI 11.1]
MOST_SUNS_THAT_MOVE_RA = 2
SUNS_THAT_SCORE = 3
POINTS_FOR_THREE_SUNS = 3
SUNS_FOR_A_DISASTER = 4

# Disasters. [DI 12.2]
SPACES_BACK_IN_A_DISASTER = 2
MARKERS_LOST_IN_A_DISASTER = 2

FURTHEST_PHARAOH_POINTS = 5  # [DI 14.3]
LAST_PHARAOH_POINTS = -2  # [DI 14.4]
FURTHEST_PHARAOH_MOVES_BACK = 2  # [DI 14.6]
LAST_PHARAOH_MOVES_UP = 1  # [DI 14.7]
CIVILIZATION_POINTS = (-5, 0, 0, 5, 10, 15)  # by number of markers [DI 14.12]
# By number of columns with a marker. [DI 14.14]
MONUMENT_COLUMNS_POINTS = (0, 1, 2, 3, 4, 5, 6, 10, 15)
# By number of markers in one column. [DI 14.15]
MONUMENTS_IN_A_COLUMN_POINTS = (0, 0, 0, 5, 10, 15)

# Phases. [DI 3.3]
ROLLING = 0  # chance throws dice
CHOOSING = 1  # the seat on turn rolls again or stops
USING = 2  # the seat on turn uses its dice
ANGERING = 3  # four or five suns: the seat on turn may cause a disaster
LOSING = 4  # a victim chooses which marker to lose
SCORING = 5  # the epoch has ended and is not scored yet
OVER = 6
