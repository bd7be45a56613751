"""Luck that is weighed: the mean stays, the spread shrinks, however badly a judge judges."""

from __future__ import annotations

import random
from statistics import fmean

import pytest

from heliopolis.arena.intervals import Estimate
from heliopolis.arena.less_luck import PARTS, Sums, new_parts, share_less_luck, weights_of

SEATS = 4  # a deal has as many games


def parts_of(deals: list[tuple[float, float]]) -> list[Sums]:
    """A bot's wins and luck, deal by deal."""
    parts = new_parts()
    for number, (wins, luck) in enumerate(deals):
        parts[number % PARTS].add(wins, luck, SEATS)
    return parts


def judged(parts: list[Sums]) -> Estimate:
    share = share_less_luck(parts, weights_of([parts]))
    assert share is not None
    return share


def deals_with(judgement: float, seed: int, count: int = 400) -> list[tuple[float, float]]:
    """Half of the games are won, with luck of which the judge sees so many times what there is."""
    chance, deals = random.Random(seed), []
    for _ in range(count):
        luck = chance.uniform(-1, 1)
        deals.append((2 + luck + chance.uniform(-0.2, 0.2), judgement * luck))
    return deals


@pytest.mark.parametrize("judgement", [0.5, 1.0, 2.0, -1.0])
def test_a_judge_that_makes_too_much_or_too_little_of_luck_is_weighed(judgement: float) -> None:
    parts = parts_of(deals_with(judgement, seed=1))
    assert fmean(weights_of([parts])) == pytest.approx(1 / judgement, abs=0.12 * abs(judgement))
    exact = judged(parts_of(deals_with(1.0, seed=1)))
    assert judged(parts).half_width < 1.3 * exact.half_width


def test_a_judge_that_tells_nothing_is_hardly_listened_to() -> None:
    chance = random.Random(1)
    deals = [(chance.uniform(0, SEATS), chance.uniform(-SEATS, SEATS)) for _ in range(1000)]
    counted = sum((sums.less_luck(0.0) for sums in parts_of(deals)), Sums().less_luck(0.0)).mean()
    assert counted is not None
    assert judged(parts_of(deals)).half_width < 1.02 * counted.half_width


def test_from_few_deals_a_judge_is_taken_to_be_right() -> None:
    weights = weights_of([parts_of(deals_with(0.1, seed=1, count=3))])
    assert min(weights) > 0.8
    assert weights_of([new_parts()]) == [1.0] * PARTS
    assert weights_of([parts_of([(1.0, 0.0)] * 50)]) == [1.0] * PARTS


def test_the_weight_of_a_part_does_not_come_from_its_own_deals() -> None:
    """Else what a deal did would weigh its own luck, and the mean would move."""
    deals = deals_with(1.0, seed=3, count=100)
    before = weights_of([parts_of(deals)])
    deals[7] = (SEATS, -SEATS)
    after = weights_of([parts_of(deals)])
    changed = [part for part in range(PARTS) if before[part] != after[part]]
    assert changed == [part for part in range(PARTS) if part != 7]


def test_the_mean_is_that_of_the_wins_and_95_intervals_in_100_hold_it() -> None:
    """Where luck and wins hang together in no straight line, and deals are few."""
    found, held = [], 0
    for seed in range(1500):
        chance, deals = random.Random(seed), []
        for _ in range(30):
            luck = chance.expovariate(1.0) - 1
            deals.append((1.0 + 0.4 * luck**2 + chance.uniform(-0.5, 0.5), luck))
        share = judged(parts_of(deals))
        found.append(share.value)
        held += share.low <= 1.4 / SEATS <= share.high
    error = (sum((value - fmean(found)) ** 2 for value in found) ** 0.5) / len(found)
    assert fmean(found) == pytest.approx(1.4 / SEATS, abs=3 * error)
    assert held / len(found) > 0.9


def test_the_shares_of_all_bots_are_one_in_all() -> None:
    one = deals_with(0.7, seed=5)
    other = [(SEATS - wins, -luck) for wins, luck in one]
    bots = [parts_of(one), parts_of(other)]
    weights = weights_of(bots)
    shares = [share_less_luck(parts, weights) for parts in bots]
    assert sum(share.value for share in shares if share) == pytest.approx(1)
