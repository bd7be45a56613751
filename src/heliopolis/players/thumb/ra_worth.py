"""What tiles are worth in Ra: a lot to a seat, a tile to a god, a loss to its victim.

A display is worth what it scores and what it may still become: tiles that are kept count for later
epochs, and a set that lacks a tile counts in part while its owner has suns and the Ra track has
room. A lot is worth what it adds to that, after its disasters. All values are whole numbers, in
hundredths of a point.
"""

from __future__ import annotations

from ...auction.constants import RA_TRACK_SPACES
from ...auction.epoch import points_for_extremes
from ...core.bits import EMPTY, all_below, count, has, lowest, only
from ...core.observation import reached
from ...core.speed import inlined, rule
from ...ra.constants import (
    CIVILIZATION_KINDS,
    CIVILIZATION_POINTS,
    DIFFERENT_MONUMENTS_POINTS,
    DROUGHT,
    EARTHQUAKE,
    FEWEST_PHARAOHS_POINTS,
    FIRST_CIVILIZATION,
    FIRST_MONUMENT,
    FLOOD,
    FUNERAL,
    GOD,
    GOLD,
    LOST_TO_A_DISASTER,
    MONUMENT_KINDS,
    MOST_PHARAOHS_POINTS,
    NILE,
    PHARAOH,
    POINTS_FOR_A_GOD,
    POINTS_FOR_GOLD,
    RA,
    SAME_MONUMENTS_POINTS,
    TILE_KINDS,
    UNREST,
)
from ...ra.state import RaState
from .auction import WHOLE, chance_of_more, free_ra_spaces
from .auction_worth import by_lead, by_number, later_epochs, time_left, worth_of_race
from .ra_weights import RaWeights

TENTH = 10  # hope for civilizations is counted for one missing tile among ten
MOST_HOPE = 3 * WHOLE  # of the five points for one kind more

# As sets of kinds.
CIVILIZATIONS = all_below(FIRST_MONUMENT) & ~all_below(FIRST_CIVILIZATION)
MONUMENTS = all_below(TILE_KINDS) & ~all_below(FIRST_MONUMENT)
KEPT_BY_KIND = TILE_KINDS - FIRST_CIVILIZATION  # civilizations and monuments, the last of all kinds


# One tile, for a god


@rule
def value_of_god(state: RaState, weights: RaWeights) -> int:
    """Two points, and the choice of a better tile while the epoch lasts."""
    hope = weights.god_hope * (free_ra_spaces(state) - 1)
    return WHOLE * POINTS_FOR_A_GOD + hope // RA_TRACK_SPACES[state.players]


@rule
def value_of_tile(state: RaState, seat: int, kind: int, weights: RaWeights) -> int:
    """What a single tile taken by a god adds to a display. Nobody wants a disaster."""
    chance = chance_of_more(state, seat, weights)
    if kind == GOLD:
        return WHOLE * POINTS_FOR_GOLD
    if kind == PHARAOH:
        return gain_in_pharaohs(state, seat, 1, weights)
    if kind in (NILE, FLOOD):
        return gain_of_water(state, seat, kind, chance, weights)
    if kind <= EARTHQUAKE:
        return 0
    if kind < FIRST_MONUMENT:
        return gain_of_civilization(state, seat, kind, chance, weights)
    return gain_of_monument(state, seat, kind, chance, weights)


@rule
def gain_of_water(state: RaState, seat: int, kind: int, chance: int, weights: RaWeights) -> int:
    """What one Nile or one flood adds."""
    niles = state.tiles[seat][NILE]
    floods = state.tiles[seat][FLOOD]
    before = value_of_nile(state, niles, floods, chance, weights)
    if kind == NILE:
        return value_of_nile(state, niles + 1, floods, chance, weights) - before
    return value_of_nile(state, niles, floods + 1, chance, weights) - before


@rule
def gain_of_civilization(
    state: RaState, seat: int, kind: int, chance: int, weights: RaWeights
) -> int:
    """What one civilization tile adds: nothing if its kind is already there."""
    if state.tiles[seat][kind] > 0:
        return 0
    kinds = 0
    missing = 0
    for other in range(FIRST_CIVILIZATION, FIRST_MONUMENT):
        if state.tiles[seat][other] > 0:
            kinds += 1
        else:
            missing += state.bag[other]
    after = missing - state.bag[kind]
    return value_of_civilizations(
        state, kinds + 1, after, chance, weights
    ) - value_of_civilizations(state, kinds, missing, chance, weights)


