"""The dice game, Scoring, Pharaohs (DI 14.1 to DI 14.7)."""

from __future__ import annotations

import pytest

from tests.rules.dice.positions import gains, pharaohs, scored

PLACES = [
    # players' spaces, points, spaces after
    ((5, 3), (5, -2), (3, 4)),
    ((3, 5), (-2, 5), (4, 3)),
    ((4, 4), (0, 0), (4, 4)),
    ((1, 0), (5, -2), (0, 1)),
    ((12, 11), (5, -2), (10, 12)),
    ((0, 12), (-2, 5), (1, 10)),
    ((2, 5, 9), (-2, 0, 5), (3, 5, 7)),
    ((9, 9, 2), (5, 5, -2), (7, 7, 3)),
    ((9, 2, 2), (5, -2, -2), (7, 3, 3)),
    ((0, 0, 0), (0, 0, 0), (0, 0, 0)),
    ((12, 12, 12), (0, 0, 0), (12, 12, 12)),
    ((0, 1, 0), (-2, 5, -2), (1, 0, 1)),
    ((0, 0, 2), (-2, -2, 5), (1, 1, 0)),
    ((3, 4, 5, 6), (-2, 0, 0, 5), (4, 4, 5, 4)),
    ((6, 3, 6, 3), (5, -2, 5, -2), (4, 4, 4, 4)),
    ((7, 7, 7, 6), (5, 5, 5, -2), (5, 5, 5, 7)),
    ((7, 6, 6, 6), (5, -2, -2, -2), (5, 7, 7, 7)),
    ((11, 12, 12, 11), (-2, 5, 5, -2), (12, 10, 10, 12)),
    ((8, 8, 8, 8), (0, 0, 0, 0), (8, 8, 8, 8)),
    ((6, 5, 0, 5), (5, 0, -2, 0), (4, 5, 1, 5)),
]


@pytest.mark.rule("DI 14.3", "DI 14.4", "DI 14.5")
@pytest.mark.parametrize(("spaces", "points", "after"), PLACES)
def test_the_furthest_gain_5_and_the_last_lose_2_unless_all_are_equal(
    spaces: tuple[int, ...], points: tuple[int, ...], after: tuple[int, ...]
) -> None:
    table = scored(len(spaces), pharaoh=dict(enumerate(spaces)))
    assert gains(table) == list(points)


@pytest.mark.rule("DI 14.5", "DI 14.6", "DI 14.7", "DI 13.6")
@pytest.mark.parametrize(("spaces", "points", "after"), PLACES)
def test_who_gained_moves_back_two_and_who_lost_moves_up_one(
    spaces: tuple[int, ...], points: tuple[int, ...], after: tuple[int, ...]
) -> None:
    table = scored(len(spaces), pharaoh=dict(enumerate(spaces)))
    assert pharaohs(table) == list(after)


@pytest.mark.rule("DI 14.1")
@pytest.mark.parametrize("epoch", [1, 2, 3])
def test_pharaohs_score_after_each_epoch(epoch: int) -> None:
    assert gains(scored(epoch=epoch, pharaoh={0: 1, 1: 2, 2: 3})) == [-2, 0, 5]
