"""The dice game, Scoring, Civilizations (DI 14.12 and DI 14.13)."""

from __future__ import annotations

import pytest

from tests.rules.dice.positions import civilizations, gains, scored


@pytest.mark.rule("DI 14.12")
@pytest.mark.parametrize(
    ("colours", "points"),
    [
        ("", -5),
        ("red", 0),
        ("purple", 0),
        ("red purple", 0),
        ("red blue yellow", 5),
        ("yellow green purple", 5),
        ("red blue yellow green", 10),
        ("red blue yellow green purple", 15),
    ],
)
def test_civilizations_score_by_the_number_of_markers(colours: str, points: int) -> None:
    assert gains(scored(4, civilizations={1: colours})) == [0, points, 0, 0]


@pytest.mark.rule("DI 14.13")
def test_all_civilization_markers_leave_the_board() -> None:
    table = scored(4, civilizations={0: "red blue", 1: "red blue yellow green purple"})
    assert [civilizations(table, seat) for seat in range(4)] == ["", "", "", ""]


@pytest.mark.rule("DI 14.1")
@pytest.mark.parametrize("epoch", [1, 2, 3])
def test_civilizations_score_after_each_epoch(epoch: int) -> None:
    assert gains(scored(epoch=epoch, civilizations={0: "", 1: "red blue green"})) == [-5, 5, 0]
