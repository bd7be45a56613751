"""Priests of Ra, priests and their flips (PR 8)."""

from __future__ import annotations

import pytest

from tests.rules.priests.positions import PriestsTable, priests_table

TWO_FACED = [
    ("farmer", "warrior"),
    ("trader", "scribe"),
    ("granary", "fort"),
    ("market", "library"),
    ("tomb:a", "tomb:b"),
    ("tomb:c", "tomb:d"),
]
EVERY_FLIP = TWO_FACED + [(back, front) for front, back in TWO_FACED]


def after_winning(lot: str, has: str = "") -> PriestsTable:
    """Seat 1 of three has just won a lot that seat 0 had called for, with sun 13."""
    table = priests_table(3, turn=0, track=lot, tiles={1: has, 2: "scribe"})
    table.play("ra", "bid 13", "pass", "pass")
    return table


@pytest.mark.rule("PR 8.1", "PR 13.7")
@pytest.mark.parametrize("priests", [0, 1, 2, 3, 8])
def test_the_winner_is_asked_once_for_each_priest_in_the_lot(priests: int) -> None:
    table = after_winning(f"{priests} priest" if priests else "pyramid", has="farmer")
    asked = 0
    while "keep" in table.legal():
        assert table.asked == 1
        table.play("keep")
        asked += 1
    assert asked == priests
    assert (table.asked, table.legal()) == (1, {"draw", "ra"})


@pytest.mark.rule("PR 8.1")
def test_one_priest_flips_one_tile() -> None:
    table = after_winning("priest", has="2 farmer")
    table.play("flip farmer")
    assert table.display(1) == "farmer warrior priest"


@pytest.mark.rule("PR 8.2")
def test_a_tile_of_the_same_lot_can_be_flipped() -> None:
    table = after_winning("fort priest")
    assert table.legal() == {"flip fort", "keep"}
    table.play("flip fort")
    assert table.display(1) == "granary priest"


@pytest.mark.rule("PR 8.2", "PR 8.3")
def test_tiles_won_now_and_earlier_can_be_flipped() -> None:
    table = after_winning("fort priest pyramid", has="trader plague tomb:d")
    assert table.legal() == {"flip fort", "flip trader", "flip tomb:d", "keep"}


@pytest.mark.rule("PR 8.3", "PR 8.4")
@pytest.mark.parametrize(("face", "other"), EVERY_FLIP)
@pytest.mark.parametrize("earlier", [True, False], ids=["won earlier", "won now"])
def test_a_flip_turns_a_tile_to_its_other_face(face: str, other: str, earlier: bool) -> None:
    table = after_winning("priest", has=face) if earlier else after_winning(f"{face} priest")
    assert table.legal() == {f"flip {face}", "keep"}
    table.play(f"flip {face}")
    assert table.display(1) == f"{other} priest"


@pytest.mark.rule("PR 8.3")
def test_every_two_faced_tile_is_offered() -> None:
    faces = [face for pair in TWO_FACED for face in pair]
    table = after_winning("priest", has=" ".join(faces))
    assert table.legal() == {"keep", *(f"flip {face}" for face in faces)}


@pytest.mark.rule("PR 8.3")
def test_tiles_of_other_players_cannot_be_flipped() -> None:
    table = after_winning("priest", has="farmer")
    assert "flip scribe" not in table.legal()
    table.play("flip farmer")
    assert table.display(2) == "scribe"


@pytest.mark.rule("PR 8.3", "PR 13.8")
@pytest.mark.parametrize("has", ["", "pyramid", "plague", "3 priest"])
def test_tiles_with_one_face_cannot_be_flipped(has: str) -> None:
    assert after_winning("priest", has=has).legal() == {"keep"}


@pytest.mark.rule("PR 8.5")
def test_flips_come_right_after_the_auction_and_before_the_next_turn() -> None:
    table = after_winning("2 priest", has="farmer trader")
    assert (table.asked, table.legal()) == (1, {"flip farmer", "flip trader", "keep"})
    table.play("flip farmer")
    assert (table.asked, table.legal()) == (1, {"flip warrior", "flip trader", "keep"})
    table.play("flip trader")
    assert table.display(1) == "warrior scribe 2 priest"
    assert (table.asked, table.legal()) == (1, {"draw", "ra"})


@pytest.mark.rule("PR 8.5", "PR 7.21")
def test_after_the_flips_the_turn_goes_to_the_ra_players_left() -> None:
    table = priests_table(4, turn=1, track="priest", tiles={0: "farmer"})
    table.play("ra", "pass", "pass", "bid 15", "pass", "flip farmer")
    assert table.asked == 2


@pytest.mark.rule("PR 8.5")
def test_a_flip_that_was_declined_cannot_be_made_later() -> None:
    table = after_winning("priest", has="farmer")
    table.play("keep", "ra", "pass", "pass", "bid 2")
    assert table.legal() == {"draw", "ra"}


@pytest.mark.rule("PR 8.6")
def test_priests_from_earlier_auctions_flip_nothing() -> None:
    table = after_winning("pyramid", has="farmer 5 priest")
    assert (table.asked, table.legal()) == (1, {"draw", "ra"})


@pytest.mark.rule("PR 8.6")
def test_only_the_new_priests_flip() -> None:
    table = after_winning("priest", has="farmer 5 priest")
    table.play("keep")
    assert table.legal() == {"draw", "ra"}


@pytest.mark.rule("PR 8.6")
def test_a_priest_that_others_have_flips_nothing_for_the_winner() -> None:
    table = priests_table(2, turn=0, track="pyramid", tiles={0: "3 priest", 1: "farmer"})
    table.play("ra", "bid 13", "pass")
    assert table.legal() == {"draw", "ra"}


@pytest.mark.rule("PR 8.7")
def test_the_same_tile_may_be_flipped_twice() -> None:
    table = after_winning("2 priest", has="market")
    table.play("flip market", "flip library")
    assert table.display(1) == "market 2 priest"


@pytest.mark.rule("PR 8.8", "PR 8.1")
def test_keep_gives_up_the_flip_of_one_priest_only() -> None:
    table = after_winning("3 priest", has="farmer")
    table.play("keep")
    assert (table.asked, table.legal()) == (1, {"flip farmer", "keep"})
    table.play("flip farmer", "keep")
    assert table.display(1) == "warrior 3 priest"
    assert table.legal() == {"draw", "ra"}


@pytest.mark.rule("PR 8.1", "PR 8.8")
def test_keep_changes_no_tile() -> None:
    table = after_winning("farmer priest", has="tomb:a")
    table.play("keep")
    assert table.display(1) == "farmer tomb:a priest"


@pytest.mark.rule("PR 8.1")
@pytest.mark.parametrize("cause", ["ra tile", "full track"])
def test_priests_flip_whatever_caused_the_auction(cause: str) -> None:
    lot = "farmer priest" if cause == "ra tile" else "farmer priest 6 pyramid"
    table = priests_table(2, turn=0, track=lot)
    if cause == "ra tile":
        table.draw("ra")
    else:
        table.play("ra")
    table.play("pass", "bid 15")
    assert (table.asked, table.legal()) == (0, {"flip farmer", "keep"})


@pytest.mark.rule("PR 8.1", "PR 7.13")
def test_priests_that_nobody_buys_flip_nothing() -> None:
    table = priests_table(2, turn=0, track="8 priest", tiles={0: "farmer", 1: "farmer"})
    table.play("ra", "pass", "pass")
    assert (table.asked, table.legal()) == (1, {"draw", "ra"})
