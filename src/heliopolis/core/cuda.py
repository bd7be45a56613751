"""The door to numba-cuda (extra `gpu`). Nothing else in the package imports it."""

from __future__ import annotations

from types import FunctionType
from typing import Any

_WORD_BITS = 64


def cuda_module() -> Any:
    """numba-cuda's module, or its simulator if NUMBA_ENABLE_CUDASIM is set."""
    import numpy as np

    # numba-cuda still names a function that NumPy 2.5 has dropped.
    if not hasattr(np, "row_stack"):
        vars(np)["row_stack"] = np.vstack
    from numba import cuda

    return cuda


def device_function(function: FunctionType) -> object:
    """The function compiled so that kernels can call it."""
    return cuda_module().jit(device=True)(function)


def device_instructions() -> dict[str, object]:
    """The GPU's instructions for the rules of `bits.py` that are marked as such."""
    import numpy as np

    cuda = cuda_module()
    word = np.int64  # the instructions differ by the width of their argument

    def count(members: int) -> int:
        bits: int = cuda.popc(word(members))
        return bits

    def lowest(members: int) -> int:
        first: int = cuda.ffs(word(members))
        return first - 1

    def highest(members: int) -> int:
        zeros: int = cuda.clz(word(members))
        return _WORD_BITS - 1 - zeros

    return {rule.__name__: cuda.jit(device=True)(rule) for rule in (count, lowest, highest)}
