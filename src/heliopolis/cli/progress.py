"""How far a long run is: a bar on the screen, now and then a line in a pipe. Both go to standard
error.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from time import monotonic
from typing import Protocol

import click

SECONDS_BETWEEN_LINES = 30


class Advance(Protocol):
    """What is called after each step."""

    def __call__(self, games: int, total: int) -> None:
        """So many games have been played more; *total* is how many it will be in all."""
        ...


@contextmanager
def progress(what: str, total: int, done: int = 0) -> Iterator[Advance]:
    """Shows how far a run is, as it is told after each step.

    *what* tells what is played; *done* of the *total* games were played before.
    """
    from rich.console import Console
    from rich.progress import MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(stderr=True)
    if not console.is_terminal:
        yield LineProgress(what, done).advance
        return
    rate = Rate(done)
    with Progress(
        *Progress.get_default_columns()[:2],
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
        console=console,
    ) as bar:
        task = bar.add_task("playing", total=total, completed=done, rate="")

        def advance(games: int, total: int) -> None:
            rate.count(games)
            bar.update(task, advance=games, total=total, rate=f"{_shown(rate.of(monotonic()))}/s")

        yield advance


class Rate:
    """How many games a second this run plays; games of earlier runs do not count."""

    def __init__(self, done: int) -> None:
        self.before = done
        self.done = done
        self.begun = monotonic()

    def count(self, games: int) -> None:
        """So many more have been played."""
        self.done += games

    def of(self, now: float) -> float:
        """The rate up to now."""
        return (self.done - self.before) / max(now - self.begun, 1e-6)


class LineProgress:
    """A line at the start, and one about every thirty seconds."""

    def __init__(self, what: str, done: int) -> None:
        self.rate = Rate(done)
        self.told = self.rate.begun
        click.echo(f"playing {what}", err=True)

    def advance(self, games: int, total: int) -> None:
        """So many games have been played more."""
        self.rate.count(games)
        now = monotonic()
        if now - self.told < SECONDS_BETWEEN_LINES:
            return
        self.told = now
        rate, done = self.rate.of(now), self.rate.done
        left = timedelta(seconds=round((total - done) / rate))
        click.echo(f"{done} of {total} games, {_shown(rate)} a second, {left} left", err=True)


def _shown(rate: float) -> str:
    """A rate with two digits or more.

    >>> _shown(123.456), _shown(0.0123)
    ('123.5', '0.012')
    """
    return f"{rate:.1f}" if rate >= 1 else f"{rate:.2g}"