@rule
def gain_of_monument(state: RaState, seat: int, kind: int, chance: int, weights: RaWeights) -> int:
    """What one monument adds: one more of its kind, and perhaps a new kind."""
    time = time_left(state, chance)
    alike = state.tiles[seat][kind]
    gain = value_of_alike(alike + 1, time * state.bag[kind], weights) - value_of_alike(
        alike, time * state.bag[kind], weights
    )
    if alike > 0:
        return gain
    kinds = 0
    for other in range(FIRST_MONUMENT, TILE_KINDS):
        kinds += state.tiles[seat][other] > 0
    return gain + value_of_kinds(kinds + 1, time, weights) - value_of_kinds(kinds, time, weights)


# The worth of a lot


@inlined
@rule
def lot_value(state: RaState, seat: int, weights: RaWeights) -> int:
    """What winning the lot would add to a seat's display."""
    track = state.track
    chance = chance_of_more(state, seat, weights)
    value = track[GOD] * value_of_god(state, weights) + track[GOLD] * WHOLE * POINTS_FOR_GOLD
    if track[PHARAOH] + track[FUNERAL] > 0:
        value += gain_in_pharaohs(
            state, seat, track[PHARAOH] - LOST_TO_A_DISASTER * track[FUNERAL], weights
        )
    if track[NILE] + track[FLOOD] + track[DROUGHT] > 0:
        value += gain_in_nile(state, seat, chance, weights)
    lot, own = kinds_among(track), kinds_among(state.tiles[seat])
    if track[UNREST] > 0 or lot & CIVILIZATIONS & ~own != EMPTY:
        value += gain_in_civilizations(state, seat, lot, own, chance, weights)
    if track[EARTHQUAKE] > 0 or lot & MONUMENTS != EMPTY:
        value += gain_in_monuments(state, seat, lot, own, chance, weights)
    return value


@rule
def kinds_among(tiles: list[int]) -> int:
    """The civilizations and monuments among tiles that are counted by kind, as a set of kinds."""
    return reached(tiles, FIRST_CIVILIZATION, 1, KEPT_BY_KIND) << FIRST_CIVILIZATION


@rule
def ra_tiles_in_bag(state: RaState) -> int:
    """How many Ra tiles can still be drawn."""
    return state.bag[RA]


@inlined
@rule
def gain_in_pharaohs(state: RaState, seat: int, more: int, weights: RaWeights) -> int:
    """What *more* pharaohs do in the race against the other seats."""
    own = state.tiles[seat][PHARAOH]
    most = 0
    fewest = 99
    for other in range(state.players):
        if other != seat:
            most = max(most, state.tiles[other][PHARAOH])
            fewest = min(fewest, state.tiles[other][PHARAOH])
    after = value_of_pharaohs(state, max(0, own + more), most, fewest, weights)
    return after - value_of_pharaohs(state, own, most, fewest, weights)


@inlined
@rule
def value_of_pharaohs(state: RaState, own: int, most: int, fewest: int, weights: RaWeights) -> int:
    """What *own* pharaohs promise against others that have from *fewest* to *most*."""
    now = WHOLE * points_for_extremes(
        own, min(own, fewest), max(own, most), FEWEST_PHARAOHS_POINTS, MOST_PHARAOHS_POINTS
    )
    race = value_of_lead(own - most, weights) + value_of_rear(own - fewest, weights)
    later = race * later_epochs(state) * weights.pharaohs_later // WHOLE
    return worth_of_race(state, now, race) + later


@rule
def value_of_lead(lead: int, weights: RaWeights) -> int:
    """What it is worth to be so many pharaohs ahead of the best other seat."""
    return max(0, lead - 2) * weights.pharaohs_further_ahead + by_lead(
        lead,
        weights.pharaohs_two_behind,
        weights.pharaohs_one_behind,
        weights.pharaohs_level,
        weights.pharaohs_one_ahead,
        weights.pharaohs_two_ahead,
    )


