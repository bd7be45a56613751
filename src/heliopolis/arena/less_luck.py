"""Wins less luck, with as much of the luck taken off as steadies this match best.

A judge that makes too much of chance, or too little, leaves wins that vary more than they need to:
so its luck counts with a weight. The weight must not come from the deals that it is used for, or
the mean of the shares would move: deals fall into parts, and the weight for each part is found in
the others. One weight for all bots keeps the shares of a match at one in all.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .intervals import Estimate, Ratio

PARTS = 10
DEALS_OF_TRUST = 20  # a judge is taken to be right, as if so many deals more had shown it


@dataclass(slots=True)
class Sums:
    """Wins, luck and seats of some deals, of one bot: what is needed whatever the weight."""

    deals: int = 0
    wins: float = 0.0
    luck: float = 0.0
    seats: float = 0.0
    wins_squared: float = 0.0
    luck_squared: float = 0.0
    seats_squared: float = 0.0
    wins_luck: float = 0.0
    wins_seats: float = 0.0
    luck_seats: float = 0.0

    def add(self, wins: float, luck: float, seats: int) -> None:
        """Count one deal."""
        self.deals += 1
        self.wins += wins
        self.luck += luck
        self.seats += seats
        self.wins_squared += wins * wins
        self.luck_squared += luck * luck
        self.seats_squared += seats * seats
        self.wins_luck += wins * luck
        self.wins_seats += wins * seats
        self.luck_seats += luck * seats

    def less_luck(self, weight: float) -> Ratio:
        """Wins less weighted luck by seats."""
        return Ratio(
            self.deals,
            self.wins - weight * self.luck,
            self.seats,
            self.wins_squared - 2 * weight * self.wins_luck + weight**2 * self.luck_squared,
            self.wins_seats - weight * self.luck_seats,
            self.seats_squared,
        )


def new_parts() -> list[Sums]:
    """Nothing counted yet."""
    return [Sums() for _ in range(PARTS)]


def weights_of(bots: Sequence[Sequence[Sums]]) -> list[float]:
    """The weight of luck for each part, from what all *bots* did in the other parts."""
    return [
        _weight_from([sums for at, sums in enumerate(zip(*bots, strict=True)) if at != part])
        for part in range(PARTS)
    ]


def _weight_from(parts: Sequence[Sequence[Sums]]) -> float:
    """The weight at which wins less luck vary least in these parts."""
    explained = spread = 0.0
    deals = 0
    for of_bot in zip(*parts, strict=True):
        seats = sum(sums.seats for sums in of_bot)
        share = sum(sums.wins for sums in of_bot) / seats if seats else 0.0
        explained += sum(sums.wins_luck - share * sums.luck_seats for sums in of_bot)
        spread += sum(sums.luck_squared for sums in of_bot)
        deals = max(deals, sum(sums.deals for sums in of_bot))
    if spread == 0:
        return 1.0
    trust = spread / deals * DEALS_OF_TRUST
    return (explained + trust) / (spread + trust)


def share_less_luck(parts: Sequence[Sums], weights: Sequence[float]) -> Estimate | None:
    """A bot's share of the wins less luck, with its interval."""
    return sum(
        (sums.less_luck(weight) for sums, weight in zip(parts, weights, strict=True)), Ratio()
    ).mean()
