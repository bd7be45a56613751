"""Ratings: known strengths are found again, with error bars that mean what they say."""

from __future__ import annotations

import math
import random
from collections import Counter

import numpy as np
import pytest

from heliopolis.arena.rating import POINTS, Ratings, orders_of, rate
from tests.arena.simulated import Deals, deals

STRENGTHS = (1.0, 2.0, 4.0, 8.0, 1.5)
TRUE = [POINTS * math.log(strength) for strength in STRENGTHS]  # with bot 0 at zero


def rated(outcomes: Deals, bots: int, anchor: int | None = None) -> Ratings:
    ratings = rate(outcomes, bots, anchor)
    assert ratings is not None
    return ratings


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_known_strengths_are_found_within_the_error_bars(seats: int) -> None:
    ratings = rated(deals(STRENGTHS, seats, 2000, random.Random(seats)), 5, anchor=0)
    for bot, true in enumerate(TRUE):
        estimate = ratings.estimate(bot)
        assert abs(estimate.value - true) < 1.6 * estimate.half_width + 1e-9
        assert estimate.half_width < 30


@pytest.mark.parametrize("alike", [False, True])
def test_about_95_intervals_in_100_hold_the_truth(alike: bool) -> None:
    """Also where the games of a deal all end alike, which errors of single games would miss."""
    chance = random.Random(1)
    held = tried = 0
    for _ in range(150):
        ratings = rated(deals(STRENGTHS, 3, 150, chance, alike), 5, anchor=0)
        for bot in range(1, 5):
            estimate = ratings.estimate(bot)
            held += estimate.low <= TRUE[bot] <= estimate.high
            tried += 1
    assert 0.92 <= held / tried <= 0.98


def test_games_that_end_alike_count_as_one() -> None:
    alike = rated(deals(STRENGTHS, 3, 400, random.Random(2), alike=True), 5, 0)
    apart = rated(deals(STRENGTHS, 3, 400, random.Random(2)), 5, 0)
    wider = alike.estimate(3).half_width / apart.estimate(3).half_width
    assert wider == pytest.approx(math.sqrt(3), rel=0.25)


def test_four_hundred_points_are_ten_times_the_odds() -> None:
    ten_to_one: Deals = Counter({(((1,), (0,)),): 1000, (((0,), (1,)),): 100})
    assert rated(ten_to_one, 2, anchor=0).estimate(1).value == pytest.approx(400, abs=2)


def test_a_draw_is_half_a_win_and_half_a_loss() -> None:
    drawn: Deals = Counter({(((0, 1),),): 100})
    split: Deals = Counter({(((0,), (1,)),): 50, (((1,), (0,)),): 50})
    assert rated(drawn, 2).points == pytest.approx([0, 0], abs=1e-6)
    both = [Counter({**outcomes, (((0,), (1,)),): 80}) for outcomes in (drawn, split)]
    both[1][(((0,), (1,)),)] = 130
    assert rated(both[0], 2).points == pytest.approx(rated(both[1], 2).points, abs=1e-6)


def test_a_tie_stands_for_all_its_orders() -> None:
    orders = dict(orders_of(((1, 1, 2), (0,))))
    third = pytest.approx(1 / 3)
    assert orders == {(1, 1, 2, 0): third, (1, 2, 1, 0): third, (2, 1, 1, 0): third}


def test_a_bot_that_always_wins_stays_finite_and_is_not_known_exactly() -> None:
    always: Deals = Counter({(((0,), (1,)),): 200})
    best = rated(always, 2, anchor=1).estimate(0)
    assert 900 < best.value < 1300
    # By the rule of three, no more than 3 games in 200 are lost: at least 727 points.
    assert 650 < best.low < 800


def test_the_anchor_is_zero_and_exact() -> None:
    outcomes = deals(STRENGTHS, 3, 100, random.Random(3))
    anchor = rated(outcomes, 5, anchor=2).estimate(2)
    assert (anchor.value, anchor.half_width) == (0, 0)


def test_without_an_anchor_the_mean_is_zero() -> None:
    ratings = rated(deals(STRENGTHS, 3, 100, random.Random(3)), 5)
    assert ratings.points.mean() == pytest.approx(0, abs=1e-9)


def test_differences_do_not_depend_on_the_anchor() -> None:
    outcomes = deals(STRENGTHS, 3, 100, random.Random(3))
    one, other = rated(outcomes, 5, anchor=0).points, rated(outcomes, 5).points
    assert np.diff(one) == pytest.approx(np.diff(other))


def test_a_bot_that_sits_on_several_seats_has_one_rating() -> None:
    """One bot against three copies of another, equally strong: a quarter of the wins each."""
    chance = random.Random(5)
    outcomes: Deals = Counter()
    for _ in range(800):
        places = [(bot,) for bot in chance.sample([0, 1, 1, 1], 4)]
        outcomes[(tuple(places),)] += 1
    assert abs(rated(outcomes, 2, anchor=1).estimate(0).value) < 35


def test_one_deal_is_too_few() -> None:
    assert rate(Counter({(((0,), (1,)),): 1}), 2, None) is None


def test_a_bot_that_has_not_played_changes_nothing_for_others() -> None:
    outcomes: Deals = Counter({(((0,), (1,)),): 60, (((1,), (0,)),): 40})
    assert rated(outcomes, 3).points[:2] == pytest.approx(rated(outcomes, 2).points)
    with_it, without = rated(outcomes, 3).estimate(0), rated(outcomes, 2).estimate(0)
    assert with_it.half_width == pytest.approx(without.half_width)
