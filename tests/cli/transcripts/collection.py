"""The games with a transcript: `NAME.typed` holds the lines that are typed, `NAME.txt` what the
terminal shows.
"""

from __future__ import annotations

from pathlib import Path

from tests.cli.command_line import Answer, Command
from tests.cli.typist import Typist, play

FOLDER = Path(__file__).parent
PLAIN_NAME = "DATA"  # stands for the folder where games are kept

# The words behind `heliopolis play`. Bots and seeds are named, so that nothing changes by itself.
TABLES = {
    "ra": ("ra", "--players", 3, "--bot", "random", "--seed", "transcript"),
    "priests": ("priests", "--players", 2, "--hot-seat", "--seed", "transcript"),
    "dice": ("dice", "--players", 3, "--bot", "random", "--seed", "transcript"),
    "ra-wide": ("ra", "--players", 5, "--bot", "random", "--seed", "wide", "--hidden-scores"),
}
WIDTHS = {"ra-wide": 120}  # columns, where it is not 80


def lines_typed(name: str) -> list[str]:
    """What is typed in a game."""
    return (FOLDER / f"{name}.typed").read_text(encoding="utf-8").splitlines()


def transcript_path(name: str) -> Path:
    """Where the transcript of a game lies."""
    return FOLDER / f"{name}.txt"


def played(heliopolis: Command, typed: Typist, name: str) -> Answer:
    """Play a game as it is typed."""
    return play(heliopolis, typed, lines_typed(name), *TABLES[name])


def plain(text: str, games: Path) -> str:
    """What is shown, without the folder of the test."""
    return text.replace(str(games), PLAIN_NAME)
