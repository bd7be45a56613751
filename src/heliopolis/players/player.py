"""Anything that picks a move, and where to find it by name."""

from __future__ import annotations

from typing import Protocol

from ..core.chance import SeededStream
from ..errors import BadSetup
from ..face.game import Game
from ..face.move import Move


class Player(Protocol):
    """Given the game on its move and a stream of its own, a player answers with a legal move."""

    def choose(self, game: Game, stream: SeededStream) -> Move:
        """One of `game.legal_moves()`."""
        ...


class RandomPlayer:
    """Every legal move is as good as another."""

    def choose(self, game: Game, stream: SeededStream) -> Move:
        """One of the legal moves, each with the same chance."""
        moves = game.legal_moves()
        return moves[stream.below(len(moves))]


_PLAYERS: dict[str, type[Player]] = {"random": RandomPlayer}


def player_named(name: str) -> Player:
    """The player with this name."""
    if name not in _PLAYERS:
        raise BadSetup(f"there is no bot {name!r}; choose one of {', '.join(_PLAYERS)}")
    return _PLAYERS[name]()
