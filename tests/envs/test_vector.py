"""Gymnasium, many games at once: every table against the same game played alone."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import (
    ClipReward,
    DtypeObservation,
    FlattenObservation,
    NormalizeObservation,
    NormalizeReward,
    RecordEpisodeStatistics,
    RescaleObservation,
    TransformObservation,
    TransformReward,
)

from heliopolis import BadSetup, IllegalMove
from heliopolis.batch import single_game
from heliopolis.batch.cpu import loops_of
from heliopolis.core.chance import LoopStream, SeededStream
from heliopolis.core.speed import PLAIN_SWITCH
from heliopolis.envs.gym import IDS
from heliopolis.envs.tables import advance_loop
from heliopolis.envs.vector import LearnerVectorEnv
from heliopolis.face.game import Game
from heliopolis.notation.record import CHANCE
from heliopolis.players.player import NO_LIMIT
from heliopolis.players.registry import player_named
from tests.envs.random_moves import random_legal
from tests.players.networks import weights_in

SEED = 13
CHOOSERS = 1 << 40  # where the streams of random bots begin

every_game = pytest.mark.parametrize("name", IDS)


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Rules as plain Python."""
    _forget_loops()
    monkeypatch.setenv(PLAIN_SWITCH, "1")
    yield
    _forget_loops()


def _forget_loops() -> None:
    loops_of.cache_clear()
    advance_loop.cache_clear()


def made(name: str, games: int, **settings: Any) -> LearnerVectorEnv:
    env = gymnasium.make_vec(IDS[name], num_envs=games, **settings)
    assert isinstance(env, LearnerVectorEnv)
    return env


class Alone:
    """One table of a vector environment, played as a single game after the other."""

    def __init__(self, name: str, seats: list[str | None], games: int, place: int) -> None:
        self.name, self.seats, self.games = name, seats, games
        self.learner = seats.index(None)
        self.begin(place)

    def begin(self, number: int) -> None:
        self.number = number
        self.game = single_game(self.name, len(self.seats), SEED, number)
        self.chooser = LoopStream(SEED, CHOOSERS + number)
        self.go_on()

    def go_on(self) -> None:
        """Up to the next choice of the learner; nobody is asked who has none."""
        while not self.game.is_over:
            moves = self.game.legal_moves()
            if self.game.to_move == CHANCE:
                self.game.play_chance()
            elif len(moves) == 1:
                self.game.play(moves[0])
            elif self.game.to_move == self.learner:
                return
            else:
                self.game.play(self.bot_move())

    def bot_move(self) -> Any:
        seat = self.game.to_move
        assert isinstance(seat, int)
        name = self.seats[seat]
        assert name is not None
        drawn = self.chooser if not name.startswith("network") else SeededStream("unused")
        if name == "thumb":
            self.chooser.below(1)  # a loop draws for every bot that answers at once
        return player_named(name).choose(self.game.view(seat), NO_LIMIT, drawn)

    def step(self, number: int) -> Game:
        """Make the learner's move; returns the game it was made in."""
        self.game.play(self.game.kind.move_words[number])
        self.go_on()
        played = self.game
        if played.is_over:
            self.begin(self.number + self.games)
        return played


def seen(game: Game, seat: int) -> list[int]:
    row = np.zeros(game.kind.observation.LAYOUT.size, np.int8)
    game.kind.observation.observe(game.state_copy(), seat, row)
    numbers: list[int] = row.tolist()
    return numbers


def mask_of(game: Game) -> list[bool]:
    legal = {move.number for move in game.legal_moves()}
    return [number in legal for number in range(len(game.kind.move_words))]


def compare(env: LearnerVectorEnv, tables: list[Alone], steps: int) -> int:
    """Play both ways; says how many games have ended."""
    rows, info = env.reset(seed=SEED)
    stream = SeededStream("learners")
    ended = 0
    for _ in range(steps):
        for place, table in enumerate(tables):
            assert rows[place].tolist() == seen(table.game, table.learner)
            assert info["action_mask"][place].astype(bool).tolist() == mask_of(table.game)
        moves = [random_legal(mask, stream) for mask in info["action_mask"]]
        rows, rewards, is_over, is_truncated, info = env.step(np.array(moves))
        assert not is_truncated.any()
        for place, (table, move) in enumerate(zip(tables, moves, strict=True)):
            game = table.step(move)
            assert is_over[place] == game.is_over
            ended += game.is_over
            check_end(game, table.learner, place, rewards, info)
    return ended


