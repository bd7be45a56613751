"""Levels for people, from a kind beginner to the strongest, named after people of the Nile.

Each is a setting of the players that `docs/players.md` documents.
"""

from __future__ import annotations

from dataclasses import dataclass

from .network.weights_file import shipped_file


@dataclass(frozen=True, slots=True)
class Level:
    """A named setting: a bot, and how many of a hundred moves it makes without thinking."""

    name: str
    bot: str
    lapses: int
    meaning: str


# What every game offers.
LEVELS = (
    Level("farmer", "thumb", 25, "a kind beginner: one move in four is made without thinking"),
    Level("trader", "thumb", 8, "knows the game, and is often somewhere else with the mind"),
    Level("scribe", "thumb", 0, "plays by rules of thumb, at once, and counts without mistakes"),
    Level("vizier", "search-1000", 0, "plays a thousand games in the head before every move"),
    Level("pharaoh", "search-5000", 0, "plays five thousand games in the head before every move"),
)
DEFAULT_LEVEL = "vizier"

# What a game offers besides, once its network has come of age.
NETWORK_LEVELS = (
    Level("seer", "network", 0, "has learned from millions of games, and answers at once"),
    Level("oracle", "network-search-1s", 0, "has learned as the seer has, and looks ahead as well"),
)

# The games whose network is trained and measured, by name (docs/players.md).
GAMES_WITH_NETWORK = ("ra", "priests", "dice")

ALL_LEVELS = (*LEVELS, *NETWORK_LEVELS)


def levels_of(game: str) -> tuple[Level, ...]:
    """The levels that a game offers.

    >>> [level.name for level in levels_of("ra")][:2]
    ['farmer', 'trader']
    """
    return ALL_LEVELS if _has_network(game) else LEVELS


def offered_levels() -> tuple[Level, ...]:
    """The levels that at least one game offers."""
    return ALL_LEVELS if any(map(_has_network, GAMES_WITH_NETWORK)) else LEVELS


def _has_network(game: str) -> bool:
    return game in GAMES_WITH_NETWORK and shipped_file(game).is_file()
