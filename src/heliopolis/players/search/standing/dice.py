"""How a seat stands between two epochs of Ra: The Dice Game."""

from __future__ import annotations

from ....core.bits import count
from ....core.speed import rule
from ....dice.constants import COLUMNS
from ....dice.scoring import (
    columns_with_markers,
    markers_in_column,
    points_for_monument_columns,
    points_for_monuments_in_columns,
    points_for_pharaoh,
)
from ....dice.state import DiceState
from ..memory import Memory

FEATURES = (
    "score",
    "pharaoh track",
    "points for the pharaoh as it stands",
    "Nile track",
    "columns with a monument",
    "points for monuments as they are",
    "monuments",
    "columns with two monuments",
    "turns until its own",
)


@rule
def note_features(state: DiceState, seat: int, memory: Memory) -> None:
    """What there is to be weighed."""
    memory.features[0] = state.scores[seat]
    memory.features[1] = state.pharaoh[seat]
    memory.features[2] = points_for_pharaoh(state, seat)
    memory.features[3] = state.nile[seat]
    memory.features[4] = columns_with_markers(state, seat)
    memory.features[5] = points_for_monument_columns(state, seat) + points_for_monuments_in_columns(
        state, seat
    )
    memory.features[6] = count(state.monuments[seat])
    memory.features[7] = pairs_of_monuments(state, seat)
    memory.features[8] = (seat - state.turn) % state.players


@rule
def pairs_of_monuments(state: DiceState, seat: int) -> int:
    """In how many columns a seat has two markers, one short of the first points for them."""
    pairs = 0
    for column in range(COLUMNS):
        if markers_in_column(state, seat, column) == 2:
            pairs += 1
    return pairs
