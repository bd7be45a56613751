"""What a network thinks of the position after a move: chance is asked for all it can say, or for
some of it where that is too much.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...core.bits import members_of
from ...core.chance import LoopStream
from ...core.kind import GameKind
from ...core.shares import shares_of_win
from ...core.speed import for_game
from ..search.tree import make_forced_moves
from .model import Model
from .outcomes import chances_of, drawn_outcome

_STREAM = LoopStream(seed=0, game=0)  # the same outcomes for the same question


def shares_after(model: Model, state: Any, move: int) -> tuple[float, ...]:
    """Each seat's share of the win after a move, by seat."""
    after = state.copy()
    model.kind.rules.apply_move(after, move)
    futures = list(_futures(model.kind, after))
    shares = list(_shares(model, [position for _, position in futures]))
    return tuple(
        sum(odds * each[seat] for (odds, _), each in zip(futures, shares, strict=True))
        for seat in range(state.players)
    )


def _futures(kind: GameKind, state: Any) -> Iterator[tuple[float, Any]]:
    """Positions with a choice, or at the end, that may come of this one, each with its odds."""
    for_game(make_forced_moves, kind.rules)(state)
    stream = _STREAM.copy()
    if not _is_chance(kind, state):
        yield 1.0, state
        return
    outcomes, odds, _ = chances_of(kind, state, stream.below)
    for outcome, likely in zip(outcomes, odds, strict=True):
        position = state.copy()
        _let_happen(kind, position, outcome)
        while _is_chance(kind, position):
            _let_happen(kind, position, drawn_outcome(kind, position, stream.below))
        yield likely, position


def _is_chance(kind: GameKind, state: Any) -> bool:
    """Whether chance speaks next."""
    return bool(not kind.rules.is_over(state) and kind.rules.is_chance(state))


def _let_happen(kind: GameKind, state: Any, outcome: int) -> None:
    kind.rules.apply_chance(state, outcome)
    for_game(make_forced_moves, kind.rules)(state)


def _shares(model: Model, positions: list[Any]) -> Iterator[tuple[float, ...]]:
    """The shares of the win: those of the game where it is over, else what the network foresees."""
    rules = model.kind.rules
    foreseen = iter(model.shares([state for state in positions if not rules.is_over(state)]))
    for state in positions:
        if rules.is_over(state):
            won = list(members_of(rules.winners(state)))
            yield tuple(shares_of_win(won, state.players))
        else:
            yield next(foreseen)
