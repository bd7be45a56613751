"""A training from the first weights to the last: play, learn, again.

`Training` is the work, one update at a time; when to stop, to tell and to measure is decided in
`run.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import torch

from ..core.kind import GameKind
from ..players.network.weights_file import Weights
from .device import Device
from .games import Games
from .learner import FIGURES, Learner
from .memory import Memory
from .network import Network, number_type
from .pool import Pool
from .rollout import Others, Rollout
from .seats import GUEST, OLD, THUMB, Seats, company_of, games_with, roles_of
from .settings import Settings, between

Work = Callable[[], None]


@dataclass(frozen=True, slots=True)
class Update:
    """What one update came to."""

    number: int
    decisions: int
    games: int  # that ended
    mean_score: float  # of those, over all seats
    winner_score: float
    figures: Mapping[str, float]


class Training:
    """A network in training, its games and all that is learned from them, on one device.

    *start* are weights to begin with, instead of random ones. *against* are the weights of the
    guest: a network that never changes, and sits at all seats but one of some games. *teacher* are
    those of a network that is learned from in the first part of the run.
    """

    def __init__(
        self,
        kind: GameKind,
        settings: Settings,
        device: Device,
        start: Weights | None = None,
        against: Weights | None = None,
        teacher: Weights | None = None,
    ) -> None:
        self.kind, self.settings, self.device = kind, settings, device
        self._here = device.fitting(settings)
        self.update_number = 0
        torch.manual_seed(settings.seed)
        torch.set_num_threads(settings.threads)
        with device.in_use():
            self._make()
            self._fill(start, against, teacher)
        self._play: Work = self.rollout.run
        self._learn: Work = self.learner.step
        self._learn_as_taught: Work = self.learner.step_as_taught
        if self._here.graphs:
            self._record()

    def update(self, progress: float) -> Update:
        """Play a round and learn from it. *progress* is how much of the whole run is behind, from 0
        to 1: rates fall with it.
        """
        with self.device.in_use():
            self._set_knobs(progress)
            if self.settings.pool_share:
                self.pool.before(self.update_number)
            self._play()
            self.learner.figures.zero_()
            minibatches = self._minibatches()
            learn = self._learn_as_taught if progress < self.settings.taught else self._learn
            for chosen in minibatches:
                self.learner.chosen.copy_(chosen)
                learn()
            self.update_number += 1
            return self._told(len(minibatches))

    def state(self) -> dict[str, Any]:
        """All that the next update depends on, as tensors and numbers on the CPU."""
        on_gpu = self.device.is_gpu
        with self.device.in_use():
            return {
                "update": self.update_number,
                "adam": self.learner.adam.state(),
                "games": self.games.state(),
                "memory": self.memory.state(),
                "pool": self.pool.state(),
                "guest": self.guest.block.cpu().clone(),
                "teacher": self.teacher.block.cpu().clone(),
                "chance": torch.get_rng_state(),
                "gpu_chance": torch.cuda.get_rng_state() if on_gpu else torch.zeros(0),
            }

    def load(self, state: Mapping[str, Any]) -> None:
        """Go on from a state; the next update is the one that would have followed."""
        with self.device.in_use():
            self.update_number = state["update"]
            self.learner.adam.load(state["adam"])
            self.games.load(state["games"])
            self.memory.load(state["memory"])
            self.pool.load(state["pool"])
            self.guest.block.data.copy_(state["guest"])
            self.teacher.block.data.copy_(state["teacher"])
            torch.set_rng_state(state["chance"])
            if self.device.is_gpu and len(state["gpu_chance"]):
                torch.cuda.set_rng_state(state["gpu_chance"])
        if self.device.is_gpu:
            torch.cuda.synchronize()

    def weights(self, about: Mapping[str, Any]) -> Weights:
        """The network as it is now, for a weights file."""
        with self.device.in_use():
            return Weights(self.network.shape, self.network.arrays(), about)

    def _make(self) -> None:
        """Room for everything, on the device."""
        settings = self._here
        self._make_games()
        self._make_networks()
        self.rollout: Rollout = Rollout(
            settings, self.network, self._others(), self.roles, self.company, self.seats, self.games
        )
        self.learner: Learner = Learner(
            settings, self.network, self.memory, self.seats, self.company, self.teacher
        )
        self.pool = Pool(settings, self.network, self.opponent)

    def _make_networks(self) -> None:
        settings = self._here
        own = (settings.width, settings.blocks)
        self.network = self._network(*own, self.companies)
        self.opponent = self._network(*own, self.companies)
        self.guest = self._network(*(settings.against_size or own))
        self.teacher = self._network(*(settings.teacher_size or own))

    def _network(self, width: int, blocks: int, companies: int = 1) -> Network:
        dtype = number_type(self._here)
        return Network(self.kind, width, blocks, self.device.torch, dtype, companies)

    def _make_games(self) -> None:
        """The games, who sits where, and the memory that they are written into."""
        kind, settings, device = self.kind, self._here, self.device.torch
        self.memory = Memory(kind, settings, device)
        self.seats = Seats(settings.players, settings.games, kind.most_players, device)
        self.roles = roles_of(self.seats.players, kind.most_players, settings).to(device)
        self.company, self.companies = company_of(self.roles)
        thumb_seats = (self.roles == THUMB).to(torch.int8)
        players = self.seats.players.tolist()
        stream = self.device.stream_number
        self.games = Games(kind.name, players, settings.seed, self.memory, thumb_seats, stream)

    def _others(self) -> list[Others]:
        """The other networks that sit at some tables."""
        settings = self._here
        return [
            Others(network, tables, self.roles[tables] == role, sharp)
            for role, network, sharp in (
                (OLD, self.opponent, 1.0),
                (GUEST, self.guest, settings.against_sharpness),
            )
            if (self.roles[tables := games_with(role, settings.games, settings)] == role).any()
        ]

    def _fill(
        self, start: Weights | None, against: Weights | None, teacher: Weights | None
    ) -> None:
        """The first weights."""
        if start is None:
            self.network.begin(self.settings.seed)
        else:
            self.network.load(start.arrays)
            self.network.soften(self.settings.soften)
        if against is not None:
            self.guest.load(against.arrays)
        if teacher is not None:
            self.teacher.load(teacher.arrays)

    def _record(self) -> None:
        """Record a round of play and a step of learning, to be repeated. Both must be done once
        before, so all is put back afterwards to where it was.
        """
        before = self.state()
        with self.device.in_use():
            self.rollout.run()
            for _ in range(3):
                self.learner.step()
            self._play = self.device.recorded(self.rollout.run)
            self._learn = self.device.recorded(self.learner.step)
            if self.settings.taught:
                for _ in range(3):
                    self.learner.step_as_taught()
                self._learn_as_taught = self.device.recorded(self.learner.step_as_taught)
        self.load(before)

    def _set_knobs(self, progress: float) -> None:
        settings = self.settings
        self.learner.adam.set_rate(progress)
        entropy = between(settings.entropy_first, settings.entropy_last, progress)
        self.learner.entropy.fill_(entropy)
        every_move = between(settings.every_move_first, settings.every_move_last, progress)
        self.learner.every_move.fill_(every_move)
        self.rollout.margin.fill_(between(settings.margin_first, settings.margin_last, progress))

    def _minibatches(self) -> list[Any]:
        """The network's own decisions in a random order, cut into minibatches; what is too little
        for one is left out. If there are less than one, some are taken twice. In very few games it
        can be that the network decides nothing at all.
        """
        own, size = self.memory.trained.flatten().nonzero()[:, 0], self.settings.minibatch
        if not len(own):
            return []
        own = own.repeat(-(-size // len(own)))
        orders = [torch.randperm(len(own), device=own.device) for _ in range(self.settings.epochs)]
        return [own[part] for order in orders for part in order.split(size) if len(part) == size]

    def _told(self, steps: int) -> Update:
        """The figures of an update of so many steps."""
        memory, count = self.memory, self.memory.games * self.memory.steps
        done = memory.rows.done[1 : memory.here + 1]
        scores = memory.rows.score[1 : memory.here + 1].float()
        absent = ~self.seats.present
        mean = (scores.sum(-1) / self.seats.players * done).sum()
        best = (scores.masked_fill(absent, -1e9).amax(-1) * done).sum()
        told = torch.cat([self.learner.figures, torch.stack([done.sum(), mean, best])])
        *figures, games, mean, best = told.tolist()
        return Update(
            number=self.update_number,
            decisions=count,
            games=int(games),
            mean_score=mean / max(games, 1),
            winner_score=best / max(games, 1),
            figures={
                name: sum_ / max(steps, 1) for name, sum_ in zip(FIGURES, figures, strict=True)
            },
        )
