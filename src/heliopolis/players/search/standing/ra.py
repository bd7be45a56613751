"""How a seat stands between two epochs of Ra."""

from __future__ import annotations

from ....auction.epoch import sun_total
from ....auction.turn import suns_of
from ....core.bits import highest
from ....core.speed import rule
from ....ra.constants import FIRST_MONUMENT, MONUMENT_KINDS, NILE, PHARAOH
from ....ra.scoring import (
    different_kinds,
    points_for_different_monuments,
    points_for_pharaohs,
    points_for_same_monuments,
)
from ....ra.state import RaState
from ..memory import Memory

FEATURES = (
    "score",
    "points for pharaohs as they are",
    "pharaohs",
    "Niles",
    "points for monuments as they are",
    "kinds of monuments",
    "kinds of monuments with two tiles",
    "sum of the suns",
    "highest sun",
)


@rule
def note_features(state: RaState, seat: int, memory: Memory) -> None:
    """What there is to be weighed."""
    memory.features[0] = state.scores[seat]
    memory.features[1] = points_for_pharaohs(state, seat)
    memory.features[2] = state.tiles[seat][PHARAOH]
    memory.features[3] = state.tiles[seat][NILE]
    memory.features[4] = points_for_different_monuments(state, seat) + points_for_same_monuments(
        state, seat
    )
    memory.features[5] = different_kinds(state, seat, FIRST_MONUMENT, MONUMENT_KINDS)
    memory.features[6] = pairs_of_monuments(state, seat)
    memory.features[7] = sun_total(state, seat)
    memory.features[8] = highest(suns_of(state, seat))


@rule
def pairs_of_monuments(state: RaState, seat: int) -> int:
    """Of how many kinds a seat has two monuments, one short of the first points for them."""
    pairs = 0
    for kind in range(FIRST_MONUMENT, FIRST_MONUMENT + MONUMENT_KINDS):
        if state.tiles[seat][kind] == 2:
            pairs += 1
    return pairs
