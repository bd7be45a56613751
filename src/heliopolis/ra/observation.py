"""Ra as the seat that looks sees it, in small numbers, version ra-obs-v1. A change of what they
mean, or of their order, is a new version.

Nothing is hidden in Ra but what the bag will give, so all the rest is in it. [RA 3.1, RA 3.2]
"""

from __future__ import annotations

from typing import Any

from ..auction.constants import SEATS, TRACK_SPACES
from ..auction.epoch import points_for_extremes
from ..auction.observation import (
    SUN_FEATURES,
    auction_features,
    sun_points,
    sun_totals,
    write_auction,
    write_suns,
)
from ..auction.turn import is_last_epoch
from ..core.bits import EMPTY, count, lowest
from ..core.observation import (
    HIGHEST,
    LOWEST,
    Feature,
    Layout,
    clipped,
    reached,
    seat_at,
    write_counts,
    write_nothing,
    write_number,
    write_set,
)
from ..core.speed import inlined, rule
from .constants import (
    CIVILIZATION_KINDS,
    CIVILIZATION_POINTS,
    DIFFERENT_MONUMENTS_POINTS,
    DROUGHT,
    FEWEST_PHARAOHS_POINTS,
    FIRST_CIVILIZATION,
    FIRST_MONUMENT,
    FLOOD,
    FUNERAL,
    GOD,
    GOLD,
    LOSING,
    LOST_TO_A_DISASTER,
    MONUMENT_KINDS,
    MOST_PHARAOHS_POINTS,
    NILE,
    PHARAOH,
    POINTS_FOR_A_GOD,
    POINTS_FOR_GOLD,
    RA,
    SAME_MONUMENTS_POINTS,
    TILE_COUNTS,
    TILE_KINDS,
)
from .moves import MOVES
from .rules import legal_moves
from .scoring import (
    points_for_gods,
    points_for_gold,
    points_for_nile,
    points_for_water,
)
from .state import RaState

_PHASES = LOSING + 1
_PLACED_KINDS = TILE_KINDS - GOD  # all but Ra tiles, which have their own track
_PERCENT = 100
_MOST_ALIKE = TILE_COUNTS[FIRST_MONUMENT]
_MOST_OF_A_KIND = max(TILE_COUNTS[GOD:])

TABLE_FEATURES = (
    *auction_features(_PHASES),
    Feature(
        "lot", "tiles on the auction track, by kind from gods on", _PLACED_KINDS, 0, TRACK_SPACES
    ),
    Feature("bag", "tiles in the bag, by kind", TILE_KINDS, 0, max(TILE_COUNTS)),
    Feature("Ra chance", "Ra tiles among a hundred tiles of the bag", 1, 0, _PERCENT),
    Feature("civilizations owed", "still to be discarded for unrest", 1, 0, TRACK_SPACES),
    Feature("monuments owed", "still to be discarded for earthquakes", 1, 0, TRACK_SPACES),
)

SEAT_FEATURES = (
    *SUN_FEATURES,
    Feature(
        "tiles", "tiles of the display, by kind from gods on", _PLACED_KINDS, 0, _MOST_OF_A_KIND
    ),
    Feature("civilization", "whether there is one, by kind", CIVILIZATION_KINDS, 0, 1),
    Feature("monument", "whether there is one, by kind", MONUMENT_KINDS, 0, 1),
    Feature("two monuments", "whether there are two or more, by kind", MONUMENT_KINDS, 0, 1),
    Feature("three monuments", "whether there are three or more, by kind", MONUMENT_KINDS, 0, 1),
    Feature("four monuments", "whether there are four or more, by kind", MONUMENT_KINDS, 0, 1),
    Feature("epoch points", "points if the epoch ended now", 1, LOWEST, HIGHEST),
    Feature("pharaoh points", "of these for pharaohs", 1, -2, 5),
    Feature("Nile points", "of these for Niles and floods", 1, 0, 37),
    Feature("civilization points", "of these for civilizations", 1, -5, 15),
    Feature("different monuments", "points for different ones if the game ended now", 1, 0, 15),
    Feature("same monuments", "points for those alike if the game ended now", 1, 0, HIGHEST),
    Feature("pharaoh lead", "pharaohs more than the best of the others has", 1, -25, 25),
    Feature("pharaoh rest", "pharaohs more than the last of the others has", 1, -25, 25),
    Feature(
        "lot points",
        "points of this epoch that winning the lot would add, less its funerals and droughts",
        1,
        LOWEST,
        HIGHEST,
    ),
    Feature("lot monuments", "what the lot would add to the points for monuments", 1, 0, HIGHEST),
)

