"""What tiles are worth in Priests of Ra: a group of a display, and a lot to a seat.

A display is worth what it scores and what it may still become: buildings, plague, pyramids, tombs
and ankhs count for later epochs, and what lacks a tile counts in part while there is time. A lot is
worth what it adds to that. All values are whole numbers, in hundredths of a point.
"""

from __future__ import annotations

from ...core.bits import EMPTY, all_below, count, has, lowest, only
from ...core.observation import reached
from ...core.speed import inlined, rule
from ...priests.constants import (
    ANKH_POINTS,
    ANKHS_FOR_PROFESSIONS,
    BUILDING_TYPES_POINTS,
    FACES,
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
    PRIESTS_AGAINST_PLAGUE,
    PYRAMID,
    PYRAMID_POINTS,
    RA,
    SCRIBE,
    TILES_OF_A_BUILDING,
    TOMB_A,
    TOMB_D,
    TOMB_POINTS,
)
from ...priests.rules import other_face
from ...priests.state import PriestsState
from .auction import WHOLE, chance_of_more
from .auction_worth import by_lead, by_number, later_epochs, time_left, worth_of_race
from .priests_weights import PriestsWeights

# As sets of faces.
PROFESSIONS = all_below(SCRIBE + 1) & ~all_below(FARMER)
BUILDINGS = all_below(LIBRARY + 1) & ~all_below(GRANARY)
TOMBS = all_below(TOMB_D + 1) & ~all_below(TOMB_A)


# The worth of a lot


@inlined
@rule
def lot_value(state: PriestsState, seat: int, weights: PriestsWeights) -> int:
    """What winning the lot would add to a seat's display, its flips included."""
    lot = faces_among(state.track)
    chance = chance_of_more(state, seat, weights)
    value = weights.flip * state.track[PRIEST]
    if lot & PROFESSIONS != EMPTY:
        value += gain_in_professions(state, seat, lot & PROFESSIONS, chance, weights)
    if lot & BUILDINGS != EMPTY:
        value += value_of_buildings(state, seat, 1, chance, weights)
        value -= value_of_buildings(state, seat, 0, chance, weights)
    if lot & (TOMBS | only(PYRAMID)) != EMPTY:
        value += value_of_pyramid(state, seat, lot & TOMBS, 1, chance, weights)
        value -= value_of_pyramid(state, seat, lot & TOMBS, 0, chance, weights)
    if lot & (only(PRIEST) | only(PLAGUE)) != EMPTY:
        value += value_of_priests(state, seat, 1, weights)
        value -= value_of_priests(state, seat, 0, weights)
    return value


@rule
def faces_among(tiles: list[int]) -> int:
    """The faces among tiles that are counted by face, as a set."""
    return reached(tiles, 0, 1, FACES)


@inlined
@rule
def gain_in_professions(
    state: PriestsState, seat: int, lot: int, chance: int, weights: PriestsWeights
) -> int:
    """What the professions of the *lot*, a set, add: to their races, and to the variety."""
    gain = 0
    left = lot
    while left != EMPTY:
        profession = lowest(left)
        left -= only(profession)
        own = state.tiles[seat][profession]
        most = most_of_others(state, seat, profession)
        gain += value_of_race(state, own + state.track[profession], most, weights)
        gain -= value_of_race(state, own, most, weights)
    held = faces_among(state.tiles[seat]) & PROFESSIONS
    if lot & ~held != EMPTY:
        gain += value_of_variety(state, seat, count(held | lot), chance, weights)
        gain -= value_of_variety(state, seat, count(held), chance, weights)
    return gain


# The worth of a face


@inlined
@rule
def value_of_faces(
    state: PriestsState, seat: int, face: int, lot: int, weights: PriestsWeights
) -> int:
    """What the two faces of a tile are worth to a seat now and later, with all that scores together
    with them. Of races and tombs only their own count: the others are the same, whichever is shown.

    The tiles on the track count as the seat's own if *lot* is 1.
    """
    chance = chance_of_more(state, seat, weights)
    faces = only(face) | only(other_face(face))
    if face <= SCRIBE:
        return value_of_professions(state, seat, faces, lot, chance, weights)
    if face <= LIBRARY:
        return value_of_buildings(state, seat, lot, chance, weights)
    return value_of_pyramid(state, seat, faces, lot, chance, weights)


# The worth of tiles that score together


@rule
def ra_tiles_in_bag(state: PriestsState) -> int:
    """How many Ra tiles can still be drawn."""
    return state.bag[RA]


@inlined
@rule
def value_of_professions(
    state: PriestsState, seat: int, faces: int, lot: int, chance: int, weights: PriestsWeights
) -> int:
    """The races for these *faces*, a set, and the ankhs for different professions."""
    value = 0
    kinds = 0
    for profession in range(FARMER, SCRIBE + 1):
        own = state.tiles[seat][profession] + lot * state.track[profession]
        kinds += own > 0
        if has(faces, profession):
            most = most_of_others(state, seat, profession)
            value += value_of_race(state, own, most, weights)
    return value + value_of_variety(state, seat, kinds, chance, weights)


@inlined
@rule
def most_of_others(state: PriestsState, seat: int, profession: int) -> int:
    """The most tiles of a profession that another seat has."""
    most = 0
    for other in range(state.players):
        most = max(most, state.tiles[other][profession] * (other != seat))
    return most


