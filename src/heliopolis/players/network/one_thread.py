"""Products of NumPy on one thread.

NumPy's library for products, OpenBLAS, starts a thread a core and lets them wait for each other in
loops. For matrices as small as a network's that takes up to ten times as long, most of all where
several bots think at once. It has a switch; other libraries are left as they are.
"""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

_FOLDERS = ("../numpy.libs", ".libs", ".dylibs")  # of wheels, seen from NumPy's own
_PREFIXES = ("scipy_", "")
_SUFFIXES = ("64_", "")
_LOOKING = threading.Lock()


class _Switch:
    """How many threads there are, and how to have another number of them. There is one switch for
    all who are inside at the same time: the first turns it, the last turns it back.
    """

    def __init__(self, get: Callable[[], int], change: Callable[[int], object]) -> None:
        self.get, self.change = get, change
        self.inside = 0
        self.before = 0
        self.lock = threading.Lock()

    def enter(self) -> None:
        """Somebody more wants one thread only."""
        with self.lock:
            if self.inside == 0:
                self.before = self.get()
                self.change(1)
            self.inside += 1

    def leave(self) -> None:
        """Somebody less does."""
        with self.lock:
            self.inside -= 1
            if self.inside == 0:
                self.change(self.before)


@contextmanager
def one_thread() -> Iterator[None]:
    """Products inside are made by the thread that asks for them."""
    switch = _switch()
    if switch is None:
        yield
        return
    switch.enter()
    try:
        yield
    finally:
        switch.leave()


def _switch() -> _Switch | None:
    """The switch of this process, of which there is one however many ask for it at first."""
    with _LOOKING:
        return _found_switch()


@cache
def _found_switch() -> _Switch | None:
    import numpy as np

    home = Path(np.__file__).parent
    for folder in _FOLDERS:
        for path in sorted((home / folder).glob("*openblas*")):
            found = _switch_in(path)
            if found is not None:
                return found
    return None


def _switch_in(path: Path) -> _Switch | None:
    """The switch of a library; it is loaded already, so this gives the one in use."""
    try:
        library = ctypes.CDLL(str(path))
    except OSError:
        return None
    for prefix in _PREFIXES:
        for suffix in _SUFFIXES:
            words = f"{prefix}openblas_{{}}_num_threads{suffix}"
            get = getattr(library, words.format("get"), None)
            change = getattr(library, words.format("set"), None)
            if get is not None and change is not None:
                return _Switch(get, change)
    return None
