"""Compiled games of the advice against random players, for tests of strength."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from heliopolis.core.bits import has
from heliopolis.core.chance import first_random, next_random
from heliopolis.core.interface import apply_move, is_chance, is_over, seat_to_move, winners
from heliopolis.core.speed import compiled, for_game, rule
from heliopolis.core.state import FlatState, new_records
from heliopolis.face.catalogue import kind_of
from heliopolis.players.random_play import begin_random_game, let_chance_speak, random_move
from heliopolis.players.thumb.player import advice_of

WINS, POINTS, POINTS_OF_WINNERS = range(3)


@rule
def advised_move(state: FlatState) -> int:
    """Stands for the advice of one game."""
    raise NotImplementedError


@rule
def play_one(state: FlatState, players: int, stream: int, seat: int, rivals: int) -> None:
    """Play a game: the advice at one seat, and at all others unless *rivals* is 1 for random."""
    stream = begin_random_game(state, players, stream)
    while not is_over(state):
        if is_chance(state):
            stream = let_chance_speak(state, stream)
        elif rivals == 0 or seat_to_move(state) == seat:
            apply_move(state, advised_move(state))
        else:
            apply_move(state, random_move(state, stream))
            stream = next_random(stream)


@rule
def play_many(state: Any, players: int, games: int, rivals: int, counts: Any) -> None:
    """Play games, the seats in turn; count wins and points of that seat, and winners' points."""
    for game in range(games):
        seat = game % players
        play_one(state, players, first_random(2026, game), seat, rivals)
        counts[POINTS] += state.scores[seat]
        for other in range(players):
            if has(winners(state), other):
                counts[POINTS_OF_WINNERS] += state.scores[other]
                counts[WINS] += other == seat


@dataclass(frozen=True)
class Result:
    """What the advice reached, a game."""

    wins: float
    points: float
    points_of_winner: float


def against_random(game: str, players: int, games: int) -> Result:
    """The advice at one seat, random players at the others."""
    return _played(game, players, games, 1)


def among_themselves(game: str, players: int, games: int) -> Result:
    """The advice at every seat."""
    return _played(game, players, games, 0)


def _played(game: str, players: int, games: int, rivals: int) -> Result:
    kind = kind_of(game)
    play: Any = compiled(for_game(play_many, kind.rules, advised_move=advice_of(game).advised_move))
    counts = np.zeros(3, dtype=np.int64)
    play(new_records(kind.state, 1)[0], players, games, rivals, counts)
    wins, points, points_of_winner = (int(count) / games for count in counts)
    return Result(wins, points, points_of_winner)
