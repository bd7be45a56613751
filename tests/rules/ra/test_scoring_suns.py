"""Ra, scoring of suns (RA 11.18 to RA 11.22)."""

from __future__ import annotations

import pytest

from heliopolis.auction.epoch import points_for_extremes, sun_total
from tests.rules.ra.positions import gains, ra_table


def points(*suns: list[int]) -> list[int]:
    return gains(*["civ:art"] * len(suns), epoch=3, suns=suns)


@pytest.mark.rule("RA 11.18")
@pytest.mark.parametrize("sun", range(1, 17))
def test_each_sun_counts_with_its_number(sun: int) -> None:
    middle = 2 if sun == 1 else 1
    table = ra_table(2, face_up={0: [sun]}, middle=middle)
    assert sun_total(table.state, 0) == sun


@pytest.mark.rule("RA 11.18")
def test_suns_face_up_and_face_down_are_added_up() -> None:
    table = ra_table(face_up={1: [13, 2]}, face_down={1: [9, 5]})
    assert sun_total(table.state, 1) == 29


@pytest.mark.rule("RA 11.18")
def test_the_suns_that_lie_face_down_decide_as_well() -> None:
    table = ra_table(
        3,
        epoch=3,
        ra_tiles=7,
        face_up={0: [12], 1: [13], 2: [6]},
        face_down={0: [3], 1: [2], 2: [5]},
        displays=dict.fromkeys(range(3), "civ:art"),
    )
    table.draw("ra")
    assert table.scores == [15, 15, 5]


@pytest.mark.rule("RA 11.19", "RA 11.20")
@pytest.mark.parametrize(
    ("suns", "expected"),
    [
        ([[9], [8]], [5, -5]),
        ([[8], [9]], [-5, 5]),
        ([[2, 12], [1, 10], [13, 3]], [0, -5, 5]),
        ([[1, 10], [13, 3], [2, 12]], [-5, 5, 0]),
        ([[13, 3], [2, 12], [1, 10]], [5, 0, -5]),
        ([[7], [6], [5], [8]], [0, 0, -5, 5]),
        ([[6], [4], [7], [8], [5]], [0, -5, 0, 5, 0]),
    ],
)
def test_the_highest_sum_gains_five_points_and_the_lowest_loses_five(
    suns: list[list[int]], expected: list[int]
) -> None:
    assert points(*suns) == expected


@pytest.mark.rule("RA 11.18", "RA 11.19", "RA 11.20")
def test_sums_of_17_25_21_and_17_score_minus_5_5_0_and_minus_5() -> None:
    assert points([10, 6, 1], [13, 8, 4], [12, 7, 2], [9, 5, 3]) == [-5, 5, 0, -5]


@pytest.mark.rule("RA 11.19")
def test_everybody_tied_for_the_highest_sum_gains_five_points() -> None:
    assert points([9, 6], [8, 7], [5, 3]) == [5, 5, -5]
    assert points([5, 3], [9, 6], [8, 7]) == [-5, 5, 5]


@pytest.mark.rule("RA 11.20")
def test_everybody_tied_for_the_lowest_sum_loses_five_points() -> None:
    assert points([5, 4], [12, 11], [6, 3]) == [-5, 5, -5]


@pytest.mark.rule("RA 11.21")
@pytest.mark.parametrize(
    "suns",
    [
        [[9, 6, 5, 2], [8, 7, 4, 3]],
        [[13, 8, 5, 4], [12, 9, 6, 3], [11, 10, 7, 2]],
    ],
)
def test_equal_sums_of_all_score_nothing(suns: list[list[int]]) -> None:
    assert points(*suns) == [0] * len(suns)


@pytest.mark.rule("RA 11.22")
def test_the_sun_in_the_middle_counts_for_nobody() -> None:
    table = ra_table(
        2,
        epoch=3,
        ra_tiles=5,
        face_up={0: [9, 3], 1: [8, 5]},
        middle=7,
        displays={0: "civ:art", 1: "civ:art"},
    )
    table.draw("ra")
    assert table.scores == [5, 15]


@pytest.mark.rule("RA 11.8", "RA 11.21")
@pytest.mark.parametrize(
    ("own", "least", "most", "expected"),
    [(5, 5, 5, 0), (5, 1, 5, 7), (1, 1, 5, -3), (2, 1, 5, 0), (4, 1, 5, 0), (0, 0, 1, -3)],
)
def test_extremes_score_unless_all_are_equal(
    own: int, least: int, most: int, expected: int
) -> None:
    assert points_for_extremes(own, least, most, -3, 7) == expected
