"""The file of a match: the plan, then one finished deal a line. It survives Ctrl-C and crashes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Self

from ..arena.plan import Plan
from ..arena.result import BadResult, DealResult, parse_result
from ..core.whole_file import sync
from ..errors import BadFile
from .files import check_new, explained

ADVICE = "choose another name, --resume to go on with it, or --force to replace it"


class ResultsFile:
    """Adds finished deals to a file, and reads those that an earlier run has left there."""

    def __init__(self, path: Path, plan: Plan, resume: bool, force: bool) -> None:
        self.path = path
        self.plan = plan
        self.resume = resume
        if resume:
            self._check_plan()
        else:
            check_new(path, force, ADVICE)

    def __enter__(self) -> Self:
        with explained("write", self.path):
            self.file: IO[bytes] = self.path.open("r+b" if self.resume else "wb")
        if not self.resume:
            self._write(self.plan.as_json())
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        with explained("write", self.path):
            try:
                sync(self.file)
            finally:
                self.file.close()

    def finished(self) -> Iterator[DealResult]:
        """The deals in the file. Half a line at its end is cut off: it is played again."""
        if not self.resume:
            return
        self.file.readline()  # the plan
        number, end = 1, self.file.tell()
        for line in iter(self.file.readline, b""):
            number += 1
            if not line.endswith(b"\n"):
                break
            yield self._parsed(line, number)
            end = self.file.tell()
        self.file.seek(end)
        with explained("write", self.path):
            self.file.truncate()

    def write(self, result: DealResult) -> None:
        """Add a finished deal."""
        self._write(result.as_json())

    def _write(self, content: dict[str, Any]) -> None:
        line = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
        with explained("write", self.path, "; --resume goes on with what it holds"):
            self.file.write(line.encode() + b"\n")
            self.file.flush()

    def _check_plan(self) -> None:
        if not self.path.is_file():
            raise BadFile(f"there is no file {self.path} to go on with; leave out --resume")
        with explained("read", self.path), self.path.open("rb") as file:
            line = file.readline()
        if not line.endswith(b"\n"):
            raise BadFile(f"{self.path} holds no plan to go on with; begin again with --force")
        self.plan.check_same(_decoded(line), str(self.path))

    def _parsed(self, line: bytes, number: int) -> DealResult:
        content = _decoded(line)
        deal = content.get("deal") if isinstance(content, dict) else None
        if not isinstance(deal, int) or deal < 0:
            raise BadFile(f"{self.path}, line {number}: it is no result of a deal")
        tables = [tuple(map(self.plan.names.index, bots)) for bots in self.plan.tables(deal)]
        try:
            return parse_result(content, tables, self.plan.is_judged)
        except BadResult as error:
            raise BadFile(f"{self.path}, line {number}: {error}") from error


def _decoded(line: bytes) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None
