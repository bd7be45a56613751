"""The rule of thumb in a batch on a GPU: its kernels compile on a machine without one."""

from __future__ import annotations

from typing import Any

import pytest

from heliopolis.batch.thumbs import _kernel
from heliopolis.core.state import record_type
from heliopolis.face.catalogue import GAMES, kind_of
from tests.for_gpu import compiles, let_kernels_compile

pytest.importorskip("numba_cuda", reason="the extra gpu is not to be had for this Python")


@pytest.mark.parametrize("name", GAMES)
def test_the_kernel_compiles_for_a_gpu(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from numba import types
    from numba.np.numpy_support import from_dtype

    let_kernels_compile(monkeypatch)
    states: Any = from_dtype(record_type(kind_of(name).state))[::1]
    mover, seats, moves = types.int8[::1], types.int8[:, ::1], types.int64[::1]
    assert compiles(_kernel(name).py_func, (states, mover, seats, moves))
