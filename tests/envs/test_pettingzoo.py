"""PettingZoo: its own suites, and the environment against the game it plays."""

from __future__ import annotations

import warnings
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from heliopolis import BadSetup, IllegalMove, new_game
from heliopolis.arena.play import places_of
from heliopolis.core.chance import SeededStream
from heliopolis.core.kind import OptionValue
from heliopolis.envs import dice_v1, priests_v1, ra_v1
from heliopolis.face.game import Game
from heliopolis.notation.record import CHANCE
from tests.envs.random_moves import random_legal

with warnings.catch_warnings():
    # Where pygame is installed (dev.py bench does that) the suite loads a game in its own old way.
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, render_test, seed_test

MODULES = {"ra": ra_v1, "priests": priests_v1, "dice": dice_v1}
REWARDS = ["share", "score", "place"]

# The suite knows by name which of PettingZoo's own games have masks, and warns of all others.
dict_observations = pytest.mark.filterwarnings(
    "ignore:Observation space for each agent probably should be",
    "ignore:Observation is not a NumPy array",
)
every_module = pytest.mark.parametrize("module", MODULES.values(), ids=MODULES)


def play(env: Any, seed: int | None, limit: int = 10_000) -> dict[str, float]:
    """A random game; what every agent was told it had got."""
    env.reset(seed=seed)
    stream = SeededStream("learners")
    got = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter(limit):
        observation, reward, is_terminated, is_truncated, _ = env.last()
        assert not is_truncated
        got[agent] += reward
        mask = observation["action_mask"]
        env.step(None if is_terminated else random_legal(mask, stream))
    return got


def words_of(game: Game) -> list[str]:
    return [event.words for event in game.events]


# The library's own suites


@dict_observations
@pytest.mark.parametrize("players", [2, 4])
@every_module
def test_the_api_is_kept(module: ModuleType, players: int) -> None:
    api_test(module.env(players), num_cycles=150)


@dict_observations
@pytest.mark.parametrize("reward", REWARDS)
def test_the_api_is_kept_with_every_reward(reward: str) -> None:
    api_test(dice_v1.env(3, reward=reward, skip_forced=False), num_cycles=150)


@every_module
def test_the_same_seed_gives_the_same_game(module: ModuleType) -> None:
    seed_test(module.env, num_cycles=60)


