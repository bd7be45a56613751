"""Bots in other processes that play as they should, and give their reasons."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from heliopolis import new_game
from heliopolis.players.foreign import ForeignPlayer
from heliopolis.players.player import NO_LIMIT
from tests.face.random_games import TABLES
from tests.players.foreign.seats import DRAW, DRAW_BOT, STREAM, play_to_the_end, program, seat


@pytest.mark.parametrize(("game", "count"), TABLES[::3])
@pytest.mark.parametrize("name", ["examples.cautious_bot:CautiousBot", f"program:node {DRAW_BOT}"])
def test_the_example_bots_play_every_game(
    name: str, game: str, count: int, players: list[ForeignPlayer]
) -> None:
    assert shutil.which("node"), "Node is not installed; the example bot in JavaScript needs it"
    player = seat(name, players)
    table = new_game(game, count, seed=1)
    play_to_the_end(table, player, at=count - 1)
    assert table.is_over


def test_a_class_sees_what_it_would_see_here(players: list[ForeignPlayer]) -> None:
    """The last move of a list made there is the last of the list made here."""
    player = seat("tests.arena.bots:Last", players)
    game = new_game("priests", 2, seed=3)
    for _ in range(30):
        if game.to_move == "chance":
            game.play_chance()
        elif game.to_move == 0:
            move = player.choose(game.view(0), NO_LIMIT, STREAM)
            assert move == game.legal_moves()[-1]
            assert player.explain(game.view(0), move) == ["the last; is the best"]
            game.play(move)
        else:
            game.play(game.legal_moves()[0])


def test_what_a_class_prints_does_no_harm(players: list[ForeignPlayer]) -> None:
    player = seat("tests.arena.bots:Talker", players)
    assert player.choose(new_game("ra", 2, seed=1).view(0), NO_LIMIT, STREAM).words == "draw"


def test_a_reason_belongs_to_its_move(tmp_path: Path, players: list[ForeignPlayer]) -> None:
    answer = DRAW.replace("draw", r"draw\", \"why\": \"I like it")
    lines = ["for line in sys.stdin:", f"    if 'choose' in line: {answer}"]
    player = seat(program(tmp_path, *lines), players)
    view = new_game("ra", 2, seed=1).view(0)
    draw, ra = view.legal_moves()
    assert player.explain(view, draw) == []
    player.choose(view, NO_LIMIT, STREAM)
    assert player.explain(view, draw) == ["I like it"]
    assert player.explain(view, ra) == []
