"""Gymnasium: one learner at a table of bots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Discrete

from ..core.kind import OptionValue
from ..errors import BadSetup, IllegalMove, quoted
from ..face.game import Game, new_game
from ..face.setup import checked_switch
from .drawing import HUMAN, RENDER_MODES, checked_render_mode, drawn
from .opponents import Opponents, checked_seat, names_by_seat
from .rewards import SCORE, SHARE, checked_reward, rewards_of
from .seat import (
    Row,
    has_no_choice,
    let_chance_speak,
    mask_of,
    observation_of,
    observation_space,
    play_number,
    whole_move,
)
from .seeds import Seeds
from .zoo import DEFAULT_PLAYERS

FRAMES_A_SECOND = 2  # of a game that is watched
ENDS, RAISES = "ends", "raises"  # what an illegal move does


class LearnerEnv(gymnasium.Env[Row, Any]):
    """One game. A step is a move of the learner and everything up to its next choice.

    `game` is the game that is being played, a `heliopolis.Game`: to look at it in words, or to
    keep its record.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012  # as Gymnasium declares it
        "render_modes": RENDER_MODES,
        "render_fps": FRAMES_A_SECOND,
    }

    def __init__(
        self,
        game: str,
        players: int = DEFAULT_PLAYERS,
        *,
        opponents: str | Sequence[str] = "thumb",
        seat: int = 0,
        options: Mapping[str, OptionValue] | None = None,
        reward: str = SHARE,
        skip_forced: bool = True,
        illegal: str = ENDS,
        render_mode: str | None = None,
    ) -> None:
        self._settings = (game, players, options)
        self.game: Game = self._begin("0")  # refuses what cannot be; the first reset begins anew
        self.seat = checked_seat(seat, len(self.game.players))
        self._names = names_by_seat(game, opponents, len(self.game.players), self.seat)
        self._opponents = Opponents([], "")
        self._seeds = Seeds()
        self.reward = checked_reward(reward)
        self.skip_forced = checked_switch(skip_forced, "skip_forced")
        self.illegal = checked_illegal(illegal)
        self.render_mode = checked_render_mode(render_mode)
        self.observation_space = observation_space(self.game.kind)
        self.action_space = Discrete(len(self.game.kind.move_words))
        self._has_ended = True

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Row, dict[str, Any]]:
        """Begin the next game. Gymnasium's *options* mean nothing here."""
        super().reset(seed=seed)
        game_seed = self._seeds.next(seed)
        self._opponents.close()
        self._opponents = Opponents(self._names, game_seed)
        self.game = self._begin(game_seed)
        self._has_ended = False
        self._go_on()
        self._show()
        return observation_of(self.game, self.seat), self._info()

    def step(self, action: Any) -> tuple[Row, float, bool, bool, dict[str, Any]]:
        """Make a move for the learner, by number. What is no whole number always raises: that is a
        mistake of the program, from which a learner has nothing to learn.
        """
        if self._has_ended:
            raise IllegalMove("this game has ended: reset begins the next one")
        scores, move = self.game.scores, whole_move(self.game, action)
        try:
            play_number(self.game, move)
        except IllegalMove as refusal:
            return self._refused(refusal)
        self._go_on()
        self._has_ended = self.game.is_over
        earned = rewards_of(self.game, self.reward, scores)[self.seat]
        self._show()
        row = observation_of(self.game, self.seat)
        return row, earned, self._has_ended, False, self._info()

    def action_masks(self) -> np.ndarray[Any, np.dtype[np.bool_]]:
        """Which moves are legal, as sb3-contrib asks for it."""
        return mask_of(self.game, self.seat).astype(bool)

    def render(self) -> str | None:
        """The table as text, or on the terminal."""
        return drawn(self.game, self.render_mode)

    def close(self) -> None:
        """End what bots of somebody's own have started."""
        self._opponents.close()

    def _begin(self, seed: str) -> Game:
        game, players, options = self._settings
        return new_game(game, players, seed, options)

    def _go_on(self) -> None:
        """Play until the learner has a choice or the game is over."""
        while not self.game.is_over:
            if let_chance_speak(self.game):
                continue
            asked = self.game.to_move
            assert isinstance(asked, int), "chance has spoken"
            if asked != self.seat:
                self._opponents.move(self.game, asked)
            elif self.skip_forced and has_no_choice(self.game):
                self.game.play(self.game.legal_moves()[0])
            else:
                break

    def _refused(self, refusal: IllegalMove) -> tuple[Row, float, bool, bool, dict[str, Any]]:
        """An illegal move: the learner has lost this game with all its points, or is told so at
        once. Who has less than none keeps that: to be freed of it would be a gain.
        """
        if self.illegal == RAISES:
            raise refusal
        self._has_ended = True
        lost = float(-max(self.game.scores[self.seat], 0)) if self.reward == SCORE else 0.0
        row = observation_of(self.game, self.seat)
        return row, lost, True, False, {**self._info(), "refusal": str(refusal)}

    def _info(self) -> dict[str, Any]:
        return {"action_mask": mask_of(self.game, self.seat), "scores": self.game.scores}

    def _show(self) -> None:
        if self.render_mode == HUMAN:
            self.render()


def checked_illegal(illegal: object) -> str:
    """What an illegal move is to do."""
    if illegal not in (ENDS, RAISES):
        raise BadSetup(f"an illegal move ends the game or raises, not {quoted(illegal)}")
    return str(illegal)
