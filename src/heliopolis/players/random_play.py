"""Uniform random play in loops that compile, for any game: the measure of speed and the simplest
rollout.
"""

from __future__ import annotations

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
from ..core.record import Record
from ..core.speed import rule


@rule
def begin_random_game(state: Record, players: int, stream: int) -> int:
    """Set up a game with a random deal. Returns the stream as it goes on."""
    set_up(state, players, below(stream, deals(players)))
    return next_random(stream)


@rule
def random_move(state: Record, stream: int) -> int:
    """One of the legal moves, each with the same chance."""
    groups = open_groups(state)
    if groups == 1:
        moves = legal_moves(state, 0)
        return nth(moves, below(stream, count(moves)))
    total = 0
    for group in range(groups):
        total += count(legal_moves(state, group))
    number = below(stream, total)
    group = 0
    moves = legal_moves(state, 0)
    while number >= count(moves):
        number -= count(moves)
        group += 1
        moves = legal_moves(state, group)
    return first_of_group(group) + nth(moves, number)


@rule
def step(state: Record, stream: int) -> int:
    """Let chance or the seat that is asked do one thing at random. Returns the stream as it goes
    on.
    """
    if is_chance(state):
        apply_chance(state, outcome_of_ticket(state, below(stream, tickets(state))))
    else:
        apply_move(state, random_move(state, stream))
    return next_random(stream)


@rule
def play_to_the_end(state: Record, stream: int) -> int:
    """Play until the game is over. Returns how many decisions that took; chance does not count."""
    decisions = 0
    while not is_over(state):
        if not is_chance(state):
            decisions += 1
        stream = step(state, stream)
    return decisions


@rule
def play_games(state: Record, players: int, seed: int, first: int, games: int) -> int:
    """Play *games* whole games one after the other, numbered from *first*. Returns all decisions
    made.
    """
    decisions = 0
    for game in range(first, first + games):
        stream = begin_random_game(state, players, first_random(seed, game))
        decisions += play_to_the_end(state, stream)
    return decisions
