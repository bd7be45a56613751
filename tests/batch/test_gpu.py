"""The kernels compile for a GPU on a machine without one. A real device shows that they are right:

`bench/gpu.py` compares state bytes on a device by hand; bench/results.md has its output.
"""

from __future__ import annotations

import os
import subprocess
import sys
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from heliopolis.batch import Buffers, new_buffers
from heliopolis.batch.advance import Settings, Slot
from heliopolis.batch.buffers import shapes_of
from heliopolis.batch.gpu import kernel_functions
from heliopolis.batch.gpu_batch import GpuBatch, device_memory_for, number_of_stream
from heliopolis.core.cuda import cuda_module
from heliopolis.core.kind import GameKind
from heliopolis.core.speed import PLAIN_SWITCH
from heliopolis.core.state import record_type
from heliopolis.errors import BadSetup, IllegalMove
from heliopolis.face.catalogue import GAMES, kind_of
from tests.for_gpu import compiles, let_kernels_compile

pytest.importorskip("numba_cuda", reason="the extra gpu is not to be had for this Python")


@pytest.fixture(autouse=True)
def no_device_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    let_kernels_compile(monkeypatch)


@pytest.mark.parametrize("name", GAMES)
def test_every_kernel_compiles_for_a_gpu(name: str) -> None:
    kind = kind_of(name)
    for function, arguments in zip(kernel_functions(kind), _arguments(kind.state), strict=True):
        assert compiles(function, arguments)


def _arguments(state: type[Any]) -> tuple[tuple[Any, ...], ...]:
    """The types of the kernels' arguments: begin, step, play."""
    from numba import types
    from numba.np.numpy_support import from_dtype

    states, words, number = from_dtype(record_type(state))[::1], types.int64[::1], types.int64
    return (states, words, number, number), (states, words), (words, number, number, number)


@pytest.mark.parametrize("name", GAMES)
def test_every_kernel_of_a_batch_compiles_for_a_gpu(name: str) -> None:
    from heliopolis.batch.gpu_kernels import TUNING, batch_kernel_functions

    kind = kind_of(name)
    arguments = _batch_arguments(kind)
    for function, types_given in zip(batch_kernel_functions(kind, TUNING), arguments, strict=True):
        assert compiles(function, types_given)


def _batch_arguments(kind: GameKind) -> tuple[tuple[Any, ...], ...]:
    """The types of the kernels' arguments, in the order of `BatchKernels`."""
    from numba import types
    from numba.np.numpy_support import from_dtype

    from heliopolis.batch.gpu_kernels import state_word

    states, slots, settings = (
        from_dtype(record_type(cls))[::1] for cls in (kind.state, Slot, Settings)
    )
    moves, words = types.int64[::1], from_dtype(state_word(kind))[:, ::1]
    named_tuple: Any = types.NamedTuple  # comes without types
    out = named_tuple(
        [
            types.int8[:, ::1],
            types.boolean[:, ::1],
            types.int8[::1],
            types.float32[:, ::1],
            types.int16[:, ::1],
            types.int8[:, ::1],
            types.boolean[::1],
        ],
        Buffers,
    )
    return (
        (states, slots, settings, moves),
        (words, slots, settings, moves, out),
        (words, out),
        (states, moves, moves),
        (settings, moves),
        (states, moves, moves),
    )