@rule
def value_of_rear(distance: int, weights: RaWeights) -> int:
    """What it costs to be so near to the fewest pharaohs of the others, or below."""
    if distance > 0:
        return 0
    if distance == 0:
        return weights.pharaohs_level_with_fewest
    return weights.pharaohs_below_fewest


@inlined
@rule
def gain_in_nile(state: RaState, seat: int, chance: int, weights: RaWeights) -> int:
    """What the lot's Niles and floods add, after its droughts: floods are lost first."""
    own_niles = state.tiles[seat][NILE]
    own_floods = state.tiles[seat][FLOOD]
    niles = own_niles + state.track[NILE]
    floods = own_floods + state.track[FLOOD]
    losses = LOST_TO_A_DISASTER * state.track[DROUGHT]
    floods_left = max(0, floods - losses)
    niles_left = max(0, niles - (losses - (floods - floods_left)))
    after = value_of_nile(state, niles_left, floods_left, chance, weights)
    return after - value_of_nile(state, own_niles, own_floods, chance, weights)


@inlined
@rule
def value_of_nile(state: RaState, niles: int, floods: int, chance: int, weights: RaWeights) -> int:
    """Niles and floods score with a flood; Niles wait for floods that are in the bag."""
    hope = weights.nile_later * later_epochs(state) * WHOLE
    if floods > 0:
        return WHOLE * (niles + floods) + niles * hope * state.bag[FLOOD] // WHOLE
    hope += weights.nile_hope * chance
    return niles * hope * state.bag[FLOOD] // WHOLE


@inlined
@rule
def gain_in_civilizations(
    state: RaState, seat: int, lot: int, own: int, chance: int, weights: RaWeights
) -> int:
    """What the lot's civilizations add, after its unrest: duplicates are lost first."""
    together = (own | lot) & CIVILIZATIONS
    own_kinds = count(own & CIVILIZATIONS)
    kinds = count(together)
    if state.track[UNREST] > 0:
        kinds = min(kinds, civilizations_left(state, seat))
        if kinds == own_kinds:
            return 0
    after = value_of_civilizations(state, kinds, in_bag_beside(state, together), chance, weights)
    before = in_bag_beside(state, own)
    return after - value_of_civilizations(state, own_kinds, before, chance, weights)


@rule
def civilizations_left(state: RaState, seat: int) -> int:
    """How many civilization tiles a seat has after the lot and its unrest."""
    total = 0
    for kind in range(FIRST_CIVILIZATION, FIRST_MONUMENT):
        total += state.tiles[seat][kind] + state.track[kind]
    return max(0, total - LOST_TO_A_DISASTER * state.track[UNREST])


@rule
def in_bag_beside(state: RaState, kinds: int) -> int:
    """How many civilization tiles of other kinds than these are in the bag."""
    tiles = 0
    for kind in range(FIRST_CIVILIZATION, FIRST_MONUMENT):
        tiles += state.bag[kind] * (not has(kinds, kind))
    return tiles


@inlined
@rule
def value_of_civilizations(
    state: RaState, kinds: int, missing: int, chance: int, weights: RaWeights
) -> int:
    """The points for so many different kinds, and the hope for those that are missing.

    The hope grows with the number of *missing* tiles that are in the bag.
    """
    hope = hope_of_civilizations(kinds, weights) * missing * TENTH // max(1, state.bag_tiles)
    return WHOLE * CIVILIZATION_POINTS[kinds] + min(hope, MOST_HOPE) * chance // WHOLE


@rule
def hope_of_civilizations(kinds: int, weights: RaWeights) -> int:
    """What more civilizations promise to a seat that has so many different kinds."""
    if kinds == 0:
        return weights.civilizations_0
    return by_number(
        kinds,
        weights.civilizations_1,
        weights.civilizations_2,
        weights.civilizations_3,
        weights.civilizations_4,
    )


