"""The dice game, Scoring, Monuments (DI 14.2, DI 14.14 and DI 14.15)."""

from __future__ import annotations

import pytest

from tests.rules.dice.positions import gains, monuments, scored

COLOURS = ("red", "blue", "yellow", "green", "purple")


def one_in_each(columns: list[int], first_row: int = 0) -> str:
    """One marker in each of these columns, row after row."""
    rows = [COLOURS[(first_row + number) % 5] for number in range(len(columns))]
    return ", ".join(f"{row} {column}" for row, column in zip(rows, columns, strict=True))


def tower(column: int, markers: int) -> str:
    """So many markers in one column."""
    return ", ".join(f"{colour} {column}" for colour in COLOURS[:markers])


@pytest.mark.rule("DI 14.14")
@pytest.mark.parametrize(
    ("columns", "points"),
    [
        ([], 0),
        ([1], 1),
        ([8], 1),
        ([1, 8], 2),
        ([3, 4, 5], 3),
        ([1, 2, 7, 8], 4),
        ([2, 3, 4, 5, 6], 5),
        ([1, 2, 3, 4, 5, 6], 6),
        ([2, 3, 4, 5, 6, 7, 8], 10),
        ([1, 2, 3, 4, 5, 6, 7, 8], 15),
    ],
)
def test_monuments_score_by_the_number_of_columns(columns: list[int], points: int) -> None:
    where = {1: one_in_each(columns)} if columns else {}
    assert gains(scored(epoch=3, monuments=where)) == [0, points, 0]


@pytest.mark.rule("DI 14.14")
def test_a_column_counts_once_however_many_markers_it_has() -> None:
    assert gains(scored(epoch=3, monuments={0: "red 1, blue 1, red 5, purple 5"})) == [2, 0, 0]


@pytest.mark.rule("DI 14.15")
@pytest.mark.parametrize("column", [1, 4, 8])
@pytest.mark.parametrize(("markers", "points"), [(1, 0), (2, 0), (3, 5), (4, 10), (5, 15)])
def test_a_column_with_three_or_more_markers_scores(column: int, markers: int, points: int) -> None:
    table = scored(epoch=3, monuments={2: tower(column, markers)})
    assert gains(table) == [0, 0, 1 + points]


@pytest.mark.rule("DI 14.14", "DI 14.15")
def test_every_column_scores_for_itself_and_in_addition() -> None:
    spaces = ", ".join([tower(1, 3), tower(2, 3), tower(6, 5), tower(8, 4), tower(4, 2)])
    assert gains(scored(epoch=3, monuments={0: spaces})) == [5 + 5 + 5 + 15 + 10, 0, 0]


@pytest.mark.rule("DI 14.15")
def test_markers_of_others_in_the_column_do_not_count() -> None:
    table = scored(epoch=3, monuments={0: "red 1, blue 1", 1: "yellow 1, green 1, purple 1"})
    assert gains(table) == [1, 6, 0]


@pytest.mark.rule("DI 14.2")
@pytest.mark.parametrize(("epoch", "points"), [(1, 0), (2, 0), (3, 6)])
def test_monuments_score_after_the_third_epoch_only(epoch: int, points: int) -> None:
    table = scored(epoch=epoch, monuments={0: tower(3, 3)})
    assert gains(table) == [points, 0, 0]
    assert monuments(table) == tower(3, 3)
