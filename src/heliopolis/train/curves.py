"""The course of a training as a picture: plain SVG, one panel for each figure."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from xml.sax.saxutils import escape

from ..arena.plot import STYLE

PANEL_WIDTH, PANEL_HEIGHT = 340, 190
COLUMNS = 2
MARGIN, TOP, LEFT, BOTTOM = 24, 64, 46, 34
MARKS = 4  # on a scale, about

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Panel:
    """One figure over time."""

    title: str
    points: Sequence[Point]
    least: float = math.inf  # the scale holds at least this
    most: float = -math.inf


def curves_of(title: str, rows: Sequence[Mapping[str, Any]]) -> str:
    """The picture of a training from the rows of its log, without figures noted only once."""
    panels = [panel for panel in _panels(rows) if len(panel.points) > 1]
    lines = -(-len(panels) // COLUMNS)
    width = COLUMNS * PANEL_WIDTH + 2 * MARGIN
    height = TOP + lines * PANEL_HEIGHT + MARGIN
    return "\n".join([*_page(title, panels, width, height), ""])


def _panels(rows: Sequence[Mapping[str, Any]]) -> Iterator[Panel]:
    """The panels in order: strength first."""
    met = {(name, row["players"]): None for row in rows if (name := row.get("bot"))}
    for bot, players in met:
        mine = [row for row in rows if (row.get("bot"), row.get("players")) == (bot, players)]
        points = [(row["seconds"], 100 * row["share"]) for row in mine]
        yield Panel(f"wins against {players - 1} x {bot}, %", points, 0.0, 100.0)
    for name, meaning in FIGURES.items():
        points = [(row["seconds"], row[name]) for row in rows if name in row]
        yield Panel(meaning, points)


FIGURES = {
    "winner_score": "points of winners",
    "mean_score": "points of all seats",
    "win": "error in shares of the win",
    "score": "error in points",
    "entropy": "entropy of moves",
    "agreement": "part of the moves held back that it would make",
    "change": "change of chances in an update",
    "rate": "decisions a second",
}


def _page(title: str, panels: Sequence[Panel], width: int, height: int) -> Iterator[str]:
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" role="img" aria-labelledby="title desc">'
    )
    yield f'<title id="title">{escape(title)}</title>'
    yield f'<desc id="desc">{escape(_in_words(panels))}</desc>'
    yield f"<style>\n{STYLE}\n  .curve {{ fill: none; stroke-width: 1.5; }}\n</style>"
    yield f'<rect class="paper" width="{width}" height="{height}" rx="8"/>'
    yield f'<text class="title" x="{MARGIN}" y="28">{escape(title)}</text>'
    yield f'<text class="scale" x="{MARGIN}" y="46">Seconds run to the right.</text>'
    for number, panel in enumerate(panels):
        row, column = divmod(number, COLUMNS)
        yield from _drawn(panel, MARGIN + column * PANEL_WIDTH, TOP + row * PANEL_HEIGHT)
    yield "</svg>"


def _in_words(panels: Sequence[Panel]) -> str:
    """The picture for those who cannot see it: where each figure began and ended."""
    told = [f"{p.title}: from {p.points[0][1]:.4g} to {p.points[-1][1]:.4g}" for p in panels]
    return f"{'; '.join(told)}. Seconds run to the right."


def _drawn(panel: Panel, left: int, top: int) -> Iterator[str]:
    xs, ys = zip(*panel.points, strict=True)
    across = Scale(0.0, max(xs), left + LEFT, left + PANEL_WIDTH - MARGIN)
    low, high = min(*ys, panel.least), max(*ys, panel.most)
    up = Scale(low, high, top + PANEL_HEIGHT - BOTTOM, top + 24)
    yield f'<text x="{left}" y="{top + 12}">{escape(panel.title)}</text>'
    for mark in up.marks():
        y = up.at(mark)
        yield f'<path class="grid" d="M{across.start} {y}H{across.end}"/>'
        yield f'<text class="scale" x="{left + LEFT - 6}" y="{y + 4}" text-anchor="end">'
        yield f"{_short(mark)}</text>"
    for mark in across.marks():
        x, y = across.at(mark), up.start + 16
        yield f'<text class="scale" x="{x}" y="{y}" text-anchor="middle">{_short(mark)}</text>'
    way = "L".join(f"{across.at(x)} {up.at(y)}" for x, y in panel.points)
    yield f'<path class="bar curve" d="M{way}"/>'
    x, y = panel.points[-1]
    yield f'<circle class="point" cx="{across.at(x)}" cy="{up.at(y)}" r="3"/>'


class Scale:
    """Numbers on a line of the picture, with round marks."""

    def __init__(self, low: float, high: float, start: float, end: float) -> None:
        rough = max(high - low, abs(high) * 0.01, 1e-9) / MARKS
        decade = 10.0 ** math.floor(math.log10(rough))
        self.step = next(decade * by for by in (1, 2, 5, 10) if decade * by >= rough)
        self.low = math.floor(low / self.step) * self.step
        self.high = max(math.ceil(high / self.step) * self.step, self.low + self.step)
        self.start, self.end = start, end

    def at(self, value: float) -> float:
        """Where a number lies."""
        share = (value - self.low) / (self.high - self.low)
        return round(self.start + share * (self.end - self.start), 1)

    def marks(self) -> list[float]:
        """Round numbers from one end to the other."""
        count = round((self.high - self.low) / self.step)
        return [self.low + mark * self.step for mark in range(count + 1)]


def _short(number: float) -> str:
    """A number in few letters.

    >>> _short(12_000_000.0), _short(2500.0), _short(0.30000000000000004)
    ('12M', '2500', '0.3')
    """
    if abs(number) >= 1e6:
        return f"{number / 1e6:g}M"
    return f"{number:.6g}" if abs(number) > 1e-9 else "0"
