"""Many games at once on the CPU, on all its cores. `for_game`, `for_batch` and `compiled` make the
loops fast for one game.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

from ..core.speed import compiled, rule
from ..errors import IllegalMove
from ..face.catalogue import kind_of
from .advance import (
    NO_MOVE,
    begin_first,
    choose_one,
    first_choice,
    for_batch,
    is_legal,
    observe_one,
    step_one,
    write_choice,
)
from .buffers import Buffers, why_illegal
from .places import Places
from .setup import words

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


class Batch(Places):
    """Many games of one kind, all a step further at each call.

    Chance in game *n* of a seed depends on seed and number alone. Place *i* begins with game
    *i*; with `auto_reset` game *i + games* follows when it is over, and so on. `players` is one
    number, or one for each place. With `skip_forced` seats that have only one legal move are not
    asked.
    """

    @cached_property
    def _loops(self) -> Loops:
        return loops_of(self.kind.name)

    @cached_property
    def _choices(self) -> Any:
        return words(self.games)

    def reset(self) -> Buffers:
        """Begin again with the first game of every place."""
        self.each(self._loops.begin, self.states, self.slots, self._settings, self.buffers)
        self.each(self._loops.first_choices, self._settings, self._streams)
        return self.buffers

    def step(self, moves: Any, *, check: bool = True, into: Buffers | None = None) -> Buffers:
        """Make one move in every game, given by number, shape `[games]`; returns what was written.

        A game that is over takes no notice of its move. If a move is not legal nothing is changed,
        and IllegalMove names game and move; with `check=False` the caller is trusted: an illegal
        move makes nonsense of its game or ends the batch with an error, and a number that is no
        move at all may end the process. *into* are buffers from `new_buffers` or
        `shared_buffers`, to be written in place of the batch's own.
        """
        chosen = self._checked_moves(moves)
        out = self.buffers if into is None else into
        if into is not None:
            self._check_buffers(into)
        if check:
            self._refuse_illegal(chosen)
        self.each(self._loops.step, self.states, self.slots, self._settings, chosen, out)
        return out

    def random_moves(self) -> Any:
        """A random legal move for every game, shape `[games]`; -1 in games that are over."""
        import numpy as np

        self.each(self._loops.choose, self.states, self._streams, self._choices)
        return np.array(self._choices)

    def _refuse_illegal(self, moves: Any) -> None:
        found = self.each(self._loops.first_illegal, self.states, moves)
        wrong = [game for game in found if game != ALL_LEGAL]
        if wrong:
            game, move = wrong[0], int(moves[wrong[0]])
            raise IllegalMove(why_illegal(self.kind, self.state(game), game, move))
