"""The GPU's instructions for rules that are marked as such. Needs numba-cuda.

A GPU has none for rows of small numbers (`observation.py`): there the plain loops are compiled.
"""

from __future__ import annotations

import numpy as np

from .cuda import cuda_module
from .observation import (
    beyond,
    beyond_together,
    reached,
    write_counts,
    write_nothing,
    write_number,
    write_set,
)

# A name of this module, not of a function: the simulator looks for it here.
cuda = cuda_module()

_WORD_BITS = 64


def count(members: int) -> int:
    """How many bits are set. The instruction depends on the width, so it is made plain."""
    bits: int = cuda.popc(np.int64(members))
    return bits


def lowest(members: int) -> int:
    """The lowest bit that is set; the instruction counts from one."""
    first: int = cuda.ffs(np.int64(members))
    return first - 1


def highest(members: int) -> int:
    """The highest bit that is set, by the zeros above it."""
    zeros: int = cuda.clz(np.int64(members))
    return _WORD_BITS - 1 - zeros


_OF_BITS = (count, lowest, highest)
_OF_ROWS = (beyond, beyond_together, reached, write_counts, write_nothing, write_number, write_set)

INSTRUCTIONS = {rule.__name__: cuda.jit(device=True)(rule) for rule in (*_OF_BITS, *_OF_ROWS)}
