"""Players by name: what people type for a bot."""

from __future__ import annotations

import re
from collections.abc import Callable
from difflib import get_close_matches
from pathlib import Path
from typing import NoReturn, Protocol, runtime_checkable

from ..errors import BadSetup, quoted
from .foreign import foreign_player
from .lapses import LapsingPlayer
from .levels import ALL_LEVELS, offered_levels
from .network.player import NetworkPlayer, NetworkSearchPlayer, NetworkStyle
from .player import Player, RandomPlayer
from .search.engine import ROLLOUTS
from .search.player import SearchPlayer, SearchStyle
from .thumb.player import ThumbPlayer

MOST_SIMULATIONS = 10_000_000
MOST_SECONDS = 3600.0
SIMPLE: dict[str, Callable[[], Player]] = {"random": RandomPlayer, "thumb": ThumbPlayer}
SHAPES = ("search-1000", "search-0.5s", "search-1000-random")  # with numbers of your own
NETWORKS = ("network", "network-sampling", "network-search-1000")  # or with seconds, as above
LIKE_ENOUGH = 0.7  # for a guess at what was meant
FOREIGN = ("module:Class", "program:COMMAND")

_BUDGET = r"(?:-(?P<simulations>[0-9]+)|-(?P<seconds>[0-9]+(?:\.[0-9]+)?)s)?"
_WEIGHTS = r"(?:@(?P<weights>.+))?"  # a file, in place of those that come with the program
_SEARCH = re.compile(rf"search{_BUDGET}(?:-(?P<rollouts>{'|'.join(ROLLOUTS)}))?")
_NETWORK = re.compile(rf"network(?P<sampling>-sampling)?{_WEIGHTS}")
_NETWORK_SEARCH = re.compile(rf"network-search{_BUDGET}{_WEIGHTS}")


@runtime_checkable
class _Prepares(Protocol):
    """A player that needs something before it can play a game."""

    def prepare(self, game: str) -> None:
        """Get it, or say with a HeliopolisError what is missing."""


def player_named(name: str) -> Player:
    """A new player of this name. It sits at one seat of one game, so ask once for each.

    >>> type(player_named("random")).__name__
    'RandomPlayer'
    """
    for level in ALL_LEVELS:
        if level.name == name:
            player = player_named(level.bot)
            return LapsingPlayer(player, level.lapses) if level.lapses else player
    if name in SIMPLE:
        return SIMPLE[name]()
    return _searching_player(name) or _network_player(name) or foreign_player(name) or _refuse(name)


def check_ready(name: str, game: str) -> None:
    """Refuse a player that is not known or lacks what it needs for this game, before anything is
    played. A bot of somebody's own is not started (`check_foreign` does that).
    """
    player = player_named(name)
    if isinstance(player, _Prepares):
        player.prepare(game)


def _searching_player(name: str) -> Player | None:
    if match := _SEARCH.fullmatch(name):
        return SearchPlayer(_style(name, match, match.group("rollouts") or ROLLOUTS[0]))
    return None


def _network_player(name: str) -> Player | None:
    if match := _NETWORK.fullmatch(name):
        return NetworkPlayer(NetworkStyle(_weights(match), match.group("sampling") is not None))
    if match := _NETWORK_SEARCH.fullmatch(name):
        return NetworkSearchPlayer(_style(name, match), _weights(match))
    return None


def _weights(match: re.Match[str]) -> Path | None:
    path = match.group("weights")
    return Path(path) if path else None


def _style(name: str, match: re.Match[str], rollouts: str = ROLLOUTS[0]) -> SearchStyle:
    """The search that a name asks for."""
    simulations, seconds = match.group("simulations", "seconds")
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
    return (*_level_names(), *SIMPLE, *SHAPES, *NETWORKS, *FOREIGN)


def _level_names() -> tuple[str, ...]:
    """The levels that some game offers."""
    return tuple(level.name for level in offered_levels())


def _refuse(name: str) -> NoReturn:
    known_words = [*_level_names(), *SIMPLE, "search", "network", "network-search"]
    close = get_close_matches(name, known_words, n=1, cutoff=LIKE_ENOUGH)
    meant = f" (did you mean {close[0]}?)" if close else ""
    known = ", ".join(bot_names())
    raise BadSetup(f"there is no bot {quoted(name)}{meant}; choose one of {known}")
