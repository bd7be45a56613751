"""What a search asks of players and of the game. `core.speed.for_game` puts their own in the place
of these names.
"""

from __future__ import annotations

from ...core.speed import rule
from .memory import AnyState, Memory

NO_MOVE = -1


@rule
def advised_move(state: AnyState) -> int:
    """The move to be tried first, or NO_MOVE."""
    raise NotImplementedError


@rule
def rollout_move(state: AnyState, stream: int) -> int:
    """The move of a seat when a simulation is played out."""
    raise NotImplementedError


@rule
def note_features(state: AnyState, seat: int, memory: Memory) -> None:
    """Write down what decides how a seat stands between two epochs."""
    raise NotImplementedError