def check_end(game: Game, seat: int, place: int, rewards: Any, info: dict[str, Any]) -> None:
    if not game.is_over:
        assert rewards[place] == 0
        assert "final_obs" not in info or info["final_obs"][place] is None
        return
    share = np.float32(seat in game.winners) / np.float32(len(game.winners))
    assert rewards[place] == share
    assert info["_final_obs"][place]
    assert info["final_obs"][place].tolist() == seen(game, seat)
    assert info["final_info"]["score"][place] == game.scores[seat]
    assert info["final_info"]["share"][place] == share


@pytest.mark.usefixtures("plain")
@every_game
def test_every_table_plays_as_it_would_alone(name: str, tmp_path: Path) -> None:
    network = f"network@{weights_in(tmp_path, name)}"
    opponents = ["random", "thumb" if name != "dice" else "random", network]
    env = made(name, 2, opponents=opponents, seat=1)
    seats = [opponents[2], None, *opponents[:2]]
    tables = [Alone(name, seats, 2, place) for place in range(2)]
    assert compare(env, tables, steps=60) > 0


def test_compiled_tables_play_as_they_would_alone() -> None:
    env = made("ra", 70, players=3, opponents="random")
    tables = [Alone("ra", [None, "random", "random"], 70, place) for place in range(70)]
    assert compare(env, tables, steps=50) > 40


# Seeds and the next game


@pytest.mark.usefixtures("plain")
def test_seeds_give_the_same_games_and_resets_without_one_follow_from_it() -> None:
    env, twin = (made("dice", 2, players=2, opponents="random") for _ in range(2))
    begun = []
    for seed in (4, None, None):
        rows, info = env.reset(seed=seed)
        twin_rows, _ = twin.reset(seed=seed)
        assert rows.tolist() == twin_rows.tolist()
        begun.append(rows.tolist())
        env.step(info["action_mask"].argmax(1))  # play does not change which games follow
    assert begun[0] != begun[1] != begun[2]
    assert env.reset(seed=4)[0].tolist() == begun[0]


@pytest.mark.usefixtures("plain")
def test_what_is_returned_is_not_written_again() -> None:
    env = made("ra", 2, players=2, opponents="random")
    rows, info = env.reset(seed=1)
    for _ in range(2):
        kept = rows.copy(), info["action_mask"].copy()
        next_rows, _, _, _, next_info = env.step(info["action_mask"].argmax(1))
        assert rows.tolist() == kept[0].tolist()
        assert info["action_mask"].tolist() == kept[1].tolist()
        rows, info = next_rows, next_info


@pytest.mark.usefixtures("plain")
def test_spaces_and_metadata_are_those_of_gymnasium() -> None:
    env = made("ra", 3, players=2, opponents="random")
    rows, info = env.reset(seed=1)
    assert env.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    assert env.observation_space.contains(rows)
    assert env.action_space.contains(info["action_mask"].argmax(1))
    single = gymnasium.make(IDS["ra"])
    assert env.single_observation_space == single.observation_space
    assert env.single_action_space == single.action_space
    assert env.action_masks().tolist() == info["action_mask"].astype(bool).tolist()


@pytest.mark.usefixtures("plain")
def test_gymnasiums_statistics_understand_it() -> None:
    env = RecordEpisodeStatistics(made("ra", 2, players=2, opponents="random"))
    _, info = env.reset(seed=1)
    stream = SeededStream("learners")
    is_over = np.zeros(2, bool)
    while not is_over.any():
        moves = np.array([random_legal(mask, stream) for mask in info["action_mask"]])
        _, rewards, is_over, _, info = env.step(moves)
    assert info["episode"]["r"][is_over].tolist() == rewards[is_over].tolist()


@pytest.mark.usefixtures("plain")
def test_gymnasiums_wrappers_of_rewards_work_and_those_of_observations_refuse() -> None:
    env = made("ra", 2, players=2, opponents="random")
    for of_rewards in (
        NormalizeReward(env),
        TransformReward(env, lambda rewards: 2 * rewards),
        ClipReward(env, -1, 1),
    ):
        _, info = of_rewards.reset(seed=1)
        of_rewards.step(info["action_mask"].argmax(1))
    for of_observations in (
        lambda: DtypeObservation(env, np.float32),
        lambda: FlattenObservation(env),
        lambda: RescaleObservation(env, 0, 1),
        lambda: NormalizeObservation(env),
        lambda: TransformObservation(env, lambda rows: rows),
    ):
        with pytest.raises(ValueError, match="SAME_STEP"):
            of_observations()


# Rewards


