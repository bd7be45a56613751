"""The dice game, Scoring, The Nile (DI 14.8 to DI 14.11)."""

from __future__ import annotations

import pytest

from tests.rules.dice.positions import gains, niles, scored


@pytest.mark.rule("DI 14.8")
@pytest.mark.parametrize("space", range(13))
def test_with_a_flood_the_marker_earns_the_number_of_its_space(space: int) -> None:
    assert gains(scored(nile={1: space}, floods={1: 1})) == [0, space, 0]


@pytest.mark.rule("DI 14.9")
@pytest.mark.parametrize("space", [0, 1, 6, 12])
def test_without_a_flood_the_nile_scores_nothing(space: int) -> None:
    assert gains(scored(nile={0: space, 1: space}, floods={2: 1})) == [0, 0, 0]


@pytest.mark.rule("DI 14.10")
@pytest.mark.parametrize("floods", [1, 2, 3, 9])
def test_more_than_one_flood_scores_nothing_extra(floods: int) -> None:
    assert gains(scored(nile={2: 7}, floods={2: floods})) == [0, 0, 7]


@pytest.mark.rule("DI 14.11")
def test_all_floods_leave_and_the_markers_stay() -> None:
    table = scored(4, nile={0: 3, 1: 12, 3: 1}, floods={0: 1, 1: 3, 2: 1, 3: 2})
    assert table.state.floods == [0, 0, 0, 0]
    assert niles(table) == [3, 12, 0, 1]


@pytest.mark.rule("DI 14.1")
@pytest.mark.parametrize("epoch", [1, 2, 3])
def test_the_nile_scores_after_each_epoch(epoch: int) -> None:
    assert gains(scored(epoch=epoch, nile={0: 4}, floods={0: 1})) == [4, 0, 0]
