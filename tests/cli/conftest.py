"""What the tests of the command line share."""

from __future__ import annotations

import pytest

from heliopolis.cli import play
from tests.cli.command_line import Command, caller


@pytest.fixture
def heliopolis(capsys: pytest.CaptureFixture[str]) -> Command:
    """The command line, as a function."""
    return caller(capsys)


@pytest.fixture(autouse=True)
def login(monkeypatch: pytest.MonkeyPatch) -> str:
    """Who is logged in, whoever runs the tests."""
    monkeypatch.setattr(play, "getuser", lambda: "nefer")
    return "nefer"
