"""The dice game, Options (DI 17.1 to DI 17.6); the floor and the tie are with the scoring."""

from __future__ import annotations

import pytest

from tests.rules.dice.positions import (
    civilizations,
    dice_table,
    monuments,
    new_table,
    next_to_roll,
    niles,
    pharaohs,
    roll,
    score,
)


@pytest.mark.rule("DI 17.1", "DI 2.7")
@pytest.mark.parametrize(
    ("spaces", "moved", "dice", "epoch"),
    [
        (1, 0, "sun nile nile nile nile", 2),
        (1, 0, "nile nile nile nile nile", 1),
        (5, 3, "sun nile nile nile nile", 1),
        (5, 3, "sun sun nile nile nile", 2),
        (60, 58, "sun nile nile nile nile", 1),
        (60, 58, "sun sun nile nile nile", 2),
    ],
)
def test_the_sun_track_may_have_another_length(
    spaces: int, moved: int, dice: str, epoch: int
) -> None:
    table = dice_table(dice, ra_moved=moved, sun_track=spaces)
    table.play("done")
    assert table.state.epoch == epoch


@pytest.mark.rule("DI 17.2", "DI 3.3")
def test_by_option_three_suns_score_before_the_symbols() -> None:
    table = dice_table("sun sun sun pharaoh ankh", suns="first", turn=1, scores={1: 20})
    assert score(table, 1) == 23
    assert table.legal() == {"use pharaoh pharaoh", "use pharaoh ankh", "done"}
    table.play("done")
    assert score(table, 1) == 23
    assert next_to_roll(table) == 2


@pytest.mark.rule("DI 17.2")
def test_by_option_the_suns_come_first_after_a_third_roll_too() -> None:
    table = dice_table("sun sun nile nile nile", suns="first", phase="choosing")
    table.play("reroll yellow")
    roll(table, "nile")
    table.play("reroll yellow")
    assert score(table) == 10
    roll(table, "sun")
    assert score(table) == 13
    assert table.legal() == {"use nile nile", "done"}


@pytest.mark.rule("DI 17.2")
def test_by_option_a_disaster_comes_before_the_symbols_and_frees_a_space_for_them() -> None:
    table = dice_table(
        "sun sun sun sun monument", suns="first", players=2, monuments={1: "purple 1, purple 2"}
    )
    assert (table.asked, table.legal()) == (0, {"disaster monument", "pass"})
    table.play("disaster monument", "use monument purple 1", "done")
    assert monuments(table) == "purple 1"
    assert next_to_roll(table) == 1


@pytest.mark.rule("DI 17.2")
def test_by_option_the_symbols_are_used_after_the_victims_have_chosen() -> None:
    table = dice_table(
        "sun sun sun sun pharaoh", suns="first", turn=1, civilizations={0: "red blue yellow"}
    )
    table.play("disaster civilization")
    assert table.asked == 0
    table.play("lose red", "lose blue")
    assert (table.asked, table.legal()) == (1, {"use pharaoh pharaoh", "done"})
    table.play("use pharaoh pharaoh", "done")
    assert civilizations(table, 0) == "yellow"
    assert next_to_roll(table) == 2


@pytest.mark.rule("DI 17.2")
def test_by_option_pass_leads_to_the_symbols() -> None:
    table = dice_table("sun sun sun sun pharaoh", suns="first")
    table.play("pass")
    assert table.legal() == {"use pharaoh pharaoh", "done"}


@pytest.mark.rule("DI 17.2", "DI 3.4")
@pytest.mark.parametrize(("dice", "steps"), [("sun nile nile", 1), ("sun sun nile", 2)])
def test_by_option_ra_still_steps_at_the_end_of_the_turn(dice: str, steps: int) -> None:
    table = dice_table(f"{dice} nile nile", suns="first")
    assert table.state.ra_moved == 0
    table.play("use nile nile")
    assert table.state.ra_moved == 0
    table.play("done")
    assert table.state.ra_moved == steps


@pytest.mark.rule("DI 17.2", "DI 3.4")
def test_by_option_the_epoch_still_ends_after_the_symbols() -> None:
    table = dice_table("sun sun pharaoh nile nile", suns="first", ra_moved=11)
    table.play("use pharaoh pharaoh")
    assert table.state.epoch == 1
    table.play("done")
    assert table.state.epoch == 2


