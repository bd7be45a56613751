"""Players by name: the names people type for a bot."""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches

from ..errors import BadSetup, quoted
from .player import Player, RandomPlayer

_PLAYERS: dict[str, Callable[[], Player]] = {"random": RandomPlayer}


def player_named(name: str) -> Player:
    """A new player of this name. A player sits at one seat of one game, so ask once for each."""
    if name not in _PLAYERS:
        close = get_close_matches(name, _PLAYERS, n=1)
        meant = f" (did you mean {close[0]}?)" if close else ""
        raise BadSetup(
            f"there is no bot {quoted(name)}{meant}; choose one of {', '.join(_PLAYERS)}"
        )
    return _PLAYERS[name]()
