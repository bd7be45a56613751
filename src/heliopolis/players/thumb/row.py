"""Weights as a row of memory, for compiled advice.

Machine code that is handed a tuple of fifty numbers carries all of them through every call; a row
is handed on as one address, and its numbers are read by the same names. Plain Python is quicker
with the tuple.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    Block = np.ndarray[Any, Any]
else:
    Block = np.ndarray


def as_rows(weights: Any) -> Block:
    """The numbers of a named tuple as a block of one record with the same names. Shape `[1]`."""
    fields = np.dtype([(name, "i8") for name in weights._fields])
    return np.array([tuple(weights)], dtype=fields)


class Constant(Block):
    """A block of one row that never changes: rules read the row if compiled, else the tuple."""

    plain: Any

    def __getitem__(self, place: Any) -> Any:
        """The named tuple; compiled rules do not ask here."""
        return self.plain


def constant(weights: Any) -> Constant:
    """The present weights, for a rule to read as `constant[0]`."""
    block = as_rows(weights).view(Constant)
    block.plain = weights
    return block
