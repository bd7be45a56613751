"""Many games at once on the CPU, on all its cores. `for_game`, `for_batch` and `compiled` make the
loops fast for one game.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Any

from ..core.speed import can_compile, compiled, rule
from ..core.state import new_records, pack
from ..errors import IllegalMove
from ..face.catalogue import kind_of
from .advance import (
    NO_MOVE,
    Settings,
    Slot,
    begin_first,
    choose_one,
    first_choice,
    for_batch,
    is_legal,
    observe_one,
    step_one,
    write_choice,
)
from .buffers import (
    Buffers,
    check_buffers,
    check_moves,
    new_buffers,
    taken_buffers,
    why_illegal,
)
from .setup import (
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
ALL_LEGAL = -1


# The loops of a batch, over the games from *first* up to, but not including, *last*


@rule
def begin_some(first: int, last: int, states: Any, slots: Any, settings: Any, out: Buffers) -> None:
    """Begin the first game of every place."""
    for game in range(first, last):
        begin_first(game, states[game], slots[game], settings[0])
        step_one(game, states[game], slots[game], settings[0], NO_MOVE, out)
        write_choice(states[game], game, out.mask[game], out)
        observe_one(states[game], out.observation[game])


@rule
def step_some(
    first: int, last: int, states: Any, slots: Any, settings: Any, moves: Any, out: Buffers
) -> None:
    """Make one move in every game."""
    for game in range(first, last):
        step_one(game, states[game], slots[game], settings[0], moves[game], out)
        write_choice(states[game], game, out.mask[game], out)
        observe_one(states[game], out.observation[game])


@rule
def first_illegal(first: int, last: int, states: Any, moves: Any) -> int:
    """The first game whose move is not legal, or ALL_LEGAL."""
    for game in range(first, last):
        if not is_legal(states[game], moves[game]):
            return game
    return ALL_LEGAL


@rule
def choose_some(first: int, last: int, states: Any, streams: Any, moves: Any) -> None:
    """A random legal move for every game."""
    for game in range(first, last):
        choose_one(game, states, streams, moves)


@rule
def begin_choices(first: int, last: int, settings: Any, streams: Any) -> None:
    """The beginning of the streams that random moves come from."""
    for game in range(first, last):
        streams[game] = first_choice(settings[0], game)


@dataclass(frozen=True, slots=True)
class Loops:
    """The loops of one game, compiled where that can be."""

    begin: Any
    first_choices: Any
    step: Any
    first_illegal: Any
    choose: Any


@cache
def loops_of(game: str) -> Loops:
    """The loops of a game. Compiling takes some ten seconds, once on a machine."""
    kind = kind_of(game)
    loops: tuple[Any, ...] = (begin_some, begin_choices, step_some, first_illegal, choose_some)
    return Loops(*(compiled(for_batch(loop, kind)) for loop in loops))


class Batch:
    """Many games of one kind, all a step further at each call.

    Chance in game *n* of a seed depends on seed and number alone. Place *i* begins with game
    *i*; with `auto_reset` game *i + games* follows when it is over, and so on. `players` is one
    number, or one for each place. With `skip_forced` seats that have only one legal move are not
    asked.
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
        threads: int | None = None,
        buffers: Buffers | None = None,
    ) -> None:
        self.kind = kind_of(game)
        self.games = checked_number(games, "games", 1)
        with memory_for(self.games):
            self.players = checked_players(self.kind, players, self.games)
            self.buffers = self.new_buffers() if buffers is None else self.shared_buffers(buffers)
        settings = settings_of(self.games, seed, skip_forced, auto_reset)
        self._settings = for_rules(Settings, pack(settings))
        self._parts = parts_of(self.games, threads_of(threads))
        self._pool = ThreadPoolExecutor(len(self._parts)) if len(self._parts) > 1 else None
        self._loops = loops_of(game)
        with memory_for(self.games):
            self.states = for_rules(self.kind.state, new_records(self.kind.state, self.games))
            self.slots = for_rules(Slot, slots_of(self.players))
            self._streams, self._choices = words(self.games), words(self.games)
        self.reset()

    def new_buffers(self) -> Buffers:
        """Buffers of this batch's size."""
        return new_buffers(self.kind, self.games)

    def shared_buffers(self, buffers: Buffers) -> Buffers:
        """Another library's arrays, such as PyTorch's, as buffers of this batch, without a copy."""
        shared = taken_buffers(buffers, self.shared)
        check_buffers(self.kind, self.games, shared)
        return shared

    def reset(self) -> Buffers:
        """Begin again with the first game of every place."""
        self.each(self._loops.begin, self.states, self.slots, self._settings, self.buffers)
        self.each(self._loops.first_choices, self._settings, self._streams)
        return self.buffers

    def step(self, moves: Any, *, check: bool = True, into: Buffers | None = None) -> Buffers:
        """Make one move in every game, given by number, shape `[games]`; returns what was written.

        A game that is over takes no notice of its move. If a move is not legal nothing is changed,
        and IllegalMove names game and move; with `check=False` the caller is trusted, and an
        illegal move makes nonsense of its game. *into* are buffers from `new_buffers` or
        `shared_buffers`, to be written in place of the batch's own.
        """
        chosen = self._checked_moves(moves)
        out = self.buffers if into is None else into
        if into is not None:
            check_buffers(self.kind, self.games, into)
        if check:
            self._refuse_illegal(chosen)
        self.each(self._loops.step, self.states, self.slots, self._settings, chosen, out)
        return out

    def random_moves(self) -> Any:
        """A random legal move for every game, shape `[games]`; -1 in games that are over."""
        import numpy as np

        self.each(self._loops.choose, self.states, self._streams, self._choices)
        return np.asarray(self._choices)

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
        if self._pool is None:
            return [loop(0, self.games, *given)]
        running = [self._pool.submit(loop, *part, *given) for part in self._parts]
        return [each.result() for each in running]

    def shared(self, array: Any) -> Any:
        """An array of any library, where it lies."""
        import numpy as np

        return np.asarray(array)

    def _checked_moves(self, moves: Any) -> Any:
        import numpy as np

        found = np.asarray(moves)
        check_moves(found, self.games)
        return np.ascontiguousarray(found, dtype=np.int64) if can_compile() else found.tolist()

    def _refuse_illegal(self, moves: Any) -> None:
        found = self.each(self._loops.first_illegal, self.states, moves)
        wrong = [game for game in found if game != ALL_LEGAL]
        if wrong:
            game, move = wrong[0], int(moves[wrong[0]])
            raise IllegalMove(why_illegal(self.kind, self.state(game), game, move))


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