LAYOUT = Layout("ra-obs-v1", TABLE_FEATURES, SEAT_FEATURES, SEATS)
_SEATS_BEGIN = LAYOUT.first_of_seats
_SEAT_SIZE = LAYOUT.seat_size
_USED = LAYOUT.used
_SPARE = LAYOUT.size - LAYOUT.used


@rule
def observe(state: RaState, viewer: int, out: Any) -> None:
    """Write what *viewer* sees, `LAYOUT.size` numbers: the table, then the seats clockwise from
    the viewer's.
    """
    write_table(state, viewer, out)
    race = race_of_pharaohs(state)
    totals = sun_totals(state)
    for place in range(SEATS):
        write_place(state, viewer, place, race, totals, out)


@inlined
@rule
def write_table(state: RaState, viewer: int, out: Any) -> None:
    """The part of the row that is about the table, and the zeros at its end."""
    at = write_auction(state, viewer, out, _PHASES)
    write_tiles(state, out, at)
    write_nothing(out, _USED, _SPARE)


@rule
def write_seat(state: RaState, viewer: int, place: int, out: Any) -> None:
    """The part of the row that is about one seat, for those who share the work."""
    write_place(state, viewer, place, race_of_pharaohs(state), sun_totals(state), out)


@inlined
@rule
def write_place(
    state: RaState,
    viewer: int,
    place: int,
    race: tuple[int, int, int, int],
    totals: tuple[int, int],
    out: Any,
) -> None:
    """The same, if it is known how the seats stand to each other."""
    part = out[_SEATS_BEGIN + place * _SEAT_SIZE :]
    if place >= state.players:
        write_nothing(part, 0, _SEAT_SIZE)
        return
    seat = seat_at(place, viewer, state.players)
    suns = sun_points(state, seat, totals)
    monuments = monument_sets(state.tiles[seat])
    at = write_suns(state, seat, suns, part)
    at = write_display(state.tiles[seat], monuments, part, at)
    write_points(state, seat, race, suns, monuments, part, at)


@rule
def write_mask(state: RaState, out: Any) -> None:
    """A 1 for each legal move, by number. [RA 13.1]"""
    write_set(out, 0, legal_moves(state, 0), MOVES)


