"""The kernels of a batch on a GPU. Needs numba-cuda.

A step is two kernels. `step` plays: one thread a game. `observe` writes what the next seat sees and
may do: a warp (32 threads side by side) for each part of a row, one thread of it for each of 32
games, so that threads side by side do the same.

Both bring the games' states into the memory that the threads of a block share, and `observe` puts
its rows together there. From there to the device's memory and back threads take words side by side;
each thread for itself would touch a line of memory of its own for every byte.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from ..core.cuda import cuda_module
from ..core.kind import GameKind
from ..core.observation import Layout
from ..core.speed import on_gpu
from ..core.state import record_type
from ..face.catalogue import kind_of
from .advance import (
    NO_MOVE,
    begin_first,
    choose_one,
    first_choice,
    for_batch,
    is_legal,
    step_one,
    write_choice,
    write_seat_one,
    write_table_one,
)
from .buffers import BYTES_A_WORD

# A name of this module, not of a function: the simulator looks for it here.
cuda = cuda_module()

WARP = 32  # threads that go side by side; games in a block of `observe`


@dataclass(frozen=True, slots=True)
class Tuning:
    """What decides how many games run at once on a GPU, and changes nothing but the time."""

    threads: int  # in a block of the kernels that give a thread to each game: some warps
    step_registers: int  # the most a thread may use: with fewer, more threads run at once
    observe_registers: int


TUNING = Tuning(threads=64, step_registers=72, observe_registers=64)

# Unsigned numbers spare a look at whether an index is counted from the end.
_unsigned: Any = np.uint32

# What the warps of a block of `observe` write, by number; the seats come after the table.
_CHOICE = 0
_TABLE = 1
_SEATS = 2


@dataclass(frozen=True, slots=True)
class BatchKernels:
    """The kernels of one game, compiled when they are first launched."""

    begin: Any
    step: Any
    observe: Any
    check: Any
    first_choices: Any
    choose: Any


@cache
def batch_kernels(game: str, tuning: Tuning) -> BatchKernels:
    """The kernels of a game."""
    begin, step, observe, *others = batch_kernel_functions(kind_of(game), tuning)
    return BatchKernels(
        cuda.jit(begin),
        cuda.jit(max_registers=tuning.step_registers)(step),
        cuda.jit(max_registers=tuning.observe_registers)(observe),
        *(cuda.jit(function) for function in others),
    )


@dataclass(frozen=True, slots=True)
class Blocks:
    """How many blocks a kernel needs for all games of a batch, and the threads of each block."""

    one_thread_a_game: tuple[int, int]  # for `step` its warps are counted apart
    step: tuple[int, tuple[int, int]]
    observe: tuple[int, tuple[int, int]]


def blocks_for(kind: GameKind, games: int, tuning: Tuning) -> Blocks:
    """The blocks for so many games."""
    many, threads = -(-games // tuning.threads), tuning.threads
    return Blocks(
        one_thread_a_game=(many, threads),
        step=(many, (WARP, threads // WARP)),
        observe=(-(-games // WARP), (WARP, _parts_of_row(kind))),
    )


def batch_kernel_functions(kind: GameKind, tuning: Tuning) -> tuple[Any, ...]:
    """The kernels as functions yet to be compiled, in the order of `BatchKernels`."""
    return (
        _begin_kernel(kind),
        _step_kernel(kind, tuning.threads),
        _observe_kernel(kind),
        _check_kernel(kind),
        _first_choices_kernel(kind),
        _choose_kernel(kind),
    )


def _begin_kernel(kind: GameKind) -> Any:
    """Set up the first game of every place. `step` leads it to its first choice."""
    begin_game = _twin(begin_first, kind)

    def begin(states: Any, slots: Any, settings: Any, moves: Any) -> None:
        game = cuda.grid(1)
        if game < len(moves):
            begin_game(game, states[game], slots[game], settings[0])
            moves[game] = NO_MOVE

    return begin


def _step_kernel(kind: GameKind, threads: int) -> Any:
    """Make one move in every game. *words* are the states, in words."""
    room, word = (threads, _padded(_state_words(kind))), state_word(kind)
    step_game, state_in = _twin(step_one, kind), _state_reader(kind)
    copy = _row_copier(_state_words(kind), threads, threads // WARP)

    def step(words: Any, slots: Any, settings: Any, moves: Any, out: Any) -> None:
        tables = cuda.shared.array(room, word)
        first = _unsigned(cuda.blockIdx.x) * threads
        games = min(threads, len(words) - first)
        copy(words, first, tables, 0, games)
        cuda.syncthreads()
        place = _unsigned(cuda.threadIdx.y) * WARP + _unsigned(cuda.threadIdx.x)
        if place < games:
            game = first + place
            state = state_in(tables[place])
            step_game(game, state, slots[game], settings[0], moves[game], out)
        cuda.syncthreads()
        copy(tables, 0, words, first, games)

    return step


def _observe_kernel(kind: GameKind) -> Any:
    """Write what the seats to move see and may do. *words* are the states, in words."""
    state_words, moves = _state_words(kind), len(kind.move_words)
    row_words = kind.observation.LAYOUT.size // BYTES_A_WORD
    state_room, row_room = (WARP, _padded(state_words)), (WARP, _padded(row_words))
    mask_room, parts = (WARP, moves), _parts_of_row(kind)
    choice, table, seat = (
        _twin(write, kind) for write in (write_choice, write_table_one, write_seat_one)
    )
    copy_states, copy_rows, copy_masks = (
        _row_copier(width, WARP, parts) for width in (state_words, row_words, moves)
    )
    state_in, word = _state_reader(kind), state_word(kind)

    def observe(words: Any, out: Any) -> None:
        tables = cuda.shared.array(state_room, word)
        sheets = cuda.shared.array(row_room, np.int32)
        masks = cuda.shared.array(mask_room, np.bool_)
        first = _unsigned(cuda.blockIdx.x) * WARP
        games = min(WARP, len(words) - first)
        copy_states(words, first, tables, 0, games)
        cuda.syncthreads()
        place, part = _unsigned(cuda.threadIdx.x), _unsigned(cuda.threadIdx.y)
        if place < games:
            state = state_in(tables[place])
            if part == _CHOICE:
                choice(state, first + place, masks[place], out)
            elif part == _TABLE:
                table(state, sheets[place].view(np.int8))
            else:
                seat(state, part - _SEATS, sheets[place].view(np.int8))
        cuda.syncthreads()
        copy_rows(sheets, 0, out.observation.view(np.int32), first, games)
        copy_masks(masks, 0, out.mask, first, games)

    return observe


def _check_kernel(kind: GameKind) -> Any:
    """Find the first game whose move is not legal."""
    legal = _twin(is_legal, kind)

    def check(states: Any, moves: Any, found: Any) -> None:
        game = cuda.grid(1)
        if game < len(moves) and not legal(states[game], moves[game]):
            cuda.atomic.min(found, 0, game)

    return check


def _first_choices_kernel(kind: GameKind) -> Any:
    """Begin the streams that random moves come from."""
    first = _twin(first_choice, kind)

    def first_choices(settings: Any, streams: Any) -> None:
        game = cuda.grid(1)
        if game < len(streams):
            streams[game] = first(settings[0], game)

    return first_choices


def _choose_kernel(kind: GameKind) -> Any:
    """Choose a random legal move in every game."""
    choose_move = _twin(choose_one, kind)

    def choose(states: Any, streams: Any, moves: Any) -> None:
        game = cuda.grid(1)
        if game < len(moves):
            choose_move(game, states, streams, moves)

    return choose


def _twin(function: Any, kind: GameKind) -> Any:
    """A rule of `advance.py` as the kernels of one game call it."""
    return on_gpu(for_batch(function, kind))


def _parts_of_row(kind: GameKind) -> int:
    """The warps of a block of `observe`."""
    layout: Layout = kind.observation.LAYOUT
    return _SEATS + layout.seats


# From the device's memory to a block's and back


def state_word(kind: GameKind) -> np.dtype[Any]:
    """The words that states are copied in: as long as the longest number in a state, so that its
    numbers lie in shared memory where they can be read at once.
    """
    return np.dtype(f"i{max(BYTES_A_WORD, record_type(kind.state).alignment)}")


def _state_words(kind: GameKind) -> int:
    """A state in words."""
    return record_type(kind.state).itemsize // state_word(kind).itemsize


def _padded(words: int) -> int:
    """A row of shared memory for so many words. An odd length keeps threads that look at the same
    word of different rows out of each other's memory banks.
    """
    return words | 1


def _state_reader(kind: GameKind) -> Any:
    """The function that takes words of shared memory for a state."""
    words, state_type = _state_words(kind), record_type(kind.state)

    def state_in(row: Any) -> Any:
        return row[:words].view(state_type)[0]

    return cuda.jit(device=True)(state_in)


def _row_copier(width: int, rows: int, warps: int) -> Any:
    """The function that copies up to so many *rows*, each *width* words or bytes long, from one
    memory to the other, by threads side by side. *first* and *at* say where they begin in each.
    """
    rounds, parts = -(-rows // warps), width // WARP

    def copy(source: Any, first: int, target: Any, at: int, count: int) -> None:
        warp, lane = _unsigned(cuda.threadIdx.y), _unsigned(cuda.threadIdx.x)
        for number in range(rounds):
            row = number * warps + warp
            if row < count:
                read, written = source[first + row], target[at + row]
                for part in range(parts):
                    written[part * WARP + lane] = read[part * WARP + lane]
                if parts * WARP + lane < width:
                    written[parts * WARP + lane] = read[parts * WARP + lane]

    return cuda.jit(device=True)(copy)
