"""Priests of Ra as the seat that looks sees it, in small numbers, version priests-obs-v1. A change
of what they mean, or of their order, is a new version.

Nothing is hidden but what the bag will give, so all the rest is in it. [PR 3.1, PR 3.2]
"""

from __future__ import annotations

from typing import Any

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
from ..core.bits import all_below
from ..core.observation import (
    HIGHEST,
    LOWEST,
    Feature,
    Layout,
    clipped,
    one_of,
    reached,
    seat_at,
    write_counts,
    write_nothing,
    write_number,
    write_set,
)
from ..core.speed import inlined, rule
from .constants import (
    ANKH_POINTS,
    ANKHS_FOR_PROFESSIONS,
    BUILDING_TYPES_POINTS,
    BUILDINGS,
    FACES,
    FARMER,
    FEWEST_OF_A_PROFESSION,
    FIGHTING_PLAGUE,
    FIRST_TWO_FACED_KIND,
    GRANARY,
    LAST_TWO_FACED_KIND,
    LIBRARY,
    MOST_OF_A_PROFESSION_POINTS,
    PLAGUE,
    PLAGUE_POINTS,
    POINTS_FOR_A_BUILDING,
    POINTS_FOR_A_PRIEST,
    PRIEST,
    PRIESTS_AGAINST_PLAGUE,
    PROFESSIONS,
    PYRAMID,
    PYRAMID_POINTS,
    RA,
    SCRIBE,
    TILE_COUNTS,
    TILE_KINDS,
    TILES_OF_A_BUILDING,
    TOMB_A,
    TOMB_D,
    TOMB_POINTS,
    TOMBS,
    TRADER,
    WARRIOR,
)
from .moves import MOVES
from .rules import legal_moves
from .state import PriestsState

_PHASES = FIGHTING_PLAGUE + 1
_TWO_FACED_KINDS = LAST_TWO_FACED_KIND - FIRST_TWO_FACED_KIND + 1
_PLACED_FACES = FACES - FARMER  # all but Ra tiles, which have their own track
_PROFESSIONS = len(PROFESSIONS)
_BUILDINGS = len(BUILDINGS)
_TOMBS = len(TOMBS)
_MOST_PLAGUE = len(PLAGUE_POINTS) - 1
_MOST_ANKHS = len(ANKH_POINTS) - 1
_MOST_PYRAMID = len(PYRAMID_POINTS) - 1
_MOST_TOMBS = len(TOMB_POINTS) - 1
_PERCENT = 100
_MOST_OF_A_FACE = max(TILE_COUNTS[FIRST_TWO_FACED_KIND:])

TABLE_FEATURES = (
    *auction_features(_PHASES),
    Feature(
        "lot", "tiles on the auction track, by face from farmers on", _PLACED_FACES, 0, TRACK_SPACES
    ),
    Feature("bag", "tiles in the bag, by kind", TILE_KINDS, 0, max(TILE_COUNTS)),
    Feature("Ra chance", "Ra tiles among a hundred tiles of the bag", 1, 0, _PERCENT),
    Feature("drawn", "the two-faced tile whose face is to be chosen", _TWO_FACED_KINDS, 0, 1),
    Feature("flips", "priests of the lot that have not flipped yet", 1, 0, TRACK_SPACES),
)

SEAT_FEATURES = (
    *SUN_FEATURES,
    Feature(
        "tiles", "tiles of the display, by face from farmers on", _PLACED_FACES, 0, _MOST_OF_A_FACE
    ),
    Feature("profession", "whether there is one, by profession", _PROFESSIONS, 0, 1),
    Feature("two of a profession", "whether there are two or more", _PROFESSIONS, 0, 1),
    Feature("building begun", "whether there is a tile, by type", _BUILDINGS, 0, 1),
    Feature("building", "whether there are two tiles or more, by type", _BUILDINGS, 0, 1),
    Feature("two tombs", "whether there are two or more, by colour", _TOMBS, 0, 1),
    Feature("three tombs", "whether there are three or more, by colour", _TOMBS, 0, 1),
    Feature("four tombs", "whether there are four or more, by colour", _TOMBS, 0, 1),
    Feature("plague", "plague tiles: a 1 for each up to six", _MOST_PLAGUE, 0, 1),
    Feature("ankhs", "ankhs: a 1 for each up to four", _MOST_ANKHS, 0, 1),
    Feature("pyramid", "tiles of the step pyramid: a 1 for each up to ten", _MOST_PYRAMID, 0, 1),
    Feature("lead", "by profession, tiles more than the best other seat", _PROFESSIONS, -30, 30),
    Feature("epoch points", "points if the epoch ended now", 1, LOWEST, HIGHEST),
    Feature("epoch items", "of these for what counts in every epoch", 1, LOWEST, HIGHEST),
    Feature("late items", "points for pyramid, tombs and ankhs at the end", 1, 0, HIGHEST),
    Feature("lot points", "what the lot, unflipped, adds to the epoch items", 1, LOWEST, HIGHEST),
    Feature("lot late", "what the lot, unflipped, adds to the late items", 1, 0, HIGHEST),
)

