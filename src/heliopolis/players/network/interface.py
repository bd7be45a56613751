"""What a network asks of a game's `observation.py` and of its rule of thumb. `core.speed.for_game`
puts the game's own in the place of these names.
"""

from __future__ import annotations

from typing import Any

from ...core.speed import rule
from ...core.state import FlatState
from ..thumb.interface import Worths


@rule
def observe(state: FlatState, viewer: int, out: Any) -> None:
    """Write what a seat sees, as many numbers as the game's layout says."""
    raise NotImplementedError


@rule
def write_outlook(state: FlatState, viewer: int, out: Any, at: int) -> None:
    """Write what the rule of thumb expects and advises, from *at* on."""
    raise NotImplementedError


@rule
def write_outlook_part(
    state: FlatState, part: int, viewer: int, out: Any, at: int, worths: Worths
) -> None:
    """Write one part of it, where the lot has these *worths*."""
    raise NotImplementedError


@rule
def worth_of_lot(state: FlatState, seat: int) -> int:
    """What the rule of thumb thinks that the lot is worth to a seat."""
    raise NotImplementedError


@rule
def write_mask(state: FlatState, out: Any) -> None:
    """Write a 1 for each legal move of the seat that is asked, by number."""
    raise NotImplementedError
