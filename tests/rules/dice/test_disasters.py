"""The dice game, Disasters (DI 12.1 to DI 12.8)."""

from __future__ import annotations

import pytest

from tests.rules.dice.positions import (
    civilizations,
    dice_table,
    monuments,
    next_to_roll,
    niles,
    offered,
    pharaohs,
    roll,
)

FOUR_SUNS = "sun sun sun sun pharaoh"
ALL_KINDS = {"pharaoh", "nile", "civilization", "monument"}


@pytest.mark.rule("DI 12.1")
def test_the_player_chooses_one_of_four_kinds_or_passes() -> None:
    table = dice_table(
        FOUR_SUNS,
        pharaoh={1: 1},
        nile={1: 1},
        civilizations={1: "red"},
        monuments={1: "red 1"},
    )
    table.play("done")
    assert table.asked == 0
    assert table.legal() == {"pass"} | {f"disaster {kind}" for kind in ALL_KINDS}


@pytest.mark.rule("DI 12.1")
def test_pass_hurts_nobody() -> None:
    table = dice_table(
        FOUR_SUNS, pharaoh={1: 5}, nile={1: 5}, civilizations={1: "red"}, monuments={1: "red 1"}
    )
    table.play("done", "pass")
    assert (pharaohs(table), niles(table)) == ([0, 5, 0], [0, 5, 0])
    assert (civilizations(table, 1), monuments(table, 1)) == ("red", "red 1")
    assert next_to_roll(table) == 1


@pytest.mark.rule("DI 12.2", "DI 12.3")
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ({0: 5, 1: 7}, [5, 5]),
        ({0: 0, 1: 12, 2: 3}, [0, 10, 1]),
        ({0: 2, 1: 2, 2: 1, 3: 0}, [2, 0, 0, 0]),
        ({0: 1, 1: 0, 2: 0, 3: 3}, [1, 0, 0, 1]),
    ],
)
def test_pharaoh_moves_the_others_back_two_spaces_but_not_beyond_0(
    before: dict[int, int], after: list[int]
) -> None:
    table = dice_table(FOUR_SUNS, players=len(before), pharaoh=before, nile=before)
    table.play("done", "disaster pharaoh")
    assert pharaohs(table) == after
    assert niles(table) == list(before.values())
    assert next_to_roll(table) == 1


@pytest.mark.rule("DI 12.2", "DI 12.3")
@pytest.mark.parametrize(
    ("nile", "floods", "nile_after", "floods_after"),
    [
        ({0: 5, 1: 7}, {}, [5, 5], [0, 0]),
        ({0: 5, 1: 7}, {0: 1, 1: 1}, [5, 7], [1, 0]),
        ({0: 5, 1: 7, 2: 7}, {0: 3, 1: 2}, [5, 7, 5], [3, 1, 0]),
        ({0: 5, 1: 2, 2: 1, 3: 0}, {}, [5, 0, 0, 0], [0, 0, 0, 0]),
        ({0: 5, 1: 3, 2: 1, 3: 0}, {2: 1, 3: 4}, [5, 1, 1, 0], [0, 0, 0, 3]),
        ({0: 12, 1: 12, 2: 12}, {1: 1}, [12, 12, 10], [0, 0, 0]),
    ],
)
def test_nile_takes_a_flood_or_moves_back_two_spaces_but_not_beyond_0(
    nile: dict[int, int], floods: dict[int, int], nile_after: list[int], floods_after: list[int]
) -> None:
    players = len(nile)
    table = dice_table(FOUR_SUNS, players=players, nile=nile, floods=floods, pharaoh=nile)
    table.play("done", "disaster nile")
    assert niles(table) == nile_after
    assert table.state.floods[:players] == floods_after
    assert pharaohs(table) == list(nile.values())
    assert next_to_roll(table) == 1


@pytest.mark.rule("DI 12.2", "DI 12.4", "DI 16.10")
@pytest.mark.parametrize(
    ("colours", "spaces"), [("", ""), ("red", "red 8"), ("blue purple", "red 1, purple 8")]
)
def test_up_to_two_markers_go_by_themselves(colours: str, spaces: str) -> None:
    mine = {"civilizations": "red blue", "monuments": "green 1, green 2, green 3"}
    for kind in ("civilization", "monument"):
        table = dice_table(
            FOUR_SUNS,
            civilizations={0: mine["civilizations"], 1: colours, 2: "green"},
            monuments={
                seat: where
                for seat, where in ((0, mine["monuments"]), (1, spaces), (2, "yellow 4"))
                if where
            },
        )
        table.play("done", f"disaster {kind}")
        struck = kind == "civilization"
        assert civilizations(table, 0) == mine["civilizations"]
        assert monuments(table, 0) == mine["monuments"]
        assert civilizations(table, 1) == ("" if struck else colours)
        assert civilizations(table, 2) == ("" if struck else "green")
        assert monuments(table, 1) == (spaces if struck else "")
        assert monuments(table, 2) == ("yellow 4" if struck else "")
        assert next_to_roll(table) == 1
        assert table.state.markers_owed == 0


@pytest.mark.rule("DI 12.2", "DI 12.5", "DI 16.9")
@pytest.mark.parametrize(
    ("colours", "left"),
    [
        ("red yellow purple", "yellow"),
        ("red blue yellow purple", "blue yellow"),
        ("red blue yellow green purple", "blue yellow green"),
    ],
)
def test_a_victim_with_more_than_two_civilizations_chooses_two(colours: str, left: str) -> None:
    table = dice_table(FOUR_SUNS, civilizations={1: colours})
    table.play("done", "disaster civilization")
    assert table.asked == 1
    assert table.legal() == {f"lose {colour}" for colour in colours.split()}
    table.play("lose red")
    assert table.asked == 1
    assert offered(table, "lose") == set(colours.split()) - {"red"}
    table.play("lose purple")
    assert civilizations(table, 1) == left
    assert next_to_roll(table) == 1


