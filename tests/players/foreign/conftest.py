"""What the tests of bots in other processes share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from heliopolis.players import foreign
from heliopolis.players.foreign import ForeignPlayer


@pytest.fixture(autouse=True)
def quick_to_give_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that never answers is given up soon, though a busy machine starts others slowly."""
    monkeypatch.setattr(foreign, "SECONDS_TO_START", 5.0)


@pytest.fixture
def players() -> Iterator[list[ForeignPlayer]]:
    """Players that are closed after the test, whatever came of it."""
    seated: list[ForeignPlayer] = []
    yield seated
    for player in seated:
        player.close()