_IN_THE_SIMULATOR = """
import numpy as np
from heliopolis.batch import Batch, new_buffers
from heliopolis.batch import gpu_kernels
from heliopolis.batch.advance import Slot
from heliopolis.batch.setup import settings_of
from heliopolis.core import bits
from heliopolis.core.device import INSTRUCTIONS, cuda
from heliopolis.core.state import new_records
from heliopolis.face.catalogue import GAMES, kind_of

for instruction in (bits.count, bits.lowest, bits.highest):
    INSTRUCTIONS[instruction.__name__] = instruction  # the simulator's know 32 bits, a device's 64
COUNT = 70  # more than a block, and no whole number of blocks

class Numbers:
    # Fields of a record as whole numbers: NumPy's small ones overflow, those on a device do not.
    def __init__(self, record):
        vars(self)["record"] = record
    def __getitem__(self, place):
        value = self.record[place]
        return Numbers(value) if isinstance(value, np.ndarray) else int(value)
    def __setitem__(self, place, value):
        self.record[place] = value
    __getattr__, __setattr__ = __getitem__, __setitem__

def slot_of(number):
    slot = Slot()
    slot.players = number
    return slot

def careful_reader(kind, reader=gpu_kernels._state_reader):
    state_in = reader(kind)
    return lambda row: Numbers(state_in(row))

gpu_kernels._state_reader = careful_reader

for name in GAMES:
    kind = kind_of(name)
    players = [2 + game % 3 for game in range(COUNT)]
    batch = Batch(name, players, COUNT, 7)
    out = new_buffers(kind, COUNT)
    records = new_records(kind.state, COUNT)
    states = [Numbers(record) for record in records]
    words = records.view(gpu_kernels.state_word(kind)).reshape(COUNT, -1)
    slots, settings = [slot_of(number) for number in players], [settings_of(COUNT, 7, True, True)]
    functions = gpu_kernels.batch_kernel_functions(kind, gpu_kernels.TUNING)
    begin, step, observe, check, first_choices, choose = (cuda.jit(each) for each in functions)
    blocks = gpu_kernels.blocks_for(kind, COUNT, gpu_kernels.TUNING)
    grid = blocks.one_thread_a_game
    streams, chosen = [0] * COUNT, [0] * COUNT
    begin[grid](states, slots, settings, chosen)
    first_choices[grid](settings, streams)
    for _ in range(4):
        step[blocks.step](words, slots, settings, chosen, out)
        observe[blocks.observe](words, out)
        for mine, other in zip(out, batch.buffers, strict=True):
            assert mine.tobytes() == other.tobytes(), name
        moves = batch.random_moves().copy()
        found = np.full(1, COUNT)
        check[grid](states, moves, found)
        assert found[0] == COUNT
        check[grid](states, np.where(np.arange(COUNT) % 66 == 65, -1, moves), found)
        assert found[0] == 65
        choose[grid](states, streams, chosen)
        assert chosen == moves.tolist()
        batch.step(moves)
print("alike")
"""


