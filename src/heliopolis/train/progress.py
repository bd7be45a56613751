"""What is told of a training as it goes: lines for people, a log of rows, the picture of both."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import asdict
from datetime import timedelta
from pathlib import Path
from typing import Any

from ..core.whole_file import whole_file
from ..errors import BadFile, reason_of
from .curves import curves_of
from .measure import Strength
from .training import Update

Row = dict[str, Any]


class Progress:
    """The log of a run in its folder, and the lines that are said."""

    def __init__(self, folder: Path, title: str, say: Callable[[str], None]) -> None:
        self.log, self.picture = folder / "progress.jsonl", folder / "curves.svg"
        self.title, self.say = title, say
        self.rows: list[Row] = []

    def begin(self) -> None:
        """Begin the log anew."""
        _write_whole(self.log, "")

    def go_on(self, update: int) -> None:
        """Take up the log of an earlier run, without what came after the checkpoint."""
        self.rows = [row for row in _rows_of(self.log) if row.get("update", 0) <= update]
        _write_whole(self.log, "".join(map(_line, self.rows)))

    def tell(self, update: Update, seconds: float, rate: float, games_rate: float) -> None:
        """A line about an update."""
        figures = update.figures
        told = " ".join(f"{name} {figures[name]:.3g}" for name in figures if name not in _UNTOLD)
        self.say(
            f"{_clock(seconds)} update {update.number}: {_large(rate)} decisions/s, "
            f"{_large(games_rate)} games/s, {_ends(update)}; {told}"
        )
        self._note(
            {
                "update": update.number,
                "seconds": round(seconds, 2),
                "rate": round(rate),
                "games_rate": round(games_rate, 1),
                **_points(update),
                **{name: round(value, 6) for name, value in figures.items()},
            }
        )

    def tell_strength(self, update: int, seconds: float, strength: Strength) -> None:
        """A line about a measurement."""
        self.say(f"{_clock(seconds)} {strength}")
        self._note({"update": update, "seconds": round(seconds, 2), **asdict(strength)})

    def draw(self) -> None:
        """Draw the curves anew."""
        _write_whole(self.picture, curves_of(self.title, self.rows))

    def _note(self, row: Row) -> None:
        self.rows.append(row)
        try:
            with self.log.open("a", encoding="utf-8") as file:
                file.write(_line(row))
        except OSError as error:
            raise _refused(self.log, error) from error


_UNTOLD = ("gradient",)  # of no interest while all goes well


def _ends(update: Update) -> str:
    """How the games of an update ended, in words."""
    if not update.games:
        return "no game ended"
    return f"points {update.mean_score:.1f} (winners {update.winner_score:.1f})"


def _points(update: Update) -> Row:
    """How the games of an update ended, for the log. Where none did there is nothing to note."""
    if not update.games:
        return {}
    return {
        "mean_score": round(update.mean_score, 3),
        "winner_score": round(update.winner_score, 3),
    }


def _line(row: Mapping[str, Any]) -> str:
    return json.dumps(row) + "\n"


def _rows_of(path: Path) -> Iterable[Row]:
    """The rows of a log; a line that was cut off is left out."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except FileNotFoundError:
        return
    except (OSError, UnicodeDecodeError) as error:
        raise BadFile(f"cannot read the log {path}: {error}") from error
    for line in lines:
        with suppress(ValueError):
            row = json.loads(line)
            if isinstance(row, dict):
                yield row


def _write_whole(path: Path, text: str) -> None:
    try:
        with whole_file(path) as file:
            file.write(text.encode())
    except OSError as error:
        raise _refused(path, error) from error


def _refused(path: Path, error: OSError) -> BadFile:
    return BadFile(f"cannot write {path}: {reason_of(error)}")


def _clock(seconds: float) -> str:
    return str(timedelta(seconds=int(seconds)))


def _large(number: float) -> str:
    """A rate in three digits.

    >>> _large(11_700_000.0), _large(35_250.0), _large(7.5)
    ('11.7 M', '35.2 k', '7.5')
    """
    if number >= 1e6:
        return f"{number / 1e6:.3g} M"
    return f"{number / 1e3:.3g} k" if number >= 1e3 else f"{number:.3g}"
