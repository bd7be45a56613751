"""Gymnasium: many learners at once, each at a table of bots, on the batch engine."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import numpy as np
from gymnasium.spaces import Discrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from ..batch.outlooks import network_rows
from ..batch.setup import checked_number
from ..core.kind import GameKind
from ..errors import BadSetup, IllegalMove, quoted
from ..face.catalogue import kind_of
from ..face.setup import check_count
from ..players.network.model import model_of
from ..players.network.player import NetworkPlayer
from ..players.player import RandomPlayer
from ..players.registry import player_named
from ..players.thumb.player import ThumbPlayer
from .opponents import checked_seat, names_by_seat
from .rewards import PLACE, SCORE, SHARE, checked_reward, worth_of_place
from .seat import observation_space
from .tables import ASKED, BEGIN_NEXT, LEARNER, RANDOM, THUMB, WAIT, Tables
from .zoo import DEFAULT_PLAYERS

MADE_UP_SEEDS = 2**31

Arrays = tuple[Any, Any, Any, Any, dict[str, Any]]
Bot = Callable[[Any, Any], Any]  # what it reads and may do in the games it is asked about


class LearnerVectorEnv(VectorEnv[Any, Any, Any]):
    """So many games side by side. A step is one move of every learner and everything up to its
    next choice; where a game ends, the next one begins in the same step.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012  # as Gymnasium declares it
        "autoreset_mode": AutoresetMode.SAME_STEP
    }

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        players: int = DEFAULT_PLAYERS,
        *,
        opponents: str | Sequence[str] = "thumb",
        seat: int = 0,
        reward: str = SHARE,
        skip_forced: bool = True,
        threads: int | None = None,
    ) -> None:
        kind = kind_of(game)
        self.num_envs = checked_number(num_envs, "num_envs", 1)
        self.players = players = checked_number(players, "players", kind.fewest_players)
        check_count(kind, players)
        self.seat = checked_seat(seat, players)
        self.reward = checked_reward(reward)
        self._names = names_by_seat(game, opponents, players, self.seat)
        sitting = [LEARNER if name is None else bot_code(name) for name in self._names]
        self._asked = asked_bots(game, self._names)
        self._made = partial(
            Tables, game, sitting, self.num_envs, skip_forced=skip_forced, threads=threads
        )
        # Refuses what cannot be; the first reset begins anew.
        self.tables: Tables = self._made(seed=0)
        self._has_begun = False
        self._declare_spaces(kind)

    def __getstate__(self) -> dict[str, Any]:
        """What is copied and pickled: bots by their names, since networks cannot be."""
        return {**vars(self), "_asked": None}

    def __setstate__(self, saved: dict[str, Any]) -> None:
        asked = asked_bots(saved["tables"].kind.name, saved["_names"])
        vars(self).update(saved, _asked=asked)

    def _declare_spaces(self, kind: GameKind) -> None:
        """What Gymnasium is to know of rows and moves."""
        self.single_observation_space = observation_space(kind)
        self.single_action_space = Discrete(len(kind.move_words))
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin new games everywhere. Gymnasium's *options* mean nothing here."""
        super().reset(seed=seed)
        if seed is None:
            seed = int(self.np_random.integers(MADE_UP_SEEDS))
        self.tables = self._made(seed=seed)
        self._has_begun = True
        self._go_on()
        self._scores = self._own(self.tables.buffers.score)
        return self.tables.buffers.observation.copy(), self._info()

    def step(self, actions: Any) -> Arrays:
        """Make a move for every learner, by number. If one is not legal nothing is changed, and
        IllegalMove says which.
        """
        if not self._has_begun:
            raise IllegalMove("no games have begun: reset begins them")
        self.tables.advance(self.tables.checked(actions))
        self._go_on()
        ended = self.tables.buffers.done.copy()
        earned = self._earned()
        info: dict[str, Any] = {}
        if ended.any():
            info = self._final_info(ended)
            self.tables.advance(np.where(ended, BEGIN_NEXT, WAIT))
            self._go_on()
        self._scores = self._own(self.tables.buffers.score)
        row = self.tables.buffers.observation.copy()
        return row, earned, ended, np.zeros_like(ended), self._info() | info

    def action_masks(self) -> Any:
        """Which moves are legal in each game, shape `[num_envs, moves]`."""
        return self.tables.buffers.mask.copy()

    def _go_on(self) -> None:
        """Ask those bots that do not move by themselves, until every learner has a choice or its
        game is over.
        """
        out = self.tables.buffers
        while (waiting := (out.mover != self.seat) & ~out.done).any():
            orders = np.full(self.num_envs, WAIT, np.int64)
            rows = network_rows(self.tables)
            for bot, sits_at in self._asked:
                chosen = np.flatnonzero(waiting & sits_at[out.mover])
                if len(chosen):
                    orders[chosen] = bot(rows[chosen], out.mask[chosen])
            self.tables.advance(orders)

    def _own(self, by_seat: Any) -> Any:
        """The learners' part of a buffer with a number for each seat, shape `[num_envs]`."""
        return by_seat[:, self.seat].astype(np.float64)

    def _earned(self) -> Any:
        """What the learners get for the step, shape `[num_envs]`."""
        out = self.tables.buffers
        if self.reward == SCORE:
            return self._own(out.score) - self._scores
        if self.reward == PLACE:
            return np.where(out.done, worth_of_place(self._own(out.place), self.players), 0.0)
        return self._own(out.share)

    def _info(self) -> dict[str, Any]:
        out = self.tables.buffers
        return {
            "action_mask": out.mask.astype(np.int8),
            "_action_mask": np.ones(self.num_envs, bool),
        }

    def _final_info(self, ended: Any) -> dict[str, Any]:
        """What there is to know of games that have ended, in Gymnasium's manner: the same name with
        an underscore before it says in which games it has a meaning.
        """
        out = self.tables.buffers
        final = np.full(self.num_envs, None, dtype=object)
        for game in np.flatnonzero(ended):
            final[game] = out.observation[game].copy()
        results = {"share": out.share, "score": out.score, "place": out.place}
        told = {name: np.where(ended, self._own(found), 0.0) for name, found in results.items()}
        return {
            "final_obs": final,
            "_final_obs": ended.copy(),
            "final_info": told | {f"_{name}": ended.copy() for name in told},
            "_final_info": ended.copy(),
        }


def bot_code(name: str) -> int:
    """Who sits at a seat, as `tables` has it."""
    player = player_named(name)
    if isinstance(player, RandomPlayer):
        return RANDOM
    if isinstance(player, ThumbPlayer):
        return THUMB
    if isinstance(player, NetworkPlayer) and not player.style.is_sampling:
        return ASKED
    raise BadSetup(
        f"the bots of a vector environment are random, thumb and network, not {quoted(name)}; "
        "gymnasium.make takes every bot"
    )


def asked_bots(game: str, names: Sequence[str | None]) -> list[tuple[Bot, Any]]:
    """The bots that the loops do not know, each with the seats it sits at, shape `[players]`."""
    return [
        (network_bot(game, name), np.array([other == name for other in names]))
        for name in dict.fromkeys(names)
        if name is not None and bot_code(name) == ASKED
    ]


def network_bot(game: str, name: str) -> Bot:
    """The network's favourite legal move, of equal ones the first."""
    player = player_named(name)
    assert isinstance(player, NetworkPlayer), "nobody else is asked"
    model = model_of(game, player.style.weights)

    def choose(rows: Any, mask: Any) -> Any:
        logits = model.answers(rows)[:, : mask.shape[1]]
        return np.where(mask, logits, -np.inf).argmax(1)

    return choose
