"""Playing: the network chooses a move in every game, step after step; then returns are reckoned."""

from __future__ import annotations

from typing import Any

import torch

from .games import Games
from .memory import SCORE, WIN, Memory
from .network import Answer, Network, answer
from .returns import advantages, one_step_back, reckon_returns
from .seats import OLD, OWN, THUMB, Seats, games_of
from .settings import Settings

Tensor = Any

FORBIDDEN = -1e9  # the logit of a move that is not legal, of a seat that is not there


class Rollout:
    """One round of play into the memory. The same work each time, so that a GPU can record it."""

    def __init__(
        self,
        settings: Settings,
        network: Network,
        opponent: Network,
        roles: Tensor,
        seats: Seats,
        games: Games,
    ) -> None:
        self.settings = settings
        self.network, self.opponent = network, opponent
        self.seats, self.games = seats, games
        self.memory: Memory = games.memory
        self.learns = (roles == OWN).float()
        self.has_thumbs = bool((roles == THUMB).any())
        pool = games_of(1.0 if settings.alone else settings.pool_share, len(roles))
        self.opponents = roles[len(roles) - pool :] == OLD
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
            self._foresee(self.memory.steps)
            self._reckon()

    def step(self, step: int) -> None:
        """Choose a move in every game, and make it."""
        memory = self.memory
        logits = self._foresee(step).moves
        theirs = self._opponents_move(step)
        pool = len(theirs)
        if pool:
            old = self._ask(self.opponent, memory.seen(step)[-pool:]).moves
            logits[-pool:] = torch.where(theirs[:, None], old, logits[-pool:])
        noise = torch.rand_like(logits)
        moves, log_chance = self._choose(logits, memory.rows.mask[step], noise)
        memory.moves[step] = moves
        memory.log_chance[step] = log_chance
        mover = memory.rows.mover[step].long()
        memory.trained[step] = self.learns.gather(1, mover[:, None])[:, 0]
        if self.has_thumbs:
            self.games.advise(step)
        self.games.step(step)

    def _foresee(self, step: int) -> Answer:
        """Ask the network, and note what it foresees for each seat."""
        said = self._ask(self.network, self.memory.seen(step))
        foreseen = self.memory.foreseen[step]
        foreseen[:, WIN] = win_logits(said.win, self.seats.present).softmax(-1)
        foreseen[:, SCORE] = said.score * self.seats.present
        return said

    def _ask(self, network: Network, seen: Tensor) -> Answer:
        said: Answer = self._answer(
            network.weights, network.scale, network.shape, network.dtype, seen
        )
        return said

    def _opponents_move(self, step: int) -> Tensor:
        """In which games of the pool an old network is to move."""
        pool = len(self.opponents)
        mover = self.memory.rows.mover[step, self.memory.games - pool :]
        return self.opponents.gather(1, mover.long()[:, None])[:, 0]

    def _reckon(self) -> None:
        memory = self.memory
        reckon_returns(memory, self.seats, self.settings.trace, self._step_back)
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
