"""The door to numba-cuda (extra `gpu`). Nothing else in the package imports it."""

from __future__ import annotations

from types import FunctionType
from typing import Any


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
