"""Whole numbers, however a library writes them."""

from __future__ import annotations

import operator


def as_whole(value: object) -> int | None:
    """The whole number that a value is, be it Python's or one of NumPy or PyTorch; otherwise None.
    True and False are no numbers.

    >>> as_whole(3), as_whole(True), as_whole("3"), as_whole(3.0)
    (3, None, None, None)
    """
    if isinstance(value, bool):
        return None
    try:
        return operator.index(value)  # type: ignore[arg-type]  # what has none is caught
    except TypeError:
        return None
