"""What the tests of the command line share."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from heliopolis.cli import advice, play
from tests.cli.command_line import Command, caller
from tests.cli.typist import Typist, typist
from tests.notation.records import RA_TEXT


@pytest.fixture
def heliopolis(capsys: pytest.CaptureFixture[str]) -> Command:
    """The command line, as a function."""
    return caller(capsys)


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> Typist:
    """Answer every question with the next of these lines; then the keyboard falls silent."""
    return typist(monkeypatch)


@pytest.fixture(autouse=True)
def login(monkeypatch: pytest.MonkeyPatch) -> str:
    """Who is logged in, whoever runs the tests."""
    monkeypatch.setattr(play, "getuser", lambda: "nefer")
    return "nefer"


@pytest.fixture(autouse=True)
def games(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder where games keep themselves, and a plain terminal of 80 columns."""
    folder = tmp_path_factory.mktemp("data")
    monkeypatch.setenv("HELIOPOLIS_DATA", str(folder))
    for name in ("COLUMNS", "FORCE_COLOR", "NO_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE"):
        monkeypatch.delenv(name, raising=False)
    return folder / "games"


@pytest.fixture(autouse=True)
def quick_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Waiting for the disk after every move is not what these tests are about."""
    monkeypatch.setattr(os, "fsync", lambda descriptor: None)


@pytest.fixture(autouse=True)
def hints(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hints come from the bot that never changes."""
    monkeypatch.setattr(advice, "HINT_BOT", "random")


@pytest.fixture
def ra(tmp_path: Path) -> Path:
    """A recorded game of Ra in which Ada, seat 0, is to choose an action."""
    path = tmp_path / "ra.game"
    path.write_text(
        RA_TEXT.split("0 draw\n# so far")[0].replace("option god_disaster forbidden\n", ""),
        encoding="utf-8",
    )
    return path
