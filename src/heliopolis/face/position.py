"""What lies on the table at one moment, for people and pages to look at. It cannot be changed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ..core.kind import GameKind


@dataclass(frozen=True, slots=True)
class Position:
    """The board, and what each seat has: plain dicts, lists, texts and numbers, ready for JSON."""

    game: str
    to_move: int | str | None
    board: dict[str, Any]
    seats: list[dict[str, Any]]

    @classmethod
    def of(
        cls, kind: GameKind, state: Any, names: Sequence[str], to_move: int | str | None
    ) -> Position:
        """The position of a state."""
        seats = [
            {"name": name, "score": state.scores[seat], **kind.describe_seat(state, seat)}
            for seat, name in enumerate(names)
        ]
        return cls(kind.name, to_move, kind.describe_board(state), seats)
