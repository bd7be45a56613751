"""Random play for compiled loops: fair, and the same games in either shape of the loop."""

from __future__ import annotations

from collections import Counter

import pytest

from heliopolis.core.chance import first_random, next_random
from heliopolis.core.speed import for_game
from heliopolis.face.catalogue import GAMES, kind_of
from heliopolis.players.random_play import (
    begin_random_game,
    let_chance_speak,
    play_games,
    play_games_in_rounds,
    random_move,
)
from tests.properties.play import legal_numbers


@pytest.mark.parametrize("name", GAMES)
def test_both_loops_play_the_same_games(name: str) -> None:
    kind = kind_of(name)
    state, twin = kind.state(), kind.state()
    decisions = for_game(play_games, kind.rules)(state, 3, 5, 0, 4)
    assert for_game(play_games_in_rounds, kind.rules)(twin, 3, 5, 0, 4) == decisions
    assert vars(twin) == vars(state)
    assert kind.rules.is_over(state)


@pytest.mark.parametrize("name", GAMES)
def test_every_legal_move_is_picked_about_equally_often(name: str) -> None:
    """In positions of many moves: the dice game spreads them over several groups."""
    kind = kind_of(name)
    pick, advance = for_game(random_move, kind.rules), for_game(let_chance_speak, kind.rules)
    state = kind.state()
    stream = for_game(begin_random_game, kind.rules)(state, 3, first_random(3, 1))
    for _ in range(40):
        stream = advance(state, stream)
        legal = legal_numbers(kind, state)
        seen: Counter[int] = Counter()
        for _ in range(60 * len(legal)):
            seen[pick(state, stream)] += 1
            stream = next_random(stream)
        assert set(seen) == set(legal)
        assert all(20 < seen[move] < 130 for move in legal), (legal, seen)
        kind.rules.apply_move(state, pick(state, stream))


@pytest.mark.parametrize("name", GAMES)
def test_chance_is_silent_when_a_seat_is_asked(name: str) -> None:
    kind = kind_of(name)
    speak = for_game(let_chance_speak, kind.rules)
    state = kind.state()
    stream = for_game(begin_random_game, kind.rules)(state, 2, first_random(1, 1))
    stream = speak(state, stream)
    assert speak(state, stream) == stream
