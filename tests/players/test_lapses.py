"""A player whose mind wanders."""

from __future__ import annotations

from heliopolis import Move, new_game
from heliopolis.core.chance import SeededStream
from heliopolis.face.view import View
from heliopolis.players.lapses import LapsingPlayer
from heliopolis.players.player import NO_LIMIT, Budget


class AlwaysDraws:
    """Somebody whose moves are easily told from random ones."""

    def choose(self, view: View, budget: Budget, stream: SeededStream) -> Move:
        """Draw."""
        return view.legal_moves()[0]


def share_of_ra(lapses: int) -> float:
    view = new_game("ra", 3, seed=1).view(0)
    player, stream = LapsingPlayer(AlwaysDraws(), lapses), SeededStream("mind")
    moves = [player.choose(view, NO_LIMIT, stream).words for _ in range(1000)]
    return moves.count("ra") / 1000


def test_as_many_moves_as_stated_are_made_without_thinking() -> None:
    assert share_of_ra(0) == 0
    assert 0.15 < share_of_ra(40) < 0.25  # a random move is the other one half of the time
    assert 0.44 < share_of_ra(100) < 0.56


def test_it_warns_of_its_lapses() -> None:
    view = new_game("ra", 3, seed=1).view(0)
    reasons = LapsingPlayer(AlwaysDraws(), 40).explain(view, view.legal_moves()[0])
    assert reasons == ["but of a hundred moves I make 40 without thinking"]
