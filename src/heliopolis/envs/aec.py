"""PettingZoo: every seat is an agent, and one is asked after the other (AEC)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv

from ..core.kind import GameKind, OptionValue
from ..face.catalogue import kind_of
from ..face.game import Game, new_game
from ..face.setup import checked_switch
from .drawing import HUMAN, RENDER_MODES, checked_render_mode, drawn
from .rewards import checked_reward, rewards_of
from .seat import (
    has_no_choice,
    let_chance_speak,
    mask_of,
    observation_of,
    observation_space,
    play_number,
)
from .seeds import Seeds

FRAMES_A_SECOND = 2  # of a game that is watched


class TableEnv(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """One table. Agents are called player_0, player_1 and so on, by seat.

    `game` is the game that is being played, a `heliopolis.Game`: to look at it in words, or to
    keep its record.
    """

    def __init__(
        self,
        game: str,
        players: int,
        options: Mapping[str, OptionValue],
        reward: str,
        skip_forced: bool,
        render_mode: str | None,
    ) -> None:
        super().__init__()
        kind = kind_of(game)
        self.metadata = {
            "name": f"heliopolis_{kind.version.replace('-', '_')}",
            "render_modes": RENDER_MODES,
            "render_fps": FRAMES_A_SECOND,
            "is_parallelizable": False,
        }
        self.render_mode = checked_render_mode(render_mode)
        self.reward = checked_reward(reward)
        self.skip_forced = checked_switch(skip_forced, "skip_forced")
        self._seeds = Seeds()
        self._settings = (game, players, options)
        self.game: Game = self._begin("0")  # refuses what cannot be; the first reset begins anew
        self.possible_agents = [f"player_{seat}" for seat in range(len(self.game.players))]
        self._declare_spaces(kind)

    def _declare_spaces(self, kind: GameKind) -> None:
        """What PettingZoo is to know of rows and moves."""
        moves = len(kind.move_words)
        self.action_spaces = {agent: Discrete(moves) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: Dict(
                observation=observation_space(kind),
                action_mask=Box(0, 1, (moves,), dtype=np.int8),
            )
            for agent in self.possible_agents
        }

    def action_space(self, agent: str) -> Discrete[Any]:
        """The moves of the game, by number."""
        return self.action_spaces[agent]

    def observation_space(self, agent: str) -> Dict:
        """What an agent sees, and its mask."""
        return self.observation_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin the next game. PettingZoo's *options* mean nothing here."""
        self.game = self._begin(self._seeds.next(seed))
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._go_on()

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees now. While others are asked its mask is all zeros."""
        seat = self.possible_agents.index(agent)
        return {
            "observation": observation_of(self.game, seat),
            "action_mask": mask_of(self.game, seat),
        }

    def step(self, action: Any) -> None:
        """Make a move for the agent that is asked; None for one whose game is over."""
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        scores = self.game.scores
        play_number(self.game, action)
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._go_on()
        earned = rewards_of(self.game, self.reward, scores)
        self.rewards = dict(zip(self.agents, earned, strict=True))
        self._accumulate_rewards()
        if self.render_mode == HUMAN:
            self.render()

    def render(self) -> str | None:
        """The table as text, or on the terminal."""
        return drawn(self.game, self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""

    def _begin(self, seed: str) -> Game:
        game, players, options = self._settings
        return new_game(game, players, seed, options)

    def _go_on(self) -> None:
        """Let chance speak, and make moves without choice if they are to be skipped, until somebody
        is to choose or the game is over.
        """
        game = self.game
        while not game.is_over:
            if not let_chance_speak(game):
                if not (self.skip_forced and has_no_choice(game)):
                    break
                game.play(game.legal_moves()[0])
        self._point_at_agent()

    def _point_at_agent(self) -> None:
        """Say who is asked; at the end everybody is, to be told what the game brought."""
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        seat = self.game.to_move
        if seat is None:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            assert isinstance(seat, int), "chance has spoken"
            self.agent_selection = self.possible_agents[seat]
            self.infos[self.agent_selection]["action_mask"] = mask_of(self.game, seat)
