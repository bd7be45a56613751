"""Opponents from the past: earlier networks, one of which plays at a time."""

from __future__ import annotations

from random import Random
from typing import Any

import torch

from .network import Network
from .settings import Settings

Tensor = Any


class Pool:
    """Earlier weights, and the network that plays with some of them.

    Who is kept and who plays is drawn by lot from the number of the update, so that a training
    that is gone on with draws the same.
    """

    def __init__(self, settings: Settings, network: Network, opponent: Network) -> None:
        self.settings, self.network, self.opponent = settings, network, opponent
        self.kept: list[Tensor] = []

    def before(self, update: int) -> None:
        """Keep the network and change the opponent, when it is time for that."""
        if update % self.settings.pool_every == 0:
            self._keep(update)
        if update % self.settings.opponent_every == 0:
            self._seat(self.kept[self._lot("plays", update, len(self.kept))])

    def state(self) -> dict[str, Tensor]:
        """All earlier weights, and those that play."""
        return {
            "kept": torch.stack(self.kept).cpu() if self.kept else torch.zeros(0),
            "opponent": self.opponent.block.cpu().clone(),
        }

    def load(self, state: dict[str, Tensor]) -> None:
        """Go on from a state."""
        self.kept = [each.clone().to(self.opponent.block.device) for each in state["kept"]]
        self._seat(state["opponent"])

    def _keep(self, update: int) -> None:
        if len(self.kept) == self.settings.pool_size:
            self.kept.pop(self._lot("goes", update, len(self.kept)))
        self.kept.append(self.network.block.detach().clone())

    def _seat(self, weights: Tensor) -> None:
        with torch.no_grad():
            self.opponent.block.copy_(weights)

    def _lot(self, what: str, update: int, count: int) -> int:
        return Random(f"{self.settings.seed} {what} {update}").randrange(count)  # noqa: S311
