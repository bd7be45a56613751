"""Numbers that Ra and Priests of Ra have in common, in the order of the rulebooks."""

from __future__ import annotations

from ..core.bits import only

SEATS = 5  # room for the largest table
FEWEST_PLAYERS = 2  # [RA 2.1, PR 2.1]
MOST_PLAYERS = 5  # [RA 2.1, PR 2.1]

TRACK_SPACES = 8  # spaces on the auction track [RA 1.5, PR 1.7]
STARTING_SCORE = 10  # two tablets of 5 [RA 2.7, PR 2.7]
LOWEST_SCORE = 0  # where an epoch's losses stop [RA 11.4, PR 10.3]
FIRST_MIDDLE_SUN = 1  # [RA 2.4, PR 2.4]

# By number of players; nobody plays alone. [RA 2.10]
RA_TRACK_SPACES = (0, 0, 6, 8, 9, 10)  # [RA 2.6, PR 2.6]
# [RA 2.2, RA 2.3, PR 2.2, PR 2.3]
SUN_SETS: tuple[tuple[tuple[int, ...], ...], ...] = (
    (),
    (),
    ((9, 6, 5, 2), (8, 7, 4, 3)),
    ((13, 8, 5, 2), (12, 9, 6, 3), (11, 10, 7, 4)),
    ((13, 6, 2), (12, 7, 3), (11, 8, 4), (10, 9, 5)),
    ((16, 7, 2), (15, 8, 3), (14, 9, 4), (13, 10, 5), (12, 11, 6)),
)
HIGHEST_SUN = 16  # [RA 1.4, PR 1.5]

EPOCHS = 3  # [RA 4.1, PR 4.1]

HIGHEST_SUN_TOTAL_POINTS = 5  # [RA 11.19, PR 11.9]
LOWEST_SUN_TOTAL_POINTS = -5  # [RA 11.20, PR 11.10]

NOBODY = -1

# Phases both games know. A game adds its own from FIRST_OWN_PHASE on.
TURN = 0  # the seat on turn chooses an action
AUCTION = 1  # the seat that is asked bids or passes
DRAWING = 2  # chance draws a tile from the bag
SCORING = 3  # the epoch has ended and is not scored yet
OVER = 4
FIRST_OWN_PHASE = 5

# What caused an auction. [RA 8.1, PR 7.1]
RA_TILE = 0
INVOKED = 1
TRACK_FULL = 2


def _as_sets(groups: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """The groups of suns as sets, filled up to one a seat for compiled look-ups.

    [RA 2.2, PR 2.2]
    """
    sets = [sum(only(sun) for sun in group) for group in groups]
    return tuple(sets + [0] * (SEATS - len(sets)))


SUN_SETS_AS_BITS = tuple(_as_sets(groups) for groups in SUN_SETS)
