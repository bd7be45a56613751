"""Gymnasium, one game: its own checker, and the environment against games that bots play."""

from __future__ import annotations

import sys
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from heliopolis import BadSetup, IllegalMove
from heliopolis.core.chance import SeededStream
from heliopolis.envs.gym import IDS
from heliopolis.envs.learner import LearnerEnv
from heliopolis.face.catalogue import kind_of
from heliopolis.face.game import Game
from heliopolis.face.setup import DEFAULT_NAMES
from heliopolis.players.foreign import ForeignPlayer
from heliopolis.players.match import play_game
from heliopolis.players.player import NO_LIMIT
from heliopolis.players.registry import player_named
from tests.envs.random_moves import random_legal

every_game = pytest.mark.parametrize("name", IDS)


def made(name: str, **settings: Any) -> LearnerEnv:
    env = gymnasium.make(IDS[name], **settings).unwrapped
    assert isinstance(env, LearnerEnv)
    return env


def play(env: LearnerEnv, seed: int | None) -> list[float]:
    """A random game of the learner; its rewards."""
    _, info = env.reset(seed=seed)
    stream = SeededStream("learner")
    rewards, is_over = [], False
    while not is_over:
        row, reward, is_over, is_truncated, info = env.step(
            random_legal(info["action_mask"], stream)
        )
        assert env.observation_space.contains(row)
        assert not is_truncated
        rewards.append(reward)
    return rewards


@every_game
def test_the_checker_has_nothing_to_say(name: str) -> None:
    check_env(gymnasium.make(IDS[name]).unwrapped)


@every_game
def test_the_checker_has_nothing_to_say_of_small_tables(name: str) -> None:
    check_env(made(name, players=2, opponents="random", seat=1, reward="score", skip_forced=False))


@every_game
def test_names_carry_the_version_of_moves_and_observations(name: str) -> None:
    kind = kind_of(name)
    version = IDS[name].rpartition("-")[2]
    assert kind.version == f"{name}-{version}"
    assert kind.observation.LAYOUT.version == f"{name}-obs-{version}"


@pytest.mark.parametrize("seat", [0, 2])
@every_game
def test_a_learner_that_plays_like_a_bot_plays_the_game_of_bots(name: str, seat: int) -> None:
    opponents = ["random", "random", "random" if name == "dice" else "thumb"]
    env = made(name, opponents=opponents, seat=seat, skip_forced=False)
    env.reset(seed=9)
    bot, stream = player_named("random"), SeededStream(f"9/player {seat}")
    is_over = False
    while not is_over:
        move = bot.choose(env.game.view(seat), NO_LIMIT, stream)
        _, _, is_over, _, _ = env.step(move.number)
    around = [*opponents, "random"]  # from the learner's left to the learner
    players = [player_named(around[(place - seat - 1) % 4]) for place in range(4)]
    expected = play_game(name, DEFAULT_NAMES[:4], players, "9", {})
    assert env.game.record() == expected.record()


def test_further_games_follow_from_the_seed() -> None:
    env, twin = made("ra", players=2), made("ra", players=2)
    records = []
    for seed in (3, None, None, 3):
        play(env, seed)
        play(twin, seed)
        assert env.game.record() == twin.game.record()
        records.append(env.game.record())
    assert records[0] == records[3]
    assert records[0] != records[1] != records[2]


def test_the_mask_is_told_in_two_ways() -> None:
    env = made("dice", players=2)
    _, info = env.reset(seed=1)
    assert env.action_masks().dtype == bool
    assert env.action_masks().tolist() == info["action_mask"].astype(bool).tolist()
    legal = [move.number for move in env.game.legal_moves()]
    assert np.flatnonzero(env.action_masks()).tolist() == legal
    assert env.action_space.sample(info["action_mask"]) in legal


def test_options_reach_the_game() -> None:
    env = made("dice", options={"sun_track": 3}, opponents="random")
    play(env, 1)
    assert env.game.options == {"sun_track": 3}


# Rewards


def final(game: Game, seat: int) -> float:
    return float(seat in game.winners) / len(game.winners)


@every_game
def test_the_share_of_the_win_comes_at_the_end(name: str) -> None:
    env = made(name, players=2, opponents="random", seat=1)
    shares = []
    for seed in range(8):
        rewards = play(env, seed)
        assert not any(rewards[:-1])
        assert rewards[-1] == final(env.game, 1)
        shares.append(rewards[-1])
    assert len(set(shares)) > 1


def test_points_come_as_they_are_made() -> None:
    env = made("ra", players=3, opponents="random", reward="score")
    rewards = play(env, 6)
    assert sum(rewards) == env.game.scores[0] - 10
    assert sum(reward != 0 for reward in rewards) > 1


def test_the_place_comes_at_the_end() -> None:
    env = made("dice", players=2, opponents="random", reward="place")
    assert {play(env, seed)[-1] for seed in range(5)} == {0.0, 1.0}


# Illegal moves


