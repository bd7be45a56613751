"""Strength against fixed bots: one seat of the network, greedy, against copies of the bot.

The games are played on the CPU, where bots are compiled; only the network is asked on its device.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch

from ..arena.intervals import SURE
from ..batch import Batch
from ..batch.outlooks import network_rows
from ..batch.thumbs import Thumbs
from ..core.kind import GameKind
from .network import Network
from .rollout import FORBIDDEN

SEED = 20_000  # of the games to measure with; always the same ones


@dataclass(frozen=True, slots=True)
class Strength:
    """How the network did against copies of one bot."""

    bot: str
    players: int
    games: int
    share: float  # of the wins
    spread: float  # of the share: plus or minus, 95 %
    own_score: float
    other_score: float

    def __str__(self) -> str:
        others = self.players - 1
        return (
            f"against {others} x {self.bot}: {self.share:.1%} +-{self.spread:.1%} of "
            f"{self.games} games (fair {1 / self.players:.0%}), points {self.own_score:.1f} to "
            f"{self.other_score:.1f}"
        )


BOTS = ("random", "thumb")


def moves_of(bot: str, batch: Batch, seats: Any) -> Callable[[], Any]:
    """What a bot does at some of the seats, asked again for every step."""
    thumbs = Thumbs(batch, seats)

    def thumb_moves() -> Any:
        moves = np.zeros(batch.games, np.int64)
        thumbs.choose(batch.buffers.mover, moves)
        return moves

    return thumb_moves if bot == "thumb" else lambda: batch.random_moves().copy()


def measure(network: Network, kind: GameKind, bot: str, players: int, games: int) -> Strength:
    """Play so many games, rounded down to whole rounds of the seats."""
    games = max(games // players, 1) * players
    batch = Batch(kind.name, players, games, SEED, auto_reset=False)
    seat = np.arange(games) % players
    others = (np.arange(kind.most_players) != seat[:, None]).astype(np.int8)
    chosen_by_bots = moves_of(bot, batch, others)
    while not batch.buffers.done.all():
        moves = chosen_by_bots()
        ours = np.flatnonzero(batch.buffers.mover == seat)
        if len(ours):
            moves[ours] = best_moves(network, network_rows(batch)[ours], batch.buffers.mask[ours])
        batch.step(moves, check=False)
    return _counted(batch, bot, seat)


def best_moves(network: Network, seen: Any, mask: Any) -> Any:
    """The network's favourite legal move in each row."""
    device = network.block.device
    with torch.no_grad():
        logits = network(torch.from_numpy(seen).to(device)).moves
        legal = torch.from_numpy(mask).to(device)
        return logits.masked_fill(~legal, FORBIDDEN).argmax(-1).cpu().numpy()


def spread_of(wins: float, games: int) -> float:
    """How well a share of wins is known, plus or minus, 95 %. Two more wins and two more losses are
    counted (Agresti and Coull), so that who has won every game is not told to do so for ever.

    >>> round(spread_of(128, 256), 3), round(spread_of(256, 256), 3)
    (0.061, 0.011)
    """
    share = (wins + 2) / (games + 4)
    return SURE * math.sqrt(share * (1 - share) / (games + 4))


def _counted(batch: Batch, bot: str, seat: Any) -> Strength:
    games, players = batch.games, int(batch.players[0])
    share = batch.buffers.share[np.arange(games), seat]
    own = batch.buffers.score[np.arange(games), seat].astype(float)
    others = (batch.buffers.score.sum(1) - own) / (players - 1)
    return Strength(
        bot=bot,
        players=players,
        games=games,
        share=float(share.mean()),
        spread=spread_of(float(share.sum()), games),
        own_score=float(own.mean()),
        other_score=float(others.mean()),
    )