@inlined
@rule
def gain_in_monuments(
    state: RaState, seat: int, lot: int, own: int, chance: int, weights: RaWeights
) -> int:
    """What the lot's monuments add, after its earthquakes."""
    time = time_left(state, chance)
    gain = 0
    left = lot & MONUMENTS
    while left != EMPTY:
        kind = lowest(left)
        left -= only(kind)
        alike, hope = state.tiles[seat][kind], time * state.bag[kind]
        gain += value_of_alike(alike + state.track[kind], hope, weights)
        gain -= value_of_alike(alike, hope, weights)
    if lot & MONUMENTS & ~own != EMPTY:
        gain += value_of_kinds(count((own | lot) & MONUMENTS), time, weights)
        gain -= value_of_kinds(count(own & MONUMENTS), time, weights)
    if state.track[EARTHQUAKE] > 0:
        gain -= loss_to_earthquakes(state, seat, time, weights)
    return gain


@inlined
@rule
def value_of_alike(tiles: int, time: int, weights: RaWeights) -> int:
    """The points for so many monuments of one kind, and the hope for more of it.

    The time counts once for every tile of the kind in the bag.
    """
    hope = by_number(tiles, weights.alike_1, weights.alike_2, weights.alike_3, weights.alike_4)
    return WHOLE * SAME_MONUMENTS_POINTS[tiles] + hope * time // WHOLE


@inlined
@rule
def value_of_kinds(kinds: int, time: int, weights: RaWeights) -> int:
    """The points for so many different monuments, and the hope for more kinds."""
    hope = weights.kinds_each * kinds
    if kinds == 5:
        hope = weights.kinds_5
    elif kinds == 6:
        hope = weights.kinds_6
    elif kinds == 7:
        hope = weights.kinds_7
    elif kinds == MONUMENT_KINDS:
        hope = 0
    return WHOLE * DIFFERENT_MONUMENTS_POINTS[kinds] + hope * time // WHOLE


# What to lose

# Eight counts of monuments stand side by side in one number, four bits each.
_BITS = 4
_ONE = (1 << _BITS) - 1


@rule
def monuments_of(state: RaState, seat: int, lots: int) -> int:
    """How many monuments of each kind a seat has, side by side; with the lot, too, if *lots* is
    1.
    """
    counts = 0
    for number in range(MONUMENT_KINDS):
        kind = FIRST_MONUMENT + number
        counts |= (state.tiles[seat][kind] + lots * state.track[kind]) << (number * _BITS)
    return counts


@rule
def loss_to_earthquakes(state: RaState, seat: int, time: int, weights: RaWeights) -> int:
    """What the earthquakes of the lot would cost if their victim discards with care."""
    counts = monuments_of(state, seat, 1)
    loss = 0
    for _ in range(LOST_TO_A_DISASTER * state.track[EARTHQUAKE]):
        if counts > 0:
            number = least_monument(state, counts, time, weights)
            loss += value_of_last(state, counts, number, time, weights)
            counts -= 1 << (number * _BITS)
    return loss


@rule
def least_monument(state: RaState, counts: int, time: int, weights: RaWeights) -> int:
    """Which of the monuments is missed least; the kind's number from 0."""
    best = -1
    least = 0
    for number in range(MONUMENT_KINDS):
        if (counts >> (number * _BITS)) & _ONE > 0:
            loss = value_of_last(state, counts, number, time, weights)
            if best < 0 or loss < least:
                best = number
                least = loss
    return best


@rule
def value_of_last(state: RaState, counts: int, number: int, time: int, weights: RaWeights) -> int:
    """What is lost with one monument of this kind."""
    alike = (counts >> (number * _BITS)) & _ONE
    chances = time * state.bag[FIRST_MONUMENT + number]
    loss = value_of_alike(alike, chances, weights) - value_of_alike(alike - 1, chances, weights)
    if alike == 1:
        kinds = different(counts)
        loss += value_of_kinds(kinds, time, weights) - value_of_kinds(kinds - 1, time, weights)
    return loss


@rule
def different(counts: int) -> int:
    """How many of the kinds are there."""
    kinds = 0
    while counts > 0:
        kinds += counts & _ONE > 0
        counts >>= _BITS
    return kinds


@rule
def least_civilization(state: RaState, seat: int) -> int:
    """The kind a seat has most of; among equals the one it can hope to draw again."""
    best = FIRST_CIVILIZATION
    most = 0
    for kind in range(FIRST_CIVILIZATION, FIRST_CIVILIZATION + CIVILIZATION_KINDS):
        own = state.tiles[seat][kind]
        if own > 0:
            rank = (own << _BITS) + state.bag[kind]
            if rank > most:
                best = kind
                most = rank
    return best
