"""Every point of the dice game in words: which rule gave it, and why."""

from __future__ import annotations

from ..core.bits import count
from ..core.items import Item, item
from ..core.saying import counted, said
from .constants import ANKH, COLUMNS, EPOCHS, MONUMENTS_IN_A_COLUMN_POINTS, USING
from .scoring import (
    columns_with_markers,
    markers_in_column,
    points_for_civilization,
    points_for_monument_columns,
    points_for_nile,
    points_for_pharaoh,
)
from .state import DiceState
from .uses import points_for_ankhs, unused_dice

FLOOR_RULE = "DI 14.16"


def starting_items(state: DiceState, seat: int) -> list[Item]:
    """The points a seat begins with."""
    return [item("DI 2.3", state.scores[seat], said("points to begin with"))]


def turn_items(before: DiceState, after: DiceState) -> list[Item]:
    """What a move or a throw brought the seat on turn at once: pairs of ankhs, three suns."""
    gained = after.scores[before.turn] - before.scores[before.turn]
    if gained == 0:
        return []
    items = []
    for_ankhs = points_for_ankhs(before) if before.phase == USING else 0
    if for_ankhs:
        ankhs = count(unused_dice(before, ANKH))
        items.append(item("DI 10.1", for_ankhs, said("{number} unused ankhs", number=ankhs)))
    if gained > for_ankhs:
        items.append(item("DI 11.1", gained - for_ankhs, said("3 suns")))
    return items


def epoch_items(state: DiceState, seat: int) -> list[Item]:
    """What an epoch that is about to be scored brings a seat, in the order of the rules."""
    items = [_pharaoh(state, seat), _nile(state, seat), _civilization(state, seat)]
    if state.epoch == EPOCHS:
        items.append(_columns(state, seat))
        items += _full_columns(state, seat)
    return [item for item in items if item.points]


def _pharaoh(state: DiceState, seat: int) -> Item:
    points = points_for_pharaoh(state, seat)
    space = state.pharaoh[seat]
    if points > 0:
        return item("DI 14.3", points, said("furthest pharaoh on space {space}", space=space))
    return item("DI 14.4", points, said("last pharaoh on space {space}", space=space))


def _nile(state: DiceState, seat: int) -> Item:
    why = said("flooded Nile on space {space}", space=state.nile[seat])
    return item("DI 14.8", points_for_nile(state, seat), why)


def _civilization(state: DiceState, seat: int) -> Item:
    markers = count(state.civilizations[seat])
    points = points_for_civilization(state, seat)
    if markers == 0:
        return item("DI 14.12", points, said("no civilization"))
    why = counted(markers, "{number} civilization marker", "{number} civilization markers")
    return item("DI 14.12", points, why)


def _columns(state: DiceState, seat: int) -> Item:
    columns = columns_with_markers(state, seat)
    why = counted(columns, "monuments in {number} column", "monuments in {number} columns")
    return item("DI 14.14", points_for_monument_columns(state, seat), why)


def _full_columns(state: DiceState, seat: int) -> list[Item]:
    items = []
    for column in range(COLUMNS):
        markers = markers_in_column(state, seat, column)
        points = MONUMENTS_IN_A_COLUMN_POINTS[markers]
        why = said("{number} monuments in column {column}", number=markers, column=column + 1)
        items.append(item("DI 14.15", points, why))
    return items
