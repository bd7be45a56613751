"""Where lines are shown: a terminal of any width, or a pipe of 80 columns."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from threading import Timer

from rich.console import Console
from rich.text import Text

from .wording import in_rows, wrapped

NARROWEST, WIDEST = 59, 200  # below, lines are cut by the terminal; above, eyes get lost
SECONDS_BEFORE_A_NOTE = 0.3
KEYS = r"(?:^|(?<=   ))(?:[0-9-]+|p)(?= )|(?<=sun: )[0-9 ]+[0-9]"  # what may be typed


class _Console(Console):
    """Leaves a reader who has seen enough to the command line, which takes it for no error."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


class Screen:
    """Prints lines that fit. Colours are rich's affair: none in a pipe, none if NO_COLOR is set."""

    def __init__(self) -> None:
        self.console: Console = _Console(highlight=False, markup=False, emoji=False, soft_wrap=True)

    @property
    def width(self) -> int:
        """Columns to draw in, now; the last one stays free, since some terminals break there."""
        return min(max(self.console.width - 1, NARROWEST), WIDEST)

    @property
    def is_watched(self) -> bool:
        """Whether a person sits before a terminal, so that pauses and notes make sense."""
        keyboard = sys.stdin is not None and sys.stdin.isatty()
        return keyboard and self.console.is_terminal and not self.console.is_dumb_terminal

    def say(self, text: str, indent: str = "", style: str = "") -> None:
        """A text, wrapped."""
        self.console.print(Text(wrapped(text, indent, self.width), style))

    def say_whole(self, text: str) -> None:
        """A text that may be copied, such as a command: the terminal breaks it, not we."""
        self.console.print(Text(text))

    def show(self, lines: Iterable[Text]) -> None:
        """Lines that are drawn already."""
        for line in lines:
            self.console.print(line)

    def rows(self, entries: Iterable[str]) -> None:
        """Entries side by side."""
        for row in in_rows(entries, self.width):
            line = Text(row)
            line.highlight_regex(KEYS, "bold cyan")
            self.console.print(line)

    @contextmanager
    def thinking(self, name: str) -> Iterator[None]:
        """A note that a bot thinks, if it takes long and somebody watches."""
        if not self.is_watched:
            yield
            return
        status = self.console.status(f"{name} thinks", spinner="dots")
        timer = Timer(SECONDS_BEFORE_A_NOTE, status.start)
        timer.start()
        try:
            yield
        finally:
            timer.cancel()
            timer.join()  # a note that is just coming up has to be there before it can go
            status.stop()
