"""Who sits where: the number of players of each game, seats seen from the mover, old networks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch

from .settings import Settings

Tensor = Any

OWN, OLD, THUMB, GUEST = range(4)  # who plays a seat
_COMPANY = (OWN, OWN, THUMB, GUEST)  # by who plays: an earlier network is one of its like


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
    """Who plays each seat of each game: the network itself, an earlier one, the rule of thumb or a
    guest, the network that never changes.

    Games of one kind lie together, see `games_with`. Earlier networks have some seats: at least
    one, not all. Guests and the rule of thumb have all but one. Shape `[games, most]`.
    """
    games, generator = len(players), torch.Generator().manual_seed(settings.seed)
    roles = torch.full((games, most), OWN, dtype=torch.int8)
    for role in (OLD, THUMB, GUEST):
        tables = games_with(role, games, settings)
        others = _seats_of_others(players.cpu()[tables], most, role != OLD, generator)
        roles[tables][others] = role
    return roles


def company_of(roles: Tensor) -> tuple[Tensor, int]:
    """In which company the network is in each game, counted from 0: among its like, with the rule
    of thumb, with a guest, as far as there are such games. Then how many there are.
    """
    company = torch.tensor(_COMPANY)[roles.cpu().long()].amax(1)
    met, number = company.unique(return_inverse=True)
    return number.to(roles.device), len(met)


def games_with(role: int, games: int, settings: Settings) -> slice:
    """The games that others play in: those of earlier networks are the last, before them come the
    rule of thumb's, then the guest's.
    """
    shares = {
        OLD: settings.pool_share,
        THUMB: settings.thumb_share,
        GUEST: settings.against_share,
    }
    last = games
    for other, share in shares.items():
        first = max(0, last - round(share * games))
        if other == role:
            break
        last = first
    return slice(first, last)


def _seats_of_others(players: Tensor, most: int, alone: bool, generator: Any) -> Tensor:
    """In each game some seats by lot, not all. Shape `[games, most]`."""
    lots = torch.rand((len(players), most), generator=generator)
    lots[torch.arange(most) >= players[:, None]] = 2.0  # nobody sits there
    order = lots.argsort(1).argsort(1)
    own = torch.rand(len(players), generator=generator) * (players - 1) + 1
    return order >= (torch.ones(len(players)) if alone else own).long()[:, None]
