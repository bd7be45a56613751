"""One game of a batch: a move, chance, forced moves, a new game, and what is written about it.

The same rules for loops on the CPU and for kernels on a GPU. `for_batch` puts one game's rules in
the place of the names they are written against.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from ..core.bits import EMPTY, count, has, lowest
from ..core.chance import below, first_random, next_random
from ..core.interface import (
    finish_epoch,
    first_of_group,
    is_chance,
    is_over,
    is_scoring,
    legal_moves,
    make_chance,
    make_move,
    open_groups,
    outcome_of_ticket,
    seat_to_move,
    tickets,
    winners,
)
from ..core.kind import GameKind
from ..core.observation import write_nothing
from ..core.speed import for_game, inlined, rule
from ..core.state import FlatState, Int8, Int64
from ..players.random_play import begin_random_game, random_move
from .buffers import NO_SEAT, Buffers
from .interface import observe, write_mask, write_seat, write_table

NO_MOVE = -1

_WORD = 62  # a group has at most so many moves (`core/bits.py`)
_CHOOSERS = 1 << 40  # streams from this number on are for random moves

F = TypeVar("F", bound=Callable[..., Any])


class Slot(FlatState):
    """A place of a batch, where one game after the other is played."""

    stream: Int64  # where the game's chance stands
    number: Int64  # of the game, among all games of the seed
    players: Int8


class Settings(FlatState):
    """What holds for all games of a batch."""

    seed: Int64
    games: Int64
    skip_forced: Int8
    auto_reset: Int8


def for_batch(function: F, kind: GameKind) -> F:
    """The function for one game."""
    own = kind.observation
    return for_game(
        function,
        kind.rules,
        observe=own.observe,
        write_table=own.write_table,
        write_seat=own.write_seat,
        write_mask=own.write_mask,
    )


# A step


@inlined
@rule
def step_one(
    game: int, state: FlatState, slot: Slot, settings: Settings, move: int, out: Buffers
) -> None:
    """Make a move in one game and write what came of it, all but what the next seat sees and may
    do. With NO_MOVE the game only goes on to the next choice.
    """
    if not play_on(game, state, slot, settings, move, out):
        write_standing(state, game, out)


@inlined
@rule
def play_on(
    game: int, state: FlatState, slot: Slot, settings: Settings, move: int, out: Buffers
) -> bool:
    """Make the move, let chance speak, and make forced moves if they are to be skipped, until a
    seat is to choose. A game that is over stays as it is, or by setting the next one begins in its
    place. Says whether a game is over, which is then written.
    """
    # Each thing is done in one place of one loop: on a GPU the games side by side then wait for
    # each other less, and the code stays small enough for the processor to keep at hand.
    is_done = False
    while True:
        if is_over(state):
            is_done = True
            write_end(state, game, out)
            if settings.auto_reset == 0:
                return True
            slot.number += settings.games
            begin_game(state, slot, settings)
        elif is_scoring(state):
            finish_epoch(state)
        elif is_chance(state):
            ticket = below(slot.stream, tickets(state))
            make_chance(state, outcome_of_ticket(state, ticket))
            slot.stream = next_random(slot.stream)
        else:
            if move == NO_MOVE and settings.skip_forced == 1:
                move = forced_move(state)
            if move == NO_MOVE:
                return is_done
            make_move(state, move)
            move = NO_MOVE


@rule
def begin_first(game: int, state: FlatState, slot: Slot, settings: Settings) -> None:
    """Set up the first game of a place."""
    slot.number = game
    begin_game(state, slot, settings)


@rule
def begin_game(state: FlatState, slot: Slot, settings: Settings) -> None:
    """Set up the game of a place by its number."""
    stream = first_random(settings.seed, slot.number)
    slot.stream = begin_random_game(state, slot.players, stream)


@rule
def forced_move(state: FlatState) -> int:
    """The only legal move, or NO_MOVE if there are more."""
    found = NO_MOVE
    for group in range(open_groups(state)):
        moves = legal_moves(state, group)
        if moves != EMPTY:
            if found != NO_MOVE or moves & (moves - 1) != EMPTY:
                return NO_MOVE
            found = first_of_group(group) + lowest(moves)
    return found


# What is written


@inlined
@rule
def observe_one(state: FlatState, row: Any) -> None:
    """What the seat to move sees; of a game that is over, what the last one saw."""
    observe(state, seat_to_move(state), row)


@rule
def write_table_one(state: FlatState, row: Any) -> None:
    """The part of that row that is about the table."""
    write_table(state, seat_to_move(state), row)


@rule
def write_seat_one(state: FlatState, place: int, row: Any) -> None:
    """The part of that row that is about one seat."""
    write_seat(state, seat_to_move(state), place, row)


@inlined
@rule
def write_choice(state: FlatState, game: int, mask: Any, out: Buffers) -> None:
    """Who is to move, and what it may do."""
    if is_over(state):
        out.mover[game] = NO_SEAT
        write_nothing(mask, 0, len(mask))
    else:
        out.mover[game] = seat_to_move(state)
        write_mask(state, mask)


@inlined
@rule
def write_standing(state: Any, game: int, out: Buffers) -> None:
    """The points of a game that goes on."""
    out.done[game] = False
    for seat in range(len(out.score[game])):
        out.score[game][seat] = state.scores[seat]
        out.share[game][seat] = 0.0
        out.place[game][seat] = 0


@rule
def write_end(state: Any, game: int, out: Buffers) -> None:
    """The points at the end, the places and the shares of the win."""
    write_standing(state, game, out)
    out.done[game] = True
    write_places(state, game, out)


@rule
def write_places(state: Any, game: int, out: Buffers) -> None:
    """Winners share the win and the first place; the others follow by points."""
    won = winners(state)
    for seat in range(state.players):
        place = 1
        if has(won, seat):
            out.share[game][seat] = 1.0 / count(won)
        else:
            for other in range(state.players):
                if has(won, other) or state.scores[other] > state.scores[seat]:
                    place += 1
        out.place[game][seat] = place


# Questions about a move


@rule
def is_legal(state: FlatState, move: int) -> bool:
    """Whether the number is that of a legal move. In a game that is over every move is passed
    over, so none is wrong.
    """
    if is_over(state):
        return True
    for group in range(open_groups(state)):
        place = move - first_of_group(group)
        if 0 <= place < _WORD and has(legal_moves(state, group), place):
            return True
    return False


@rule
def first_choice(settings: Settings, game: int) -> int:
    """The beginning of the stream that a place's random moves come from, apart from its games'."""
    return first_random(settings.seed, _CHOOSERS + game)


@rule
def choose_one(game: int, states: Any, streams: Any, moves: Any) -> None:
    """A random legal move for one game, or NO_MOVE if it is over."""
    if is_over(states[game]):
        moves[game] = NO_MOVE
    else:
        moves[game] = random_move(states[game], streams[game])
        streams[game] = next_random(streams[game])
