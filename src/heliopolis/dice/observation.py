"""Ra: The Dice Game as the seat that looks sees it, in small numbers, version dice-obs-v1. A change
of what they mean, or of their order, is a new version.

Nothing is hidden, so all of it is in it. [DI 2.8]
"""

from __future__ import annotations

from typing import Any

from ..core.bits import EMPTY, all_below, count
from ..core.observation import (
    HIGHEST,
    LOWEST,
    Feature,
    Layout,
    clipped,
    one_of,
    place_of,
    seat_at,
    write_nothing,
    write_number,
    write_set,
)
from ..core.speed import inlined, rule
from .constants import (
    CIVILIZATION_POINTS,
    COLUMNS,
    DICE,
    EPOCHS,
    FEWEST_PLAYERS,
    FURTHEST_PHARAOH_POINTS,
    LAST_PHARAOH_POINTS,
    LONGEST_SUN_TRACK,
    LOSING,
    MARKERS_LOST_IN_A_DISASTER,
    MONUMENT,
    MONUMENT_COLUMNS_POINTS,
    MONUMENT_SPACES,
    MONUMENTS_IN_A_COLUMN_POINTS,
    MOST_PLAYERS,
    OVER,
    ROLLS,
    SEATS,
    SUN_TRACK_SPACES,
    SYMBOLS,
    TRACK_END,
)
from .moves import MOVES, PLACE_MONUMENT
from .rules import legal_moves, open_groups
from .scoring import (
    markers_in_column,
    points_for_civilization,
    points_for_monuments_in_columns,
    points_for_nile,
    points_for_pharaoh,
)
from .state import DiceState
from .uses import full_fields, own_columns, unused_dice

_PHASES = OVER + 1
_PLAYER_COUNTS = MOST_PLAYERS - FEWEST_PLAYERS + 1
_DISASTERS = MONUMENT + 1
_SUN_SPACES = max(SUN_TRACK_SPACES)
_MOST_ALIKE = len(MONUMENTS_IN_A_COLUMN_POINTS) - 1
_MOST_IN_COLUMNS = COLUMNS * max(MONUMENTS_IN_A_COLUMN_POINTS)
_FACES = DICE * SYMBOLS

TABLE_FEATURES = (
    Feature("players", "how many play: 2, 3 or 4", _PLAYER_COUNTS, 0, 1),
    Feature("epoch", "which epoch it is", EPOCHS, 0, 1),
    Feature("phase", "what is being done, by number of the phase", _PHASES, 0, 1),
    Feature("asked", "the seat that is to choose, by place", SEATS, 0, 1),
    Feature("turn", "the seat whose turn it is, by place", SEATS, 0, 1),
    Feature("rolls", "rolls made this turn: a 1 for each", ROLLS, 0, 1),
    Feature("faces", "symbols shown: by symbol, then by colour", _FACES, 0, 1),
    Feature("unused", "dice that have not been used, by colour", DICE, 0, 1),
    Feature("symbols", "how many unused dice show each symbol", SYMBOLS, 0, DICE),
    Feature("civilizations placed", "markers placed this turn", 1, 0, DICE),
    Feature("monuments placed", "markers placed this turn", 1, 0, DICE),
    Feature("disaster", "the disaster that strikes, by symbol", _DISASTERS, 0, 1),
    Feature("owed", "markers the victim has still to lose", 1, 0, MARKERS_LOST_IN_A_DISASTER),
    Feature(
        "sun spaces", "spaces Ra has still to move, up to sixteen: a 1 for each", _SUN_SPACES, 0, 1
    ),
    Feature("sun way", "the same as a number", 1, 0, LONGEST_SUN_TRACK),
    Feature("full fields", "civilization fields without room, by colour", DICE, 0, 1),
)

SEAT_FEATURES = (
    Feature("here", "whether somebody sits there", 1, 0, 1),
    Feature("score", "points so far, at most 127", 1, LOWEST, HIGHEST),
    Feature("pharaoh", "the space of the pharaoh marker", 1, 0, TRACK_END),
    Feature("nile", "the space of the Nile marker", 1, 0, TRACK_END),
    Feature("floods", "floods, at most 127", 1, 0, HIGHEST),
    Feature("has flood", "whether there is a flood", 1, 0, 1),
    Feature("civilizations", "civilization markers, by colour", DICE, 0, 1),
    Feature("monuments", "monument markers, row by row", MONUMENT_SPACES, 0, 1),
    Feature("columns", "columns with a marker", COLUMNS, 0, 1),
    Feature("column counts", "markers in each column", COLUMNS, 0, _MOST_ALIKE),
    Feature("pharaoh lead", "spaces ahead of the best other marker", 1, -TRACK_END, TRACK_END),
    Feature("pharaoh rest", "spaces ahead of the last other marker", 1, -TRACK_END, TRACK_END),
    Feature("epoch points", "points if the epoch ended now", 1, LOWEST, HIGHEST),
    Feature(
        "pharaoh points",
        "of these for the pharaoh",
        1,
        LAST_PHARAOH_POINTS,
        FURTHEST_PHARAOH_POINTS,
    ),
    Feature("nile points", "of these for the Nile", 1, 0, TRACK_END),
    Feature(
        "civilization points",
        "of these for civilizations",
        1,
        min(CIVILIZATION_POINTS),
        max(CIVILIZATION_POINTS),
    ),
    Feature(
        "column points", "for columns if the game ended now", 1, 0, max(MONUMENT_COLUMNS_POINTS)
    ),
    Feature("alike points", "for markers in one column, the same", 1, 0, _MOST_IN_COLUMNS),
)

