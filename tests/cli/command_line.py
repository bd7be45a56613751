"""The command line called from a test: exit code, output and complaint."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

import pytest

from heliopolis.cli.main import main


@dataclass(frozen=True)
class Answer:
    """What a command said."""

    code: int
    out: str
    err: str

    @property
    def refusal(self) -> str:
        """The one sentence of a command that was refused."""
        assert (self.code, self.out) == (2, "")
        return self.complaint

    @property
    def complaint(self) -> str:
        """The one sentence on standard error, but for the line that says what is played."""
        assert self.code == 2
        said = re.sub(r"^playing \d+ games? of .*\n", "", self.err)
        assert said.startswith("heliopolis: ")
        assert said.count("\n") == 1
        return said.removeprefix("heliopolis: ").removesuffix("\n")

    @property
    def words(self) -> str:
        """The output without its line breaks."""
        return " ".join(self.out.split())


Command = Callable[..., Answer]


def caller(capsys: pytest.CaptureFixture[str]) -> Command:
    """A function that runs a command and captures what it says."""

    def call(*words: object) -> Answer:
        capsys.readouterr()
        code = main([str(word) for word in words])
        out, err = capsys.readouterr()
        return Answer(code, out, err)

    return call
