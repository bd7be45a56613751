"""Every point of Priests of Ra in words: which rule gave it, and why."""

from __future__ import annotations

from ..auction import breakdown as auction
from ..auction.breakdown import sun_items
from ..auction.turn import is_last_epoch, is_scoring
from ..core.items import Item, item
from ..core.saying import Said, counted, said, term
from .constants import BUILDINGS, FARMER, PLAGUE, PRIEST, PROFESSIONS, TOMBS
from .rules import drive_out_plague
from .scoring import (
    building_types,
    complete_buildings,
    hand_out_ankhs,
    points_for_ankhs,
    points_for_building_types,
    points_for_buildings,
    points_for_plague,
    points_for_priests,
    points_for_profession,
    points_for_pyramid,
    points_for_tomb_colour,
    points_for_tombs,
    pyramid_tiles,
)
from .state import PriestsState
from .words import FACE_NAMES

FLOOR_RULE = "PR 10.3"


def starting_items(state: PriestsState, seat: int) -> list[Item]:
    """The points a seat begins with."""
    return auction.starting_items("PR 2.7", state, seat)


def turn_items(before: PriestsState, after: PriestsState) -> list[Item]:
    """No move of Priests of Ra brings points at once."""
    return []


def epoch_items(state: PriestsState, seat: int) -> list[Item]:
    """What an epoch brings a seat, in the order of the rules: one that is about to be scored, or
    one under way as if it ended now.
    """
    if not is_scoring(state):
        state = _at_the_end(state)
    items = [_profession(state, seat, profession) for profession in PROFESSIONS]
    items += [
        _buildings(state, seat),
        _building_types(state, seat),
        _priests(state, seat),
        _plague(state, seat),
    ]
    if is_last_epoch(state):
        items.append(_pyramid(state, seat))
        items += _tombs(state, seat)
        items.append(_ankhs(state, seat))
        items += sun_items(("PR 11.9", "PR 11.10"), state, seat)
    return [item for item in items if item.points]


def _at_the_end(state: PriestsState) -> PriestsState:
    """The same displays after plague is driven out and ankhs are dealt. [PR 10.13, PR 11.2]"""
    ended = state.copy()
    drive_out_plague(ended)
    hand_out_ankhs(ended)
    return ended


def _profession(state: PriestsState, seat: int, profession: int) -> Item:
    tiles = _professionals(state.tiles[seat][profession], profession)
    points = points_for_profession(state, seat, profession)
    return item("PR 10.5", points, said("{tiles}, nobody has more", tiles=tiles))


def _professionals(number: int, profession: int) -> Said:
    return (
        counted(number, "{number} farmer", "{number} farmers"),
        counted(number, "{number} warrior", "{number} warriors"),
        counted(number, "{number} trader", "{number} traders"),
        counted(number, "{number} scribe", "{number} scribes"),
    )[profession - FARMER]


def _buildings(state: PriestsState, seat: int) -> Item:
    complete = sum(complete_buildings(state, seat, building) for building in BUILDINGS)
    why = counted(complete, "{number} complete building", "{number} complete buildings")
    return item("PR 10.10", points_for_buildings(state, seat), why)


def _building_types(state: PriestsState, seat: int) -> Item:
    why = said("complete buildings of {number} types", number=building_types(state, seat))
    return item("PR 10.11", points_for_building_types(state, seat), why)


def _priests(state: PriestsState, seat: int) -> Item:
    why = counted(state.tiles[seat][PRIEST], "{number} priest", "{number} priests")
    return item("PR 10.12", points_for_priests(state, seat), why)


def _plague(state: PriestsState, seat: int) -> Item:
    why = counted(state.tiles[seat][PLAGUE], "{number} plague tile", "{number} plague tiles")
    return item("PR 10.16", points_for_plague(state, seat), why)


def _pyramid(state: PriestsState, seat: int) -> Item:
    why = said("step pyramid of {number} tiles", number=pyramid_tiles(state, seat))
    return item("PR 11.3", points_for_pyramid(state, seat), why)


def _tombs(state: PriestsState, seat: int) -> list[Item]:
    """One item a colour, or by option one for the best colour."""
    items = [
        item(
            "PR 11.5",
            points_for_tomb_colour(state, seat, tomb),
            said("{number} of {tile}", number=state.tiles[seat][tomb], tile=term(FACE_NAMES[tomb])),
        )
        for tomb in TOMBS
    ]
    if state.only_best_tombs == 0:
        return items
    best = points_for_tombs(state, seat)
    return [item for item in items if item.points == best][:1]


def _ankhs(state: PriestsState, seat: int) -> Item:
    why = counted(state.ankhs[seat], "{number} ankh", "{number} ankhs")
    return item("PR 11.7", points_for_ankhs(state, seat), why)
