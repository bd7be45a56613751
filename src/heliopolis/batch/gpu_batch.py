"""A batch on a GPU: the same games as `Batch`, the same buffers on the device. Needs the extra
`gpu`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..core.cuda import cuda_module
from ..core.state import new_records, pack, unpack
from ..errors import BadSetup, IllegalMove
from ..face.catalogue import kind_of
from .buffers import Buffers, check_buffers, shapes_of, why_illegal
from .setup import checked_number, checked_players, settings_of, slots_of


class GpuBatch:
    """Many games of one kind on a GPU: the games, numbers and buffers of `Batch`.

    Buffers and moves lie on the device. Everything that has `__cuda_array_interface__` will do, so
    PyTorch and CuPy share them without a copy. *stream* is the CUDA stream to work on, numba-cuda's
    or the number of one of another library's. Nothing here waits for it, but `step(check=True)`,
    `state` and `number`.
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
        self.games = checked_number(games, "games", 1)
        self.players = checked_players(self.kind, players, self.games)
        settings = settings_of(self.games, seed, skip_forced, auto_reset)
        self._cuda = device_module()
        is_number = isinstance(stream, int) and stream != 0
        self.stream = self._cuda.external_stream(stream) if is_number else stream
        self._settings = self._on_device(pack(settings))
        self._slots = self._on_device(slots_of(self.players))
        self._states = self._on_device(new_records(self.kind.state, self.games))
        self._streams = self._cuda.device_array(self.games, "int64")
        self._choices = self._cuda.device_array(self.games, "int64")
        from .gpu_kernels import THREADS, batch_kernels  # the module cannot do without numba-cuda

        self._kernels = batch_kernels(game)
        self._grid = (-(-self.games // THREADS), THREADS, self.stream)
        self.buffers = self.new_buffers() if buffers is None else self.shared_buffers(buffers)
        self.reset()

    def new_buffers(self) -> Buffers:
        """Buffers of this batch's size on the device."""
        shapes = shapes_of(self.kind, self.games)
        array = self._cuda.device_array
        return Buffers(**{name: array(shape, of) for name, (shape, of) in shapes.items()})

    def shared_buffers(self, buffers: Buffers) -> Buffers:
        """Another library's arrays on the device as buffers of this batch, without a copy."""
        shared = Buffers(*(self._shared(array) for array in buffers))
        check_buffers(self.kind, self.games, shared)
        return shared

    def reset(self) -> Buffers:
        """Begin again with the first game of every place."""
        games = (self._states, self._slots, self._settings)
        self._kernels.begin[self._grid](*games, _words_of(self.buffers), self.buffers)
        self._kernels.first_choices[self._grid](self._settings, self._streams)
        return self.buffers

    def step(self, moves: Any, *, check: bool = False, into: Buffers | None = None) -> Buffers:
        """Make one move in every game, given by number on the device, shape `[games]`.

        As `Batch.step`, but the caller is trusted unless *check* is set, which waits for the
        device. *into* are buffers from `new_buffers` or `shared_buffers`.
        """
        chosen = self._shared(moves)
        out = self.buffers if into is None else into
        if check:
            self._refuse_illegal(chosen)
        games = (self._states, self._slots, self._settings)
        self._kernels.step[self._grid](*games, chosen, _words_of(out), out)
        return out

    def random_moves(self) -> Any:
        """A random legal move for every game, shape `[games]`; -1 in games that are over."""
        self._kernels.choose[self._grid](self._states, self._streams, self._choices)
        return self._choices

    def state(self, game: int) -> Any:
        """A copy of the flat state of one game, as the rules know it."""
        return unpack(self.kind.state, self._from_device(self._states[game : game + 1]))

    def number(self, game: int) -> int:
        """The number of the game in a place, among all games of the seed."""
        return int(self._from_device(self._slots[game : game + 1])["number"][0])

    def _refuse_illegal(self, moves: Any) -> None:
        import numpy as np

        if moves.shape != (self.games,) or moves.dtype.kind != "i":
            raise IllegalMove(
                f"the moves must be whole numbers, one for each of the {self.games} games, not "
                f"{moves.dtype} {list(moves.shape)}"
            )
        found = self._on_device(np.full(1, self.games, np.int64))
        self._kernels.check[self._grid](self._states, moves, found)
        wrong = int(self._from_device(found)[0])
        if wrong < self.games:
            move = int(self._from_device(moves)[wrong])
            raise IllegalMove(why_illegal(self.kind, self.state(wrong), wrong, move))

    def _shared(self, array: Any) -> Any:
        """An array of any library, where it lies."""
        if not hasattr(array, "__cuda_array_interface__"):
            raise BadSetup(
                "moves and buffers of a GpuBatch must lie on the device, and this is a "
                f"{type(array).__name__} that does not; Batch takes arrays of this machine's memory"
            )
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


def _words_of(buffers: Buffers) -> Any:
    """The observations in words of four bytes."""
    import numpy as np

    return buffers.observation.view(np.int32)


def device_module() -> Any:
    """numba-cuda's module, if there is a device to use it on."""
    try:
        cuda = cuda_module()
    except ImportError:
        raise BadSetup(
            "games on a GPU need numba-cuda: install the extra, heliopolis[gpu]; Batch plays the "
            "same games on the CPU"
        ) from None
    if not cuda.is_available():
        raise BadSetup("no CUDA device can be used here; Batch plays the same games on the CPU")
    return cuda