@pytest.mark.rule("DI 12.2", "DI 12.5", "DI 16.9")
@pytest.mark.parametrize(
    ("spaces", "left"),
    [
        ("red 1, yellow 5, purple 8", "yellow 5"),
        ("red 1, red 2, blue 1, purple 8", "red 2, blue 1"),
        ("red 1, yellow 5, yellow 6, purple 1, purple 8", "yellow 5, yellow 6, purple 1"),
    ],
)
def test_a_victim_with_more_than_two_monuments_chooses_two(spaces: str, left: str) -> None:
    table = dice_table(FOUR_SUNS, monuments={1: spaces}, civilizations={1: "red blue yellow"})
    table.play("done", "disaster monument")
    assert table.asked == 1
    assert table.legal() == {f"lose {space}" for space in spaces.split(", ")}
    table.play("lose purple 8")
    assert table.asked == 1
    assert offered(table, "lose") == set(spaces.split(", ")) - {"purple 8"}
    table.play("lose red 1")
    assert monuments(table, 1) == left
    assert civilizations(table, 1) == "red blue yellow"
    assert next_to_roll(table) == 1


@pytest.mark.rule("DI 12.2")
@pytest.mark.parametrize("turn", [0, 1, 2])
def test_a_disaster_never_strikes_the_one_who_causes_it(turn: int) -> None:
    table = dice_table("sun sun sun sun sun", turn=turn, pharaoh={0: 5, 1: 5, 2: 5})
    table.play("done", "disaster pharaoh")
    assert pharaohs(table) == [5 if seat == turn else 3 for seat in range(3)]


@pytest.mark.rule("DI 12.6")
@pytest.mark.parametrize("victim", [0, 2, 3])
@pytest.mark.parametrize("kind", sorted(ALL_KINDS))
def test_only_a_disaster_that_would_change_something_is_offered(victim: int, kind: str) -> None:
    table = dice_table(
        "sun sun sun sun sun",
        players=4,
        turn=1,
        pharaoh={1: 5} | ({victim: 1} if kind == "pharaoh" else {}),
        nile={1: 5} | ({victim: 1} if kind == "nile" else {}),
        floods={1: 1},
        civilizations={1: "red"} | ({victim: "blue"} if kind == "civilization" else {}),
        monuments={1: "red 1"} | ({victim: "blue 1"} if kind == "monument" else {}),
    )
    table.play("done")
    assert table.legal() == {f"disaster {kind}", "pass"}


@pytest.mark.rule("DI 12.6", "DI 16.8")
def test_if_no_disaster_would_change_anything_only_pass_is_left() -> None:
    table = dice_table(FOUR_SUNS, pharaoh={0: 9}, nile={0: 9}, floods={0: 2})
    table.play("done")
    assert table.legal() == {"pass"}
    assert not table.rules.is_chance(table.state)


@pytest.mark.rule("DI 12.6")
def test_a_flood_on_space_0_can_be_lost() -> None:
    table = dice_table(FOUR_SUNS, floods={2: 1})
    table.play("done")
    assert table.legal() == {"disaster nile", "pass"}
    table.play("disaster nile")
    assert table.state.floods[2] == 0


@pytest.mark.rule("DI 12.7")
@pytest.mark.parametrize(
    ("players", "turn", "victims"), [(3, 0, [1, 2]), (3, 1, [2, 0]), (4, 2, [3, 0, 1])]
)
def test_the_victims_suffer_clockwise(players: int, turn: int, victims: list[int]) -> None:
    spaces = {seat: f"red {seat + 1}, blue {seat + 1}, green {seat + 1}" for seat in range(players)}
    table = dice_table("sun sun sun sun sun", players=players, turn=turn, monuments=spaces)
    table.play("done", "disaster monument")
    order = []
    for _ in victims:
        seat = table.asked
        order.append(seat)
        table.play(f"lose red {seat + 1}", f"lose blue {seat + 1}")
        assert monuments(table, seat) == f"green {seat + 1}"
    assert order == victims
    assert next_to_roll(table) == (turn + 1) % players
    assert monuments(table, turn) == spaces[turn]


@pytest.mark.rule("DI 12.7", "DI 12.4")
def test_victims_without_a_choice_are_struck_between_those_who_choose() -> None:
    table = dice_table(
        FOUR_SUNS,
        players=4,
        civilizations={1: "red blue yellow", 2: "red green", 3: "blue yellow purple"},
    )
    table.play("done", "disaster civilization", "lose red")
    assert civilizations(table, 2) == "red green"
    table.play("lose yellow")
    assert (table.asked, civilizations(table, 2)) == (3, "")
    table.play("lose blue", "lose yellow")
    assert [civilizations(table, seat) for seat in range(4)] == ["", "blue", "", "purple"]


@pytest.mark.rule("DI 12.8")
def test_lost_markers_leave_their_places_free() -> None:
    table = dice_table(
        "sun sun sun sun sun", players=2, monuments={1: "red 1, red 2"}, civilizations={0: "red"}
    )
    table.play("done", "disaster monument")
    roll(table, "monument sun sun sun sun")
    table.play("stop")
    assert {"red 1", "red 2"} <= offered(table, "use monument")


@pytest.mark.rule("DI 12.8")
def test_a_lost_civilization_marker_makes_room() -> None:
    table = dice_table("sun sun sun sun sun", players=3, civilizations={1: "red", 2: "red"})
    table.play("done", "disaster civilization")
    roll(table, "civilization ankh ankh sun sun")
    table.play("stop")
    assert offered(table, "use civilization") == {"red"}