def test_an_illegal_move_loses_the_game_and_says_why() -> None:
    env = made("ra", players=2)
    env.reset(seed=1)
    before = env.game.record()
    _, reward, is_over, _, info = env.step(53)
    assert (reward, is_over) == (0.0, True)
    assert info["refusal"].startswith("Ada cannot ")
    assert env.game.record() == before
    with pytest.raises(IllegalMove, match="this game has ended: reset begins the next one"):
        env.step(0)
    env.reset()
    env.step(0)


def test_a_number_in_an_array_is_a_move() -> None:
    env = made("ra", players=2, illegal="raises")
    env.reset(seed=1)
    env.step(np.array(env.action_masks().argmax()))
    env.step(env.action_masks().argmax())


@pytest.mark.parametrize(
    "action",
    [0.0, True, None, "draw", [0], np.array([0]), np.array([0, 0]), np.True_, np.array(0.0)],
)
@pytest.mark.parametrize("illegal", ["ends", "raises"])
def test_what_is_no_whole_number_is_refused_and_loses_nothing(illegal: str, action: Any) -> None:
    env = made("ra", players=2, illegal=illegal)
    env.reset(seed=1)
    before = env.game.record()
    with pytest.raises(IllegalMove, match="moves of Ra are whole numbers from 0 to 53, not "):
        env.step(action)
    assert env.game.record() == before
    env.step(np.int64(0))


def test_an_illegal_move_loses_all_points_where_they_are_paid() -> None:
    env = made("ra", players=2, reward="score")
    env.reset(seed=1)
    *_, reward, is_over, _, info = env.step(9)
    assert (reward, is_over) == (-10, True)
    assert "refusal" in info


def test_an_illegal_move_frees_nobody_from_points_below_zero() -> None:
    env = made(
        "dice", players=2, opponents="random", reward="score", options={"score_floor": "none"}
    )
    _, info = env.reset(seed=8)
    while info["scores"][0] >= 0:
        *_, info = env.step(int(np.flatnonzero(info["action_mask"])[-1]))
    *_, reward, is_over, _, info = env.step(len(env.game.kind.move_words))
    assert (reward, is_over) == (0, True)
    assert "refusal" in info


def test_an_illegal_move_can_be_made_to_raise() -> None:
    env = made("ra", players=2, illegal="raises")
    env.reset(seed=1)
    with pytest.raises(IllegalMove, match=r"Ada cannot .*; possible now: "):
        env.step(53)
    env.step(0)


def test_nothing_is_played_before_the_first_reset() -> None:
    with pytest.raises(IllegalMove, match="reset begins"):
        LearnerEnv("ra").step(0)


# Settings


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"players": 6}, "Ra seats 2 to 5 players, not 6"),
        ({"opponents": "thumbs"}, r"there is no bot 'thumbs' \(did you mean thumb\?\)"),
        ({"opponents": ["thumb"]}, "the name of a bot, or 3 names at a table of 4, not"),
        ({"opponents": [1, 2, 3]}, "a bot is named by its name, such as 'thumb', not 1"),
        ({"opponents": "network@nothing.npz"}, "nothing.npz"),
        ({"opponents": "program:no-such-program"}, "there is no program 'no-such-program'"),
        ({"seat": 4}, "the learner's seat must be a whole number from 0 to 3, not 4"),
        ({"skip_forced": "no"}, "skip_forced must be True or False, not 'no'"),
        ({"seat": True}, "the learner's seat must be a whole number from 0 to 3, not True"),
        ({"reward": "win"}, "there is no reward 'win'"),
        ({"illegal": "ignored"}, "an illegal move ends the game or raises, not 'ignored'"),
        ({"render_mode": "print"}, "the render mode is ansi, human or None"),
    ],
)
def test_settings_that_cannot_be_are_refused(settings: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadSetup if "nothing" not in sentence else ValueError, match=sentence):
        LearnerEnv("ra", **settings)


def test_bots_of_others_are_ended_with_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    closed: list[ForeignPlayer] = []
    monkeypatch.setattr(ForeignPlayer, "close", lambda player: closed.append(player))
    env = LearnerEnv("ra", players=2, opponents=f"program:{sys.executable}")
    for closed_before in range(2):
        env.reset(seed=1)  # the learner begins, so the program is not started
        assert len(closed) == closed_before
    env.close()
    assert len(closed) == 2


# Drawing


def test_a_game_is_drawn_as_text(capsys: pytest.CaptureFixture[str]) -> None:
    env = made("priests", render_mode="ansi")
    env.reset(seed=1)
    text = env.render()
    assert isinstance(text, str)
    assert text.startswith("== Priests of Ra == epoch 1 of 3")
    assert "Ada is to choose an action" in text or "Ada is to bid" in text
    assert capsys.readouterr().out == ""


def test_a_game_is_shown_to_people_as_it_goes(capsys: pytest.CaptureFixture[str]) -> None:
    env = made("ra", render_mode="human")
    _, info = env.reset(seed=1)
    first = capsys.readouterr().out
    env.step(random_legal(info["action_mask"], SeededStream("learner")))
    assert "== Ra == epoch 1 of 3" in first
    assert "== Ra == epoch 1 of 3" in capsys.readouterr().out
    assert env.render() is None
