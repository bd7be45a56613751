"""Records in files: one record of text or JSON, or one of many in a file with one a line."""

from __future__ import annotations

from pathlib import Path

from ..errors import BadFile, BadNotation
from ..face.game import Game
from ..face.replay import load
from ..notation.record import LONGEST_RECORD
from .files import decoded, explained, read_text

BY_NUMBER = "choose one with --number"  # for commands that have --number


def load_record(
    path: Path, number: int | None = None, seed: str | None = None, advice: str = BY_NUMBER
) -> Game:
    """Replay the record in a file; *number*, from 1, chooses a line of a file of many records.

    *seed* is for the further chance of a game that goes on. *advice* is for a file of many records
    of which none was chosen.
    """
    name = str(path) if number is None else f"{path}, record {number}"
    text = _single(path, advice) if number is None else decoded(_line_of(path, number), name)
    try:
        return load(text, seed)
    except BadNotation as error:
        raise BadFile(f"{name}, {error}") from error


def _single(path: Path, advice: str) -> str:
    text = read_text(path)
    lines = [line for line in text.split("\n", 2)[:2] if line.strip()]
    if len(lines) == 2 and all(line.startswith("{") for line in lines):
        raise BadFile(f"{path} holds several records, one a line; {advice}")
    return text


def _line_of(path: Path, number: int) -> bytes:
    held = 0
    with explained("read", path), path.open("rb") as file:
        while line := file.readline(4 * LONGEST_RECORD):
            held += 1
            if held == number:
                return line
    raise BadFile(f"{path} has no record {number}; it holds {held}")
