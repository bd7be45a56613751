"""The score sheet of a game: every point with its epoch, seat, rule and reason."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..core.items import item
from ..core.kind import GameKind
from ..core.saying import Said, said


@dataclass(frozen=True, slots=True)
class Line:
    """One entry: epoch 0 is the set-up; *rule* is a number of the game's rules page."""

    epoch: int
    seat: int
    rule: str
    points: int
    why: str

    @classmethod
    def of_floor(cls, epoch: int, seat: int, kind: GameKind, points: int) -> Line:
        """What the floor at zero spared a seat."""
        floor = item(kind.floor_rule, points, said("no score below zero"))
        return cls(epoch, seat, floor.rule, points, floor.why)

    @property
    def reason(self) -> str:
        """Why, without the points, for a sheet that shows them in a column of their own."""
        return self.why.values["why"] if isinstance(self.why, Said) else self.why


@dataclass(frozen=True, slots=True)
class Breakdown:
    """All entries in the order they were made. A seat's entries add up to its score."""

    lines: Sequence[Line]
    players: tuple[str, ...]

    def __iter__(self) -> Iterator[Line]:
        return iter(self.lines)

    def of_epoch(self, epoch: int) -> list[Line]:
        """The entries of one epoch."""
        return [line for line in self.lines if line.epoch == epoch]

    def of_seat(self, seat: int) -> list[Line]:
        """The entries of one seat."""
        return [line for line in self.lines if line.seat == seat]

    def total(self, seat: int, up_to_epoch: int | None = None) -> int:
        """The sum of a seat's entries: its score, now or when an epoch had been scored."""
        return sum(
            line.points
            for line in self.of_seat(seat)
            if up_to_epoch is None or line.epoch <= up_to_epoch
        )
