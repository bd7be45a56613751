"""A game as one seat sees it: all that players are ever given."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..core.kind import GameKind, OptionValue
from ..notation.record import Event
from .table import Table


class View(Table):
    """What a seat may know: the table and everything that has happened, nothing of what will come.

    It is a copy. The game's stream of chance is not in it, so that no player can look ahead.
    Scores are known even where the option hides them from people: every point can be counted from
    open tiles [RA 14.2, PR 14.4].
    """

    def __init__(
        self,
        kind: GameKind,
        players: tuple[str, ...],
        options: Mapping[str, OptionValue],
        deal: int,
        state: Any,
        seat: int,
        events: tuple[Event, ...],
    ) -> None:
        super().__init__(kind, players, options, deal, state)
        self.seat = seat
        self.events = events

    def __getstate__(self) -> dict[str, Any]:
        """What is pickled: events as plain pairs, since bots in other processes are asked often."""
        pairs = [(event.who, event.words) for event in self.events]
        return {**super().__getstate__(), "events": pairs}

    def __setstate__(self, saved: dict[str, Any]) -> None:
        super().__setstate__({**saved, "events": tuple(Event(*pair) for pair in saved["events"])})

    def __repr__(self) -> str:
        return f"<{self.kind.title} seen by {self.players[self.seat]}: {self.moment}>"
