"""What a network asks of a game's `observation.py`. `core.speed.for_game` puts the game's own in
the place of these names.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from ...core.kind import GameKind
from ...core.speed import compiled, for_game, rule
from ...core.state import FlatState

F = TypeVar("F", bound=Callable[..., Any])


@rule
def observe(state: FlatState, viewer: int, out: Any) -> None:
    """Write what a seat sees, as many numbers as the game's layout says."""
    raise NotImplementedError


@rule
def write_mask(state: FlatState, out: Any) -> None:
    """Write a 1 for each legal move of the seat that is asked, by number."""
    raise NotImplementedError


def for_network(function: F, kind: GameKind, **others: Callable[..., Any]) -> F:
    """The function for one game, compiled where that can be."""
    own = kind.observation
    names = {"observe": own.observe, "write_mask": own.write_mask, **others}
    return compiled(for_game(function, kind.rules, **names))