def totals(reward: str) -> tuple[list[float], dict[str, Any]]:
    """What the learner got in its first game, and what is told of that game."""
    env = made("ra", 1, players=3, opponents="random", reward=reward)
    _, info = env.reset(seed=2)
    stream, got, is_over = SeededStream("learners"), [], False
    while not is_over:
        move = random_legal(info["action_mask"][0], stream)
        _, rewards, ended, _, info = env.step(np.array([move]))
        got.append(float(rewards[0]))
        is_over = bool(ended[0])
    final: dict[str, Any] = info["final_info"]
    return got, final


@pytest.mark.usefixtures("plain")
def test_points_and_places_can_be_paid() -> None:
    points, final = totals("score")
    assert sum(points) == final["score"][0] - 10
    places, _ = totals("place")
    assert not any(places[:-1])
    assert places[-1] == (3 - final["place"][0]) / 2


# Copies


def copies_of(env: LearnerVectorEnv) -> list[LearnerVectorEnv]:
    return [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]  # noqa: S301  # our own


def go_on(env: LearnerVectorEnv, steps: int) -> tuple[list[Any], int]:
    """All that random learners see and get; and how many games ended meanwhile."""
    stream, came, ended = SeededStream("onwards"), [], 0
    for _ in range(steps):
        moves = np.array([random_legal(mask, stream) for mask in env.action_masks()])
        rows, rewards, is_over, _, _ = env.step(moves)
        came.append([rows.tolist(), rewards.tolist(), is_over.tolist()])
        ended += int(is_over.sum())
    return came, ended


def compare_copies(env: LearnerVectorEnv) -> None:
    """Copies go on, and begin again, as the environment itself does; none disturbs another."""
    env.reset(seed=5)
    go_on(env, 3)
    found = [go_on(each, 60) for each in (*copies_of(env), env)]
    assert found[0] == found[1] == found[2]
    assert found[0][1] > 0
    begun = [each.reset()[0].tolist() for each in (*copies_of(env), env)]
    assert begun[0] == begun[1] == begun[2]


@pytest.mark.usefixtures("plain")
@every_game
def test_copies_go_on_as_the_environment_does(name: str, tmp_path: Path) -> None:
    network = f"network@{weights_in(tmp_path, name)}"
    compare_copies(made(name, 2, players=3, opponents=["random", network]))


def test_compiled_copies_go_on_as_the_environment_does() -> None:
    compare_copies(made("ra", 130, players=3, opponents="random", threads=2))


# What cannot be


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize(
    ("moves", "sentence"),
    [
        ([0, 9], "game 1 cannot make move 9, bid 7: "),
        ([0, 54], "game 1 cannot make move 54: moves of Ra are 0 to 53"),
        ([-1, 0], "game 0 cannot make move -1: moves of Ra are 0 to 53"),
        ([0], "one for each of the 2 games"),
        ([0.5, 0.5], "must be whole numbers"),
    ],
)
def test_illegal_moves_are_refused_and_change_nothing(moves: list[Any], sentence: str) -> None:
    env = made("ra", 2, players=2, opponents="random")
    _, info = env.reset(seed=3)
    while not info["action_mask"][:, 0].all():
        _, _, _, _, info = env.step(info["action_mask"].argmax(1))
    before = [env.tables.state(game).copy() for game in range(2)]
    with pytest.raises(IllegalMove, match=sentence):
        env.step(np.array(moves))
    assert [str(env.tables.state(game)) for game in range(2)] == [str(state) for state in before]
    env.step(np.array([0, 0]))


def test_games_that_have_not_begun_take_no_moves() -> None:
    env = made("ra", 2, players=2, opponents="random")
    with pytest.raises(IllegalMove, match="no games have begun: reset begins them"):
        env.step(np.array([0, 0]))
    env.reset(seed=3)
    env.step(env.action_masks().argmax(1))


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"opponents": "search-100"}, "random, thumb and network, not 'search-100'"),
        ({"opponents": "network-sampling"}, "random, thumb and network, not 'network-sampling'"),
        ({"opponents": ["random"]}, "or 3 names at a table of 4"),
        ({"players": 9}, "Ra seats 2 to 5 players, not 9"),
        ({"players": -1}, "players must be a whole number from 2 on, not -1"),
        ({"num_envs": 0}, "num_envs must be a whole number from 1 on, not 0"),
        ({"reward": "win"}, "there is no reward 'win'"),
        ({"seat": 9}, "the learner's seat must be"),
    ],
)
def test_settings_that_cannot_be_are_refused(settings: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadSetup, match=sentence):
        LearnerVectorEnv("ra", **settings)