@inlined
@rule
def value_of_race(state: PriestsState, own: int, most: int, weights: PriestsWeights) -> int:
    """What *own* tiles of a profession promise against the *most* of another seat."""
    if own == 0:
        return 0
    now = 0
    race = value_of_lead(own - most, weights)
    if own < FEWEST_OF_A_PROFESSION:
        race = race * weights.profession_single // WHOLE
    elif own >= most:
        now = WHOLE * MOST_OF_A_PROFESSION_POINTS
    return worth_of_race(state, now, race)


@rule
def value_of_lead(lead: int, weights: PriestsWeights) -> int:
    """What it is worth to be so many tiles ahead of the best other seat."""
    return by_lead(
        lead,
        weights.profession_two_behind,
        weights.profession_one_behind,
        weights.profession_level,
        weights.profession_one_ahead,
        weights.profession_two_ahead,
    )


@inlined
@rule
def value_of_variety(
    state: PriestsState, seat: int, kinds: int, chance: int, weights: PriestsWeights
) -> int:
    """The ankhs that so many different professions bring, and the hope for more."""
    hope = by_number(kinds, weights.professions_1, weights.professions_2, weights.professions_3, 0)
    ankhs = state.ankhs[seat] + ANKHS_FOR_PROFESSIONS[kinds]
    return value_of_ankhs(ankhs, later_epochs(state), weights) + hope * chance // WHOLE


@rule
def value_of_ankhs(ankhs: int, later: int, weights: PriestsWeights) -> int:
    """The points for so many ankhs at the end, and the hope for more in later epochs."""
    hope = by_number(ankhs, weights.ankhs_1, weights.ankhs_2, weights.ankhs_3, 0)
    return WHOLE * ANKH_POINTS[min(ankhs, len(ANKH_POINTS) - 1)] + hope * later


@inlined
@rule
def value_of_buildings(
    state: PriestsState, seat: int, lot: int, chance: int, weights: PriestsWeights
) -> int:
    """Complete buildings and their types, in every epoch they stand; halves may be completed."""
    complete = 0
    halves = 0
    types = 0
    for building in range(GRANARY, LIBRARY + 1):
        own = state.tiles[seat][building] + lot * state.track[building]
        complete += own // TILES_OF_A_BUILDING
        halves += own % TILES_OF_A_BUILDING
        types += own >= TILES_OF_A_BUILDING
    later = 0 if state.buildings_are_removed == 1 else later_epochs(state)
    points = POINTS_FOR_A_BUILDING * complete + BUILDING_TYPES_POINTS[types]
    hope = weights.half_building * halves + hope_of_types(types, weights)
    return WHOLE * points * (1 + later) + hope * (WHOLE * later + chance) // WHOLE


@rule
def hope_of_types(types: int, weights: PriestsWeights) -> int:
    """What complete buildings of so many types may lead to."""
    return by_number(
        types, weights.building_types_1, weights.building_types_2, weights.building_types_3, 0
    )


@inlined
@rule
def value_of_priests(state: PriestsState, seat: int, lot: int, weights: PriestsWeights) -> int:
    """Priests score, three of them drive out a plague tile, and plague costs again and again."""
    priests = state.tiles[seat][PRIEST] + lot * state.track[PRIEST]
    plague = state.tiles[seat][PLAGUE] + lot * state.track[PLAGUE]
    if priests >= PRIESTS_AGAINST_PLAGUE and plague > 0:
        plague -= 1
    cost = PLAGUE_POINTS[min(plague, len(PLAGUE_POINTS) - 1)]
    times = WHOLE + weights.plague_later * later_epochs(state)
    return WHOLE * POINTS_FOR_A_PRIEST * priests + cost * times


@inlined
@rule
def value_of_pyramid(
    state: PriestsState, seat: int, tombs: int, lot: int, chance: int, weights: PriestsWeights
) -> int:
    """The step pyramid and these *tombs*, a set of colours, or the best one of all by option."""
    time = time_left(state, chance)
    size = 0
    total = 0
    best = 0
    for face in range(TOMB_A, PYRAMID + 1):
        own = state.tiles[seat][face] + lot * state.track[face]
        size += own
        if has(tombs, face) or (face != PYRAMID and state.only_best_tombs == 1):
            value = value_of_tombs(own, time, weights)
            total += value
            best = max(best, value)
    return (best if state.only_best_tombs == 1 else total) + value_of_size(size, time, weights)


@inlined
@rule
def value_of_tombs(tombs: int, time: int, weights: PriestsWeights) -> int:
    """The points for so many tombs of one colour, and the hope for more."""
    hope = by_number(tombs, weights.tombs_1, weights.tombs_2, weights.tombs_3, 0)
    return WHOLE * TOMB_POINTS[min(tombs, len(TOMB_POINTS) - 1)] + hope * time // WHOLE


@inlined
@rule
def value_of_size(size: int, time: int, weights: PriestsWeights) -> int:
    """The points for a step pyramid of so many tiles, and the hope for the next step."""
    if size >= 10:
        return WHOLE * PYRAMID_POINTS[10]
    if size >= 6:
        hope = weights.pyramid_to_10 * (size - 6)
    elif size >= 3:
        hope = weights.pyramid_to_6 * (size - 3)
    else:
        hope = weights.pyramid_to_3 * size
    return WHOLE * PYRAMID_POINTS[size] + hope * time // WHOLE
