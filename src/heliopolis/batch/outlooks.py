"""What the rule of thumb expects and advises, for all games of a batch: on the CPU and in CUDA
kernels alike. Networks for the auction games read it beside the observation.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from ..core.cuda import cuda_module
from ..core.kind import GameKind
from ..core.observation import write_nothing
from ..core.speed import compiled, for_game, on_gpu, rule
from ..face.catalogue import kind_of
from ..players.network.inputs import layouts_of
from ..players.network.interface import worth_of_lot, write_outlook, write_outlook_part
from ..players.thumb.interface import Worths
from ..players.thumb.outlook import PARTS
from ..players.thumb.player import advice_of
from .gpu_batch import GpuBatch
from .places import Places

THREADS = 128  # a block
WORTHS = 8  # room for the worths of a game: more than seats, a power of two


def outlook_size(kind: GameKind) -> int:
    """How many numbers a network reads beside the observation."""
    return sum(layout.size for layout in layouts_of(kind)[1:])


class Outlooks:
    """Writes what is expected in every game of a batch, for the seat to move."""

    def __init__(self, batch: Places | GpuBatch) -> None:
        self.batch = batch
        self.is_empty = outlook_size(batch.kind) == 0
        if isinstance(batch, GpuBatch) and not self.is_empty:
            self.worths = cuda_module().device_array((batch.games, WORTHS), "i4")

    def write(self, mover: Any, out: Any) -> None:
        """Fill *out*, shape `[games, size]`. A game that is over gets nothing."""
        if self.is_empty:
            return
        batch, arrays = self.batch, (self.batch.shared(mover), self.batch.shared(out))
        if isinstance(batch, GpuBatch):
            judge, write = _kernels(batch.kind.name)
            judge[_grid(batch, WORTHS)](batch.states, self.worths, arrays[1])
            write[_grid(batch, PARTS)](batch.states, self.worths, *arrays)
        else:
            batch.each(_loop(batch.kind.name), batch.states, *arrays)


def network_rows(batch: Places) -> Any:
    """What a network reads in every game of a batch, shape `[games, inputs]`."""
    import numpy as np

    outlook = np.zeros((batch.games, outlook_size(batch.kind)), np.int8)
    Outlooks(batch).write(batch.buffers.mover, outlook)
    return np.concatenate([batch.buffers.observation, outlook], axis=1)


def _grid(batch: GpuBatch, threads: int) -> tuple[int, int, Any]:
    """So many threads for each game."""
    return -(-batch.games * threads // THREADS), THREADS, batch.stream


@rule
def expect_some(first: int, last: int, states: Any, mover: Any, out: Any) -> None:
    """What is expected in some games."""
    for game in range(first, last):
        if mover[game] >= 0:
            write_outlook(states[game], mover[game], out[game], 0)
        else:
            write_nothing(out[game], 0, len(out[game]))


@rule
def judge_one(game: int, seat: int, states: Any, worths: Any) -> None:
    """What the lot of one game is worth to one seat."""
    if seat < states[game].players:
        worths[game][seat] = worth_of_lot(states[game], seat)


@rule
def expect_part(game: int, part: int, states: Any, worths: Any, mover: Any, out: Any) -> None:
    """One part of what is expected in one game. Parts are written at the same time, so none may
    read what another changes: the advice of Priests lays a tile on the track or turns one over to
    look at it, in phases in which no other part looks at tiles.
    """
    if mover[game] >= 0:
        known = worths_in(worths[game])
        write_outlook_part(states[game], part, mover[game], out[game], 0, known)


@rule
def worths_in(row: Any) -> Worths:
    """The worths of one game."""
    return row[0], row[1], row[2], row[3], row[4]


def _bound(function: Any, game: str) -> Any:
    advice = advice_of(game)
    return for_game(
        function,
        kind_of(game).rules,
        write_outlook=advice.write_outlook,
        write_outlook_part=advice.write_outlook_part,
        worth_of_lot=advice.worth_of_lot,
    )


def _loop(game: str) -> Any:
    return compiled(_bound(expect_some, game))


@cache
def _kernels(game: str) -> tuple[Any, Any]:
    """Two kernels: the worths with a thread for each seat, which also makes room in the rows; then
    the rows with a thread for each part. Threads side by side do the same for different games.
    """
    cuda = cuda_module()
    judge_seat, write_one = on_gpu(_bound(judge_one, game)), on_gpu(_bound(expect_part, game))

    def judge(states: Any, worths: Any, out: Any) -> None:
        thread, games = cuda.grid(1), len(out)
        if thread < games * WORTHS:
            game, seat = thread % games, thread // games
            share = out.shape[1] // WORTHS
            for place in range(seat * share, (seat + 1) * share):
                out[game][place] = 0
            judge_seat(game, seat, states, worths)

    def write(states: Any, worths: Any, mover: Any, out: Any) -> None:
        thread, games = cuda.grid(1), len(out)
        if thread < games * PARTS:
            write_one(thread % games, thread // games, states, worths, mover, out)

    return cuda.jit(judge), cuda.jit(write)
