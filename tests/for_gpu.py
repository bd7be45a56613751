"""Kernels compiled for a GPU on a machine without one."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from heliopolis.core.cuda import cuda_module

HOPPER = (9, 0)


def let_kernels_compile(monkeypatch: pytest.MonkeyPatch) -> None:
    """numba-cuda asks the driver which GPU to compile helpers for; there is none here."""
    import numba.cuda.dispatcher

    device = SimpleNamespace(compute_capability=HOPPER)
    monkeypatch.setattr(numba.cuda.dispatcher, "get_current_device", lambda: device)


def compiles(kernel: Any, arguments: tuple[Any, ...]) -> bool:
    """Whether a kernel can be compiled for arguments of these types."""
    code, _ = cuda_module().compile_ptx(kernel, arguments, cc=HOPPER)
    return ".visible .entry" in code
