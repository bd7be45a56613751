"""What chance can say in a position: all of it, or some of it where that is too much."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Any, NamedTuple

from ...core.kind import GameKind

MOST_OUTCOMES = 64  # of more, so many are drawn

Draw = Callable[[int], int]  # a number from 0 up to, but not including, the one given


class Chances(NamedTuple):
    """What chance can say, and the odds of each; `are_all` unless they were drawn."""

    outcomes: list[int]
    odds: list[float]
    are_all: bool


def chances_of(kind: GameKind, state: Any, draw: Draw) -> Chances:
    """What chance can say now.

    Of a throw of dice that may be too much. Then some are drawn by the odds, so that a mean over
    them is the true one on average.
    """
    found = list(islice(kind.outcomes(state), MOST_OUTCOMES + 1))
    if len(found) > MOST_OUTCOMES:
        drawn = [drawn_outcome(kind, state, draw) for _ in range(MOST_OUTCOMES)]
        return Chances(drawn, [1 / MOST_OUTCOMES] * MOST_OUTCOMES, are_all=False)
    tickets = kind.rules.tickets(state)
    odds = [kind.tickets_of(state, outcome) / tickets for outcome in found]
    return Chances(found, odds, are_all=True)


def drawn_outcome(kind: GameKind, state: Any, draw: Draw) -> int:
    """One thing that chance can say, drawn by the odds."""
    ticket = draw(kind.rules.tickets(state))
    outcome: int = kind.rules.outcome_of_ticket(state, ticket)
    return outcome
