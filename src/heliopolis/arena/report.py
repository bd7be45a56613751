"""The table of a match, for the terminal and for pipes, and the sentences below it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ..core.items import plural
from ..face.catalogue import kind_of
from .intervals import Estimate
from .plan import Plan
from .standings import Standing, anchor_of
from .tally import Tally

if TYPE_CHECKING:
    from rich.console import Console

SHARE, SHARE_LESS_LUCK = "wins % (95 %)", "wins % less luck"
UNKNOWN = "?"
GAP = 1  # between columns
SHORTEST_NAME = 8


def print_table(standings: Sequence[Standing], console: Console) -> None:
    """Show the standings, in a pipe without colours. Long names give way to numbers."""
    from rich.markup import escape
    from rich.table import Table

    headings = headings_of(standings)
    rows = [cells_of(standing) for standing in standings]
    widths = [max(map(len, column)) for column in zip(headings, *rows, strict=True)]
    room = console.width - sum(widths[1:]) - GAP * len(widths)
    table = Table(box=None, pad_edge=False, padding=(0, GAP, 0, 0))
    table.add_column(headings[0], no_wrap=True, max_width=max(room, SHORTEST_NAME))
    for heading, width in zip(headings[1:], widths[1:], strict=True):
        table.add_column(heading, justify="right", no_wrap=True, min_width=width)
    for row in rows:
        table.add_row(*map(escape, row))
    console.print(table)


def headings_of(standings: Sequence[Standing]) -> list[str]:
    """The line above the table."""
    wins = SHARE_LESS_LUCK if any(standing.raw_share for standing in standings) else SHARE
    return ["bot", "games", wins, "score", "rating", "ms/move", "99 %"]


def cells_of(standing: Standing) -> list[str]:
    """A line of the table."""
    return [
        standing.bot,
        str(standing.games),
        _share_less_luck(standing.share) if standing.raw_share else _share(standing.share),
        _plus_minus(standing.score, ".1f"),
        _plus_minus(standing.rating, ".0f"),
        _milliseconds(standing.seconds),
        _milliseconds(standing.slow_seconds),
    ]


def _share(share: Estimate | None) -> str:
    if share is None:
        return UNKNOWN
    low, value, high = (100 * part for part in (share.low, share.value, share.high))
    return f"{value:.1f} ({low:.1f}-{high:.1f})"


def _share_less_luck(share: Estimate | None) -> str:
    """The interval is symmetric, and may begin below zero."""
    if share is None:
        return UNKNOWN
    return f"{100 * share.value:.1f} ±{100 * share.half_width:.1f}"


def _plus_minus(estimate: Estimate | None, form: str) -> str:
    if estimate is None:
        return UNKNOWN
    if estimate.half_width == 0:  # the bot that the scale hangs on
        return format(estimate.value, form)
    return f"{format(estimate.value, form)} ±{format(estimate.half_width, form)}"


def _milliseconds(seconds: float) -> str:
    """Three digits, or all that stand before the point.

    >>> [_milliseconds(seconds) for seconds in (0.0000123, 0.0123, 1.234)]
    ['0.012', '12.3', '1234']
    """
    amount = 1000 * seconds
    digits = 0 if amount >= 100 else 1 if amount >= 10 else 2 if amount >= 1 else 3
    return f"{amount:.{digits}f}"


def remarks(plan: Plan, tally: Tally, standings: Sequence[Standing]) -> Iterator[str]:
    """The sentences below the table: what was played, how to read it, who forfeited."""
    yield (
        f"{plural(tally.games, 'game')} of {kind_of(plan.game).title} at {plan.seats} seats: "
        f"{plural(tally.deals, 'deal')}, each played {plan.seats} times with seats rotated; "
        f"seed {plan.seed}"
    )
    zero = "the mean" if anchor_of(plan) is None else plan.names[anchor_of(plan) or 0]
    yield (
        f"a fair share of wins is {1 / plan.seats:.1%}; rating 0 is {zero}, 400 points are ten "
        "times the odds; ± and ranges are 95 % intervals"
    )
    if plan.is_judged:
        yield _judgement(plan, tally, standings)
    for standing in standings:
        if standing.forfeits:
            yield (
                f"{standing.bot} forfeited {standing.forfeits} of "
                f"{plural(standing.games, 'game')}; the first time {standing.first_reason}"
            )


def _judgement(plan: Plan, tally: Tally, standings: Sequence[Standing]) -> str:
    counted = [f"{standing.bot} {_share(standing.raw_share)}" for standing in standings]
    return (
        f"what chance gave, as the {plan.judge} of {kind_of(plan.game).title} sees it, is taken "
        f"off the wins, with a weight of {tally.luck_weight:.2f}; with all their luck they are "
        f"{', '.join(counted)}"
    )
