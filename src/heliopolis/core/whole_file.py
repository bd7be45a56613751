"""Files that are written whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO


@contextmanager
def whole_file(path: Path) -> Iterator[IO[bytes]]:
    """A file to write into: first it lies beside the old one, and when it is whole and on the disk
    it takes its place. Whatever interrupts this, Ctrl-C as well, the old one stays as it is and
    nothing else is left behind.
    """
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with beside.open("wb") as file:
            yield file
            sync(file)
        beside.replace(path)
    except BaseException:
        with suppress(OSError):
            beside.unlink()
        raise


def sync(file: IO[bytes]) -> None:
    """Make sure that what was written is on the disk."""
    file.flush()
    os.fsync(file.fileno())
