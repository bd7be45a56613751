"""Anything that picks a move: what it is given, and what it answers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from ..core.chance import SeededStream
from ..face.move import Move
from ..face.view import View


@dataclass(frozen=True, slots=True)
class Budget:
    """How long a player may think about one move: simulations, seconds, or as long as it likes.

    A player that plays at once takes no notice. One that has a setting of its own keeps to the
    tighter of the two.
    """

    simulations: int | None = None
    seconds: float | None = None


NO_LIMIT = Budget()


class Player(Protocol):
    """Somebody who sits at one seat of one game and is asked for one move after the other.

    The view holds nothing that the seat may not know. All chance a player needs comes from the
    stream: with the same views, budgets and stream it answers with the same moves, unless its
    budget is in seconds.
    """

    def choose(self, view: View, budget: Budget, stream: SeededStream) -> Move:
        """One of `view.legal_moves()`."""
        ...


@runtime_checkable
class Explainer(Protocol):
    """A player who can say why."""

    def explain(self, view: View, move: Move) -> list[str]:
        """The two or three reasons a person would give for this move, one sentence each."""
        ...


class RandomPlayer:
    """Every legal move is as good as another."""

    def choose(self, view: View, budget: Budget, stream: SeededStream) -> Move:
        """One of the legal moves, each with the same chance."""
        moves = view.legal_moves()
        return moves[stream.below(len(moves))]

    def explain(self, view: View, move: Move) -> list[str]:
        """It has no better reason."""
        return ["any legal move is as good as another to me"]
