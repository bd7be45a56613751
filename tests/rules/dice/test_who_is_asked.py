"""The dice game, Who is asked (DI 16.1 to DI 16.10)."""

from __future__ import annotations

import pytest

from heliopolis.dice.constants import (
    ANGERING,
    CHOOSING,
    LOSING,
    OVER,
    ROLLING,
    SCORING,
    USING,
)
from heliopolis.dice.words import MOVE_WORDS, format_roll, parse_roll
from tests.rules.dice.positions import dice_table, monuments, next_to_roll, offered, roll


@pytest.mark.rule("DI 16.1")
@pytest.mark.parametrize(
    ("dice", "before", "only_move"),
    [
        ("sun sun sun sun sun", (), "stop"),
        ("sun sun sun sun sun", ("stop",), "done"),
        ("sun sun sun sun sun", ("stop", "done"), "pass"),
    ],
)
@pytest.mark.parametrize("turn", [0, 1, 2])
def test_a_seat_is_asked_even_if_it_has_only_one_move(
    dice: str, before: tuple[str, ...], only_move: str, turn: int
) -> None:
    table = dice_table(dice, turn=turn, phase="choosing")
    table.play(*before)
    assert (table.asked, table.legal()) == (turn, {only_move})


@pytest.mark.rule("DI 16.3")
def test_a_roll_is_recorded_with_exactly_the_dice_rolled() -> None:
    table = dice_table("nile nile nile nile nile", phase="choosing")
    table.play("reroll red blue")
    dice = table.state.rolling
    outcome = parse_roll(dice, "roll red=sun blue=nile")
    assert outcome is not None
    assert format_roll(dice, outcome) == "roll red=sun blue=nile"
    assert parse_roll(dice, "roll red=sun") is None
    assert parse_roll(dice, "roll red=sun blue=nile green=nile") is None
    assert parse_roll(dice, "roll blue=nile red=sun") == outcome
    assert parse_roll(dice, "roll red=sun red=nile") is None
    assert parse_roll(dice, "roll red=sun green=nile") is None
    assert parse_roll(dice, "roll red=sun blue=moon") is None
    assert parse_roll(dice, "throw red=sun blue=nile") is None


@pytest.mark.rule("DI 16.4")
@pytest.mark.parametrize("rolls", [1, 2])
def test_after_the_first_and_second_roll_the_seat_rerolls_or_stops(rolls: int) -> None:
    table = dice_table("nile sun sun sun sun", phase="choosing")
    for _ in range(rolls - 1):
        table.play("reroll red")
        roll(table, "red=nile")
    assert table.legal() == {"reroll red", "stop"}


@pytest.mark.rule("DI 16.5")
@pytest.mark.parametrize("rolls", [1, 2])
def test_five_suns_can_only_stop(rolls: int) -> None:
    table = dice_table(
        "nile sun sun sun sun" if rolls == 2 else "sun sun sun sun sun", phase="choosing"
    )
    if rolls == 2:
        table.play("reroll red")
        roll(table, "red=sun")
    assert table.legal() == {"stop"}


@pytest.mark.rule("DI 16.6")
def test_no_stop_is_asked_after_the_third_roll() -> None:
    table = dice_table("nile sun sun sun sun", phase="choosing")
    for _ in range(2):
        table.play("reroll red")
        roll(table, "red=nile")
    assert table.legal() == {"use nile nile", "done"}


@pytest.mark.rule("DI 16.7")
def test_done_is_asked_when_all_dice_have_been_used() -> None:
    table = dice_table("pharaoh pharaoh pharaoh pharaoh pharaoh")
    table.play(*["use pharaoh pharaoh"] * 5)
    assert table.legal() == {"done"}
    assert table.asked == 0


@pytest.mark.rule("DI 16.8")
@pytest.mark.parametrize("dice", ["sun sun sun sun nile", "sun sun sun sun sun"])
def test_four_or_five_suns_are_asked_even_if_only_pass_is_left(dice: str) -> None:
    table = dice_table(dice, turn=1)
    table.play("done")
    assert (table.asked, table.legal()) == (1, {"pass"})


@pytest.mark.rule("DI 16.9")
def test_a_victim_names_a_civilization_by_colour_and_a_monument_by_colour_and_column() -> None:
    table = dice_table(
        "sun sun sun sun sun",
        players=2,
        civilizations={1: "red blue green"},
        monuments={1: "red 1, red 2, purple 8"},
    )
    table.play("done")
    twin = dice_table(
        "sun sun sun sun sun",
        players=2,
        civilizations={1: "red blue green"},
        monuments={1: "red 1, red 2, purple 8"},
    )
    twin.play("done", "disaster monument")
    table.play("disaster civilization")
    assert table.legal() == {"lose red", "lose blue", "lose green"}
    assert twin.legal() == {"lose red 1", "lose red 2", "lose purple 8"}


@pytest.mark.rule("DI 16.9")
def test_markers_are_lost_one_at_a_time() -> None:
    table = dice_table("sun sun sun sun sun", monuments={1: "red 1, red 2, red 3"})
    table.play("done", "disaster monument", "lose red 2")
    assert monuments(table, 1) == "red 1, red 3"
    assert (table.asked, table.legal()) == (1, {"lose red 1", "lose red 3"})


@pytest.mark.rule("DI 16.10")
@pytest.mark.parametrize(
    ("colours", "is_asked"),
    [("red", False), ("red blue", False), ("red blue yellow", True)],
)
def test_lose_is_asked_only_of_a_victim_with_more_markers_than_it_must_lose(
    colours: str, is_asked: bool
) -> None:
    table = dice_table("sun sun sun sun sun", turn=2, civilizations={1: colours})
    table.play("done", "disaster civilization")
    assert (offered(table, "lose") != set()) == is_asked
    if not is_asked:
        assert next_to_roll(table) == 0


@pytest.mark.rule("DI 16.1")
def test_after_the_victims_have_chosen_the_floor_goes_on_from_the_seat_on_turn() -> None:
    table = dice_table(
        "sun sun sun sun sun", turn=2, suns="first", civilizations={1: "red blue yellow"}
    )
    table.play("disaster civilization", "lose red", "lose blue")
    assert (table.asked, table.legal()) == (2, {"done"})


@pytest.mark.rule("DI 16.3", "DI 16.4", "DI 16.9")
def test_no_two_moves_have_the_same_words() -> None:
    assert len(set(MOVE_WORDS)) == len(MOVE_WORDS) == 335


@pytest.mark.rule("DI 3.3")
def test_no_two_phases_share_a_number() -> None:
    phases = [ROLLING, CHOOSING, USING, ANGERING, LOSING, SCORING, OVER]
    assert phases == list(range(7))
