"""The rule of thumb at some seats of a batch, on the CPU and inside a CUDA kernel alike."""

from __future__ import annotations

from functools import cache
from typing import Any

from ..core.cuda import cuda_module
from ..core.speed import compiled, for_game, on_gpu, rule
from ..face.catalogue import kind_of
from ..players.search.interface import advised_move
from ..players.thumb.player import advice_of
from .cpu import Batch
from .gpu_batch import GpuBatch

THREADS = 64  # a block: few, for most of its games are not asked


class Thumbs:
    """Chooses the moves of some seats. *seats* says which, 1 or 0, shape `[games, most players]`,
    where the batch has its buffers.
    """

    def __init__(self, batch: Batch | GpuBatch, seats: Any) -> None:
        self.batch = batch
        self.seats = batch.shared(seats)

    def choose(self, mover: Any, moves: Any) -> None:
        """Write the advised move of every game in which one of the seats is *mover*."""
        arrays = self.batch.shared(mover), self.seats, self.batch.shared(moves)
        if isinstance(self.batch, GpuBatch):
            grid = -(-self.batch.games // THREADS), THREADS, self.batch.stream
            _kernel(self.batch.kind.name)[grid](self.batch.states, *arrays)
        else:
            self.batch.each(_loop(self.batch.kind.name), self.batch.states, *arrays)


@rule
def advise_one(game: int, states: Any, mover: Any, seats: Any, moves: Any) -> None:
    """The advised move, if a seat that asks for advice is to move. Nobody moves in a game that is
    over.
    """
    seat = mover[game]
    if seat >= 0 and seats[game][seat] == 1:
        moves[game] = advised_move(states[game])


@rule
def advise_some(first: int, last: int, states: Any, mover: Any, seats: Any, moves: Any) -> None:
    """The advised moves of some games."""
    for game in range(first, last):
        advise_one(game, states, mover, seats, moves)


@cache
def _loop(game: str) -> Any:
    own = advice_of(game).advised_move
    return compiled(for_game(advise_some, kind_of(game).rules, advised_move=own))


@cache
def _kernel(game: str) -> Any:
    cuda = cuda_module()
    own = advice_of(game).advised_move
    advise_game = on_gpu(for_game(advise_one, kind_of(game).rules, advised_move=own))

    def advise(states: Any, mover: Any, seats: Any, moves: Any) -> None:
        game = cuda.grid(1)
        if game < len(moves):
            advise_game(game, states, mover, seats, moves)

    return cuda.jit(advise)
