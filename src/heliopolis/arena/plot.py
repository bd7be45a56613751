"""Ratings with their error bars as a picture: plain SVG, for light and dark pages."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from xml.sax.saxutils import escape

from ..face.catalogue import kind_of
from .intervals import Estimate
from .plan import Plan
from .standings import Standing, anchor_of

WIDTH = 720
NAMES_WIDTH = 220
MARGIN = 24
ROW_HEIGHT = 34
TOP = 64
LONGEST_NAME = 28
MOST_MARKS = 7  # on the scale

STYLE = """\
  text { font: 14px system-ui, sans-serif; fill: #1f1b16; }
  .title { font-size: 17px; font-weight: 600; }
  .scale { font-size: 12px; fill: #5c5346; }
  .paper { fill: #fdfaf3; }
  .grid { stroke: #ddd3c0; }
  .bar { stroke: #a4460c; stroke-width: 2.5; }
  .point { fill: #a4460c; }
  @media (prefers-color-scheme: dark) {
    text { fill: #f2ebdd; }
    .scale { fill: #b9ad99; }
    .paper { fill: #1d1a16; }
    .grid { stroke: #453e34; }
    .bar { stroke: #f0a35e; }
    .point { fill: #f0a35e; }
  }"""


def plot_of(plan: Plan, games: int, standings: Sequence[Standing]) -> str:
    """The picture of a match. Bots without a rating are left out."""
    rated = [(standing.bot, standing.rating) for standing in standings if standing.rating]
    return "\n".join([*_Picture(plan, games, rated).lines(), ""])


class _Picture:
    """One drawing: rows of bots, a scale of points below."""

    def __init__(self, plan: Plan, games: int, rated: Sequence[tuple[str, Estimate]]) -> None:
        kind = kind_of(plan.game)
        self.title = f"{kind.title}, {plan.seats} players: ratings after {games} games"
        self.plan = plan
        self.rated = rated
        self.bottom = TOP + ROW_HEIGHT * len(rated)
        self.low, self.high, self.step = _scale(rated)

    def lines(self) -> Iterator[str]:
        height = self.bottom + 56
        yield (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
            f'width="{WIDTH}" height="{height}" role="img" aria-labelledby="title desc">'
        )
        yield f'<title id="title">{escape(self.title)}</title>'
        yield f'<desc id="desc">{escape(self.description())}</desc>'
        yield f"<style>\n{STYLE}\n</style>"
        yield f'<rect class="paper" width="{WIDTH}" height="{height}" rx="8"/>'
        yield f'<text class="title" x="{MARGIN}" y="32">{escape(self.title)}</text>'
        yield from self.grid()
        for row, (bot, rating) in enumerate(self.rated):
            yield from self.row(TOP + ROW_HEIGHT * row + ROW_HEIGHT // 2, bot, rating)
        yield "</svg>"

    def description(self) -> str:
        """The picture in words, for those who cannot see it."""
        told = [
            f"{bot} {rating.value:+.0f}, from {rating.low:+.0f} to {rating.high:+.0f}"
            for bot, rating in self.rated
        ]
        return f"{self.caption()}. {'; '.join(told)}."

    def caption(self) -> str:
        anchor = anchor_of(self.plan)
        zero = "the mean" if anchor is None else self.plan.names[anchor]
        return f"Rating points with 95 % intervals; {zero} is 0, 400 points are ten times the odds"

    def grid(self) -> Iterator[str]:
        for mark in range(round((self.high - self.low) / self.step) + 1):
            points = self.low + mark * self.step
            x = self.across(points)
            yield f'<path class="grid" d="M{x} {TOP - 10}V{self.bottom}"/>'
            yield (
                f'<text class="scale" x="{x}" y="{self.bottom + 18}" text-anchor="middle">'
                f"{points:.0f}</text>"
            )
        caption = escape(self.caption())
        yield f'<text class="scale" x="{MARGIN}" y="{self.bottom + 42}">{caption}</text>'

    def row(self, y: int, bot: str, rating: Estimate) -> Iterator[str]:
        low, point, high = map(self.across, (rating.low, rating.value, rating.high))
        name = bot if len(bot) <= LONGEST_NAME else f"{bot[: LONGEST_NAME - 1]}…"
        yield f'<text x="{MARGIN}" y="{y + 5}">{escape(name)}</text>'
        yield f'<path class="bar" d="M{low} {y}H{high}M{low} {y - 6}v12M{high} {y - 6}v12"/>'
        yield f'<circle class="point" cx="{point}" cy="{y}" r="5"/>'

    def across(self, points: float) -> float:
        """Where a rating stands from left to right."""
        width = WIDTH - NAMES_WIDTH - 2 * MARGIN
        share = (points - self.low) / (self.high - self.low)
        return round(NAMES_WIDTH + MARGIN + share * width, 1)


def _scale(rated: Sequence[tuple[str, Estimate]]) -> tuple[float, float, float]:
    """From where to where the scale goes, in steps of 1, 2 or 5 and zeros."""
    low = min((rating.low for _, rating in rated), default=0.0)
    high = max((rating.high for _, rating in rated), default=0.0)
    rough = max(high - low, 100.0) / MOST_MARKS
    decade = 10.0 ** math.floor(math.log10(rough))
    step = next(decade * factor for factor in (1, 2, 5, 10) if decade * factor >= rough)
    first = math.floor(low / step) * step
    return first, max(math.ceil(high / step) * step, first + step), step
