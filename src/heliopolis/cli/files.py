"""Reading and writing files so that nothing is lost: whole files, no overwriting."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from ..errors import BadFile
from ..notation.record import LONGEST_RECORD


def read_text(path: Path, longest: int = 4 * LONGEST_RECORD) -> str:
    """The text of a file. A character takes up to four bytes."""
    with _explained("read", path):
        size = path.stat().st_size
        content = path.read_bytes().decode() if size <= longest else ""
    if size > longest:
        raise BadFile(f"{path} is larger than {longest} bytes, too large for a record")
    return content


def check_new(path: Path, force: bool) -> None:
    """Refuse to write over a file unless it is wished for."""
    if path.exists() and not force:
        raise BadFile(f"{path} exists already; choose another name, or --force to replace it")


def write_text(path: Path, text: str, force: bool = False) -> None:
    """Write a whole file or nothing: first beside it, then in its place."""
    check_new(path, force)
    part = path.with_name(path.name + ".part")
    with _explained("write", path, clean_up=lambda: part.unlink(missing_ok=True)):
        with part.open("w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            sync(file)
        part.replace(path)


def sync(file: TextIO) -> None:
    """Make sure that what was written is on the disk."""
    file.flush()
    os.fsync(file.fileno())


@contextmanager
def _explained(verb: str, path: Path, clean_up: Callable[[], None] | None = None) -> Iterator[None]:
    """Turn the system's refusals into sentences."""
    try:
        yield
    except UnicodeDecodeError as error:
        place = f"byte {error.start} is not UTF-8"
        raise BadFile(f"{path} is no text ({place}), so no record") from error
    except OSError as error:
        if clean_up is not None:
            clean_up()
        raise BadFile(f"cannot {verb} {path}: {reason_of(error)}") from error


def reason_of(error: OSError) -> str:
    """The system's reason in lower case, without its number."""
    reason = error.strerror or type(error).__name__
    return reason[:1].lower() + reason[1:]
