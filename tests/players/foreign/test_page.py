"""`docs/bots.md` shows what is really said, and the bot that really plays."""

from __future__ import annotations

from pathlib import Path

import pytest

from heliopolis import new_game
from heliopolis.players.foreign import ForeignPlayer
from heliopolis.players.foreign_process import ForeignProcess
from tests.players.foreign.seats import DRAW_BOT, play_to_the_end, seat

PAGE = Path(__file__).parents[3] / "docs" / "bots.md"


def transcript(monkeypatch: pytest.MonkeyPatch, player: ForeignPlayer) -> list[str]:
    """All that is said in a game, marked with who says it: > to the bot, < from the bot."""
    said: list[str] = []
    tell, ask = ForeignProcess.tell, ForeignProcess.ask

    def told(process: ForeignProcess, line: str) -> None:
        said.append(f"> {line}")
        tell(process, line)

    def asked(process: ForeignProcess, line: str, seconds: float) -> str:
        answer = ask(process, line, seconds)
        said.append(f"< {answer}")
        return answer

    monkeypatch.setattr(ForeignProcess, "tell", told)
    monkeypatch.setattr(ForeignProcess, "ask", asked)
    play_to_the_end(new_game("ra", ["Ada", "Ben"], seed=7), player)
    return said


def blocks(info: str) -> list[str]:
    page = PAGE.read_text(encoding="utf-8")
    return [part.split("\n```")[0] for part in page.split(f"```{info}\n")[1:]]


def test_the_transcript_on_the_page_is_what_is_said(
    monkeypatch: pytest.MonkeyPatch, players: list[ForeignPlayer]
) -> None:
    said = transcript(monkeypatch, seat(f"program:node {DRAW_BOT}", players))
    beginning, end = (part.split("\n") for part in blocks("text")[0].split("\n...\n"))
    assert said[: len(beginning)] == beginning
    assert said[-len(end) :] == end


def test_the_bot_in_javascript_on_the_page_is_the_example() -> None:
    source = DRAW_BOT.read_text(encoding="utf-8")
    assert all(block in source for block in blocks("js"))
    assert len(blocks("js")) == 1
