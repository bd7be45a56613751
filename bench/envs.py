"""How fast the environments are on one core, with random learners: moves of all seats (PettingZoo),
moves of the learner (Gymnasium), nodes of the tree (OpenSpiel). Choosing a move is in the time.
"""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any

import gymnasium
import numpy as np
import pyspiel

import heliopolis.envs.gym
import heliopolis.envs.spiel
from bench.measure import in_words, pin_to_one_core, rates
from heliopolis.envs import dice_v1, priests_v1, ra_v1
from heliopolis.face.catalogue import GAMES

SEATS = 4
TABLES = 1024
MODULES: dict[str, ModuleType] = {"ra": ra_v1, "priests": priests_v1, "dice": dice_v1}


def main() -> None:
    """Measure and print a table."""
    pin_to_one_core()
    subjects: dict[str, Callable[[], int]] = {}
    for name in GAMES:
        subjects[f"{name}, PettingZoo, moves"] = pettingzoo_game(name)
        subjects[f"{name}, OpenSpiel, nodes"] = openspiel_game(name)
        for bot in ("random", "thumb", "network"):
            subjects[f"{name}, {TABLES} tables of {bot}, moves"] = vector_steps(name, bot)
    print(f"{'subject':<48} a second, median [range]")
    for subject, values in rates(subjects).items():
        print(f"{subject:<48} {in_words(values)}")


def pettingzoo_game(name: str) -> Callable[[], int]:
    """A whole game in which every agent moves at random."""
    env = MODULES[name].env(SEATS)
    env.reset(seed=1)

    def play() -> int:
        env.reset()
        moves = 0
        for agent in env.agent_iter():
            observation, _, is_over, _, _ = env.last()
            mask = observation["action_mask"]
            env.step(None if is_over else env.action_space(agent).sample(mask))
            moves += not is_over
        return moves

    return play


def vector_steps(name: str, bot: str) -> Callable[[], int]:
    """A move of every learner."""
    envs = gymnasium.make_vec(
        heliopolis.envs.gym.IDS[name], num_envs=TABLES, players=SEATS, opponents=bot
    )
    chance = np.random.default_rng(1)
    told: dict[str, Any] = envs.reset(seed=1)[1]

    def play() -> int:
        nonlocal told
        mask = told["action_mask"]
        *_, told = envs.step((mask * chance.random(mask.shape)).argmax(1))
        return TABLES

    return play


def openspiel_game(name: str) -> Callable[[], int]:
    """A whole game in which chance and every seat choose at random."""
    game = pyspiel.load_game(f"heliopolis_{name}", {"players": SEATS})
    chance = np.random.default_rng(1)

    def play() -> int:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choice(outcomes, p=odds))
            else:
                state.apply_action(chance.choice(state.legal_actions()))
        return len(state.history())

    return play


if __name__ == "__main__":
    main()
