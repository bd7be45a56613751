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
    such as Windows and many disks of a network, let both.
    """
    try:
        import fcntl
    except ImportError:
        yield
        return
    opened = os.open(folder, os.O_RDONLY)
    try:
        with _refusal_explained(folder):
            fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield
    finally:
        os.close(opened)  # the lock goes with it


@contextmanager
def _refusal_explained(folder: Path) -> Iterator[None]:
    try:
        yield
    except BlockingIOError:
        raise BadFile(
            f"another training is at work in {folder}; wait until it is done, or name another "
            "place with --folder"
        ) from None
    except OSError:
        return  # the system has no locks there
