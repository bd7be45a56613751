"""A batch on a GPU: the same games as `Batch`, the same buffers on the device. Needs the extra
`gpu`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from ..core.cuda import cuda_module
from ..core.state import new_records, pack, unpack
from ..core.whole import as_whole
from ..errors import BadSetup, IllegalMove, quoted
from ..face.catalogue import kind_of
from .buffers import (
    BYTES_A_WORD,
    HOW_TO_GET_THEM,
    Buffers,
    check_buffers,
    check_moves,
    shapes_of,
    taken_buffers,
    why_illegal,
)
from .setup import checked_games, checked_players, memory_for, settings_of, slots_of


class GpuBatch:
    """Many games of one kind on a GPU: the games, numbers and buffers of `Batch`.

    Buffers and moves lie on the device. Everything that has `__cuda_array_interface__` will do, so
    PyTorch and CuPy share them without a copy. *stream* is the CUDA stream to work on: its number,
    or whatever has `__cuda_stream__`, as numba-cuda's have. Nothing here waits for it, but
    `step(check=True)`, `state` and `number`.
    """

    def __init__(
        self,
        game: str,
        players: int | Sequence[int],
        games: int,
        seed: int,
        *,
        skip_forced: bool = True,
        auto_reset: bool = True,
        stream: Any = 0,
        buffers: Buffers | None = None,
    ) -> None:
        self.kind = kind_of(game)
        self.games = checked_games(games)
        settings = settings_of(self.games, seed, skip_forced, auto_reset)
        with memory_for(self.games):
            self.players = checked_players(self.kind, players, self.games)
        number = number_of_stream(stream)
        self._cuda = device_module()
        self._given_stream = stream  # whoever made it may end it when nobody has it any more
        self.stream = self._cuda.external_stream(number) if number else 0
        with device_memory_for(self.games):
            self._settings = self._on_device(pack(settings))
            self._make_room()
            self.buffers = self.new_buffers() if buffers is None else self.shared_buffers(buffers)
        self._choose_kernels()
        self.reset()

    def _make_room(self) -> None:
        """Memory of the device for the games themselves."""
        self.slots = self._on_device(slots_of(self.players))
        self.states = self._on_device(new_records(self.kind.state, self.games))
        self._streams = self._cuda.device_array(self.games, "int64")
        self._choices = self._cuda.device_array(self.games, "int64")

    def _choose_kernels(self) -> None:
        from . import gpu_kernels  # it cannot do without numba-cuda

        words = self.states.view(gpu_kernels.state_word(self.kind))
        self._words = words.reshape(self.games, -1)
        self._kernels = gpu_kernels.batch_kernels(self.kind.name, gpu_kernels.TUNING)
        self._blocks = gpu_kernels.blocks_for(self.kind, self.games, gpu_kernels.TUNING)

    def new_buffers(self) -> Buffers:
        """Buffers of this batch's size on the device."""
        shapes = shapes_of(self.kind, self.games)
        array = self._cuda.device_array
        return Buffers(**{name: array(shape, of) for name, (shape, of) in shapes.items()})

    def shared_buffers(self, buffers: Buffers) -> Buffers:
        """Another library's arrays on the device as buffers of this batch, without a copy."""
        shared = taken_buffers(buffers, self.shared)
        self._check_buffers(shared)
        return shared

    def _check_buffers(self, buffers: Buffers) -> None:
        check_buffers(self.kind, self.games, buffers, check_writable)

    def reset(self) -> Buffers:
        """Begin again with the first game of every place."""
        games = (self.states, self.slots, self._settings)
        self._launch(self._kernels.begin, *games, self._choices)
        self._launch(self._kernels.first_choices, self._settings, self._streams)
        return self._advance(self._choices, self.buffers)

    def step(self, moves: Any, *, check: bool = False, into: Buffers | None = None) -> Buffers:
        """Make one move in every game, given by number on the device, shape `[games]`.

        As `Batch.step`, but that moves are legal is trusted unless *check* is set, which waits for
        the device. *into* are buffers from `new_buffers` or `shared_buffers`.
        """
        chosen = self.shared(moves)
        check_moves(chosen, self.games)
        out = self.buffers if into is None else into
        if into is not None:
            self._check_buffers(into)
        if check:
            self._refuse_illegal(chosen)
        return self._advance(chosen, out)

    def random_moves(self) -> Any:
        """A random legal move for every game, shape `[games]`; -1 in games that are over. The next
        call writes into the same array.
        """
        self._launch(self._kernels.choose, self.states, self._streams, self._choices)
        return self._choices

    def state(self, game: int) -> Any:
        """A copy of the flat state of one game, as the rules know it."""
        return unpack(self.kind.state, self._from_device(self.states[game : game + 1]))

    def number(self, game: int) -> int:
        """The number of the game in a place, among all games of the seed."""
        return int(self._from_device(self.slots[game : game + 1])["number"][0])

    def _advance(self, moves: Any, out: Buffers) -> Buffers:
        """Make the moves and write what came of them."""
        self._play(moves, out)
        self._observe(out)
        return out

    def _play(self, moves: Any, out: Buffers) -> None:
        """Make the moves; write what the games have brought."""
        games = (self._words, self.slots, self._settings)
        self._kernels.step[*self._blocks.step, self.stream](*games, moves, out)

    def _observe(self, out: Buffers) -> None:
        """Write what the seats to move see and may do."""
        self._kernels.observe[*self._blocks.observe, self.stream](self._words, out)

    def _launch(self, kernel: Any, *given: Any) -> None:
        """Run a kernel that gives a thread to each game."""
        kernel[*self._blocks.one_thread_a_game, self.stream](*given)

    def _refuse_illegal(self, moves: Any) -> None:
        import numpy as np

        found = self._on_device(np.full(1, self.games, np.int64))
        self._launch(self._kernels.check, self.states, moves, found)
        wrong = int(self._from_device(found)[0])
        if wrong < self.games:
            move = int(self._from_device(moves)[wrong])
            raise IllegalMove(why_illegal(self.kind, self.state(wrong), wrong, move))

    def shared(self, array: Any) -> Any:
        """An array of any library, where it lies."""
        interface_of(array)
        return self._cuda.as_cuda_array(array, sync=False)

    def _on_device(self, array: Any) -> Any:
        """A copy on the device, there when this returns: a kernel of another stream may follow."""
        copied = self._cuda.to_device(array)
        self._cuda.synchronize()
        return copied

    def _from_device(self, array: Any) -> Any:
        """A copy in this machine's memory, after all that the device has been asked for."""
        self._cuda.synchronize()
        return array.copy_to_host()


