"""One rating scale from whole orders of finish: the model of Plackett and Luce.

Every bot has a strength. Who finishes first is drawn in proportion to the strengths of all at the
table, who finishes second among the rest, and so on: a table of five is one observation of a whole
order, not ten guesses about pairs. The logarithms of the strengths are fitted by maximum
likelihood and shown on the scale of Elo, where 400 points are ten times the odds.

- A tie counts as the average of all orders it could stand for.
- A weak prior keeps a bot that always wins finite: half a win and half a loss against an imaginary
  bot of strength 1, which is also the average that strengths are drawn to.
- Errors are those of deals, not of games (a sandwich of the model's information and the deals' own
  spread), so they hold although the games of a deal share their chance.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import permutations, product

import numpy as np
import numpy.typing as npt

from .intervals import Estimate, t_quantile
from .tally import Pattern

POINTS = 400 / math.log(10)  # of rating for each unit of the logarithm of strength
PRIOR_GAMES = 1.0  # half of them won, half lost
MOST_STEPS = 100
SMALL_ENOUGH = 1e-9

Floats = npt.NDArray[np.float64]
Numbers = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Ratings:
    """The fitted scale: points of each bot, and the covariance of their errors, [bots, bots]."""

    points: Floats
    covariance: Floats
    reach: float  # how many standard errors an interval reaches

    def estimate(self, bot: int) -> Estimate:
        """A bot's rating with its interval."""
        value = float(self.points[bot])
        half = self.reach * math.sqrt(max(float(self.covariance[bot, bot]), 0.0))
        return Estimate(value, value - half, value + half)


def rate(deals: Mapping[tuple[Pattern, ...], int], bots: int, anchor: int | None) -> Ratings | None:
    """Fit the ratings of all bots to the outcomes of deals, each with how often it came.

    The anchor is the bot with rating 0; without one the mean is 0. From a single deal no errors can
    be told, so there are no ratings.
    """
    count = sum(deals.values())
    if count < 2:
        return None
    patterns = {pattern: number for number, pattern in enumerate(_patterns_in(deals))}
    model = _Model(list(patterns), bots)
    times = np.zeros(len(patterns))
    for outcome, often in deals.items():
        for pattern in outcome:
            times[patterns[pattern]] += often
    logs = model.fit(times)
    covariance = model.covariance(logs, times, _deal_matrix(deals, patterns))
    frame = _frame(bots, anchor, {bot for order in model.orders for bot in order.tolist()})
    covariance = POINTS**2 * count / (count - 1) * (frame @ covariance @ frame.T)
    return Ratings(POINTS * (frame @ logs), covariance, t_quantile(count - 1))


def _patterns_in(deals: Mapping[tuple[Pattern, ...], int]) -> list[Pattern]:
    return sorted({pattern for outcome in deals for pattern in outcome})


def _deal_matrix(
    deals: Mapping[tuple[Pattern, ...], int], patterns: Mapping[Pattern, int]
) -> tuple[Numbers, Floats]:
    """The patterns in each outcome of a deal, [outcomes, games], and how often each came."""
    games = [[patterns[pattern] for pattern in outcome] for outcome in deals]
    return np.array(games, dtype=np.int64), np.array(list(deals.values()), dtype=np.float64)


def _frame(bots: int, anchor: int | None, played: set[int]) -> Floats:
    """What turns strengths into differences to the anchor, or to the mean of all who have played,
    [bots, bots].
    """
    zero = list(played) if anchor is None else [anchor]
    frame = np.eye(bots)
    frame[:, zero] -= 1 / len(zero)
    return frame


def orders_of(pattern: Pattern) -> Iterator[tuple[tuple[int, ...], float]]:
    """The orders without ties that an order of finish could stand for, and the weight of each.

    >>> list(orders_of(((2,), (0, 1))))
    [((2, 0, 1), 0.5), ((2, 1, 0), 0.5)]
    """
    choices = list(product(*(permutations(tied) for tied in pattern)))
    orders = Counter(tuple(bot for tied in choice for bot in tied) for choice in choices)
    for order, times in orders.items():
        yield order, times / len(choices)


