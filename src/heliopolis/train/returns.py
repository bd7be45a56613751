"""What came of each decision: returns along the decisions of one seat, for all seats of the table.

A decision is judged by what the same seat foresees when it decides next, and when the game has
ended by its end. Decisions of others in between are stepped over. With the trace l, the return of
a decision is (1 - l) times what is foreseen next, plus l times the return of the next decision.

A round of play may end before a seat is asked again. Where the network has several seats, what it
foresees from the one that is to move stands in. Where all others are somebody else's it cannot: a
network asked from a seat of the rule of thumb believes that it plays there, and foresees far too
little for its own. There the decision waits, and is learned from in the round that tells what came
of it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import torch

from ..players.network.shape import POINTS_A_UNIT
from .memory import KINDS, NOTHING_WAITS, SCORE, WIN, Memory
from .seats import Seats

Tensor = Any


class Outlook(NamedTuple):
    """What awaits the seats of every game from a step on. The owner is the seat whose decisions are
    followed; it foresees something for every seat of the table.
    """

    foreseen: Tensor  # at its next decision, or the outcome: [games, owner, kind, seat]
    returned: Tensor  # what came of that decision, in the same shape
    known: Tensor  # whether there is such a decision or outcome at all: [games, owner]


StepBack = Callable[..., tuple[Tensor, Tensor, Outlook]]


def reckon_returns(
    memory: Memory,
    seats: Seats,
    own: Tensor,
    trace: float,
    step_back: StepBack | None = None,
) -> None:
    """Fill in `returned`: walk back over the steps with what each seat will foresee next, and what
    will come of that, for every seat of the table. *own* are the seats of the network, shape
    `[games, seat]`. What waits on is taken out of the decisions that are trained. *step_back* is
    the function of that name, or what a compiler made of it.
    """
    back = step_back or one_step_back
    rows = memory.rows
    outlook = _at_the_end(memory, seats, own)
    waiting = torch.full_like(memory.waiting, NOTHING_WAITS)
    for step in reversed(range(memory.steps)):
        mover = rows.mover[step]
        brought = (rows.done[step + 1], rows.share[step + 1], rows.score[step + 1])
        came, is_known, outlook = back(
            outlook, *brought, mover, memory.foreseen[step], seats, trace
        )
        memory.returned[step] = came
        memory.trained[step] *= is_known
        waits = _of_mover(own, mover) & ~is_known
        waiting = waiting.masked_fill(waits, step)
    _judge_aside(memory, seats, outlook, trace)
    memory.waiting.copy_(torch.where(waiting == NOTHING_WAITS, memory.waiting, waiting))


def _at_the_end(memory: Memory, seats: Seats, own: Tensor) -> Outlook:
    """Where a round of play ends. Where the network has one seat only, known is what it foresees
    if that is to move.
    """
    mover = memory.rows.mover[memory.here]
    end = seats.as_seated(mover, memory.foreseen[memory.here])
    foreseen = end[:, None].repeat(1, memory.seats, 1, 1)
    has_company = own.sum(1, keepdim=True) > 1
    return Outlook(foreseen, foreseen.clone(), has_company | _is_owner(mover, memory.seats))


def _judge_aside(memory: Memory, seats: Seats, outlook: Outlook, trace: float) -> None:
    """What came of the decisions that were put aside: *outlook* is that of the first step."""
    mover = memory.rows.mover[memory.aside]
    is_known = _of_mover(outlook.known, mover) & (memory.waiting == memory.aside)
    came = _of_owner(mover, torch.lerp(outlook.foreseen, outlook.returned, trace))
    memory.returned[memory.aside] = seats.as_seen(mover, came)
    memory.trained[memory.aside] = is_known.float()
    memory.waiting.masked_fill_(is_known, NOTHING_WAITS)


def one_step_back(
    outlook: Outlook,
    done: Tensor,
    share: Tensor,
    score: Tensor,
    mover: Tensor,
    now: Tensor,
    seats: Seats,
    trace: float,
) -> tuple[Tensor, Tensor, Outlook]:
    """What came of the decisions of one step, as their movers see it, and whether that is known;
    then the outlook before the step.

    *done*, *share* and *score* are what the step brought, *now* is what the movers foresaw.
    """
    ended = done[:, None, None, None]
    outcome = torch.stack([share, score.float() / POINTS_A_UNIT], dim=1)[:, None]
    foreseen = torch.where(ended, outcome, outlook.foreseen)
    returned = torch.where(ended, outcome, outlook.returned)
    known = outlook.known | done[:, None]
    came = _of_owner(mover, torch.lerp(foreseen, returned, trace))
    is_known = _of_mover(known, mover)
    here = seats.as_seated(mover, now)
    came = torch.where(is_known[:, None, None], came, here)
    decides = _is_owner(mover, known.shape[1])
    foreseen = torch.where(decides[..., None, None], here[:, None], foreseen)
    returned = torch.where(decides[..., None, None], came[:, None], returned)
    return seats.as_seen(mover, came), is_known, Outlook(foreseen, returned, known | decides)


def advantages(memory: Memory, seats: Seats, margin: Tensor) -> Tensor:
    """How much better than foreseen a decision went for the seat that made it: the win, and the
    points ahead of the others' mean times *margin*. Even on the whole, with a spread of 1.
    """
    better = memory.returned - memory.foreseen
    others = (seats.players - 1).clamp(min=1)
    points = better[:, :, SCORE] * seats.present
    ahead = points[..., 0] - points[..., 1:].sum(-1) / others
    gain = better[:, :, WIN, 0] + margin * POINTS_A_UNIT * ahead
    count = memory.trained.sum().clamp(min=1.0)
    mean = (gain * memory.trained).sum() / count
    spread = ((gain - mean).square() * memory.trained).sum() / count
    return (gain - mean) / (spread.sqrt() + 1e-6)


def _of_owner(owner: Tensor, values: Tensor) -> Tensor:
    """The values that belong to one owner in each game."""
    index = owner.long()[:, None, None, None].expand(-1, 1, KINDS, values.shape[-1])
    return values.gather(1, index)[:, 0]


def _of_mover(by_seat: Tensor, mover: Tensor) -> Tensor:
    """What holds for the seat that moves, shape `[games]`."""
    return by_seat.gather(1, mover.long()[:, None])[:, 0]


def _is_owner(seat: Tensor, owners: int) -> Tensor:
    """One owner in each game, shape `[games, owner]`."""
    return torch.arange(owners, device=seat.device) == seat.long()[:, None]
