"""What each game's `observation.py` provides to the loops of a batch, under the same names.

They stand for a game's own: `for_batch` puts those in their place.
"""

from __future__ import annotations

from typing import Any

from ..core.speed import rule
from ..core.state import FlatState


@rule
def observe(state: FlatState, viewer: int, out: Any) -> None:
    """Write what a seat sees, as many numbers as the game's layout says."""
    raise NotImplementedError


@rule
def write_table(state: FlatState, viewer: int, out: Any) -> None:
    """Write the part of the row that is about the table, and the zeros at its end."""
    raise NotImplementedError


@rule
def write_seat(state: FlatState, viewer: int, place: int, out: Any) -> None:
    """Write the part of the row that is about the seat *place* places clockwise of the viewer."""
    raise NotImplementedError


@rule
def write_mask(state: FlatState, out: Any) -> None:
    """Write a 1 for each legal move of the seat that is asked, by number."""
    raise NotImplementedError
