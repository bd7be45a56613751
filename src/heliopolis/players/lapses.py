"""A player whose mind wanders: the way to a kind opponent."""

from __future__ import annotations

from ..core.chance import SeededStream
from ..face.move import Move
from ..face.view import View
from .player import Budget, Explainer, Player, RandomPlayer

PERCENT = 100


class LapsingPlayer:
    """Plays like another player, but now and then makes any legal move instead."""

    def __init__(self, player: Player, lapses: int) -> None:
        self.player = player
        self.lapses = lapses  # out of a hundred moves
        self._dreamer = RandomPlayer()

    def choose(self, view: View, budget: Budget, stream: SeededStream) -> Move:
        """The other player's move, or any."""
        lapsed = stream.below(PERCENT) < self.lapses
        player = self._dreamer if lapsed else self.player
        return player.choose(view, budget, stream)

    def explain(self, view: View, move: Move) -> list[str]:
        """The other player's reasons, and a warning."""
        reasons = self.player.explain(view, move) if isinstance(self.player, Explainer) else []
        return [*reasons, f"but of a hundred moves I make {self.lapses} without thinking"]
