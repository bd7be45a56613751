"""One training at a time in a folder."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ..errors import BadFile


@contextmanager
def alone_in(folder: Path) -> Iterator[None]:
    """Whoever else trains in the folder meanwhile is refused. Systems without locks on folders,
    such as Windows, let both.
    """
    try:
        import fcntl
    except ImportError:
        yield
        return
    opened = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(opened)
        raise BadFile(
            f"another training is at work in {folder}; wait until it is done, or name another "
            "place with --folder"
        ) from None
    try:
        yield
    finally:
        os.close(opened)  # the lock goes with it
