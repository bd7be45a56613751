"""A move as people see it: who makes it, its number, its words."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Move:
    """A move of a seat. `str(move)` is its words, `number` its place in the game's numbering."""

    seat: int
    number: int
    words: str

    def __str__(self) -> str:
        return self.words