@pytest.mark.rule("DI 17.2", "DI 10.1")
def test_by_option_pairs_of_ankhs_still_score() -> None:
    table = dice_table("sun sun sun ankh ankh", suns="first")
    table.play("done")
    assert score(table) == 10 + 3 + 2


@pytest.mark.rule("DI 17.2")
def test_usually_three_suns_score_after_the_symbols() -> None:
    assert score(dice_table("sun sun sun pharaoh nile")) == 10


@pytest.mark.rule("DI 17.3", "DI 12.7")
@pytest.mark.parametrize(
    ("players", "turn", "victims"), [(3, 0, [2, 1]), (3, 1, [0, 2]), (4, 2, [1, 0, 3])]
)
def test_by_option_the_victims_suffer_anticlockwise(
    players: int, turn: int, victims: list[int]
) -> None:
    table = dice_table(
        "sun sun sun sun sun",
        players=players,
        turn=turn,
        victims="anticlockwise",
        civilizations={seat: "red blue yellow" for seat in victims},
    )
    table.play("done", "disaster civilization")
    order = []
    for _ in victims:
        order.append(table.asked)
        table.play("lose red", "lose blue")
    assert order == victims
    assert next_to_roll(table) == (turn + 1) % players


@pytest.mark.rule("DI 17.3")
def test_by_option_all_the_others_suffer_whatever_the_order() -> None:
    table = dice_table(
        "sun sun sun sun sun",
        players=4,
        turn=1,
        victims="anticlockwise",
        pharaoh={0: 5, 1: 5, 2: 5, 3: 5},
    )
    table.play("done", "disaster pharaoh")
    assert pharaohs(table) == [3, 5, 3, 3]


@pytest.mark.rule("DI 17.4")
@pytest.mark.parametrize(
    ("dice", "pharaoh", "nile", "may_be_done"),
    [
        ("pharaoh sun sun sun sun", 0, 0, False),
        ("pharaoh sun sun sun sun", 11, 12, False),
        ("pharaoh sun sun sun sun", 12, 0, True),
        ("nile sun sun sun sun", 0, 0, False),
        ("nile sun sun sun sun", 12, 11, False),
        ("nile sun sun sun sun", 0, 12, True),
        ("pharaoh nile sun sun sun", 12, 0, False),
        ("pharaoh nile sun sun sun", 0, 12, False),
        ("pharaoh nile ankh sun sun", 12, 12, True),
        ("ankh monument civilization sun sun", 0, 0, True),
        ("civilization civilization civilization ankh ankh", 0, 0, True),
    ],
)
def test_by_option_done_is_refused_while_a_pharaoh_or_nile_die_could_move_its_marker(
    dice: str, pharaoh: int, nile: int, may_be_done: bool
) -> None:
    table = dice_table(dice, idle_dice="forbidden", turn=1, pharaoh={1: pharaoh}, nile={1: nile})
    assert ("done" in table.legal()) == may_be_done


@pytest.mark.rule("DI 17.4")
def test_by_option_the_dice_may_go_to_a_flood_and_ankhs_may_stay_unused() -> None:
    table = dice_table("nile nile nile ankh pharaoh", idle_dice="forbidden")
    table.play("use flood 0")
    assert table.legal() == {"use pharaoh pharaoh", "use pharaoh ankh", "use nile ankh"}
    table.play("use pharaoh pharaoh")
    assert {"use pharaoh ankh", "use nile ankh", "done"} == table.legal()


@pytest.mark.rule("DI 17.4", "DI 5.3")
def test_usually_done_is_never_refused() -> None:
    table = dice_table("pharaoh nile nile nile nile")
    table.play("done")
    assert (pharaohs(table)[0], niles(table)[0]) == (0, 0)


@pytest.mark.rule("DI 17.1", "DI 17.2", "DI 17.3", "DI 17.4", "DI 17.5", "DI 17.6")
def test_a_new_game_has_the_usual_readings() -> None:
    state = new_table(3).state
    assert state.sun_track == 12
    assert (state.suns_come_first, state.victims_go_left, state.dice_may_idle) == (0, 1, 1)
    assert (state.scores_have_a_floor, state.ties_are_shared) == (1, 1)
