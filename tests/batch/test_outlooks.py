"""What the rule of thumb expects in many games at once. That its kernels are right shows on a real
GPU: `bench/lockstep.py` compares every row there with the CPU's.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from heliopolis.batch import Batch
from heliopolis.batch.outlooks import Outlooks, _kernels, network_rows, outlook_size
from heliopolis.core.state import record_type, unpack
from heliopolis.face.catalogue import kind_of
from heliopolis.players.thumb.player import advice_of
from tests.for_gpu import compiles, let_kernels_compile


@pytest.mark.parametrize("name", ["ra", "priests"])
def test_a_batch_expects_what_a_single_game_does(name: str) -> None:
    batch = Batch(name, [2, 3, 4, 5] * 3, 12, seed=3, auto_reset=False)
    size = outlook_size(batch.kind)
    for _ in range(40):
        rows = network_rows(batch)[:, -size:]
        for game in np.flatnonzero(~batch.buffers.done)[:3]:
            state, single = (
                unpack(batch.kind.state, batch.states, int(game)),
                np.zeros(size, np.int8),
            )
            advice_of(name).write_outlook(state, int(batch.buffers.mover[game]), single, 0)
            assert rows[game].tolist() == single.tolist()
        batch.step(batch.random_moves())


def test_nothing_is_expected_in_a_game_that_is_over() -> None:
    """Rows are used again and again: what was expected before must not stay."""
    batch = Batch("ra", 2, 4, seed=3, auto_reset=False)
    rows = np.ones((4, outlook_size(batch.kind)), np.int8)
    while not batch.buffers.done.all():
        batch.step(batch.random_moves())
        Outlooks(batch).write(batch.buffers.mover, rows)
        assert not rows[batch.buffers.done].any()
        assert rows[~batch.buffers.done].any(axis=1).all()


def test_nothing_is_expected_in_the_dice_game() -> None:
    batch = Batch("dice", 2, 4, seed=1)
    assert outlook_size(batch.kind) == 0
    Outlooks(batch).write(batch.buffers.mover, np.zeros((4, 0), np.int8))


@pytest.mark.parametrize("name", ["ra", "priests"])
def test_the_kernels_compile_for_a_gpu(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numba_cuda", reason="the extra gpu is not to be had for this Python")
    from numba import types
    from numba.np.numpy_support import from_dtype

    let_kernels_compile(monkeypatch)
    states: Any = from_dtype(record_type(kind_of(name).state))[::1]
    worths, rows, mover = types.int32[:, ::1], types.int8[:, ::1], types.int8[::1]
    judge, write = _kernels(name)
    for kernel, given in (
        (judge, (states, worths, rows)),
        (write, (states, worths, mover, rows)),
    ):
        assert compiles(kernel.py_func, given)