LAYOUT = Layout("dice-obs-v1", TABLE_FEATURES, SEAT_FEATURES, SEATS)
_SEATS_BEGIN = LAYOUT.first_of_seats
_SEAT_SIZE = LAYOUT.seat_size
_USED = LAYOUT.used
_SPARE = LAYOUT.size - LAYOUT.used


@rule
def observe(state: DiceState, viewer: int, out: Any) -> None:
    """Write what *viewer* sees, `LAYOUT.size` numbers: the table, then the seats clockwise from
    the viewer's.
    """
    write_table(state, viewer, out)
    for place in range(SEATS):
        write_seat(state, viewer, place, out)


@inlined
@rule
def write_table(state: DiceState, viewer: int, out: Any) -> None:
    """The part of the row that is about the table, and the zeros at its end."""
    at = write_turn(state, viewer, out)
    write_dice(state, out, at)
    write_nothing(out, _USED, _SPARE)


@inlined
@rule
def write_seat(state: DiceState, viewer: int, place: int, out: Any) -> None:
    """The part of the row that is about the seat *place* places clockwise of the viewer."""
    part = out[_SEATS_BEGIN + place * _SEAT_SIZE :]
    if place >= state.players:
        write_nothing(part, 0, _SEAT_SIZE)
        return
    seat = seat_at(place, viewer, state.players)
    at = write_markers(state, seat, part)
    at = write_race(state, seat, part, at)
    write_points(state, seat, part, at)


@rule
def write_mask(state: DiceState, out: Any) -> None:
    """A 1 for each legal move, by number. [DI 16.1]"""
    at = write_set(out, 0, legal_moves(state, 0), PLACE_MONUMENT)
    for group in range(1, open_groups(state)):
        at = write_set(out, at, legal_moves(state, group), MONUMENT_SPACES)
    write_nothing(out, at, MOVES - at)


@rule
def write_turn(state: DiceState, viewer: int, out: Any) -> int:
    """Who is to do what, from the beginning of the row on."""
    players = state.players
    at = write_set(out, 0, one_of(players - FEWEST_PLAYERS), _PLAYER_COUNTS)
    at = write_set(out, at, one_of(state.epoch - 1), EPOCHS)
    at = write_set(out, at, one_of(state.phase), _PHASES)
    at = write_set(out, at, one_of(place_of(state.asked, viewer, players)), SEATS)
    return write_set(out, at, one_of(place_of(state.turn, viewer, players)), SEATS)


@rule
def write_dice(state: DiceState, out: Any, at: int) -> int:
    """The dice, what has been done with them, and the way of Ra."""
    at = write_set(out, at, all_below(state.rolls), ROLLS)
    at = write_set(out, at, state.faces, _FACES)
    at = write_set(out, at, state.unused, DICE)
    for symbol in range(SYMBOLS):
        at = write_number(out, at, count(unused_dice(state, symbol)))
    at = write_number(out, at, state.civilizations_placed)
    at = write_number(out, at, state.monuments_placed)
    strikes = state.phase == LOSING
    at = write_set(out, at, one_of(state.disaster) if strikes else EMPTY, _DISASTERS)
    at = write_number(out, at, state.markers_owed if strikes else 0)
    way = max(0, state.sun_track - state.ra_moved)
    at = write_set(out, at, all_below(min(way, _SUN_SPACES)), _SUN_SPACES)
    at = write_number(out, at, way)
    return write_set(out, at, full_fields(state), DICE)


@rule
def write_markers(state: DiceState, seat: int, out: Any) -> int:
    """Where the markers of one seat stand, from the beginning of its part on."""
    at = write_number(out, 0, 1)
    at = write_number(out, at, clipped(state.scores[seat]))
    at = write_number(out, at, state.pharaoh[seat])
    at = write_number(out, at, state.nile[seat])
    at = write_number(out, at, clipped(state.floods[seat]))
    at = write_number(out, at, min(state.floods[seat], 1))
    at = write_set(out, at, state.civilizations[seat], DICE)
    at = write_set(out, at, state.monuments[seat], MONUMENT_SPACES)
    at = write_set(out, at, own_columns(state, seat), COLUMNS)
    for column in range(COLUMNS):
        at = write_number(out, at, markers_in_column(state, seat, column))
    return at


@rule
def write_race(state: DiceState, seat: int, out: Any, at: int) -> int:
    """How a seat's pharaoh marker stands to the others."""
    furthest = 0
    last = TRACK_END
    for other in range(state.players):
        if other != seat:
            furthest = max(furthest, state.pharaoh[other])
            last = min(last, state.pharaoh[other])
    at = write_number(out, at, state.pharaoh[seat] - furthest)
    return write_number(out, at, state.pharaoh[seat] - last)


@rule
def write_points(state: DiceState, seat: int, out: Any, at: int) -> int:
    """What a seat's markers would bring if the epoch or the game ended now. [DI 14.1, DI 14.2]"""
    pharaoh = points_for_pharaoh(state, seat)
    nile = points_for_nile(state, seat)
    civilizations = points_for_civilization(state, seat)
    columns = MONUMENT_COLUMNS_POINTS[count(own_columns(state, seat))]
    alike = points_for_monuments_in_columns(state, seat)
    late = columns + alike if state.epoch == EPOCHS else 0
    at = write_number(out, at, clipped(pharaoh + nile + civilizations + late))
    at = write_number(out, at, pharaoh)
    at = write_number(out, at, nile)
    at = write_number(out, at, civilizations)
    at = write_number(out, at, columns)
    return write_number(out, at, alike)