LAYOUT = Layout("priests-obs-v1", TABLE_FEATURES, SEAT_FEATURES, SEATS)
_SEATS_BEGIN = LAYOUT.first_of_seats
_SEAT_SIZE = LAYOUT.seat_size
_USED = LAYOUT.used
_SPARE = LAYOUT.size - LAYOUT.used


@rule
def observe(state: PriestsState, viewer: int, out: Any) -> None:
    """Write what *viewer* sees, `LAYOUT.size` numbers: the table, then the seats clockwise from
    the viewer's.
    """
    write_table(state, viewer, out)
    totals = sun_totals(state, viewer)
    for place in range(SEATS):
        write_place(state, viewer, place, totals, out)


@inlined
@rule
def write_table(state: PriestsState, viewer: int, out: Any) -> None:
    """The part of the row that is about the table, and the zeros at its end."""
    at = write_auction(state, viewer, out, _PHASES)
    write_tiles(state, out, at)
    write_nothing(out, _USED, _SPARE)


@rule
def write_seat(state: PriestsState, viewer: int, place: int, out: Any) -> None:
    """The part of the row that is about one seat, for those who share the work."""
    write_place(state, viewer, place, sun_totals(state, viewer), out)


@inlined
@rule
def write_place(
    state: PriestsState,
    viewer: int,
    place: int,
    totals: SunTotals,
    out: Any,
) -> None:
    """The same, if it is known what the suns of all seats add up to."""
    at = _SEATS_BEGIN + place * _SEAT_SIZE
    if place >= state.players:
        write_nothing(out, at, _SEAT_SIZE)
        return
    seat = seat_at(place, viewer, state.players)
    suns = sun_points(totals, place)
    at = write_suns(state, seat, totals.by_place[place], suns, out, at)
    at = write_display(state, seat, out, at)
    write_points(state, seat, suns, out, at)


@rule
def write_mask(state: PriestsState, out: Any) -> None:
    """A 1 for each legal move, by number. [PR 13.1]"""
    write_set(out, 0, legal_moves(state, 0), MOVES)


