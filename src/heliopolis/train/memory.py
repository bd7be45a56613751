"""What one update is learned from: rows that the games write into, and what is made of them."""

from __future__ import annotations

from typing import Any

import torch

from ..batch.buffers import Buffers, shapes_of
from ..batch.outlooks import outlook_size
from ..core.kind import GameKind
from .settings import Settings

Tensor = Any

WIN, SCORE = 0, 1  # what is foreseen for each seat
KINDS = 2


class Memory:
    """Blocks on the device; the first axis is the step, the second the game.

    Row t is what stands before step t, and what step t - 1 brought. There is one row more than
    steps: the last one is where the games stand when the update is over.
    """

    def __init__(self, kind: GameKind, settings: Settings, device: Any) -> None:
        steps, games, seats = settings.steps, settings.games, kind.most_players
        self.steps, self.games, self.seats = steps, games, seats
        blocks = {
            name: torch.zeros((steps + 1, *shape), dtype=getattr(torch, of), device=device)
            for name, (shape, of) in shapes_of(kind, games).items()
        }
        self.rows = Buffers(**blocks)

        def new(*shape: int, dtype: Any = torch.float32) -> Tensor:
            return torch.zeros(shape, dtype=dtype, device=device)

        self.outlook = new(steps + 1, games, outlook_size(kind), dtype=torch.int8)
        self.moves = new(steps, games, dtype=torch.int64)
        self.log_chance = new(steps, games)  # of the move when it was chosen
        self.trained = new(steps, games)  # 1 where the network itself moved, 0 for old ones
        self.foreseen = new(steps + 1, games, KINDS, seats)  # by seat from the mover
        self.returned = new(steps, games, KINDS, seats)  # what came of it, in the same order
        self.advantage = new(steps, games)

    def row(self, step: int) -> Buffers:
        """The blocks of one row, as the games write them."""
        return Buffers(*(block[step] for block in self.rows))

    @property
    def read(self) -> tuple[Tensor, ...]:
        """The blocks that the network reads side by side."""
        has_outlook = self.outlook.shape[-1] > 0
        return (self.rows.observation, self.outlook) if has_outlook else (self.rows.observation,)

    def seen(self, step: int) -> Tensor:
        """What the network reads before a step."""
        return torch.cat([block[step] for block in self.read], dim=-1)

    def go_on(self) -> None:
        """Begin where the games stand: the last row becomes the first."""
        for block in (*self.read, self.rows.mask, self.rows.mover):
            block[0].copy_(block[self.steps])
