"""Levels for people, from a kind beginner to the strongest, named after people of the Nile.

Each is a setting of the players that `docs/players.md` documents.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Level:
    """A named setting: a bot, and how many of a hundred moves it makes without thinking."""

    name: str
    bot: str
    lapses: int
    meaning: str


LEVELS = (
    Level("farmer", "thumb", 25, "a kind beginner: one move in four is made without thinking"),
    Level("trader", "thumb", 8, "knows the game, and is often somewhere else with the mind"),
    Level("scribe", "thumb", 0, "plays by rules of thumb, at once, and counts without mistakes"),
    Level("vizier", "search-1000", 0, "plays a thousand games in the head before every move"),
    Level("pharaoh", "search-5000", 0, "plays five thousand games in the head before every move"),
)
DEFAULT_LEVEL = "vizier"
