"""Ra as the layers above see it."""

from __future__ import annotations

from ..auction.kind import auction_kind
from . import breakdown, observation, refusals, rules, story, words
from .options import OPTIONS
from .state import RaState

RA = auction_kind(
    name="ra",
    title="Ra",
    version="ra-v1",
    state=RaState,
    rules=rules,
    observation=observation,
    words=words,
    options=OPTIONS,
    refusals=refusals,
    breakdown=breakdown,
    story=story,
)
