"""What came of each decision: returns along the decisions of one seat, for all seats of the table.

A decision is judged by what the same seat foresees when it decides next, and when the game has
ended by its end. Decisions of others in between are stepped over. With the trace l, the return of
a decision is (1 - l) times what is foreseen next, plus l times the return of the next decision.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch

from ..players.network.shape import POINTS_A_UNIT
from .memory import KINDS, SCORE, WIN, Memory
from .seats import Seats

Tensor = Any
StepBack = Callable[..., tuple[Tensor, Tensor, Tensor]]


def reckon_returns(
    memory: Memory, seats: Seats, trace: float, step_back: StepBack | None = None
) -> None:
    """Fill in `returned`: walk back over the steps with what each seat will foresee next, and what
    will come of that, for every seat of the table. *step_back* is the function of that name, or
    what a compiler made of it.
    """
    back = step_back or one_step_back
    rows = memory.rows
    end = seats.as_seated(rows.mover[memory.steps], memory.foreseen[memory.steps])
    foreseen = end[:, None].repeat(1, memory.seats, 1, 1)  # [games, owner, kind, seat]
    returned = foreseen.clone()
    for step in reversed(range(memory.steps)):
        brought = (rows.done[step + 1], rows.share[step + 1], rows.score[step + 1])
        came, foreseen, returned = back(
            foreseen, returned, *brought, rows.mover[step], memory.foreseen[step], seats, trace
        )
        memory.returned[step] = came


def one_step_back(
    foreseen: Tensor,
    returned: Tensor,
    done: Tensor,
    share: Tensor,
    score: Tensor,
    mover: Tensor,
    now: Tensor,
    seats: Seats,
    trace: float,
) -> tuple[Tensor, Tensor, Tensor]:
    """What came of the decisions of one step, as their movers see it; then what each owner
    foresees, and what will come of that, before the step.

    *done*, *share* and *score* are what the step brought, *now* is what the movers foresaw.
    """
    ended = done[:, None, None, None]
    outcome = torch.stack([share, score.float() / POINTS_A_UNIT], dim=1)[:, None]
    foreseen = torch.where(ended, outcome, foreseen)
    returned = torch.where(ended, outcome, returned)
    mover = mover.long()
    came = _of(mover, torch.lerp(foreseen, returned, trace))
    owners = torch.arange(foreseen.shape[1], device=foreseen.device)
    decides = (owners == mover[:, None])[:, :, None, None]
    foreseen = torch.where(decides, seats.as_seated(mover, now)[:, None], foreseen)
    returned = torch.where(decides, came[:, None], returned)
    return seats.as_seen(mover, came), foreseen, returned


def advantages(memory: Memory, seats: Seats, margin: Tensor) -> Tensor:
    """How much better than foreseen a decision went for the seat that made it: the win, and the
    points ahead of the others' mean times *margin*. Even on the whole, with a spread of 1.
    """
    better = memory.returned - memory.foreseen[:-1]
    others = (seats.players - 1).clamp(min=1)
    points = better[:, :, SCORE] * seats.present
    ahead = points[..., 0] - points[..., 1:].sum(-1) / others
    gain = better[:, :, WIN, 0] + margin * POINTS_A_UNIT * ahead
    count = memory.trained.sum().clamp(min=1.0)
    mean = (gain * memory.trained).sum() / count
    spread = ((gain - mean).square() * memory.trained).sum() / count
    return (gain - mean) / (spread.sqrt() + 1e-6)


def _of(owner: Tensor, values: Tensor) -> Tensor:
    """The values that belong to one owner in each game."""
    index = owner[:, None, None, None].expand(-1, 1, KINDS, values.shape[-1])
    return values.gather(1, index)[:, 0]
