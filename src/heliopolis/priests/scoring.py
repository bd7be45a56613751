"""Points at the end of an epoch of Priests of Ra: one function an item, then the sum, then what is
cleared.
"""

from __future__ import annotations

from ..auction.epoch import add_points, points_for_suns
from ..auction.turn import is_last_epoch
from ..core.speed import rule
from .constants import (
    ANKH_POINTS,
    ANKHS_FOR_PROFESSIONS,
    BUILDING_TYPES_POINTS,
    FARMER,
    FEWEST_OF_A_PROFESSION,
    GRANARY,
    LIBRARY,
    MOST_OF_A_PROFESSION_POINTS,
    PLAGUE,
    PLAGUE_POINTS,
    POINTS_FOR_A_BUILDING,
    POINTS_FOR_A_PRIEST,
    PRIEST,
    PYRAMID,
    PYRAMID_POINTS,
    SCRIBE,
    TILES_OF_A_BUILDING,
    TOMB_A,
    TOMB_D,
    TOMB_POINTS,
)
from .state import PriestsState


@rule
def hand_out_ankhs(state: PriestsState) -> None:
    """Three different professions bring one ankh, all four bring two [PR 1.6, PR 10.8]."""
    for seat in range(state.players):
        state.ankhs[seat] += ANKHS_FOR_PROFESSIONS[different_professions(state, seat)]


@rule
def different_professions(state: PriestsState, seat: int) -> int:
    """How many of the four professions a seat has [PR 10.8]."""
    different = 0
    for profession in range(FARMER, SCRIBE + 1):
        if state.tiles[seat][profession] > 0:
            different += 1
    return different


@rule
def score_epoch(state: PriestsState) -> None:
    """Every seat's gains and losses are added up and booked once; then tiles that do not stay leave
    the game.
    [PR 10.2]
    """
    for seat in range(state.players):
        add_points(state, seat, points_of_epoch(state, seat))
    for seat in range(state.players):
        clear_display(state, seat)


@rule
def points_of_epoch(state: PriestsState, seat: int) -> int:
    """The sum over all items; pyramids, tombs, ankhs and suns count after the third epoch only.
    [PR 10.1, PR 10.4, PR 11.1]
    """
    points = points_for_buildings(state, seat) + points_for_building_types(state, seat)
    points += points_for_priests(state, seat) + points_for_plague(state, seat)
    for profession in range(FARMER, SCRIBE + 1):
        points += points_for_profession(state, seat, profession)
    if is_last_epoch(state):
        points += points_for_pyramid(state, seat) + points_for_tombs(state, seat)
        points += points_for_ankhs(state, seat) + points_for_suns(state, seat)
    return points


@rule
def points_for_profession(state: PriestsState, seat: int, profession: int) -> int:
    """Five for having at least two of a profession when nobody has more.
    [PR 10.5, PR 10.6, PR 10.7]
    """
    own = state.tiles[seat][profession]
    if own < FEWEST_OF_A_PROFESSION:
        return 0
    for other in range(state.players):
        if state.tiles[other][profession] > own:
            return 0
    return MOST_OF_A_PROFESSION_POINTS


@rule
def complete_buildings(state: PriestsState, seat: int, building: int) -> int:
    """Two tiles of a type make a building [PR 1.4, PR 10.9]."""
    return state.tiles[seat][building] // TILES_OF_A_BUILDING


@rule
def points_for_buildings(state: PriestsState, seat: int) -> int:
    """Two for every complete building [PR 10.10]."""
    buildings = 0
    for building in range(GRANARY, LIBRARY + 1):
        buildings += complete_buildings(state, seat, building)
    return POINTS_FOR_A_BUILDING * buildings


@rule
def points_for_building_types(state: PriestsState, seat: int) -> int:
    """Five for a complete building of three types, ten for all four [PR 10.11]."""
    return BUILDING_TYPES_POINTS[building_types(state, seat)]


@rule
def building_types(state: PriestsState, seat: int) -> int:
    """Of how many types a seat has a complete building [PR 10.11]."""
    types = 0
    for building in range(GRANARY, LIBRARY + 1):
        if complete_buildings(state, seat, building) > 0:
            types += 1
    return types


@rule
def points_for_priests(state: PriestsState, seat: int) -> int:
    """Two for every priest [PR 10.12]."""
    return POINTS_FOR_A_PRIEST * state.tiles[seat][PRIEST]


@rule
def points_for_plague(state: PriestsState, seat: int) -> int:
    """Plague tiles cost 1, 3, 6, 10, 15, and 20 from the sixth on [PR 10.16]."""
    return PLAGUE_POINTS[min(state.tiles[seat][PLAGUE], len(PLAGUE_POINTS) - 1)]


@rule
def points_for_pyramid(state: PriestsState, seat: int) -> int:
    """One step pyramid of all pyramid and tomb tiles: 5 from three tiles on, 10 from six, 20 from
    ten.
    [PR 11.3, PR 11.4]
    """
    return PYRAMID_POINTS[min(pyramid_tiles(state, seat), len(PYRAMID_POINTS) - 1)]


@rule
def pyramid_tiles(state: PriestsState, seat: int) -> int:
    """How many tiles a seat can build its step pyramid from [PR 11.3]."""
    return state.tiles[seat][PYRAMID] + tombs_of(state, seat)


@rule
def tombs_of(state: PriestsState, seat: int) -> int:
    """How many tombs of any colour a seat has [PR 11.3]."""
    tombs = 0
    for tomb in range(TOMB_A, TOMB_D + 1):
        tombs += state.tiles[seat][tomb]
    return tombs


@rule
def points_for_tombs(state: PriestsState, seat: int) -> int:
    """For each colour, or for the best one by option: three tombs gain 5, four or more 10.
    [PR 11.5, PR 11.6, PR 14.3]
    """
    total = 0
    best = 0
    for tomb in range(TOMB_A, TOMB_D + 1):
        points = points_for_tomb_colour(state, seat, tomb)
        total += points
        best = max(best, points)
    return best if state.only_best_tombs == 1 else total


@rule
def points_for_tomb_colour(state: PriestsState, seat: int, tomb: int) -> int:
    """Three tombs of one colour gain 5, four or more 10 [PR 11.5]."""
    return TOMB_POINTS[min(state.tiles[seat][tomb], len(TOMB_POINTS) - 1)]


@rule
def points_for_ankhs(state: PriestsState, seat: int) -> int:
    """Two ankhs gain 5, three 10, four or more 20 [PR 11.7]."""
    return ANKH_POINTS[min(state.ankhs[seat], len(ANKH_POINTS) - 1)]


@rule
def clear_display(state: PriestsState, seat: int) -> None:
    """Professions and priests go, buildings only by option; plague, pyramids and tombs stay.
    [PR 10.15, PR 10.17, PR 10.18, PR 10.19, PR 14.2]
    """
    for profession in range(FARMER, SCRIBE + 1):
        state.tiles[seat][profession] = 0
    state.tiles[seat][PRIEST] = 0
    if state.buildings_are_removed == 1:
        for building in range(GRANARY, LIBRARY + 1):
            state.tiles[seat][building] = 0
