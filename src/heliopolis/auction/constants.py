"""Numbers that Ra and Priests of Ra have in common, in the order of the rulebooks."""

from __future__ import annotations

from ..core.bits import only

SEATS = 5  # room for the largest table
FEWEST_PLAYERS = 2
MOST_PLAYERS = 5

TRACK_SPACES = 8  # spaces on the auction track
STARTING_SCORE = 10  # two tablets of 5
FIRST_MIDDLE_SUN = 1

# By number of players; nobody plays alone.
RA_TRACK_SPACES = (0, 0, 6, 8, 9, 10)
SUN_SETS: tuple[tuple[tuple[int, ...], ...], ...] = (
    (),
    (),
    ((9, 6, 5, 2), (8, 7, 4, 3)),
    ((13, 8, 5, 2), (12, 9, 6, 3), (11, 10, 7, 4)),
    ((13, 6, 2), (12, 7, 3), (11, 8, 4), (10, 9, 5)),
    ((16, 7, 2), (15, 8, 3), (14, 9, 4), (13, 10, 5), (12, 11, 6)),
)
HIGHEST_SUN = 16

EPOCHS = 3

HIGHEST_SUN_TOTAL_POINTS = 5
LOWEST_SUN_TOTAL_POINTS = -5

NOBODY = -1

# Phases both games know. A game adds its own from FIRST_OWN_PHASE on.
TURN = 0  # the seat on turn chooses an action
AUCTION = 1  # the seat that is asked bids or passes
DRAWING = 2  # chance draws a tile from the bag
SCORING = 3  # the epoch has ended and is not scored yet
OVER = 4
FIRST_OWN_PHASE = 5

# What caused an auction.
RA_TILE = 0
INVOKED = 1
TRACK_FULL = 2


def _as_sets(groups: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """The groups of suns as sets, filled up to one a seat for compiled look-ups."""
    sets = [sum(only(sun) for sun in group) for group in groups]
    return tuple(sets + [0] * (SEATS - len(sets)))


SUN_SETS_AS_BITS = tuple(_as_sets(groups) for groups in SUN_SETS)
