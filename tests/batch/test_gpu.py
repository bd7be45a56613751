"""The kernels compile for a GPU on a machine without one. A real device shows that they are right:

`bench/gpu.py` compares state bytes on a device by hand; bench/results.md has its output.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from heliopolis.batch.gpu import kernel_functions
from heliopolis.core.cuda import cuda_module
from heliopolis.core.state import record_type
from heliopolis.face.catalogue import GAMES, kind_of

HOPPER = (9, 0)

pytest.importorskip("numba_cuda", reason="the extra gpu is not to be had for this Python")


@pytest.fixture(autouse=True)
def no_device_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """numba-cuda asks the driver which GPU to compile helpers for; there is none here."""
    import numba.cuda.dispatcher

    device = SimpleNamespace(compute_capability=HOPPER)
    monkeypatch.setattr(numba.cuda.dispatcher, "get_current_device", lambda: device)


@pytest.mark.parametrize("name", GAMES)
def test_every_kernel_compiles_for_a_gpu(name: str) -> None:
    kind = kind_of(name)
    for function, arguments in zip(kernel_functions(kind), _arguments(kind.state), strict=True):
        code, _ = cuda_module().compile_ptx(function, arguments, cc=HOPPER)
        assert ".visible .entry" in code


def _arguments(state: type[Any]) -> tuple[tuple[Any, ...], ...]:
    """The types of the kernels' arguments: begin, step, play."""
    from numba import types
    from numba.np.numpy_support import from_dtype

    states, words, number = from_dtype(record_type(state))[::1], types.int64[::1], types.int64
    return (states, words, number, number), (states, words), (words, number, number, number)