@rule
def write_tiles(state: PriestsState, out: Any, at: int) -> int:
    """The lot, the bag, the tile just drawn, and the flips to come."""
    at = write_counts(out, at, state.track, FARMER, _PLACED_FACES)
    at = write_counts(out, at, state.bag, RA, TILE_KINDS)
    at = write_number(out, at, _PERCENT * state.bag[RA] // max(1, state.bag_tiles))
    at = write_set(out, at, one_of(state.drawn - FIRST_TWO_FACED_KIND), _TWO_FACED_KINDS)
    return write_number(out, at, state.flips)


@rule
def write_display(state: PriestsState, seat: int, out: Any, at: int) -> int:
    """The tiles of one seat, and how far its sets are."""
    tiles = state.tiles[seat]
    at = write_counts(out, at, tiles, FARMER, _PLACED_FACES)
    at = write_set(out, at, reached(tiles, FARMER, 1, _PROFESSIONS), _PROFESSIONS)
    at = write_set(
        out, at, reached(tiles, FARMER, FEWEST_OF_A_PROFESSION, _PROFESSIONS), _PROFESSIONS
    )
    at = write_set(out, at, reached(tiles, GRANARY, 1, _BUILDINGS), _BUILDINGS)
    at = write_set(out, at, reached(tiles, GRANARY, TILES_OF_A_BUILDING, _BUILDINGS), _BUILDINGS)
    for tombs in range(2, _MOST_TOMBS + 1):
        at = write_set(out, at, reached(tiles, TOMB_A, tombs, _TOMBS), _TOMBS)
    at = write_set(out, at, all_below(min(tiles[PLAGUE], _MOST_PLAGUE)), _MOST_PLAGUE)
    at = write_set(out, at, all_below(min(state.ankhs[seat], _MOST_ANKHS)), _MOST_ANKHS)
    return write_set(
        out, at, all_below(min(pyramid_size(state, seat, 0), _MOST_PYRAMID)), _MOST_PYRAMID
    )


@rule
def write_points(state: PriestsState, seat: int, suns: int, out: Any, at: int) -> int:
    """How the seat stands to the others, and what display and lot would bring."""
    others = most_of_others(state, seat)
    at = write_number(out, at, state.tiles[seat][FARMER] - others[0])
    at = write_number(out, at, state.tiles[seat][WARRIOR] - others[1])
    at = write_number(out, at, state.tiles[seat][TRADER] - others[2])
    at = write_number(out, at, state.tiles[seat][SCRIBE] - others[3])
    epoch = epoch_items(state, seat, others, 0)
    late = late_items(state, seat, 0)
    at = write_number(out, at, clipped(epoch + late + suns if is_last_epoch(state) else epoch))
    at = write_number(out, at, clipped(epoch))
    at = write_number(out, at, late)
    if state.track_tiles == 0:
        return write_nothing(out, at, 2)
    at = write_number(out, at, clipped(epoch_items(state, seat, others, 1) - epoch))
    return write_number(out, at, late_items(state, seat, 1) - late)


# What a display would bring; *lots* is 1 if the lot is counted with it, else 0.


@rule
def held(state: PriestsState, seat: int, face: int, lots: int) -> int:
    """How many tiles with this face a seat has."""
    return state.tiles[seat][face] + lots * state.track[face]


@rule
def most_of_others(state: PriestsState, seat: int) -> tuple[int, int, int, int]:
    """The most tiles of each profession that another seat has."""
    farmers = 0
    warriors = 0
    traders = 0
    scribes = 0
    for other in range(state.players):
        if other != seat:
            farmers = max(farmers, state.tiles[other][FARMER])
            warriors = max(warriors, state.tiles[other][WARRIOR])
            traders = max(traders, state.tiles[other][TRADER])
            scribes = max(scribes, state.tiles[other][SCRIBE])
    return farmers, warriors, traders, scribes


@rule
def epoch_items(
    state: PriestsState, seat: int, others: tuple[int, int, int, int], lots: int
) -> int:
    """What counts in every epoch: professions, buildings, priests, plague. *others* are the most of
    each profession that another seat has.

    [PR 10.5, PR 10.12, PR 10.13, PR 10.16]
    """
    priests = held(state, seat, PRIEST, lots)
    plague = held(state, seat, PLAGUE, lots)
    if priests >= PRIESTS_AGAINST_PLAGUE:
        plague = max(0, plague - 1)
    points = POINTS_FOR_A_PRIEST * priests + PLAGUE_POINTS[min(plague, _MOST_PLAGUE)]
    points += points_for_most(held(state, seat, FARMER, lots), others[0])
    points += points_for_most(held(state, seat, WARRIOR, lots), others[1])
    points += points_for_most(held(state, seat, TRADER, lots), others[2])
    points += points_for_most(held(state, seat, SCRIBE, lots), others[3])
    return points + building_points(state, seat, lots)


@rule
def points_for_most(own: int, most: int) -> int:
    """For having as many of a profession as the best other seat, or more. [PR 10.5]"""
    enough = own >= FEWEST_OF_A_PROFESSION and own >= most
    return MOST_OF_A_PROFESSION_POINTS if enough else 0


@rule
def building_points(state: PriestsState, seat: int, lots: int) -> int:
    """Two for each complete building, and more for different types. [PR 10.10, PR 10.11]"""
    complete = 0
    types = 0
    for building in range(GRANARY, LIBRARY + 1):
        buildings = held(state, seat, building, lots) // TILES_OF_A_BUILDING
        complete += buildings
        types += min(buildings, 1)
    return POINTS_FOR_A_BUILDING * complete + BUILDING_TYPES_POINTS[types]


@rule
def late_items(state: PriestsState, seat: int, lots: int) -> int:
    """What counts at the end of the game, with the ankhs this epoch would bring.

    [PR 10.8, PR 11.3, PR 11.5, PR 11.7]
    """
    professions = 0
    for profession in range(FARMER, SCRIBE + 1):
        professions += min(held(state, seat, profession, lots), 1)
    ankhs = state.ankhs[seat] + ANKHS_FOR_PROFESSIONS[professions]
    return (
        PYRAMID_POINTS[min(pyramid_size(state, seat, lots), _MOST_PYRAMID)]
        + tomb_points(state, seat, lots)
        + ANKH_POINTS[min(ankhs, _MOST_ANKHS)]
    )


@rule
def pyramid_size(state: PriestsState, seat: int, lots: int) -> int:
    """Pyramid and tomb tiles. [PR 11.3]"""
    size = held(state, seat, PYRAMID, lots)
    for tomb in range(TOMB_A, TOMB_D + 1):
        size += held(state, seat, tomb, lots)
    return size


@rule
def tomb_points(state: PriestsState, seat: int, lots: int) -> int:
    """For each colour, or for the best one by option. [PR 11.5, PR 14.3]"""
    total = 0
    best = 0
    for tomb in range(TOMB_A, TOMB_D + 1):
        points = TOMB_POINTS[min(held(state, seat, tomb, lots), _MOST_TOMBS)]
        total += points
        best = max(best, points)
    return best if state.only_best_tombs == 1 else total
