"""Reading and writing files so that nothing is lost: whole files, no overwriting."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ..core.whole_file import whole_file
from ..errors import BadFile, reason_of
from ..notation.record import LONGEST_RECORD

OR_FORCE = "choose another name, or --force to replace it"  # for commands that have --force
OTHER_NAME = "choose another name"


def read_text(path: Path, longest: int = 4 * LONGEST_RECORD) -> str:
    """The text of a file. A character takes up to four bytes."""
    with explained("read", path), path.open("rb") as file:
        content = file.read(longest + 1)
    if len(content) > longest:
        raise BadFile(f"{path} is larger than {longest} bytes, too large for a record")
    return decoded(content, str(path))


def decoded(content: bytes, name: str) -> str:
    """Bytes as text; *name* says whose bytes they are."""
    try:
        return content.decode()
    except UnicodeDecodeError as error:
        place = f"byte {error.start + 1} is not UTF-8"
        raise BadFile(f"{name} is no text ({place}), so no record") from error


def check_new(path: Path, force: bool, advice: str = OR_FORCE) -> None:
    """Refuse to write over a file unless it is wished for, and ever over what is no file."""
    if "\0" in str(path):
        raise BadFile(f"{str(path)!r} is no name of a file; choose another name")
    if not os.path.lexists(path):
        return
    if not os.path.isfile(path):
        raise BadFile(f"{path} is no ordinary file; choose another name")
    if not force and os.path.getsize(path) > 0:  # an empty file has nothing to lose
        raise BadFile(f"{path} exists already; {advice}")


def place_of(path: Path) -> str:
    """Where a file lies, the same whichever way its name is written."""
    name = str(path)
    return name if "\0" in name else os.path.realpath(name)


def write_text(path: Path, text: str, force: bool = False, advice: str = OR_FORCE) -> None:
    """Write a whole file or nothing."""
    check_new(path, force, advice)
    with explained("write", path), whole_file(path) as file:
        file.write(text.encode())


@contextmanager
def explained(verb: str, path: Path, afterwards: str = "") -> Iterator[None]:
    """Turn the system's refusals into sentences."""
    try:
        yield
    except OSError as error:
        raise BadFile(f"cannot {verb} {path}: {reason_of(error)}{afterwards}") from error
