"""Who sits where: the number of players of each game, seats seen from the mover, old networks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch

from .settings import Settings

Tensor = Any

OWN, OLD, THUMB = range(3)  # who plays a seat


class Seats:
    """The seats of every game of a training, which stay the same from game to game.

    `present` says which seats of a game, counted from whoever looks, are taken: the first ones.
    """

    def __init__(self, counts: Sequence[int], games: int, most: int, device: Any) -> None:
        self.players = torch.tensor([counts[game % len(counts)] for game in range(games)])
        self._from_mover, self._to_mover = (
            table[self.players].to(device) for table in _turning_tables(most)
        )
        self.players = self.players.to(device)
        self.present = torch.arange(most, device=device) < self.players[:, None]

    def as_seated(self, mover: Tensor, by_mover: Tensor) -> Tensor:
        """Numbers for each seat, counted from the mover, put in the order of the table. The last
        axis is the seat, the first the game.
        """
        return _picked(self._to_mover, mover, by_mover)

    def as_seen(self, mover: Tensor, by_seat: Tensor) -> Tensor:
        """Numbers for each seat of the table, put in the order in which the mover sees them."""
        return _picked(self._from_mover, mover, by_seat)


def _picked(table: Tensor, mover: Tensor, values: Tensor) -> Tensor:
    """Values in another order: that of the game's mover."""
    games, most = table.shape[0], table.shape[-1]
    row = mover.long().view(games, 1, 1).expand(games, 1, most)
    order = table.gather(1, row)
    return values.gather(-1, order.expand(values.shape) if values.dim() == 3 else order[:, 0])


def _turning_tables(most: int) -> tuple[Tensor, Tensor]:
    """For each number of players and each mover: which seat is how many places on, and back."""
    onward = torch.arange(most).repeat(most + 1, most, 1)
    back = onward.clone()
    for players in range(1, most + 1):
        for mover in range(players):
            for place in range(players):
                onward[players, mover, place] = (mover + place) % players
                back[players, mover, place] = (place - mover) % players
    return onward, back


def roles_of(players: Tensor, most: int, settings: Settings) -> Tensor:
    """Who plays each seat of each game: the network itself, an earlier one or the rule of thumb.

    In the last games, a share of all, some seats are earlier networks': at least one, not all.
    In those before them all seats but one are the rule of thumb's. With `alone` just one seat is
    the network's own, in every game. Shape `[games, most]`.
    """
    games, generator = len(players), torch.Generator().manual_seed(settings.seed)
    old = games_of(1.0 if settings.alone else settings.pool_share, games)
    thumbs = 0 if settings.alone else games_of(settings.thumb_share, games)
    roles = torch.full((games, most), OWN, dtype=torch.int8)
    for role, first, last in (
        (OLD, games - old, games),
        (THUMB, games - old - thumbs, games - old),
    ):
        alone = settings.alone or role == THUMB
        others = _seats_of_others(players.cpu()[first:last], most, alone, generator)
        roles[first:last][others] = role
    return roles


def games_of(share: float, games: int) -> int:
    """How many games a share of them is."""
    return round(share * games)


def _seats_of_others(players: Tensor, most: int, alone: bool, generator: Any) -> Tensor:
    """In each game some seats by lot, not all. Shape `[games, most]`."""
    lots = torch.rand((len(players), most), generator=generator)
    lots[torch.arange(most) >= players[:, None]] = 2.0  # nobody sits there
    order = lots.argsort(1).argsort(1)
    own = torch.rand(len(players), generator=generator) * (players - 1) + 1
    return order >= (torch.ones(len(players)) if alone else own).long()[:, None]
