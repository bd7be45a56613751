"""The dice game, Ankhs left over (DI 10.1 and DI 10.2)."""

from __future__ import annotations

import pytest

from tests.rules.dice.positions import dice_table, score, scores


@pytest.mark.rule("DI 10.1", "DI 10.2", "DI 11.6")
@pytest.mark.parametrize(
    ("dice", "points"),
    [
        ("nile nile nile nile nile", 0),
        ("ankh nile nile nile nile", 0),
        ("nile ankh nile nile ankh", 2),
        ("ankh ankh ankh nile nile", 2),
        ("nile ankh ankh ankh ankh", 4),
        ("ankh ankh ankh ankh ankh", 4),
    ],
)
def test_each_pair_of_unused_ankhs_scores_2_points(dice: str, points: int) -> None:
    table = dice_table(dice, turn=1, scores={0: 7, 1: 30, 2: 9})
    table.play("done")
    assert scores(table) == [7, 30 + points, 9]


@pytest.mark.rule("DI 10.1")
@pytest.mark.parametrize(("uses", "points"), [(0, 4), (1, 2), (2, 2), (3, 0), (4, 0)])
def test_ankhs_that_have_been_used_score_nothing(uses: int, points: int) -> None:
    table = dice_table("pharaoh ankh ankh ankh ankh")
    table.play(*["use pharaoh ankh"] * uses)
    assert score(table) == 10
    table.play("done")
    assert score(table) == 10 + points


@pytest.mark.rule("DI 10.2")
def test_the_points_cannot_be_declined() -> None:
    table = dice_table("ankh ankh sun sun sun")
    assert table.legal() == {"done"}
