"""Shares and means with 95 % intervals, where the games of one deal are not independent.

Deals are independent of each other; the games of a deal share their chance. So a share or mean is
a ratio of two sums over deals, and its error comes from how the deals differ.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from statistics import NormalDist

CONFIDENCE = 0.95
SURE = NormalDist().inv_cdf(0.5 + CONFIDENCE / 2)  # standard errors from the middle to an end


@dataclass(frozen=True, slots=True)
class Estimate:
    """A value and the interval that holds the true one 95 times in 100."""

    value: float
    low: float
    high: float

    @property
    def half_width(self) -> float:
        """Half of the interval: what is written behind a plus-minus sign."""
        return (self.high - self.low) / 2


def t_quantile(freedom: int) -> float:
    """The two-sided 95 % quantile of Student's t: how many standard errors an interval reaches.

    The expansion of Cornish and Fisher; from five degrees of freedom on it is right to 1 %. Below
    that there are the exact values.

    >>> [round(t_quantile(freedom), 2) for freedom in (1, 4, 10, 1000)]
    [12.71, 2.78, 2.23, 1.96]
    """
    exact = {1: 12.7062, 2: 4.3027, 3: 3.1824, 4: 2.7764}
    if freedom in exact:
        return exact[freedom]
    z, v = SURE, freedom
    return (
        z
        + (z**3 + z) / (4 * v)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * v**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * v**3)
    )


@dataclass(slots=True)
class Ratio:
    """A sum over deals divided by another: wins by seats, points by games.

    The five sums are enough for the value and its error, whatever the number of deals.
    """

    deals: int = 0
    top: float = 0.0
    bottom: float = 0.0
    top_squared: float = 0.0
    both: float = 0.0
    bottom_squared: float = 0.0

    def add(self, top: float, bottom: float) -> None:
        """Count one deal."""
        self.deals += 1
        self.top += top
        self.bottom += bottom
        self.top_squared += top * top
        self.both += top * bottom
        self.bottom_squared += bottom * bottom

    def __add__(self, other: Ratio) -> Ratio:
        """The sums over the deals of both."""
        return Ratio(
            self.deals + other.deals,
            self.top + other.top,
            self.bottom + other.bottom,
            self.top_squared + other.top_squared,
            self.both + other.both,
            self.bottom_squared + other.bottom_squared,
        )

    @property
    def value(self) -> float:
        """The ratio itself."""
        return self.top / self.bottom

    @property
    def variance(self) -> float:
        """The variance of the ratio: that of the deals' residuals, for two deals or more."""
        value = self.value
        residuals = self.top_squared - 2 * value * self.both + value**2 * self.bottom_squared
        spread = max(residuals, 0.0) * self.deals / (self.deals - 1)
        return spread / self.bottom**2

    def mean(self) -> Estimate | None:
        """The ratio with a symmetric interval; nothing is known from fewer than two deals."""
        if self.deals < 2:
            return None
        reach = t_quantile(self.deals - 1) * math.sqrt(self.variance)
        return Estimate(self.value, self.value - reach, self.value + reach)

    def share(self) -> Estimate | None:
        """The ratio as a share between 0 and 1, with Wilson's interval.

        Wilson's formula is for independent games. It is given as many as would have the variance
        that the deals have: the effective number. Where all deals agree on 0 or 1 there is no
        variance to tell it from, and each deal counts as one game. One deal alone tells nothing.
        """
        if self.deals == 0:
            return None
        value = min(max(self.value, 0.0), 1.0)
        if self.deals == 1:
            return Estimate(value, 0.0, 1.0)
        spread = value * (1 - value)
        if spread == 0:
            return wilson(value, self.deals)
        variance = self.variance
        if variance <= spread * 1e-12:
            return Estimate(value, value, value)
        return wilson(value, spread / variance, t_quantile(self.deals - 1))


def wilson(share: float, games: float, reach: float = SURE) -> Estimate:
    """Wilson's interval of a share among independent games.

    >>> interval = wilson(0.0, 10)
    >>> round(interval.low, 3), round(interval.high, 3)
    (0.0, 0.278)
    """
    weight = reach**2 / games
    middle = (share + weight / 2) / (1 + weight)
    half = reach / (1 + weight) * math.sqrt(share * (1 - share) / games + weight / (4 * games))
    return Estimate(share, max(0.0, middle - half), min(1.0, middle + half))
