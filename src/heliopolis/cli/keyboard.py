"""What is typed at a prompt, with completion where the terminal offers it."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import suppress


def read_line(prompt: str) -> str:
    """A line without the spaces around it. A keyboard that is not there has come to its end."""
    if sys.stdin is None:
        raise EOFError("standard input is closed")
    line = input(prompt)
    if not sys.stdin.isatty():
        print(line)  # a terminal shows what is typed; elsewhere it would be missing
    return line.strip()


def complete_with(words: Sequence[str]) -> None:
    """Let the tab key complete these words, where there is a library for it."""
    with suppress(ImportError):
        import readline

        readline.set_completer_delims("")  # a move of several words is one thing to complete
        readline.set_completer(Completer(words).complete)
        readline.parse_and_bind("tab: complete")


class Completer:
    """The words that begin as the line does."""

    def __init__(self, words: Sequence[str]) -> None:
        self.words = words

    def complete(self, typed: str, number: int) -> str | None:
        """The word with this number among those that fit, or None after the last.

        >>> Completer(["draw", "ra", "rules "]).complete("r", 1)
        'rules '
        """
        fitting = [word for word in self.words if word.startswith(typed.casefold())]
        return fitting[number] if number < len(fitting) else None
