"""The graph of a finished game shows how everybody stood after every single event."""

from __future__ import annotations

import random

import pytest

from heliopolis.face.game import Game, new_game
from heliopolis.face.worth import standing
from heliopolis.server.curves import beginning_of, curve_of, standings_in


def played_game(name: str, players: int, seed: int) -> Game:
    game, chance = new_game(name, players, seed), random.Random(seed)
    while not game.is_over:
        if game.to_move == "chance":
            game.play_chance()
        else:
            game.play(chance.choice(game.legal_moves()))
    return game


@pytest.mark.parametrize("name", ["ra", "priests", "dice"])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_standings_are_those_counted_after_every_event(name: str, seed: int) -> None:
    whole = played_game(name, 3, seed)
    game = beginning_of(whole)
    found = list(standings_in(whole))
    assert found.pop(0) == tuple(standing(game, seat, game.epoch) for seat in range(3))
    for event, standings in zip(whole.events, found, strict=True):
        game.play(event.words)
        assert standings == tuple(standing(game, seat, game.epoch) for seat in range(3)), event


def test_the_graph_of_a_game_is_made_once_and_ends_with_its_scores() -> None:
    game = played_game("ra", 2, 4)
    graph = curve_of(game)
    assert [line.end for line in graph.lines] == game.scores
    assert curve_of(game) is graph
