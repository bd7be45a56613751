"""Many tables of learners and bots: a batch in which bots answer at once, some games wait while
others go on, and the next game begins when it is asked for. Loops that compile, no rules of any
game.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np

from ..batch import Buffers
from ..batch.advance import (
    NO_MOVE,
    Settings,
    Slot,
    begin_game,
    first_choice,
    for_batch,
    step_one,
    write_choice,
)
from ..batch.buffers import why_illegal
from ..batch.interface import observe
from ..batch.places import Places
from ..core.chance import next_random
from ..core.interface import is_over, seat_to_move
from ..core.speed import can_compile, compiled, for_game, rule
from ..core.state import FlatState
from ..errors import IllegalMove
from ..face.catalogue import kind_of
from ..players.random_play import random_move
from ..players.search.interface import advised_move
from ..players.thumb.player import advice_of

# Who sits at a seat
LEARNER = 0
ASKED = 1  # a bot that the loops do not know: it is asked as the learner is
RANDOM = 2
THUMB = 3

# What is to be done in a game, if it is not a move
WAIT = -1
BEGIN_FIRST = -2  # the first game of the place
BEGIN_NEXT = -3

NOT_KEPT = ("_pool", "_process", "_advance")  # of tables that are copied or pickled


@rule
def bot_move(state: FlatState, bot: int, chooser: int) -> int:
    """The move of a bot that answers at once: a random one. Where rules of thumb play, `any_bot`
    takes its place; they take long to compile.
    """
    return random_move(state, chooser)


@rule
def any_bot(state: Any, bot: int, chooser: int) -> int:
    """Random bots and rules of thumb."""
    if bot == RANDOM:
        return random_move(state, chooser)
    return advised_move(state)


@rule
def advance_some(
    first: int,
    last: int,
    states: Any,
    slots: Any,
    settings: Any,
    seats: Any,
    choosers: Any,
    orders: Any,
    out: Buffers,
) -> None:
    """Make a move, begin the next game or wait, as ordered, in the games from *first* up to, but
    not including, *last*.
    """
    for game in range(first, last):
        if orders[game] != WAIT:
            state, slot = states[game], slots[game]
            move = orders[game]
            if move < WAIT:
                begin_ordered(game, state, slot, settings[0], move)
                choosers[game] = first_choice(settings[0], slot.number)
                move = NO_MOVE
            advance_one(game, state, slot, settings[0], seats, choosers, move, out)


@rule
def begin_ordered(game: int, state: FlatState, slot: Slot, settings: Settings, order: int) -> None:
    """Set up the first game of a place, or the next one."""
    if order == BEGIN_FIRST:
        slot.number = game
    else:
        slot.number += settings.games
    begin_game(state, slot, settings)


@rule
def advance_one(
    game: int,
    state: FlatState,
    slot: Slot,
    settings: Settings,
    seats: Any,
    choosers: Any,
    move: int,
    out: Buffers,
) -> None:
    """Make a move, or none, and those of the bots after it, up to the next choice of somebody else.
    Written is what that seat sees, or at the end what the learner sees.
    """
    is_asked = False
    while not is_asked:
        step_one(game, state, slot, settings, move, out)
        is_asked = is_over(state) or seats[seat_to_move(state)] < RANDOM
        if not is_asked:
            move = bot_move(state, seats[seat_to_move(state)], choosers[game])
            choosers[game] = next_random(choosers[game])
    write_choice(state, game, out.mask[game], out)
    observe(state, viewer(state, seats), out.observation[game])


@rule
def viewer(state: FlatState, seats: Any) -> int:
    """Who looks: the seat to move, or at the end the learner."""
    if not is_over(state):
        return seat_to_move(state)
    seat = 0
    while seats[seat] != LEARNER:
        seat += 1
    return seat


@cache
def advance_loop(game: str, has_thumb: bool) -> Any:
    """The loop of a game, compiled where that can be: that takes up to a minute, once on a
    machine.
    """
    kind, loop = kind_of(game), advance_some
    if has_thumb:
        bot = for_game(any_bot, kind.rules, advised_move=advice_of(game).advised_move)
        loop = for_game(loop, kind.rules, bot_move=bot)
    return compiled(for_batch(loop, kind))


class Tables(Places):
    """Places with a learner and bots at every table. *seats* says who sits where."""

    def __init__(
        self, game: str, seats: Sequence[int], games: int, seed: int, **settings: Any
    ) -> None:
        self._seats = np.array(seats, np.int64)
        self._advance = advance_loop(game, THUMB in seats)
        super().__init__(game, len(seats), games, seed, auto_reset=False, **settings)

    def __getstate__(self) -> dict[str, Any]:
        """What is copied and pickled: the kind by its name, since modules cannot be, and neither
        threads nor compiled loops; both are there again when they are needed.
        """
        kept = {name: part for name, part in vars(self).items() if name not in NOT_KEPT}
        return {**kept, "kind": self.kind.name}

    def __setstate__(self, saved: dict[str, Any]) -> None:
        loop = advance_loop(saved["kind"], THUMB in saved["_seats"])
        vars(self).update(saved, kind=kind_of(saved["kind"]), _advance=loop)

    def reset(self) -> Buffers:
        """Begin again with the first game of every place, up to the first choice."""
        self.advance(np.full(self.games, BEGIN_FIRST, np.int64))
        return self.buffers

    def advance(self, orders: Any) -> None:
        """Do what is ordered in every game, shape `[games]`: a move by number, WAIT,
        BEGIN_FIRST or BEGIN_NEXT.

        Moves are trusted; `checked` looks at them first.
        """
        self.each(
            self._advance,
            self.states,
            self.slots,
            self._settings,
            self._seats,
            self._streams,
            orders if can_compile() else orders.tolist(),
            self.buffers,
        )

    def checked(self, moves: Any) -> Any:
        """The moves as whole numbers, shape `[games]`; IllegalMove names the first wrong one."""
        found = np.array(self._checked_moves(moves), np.int64)
        mask = self.buffers.mask
        is_move = (found >= 0) & (found < mask.shape[1])
        is_legal = is_move & mask[np.arange(self.games), np.where(is_move, found, 0)]
        if not is_legal.all():
            game = int(np.flatnonzero(~is_legal)[0])
            raise IllegalMove(why_illegal(self.kind, self.state(game), game, int(found[game])))
        return found
