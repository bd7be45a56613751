"""What one update is learned from: rows that the games write into, and what is made of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import torch

from ..batch.buffers import Buffers, shapes_of
from ..batch.outlooks import outlook_size
from ..core.kind import GameKind
from .settings import Settings

Tensor = Any

WIN, SCORE = 0, 1  # what is foreseen for each seat
KINDS = 2
NOTHING_WAITS = -1


class Memory:
    """Blocks on the device; the first axis is the step, the second the game.

    Row t is what stands before step t, and what step t - 1 brought. There are two rows more than
    steps: `here` is where the games stand when the update is over, `aside` is for a decision of
    each game that an earlier round was too short to tell the outcome of (`put_aside`).
    """

    def __init__(self, kind: GameKind, settings: Settings, device: Any) -> None:
        steps, games, seats = settings.steps, settings.games, kind.most_players
        self.steps, self.games, self.seats = steps, games, seats
        self.here, self.aside, rows = steps, steps + 1, steps + 2
        blocks = {
            name: torch.zeros((rows, *shape), dtype=getattr(torch, of), device=device)
            for name, (shape, of) in shapes_of(kind, games).items()
        }
        self.rows = Buffers(**blocks)

        def new(*shape: int, dtype: Any = torch.float32) -> Tensor:
            return torch.zeros(shape, dtype=dtype, device=device)

        self.outlook = new(rows, games, outlook_size(kind), dtype=torch.int8)
        self.moves = new(rows, games, dtype=torch.int64)
        self.log_chance = new(rows, games)  # of the move when it was chosen
        # 1 where the network itself moved and it is known what came of it, else 0
        self.trained = new(rows, games)
        self.foreseen = new(rows, games, KINDS, seats)  # by seat from the mover
        self.returned = new(rows, games, KINDS, seats)  # what came of it, in the same order
        self.advantage = new(rows, games)
        # In which row the decision of a game stands that waits for its outcome
        self.waiting = new(games, dtype=torch.int64) + NOTHING_WAITS

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
        """Begin where the games stand, after what still waits was put aside."""
        self.put_aside()
        for block in (*self.read, self.rows.mask, self.rows.mover):
            block[0].copy_(block[self.here])

    def put_aside(self) -> None:
        """Keep the decisions that wait for their outcome, before their rows are written again."""
        waits = self.waiting != NOTHING_WAITS
        row = self.waiting.masked_fill(~waits, self.aside)
        for block in self.kept_aside().values():
            index = row.view(1, -1, *[1] * (block.dim() - 2)).expand(1, *block.shape[1:])
            block[self.aside].copy_(block.gather(0, index)[0])
        self.waiting.masked_fill_(waits, self.aside)

    def kept_aside(self) -> dict[str, Tensor]:
        """The blocks that tell of a decision."""
        return {
            "observation": self.rows.observation,
            "mask": self.rows.mask,
            "mover": self.rows.mover,
            "outlook": self.outlook,
            "moves": self.moves,
            "log_chance": self.log_chance,
            "foreseen": self.foreseen,
        }

    def state(self) -> dict[str, Tensor]:
        """What is put aside, to be kept."""
        self.put_aside()
        rows = {name: block[self.aside].cpu().clone() for name, block in self.kept_aside().items()}
        return {**rows, "waiting": self.waiting.cpu().clone()}

    def load(self, state: Mapping[str, Tensor]) -> None:
        """Go on with what was put aside."""
        for name, block in self.kept_aside().items():
            block[self.aside].copy_(state[name])
        self.waiting.copy_(state["waiting"])
