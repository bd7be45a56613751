"""The dice game, Rolling (DI 4.1 to DI 4.8)."""

from __future__ import annotations

from itertools import combinations

import pytest

from tests.rules.dice.positions import dice_table, new_table, offered, roll, shown

COLOURS = ("red", "blue", "yellow", "green", "purple")
SYMBOLS = ("pharaoh", "nile", "civilization", "monument", "ankh", "sun")


def rerolls_of(*colours: str) -> set[str]:
    return {
        " ".join(chosen)
        for number in range(1, len(colours) + 1)
        for chosen in combinations(colours, number)
    }


@pytest.mark.rule("DI 4.1")
def test_a_turn_begins_with_a_roll_of_all_five_dice() -> None:
    table = new_table()
    assert table.rules.is_chance(table.state)
    roll(table, "red=pharaoh blue=nile yellow=civilization green=monument purple=ankh")
    assert shown(table) == "pharaoh nile civilization monument ankh"


@pytest.mark.rule("DI 4.2", "DI 4.7", "DI 16.6")
def test_after_three_rolls_the_dice_are_used_without_a_question() -> None:
    table = dice_table("nile nile nile nile nile", phase="choosing")
    table.play("reroll red blue yellow green purple")
    roll(table, "ankh ankh ankh ankh ankh")
    table.play("reroll red blue yellow green purple")
    roll(table, "pharaoh ankh nile nile sun")
    assert not table.rules.is_chance(table.state)
    assert "use pharaoh pharaoh" in table.legal()
    assert "stop" not in table.legal()
    assert offered(table, "reroll") == set()


@pytest.mark.rule("DI 4.2")
def test_there_may_be_a_second_and_a_third_roll() -> None:
    table = dice_table("nile nile nile nile nile", phase="choosing")
    table.play("reroll red")
    roll(table, "red=monument")
    table.play("reroll red")
    roll(table, "red=ankh")
    assert shown(table) == "ankh nile nile nile nile"


@pytest.mark.rule("DI 4.3", "DI 16.4")
def test_any_dice_but_not_none_may_be_rolled_again() -> None:
    table = dice_table("pharaoh nile civilization monument ankh", phase="choosing")
    assert offered(table, "reroll") == rerolls_of(*COLOURS)
    assert table.legal() == {"stop"} | {f"reroll {dice}" for dice in rerolls_of(*COLOURS)}


@pytest.mark.rule("DI 4.3")
def test_only_the_chosen_dice_change() -> None:
    table = dice_table("pharaoh nile civilization monument ankh", phase="choosing")
    table.play("reroll blue purple")
    roll(table, "blue=ankh purple=sun")
    assert shown(table) == "pharaoh ankh civilization monument sun"


@pytest.mark.rule("DI 4.4")
@pytest.mark.parametrize("number", range(5))
def test_suns_are_locked(number: int) -> None:
    symbols = ["nile"] * 5
    symbols[number] = "sun"
    table = dice_table(" ".join(symbols), phase="choosing")
    free = [colour for colour in COLOURS if colour != COLOURS[number]]
    assert offered(table, "reroll") == rerolls_of(*free)


@pytest.mark.rule("DI 4.4")
def test_a_sun_of_the_second_roll_is_locked_too() -> None:
    table = dice_table("sun nile nile nile nile", phase="choosing")
    table.play("reroll blue yellow")
    roll(table, "blue=sun yellow=ankh")
    assert offered(table, "reroll") == rerolls_of("yellow", "green", "purple")


@pytest.mark.rule("DI 4.5")
def test_a_die_kept_after_the_first_roll_may_be_rolled_in_the_third() -> None:
    table = dice_table("nile nile nile nile nile", phase="choosing")
    table.play("reroll red")
    roll(table, "red=ankh")
    table.play("reroll blue")
    roll(table, "blue=pharaoh")
    assert shown(table) == "ankh pharaoh nile nile nile"


@pytest.mark.rule("DI 4.6")
@pytest.mark.parametrize("rolls", [1, 2])
def test_the_player_may_stop_after_the_first_or_second_roll(rolls: int) -> None:
    table = dice_table("pharaoh nile nile nile nile", phase="choosing")
    if rolls == 2:
        table.play("reroll blue")
        roll(table, "blue=nile")
    table.play("stop")
    assert "use pharaoh pharaoh" in table.legal()
    assert offered(table, "reroll") == set()


@pytest.mark.rule("DI 4.8", "DI 11.1")
def test_three_suns_score_even_if_the_track_has_one_space_left() -> None:
    table = dice_table("sun sun sun nile nile", ra_moved=11)
    table.play("done")
    assert (table.state.scores[0], table.state.ra_moved) == (13, 11)


@pytest.mark.rule("DI 4.8", "DI 13.1")
def test_a_second_sun_counts_though_the_track_has_one_space_left() -> None:
    table = dice_table("sun sun nile nile nile", ra_moved=11)
    table.play("done")
    assert table.state.epoch == 2


@pytest.mark.rule("DI 4.8", "DI 12.1")
def test_four_suns_allow_a_disaster_even_if_the_track_has_one_space_left() -> None:
    table = dice_table("sun sun sun sun nile", ra_moved=11, nile={1: 1})
    table.play("done")
    assert table.legal() == {"disaster nile", "pass"}
