"""Games side by side in the memory of this machine, and the threads that work on them."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

from ..core.speed import can_compile
from ..core.state import new_records, pack
from ..errors import BadSetup, quoted
from ..face.catalogue import kind_of
from .advance import Settings, Slot
from .buffers import (
    HOW_TO_GET_THEM,
    Buffers,
    check_buffers,
    check_moves,
    new_buffers,
    no_moves,
    taken_buffers,
)
from .setup import (
    as_array,
    checked_games,
    checked_number,
    checked_players,
    for_rules,
    memory_for,
    settings_of,
    slots_of,
    state_of,
    words,
)

FEWEST_GAMES_A_THREAD = 64  # below that, waking a thread takes longer than the games


class Places:
    """Places with a game in each. What happens there is said by `Batch`, and by others who have
    loops of their own.
    """

    _pool: ThreadPoolExecutor | None = None
    _process = 0  # that the pool belongs to

    def __init__(
        self,
        game: str,
        players: int | Sequence[int],
        games: int,
        seed: int,
        *,
        skip_forced: bool = True,
        auto_reset: bool = True,
        threads: int | None = None,
        buffers: Buffers | None = None,
    ) -> None:
        self.kind = kind_of(game)
        self.games = checked_games(games)
        with memory_for(self.games):
            self.players = checked_players(self.kind, players, self.games)
            self.buffers = self.new_buffers() if buffers is None else self.shared_buffers(buffers)
        settings = settings_of(self.games, seed, skip_forced, auto_reset)
        self._settings = for_rules(Settings, pack(settings))
        self._parts = parts_of(self.games, threads_of(threads))
        with memory_for(self.games):
            self.states = for_rules(self.kind.state, new_records(self.kind.state, self.games))
            self.slots = for_rules(Slot, slots_of(self.players))
            self._streams = words(self.games)
        self.reset()

    def new_buffers(self) -> Buffers:
        """Buffers of this batch's size."""
        return new_buffers(self.kind, self.games)

    def shared_buffers(self, buffers: Buffers) -> Buffers:
        """Another library's arrays, such as PyTorch's, as buffers of this batch, without a copy."""
        shared = taken_buffers(buffers, self.shared)
        self._check_buffers(shared)
        return shared

    def _check_buffers(self, buffers: Buffers) -> None:
        check_buffers(self.kind, self.games, buffers, check_writable)

    def reset(self) -> Buffers:
        """Begin again with the first game of every place."""
        raise NotImplementedError

    def state(self, game: int) -> Any:
        """A copy of the flat state of one game, as the rules know it."""
        return state_of(self.kind.state, self.states, game)

    def number(self, game: int) -> int:
        """The number of the game in a place, among all games of the seed."""
        slot: Slot = state_of(Slot, self.slots, game)
        return slot.number

    def each(self, loop: Callable[..., Any], *given: Any) -> list[Any]:
        """Run a loop of your own over all games, on as many threads as there are parts: it is given
        the first game and the last, then *given*, such as `states`.
        """
        if len(self._parts) == 1:
            return [loop(0, self.games, *given)]
        running = [self._threads().submit(loop, *part, *given) for part in self._parts]
        return [each.result() for each in running]

    def _threads(self) -> ThreadPoolExecutor:
        """The threads of this process: one that was forked has not inherited any."""
        if self._pool is None or self._process != os.getpid():
            self._pool, self._process = ThreadPoolExecutor(len(self._parts)), os.getpid()
        return self._pool

    def shared(self, array: Any) -> Any:
        """An array of any library, where it lies."""
        import numpy as np

        def refusal(reason: object) -> BadSetup:
            return BadSetup(
                "moves and buffers of a Batch must lie in this machine's memory as numbers that "
                f"NumPy has, and this {type(array).__name__} does not: {reason}"
            )

        found = as_array(array, refusal)
        # Two copies lie in different places. NumPy's own copy=False warns of PyTorch's tensors.
        if found is not array and not np.may_share_memory(found, as_array(array, refusal)):
            raise refusal("it would have to be copied")
        return found

    def _checked_moves(self, moves: Any) -> Any:
        import numpy as np

        found = as_array(moves, lambda _: no_moves(self.games, quoted(moves)))
        check_moves(found, self.games)
        return np.ascontiguousarray(found, dtype=np.int64) if can_compile() else found.tolist()


def check_writable(name: str, array: object) -> None:
    """Refuse a buffer that compiled loops of this machine cannot write into."""
    import numpy as np

    if not isinstance(array, np.ndarray):
        raise BadSetup(
            f"the buffer {name} must be an array of NumPy, not a {type(array).__name__}; "
            f"{HOW_TO_GET_THEM}"
        )
    if not array.flags.writeable:
        raise BadSetup(f"the buffer {name} may only be read, and a batch writes into it")


def threads_of(threads: object) -> int:
    """How many threads to use: those asked for, or one for every core this process may use."""
    if threads is not None:
        return checked_number(threads, "threads", 1)
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def parts_of(games: int, threads: int) -> list[tuple[int, int]]:
    """The games of each thread, first and last: parts of nearly the same size.

    >>> parts_of(1000, 3), parts_of(100, 3)
    ([(0, 333), (333, 666), (666, 1000)], [(0, 100)])
    """
    parts = min(threads, max(1, games // FEWEST_GAMES_A_THREAD)) if can_compile() else 1
    bounds = [games * part // parts for part in range(parts + 1)]
    return list(pairwise(bounds))
