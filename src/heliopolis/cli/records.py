"""Records in files: one record of text or JSON, or one of many in a file with one a line."""

from __future__ import annotations

from pathlib import Path

from ..errors import BadFile, BadNotation
from ..face.game import Game
from ..face.replay import load
from .files import read_text

LARGEST_COLLECTION = 1024 * 1024 * 1024


def load_record(path: Path, number: int | None = None) -> Game:
    """Replay the record in a file; *number*, from 1, chooses a line of a file of many records."""
    if number is None:
        text = read_text(path)
        _check_single(path, text)
    else:
        text = _line_of(path, number)
    try:
        return load(text)
    except BadNotation as error:
        raise BadFile(f"{path}, {error}") from error


def _check_single(path: Path, text: str) -> None:
    lines = [line for line in text.split("\n", 2)[:2] if line.strip()]
    if len(lines) == 2 and all(line.startswith("{") for line in lines):
        raise BadFile(f"{path} holds several records, one a line; choose one with --number")


def _line_of(path: Path, number: int) -> str:
    lines = read_text(path, LARGEST_COLLECTION).splitlines()
    if not 1 <= number <= len(lines):
        raise BadFile(f"{path} has no record {number}; it holds {len(lines)}")
    return lines[number - 1]
