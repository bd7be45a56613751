"""Whole games of each kind, compared with what the terminal showed when somebody last looked."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from heliopolis import load
from heliopolis.cli.commands import HELP
from tests.cli.command_line import Command
from tests.cli.transcripts.collection import TABLES, WIDTHS, plain, played, transcript_path
from tests.cli.transcripts.regenerate import SWITCH
from tests.cli.typist import Typist

every_table = pytest.mark.parametrize("name", TABLES)


@every_table
def test_a_whole_game_looks_as_in_its_transcript(
    heliopolis: Command, typed: Typist, games: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setenv("COLUMNS", str(WIDTHS.get(name, 80)))
    answer = played(heliopolis, typed, name)
    shown = plain(answer.out, games)
    if SWITCH in os.environ:
        transcript_path(name).write_text(shown, encoding="utf-8", newline="\n")
    assert (answer.code, answer.err) == (0, "")
    assert shown == transcript_path(name).read_text(encoding="utf-8")
    (kept,) = games.iterdir()
    assert load(kept.read_text(encoding="utf-8")).is_over


@every_table
def test_no_line_of_a_transcript_is_wider_than_its_terminal(name: str) -> None:
    lines = transcript_path(name).read_text(encoding="utf-8").splitlines()
    assert max(map(len, lines)) <= WIDTHS.get(name, 80)
    assert all(line == line.rstrip() or line.endswith("> ") for line in lines)


def test_a_wide_terminal_has_seats_side_by_side() -> None:
    lines = transcript_path("ra-wide").read_text(encoding="utf-8").splitlines()
    assert any(line.count(" suns ") == 2 for line in lines)
    assert any(len(line.rstrip("=")) > 80 for line in lines)


def test_what_the_page_shows_is_what_the_terminal_shows() -> None:
    page = (Path(__file__).parents[2] / "docs" / "terminal.md").read_text(encoding="utf-8")
    shown = [HELP + "\n", *(transcript_path(name).read_text(encoding="utf-8") for name in TABLES)]
    blocks = re.findall(r"^```\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    assert len(blocks) == 3
    for block in blocks:
        assert any(block in text for text in shown)
