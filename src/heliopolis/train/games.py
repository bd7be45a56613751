"""The games of a training: a batch that writes straight into the rows of the memory."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch

from ..batch import Batch, GpuBatch
from ..batch.outlooks import Outlooks
from ..batch.thumbs import Thumbs
from ..players.thumb.outlook import ADVICE_SIZE, FIRST_ADVICE
from .memory import Memory

Tensor = Any


class Games:
    """Games on the device of the memory. They stand where the last row says."""

    def __init__(
        self,
        game: str,
        players: Sequence[int],
        seed: int,
        memory: Memory,
        thumb_seats: Tensor,
        stream: int,
    ) -> None:
        self.memory = memory
        count, last = memory.games, memory.row(memory.here)
        self.batch: Batch | GpuBatch
        if memory.moves.is_cuda:
            self.batch = GpuBatch(game, players, count, seed, stream=stream, buffers=last)
        else:
            self.batch = Batch(game, players, count, seed, buffers=last)
        self.thumb_seats = thumb_seats
        self.thumbs = Thumbs(self.batch, thumb_seats)
        self.outlooks = Outlooks(self.batch)
        self.expect(memory.here)
        rows = (memory.row(step) for step in range(memory.here + 1))
        self.rows = [self.batch.shared_buffers(row) for row in rows]

    def step(self, step: int) -> None:
        """Make the moves of one step, and write what comes of them into the next row."""
        self.batch.step(self.memory.moves[step], check=False, into=self.rows[step + 1])
        self.expect(step + 1)

    def expect(self, step: int) -> None:
        """Write what the rule of thumb expects where the games stand."""
        self.outlooks.write(self.memory.rows.mover[step], self.memory.outlook[step])

    def advise(self, step: int) -> None:
        """Write the moves of the seats that the rule of thumb plays. Where the network reads its
        advice anyway, it is not asked for again.
        """
        mover, moves = self.memory.rows.mover[step], self.memory.moves[step]
        if self.outlooks.is_empty:
            self.thumbs.choose(mover, moves)
        else:
            is_asked = self.thumb_seats.gather(1, mover.long()[:, None])[:, 0] == 1
            advice = self.memory.outlook[step, :, FIRST_ADVICE : FIRST_ADVICE + ADVICE_SIZE]
            moves.copy_(torch.where(is_asked, advice.argmax(-1), moves))

    def state(self) -> dict[str, Tensor]:
        """Where all games stand, to be kept: their records, and what the seats to move see."""
        memory = self.memory
        self._wait()
        rows = {name: getattr(memory.rows, name)[memory.here].cpu().clone() for name in _STANDING}
        records = {name: _bytes_of(getattr(self.batch, name)) for name in _RECORDS}
        return {**rows, **records}

    def load(self, state: dict[str, Tensor]) -> None:
        """Go on where the games of `state` stood."""
        self._wait()
        for name in _STANDING:
            getattr(self.memory.rows, name)[self.memory.here].copy_(state[name])
        for name in _RECORDS:
            _fill(getattr(self.batch, name), state[name])
        self.expect(self.memory.here)
        self._wait()

    def _wait(self) -> None:
        """Until the device is done: records are copied on another stream than that of the games."""
        if self.memory.moves.is_cuda:
            torch.cuda.synchronize()


_STANDING = ("observation", "mask", "mover")
_RECORDS = ("states", "slots")  # of a batch: the games, and where their chance stands


def _bytes_of(records: Any) -> Tensor:
    """A copy of records, as bytes."""
    import numpy as np

    found = records.copy_to_host() if hasattr(records, "copy_to_host") else records
    return torch.from_numpy(found.view(np.uint8).copy())


def _fill(records: Any, content: Tensor) -> None:
    """Put bytes in the place of records."""
    import numpy as np

    if hasattr(records, "copy_to_device"):
        records.copy_to_device(content.numpy().view(records.dtype))
    else:
        records.view(np.uint8)[:] = content.numpy()
