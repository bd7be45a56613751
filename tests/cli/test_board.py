"""A position as lines of text: every fact of every game, 80 columns at most."""

from __future__ import annotations

import pytest

from heliopolis import GAMES
from heliopolis.cli.board import board_lines
from tests.face.random_games import random_game


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("events", [0, 7, 40, 90, 150])
def test_no_line_of_the_table_is_wider_than_a_terminal(name: str, events: int) -> None:
    position = random_game(name, 4, seed=2, longest=events).position
    lines = list(board_lines(position))
    assert max(map(len, lines)) < 80
    for seat in position.seats:
        assert any(line.startswith(f"  {seat['name']:<14}") for line in lines)


def test_hidden_scores_are_left_out() -> None:
    position = random_game("ra", 3, seed=1, longest=30).position
    assert "score" in "".join(board_lines(position))
    assert "score" not in "".join(board_lines(position, hide_scores=True))


def test_a_standing_bid_is_told_with_the_name_of_its_bidder() -> None:
    game = random_game("ra", 3, seed=1, longest=0)
    starter = game.to_move
    game.play("ra")
    assert "  highest bidder  nobody" in list(board_lines(game.position))
    bid = next(move for move in game.legal_moves() if move.words.startswith("bid"))
    game.play(bid)
    lines = list(board_lines(game.position))
    assert f"  highest bidder  {game.players[bid.seat]}" in lines
    assert isinstance(starter, int)
    assert f"  ra player       {game.players[starter]}" in lines


def test_dice_are_told_as_in_the_record() -> None:
    game = random_game("dice", 2, seed=1, longest=1)
    roll = game.events[0].words.removeprefix("roll ")
    words = " ".join(" ".join(board_lines(game.position)).split())
    assert f"dice {roll} unused" in words
