"""The dice game, Suns (DI 11.1 to DI 11.6)."""

from __future__ import annotations

import pytest

from tests.rules.dice.positions import dice_table, next_to_roll, roll, score, scores


@pytest.mark.rule("DI 11.1")
@pytest.mark.parametrize(
    ("dice", "spaces", "points"),
    [
        ("nile nile nile nile nile", 0, 0),
        ("nile nile nile nile sun", 1, 0),
        ("sun nile nile nile sun", 2, 0),
        ("nile sun sun sun nile", 0, 3),
    ],
)
def test_up_to_three_suns_move_ra_or_score(dice: str, spaces: int, points: int) -> None:
    table = dice_table(dice, ra_moved=4, turn=1, pharaoh={0: 5}, scores={0: 10, 1: 20, 2: 30})
    table.play("done")
    assert table.state.ra_moved == 4 + spaces
    assert scores(table) == [10, 20 + points, 30]
    assert next_to_roll(table) == 2


@pytest.mark.rule("DI 11.1", "DI 11.4", "DI 11.5")
@pytest.mark.parametrize("dice", ["sun sun sun sun nile", "sun sun sun sun sun"])
@pytest.mark.parametrize("answer", ["disaster pharaoh", "pass"])
def test_four_or_five_suns_allow_a_disaster_and_no_more(dice: str, answer: str) -> None:
    table = dice_table(dice, ra_moved=4, pharaoh={1: 5}, scores={0: 20})
    table.play("done")
    assert table.legal() == {"disaster pharaoh", "pass"}
    table.play(answer)
    assert (table.state.ra_moved, score(table)) == (4, 20)
    assert next_to_roll(table) == 1


@pytest.mark.rule("DI 11.1")
def test_the_suns_of_all_rolls_count() -> None:
    table = dice_table("sun nile nile nile nile", phase="choosing")
    table.play("reroll blue yellow")
    roll(table, "sun nile")
    table.play("reroll purple")
    roll(table, "sun")
    table.play("done")
    assert score(table) == 13


@pytest.mark.rule("DI 11.1")
def test_the_example_of_the_rulebook_ra_moves_two() -> None:
    table = dice_table("sun sun pharaoh nile ankh")
    table.play("done")
    assert table.state.ra_moved == 2


@pytest.mark.rule("DI 11.2")
def test_suns_come_after_the_other_symbols() -> None:
    table = dice_table("sun sun sun pharaoh pharaoh")
    table.play("use pharaoh pharaoh")
    assert score(table) == 10
    table.play("use pharaoh pharaoh")
    assert score(table) == 10
    table.play("done")
    assert score(table) == 13


@pytest.mark.rule("DI 11.2", "DI 12.8")
def test_a_space_that_a_disaster_frees_comes_too_late_for_this_turn() -> None:
    table = dice_table("sun sun sun sun monument", players=2, monuments={1: "purple 1, purple 2"})
    assert "use monument purple 1" not in table.legal()
    table.play("done", "disaster monument")
    assert next_to_roll(table) == 1


@pytest.mark.rule("DI 11.3")
def test_the_points_for_three_suns_come_by_themselves() -> None:
    table = dice_table("sun sun sun nile nile")
    table.play("done")
    assert score(table) == 13
    assert next_to_roll(table) == 1


@pytest.mark.rule("DI 11.5")
@pytest.mark.parametrize(
    ("dice", "answers"),
    [
        ("sun sun sun nile nile", ("done",)),
        ("sun sun sun sun nile", ("done", "pass")),
        ("sun sun sun sun sun", ("done", "pass")),
    ],
)
def test_with_three_or_more_suns_ra_stays_even_before_the_last_space(
    dice: str, answers: tuple[str, ...]
) -> None:
    table = dice_table(dice, ra_moved=11)
    table.play(*answers)
    assert (table.state.epoch, table.state.ra_moved) == (1, 11)


@pytest.mark.rule("DI 11.6")
def test_points_scored_during_a_turn_count_at_once() -> None:
    table = dice_table("sun sun sun ankh ankh", scores={0: 0})
    table.play("done")
    assert score(table) == 5
