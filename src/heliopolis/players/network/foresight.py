"""What a network thinks of the position after a move: chance is asked for all it can say, or for
some of it where that is too much.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...core.bits import has
from ...core.chance import LoopStream
from ...core.kind import GameKind
from ...core.speed import for_game
from ..search.tree import make_forced_moves
from .model import Model

MOST_OUTCOMES = 64
_STREAM = LoopStream(seed=0, game=0)  # the same outcomes for the same question


def shares_after(model: Model, state: Any, move: int) -> tuple[float, ...]:
    """Each seat's share of the win after a move, by seat."""
    after = state.copy()
    model.kind.rules.apply_move(after, move)
    futures = list(_futures(model.kind, after))
    total = sum(weight for weight, _ in futures)
    shares = list(_shares(model, [position for _, position in futures]))
    return tuple(
        sum(weight * each[seat] for (weight, _), each in zip(futures, shares, strict=True)) / total
        for seat in range(state.players)
    )


def _futures(kind: GameKind, state: Any) -> Iterator[tuple[int, Any]]:
    """Positions with a choice, or at the end, that may come of this one, each with its weight."""
    for_game(make_forced_moves, kind.rules)(state)
    stream = _STREAM.copy()
    for weight, outcome in _outcomes(kind, state, stream):
        position = state.copy()
        if outcome is not None:
            _let_happen(kind, position, outcome)
        while kind.rules.is_chance(position) and not kind.rules.is_over(position):
            _let_happen(kind, position, _drawn(kind, position, stream))
        yield weight, position


def _outcomes(kind: GameKind, state: Any, stream: LoopStream) -> list[tuple[int, int | None]]:
    """What chance can say now, with how often it does; None where it has nothing to say."""
    if kind.rules.is_over(state) or not kind.rules.is_chance(state):
        return [(1, None)]
    found = list(kind.outcomes(state))
    if len(found) > MOST_OUTCOMES:
        return [(1, _drawn(kind, state, stream)) for _ in range(MOST_OUTCOMES)]
    return [(kind.tickets_of(state, outcome), outcome) for outcome in found]


def _drawn(kind: GameKind, state: Any, stream: LoopStream) -> int:
    ticket = stream.below(kind.rules.tickets(state))
    outcome: int = kind.rules.outcome_of_ticket(state, ticket)
    return outcome


def _let_happen(kind: GameKind, state: Any, outcome: int) -> None:
    kind.rules.apply_chance(state, outcome)
    for_game(make_forced_moves, kind.rules)(state)


def _shares(model: Model, positions: list[Any]) -> Iterator[tuple[float, ...]]:
    """The shares of the win: those of the game where it is over, else what the network foresees."""
    rules = model.kind.rules
    foreseen = iter(model.shares([state for state in positions if not rules.is_over(state)]))
    for state in positions:
        if rules.is_over(state):
            won = rules.winners(state)
            parts = [float(has(won, seat)) for seat in range(state.players)]
            yield tuple(part / sum(parts) for part in parts)
        else:
            yield next(foreseen)
