"""Players with a network: one that answers at once, and one that searches."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from ...core.chance import SeededStream
from ...face.move import Move
from ...face.view import View
from ..player import Budget
from ..search.engine import Tree
from ..search.player import SearchPlayer, SearchStyle, room_for
from .foresight import shares_after
from .model import Model, Opinion, model_of
from .search import GuidedSearch, settings_for
from .words import reasons

OTHERS_TOLD = 2  # moves besides the chosen one that an explanation speaks of
_FINE = 1 << 53  # steps between 0 and 1


@dataclass(frozen=True, slots=True)
class NetworkStyle:
    """Which weights a player has, and whether it draws its moves instead of making the best."""

    weights: Path | None = None  # None: those that come with the program
    is_sampling: bool = False


class NetworkPlayer:
    """Makes the move that the network finds likeliest, at once."""

    def __init__(self, style: NetworkStyle | None = None) -> None:
        self.style = style or NetworkStyle()

    def prepare(self, game: str) -> None:
        """Read the weights. Raises BadFile with a sentence where there are none for this game."""
        model_of(game, self.style.weights)

    def choose(self, view: View, budget: Budget, stream: SeededStream) -> Move:
        """The likeliest move, of equally likely ones the first; or one drawn by the odds."""
        moves = view.legal_moves()
        if len(moves) == 1:
            return moves[0]
        opinion = self._model(view).opinion(view.state_copy())
        number = drawn(opinion, stream) if self.style.is_sampling else next(iter(opinion.moves))
        return next(move for move in moves if move.number == number)

    def explain(self, view: View, move: Move) -> list[str]:
        """The chances to win as they stand, after the move, and after the next best ones."""
        model, state = self._model(view), view.state_copy()
        opinion = model.opinion(state)
        others = [number for number in opinion.moves if number != move.number][:OTHERS_TOLD]
        words = view.kind.move_words
        after = {
            words[number]: shares_after(model, state, number) for number in (move.number, *others)
        }
        return reasons(view, opinion.shares, move.words, after)

    def _model(self, view: View) -> Model:
        return model_of(view.kind.name, self.style.weights)


def drawn(opinion: Opinion, stream: SeededStream) -> int:
    """A move by the odds that the network gives."""
    left = stream.below(_FINE) / _FINE
    for move, chance in opinion.moves.items():
        left -= chance
        if left < 0:
            return move
    return next(iter(opinion.moves))  # rounding has left a trace


class NetworkSearchPlayer(SearchPlayer):
    """Tree search with the network's priors and its judgement. It keeps its tree from move to move,
    so it plays one seat of one game.
    """

    def __init__(self, style: SearchStyle, weights: Path | None = None) -> None:
        super().__init__(style)
        self.weights = weights

    def prepare(self, game: str) -> None:
        """Read the weights. Raises BadFile with a sentence where there are none for this game."""
        model_of(game, self.weights)

    def _new_search(self, view: View) -> Tree:
        model = model_of(view.kind.name, self.weights)
        return GuidedSearch(model, settings_for(view.kind.name), room_for(self.style))

    def explain(self, view: View, move: Move) -> list[str]:
        """The chances to win as the network sees them, and after this move and those simulated most
        besides, as the search has found them.
        """
        found = {choice.move: choice for choice in self._found if choice.visits}
        if not self._has_searched(view) or move.number not in found:
            return NetworkPlayer(NetworkStyle(self.weights)).explain(view, move)
        opinion = model_of(view.kind.name, self.weights).opinion(view.state_copy())
        others = [number for number in found if number != move.number][:OTHERS_TOLD]
        words = view.kind.move_words
        told = {words[number]: found[number] for number in (move.number, *others)}
        after = {each: choice.shares for each, choice in told.items()}
        simulations = {each: choice.visits for each, choice in told.items()}
        return reasons(view, opinion.shares, move.words, after, simulations)