@every_module
def test_every_mode_draws(module: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(module.env)
    assert "is to" in capsys.readouterr().out


# Seeds


@every_module
def test_a_seed_gives_the_game_of_new_game(module: ModuleType) -> None:
    env = module.raw_env(3, skip_forced=False)
    play(env, seed=7)
    again = new_game(env.game.kind.name, 3, seed=7)
    for event in env.game.events:
        if again.to_move == CHANCE:
            assert again.play_chance() == event.words
        else:
            again.play(event.words)
    assert again.record() == env.game.record()


def test_further_games_follow_from_the_seed_and_differ() -> None:
    env, twin = ra_v1.raw_env(2), ra_v1.raw_env(2)
    games = []
    for seed in (5, None, None):
        play(env, seed)
        play(twin, seed)
        assert env.game.record() == twin.game.record()
        games.append(words_of(env.game))
    assert games[0] != games[1] != games[2] != games[0]
    play(env, 5)
    assert words_of(env.game) == games[0]


def test_without_a_seed_games_differ() -> None:
    games = []
    for _ in range(2):
        env = ra_v1.raw_env(2)
        play(env, None)
        games.append(words_of(env.game))
    assert games[0] != games[1]


# What agents see


@every_module
def test_whoever_is_asked_sees_its_legal_moves_and_the_others_none(module: ModuleType) -> None:
    env = module.raw_env(3)
    env.reset(seed=2)
    stream = SeededStream("learners")
    while not env.game.is_over:
        asked = env.agent_selection
        assert asked == f"player_{env.game.to_move}"
        legal = [move.number for move in env.game.legal_moves()]
        for agent in env.agents:
            mask = env.observe(agent)["action_mask"]
            assert np.flatnonzero(mask).tolist() == (legal if agent == asked else [])
        assert (
            env.infos[asked]["action_mask"].tolist() == env.observe(asked)["action_mask"].tolist()
        )
        env.step(random_legal(env.infos[asked]["action_mask"], stream))


@pytest.mark.parametrize(
    ("module", "options"),
    [
        (ra_v1, {}),
        (priests_v1, {"plague_discard": "ask", "buildings": "removed"}),
        (dice_v1, {"score_floor": "none", "sun_track": 20}),
    ],
    ids=MODULES,
)
def test_observations_are_those_of_the_game_and_within_their_space(
    module: ModuleType, options: dict[str, OptionValue]
) -> None:
    env = module.raw_env(4, options=options)
    env.reset(seed=3)
    stream = SeededStream("learners")
    assert env.game.options == options
    kind = env.game.kind
    while not env.game.is_over:
        for seat, agent in enumerate(env.agents):
            row = np.zeros(kind.observation.LAYOUT.size, np.int8)
            kind.observation.observe(env.game.state_copy(), seat, row)
            seen = env.observe(agent)
            assert seen["observation"].tolist() == row.tolist()
            assert env.observation_space(agent).contains(seen)
        env.step(random_legal(env.infos[env.agent_selection]["action_mask"], stream))


def test_a_move_without_choice_is_skipped_unless_asked_for() -> None:
    counts = []
    for skip_forced in (True, False):
        env = ra_v1.raw_env(3, skip_forced=skip_forced)
        env.reset(seed=4)
        smallest, asked = 99, 0
        stream = SeededStream("learners")
        while not env.game.is_over:
            mask = env.infos[env.agent_selection]["action_mask"]
            smallest, asked = min(smallest, int(mask.sum())), asked + 1
            env.step(random_legal(mask, stream))
        counts.append((smallest, asked == sum(e.who != CHANCE for e in env.game.events)))
    assert counts == [(2, False), (1, True)]


# Rewards


@every_module
def test_the_win_is_shared_out_at_the_end(module: ModuleType) -> None:
    env = module.raw_env(4)
    got = play(env, 6)
    winners = env.game.winners
    assert list(got.values()) == [1 / len(winners) if seat in winners else 0 for seat in range(4)]


@every_module
def test_points_are_paid_when_they_are_made(module: ModuleType) -> None:
    env = module.raw_env(3, reward="score")
    env.reset(seed=6)
    begun = env.game.scores
    got = play(env, 6)
    assert list(got.values()) == [
        end - start for start, end in zip(begun, env.game.scores, strict=True)
    ]


def test_places_are_worth_one_to_nothing() -> None:
    env = ra_v1.raw_env(4, reward="place")
    got = play(env, 8)
    worth = {1: 1, 2: 2 / 3, 3: 1 / 3, 4: 0}
    assert list(got.values()) == [pytest.approx(worth[place]) for place in places_of(env.game, {})]
    assert len(set(got.values())) > 2


# What cannot be


def test_an_illegal_move_is_refused_and_changes_nothing() -> None:
    env = ra_v1.env(2)
    env.reset(seed=1)
    before = env.unwrapped.game.record()
    with pytest.raises(IllegalMove, match="Ada cannot bid 5: no auction is under way; possible"):
        env.step(7)
    assert env.unwrapped.game.record() == before
    env.step(0)


@pytest.mark.parametrize("action", [54, -1, 1.5, "draw", None, True])
def test_what_is_no_number_of_a_move_is_refused(action: object) -> None:
    env = ra_v1.raw_env(2)
    env.reset(seed=1)
    with pytest.raises(IllegalMove, match="moves of Ra are whole numbers from 0 to 53, not"):
        env.step(action)


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"players": 7}, "Ra seats 2 to 5 players, not 7"),
        ({"options": {"speed": "high"}}, "Ra has no option 'speed'"),
        ({"reward": "money"}, "there is no reward 'money'; choose one of share, score, place"),
        ({"render_mode": "rgb_array"}, "the render mode is ansi, human or None, not 'rgb_array'"),
    ],
)
def test_settings_that_cannot_be_are_refused(settings: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadSetup, match=sentence):
        ra_v1.env(**settings)


def test_hidden_scores_stay_hidden_in_a_drawing() -> None:
    shown = []
    for scores in ("open", "hidden"):
        env = ra_v1.raw_env(2, options={"scores": scores}, render_mode="ansi")
        env.reset(seed=1)
        shown.append(env.render())
    assert shown[0] != shown[1]


@every_module
def test_names_carry_the_version_of_the_moves(module: ModuleType) -> None:
    env = module.raw_env()
    assert env.metadata["name"] == f"heliopolis_{env.game.kind.version.replace('-', '_')}"
    assert module.__name__.endswith(env.game.kind.version.replace("-", "_"))
    assert env.game.kind.observation.LAYOUT.version.endswith("-obs-v1")
