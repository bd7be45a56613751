"""The options of Priests of Ra."""

from __future__ import annotations

from ..auction.options import SCORES
from ..core.kind import Option, OptionValue
from ..core.saying import said
from .state import PriestsState


def _set_plague_discard(state: PriestsState, value: OptionValue) -> None:
    state.plague_is_asked = int(value == "ask")


def _set_buildings(state: PriestsState, value: OptionValue) -> None:
    state.buildings_are_removed = int(value == "removed")


def _set_tomb_bonus(state: PriestsState, value: OptionValue) -> None:
    state.only_best_tombs = int(value == "best")


PLAGUE_DISCARD = Option(
    "plague_discard",
    ("auto", "ask"),
    said("whether three priests drive out a plague tile by themselves or their owner is asked"),
    _set_plague_discard,
)
BUILDINGS = Option(
    "buildings",
    ("kept", "removed"),
    said("whether buildings stay after an epoch's scoring"),
    _set_buildings,
)
TOMB_BONUS = Option(
    "tomb_bonus",
    ("each", "best"),
    said("whether every colour of tombs scores or only the best one"),
    _set_tomb_bonus,
)

OPTIONS = (PLAGUE_DISCARD, BUILDINGS, TOMB_BONUS, SCORES)
