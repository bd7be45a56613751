"""Ra, scoring of pharaohs (RA 11.6 to RA 11.8)."""

from __future__ import annotations

import pytest

from tests.rules.ra.positions import gains


def points(pharaohs: list[int], epoch: int = 1) -> list[int]:
    return gains(*("civ:art " + "pharaoh " * number for number in pharaohs), epoch=epoch)


@pytest.mark.rule("RA 11.6", "RA 11.7")
@pytest.mark.parametrize(
    ("pharaohs", "expected"),
    [
        ([1, 0], [5, -2]),
        ([0, 1], [-2, 5]),
        ([3, 2, 1], [5, 0, -2]),
        ([1, 2, 3], [-2, 0, 5]),
        ([2, 3, 1], [0, 5, -2]),
        ([4, 6, 3, 5], [0, 5, -2, 0]),
        ([3, 4, 1, 2, 5], [0, 0, -2, 0, 5]),
        ([3, 0, 4, 2, 1], [0, -2, 5, 0, 0]),
        ([0, 25], [-2, 5]),
    ],
)
def test_the_most_pharaohs_gain_five_points_and_the_fewest_lose_two(
    pharaohs: list[int], expected: list[int]
) -> None:
    assert points(pharaohs) == expected


@pytest.mark.rule("RA 11.6", "RA 11.7")
def test_pharaohs_3_2_2_3_score_5_minus_2_minus_2_and_5() -> None:
    assert points([3, 2, 2, 3]) == [5, -2, -2, 5]


@pytest.mark.rule("RA 11.6")
@pytest.mark.parametrize(
    ("pharaohs", "expected"),
    [([4, 4, 1], [5, 5, -2]), ([2, 0, 2, 2], [5, -2, 5, 5]), ([1, 3, 2, 3], [-2, 5, 0, 5])],
)
def test_a_tie_for_most_pharaohs_pays_every_tied_player(
    pharaohs: list[int], expected: list[int]
) -> None:
    assert points(pharaohs) == expected


@pytest.mark.rule("RA 11.7")
@pytest.mark.parametrize(
    ("pharaohs", "expected"),
    [([0, 0, 1], [-2, -2, 5]), ([5, 1, 1, 1, 1], [5, -2, -2, -2, -2]), ([1, 2, 1], [-2, 5, -2])],
)
def test_a_tie_for_fewest_pharaohs_costs_every_tied_player(
    pharaohs: list[int], expected: list[int]
) -> None:
    assert points(pharaohs) == expected


@pytest.mark.rule("RA 11.8")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("number", [0, 1, 4])
def test_nobody_gains_or_loses_if_all_have_equally_many(players: int, number: int) -> None:
    assert points([number] * players) == [0] * players
