"""The dice game, Scoring, the sum (DI 14.16)."""

from __future__ import annotations

import pytest

from tests.rules.dice.positions import scored, scores


@pytest.mark.rule("DI 14.16", "DI 17.5")
@pytest.mark.parametrize(
    ("before", "after"), [(0, 0), (1, 0), (4, 0), (5, 0), (6, 1), (7, 2), (20, 15)]
)
def test_a_score_that_would_drop_below_zero_becomes_zero(before: int, after: int) -> None:
    table = scored(civilizations={0: ""}, scores={0: before})
    assert scores(table) == [after, 20, 20]


@pytest.mark.rule("DI 14.16")
def test_gains_and_losses_are_added_up_before_the_floor() -> None:
    table = scored(
        pharaoh={0: 0, 1: 4, 2: 8},
        civilizations={0: ""},
        nile={0: 9},
        floods={0: 1},
        scores={0: 1},
    )
    assert scores(table) == [1 - 2 - 5 + 9, 20, 25]


@pytest.mark.rule("DI 14.16", "DI 14.1", "DI 14.2")
def test_the_sum_has_all_items() -> None:
    table = scored(
        epoch=3,
        pharaoh={0: 9, 1: 4, 2: 8},
        nile={0: 11},
        floods={0: 2},
        civilizations={0: "red blue yellow"},
        monuments={0: "red 1, blue 1, yellow 1, green 7"},
    )
    assert scores(table) == [20 + 5 + 11 + 5 + 2 + 5, 18, 20]


@pytest.mark.rule("DI 17.5")
@pytest.mark.parametrize(("before", "after"), [(0, -5), (3, -2), (5, 0), (20, 15)])
def test_without_the_floor_a_score_may_drop_below_zero(before: int, after: int) -> None:
    table = scored(civilizations={0: ""}, scores={0: before}, score_floor="none")
    assert scores(table) == [after, 20, 20]
