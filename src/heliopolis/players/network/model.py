"""A network that is ready to be asked: about one position, or about many at once."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from functools import lru_cache
from math import exp
from pathlib import Path
from typing import Any

from ...core.kind import GameKind
from ...core.products import PATCH_ROWS
from ...core.speed import can_compile, compiled
from ...core.state import FlatState, pack
from ...errors import BadSetup
from ...face.catalogue import kind_of
from .forward import answer_rows, ask
from .inputs import for_network, seer_of
from .layers import Layers, answers, laid_out
from .one_thread import one_thread
from .shape import POINTS_A_UNIT, Shape
from .weights_file import Weights, load_weights, shipped_file

NETWORKS_KEPT = 8


@dataclass(frozen=True, slots=True)
class Opinion:
    """What a network thinks of a position. Seats are those of the table."""

    moves: dict[int, float]  # how likely each legal move is, by number; the first is the likeliest
    shares: tuple[float, ...]  # of the win
    scores: tuple[float, ...]  # at the end


class Model:
    """The network of one game. It keeps nothing of what it was asked, so any number of players and
    threads may ask it.
    """

    def __init__(self, kind: GameKind, weights: Weights) -> None:
        self.kind = kind
        self.shape: Shape = weights.shape
        self.layers: Layers = laid_out(kind, weights)
        self._ask = for_network(ask, kind)
        self._see = seer_of(kind)
        self._memory = _Memory(self.shape, self.layers)

    def opinion(self, state: FlatState) -> Opinion:
        """What it thinks of a position in which a seat is to move."""
        room = self._memory.room
        if can_compile():
            self._ask(pack(state)[0], self.layers, room.row, room.mask, room.work, room.found)
            return self._told(state, room.found, room.mask)
        seat = self.kind.rules.seat_to_move(state)
        self._see(state, seat, room.row)
        self.kind.observation.write_mask(state, room.mask)
        return self._told(state, self.answers(room.row[None])[0], room.mask)

    def shares(self, states: list[Any]) -> list[tuple[float, ...]]:
        """The shares of the win that it foresees in positions in which a seat is to move."""
        import numpy as np

        rows = np.zeros((len(states), self.shape.inputs), np.int8)
        viewers = [self.kind.rules.seat_to_move(state) for state in states]
        for row, state, viewer in zip(rows, states, viewers, strict=True):
            self._see(state, viewer, row)
        found = self.answers(rows)[:, self.shape.moves :].tolist()
        return [
            _by_seat(softmax(logits[: state.players]), viewer)
            for logits, state, viewer in zip(found, states, viewers, strict=True)
        ]

    def answers(self, rows: Any) -> Any:
        """What it says about many rows of observations, as `layers.answers` has it."""
        self._check_rows(rows)
        if can_compile():
            return self._memory.rows.answers(rows)
        with one_thread():
            return answers(self.layers, rows)

    def _check_rows(self, rows: Any) -> None:
        """Compiled loops look at no bounds: they would read beside the matrix."""
        if rows.shape[1:] != (self.shape.inputs,) or rows.dtype != "int8":
            raise BadSetup(
                f"the network of {self.kind.title} reads rows of {self.shape.inputs} numbers of "
                f"int8, not {rows.dtype} {list(rows.shape)}; "
                "heliopolis.batch.outlooks.network_rows makes them"
            )

    def _told(self, state: Any, found: Any, mask: Any) -> Opinion:
        moves, seats, players = self.shape.moves, self.shape.seats, state.players
        viewer = self.kind.rules.seat_to_move(state)
        logits = found.tolist()
        legal = [move for move, is_legal in enumerate(mask.tolist()) if is_legal]
        legal.sort(key=lambda move: -logits[move])
        shares = softmax(logits[moves : moves + players])
        scores = [POINTS_A_UNIT * score for score in logits[moves + seats :][:players]]
        return Opinion(
            dict(zip(legal, softmax([logits[move] for move in legal]), strict=True)),
            _by_seat(shares, viewer),
            _by_seat(scores, viewer),
        )


class _Memory(threading.local):
    """What answers are worked out in: every thread that asks has its own."""

    def __init__(self, shape: Shape, layers: Layers) -> None:
        self.room = _Room(shape)
        self.rows = _Rows(layers)


class _Room:
    """Memory for one question."""

    def __init__(self, shape: Shape) -> None:
        import numpy as np

        self.row = np.zeros(shape.inputs, np.int8)
        self.mask = np.zeros(shape.moves, np.int8)
        self.work = np.zeros((3, shape.width), np.float32)
        self.found = np.zeros(shape.moves + 2 * shape.seats, np.float32)


class _Rows:
    """The compiled network on many rows. It keeps its memory from call to call."""

    def __init__(self, layers: Layers) -> None:
        self.layers = layers
        self.answer = compiled(answer_rows)
        self.room = self._room_for(0)

    def _room_for(self, rows: int) -> Any:
        import numpy as np

        return np.zeros((3, rows, len(self.layers.first_bias)), np.float32)

    def answers(self, rows: Any) -> Any:
        import numpy as np

        even = -(-len(rows) // PATCH_ROWS) * PATCH_ROWS
        if even > self.room.shape[1]:
            self.room = self._room_for(even)
        found = np.empty((even, len(self.layers.head_biases)), np.float32)
        x, normed, product = self.room[:, :even]
        self.answer(self.layers, rows, x, normed, product, found)
        return found[: len(rows)]


def model_of(game: str, path: Path | None = None) -> Model:
    """The network of a game: the one that comes with the program, or that of a file. Raises
    BadFile with a sentence where there is none.
    """
    found = path or shipped_file(game)
    return _loaded(game, found, _changed(found))


def _changed(path: Path) -> int:
    """When a file was changed. Of one that cannot be looked at, reading it says why."""
    try:
        return path.stat().st_mtime_ns
    except (OSError, ValueError):
        return 0


@lru_cache(NETWORKS_KEPT)
def _loaded(game: str, path: Path, changed: int) -> Model:
    """A file is read once, and again when it has changed."""
    kind = kind_of(game)
    return Model(kind, load_weights(path, kind))


def softmax(logits: list[float]) -> list[float]:
    """Shares of one that grow with the logits.

    >>> softmax([3.0, 3.0])
    [0.5, 0.5]
    """
    best = max(logits)
    parts = [exp(logit - best) for logit in logits]
    total = sum(parts)
    return [part / total for part in parts]


def _by_seat(values: list[float], viewer: int) -> tuple[float, ...]:
    """Values that are counted from the seat that looks, in the order of the table."""
    players = len(values)
    return tuple(values[(seat - viewer) % players] for seat in range(players))
