"""How a seat stands between two epochs of Priests of Ra."""

from __future__ import annotations

from ....auction.epoch import sun_total
from ....auction.turn import suns_of
from ....core.bits import highest
from ....core.speed import rule
from ....priests.constants import GRANARY, LIBRARY, PLAGUE
from ....priests.scoring import (
    building_types,
    points_for_ankhs,
    points_for_pyramid,
    points_for_tombs,
    pyramid_tiles,
)
from ....priests.state import PriestsState
from ..memory import Memory

FEATURES = (
    "score",
    "ankhs",
    "points for ankhs as they are",
    "tiles of the step pyramid",
    "points for the pyramid and tombs as they are",
    "building tiles",
    "types of complete buildings",
    "plague tiles",
    "sum of the suns",
    "highest sun",
)


@rule
def note_features(state: PriestsState, seat: int, memory: Memory) -> None:
    """What there is to be weighed."""
    memory.features[0] = state.scores[seat]
    memory.features[1] = state.ankhs[seat]
    memory.features[2] = points_for_ankhs(state, seat)
    memory.features[3] = pyramid_tiles(state, seat)
    memory.features[4] = points_for_pyramid(state, seat) + points_for_tombs(state, seat)
    memory.features[5] = building_tiles(state, seat)
    memory.features[6] = building_types(state, seat)
    memory.features[7] = state.tiles[seat][PLAGUE]
    memory.features[8] = sun_total(state, seat)
    memory.features[9] = highest(suns_of(state, seat))


@rule
def building_tiles(state: PriestsState, seat: int) -> int:
    """How many building tiles a seat has kept."""
    tiles = 0
    for building in range(GRANARY, LIBRARY + 1):
        tiles += state.tiles[seat][building]
    return tiles
