"""Priests of Ra as the layers above see it."""

from __future__ import annotations

from ..auction.kind import auction_kind
from . import breakdown, observation, refusals, rules, story, words
from .options import OPTIONS
from .state import PriestsState

PRIESTS = auction_kind(
    name="priests",
    title="Priests of Ra",
    version="priests-v1",
    state=PriestsState,
    rules=rules,
    observation=observation,
    words=words,
    options=OPTIONS,
    refusals=refusals,
    breakdown=breakdown,
    story=story,
)
