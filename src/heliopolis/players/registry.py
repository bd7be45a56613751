"""Players by name: what people type for a bot."""

from __future__ import annotations

import re
from collections.abc import Callable
from difflib import get_close_matches
from typing import NoReturn

from ..errors import BadSetup, quoted
from .foreign import foreign_player
from .lapses import LapsingPlayer
from .levels import LEVELS
from .player import Player, RandomPlayer
from .search.engine import ROLLOUTS
from .search.player import SearchPlayer, SearchStyle
from .thumb.player import ThumbPlayer

MOST_SIMULATIONS = 10_000_000
MOST_SECONDS = 3600.0
SIMPLE: dict[str, Callable[[], Player]] = {"random": RandomPlayer, "thumb": ThumbPlayer}
SHAPES = ("search-1000", "search-0.5s", "search-1000-random")  # with numbers of your own
LIKE_ENOUGH = 0.7  # for a guess at what was meant
FOREIGN = ("module:Class", "program:COMMAND")

_SEARCH = re.compile(
    r"search(?:-(?P<simulations>[0-9]+)|-(?P<seconds>[0-9]+(?:\.[0-9]+)?)s)?"
    rf"(?:-(?P<rollouts>{'|'.join(ROLLOUTS)}))?"
)


def player_named(name: str) -> Player:
    """A new player of this name. It sits at one seat of one game, so ask once for each.

    >>> type(player_named("random")).__name__
    'RandomPlayer'
    """
    for level in LEVELS:
        if level.name == name:
            player = player_named(level.bot)
            return LapsingPlayer(player, level.lapses) if level.lapses else player
    if name in SIMPLE:
        return SIMPLE[name]()
    if match := _SEARCH.fullmatch(name):
        return SearchPlayer(_style(name, match))
    return foreign_player(name) or _refuse(name)


def _style(name: str, match: re.Match[str]) -> SearchStyle:
    """The search that a name asks for."""
    simulations, seconds, rollouts = match.group("simulations", "seconds", "rollouts")
    rollouts = rollouts or ROLLOUTS[0]
    if seconds is not None:
        if not 0 < float(seconds) <= MOST_SECONDS:
            most = f"{MOST_SECONDS:.0f}"
            raise BadSetup(
                f"{quoted(name)} cannot be: a search thinks more than 0 and up to {most} "
                "seconds a move"
            )
        return SearchStyle(None, float(seconds), rollouts)
    if simulations is None:
        return SearchStyle(rollouts=rollouts)
    if len(simulations) > 9 or not 1 <= int(simulations) <= MOST_SIMULATIONS:
        most = f"{MOST_SIMULATIONS:,}"
        raise BadSetup(f"{quoted(name)} cannot be: a search makes 1 to {most} simulations a move")
    return SearchStyle(int(simulations), None, rollouts)


def bot_names() -> tuple[str, ...]:
    """Every name there is, levels first, then the shapes of names with numbers in them."""
    return (*(level.name for level in LEVELS), *SIMPLE, *SHAPES, *FOREIGN)


def _refuse(name: str) -> NoReturn:
    known_words = [*(level.name for level in LEVELS), *SIMPLE, "search"]
    close = get_close_matches(name, known_words, n=1, cutoff=LIKE_ENOUGH)
    meant = f" (did you mean {close[0]}?)" if close else ""
    known = ", ".join(bot_names())
    raise BadSetup(f"there is no bot {quoted(name)}{meant}; choose one of {known}")
