"""The options of Ra."""

from __future__ import annotations

from ..auction.options import SCORES
from ..core.kind import Option, OptionValue
from ..core.saying import said
from .state import RaState


def _set_god_disaster(state: RaState, value: OptionValue) -> None:
    state.gods_take_disasters = int(value == "strikes")


GOD_DISASTER = Option(
    "god_disaster",
    ("strikes", "forbidden"),
    said("whether a god may take a disaster, which then strikes the taker"),
    _set_god_disaster,
)

OPTIONS = (GOD_DISASTER, SCORES)
