"""Wins less luck, with as much of the luck taken off as steadies this match best.

A judge that makes too much of chance, or too little, leaves wins that vary more than they need to:
so its luck counts with a weight. The weight must not come from the deals that it is used for, or
the mean of the shares would move: deals fall into parts, and the weight for each part is found in
the others. One weight for all bots keeps the shares of a match at one in all.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from .intervals import Estimate, Ratio

PARTS = 10
DEALS_OF_TRUST = 20  # a judge is taken to be right, as if so many deals more had shown it


@dataclass(slots=True)
class Sums:
    """Wins and luck of one bot in some deals, by the seats that it had: what is needed whatever the
    weight.
    """

    wins: Ratio = field(default_factory=Ratio)
    luck: Ratio = field(default_factory=Ratio)
    both: float = 0.0  # wins times luck

    def add(self, wins: float, luck: float, seats: int) -> None:
        """Count one deal."""
        self.wins.add(wins, seats)
        self.luck.add(luck, seats)
        self.both += wins * luck

    def less_luck(self, weight: float) -> Ratio:
        """Wins less weighted luck by seats."""
        wins, luck = self.wins, self.luck
        return Ratio(
            wins.deals,
            wins.top - weight * luck.top,
            wins.bottom,
            wins.top_squared - 2 * weight * self.both + weight**2 * luck.top_squared,
            wins.both - weight * luck.both,
            wins.bottom_squared,
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
        wins = sum((sums.wins for sums in of_bot), Ratio())
        share = wins.value if wins.bottom else 0.0
        explained += sum(sums.both - share * sums.luck.both for sums in of_bot)
        spread += sum(sums.luck.top_squared for sums in of_bot)
        deals = max(deals, wins.deals)
    if spread == 0:
        return 1.0
    trust = spread / deals * DEALS_OF_TRUST
    return (explained + trust) / (spread + trust)


def share_less_luck(parts: Sequence[Sums], weights: Sequence[float]) -> Estimate | None:
    """A bot's share of the wins less luck, with its interval."""
    return sum(
        (sums.less_luck(weight) for sums, weight in zip(parts, weights, strict=True)), Ratio()
    ).mean()
