"""A file of many records, one a line, that survives Ctrl-C and a full disk."""

from __future__ import annotations

from pathlib import Path
from types import TracebackType
from typing import Self, TextIO

import click

from ..errors import BadFile
from .files import reason_of, sync


class RecordWriter:
    """Writes to `FILE.part` until all is done, then gives it its name.

    With *resume*, the whole lines that an interrupted run left behind are kept: `write` compares
    them with what it is given and adds only what is new.
    """

    def __init__(self, path: Path, resume: bool) -> None:
        self.path = path
        self.part = path.with_name(path.name + ".part")
        self.resume = resume
        self.kept: list[str] = []

    def __enter__(self) -> Self:
        try:
            if self.resume:
                self.kept = self._whole_lines()
            self.file = self._open()
        except OSError as error:
            raise BadFile(f"cannot write {self.part}: {reason_of(error)}") from error
        return self

    def write(self, number: int, line: str) -> None:
        """Add the record with this number, counted from 0."""
        if number < len(self.kept):
            self._compare(number, line)
            return
        try:
            self.file.write(line + "\n")
            self.file.flush()
        except OSError as error:
            raise BadFile(
                f"cannot write {self.part}: {reason_of(error)}; {number} games are kept in it, "
                "and --resume goes on with them"
            ) from error

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if error is None:
            sync(self.file)
            self.file.close()
            self.part.replace(self.path)
            return
        self._close_quietly()
        if isinstance(error, KeyboardInterrupt):
            click.echo(f"stopped; {self.part} keeps what was played, --resume goes on", err=True)

    def _open(self) -> TextIO:
        """The part file, cut after the last whole line that is kept."""
        if not self.resume:
            return self.part.open("w", encoding="utf-8", newline="\n")
        file = self.part.open("a", encoding="utf-8", newline="\n")
        file.truncate(sum(len(line.encode()) + 1 for line in self.kept))
        return file

    def _whole_lines(self) -> list[str]:
        if not self.part.exists():
            raise BadFile(f"there is no {self.part} to go on with; leave out --resume")
        *lines, _ = self.part.read_bytes().split(b"\n")
        return [line.decode(errors="replace") for line in lines]

    def _compare(self, number: int, line: str) -> None:
        if self.kept[number] != line:
            raise BadFile(
                f"record {number + 1} in {self.part} is of another run; repeat the command it was "
                "begun with, or leave out --resume to begin again"
            )

    def _close_quietly(self) -> None:
        """On a full disk closing fails as writing did; the reason has been told already."""
        try:
            self.file.close()
        except OSError:
            return
