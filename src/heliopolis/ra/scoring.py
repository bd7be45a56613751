"""Points at the end of an epoch of Ra: one function an item of the rulebook, then the sum, then
what is cleared.
"""

from __future__ import annotations

from ..auction.epoch import add_points, points_for_extremes, points_for_suns
from ..auction.turn import is_last_epoch
from ..core.speed import rule
from .constants import (
    CIVILIZATION_KINDS,
    CIVILIZATION_POINTS,
    DIFFERENT_MONUMENTS_POINTS,
    FEWEST_PHARAOHS_POINTS,
    FIRST_CIVILIZATION,
    FIRST_MONUMENT,
    FLOOD,
    GOD,
    GOLD,
    MONUMENT_KINDS,
    MOST_PHARAOHS_POINTS,
    NILE,
    PHARAOH,
    POINTS_FOR_A_GOD,
    POINTS_FOR_GOLD,
    SAME_MONUMENTS_POINTS,
    TILE_KINDS,
)
from .state import RaState


@rule
def score_epoch(state: RaState) -> None:
    """Every seat's gains and losses are added up and booked once; then tiles that do not stay leave
    the game.

    [RA 11.1, RA 11.3, RA 11.14]
    """
    for seat in range(state.players):
        add_points(state, seat, points_of_epoch(state, seat))
    for seat in range(state.players):
        clear_display(state, seat)


@rule
def points_of_epoch(state: RaState, seat: int) -> int:
    """The sum over all items; monuments and suns count after the third epoch only.

    [RA 11.1, RA 11.2, RA 11.3]
    """
    points = (
        points_for_gods(state, seat)
        + points_for_pharaohs(state, seat)
        + points_for_nile(state, seat)
        + points_for_gold(state, seat)
        + points_for_civilization(state, seat)
    )
    if is_last_epoch(state):
        points += points_for_different_monuments(state, seat)
        points += points_for_same_monuments(state, seat)
        points += points_for_suns(state, seat)
    return points


@rule
def points_for_gods(state: RaState, seat: int) -> int:
    """Two for every god that was not played. [RA 11.5]"""
    return POINTS_FOR_A_GOD * state.tiles[seat][GOD]


@rule
def points_for_pharaohs(state: RaState, seat: int) -> int:
    """The most pharaohs gain 5, the fewest lose 2, ties alike; if all are equal nothing happens.

    [RA 11.6, RA 11.7, RA 11.8]
    """
    own = state.tiles[seat][PHARAOH]
    most = own
    fewest = own
    for other in range(state.players):
        most = max(most, state.tiles[other][PHARAOH])
        fewest = min(fewest, state.tiles[other][PHARAOH])
    return points_for_extremes(own, fewest, most, FEWEST_PHARAOHS_POINTS, MOST_PHARAOHS_POINTS)


@rule
def points_for_nile(state: RaState, seat: int) -> int:
    """What a seat's Niles and floods bring. [RA 11.9]"""
    return points_for_water(state.tiles[seat][NILE], state.tiles[seat][FLOOD])


@rule
def points_for_water(niles: int, floods: int) -> int:
    """One for each Nile and each flood, if there is a flood. [RA 11.9, RA 11.10]"""
    return niles + floods if floods > 0 else 0


@rule
def points_for_gold(state: RaState, seat: int) -> int:
    """Three for each gold. [RA 11.11]"""
    return POINTS_FOR_GOLD * state.tiles[seat][GOLD]


@rule
def points_for_civilization(state: RaState, seat: int) -> int:
    """By different kinds: none loses 5; three, four, five gain 5, 10, 15. [RA 11.12]"""
    return CIVILIZATION_POINTS[different_kinds(state, seat, FIRST_CIVILIZATION, CIVILIZATION_KINDS)]


@rule
def points_for_different_monuments(state: RaState, seat: int) -> int:
    """By different kinds: one each up to six, 10 for seven, 15 for all eight. [RA 11.16]"""
    return DIFFERENT_MONUMENTS_POINTS[different_kinds(state, seat, FIRST_MONUMENT, MONUMENT_KINDS)]


@rule
def points_for_same_monuments(state: RaState, seat: int) -> int:
    """For each kind: three alike gain 5, four 10, five 15. [RA 11.17]"""
    points = 0
    for kind in range(FIRST_MONUMENT, FIRST_MONUMENT + MONUMENT_KINDS):
        points += SAME_MONUMENTS_POINTS[state.tiles[seat][kind]]
    return points


@rule
def different_kinds(state: RaState, seat: int, first: int, kinds: int) -> int:
    """How many different kinds a seat has among *kinds* kinds from *first* on.

    [RA 11.12, RA 11.13, RA 11.16]
    """
    different = 0
    for kind in range(first, first + kinds):
        if state.tiles[seat][kind] > 0:
            different += 1
    return different


@rule
def clear_display(state: RaState, seat: int) -> None:
    """Pharaohs, Niles and monuments stay; gods, gold, floods and civilizations go. [RA 11.14]"""
    for kind in range(TILE_KINDS):
        if not is_kept(kind):
            state.tiles[seat][kind] = 0


@rule
def is_kept(kind: int) -> bool:
    """Whether tiles of this kind stay from one epoch to the next. [RA 11.15]"""
    return PHARAOH <= kind <= NILE or kind >= FIRST_MONUMENT
