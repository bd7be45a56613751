"""Shares and means: intervals that hold the truth 95 times in 100, though games of a deal agree."""

from __future__ import annotations

import random

import pytest

from heliopolis.arena.intervals import Estimate, Ratio, t_quantile, wilson


@pytest.mark.parametrize(
    ("freedom", "quantile"),
    [(1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (5, 2.571), (10, 2.228), (30, 2.042)],
)
def test_quantiles_are_those_of_the_tables(freedom: int, quantile: float) -> None:
    assert t_quantile(freedom) == pytest.approx(quantile, rel=0.01)


def test_wilson_is_the_textbook_formula() -> None:
    interval = wilson(0.3, 50)
    assert (interval.low, interval.high) == pytest.approx((0.1910, 0.4375), abs=1e-4)


def ratio_of(deals: list[tuple[float, float]]) -> Ratio:
    ratio = Ratio()
    for top, bottom in deals:
        ratio.add(top, bottom)
    return ratio


def known(estimate: Estimate | None) -> Estimate:
    assert estimate is not None
    return estimate


def test_one_deal_tells_nothing_of_a_mean_and_little_of_a_share() -> None:
    assert ratio_of([(1, 4)]).mean() is None
    assert ratio_of([(1, 4)]).share() == Estimate(0.25, 0, 1)
    assert ratio_of([]).share() is None


def test_a_bot_that_never_won_may_still_win() -> None:
    share = known(ratio_of([(0, 4)] * 30).share())
    assert share.value == share.low == 0
    assert 0.05 < share.high < 0.15


def test_a_share_that_every_deal_agrees_on_is_exact() -> None:
    """Four copies of one bot share all wins: there is nothing to be unsure of."""
    assert known(ratio_of([(1, 4)] * 30).share()).half_width == 0


def test_games_that_agree_within_their_deal_give_wider_intervals() -> None:
    apart = known(ratio_of([(1, 2), (1, 2), (2, 2), (0, 2)] * 20).share())
    alike = known(ratio_of([(2, 2), (2, 2), (0, 2), (0, 2)] * 20).share())
    assert apart.value == alike.value == 0.5
    assert alike.half_width > 1.3 * apart.half_width


def test_deals_of_different_size_count_by_their_games() -> None:
    assert ratio_of([(1, 1), (0, 3)]).value == 0.25


@pytest.mark.parametrize("chance_of_winning", [0.03, 0.25, 0.5])
def test_about_95_intervals_in_100_hold_the_share(chance_of_winning: float) -> None:
    chance = random.Random(1)
    held = 0
    for _ in range(1000):
        ratio = Ratio()
        for _ in range(60):
            luck = chance.uniform(0, 2 * chance_of_winning)  # of the deal, which its games share
            ratio.add(sum(chance.random() < luck for _ in range(4)), 4)
        share = known(ratio.share())
        held += share.low <= chance_of_winning <= share.high
    assert 0.93 <= held / 1000 <= 0.975


def test_about_95_intervals_in_100_hold_the_mean() -> None:
    chance = random.Random(2)
    held = 0
    for _ in range(1000):
        ratio = Ratio()
        for _ in range(8):  # few deals: the normal quantile would hold 91 times
            luck = chance.gauss(30, 10)
            ratio.add(sum(chance.gauss(luck, 10) for _ in range(3)), 3)
        mean = known(ratio.mean())
        held += mean.low <= 30 <= mean.high
    assert 0.93 <= held / 1000 <= 0.97