@rule
def write_tiles(state: RaState, out: Any, at: int) -> int:
    """The lot, the bag, and what is owed to disasters."""
    at = write_counts(out, at, state.track, GOD, _PLACED_KINDS)
    at = write_counts(out, at, state.bag, RA, TILE_KINDS)
    at = write_number(out, at, _PERCENT * state.bag[RA] // max(1, state.bag_tiles))
    at = write_number(out, at, state.civilizations_owed)
    return write_number(out, at, state.monuments_owed)


@rule
def write_display(tiles: Any, monuments: tuple[int, int, int, int, int], out: Any, at: int) -> int:
    """The tiles of one seat, and which kinds it has."""
    at = write_counts(out, at, tiles, GOD, _PLACED_KINDS)
    at = write_set(out, at, civilizations_of(tiles), CIVILIZATION_KINDS)
    at = write_set(out, at, monuments[0], MONUMENT_KINDS)
    at = write_set(out, at, monuments[1], MONUMENT_KINDS)
    at = write_set(out, at, monuments[2], MONUMENT_KINDS)
    return write_set(out, at, monuments[3], MONUMENT_KINDS)


@rule
def monument_sets(tiles: Any) -> tuple[int, int, int, int, int]:
    """The kinds of monuments with at least one, two and so on up to five among some tiles."""
    return (
        monuments_of(tiles, 1),
        monuments_of(tiles, 2),
        monuments_of(tiles, 3),
        monuments_of(tiles, 4),
        monuments_of(tiles, 5),
    )


@rule
def race_of_pharaohs(state: RaState) -> tuple[int, int, int, int]:
    """The most pharaohs a seat has, the next most, the fewest and the next fewest."""
    most = 0
    next_most = 0
    fewest = TILE_COUNTS[PHARAOH]
    next_fewest = fewest
    for seat in range(state.players):
        own = state.tiles[seat][PHARAOH]
        next_most = max(next_most, min(most, own))
        most = max(most, own)
        next_fewest = min(next_fewest, max(fewest, own))
        fewest = min(fewest, own)
    return most, next_most, fewest, next_fewest


@inlined
@rule
def write_points(
    state: RaState,
    seat: int,
    race: tuple[int, int, int, int],
    suns: int,
    monuments: tuple[int, int, int, int, int],
    out: Any,
    at: int,
) -> int:
    """What a display would bring if the epoch or the game ended now, and what the lot would add."""
    own = state.tiles[seat][PHARAOH]
    most = race[1] if own == race[0] else race[0]
    fewest = race[3] if own == race[2] else race[2]
    pharaohs = pharaoh_points(own, most, fewest)
    nile = points_for_nile(state, seat)
    civilizations = CIVILIZATION_POINTS[count(civilizations_of(state.tiles[seat]))]
    different = DIFFERENT_MONUMENTS_POINTS[count(monuments[0])]
    same = alike_points(monuments)
    points = pharaohs + nile + civilizations
    kept = points_for_gods(state, seat) + points_for_gold(state, seat)
    late = different + same + suns if is_last_epoch(state) else 0
    at = write_number(out, at, clipped(points + kept + late))
    at = write_number(out, at, pharaohs)
    at = write_number(out, at, nile)
    at = write_number(out, at, civilizations)
    at = write_number(out, at, different)
    at = write_number(out, at, same)
    at = write_number(out, at, own - most)
    at = write_number(out, at, own - fewest)
    if state.track_tiles == 0:
        return write_nothing(out, at, 2)
    at = write_number(out, at, points_with_lot(state, seat, most, fewest) - points)
    return write_number(out, at, monuments_with_lot(state, seat) - different)


@rule
def civilizations_of(tiles: Any) -> int:
    """The kinds of civilizations among some tiles, as a set."""
    return reached(tiles, FIRST_CIVILIZATION, 1, CIVILIZATION_KINDS)


@rule
def monuments_of(tiles: Any, alike: int) -> int:
    """The kinds of monuments with at least so many among some tiles, as a set."""
    return reached(tiles, FIRST_MONUMENT, alike, MONUMENT_KINDS)


@rule
def alike_points(monuments: tuple[int, int, int, int, int]) -> int:
    """The points for monuments of one kind, step by step of the table. [RA 11.17]"""
    points = 0
    for alike in range(1, _MOST_ALIKE + 1):
        step = SAME_MONUMENTS_POINTS[alike] - SAME_MONUMENTS_POINTS[alike - 1]
        points += step * count(monuments[alike - 1])
    return points


@rule
def pharaoh_points(own: int, most: int, fewest: int) -> int:
    """The points for *own* pharaohs if the others have from *fewest* to *most*. [RA 11.6]"""
    return points_for_extremes(
        own, min(own, fewest), max(own, most), FEWEST_PHARAOHS_POINTS, MOST_PHARAOHS_POINTS
    )


@rule
def points_with_lot(state: RaState, seat: int, most: int, fewest: int) -> int:
    """The points of a seat for this epoch's tiles if it had the lot, less its funerals and
    droughts; gods and gold of the lot only. The other seats have from *fewest* to *most* pharaohs.

    [RA 9.2, RA 11.5, RA 11.11, RA 11.12]
    """
    tiles = state.tiles[seat]
    lost = LOST_TO_A_DISASTER * state.track[FUNERAL]
    pharaohs = max(0, tiles[PHARAOH] + state.track[PHARAOH] - lost)
    kinds = count(civilizations_of(tiles) | civilizations_of(state.track))
    return (
        POINTS_FOR_A_GOD * state.track[GOD]
        + POINTS_FOR_GOLD * state.track[GOLD]
        + pharaoh_points(pharaohs, most, fewest)
        + nile_with_lot(state, seat)
        + CIVILIZATION_POINTS[kinds]
    )


@rule
def nile_with_lot(state: RaState, seat: int) -> int:
    """The points of a seat for Niles after the lot and its droughts. [RA 9.2, RA 9.4, RA 11.9]"""
    niles = state.tiles[seat][NILE] + state.track[NILE]
    floods = state.tiles[seat][FLOOD] + state.track[FLOOD]
    losses = LOST_TO_A_DISASTER * state.track[DROUGHT]
    lost_floods = min(losses, floods)
    return points_for_water(niles - min(losses - lost_floods, niles), floods - lost_floods)


@rule
def monuments_with_lot(state: RaState, seat: int) -> int:
    """The points of a seat for different monuments if it had the lot, and what the lot adds to
    those alike. [RA 11.16, RA 11.17]
    """
    tiles = state.tiles[seat]
    lot = monuments_of(state.track, 1)
    points = DIFFERENT_MONUMENTS_POINTS[count(monuments_of(tiles, 1) | lot)]
    while lot != EMPTY:
        kind = FIRST_MONUMENT + lowest(lot)
        points += SAME_MONUMENTS_POINTS[tiles[kind] + state.track[kind]]
        points -= SAME_MONUMENTS_POINTS[tiles[kind]]
        lot &= lot - 1
    return points
