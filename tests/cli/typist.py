"""Somebody at the keyboard, for tests."""

from __future__ import annotations

import builtins
import re
from collections.abc import Callable, Iterable, Iterator

import pytest

from tests.cli.command_line import Answer, Command

FILE = re.compile("the game is kept in |the record is in |saved in |go on with: ")

Typist = Callable[[Iterable[str]], None]


def typist(monkeypatch: pytest.MonkeyPatch) -> Typist:
    """A function that types lines; after the last one the keyboard falls silent."""

    def type_lines(lines: Iterable[str]) -> None:
        answers: Iterator[str] = iter(lines)

        def answer(prompt: str = "") -> str:
            print(prompt, end="")
            try:
                return next(answers)
            except StopIteration:
                raise EOFError from None

        monkeypatch.setattr(builtins, "input", answer)

    return type_lines


def play(heliopolis: Command, typed: Typist, lines: Iterable[str], *words: object) -> Answer:
    """Play with these answers."""
    typed(lines)
    return heliopolis("play", *words)


def longest_line(answer: Answer) -> int:
    """How wide the screen must be, but for lines that name a file, which are never cut."""
    lines = answer.out.splitlines()
    return max(len(line) for line in lines if not FILE.match(line))


ANYTHING = ["d", "p", "1", "s"] * 2500  # gets through every game: draw, pass, use, stop
