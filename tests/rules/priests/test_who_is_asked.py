"""Priests of Ra, who is asked, and in which words (PR 13)."""

from __future__ import annotations

import pytest

from heliopolis.auction.constants import AUCTION, DRAWING, OVER, SCORING, TURN
from heliopolis.priests import rules
from heliopolis.priests.constants import FACING, FIGHTING_PLAGUE, FLIPPING
from heliopolis.priests.moves import MOVES
from heliopolis.priests.words import CHANCE_WORDS, MOVE_WORDS
from tests.rules.priests.positions import priests_table

TWO_FACED = [
    *("farmer", "warrior", "trader", "scribe", "granary", "fort"),
    *("market", "library", "tomb:a", "tomb:b", "tomb:c", "tomb:d"),
]


@pytest.mark.rule("PR 13.1", "PR 13.2")
def test_a_seat_whose_suns_are_too_low_is_asked_and_can_only_pass() -> None:
    table = priests_table(3, turn=0, face_up={0: [9], 1: [8], 2: [3]})
    table.play("ra", "bid 8")
    assert (table.asked, table.legal()) == (2, {"pass"})


@pytest.mark.rule("PR 13.1", "PR 13.2")
def test_a_ra_player_whose_suns_are_too_low_is_asked_as_well() -> None:
    table = priests_table(2, turn=0, face_up={0: [3], 1: [8]})
    table.play("ra", "bid 8")
    assert (table.asked, table.legal()) == (0, {"pass"})


@pytest.mark.rule("PR 13.1")
def test_a_seat_that_must_invoke_ra_or_must_bid_is_asked() -> None:
    table = priests_table(2, turn=0, track="8 pyramid", face_up={0: [3], 1: [8]})
    assert (table.asked, table.legal()) == (0, {"ra"})
    voluntary = priests_table(2, turn=0, face_up={0: [3]})
    voluntary.play("ra")
    assert (voluntary.asked, voluntary.legal()) == (0, {"bid 3"})


@pytest.mark.rule("PR 13.3")
def test_a_seat_without_a_face_up_sun_is_asked_neither_for_turns_nor_for_bids() -> None:
    table = priests_table(3, turn=0, face_up={0: [9, 4], 2: [3]}, face_down={1: [16]})
    table.draw("pyramid")
    assert table.asked == 2
    table.play("ra")
    assert table.asked == 0


@pytest.mark.rule("PR 13.5")
def test_the_bag_answers_with_the_name_of_the_tile() -> None:
    assert CHANCE_WORDS == (
        "tile ra",
        "tile farmer/warrior",
        "tile trader/scribe",
        "tile granary/fort",
        "tile market/library",
        "tile tomb:a/tomb:b",
        "tile tomb:c/tomb:d",
        "tile pyramid",
        "tile priest",
        "tile plague",
    )


@pytest.mark.rule("PR 13.5")
@pytest.mark.parametrize("words", CHANCE_WORDS)
def test_after_draw_the_tile_that_the_bag_names_is_the_one_that_comes(words: str) -> None:
    table = priests_table(ra_tiles=0)
    table.play("draw")
    table.chance(CHANCE_WORDS.index(words))
    names = words.removeprefix("tile ").split("/")
    if len(names) == 2:
        assert table.legal() == {f"face {name}" for name in names}
    elif names == ["ra"]:
        assert table.state.ra_tiles == 1
    else:
        assert table.lot == names[0]


@pytest.mark.rule("PR 13.6", "PR 13.7", "PR 14.1")
def test_every_move_has_its_words_in_a_fixed_order() -> None:
    assert (
        *("draw", "ra", "pass"),
        *(f"bid {sun}" for sun in range(1, 17)),
        *(f"face {face}" for face in TWO_FACED),
        *(f"flip {face}" for face in TWO_FACED),
        *("keep", "discard plague"),
    ) == MOVE_WORDS
    assert len(MOVE_WORDS) == MOVES


@pytest.mark.rule("PR 13.6")
def test_the_drawer_is_asked_for_the_face() -> None:
    table = priests_table(turn=2)
    table.draw("farmer/warrior")
    assert (table.asked, table.legal()) == (2, {"face farmer", "face warrior"})


@pytest.mark.rule("PR 13.7")
def test_the_winner_is_asked_for_flips_even_if_another_seat_is_ra_player() -> None:
    table = priests_table(3, turn=0, track="2 priest", tiles={2: "farmer"})
    table.play("ra", "pass", "bid 12", "pass")
    asked = []
    while "keep" in table.legal():
        asked.append(table.asked)
        table.play("keep")
    assert asked == [2, 2]


@pytest.mark.rule("PR 13.8", "PR 13.1")
def test_a_winner_with_nothing_to_flip_is_asked_for_every_priest_and_can_only_keep() -> None:
    table = priests_table(2, turn=0, track="3 priest plague pyramid")
    table.play("ra", "bid 13", "pass")
    for _ in range(3):
        assert (table.asked, table.legal()) == (1, {"keep"})
        table.play("keep")
    assert table.legal() == {"draw", "ra"}


@pytest.mark.rule("PR 13.9")
def test_nobody_is_asked_about_plague_at_an_epochs_end() -> None:
    table = priests_table(2, turn=1, tiles={0: "3 priest 2 plague", 1: "4 priest 2 plague"})
    table.fill_ra_track()
    assert (table.state.epoch, table.legal()) == (2, {"draw", "ra"})
    assert (table.display(0), table.display(1)) == ("plague", "plague")


@pytest.mark.rule("PR 13.1")
def test_all_moves_are_one_group() -> None:
    table = priests_table()
    assert (rules.open_groups(table.state), rules.first_of_group(0)) == (1, 0)


def test_no_two_phases_share_a_number() -> None:
    phases = [TURN, AUCTION, DRAWING, SCORING, OVER, FACING, FLIPPING, FIGHTING_PLAGUE]
    assert phases == list(range(8))