def test_the_kernels_of_a_batch_write_what_the_cpu_writes() -> None:
    """In the simulator."""
    environment = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1", PLAIN_SWITCH: "1"}
    ran = subprocess.run(  # noqa: S603  # our own words
        [sys.executable, "-c", _IN_THE_SIMULATOR],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.stdout == "alike\n", ran.stderr


def test_too_many_games_for_a_device_are_a_sentence() -> None:
    said = "8 games need more memory than there is; play fewer"
    with pytest.raises(BadSetup, match=said), device_memory_for(8):
        raise RuntimeError("[2] Call to cuMemAlloc results in CUDA_ERROR_OUT_OF_MEMORY")
    with pytest.raises(RuntimeError, match="ILLEGAL_ADDRESS"), device_memory_for(8):
        raise RuntimeError("[700] CUDA_ERROR_ILLEGAL_ADDRESS")


@pytest.mark.parametrize(
    "moves", [np.zeros(7, np.int64), np.zeros(8, np.float32), np.zeros((8, 1), np.int64)]
)
def test_moves_of_an_odd_shape_or_type_never_reach_a_kernel(moves: Any) -> None:
    batch = without_a_device()
    with pytest.raises(IllegalMove, match="one for each of the 8 games"):
        batch.step(on_a_device(moves.shape, str(moves.dtype)))


MOVES = ((8,), "int64")


def test_buffers_of_another_size_never_reach_a_kernel() -> None:
    with pytest.raises(BadSetup, match="the buffer observation must be one block of int8"):
        without_a_device().step(on_a_device(*MOVES), into=buffers_for(7))


@pytest.mark.parametrize("name", ["observation", "share", "score"])
def test_buffers_between_the_words_of_a_device_never_reach_a_kernel(name: str) -> None:
    batch, mine = without_a_device(), buffers_for(8)
    odd = mine._replace(**{name: on_a_device(*shapes_of(batch.kind, 8)[name], address=4097)})
    said = f"the buffer {name} must begin at an address that is a multiple of "
    with pytest.raises(BadSetup, match=said):
        batch.step(on_a_device(*MOVES), into=odd)
    with pytest.raises(BadSetup, match=said):
        batch.shared_buffers(odd)


def test_buffers_of_single_bytes_may_lie_anywhere_on_a_device() -> None:
    """Rows of a longer record do: 54 moves, and any number of games."""
    batch, mine = without_a_device(), buffers_for(8)
    mask = on_a_device(*shapes_of(batch.kind, 8)["mask"], address=4097)
    assert batch.shared_buffers(mine._replace(mask=mask)).mask is mask


def test_arrays_of_this_machines_memory_never_reach_a_kernel() -> None:
    """A device would be given a copy, at every step, and what it writes would be lost."""
    batch, here = without_a_device(), new_buffers(kind_of("ra"), 8)
    moves = on_a_device(*MOVES)
    said = "must lie on the device, and this is a ndarray that does not; Batch takes"
    with pytest.raises(BadSetup, match=said):
        batch.step(np.zeros(8, np.int64))
    with pytest.raises(BadSetup, match=said):
        batch.step(moves, into=here)
    with pytest.raises(BadSetup, match=said):
        batch.shared_buffers(here)


def test_arrays_that_kernels_are_not_handed_as_they_are_are_refused() -> None:
    """Such as PyTorch's, which numba-cuda has to be told of."""
    odd = SimpleNamespace(__cuda_array_interface__={"data": (4096, False)})
    with pytest.raises(BadSetup, match="the buffer done cannot be written as it is; new_buffers"):
        without_a_device().step(on_a_device(*MOVES), into=buffers_for(8)._replace(done=odd))


def without_a_device() -> GpuBatch:
    """As much of a batch as there can be: nothing is launched."""
    batch = object.__new__(GpuBatch)
    batch.kind, batch.games = kind_of("ra"), 8
    vars(batch)["_cuda"] = SimpleNamespace(as_cuda_array=lambda array, sync: array)
    return batch


def buffers_for(games: int) -> Buffers:
    shapes = shapes_of(kind_of("ra"), games)
    return Buffers(**{name: on_a_device(*each) for name, each in shapes.items()})


def on_a_device(shape: tuple[int, ...], of: str, address: int = 4096) -> Any:
    """What an array on a device tells of itself."""
    return SimpleNamespace(
        shape=shape,
        dtype=np.dtype(of),
        flags={"C_CONTIGUOUS": True},
        __cuda_array_interface__={"data": (address, False)},
    )


def test_a_stream_is_known_by_its_number() -> None:
    assert [number_of_stream(number) for number in (0, 77, np.int64(77))] == [0, 77, 77]
    assert number_of_stream(SimpleNamespace(__cuda_stream__=lambda: (0, 77))) == 77


@pytest.mark.parametrize("stream", [None, True, -1, 7.0, "7"])
def test_what_is_no_stream_is_refused(stream: Any) -> None:
    with pytest.raises(BadSetup, match="the stream must be one of numba-cuda's or the number"):
        GpuBatch("ra", 4, 8, 1, stream=stream)


def test_without_a_device_a_sentence_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cuda_module(), "is_available", lambda: False)
    with pytest.raises(BadSetup, match="no CUDA device can be used here; Batch plays"):
        GpuBatch("ra", 4, 8, 1)
