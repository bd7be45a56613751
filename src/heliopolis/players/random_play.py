"""Uniform random play in loops that compile, for any game: the measure of speed and the simplest
rollout.
"""

from __future__ import annotations

from typing import Any

from ..core.bits import count, nth
from ..core.chance import below, first_random, next_random
from ..core.interface import (
    apply_chance,
    apply_move,
    deals,
    first_of_group,
    is_chance,
    is_over,
    legal_moves,
    open_groups,
    outcome_of_ticket,
    set_up,
    tickets,
)
from ..core.speed import rule
from ..core.state import FlatState

_COUNT_BITS = 6  # a group has at most 55 moves
_ONE_COUNT = (1 << _COUNT_BITS) - 1
_TOTAL = 8 * _COUNT_BITS  # no game has more than eight groups


@rule
def begin_random_game(state: FlatState, players: int, stream: int) -> int:
    """Set up a game with a random deal. Returns the stream as it goes on."""
    set_up(state, players, below(stream, deals(players)))
    return next_random(stream)


@rule
def random_move(state: FlatState, stream: int) -> int:
    """One of the legal moves, each with the same chance."""
    groups = open_groups(state)
    if groups == 1:
        moves = legal_moves(state, 0)
        return nth(moves, below(stream, count(moves)))
    counts = count_groups(state, groups)
    group = 0
    number = below(stream, counts >> _TOTAL)
    while number >= (counts >> (group * _COUNT_BITS)) & _ONE_COUNT:
        number -= (counts >> (group * _COUNT_BITS)) & _ONE_COUNT
        group += 1
    return first_of_group(group) + nth(legal_moves(state, group), number)


@rule
def count_groups(state: FlatState, groups: int) -> int:
    """The number of legal moves in each group, side by side in one word, and above them the sum."""
    counts = 0
    total = 0
    for group in range(groups):
        moves = count(legal_moves(state, group))
        counts |= moves << (group * _COUNT_BITS)
        total += moves
    return counts | (total << _TOTAL)


@rule
def step(state: FlatState, stream: int) -> int:
    """Let chance or the seat that is asked do one thing. Returns the stream as it goes on."""
    if is_chance(state):
        return let_chance_speak(state, stream)
    return decide(state, stream)


@rule
def let_chance_speak(state: FlatState, stream: int) -> int:
    """Draw a tile or throw dice, if it is time for that. Returns the stream as it goes on."""
    if not is_chance(state):
        return stream
    apply_chance(state, outcome_of_ticket(state, below(stream, tickets(state))))
    return next_random(stream)


@rule
def decide(state: FlatState, stream: int) -> int:
    """Let the seat that is asked make a random move. Returns the stream as it goes on."""
    apply_move(state, random_move(state, stream))
    return next_random(stream)


@rule
def play_to_the_end(state: FlatState, stream: int) -> int:
    """Play until the game is over. Returns how many decisions that took; chance does not count."""
    decisions = 0
    while not is_over(state):
        if not is_chance(state):
            decisions += 1
        stream = step(state, stream)
    return decisions


@rule
def play_games(state: FlatState, players: int, seed: int, first: int, games: int) -> int:
    """Play *games* whole games one after the other, numbered from *first*. Returns all decisions
    made.
    """
    decisions = 0
    for game in range(first, first + games):
        stream = begin_random_game(state, players, first_random(seed, game))
        decisions += play_to_the_end(state, stream)
    return decisions


@rule
def play_games_in_rounds(state: FlatState, players: int, seed: int, first: int, games: int) -> int:
    """The same games as `play_games`, in a loop that suits GPUs where chance speaks often.

    Chance and the decision after it share one round, so that games side by side wait less for each
    other.
    """
    decisions = 0
    for game in range(first, first + games):
        stream = begin_random_game(state, players, first_random(seed, game))
        while not is_over(state):
            stream = let_chance_speak(state, stream)
            if not is_over(state):
                stream = decide(state, stream)
                decisions += 1
    return decisions


# Many games side by side, one thing in each at a time


@rule
def begin_all(states: Any, streams: Any, players: int, seed: int) -> None:
    """Set up every game, game i with stream i of the seed. Shapes `[games]` and `[games]`."""
    for game in range(len(states)):
        streams[game] = begin_random_game(states[game], players, first_random(seed, game))


@rule
def step_all(states: Any, streams: Any) -> int:
    """Let chance or a random seat do one thing in every game; says how many games go on."""
    running = 0
    for game in range(len(states)):
        if not is_over(states[game]):
            streams[game] = step(states[game], streams[game])
            running += 1
    return running
