"""The graph of a game: how every seat stood after each event, as lines to draw."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

WIDTH, HEIGHT = 800, 280
LEFT, RIGHT, TOP, BOTTOM = 36, 130, 12, 28
LABEL_HEIGHT = 18
STEPS = (1, 2, 5, 10, 20, 50, 100)
MOST_LINES = 7


@dataclass(frozen=True, slots=True)
class Line:
    """A seat's line, and where its name stands at the end of it."""

    seat: int
    name: str
    points: str
    end: int
    label_y: float


@dataclass(frozen=True, slots=True, eq=False)
class Graph:
    """Everything that is drawn, in the units of the picture."""

    width: int
    height: int
    lines: Sequence[Line]
    levels: Sequence[tuple[float, int]]  # height in the picture, points
    epochs: Sequence[float]  # where an epoch ended


def graph_of(
    standings: Sequence[Sequence[int]], names: Sequence[str], epoch_starts: Sequence[int]
) -> Graph:
    """The graph of a game. *epoch_starts* are the numbers of the events that began an epoch."""
    most = max(max(row) for row in standings)
    least = min(0, min(min(row) for row in standings))
    scale = _Scale(len(standings) - 1, least, max(most, least + 1))
    ends = [row for row in standings[-1]]
    labels = spread([scale.y(end) for end in ends])
    lines = [
        Line(seat, name, scale.path([row[seat] for row in standings]), ends[seat], labels[seat])
        for seat, name in enumerate(names)
    ]
    return Graph(
        WIDTH,
        HEIGHT,
        lines,
        [(scale.y(level), level) for level in levels_between(least, most)],
        [scale.x(start) for start in epoch_starts if start],
    )


@dataclass(frozen=True, slots=True)
class _Scale:
    last: int
    least: int
    most: int

    def x(self, event: int) -> float:
        return round(LEFT + event * (WIDTH - LEFT - RIGHT) / max(1, self.last), 1)

    def y(self, points: int) -> float:
        part = (points - self.least) / (self.most - self.least)
        return round(HEIGHT - BOTTOM - part * (HEIGHT - TOP - BOTTOM), 1)

    def path(self, values: Sequence[int]) -> str:
        return " ".join(f"{self.x(event)},{self.y(value)}" for event, value in enumerate(values))


def levels_between(least: int, most: int) -> list[int]:
    """Round numbers of points for the lines across.

    >>> levels_between(0, 43)
    [0, 10, 20, 30, 40]
    """
    step = next((s for s in STEPS if (most - least) // s < MOST_LINES), STEPS[-1])
    first = -(-least // step) * step
    return list(range(first, most + 1, step))


def spread(heights: Sequence[float]) -> list[float]:
    """The same heights, moved just so far that labels do not cover one another.

    >>> spread([10.0, 12.0, 90.0])
    [10.0, 28.0, 90.0]
    """
    placed = [0.0] * len(heights)
    above = -LABEL_HEIGHT * 1.0
    for index in sorted(range(len(heights)), key=lambda i: heights[i]):
        above = max(heights[index], above + LABEL_HEIGHT)
        placed[index] = above
    overflow = max(0.0, above - (HEIGHT - BOTTOM))
    return [height - overflow for height in placed]