def interface_of(array: object) -> Mapping[str, Any]:
    """What an array on the device tells every library of itself."""
    found: Mapping[str, Any] | None = getattr(array, "__cuda_array_interface__", None)
    if found is None:
        raise BadSetup(
            "moves and buffers of a GpuBatch must lie on the device, and this is a "
            f"{type(array).__name__} that does not; Batch takes arrays of this machine's memory"
        )
    return found


def check_writable(name: str, array: Any) -> None:
    """Refuse a buffer that kernels cannot write into."""
    address, _ = interface_of(array)["data"]
    if not hasattr(array, "flags"):
        raise BadSetup(f"the buffer {name} cannot be written as it is; {HOW_TO_GET_THEM}")
    word = BYTES_A_WORD if name == "observation" else array.dtype.itemsize
    if address % word:
        raise BadSetup(
            f"the buffer {name} must begin at an address that is a multiple of {word}, for a "
            f"device writes so many bytes at once; {HOW_TO_GET_THEM}"
        )


def number_of_stream(stream: Any) -> int:
    """The number of a CUDA stream; that of the default one is 0."""
    told = stream.__cuda_stream__()[1] if hasattr(stream, "__cuda_stream__") else stream
    number = as_whole(told)
    if number is None or number < 0:
        raise BadSetup(
            "the stream must be one of numba-cuda's or the number of another library's, such as "
            f"torch.cuda.current_stream().cuda_stream, not {quoted(stream)}"
        )
    return number


@contextmanager
def device_memory_for(games: int) -> Iterator[None]:
    """Turn a lack of memory for so many games, here or on the device, into a sentence."""
    with memory_for(games):
        try:
            yield
        except Exception as error:
            if "OUT_OF_MEMORY" not in str(error):  # as CUDA names it, whatever the class
                raise
            raise MemoryError from error


def device_module() -> Any:
    """numba-cuda's module, if there is a device to use it on."""
    try:
        cuda = cuda_module()
    except ImportError:
        raise BadSetup(
            "games on a GPU need numba-cuda: install the extra gpu, pip install '.[gpu]' in the "
            "project's folder; Batch plays the same games on the CPU"
        ) from None
    if not cuda.is_available():
        raise BadSetup("no CUDA device can be used here; Batch plays the same games on the CPU")
    return cuda
