"""The kernels of a batch on a GPU. Needs numba-cuda."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from ..core.cuda import cuda_module
from ..core.kind import GameKind
from ..core.speed import on_gpu
from ..face.catalogue import kind_of
from .advance import (
    begin_one,
    choose_one,
    first_choice,
    for_batch,
    is_legal,
    observe_one,
    step_one,
)

# A name of this module, not of a function: the simulator looks for it here.
cuda = cuda_module()

# One thread a game. A block's observations are put together in the memory that its threads share
# and written from there side by side; each thread for itself would write to a line of its own.
THREADS = 64
_BYTES_A_WORD = 4


@dataclass(frozen=True, slots=True)
class BatchKernels:
    """The kernels of one game, compiled when they are first launched."""

    begin: Any
    step: Any
    check: Any
    first_choices: Any
    choose: Any


@cache
def batch_kernels(game: str) -> BatchKernels:
    """The kernels of a game."""
    return BatchKernels(*(cuda.jit(function) for function in batch_kernel_functions(kind_of(game))))


def batch_kernel_functions(kind: GameKind) -> tuple[Any, ...]:
    """The kernels as functions yet to be compiled, in the order of `BatchKernels`."""
    return (
        _begin_kernel(kind),
        _step_kernel(kind),
        _check_kernel(kind),
        _first_choices_kernel(kind),
        _choose_kernel(kind),
    )


def _begin_kernel(kind: GameKind) -> Any:
    """Begin the first game of every place. *rows* are the observations of *out*, in words."""
    room = _room_for(kind)
    begin_game = on_gpu(for_batch(begin_one, kind))
    look, write_rows = _looker(kind), _row_writer(kind)

    def begin(states: Any, slots: Any, settings: Any, rows: Any, out: Any) -> None:
        shared = cuda.shared.array(room, np.int32)
        game = cuda.grid(1)
        if game < len(rows):
            begin_game(game, states, slots, settings[0], out)
            look(states[game], shared)
        cuda.syncthreads()
        write_rows(shared, rows, game)

    return begin


def _step_kernel(kind: GameKind) -> Any:
    """Make one move in every game. *rows* are the observations of *out*, in words."""
    room = _room_for(kind)
    step_game = on_gpu(for_batch(step_one, kind))
    look, write_rows = _looker(kind), _row_writer(kind)

    def step(states: Any, slots: Any, settings: Any, moves: Any, rows: Any, out: Any) -> None:
        shared = cuda.shared.array(room, np.int32)
        game = cuda.grid(1)
        if game < len(rows):
            step_game(game, states, slots, settings[0], moves, out)
            look(states[game], shared)
        cuda.syncthreads()
        write_rows(shared, rows, game)

    return step


def _check_kernel(kind: GameKind) -> Any:
    """Find the first game whose move is not legal."""
    legal = on_gpu(for_batch(is_legal, kind))

    def check(states: Any, moves: Any, found: Any) -> None:
        game = cuda.grid(1)
        if game < len(moves) and not legal(states[game], moves[game]):
            cuda.atomic.min(found, 0, game)

    return check


def _first_choices_kernel(kind: GameKind) -> Any:
    """Begin the streams that random moves come from."""
    first = on_gpu(for_batch(first_choice, kind))

    def first_choices(settings: Any, streams: Any) -> None:
        game = cuda.grid(1)
        if game < len(streams):
            streams[game] = first(settings[0], game)

    return first_choices


def _choose_kernel(kind: GameKind) -> Any:
    """Choose a random legal move in every game."""
    choose_move = on_gpu(for_batch(choose_one, kind))

    def choose(states: Any, streams: Any, moves: Any) -> None:
        game = cuda.grid(1)
        if game < len(moves):
            choose_move(game, states, streams, moves)

    return choose


def _room_for(kind: GameKind) -> tuple[int, int]:
    """The memory that the threads of a block share: a row for each, and one word more, which keeps
    them out of each other's memory banks.
    """
    return THREADS, kind.observation.LAYOUT.size // _BYTES_A_WORD + 1


def _looker(kind: GameKind) -> Any:
    """The function that puts a thread's observation together."""
    observe = on_gpu(for_batch(observe_one, kind))

    def look(state: Any, shared: Any) -> None:
        observe(state, shared[cuda.threadIdx.x].view(np.int8))

    return cuda.jit(device=True)(look)


def _row_writer(kind: GameKind) -> Any:
    """The function that writes a block's observations, its threads side by side."""
    words = kind.observation.LAYOUT.size // _BYTES_A_WORD

    def write_rows(shared: Any, rows: Any, game: int) -> None:
        thread = cuda.threadIdx.x
        first = game - thread
        for row in range(min(THREADS, len(rows) - first)):
            for word in range(thread, words, THREADS):
                rows[first + row, word] = shared[row, word]

    return cuda.jit(device=True)(write_rows)
