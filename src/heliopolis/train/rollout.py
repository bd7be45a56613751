"""Playing: the network chooses a move in every game, step after step; then returns are reckoned."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch

from .games import Games
from .memory import SCORE, WIN, Memory
from .network import Answer, Network, answer
from .returns import advantages, one_step_back, reckon_returns
from .seats import OWN, THUMB, Seats
from .settings import Settings

Tensor = Any

FORBIDDEN = -1e9  # the logit of a move that is not legal, of a seat that is not there


class Others:
    """Another network that plays some seats of some games.

    *seats* says which, shape `[games, most players]`, for the games of *tables*. The more *sharp*,
    the more it keeps to the moves it likes best; 1 is as it has learned.
    """

    def __init__(self, network: Network, tables: slice, seats: Tensor, sharp: float) -> None:
        self.network, self.tables, self.seats, self.sharp = network, tables, seats, sharp

    def are_to_move(self, mover: Tensor) -> Tensor:
        """In which of its games it is asked, shape `[games, 1]`."""
        return self.seats.gather(1, mover[self.tables].long()[:, None])


class Rollout:
    """One round of play into the memory. The same work each time, so that a GPU can record it."""

    def __init__(
        self,
        settings: Settings,
        network: Network,
        others: Sequence[Others],
        roles: Tensor,
        company: Tensor,
        seats: Seats,
        games: Games,
    ) -> None:
        self.settings = settings
        self.network, self.others, self.company = network, others, company
        self.seats, self.games = seats, games
        self.memory: Memory = games.memory
        self.own = (roles == OWN) & seats.present
        self.has_thumbs = bool((roles == THUMB).any())
        compiled = settings.compiled
        self._answer = torch.compile(answer, dynamic=False) if compiled else answer
        self._choose = torch.compile(choose) if compiled else choose
        self._step_back = torch.compile(one_step_back) if compiled else one_step_back
        # The weight of points ahead: lies on the device, since it changes between rounds.
        self.margin = torch.ones((), device=self.memory.moves.device)

    def run(self) -> None:
        """Play all steps, and reckon what came of every decision."""
        with torch.no_grad():
            self.memory.go_on()
            for step in range(self.memory.steps):
                self.step(step)
            self._foresee(self.memory.here, self.memory.seen(self.memory.here))
            self._reckon()

    def step(self, step: int) -> None:
        """Choose a move in every game, and make it."""
        memory = self.memory
        seen = memory.seen(step)
        logits = self._foresee(step, seen).moves
        for others in self.others:
            theirs = others.are_to_move(memory.rows.mover[step])
            found = self._ask(others.network, seen[others.tables]).moves * others.sharp
            logits[others.tables] = torch.where(theirs, found, logits[others.tables])
        noise = torch.rand_like(logits)
        moves, log_chance = self._choose(logits, memory.rows.mask[step], noise)
        memory.moves[step] = moves
        memory.log_chance[step] = log_chance
        mover = memory.rows.mover[step].long()
        memory.trained[step] = self.own.gather(1, mover[:, None])[:, 0].float()
        if self.has_thumbs:
            self.games.advise(step)
        self.games.step(step)

    def _foresee(self, step: int, seen: Tensor) -> Answer:
        """Ask the network, and note what it foresees for each seat."""
        said = self._ask(self.network, seen, self.company)
        foreseen = self.memory.foreseen[step]
        foreseen[:, WIN] = win_logits(said.win, self.seats.present).softmax(-1)
        foreseen[:, SCORE] = said.score * self.seats.present
        return said

    def _ask(self, network: Network, seen: Tensor, company: Tensor | None = None) -> Answer:
        said: Answer = self._answer(
            network.weights, network.scale, network.shape, network.dtype, seen, company
        )
        return said

    def _reckon(self) -> None:
        memory = self.memory
        trace = self.settings.trace
        reckon_returns(memory, self.seats, self.own, trace, self._step_back)
        margin = self.margin / self.settings.margin_points
        memory.advantage.copy_(advantages(memory, self.seats, margin))


def choose(logits: Tensor, mask: Tensor, noise: Tensor) -> tuple[Tensor, Tensor]:
    """A legal move for each row and the logarithm of its chance. *noise* are random numbers from 0
    to 1: the largest chance after adding Gumbel noise is drawn as the chances say.
    """
    chances = torch.log_softmax(logits.masked_fill(~mask, FORBIDDEN), dim=-1)
    gumbel = -(-noise.clamp(1e-20, 1.0 - 1e-7).log()).log()
    moves = (chances + gumbel).argmax(-1)
    return moves, chances.gather(1, moves[:, None])[:, 0]


def win_logits(logits: Tensor, present: Tensor) -> Tensor:
    """The logits of shares of the win without seats that nobody sits on."""
    return logits.masked_fill(~present, FORBIDDEN)
