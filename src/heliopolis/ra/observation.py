"""Ra as the seat that looks sees it, in small numbers, version ra-obs-v1. A change of what they
mean, or of their order, is a new version.

Nothing is hidden in Ra but what the bag will give, so all the rest is in it. [RA 3.1, RA 3.2]
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ..auction.constants import SEATS, TRACK_SPACES
from ..auction.observation import (
    SUN_FEATURES,
    SunTotals,
    auction_features,
    sun_points,
    sun_totals,
    write_auction,
    write_suns,
)
from ..auction.turn import is_last_epoch
from ..core.bits import EMPTY, count, highest, lowest, only
from ..core.observation import (
    HIGHEST,
    LOWEST,
    Feature,
    Layout,
    beyond,
    beyond_together,
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
# Tiles of one kind of monument bring nothing up to a number, and from there on each the same.
_ALIKE_FOR_NOTHING = SAME_MONUMENTS_POINTS.count(0) - 1
_POINTS_FOR_ONE_MORE = SAME_MONUMENTS_POINTS[_ALIKE_FOR_NOTHING + 1]
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


class Lot(NamedTuple):
    """What of the lot counts for the points of an epoch."""

    points: int  # for its gods and gold
    pharaohs: int  # that it adds, less those its funerals take
    niles: int
    floods: int
    droughts: int  # the Niles and floods that these take
    civilizations: int  # a set of kinds
    monuments: int  # a set of kinds


@inlined
@rule
def observe(state: RaState, viewer: int, out: Any) -> None:
    """Write what *viewer* sees, `LAYOUT.size` numbers: the table, then the seats clockwise from
    the viewer's.
    """
    write_table(state, viewer, out)
    race = race_of_pharaohs(state)
    totals = sun_totals(state, viewer)
    lot = lot_of(state)
    for place in range(SEATS):
        write_place(state, viewer, place, race, totals, lot, out)


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
    totals = sun_totals(state, viewer)
    write_place(state, viewer, place, race_of_pharaohs(state), totals, lot_of(state), out)


@inlined
@rule
def write_place(
    state: RaState,
    viewer: int,
    place: int,
    race: tuple[int, int],
    totals: SunTotals,
    lot: Lot,
    out: Any,
) -> None:
    """The same, if it is known how the seats stand to each other and what the lot holds."""
    at = _SEATS_BEGIN + place * _SEAT_SIZE
    if place >= state.players:
        write_nothing(out, at, _SEAT_SIZE)
        return
    seat = seat_at(place, viewer, state.players)
    suns = sun_points(totals, place)
    civilizations = civilizations_of(state.tiles[seat])
    monuments = monument_sets(state.tiles[seat])
    at = write_suns(state, seat, totals.by_place[place], suns, out, at)
    at = write_display(state.tiles[seat], civilizations, monuments, out, at)
    write_points(state, seat, race, suns, civilizations, monuments, lot, out, at)


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
def write_display(
    tiles: Any,
    civilizations: int,
    monuments: tuple[int, int, int, int],
    out: Any,
    at: int,
) -> int:
    """The tiles of one seat, and which kinds it has."""
    at = write_counts(out, at, tiles, GOD, _PLACED_KINDS)
    at = write_set(out, at, civilizations, CIVILIZATION_KINDS)
    at = write_set(out, at, monuments[0], MONUMENT_KINDS)
    at = write_set(out, at, monuments[1], MONUMENT_KINDS)
    at = write_set(out, at, monuments[2], MONUMENT_KINDS)
    return write_set(out, at, monuments[3], MONUMENT_KINDS)


@rule
def monument_sets(tiles: Any) -> tuple[int, int, int, int]:
    """The kinds of monuments with at least one, two and so on up to four among some tiles."""
    return (
        monuments_of(tiles, 1),
        monuments_of(tiles, 2),
        monuments_of(tiles, 3),
        monuments_of(tiles, 4),
    )


@inlined
@rule
def race_of_pharaohs(state: RaState) -> tuple[int, int]:
    """The numbers of pharaohs that seats have, and those that two seats or more have."""
    held = EMPTY
    shared = EMPTY
    for seat in range(state.players):
        own = only(state.tiles[seat][PHARAOH])
        shared |= held & own
        held |= own
    return held, shared


@inlined
@rule
def lot_of(state: RaState) -> Lot:
    """The same for all seats, so it is found once."""
    track = state.track
    return Lot(
        POINTS_FOR_A_GOD * track[GOD] + POINTS_FOR_GOLD * track[GOLD],
        track[PHARAOH] - LOST_TO_A_DISASTER * track[FUNERAL],
        track[NILE],
        track[FLOOD],
        LOST_TO_A_DISASTER * track[DROUGHT],
        civilizations_of(track),
        monuments_of(track, 1),
    )


@inlined
@rule
def write_points(
    state: RaState,
    seat: int,
    race: tuple[int, int],
    suns: int,
    civilizations: int,
    monuments: tuple[int, int, int, int],
    lot: Lot,
    out: Any,
    at: int,
) -> int:
    """What a display would bring if the epoch or the game ended now, and what the lot would add."""
    own = state.tiles[seat][PHARAOH]
    others = race[0] - only(own) | race[1]
    most, fewest = highest(others), lowest(others)
    pharaohs = pharaoh_points(own, most, fewest)
    nile = points_for_nile(state, seat)
    for_civilizations = CIVILIZATION_POINTS[count(civilizations)]
    different = DIFFERENT_MONUMENTS_POINTS[count(monuments[0])]
    same = _POINTS_FOR_ONE_MORE * beyond(
        state.tiles[seat], FIRST_MONUMENT, _ALIKE_FOR_NOTHING, MONUMENT_KINDS
    )
    points = pharaohs + nile + for_civilizations
    kept = points_for_gods(state, seat) + points_for_gold(state, seat)
    late = different + same + suns if is_last_epoch(state) else 0
    lot_points = 0
    lot_monuments = 0
    if state.track_tiles > 0:
        lot_points = points_with_lot(state, seat, most, fewest, civilizations, lot) - points
        lot_monuments = monuments_with_lot(state, seat, monuments[0], lot) - different - same
    at = write_number(out, at, clipped(points + kept + late))
    at = write_number(out, at, pharaohs)
    at = write_number(out, at, nile)
    at = write_number(out, at, for_civilizations)
    at = write_number(out, at, different)
    at = write_number(out, at, same)
    at = write_number(out, at, own - most)
    at = write_number(out, at, own - fewest)
    at = write_number(out, at, lot_points)
    return write_number(out, at, lot_monuments)


@rule
def civilizations_of(tiles: Any) -> int:
    """The kinds of civilizations among some tiles, as a set."""
    return reached(tiles, FIRST_CIVILIZATION, 1, CIVILIZATION_KINDS)


@rule
def monuments_of(tiles: Any, alike: int) -> int:
    """The kinds of monuments with at least so many among some tiles, as a set."""
    return reached(tiles, FIRST_MONUMENT, alike, MONUMENT_KINDS)


@rule
def pharaoh_points(own: int, most: int, fewest: int) -> int:
    """The points for *own* pharaohs if the others have from *fewest* to *most*.

    [RA 11.6, RA 11.7, RA 11.8]
    """
    if own > fewest:
        return MOST_PHARAOHS_POINTS if own >= most else 0
    return FEWEST_PHARAOHS_POINTS if own < most else 0


@rule
def points_with_lot(
    state: RaState, seat: int, most: int, fewest: int, civilizations: int, lot: Lot
) -> int:
    """The points of a seat for this epoch's tiles if it had the lot, less its funerals and
    droughts; gods and gold of the lot only. The other seats have from *fewest* to *most* pharaohs.

    [RA 9.2, RA 11.5, RA 11.11, RA 11.12]
    """
    pharaohs = max(0, state.tiles[seat][PHARAOH] + lot.pharaohs)
    return (
        lot.points
        + pharaoh_points(pharaohs, most, fewest)
        + nile_with_lot(state, seat, lot)
        + CIVILIZATION_POINTS[count(civilizations | lot.civilizations)]
    )


@rule
def nile_with_lot(state: RaState, seat: int, lot: Lot) -> int:
    """The points of a seat for Niles after the lot and its droughts. [RA 9.2, RA 9.4, RA 11.9]"""
    niles = state.tiles[seat][NILE] + lot.niles
    floods = state.tiles[seat][FLOOD] + lot.floods
    lost_floods = min(lot.droughts, floods)
    return points_for_water(niles - min(lot.droughts - lost_floods, niles), floods - lost_floods)


@rule
def monuments_with_lot(state: RaState, seat: int, monuments: int, lot: Lot) -> int:
    """The points of a seat for monuments if it had the lot. [RA 11.16, RA 11.17]"""
    alike = beyond_together(
        state.tiles[seat], state.track, FIRST_MONUMENT, _ALIKE_FOR_NOTHING, MONUMENT_KINDS
    )
    return (
        DIFFERENT_MONUMENTS_POINTS[count(monuments | lot.monuments)] + _POINTS_FOR_ONE_MORE * alike
    )
