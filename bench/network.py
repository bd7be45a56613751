"""How fast network players are on one core: a move of the network alone, positions judged in one
go, and simulations of the search that it guides.

The weights are random, which costs the same time as trained ones; the tree of a trained network is
deeper. The width of the second network is half that of the first.
"""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from typing import Any

import numpy as np

from bench.measure import in_words, pin_to_one_core, rates
from bench.search import thinking
from heliopolis import Game, new_game
from heliopolis.core.chance import SeededStream
from heliopolis.core.kind import GameKind
from heliopolis.face.catalogue import GAMES, kind_of
from heliopolis.face.view import View
from heliopolis.players.network.model import Model
from heliopolis.players.network.player import NetworkPlayer
from heliopolis.players.network.search import MOST_AT_ONCE, GuidedSearch, settings_for
from heliopolis.players.network.shape import USUAL_BLOCKS, USUAL_WIDTH, shape_for
from heliopolis.players.network.weights_file import Weights
from heliopolis.players.player import NO_LIMIT
from heliopolis.players.search.engine import stream_of

SEATS = 4
MOVES_AT_ONCE = 100
BATCHES = 10
SIMULATIONS = 1_000  # of one move; then the tree is planted anew
ROOM = 1 << 16
WIDTHS = (USUAL_WIDTH, USUAL_WIDTH // 2)


def main() -> None:
    """Measure and print a table."""
    pin_to_one_core()
    subjects: dict[str, Callable[[], int]] = {}
    for name in GAMES:
        for width in WIDTHS:
            model = Model(kind_of(name), random_weights(kind_of(name), width))
            size = f"{name}, {width} x {USUAL_BLOCKS}"
            subjects[f"{size}, moves"] = moves(model)
            subjects[f"{size}, positions judged {MOST_AT_ONCE} at once"] = judgements(model)
            subjects[f"{size}, simulations, {SIMULATIONS} a move"] = simulations(model)
    found = rates(subjects)
    print(f"{'subject':<48} a second, median [range]")
    for subject, values in found.items():
        print(f"{subject:<48} {in_words(values)}{time_of(subject, values)}")


def time_of(subject: str, values: list[float]) -> str:
    """What one move takes, for moves."""
    return f"; one takes {1000 / median(values):.3f} ms" if subject.endswith("moves") else ""


def random_weights(kind: GameKind, width: int, seed: int = 1) -> Weights:
    """Weights of the size that training begins with, but heads that have opinions."""
    chance = np.random.default_rng(seed)
    shape = shape_for(kind, width, USUAL_BLOCKS)
    arrays: dict[str, Any] = {}
    for name, lengths in shape.arrays().items():
        if name.endswith(".w"):
            drawn = chance.standard_normal(lengths) * np.sqrt(2 / lengths[1])
        else:
            drawn = np.full(lengths, float(name.endswith(".g")))
        arrays[name] = drawn.astype(np.float32)
    return Weights(shape, arrays, {})


def middle_of(game: str) -> Game:
    """A game after some random moves, where somebody has a choice."""
    table, stream = new_game(game, SEATS, seed=1), SeededStream("opening")
    while len(table.events) < 60 or len(table.legal_moves()) < 2:
        legal = table.legal_moves()
        if legal:
            table.play(legal[stream.below(len(legal))])
        else:
            table.play_chance()
    return table


def moves(model: Model) -> Callable[[], int]:
    """The player as it is asked in a game, from the view to the move."""
    table = middle_of(model.kind.name)
    assert isinstance(table.to_move, int)
    view, stream = table.view(table.to_move), SeededStream("mind")

    class Known(NetworkPlayer):
        """A player whose weights are in no file."""

        def _model(self, view: View) -> Model:
            return model

    player = Known()

    def play() -> int:
        for _ in range(MOVES_AT_ONCE):
            player.choose(view, NO_LIMIT, stream)
        return MOVES_AT_ONCE

    return play


def judgements(model: Model) -> Callable[[], int]:
    """The network alone, on different positions of one search."""
    search = searching(model)
    search.simulate(SIMULATIONS, stream_of(1))

    def judge() -> int:
        for _ in range(BATCHES):
            model.answers(search.rows)
        return BATCHES * len(search.rows)

    return judge


def simulations(model: Model) -> Callable[[], int]:
    """The guided search from the middle of a game, a new tree at each call."""
    return thinking(searching(model), SIMULATIONS)


def searching(model: Model) -> GuidedSearch:
    """A search that stands in the middle of a game."""
    search = GuidedSearch(model, settings_for(model.kind.name), ROOM)
    search.stand_at(middle_of(model.kind.name).state_copy())
    return search


if __name__ == "__main__":
    main()
