"""A file of many records, one a line, that survives Ctrl-C and a full disk."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import IO, Self

import click

from ..core.items import plural
from ..core.whole_file import sync
from ..errors import BadFile
from .files import check_new, explained


class RecordWriter:
    """Writes to `FILE.part` until all is done, then gives it its name.

    With *resume*, the whole lines that an interrupted run left behind are kept: `write` compares
    them with what it is given and adds only what is new.
    """

    def __init__(self, path: Path, resume: bool, force: bool) -> None:
        self.path = path
        self.part = Path(f"{path}.part")
        self.resume = resume
        if not force:
            self._check_incomplete()
        check_new(path, force)
        self.comparing = resume
        self.written = 0  # records in the part file, those found there included
        self._check_part(force)

    def __enter__(self) -> Self:
        mode = "r+b" if self.resume else "wb"
        with explained("write", self.part):
            self.file: IO[bytes] = self.part.open(mode)
        return self

    def write(self, line: str) -> None:
        """Add the next record."""
        wanted = line.encode() + b"\n"
        kept = plural(self.written, "game is", "games are")
        with explained("write", self.part, f"; {kept} kept in it, and --resume goes on with them"):
            if not self.comparing or not self._is_kept(wanted):
                self.file.write(wanted)
                self.file.flush()
        self.written += 1

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if error is None:
            self._finish()
        else:
            self._close()
        if isinstance(error, KeyboardInterrupt):
            kept = plural(self.written, "game")
            click.echo(f"stopped; {self.part} keeps {kept}, and --resume goes on", err=True)

    def _check_incomplete(self) -> None:
        if self.resume and _has_content(self.path) and not os.path.lexists(self.part):
            raise BadFile(f"{self.path} is complete already; there is nothing to go on with")

    def _check_part(self, force: bool) -> None:
        there = os.path.lexists(self.part)
        if self.resume and not there:
            raise BadFile(f"there is no {self.part} to go on with; leave out --resume")
        if there and not self.resume and not force:
            raise BadFile(
                f"{self.part} is there from an interrupted run; --resume goes on with it, "
                "--force begins again"
            )

    def _is_kept(self, wanted: bytes) -> bool:
        """Whether the next record is in the file already. Half a line is as good as none."""
        start = self.file.tell()
        found = self.file.readline()
        if found == wanted:
            return True
        may_be_ours = self.written > 0 or wanted.startswith(found)
        if found.endswith(b"\n") or not may_be_ours:
            raise BadFile(
                f"record {self.written + 1} in {self.part} is of another run; repeat the command "
                "it was begun with, or begin again with --force and without --resume"
            )
        self.file.seek(start)
        self.file.truncate()
        self.comparing = False
        return False

    def _finish(self) -> None:
        """Give the file its name, unless it holds more than was asked for."""
        if self.comparing and self.file.readline():
            self._close()
            raise BadFile(
                f"{self.part} holds more than {plural(self.written, 'game')}; ask for as many as "
                "the run it was begun with"
            )
        try:
            with explained("write", self.part, "; --resume goes on with it"):
                sync(self.file)
                self.file.close()
                self.part.replace(self.path)
        finally:
            self._close()

    def _close(self) -> None:
        """On a full disk closing fails as writing did; the reason has been told already."""
        with suppress(OSError):
            self.file.close()


def _has_content(path: Path) -> bool:
    return path.is_file() and path.stat().st_size > 0
