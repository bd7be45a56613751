"""The rule-of-thumb player at a table."""

from __future__ import annotations

import threading
from collections import Counter

import pytest

from heliopolis.core.chance import SeededStream
from heliopolis.core.speed import PLAIN_SWITCH, can_compile
from heliopolis.face.game import new_game
from heliopolis.players.match import play_game
from heliopolis.players.player import NO_LIMIT, Explainer, RandomPlayer
from heliopolis.players.thumb import player
from heliopolis.players.thumb.player import ThumbPlayer, advice_of, reasons_of

AUCTION_GAMES = ("ra", "priests")


@pytest.mark.parametrize("game", AUCTION_GAMES)
def test_advice_and_words_are_found_by_the_name_of_the_game(game: str) -> None:
    assert callable(advice_of(game).advised_move)
    assert callable(reasons_of(game).reasons)


@pytest.mark.parametrize("game", AUCTION_GAMES)
def test_it_plays_the_advised_move(game: str) -> None:
    view = new_game(game, ["Ada", "Ben", "Cleo"], seed="7").view(0)
    seat = view.to_move
    assert isinstance(seat, int)
    move = ThumbPlayer().choose(view, NO_LIMIT, SeededStream("1"))
    assert move in view.legal_moves()
    assert move.number == advice_of(game).advised_move(view.state_copy())


@pytest.mark.parametrize("game", AUCTION_GAMES)
def test_it_plays_the_same_game_compiled_and_interpreted(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = ["Ada", "Ben", "Cleo"]
    monkeypatch.setattr(player, "QUESTIONS_BEFORE_COMPILING", 0)
    compiled = play_game(game, names, [ThumbPlayer()] * 3, "9", {})
    monkeypatch.setenv(PLAIN_SWITCH, "1")
    assert play_game(game, names, [ThumbPlayer()] * 3, "9", {}).record() == compiled.record()


@pytest.fixture
def nothing_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody who has asked nothing yet, on a machine that has compiled nothing."""
    monkeypatch.setattr(player, "is_kept", lambda function: False)
    monkeypatch.setattr(player, "_ASKED", Counter())
    monkeypatch.setattr(player, "_COMPILED", set())
    monkeypatch.setattr(player, "_LEFT_TO_OTHERS", threading.Event())


@pytest.mark.usefixtures("nothing_compiled")
def test_compiling_is_left_to_those_who_ask_very_often() -> None:
    player._ASKED["ra"] = player.QUESTIONS_BEFORE_COMPILING - 1
    assert not player._is_worth_compiling("ra")
    assert player._is_worth_compiling("ra") == can_compile()
    assert not player._is_worth_compiling("priests")


@pytest.mark.usefixtures("nothing_compiled")
def test_a_server_never_waits_for_a_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    player.leave_compiling_to_others()
    player._ASKED["ra"] = 10 * player.QUESTIONS_BEFORE_COMPILING + 1
    assert not player._is_worth_compiling("ra")
    monkeypatch.setattr(player, "is_kept", lambda function: True)
    found = [player._is_worth_compiling("ra") for _ in range(player.QUESTIONS_BETWEEN_LOOKS)]
    assert found[-1] == can_compile(), "another process has compiled it meanwhile"


def test_it_beats_a_random_player_in_a_game_of_two() -> None:
    game = play_game("ra", ["Ada", "Ben"], [ThumbPlayer(), RandomPlayer()], "3", {})
    assert game.scores[0] > game.scores[1]


def test_it_says_why() -> None:
    view = new_game("ra", ["Ada", "Ben"], seed="7").view(0)
    thumb = ThumbPlayer()
    assert isinstance(thumb, Explainer)
    for move in view.legal_moves():
        assert all(isinstance(reason, str) for reason in thumb.explain(view, move))