class _Model:
    """The likelihood of orders of finish, all orders at once."""

    def __init__(self, patterns: list[Pattern], bots: int) -> None:
        rows = [
            (number, order, weight)
            for number, pattern in enumerate(patterns)
            for order, weight in orders_of(pattern)
        ]
        self.bots = bots
        self.patterns = len(patterns)
        self.pattern = np.array([row[0] for row in rows], dtype=np.int64)  # [orders]
        self.orders = np.array([row[1] for row in rows], dtype=np.int64)  # [orders, seats]
        self.weights = np.array([row[2] for row in rows])  # [orders]

    def fit(self, times: Floats) -> Floats:
        """The logarithms of strength that make the outcomes likeliest, by Newton's method."""
        logs = np.zeros(self.bots)
        likelihood = self.likelihood(logs, times)
        for _ in range(MOST_STEPS):
            step: Floats = np.asarray(
                np.linalg.solve(self.information(logs, times), self.slope(logs, times)), np.float64
            )
            logs, better = self._climb(logs, step, times, likelihood)
            if better - likelihood < SMALL_ENOUGH and np.abs(step).max() < SMALL_ENOUGH**0.5:
                break
            likelihood = better
        return logs

    def _climb(
        self, logs: Floats, step: Floats, times: Floats, likelihood: float
    ) -> tuple[Floats, float]:
        """Go the step, or so much of it that the likelihood does not fall."""
        for _ in range(MOST_STEPS):
            there = self.likelihood(logs + step, times)
            if there >= likelihood:
                return logs + step, there
            step = step / 2
        return logs, likelihood

    def likelihood(self, logs: Floats, times: Floats) -> float:
        """The logarithm of the likelihood, prior included."""
        weights = self.weights * times[self.pattern]
        total = 0.0
        for stage in range(self.orders.shape[1] - 1):
            left = logs[self.orders[:, stage:]]
            total += float(weights @ (left[:, 0] - np.logaddexp.reduce(left, axis=1)))
        prior = logs / 2 - np.logaddexp(0, logs)
        return total + PRIOR_GAMES * float(prior.sum())

    def slope(self, logs: Floats, times: Floats) -> Floats:
        """How the likelihood rises with each bot's strength, [bots]."""
        return times @ self.pattern_slopes(logs) + PRIOR_GAMES * (0.5 - _won(logs))

    def pattern_slopes(self, logs: Floats) -> Floats:
        """The slope from each order of finish alone, [patterns, bots], without the prior."""
        slopes = np.zeros((len(self.orders), self.bots))
        rows = np.arange(len(self.orders))
        for stage, chances in self._stages(logs):
            slopes -= chances
            slopes[rows, self.orders[:, stage]] += 1
        summed = np.zeros((self.patterns, self.bots))
        np.add.at(summed, self.pattern, self.weights[:, None] * slopes)
        return summed

    def information(self, logs: Floats, times: Floats) -> Floats:
        """The curvature of the likelihood with its sign turned, prior included, [bots, bots]."""
        weights = self.weights * times[self.pattern]
        information = np.diag(_prior_information(logs))
        for _, chances in self._stages(logs):
            information += np.diag(weights @ chances) - (chances.T * weights) @ chances
        return information

    def _stages(self, logs: Floats) -> Iterator[tuple[int, Floats]]:
        """For each place but the last: the chance of each bot to take it, [orders, bots]."""
        rows = np.arange(len(self.orders))[:, None]
        for stage in range(self.orders.shape[1] - 1):
            left = self.orders[:, stage:]
            strengths = np.exp(logs[left] - logs[left].max(axis=1, keepdims=True))
            chances = np.zeros((len(self.orders), self.bots))
            np.add.at(chances, (rows, left), strengths / strengths.sum(axis=1, keepdims=True))
            yield stage, chances

    def covariance(self, logs: Floats, times: Floats, deals: tuple[Numbers, Floats]) -> Floats:
        """The errors of the logarithms, from how the deals differ, [bots, bots].

        The prior counts as the games it stands for. Without its share a bot that has won every
        game would seem to be known exactly.
        """
        outcomes, often = deals
        of_deals = self.pattern_slopes(logs)[outcomes].sum(axis=1)
        spread = (of_deals.T * often) @ of_deals + np.diag(_prior_spread(logs))
        bread = np.linalg.inv(self.information(logs, times))
        covariance: Floats = bread @ spread @ bread
        return covariance


def _won(logs: Floats) -> Floats:
    """The chance to beat the imaginary bot."""
    return np.exp(-np.logaddexp(0, -logs))


def _prior_information(logs: Floats) -> Floats:
    won = _won(logs)
    return PRIOR_GAMES * won * (1 - won)


def _prior_spread(logs: Floats) -> Floats:
    """The sum of the squared slopes of the prior's wins and losses."""
    won = _won(logs)
    return PRIOR_GAMES / 2 * ((1 - won) ** 2 + won**2)
