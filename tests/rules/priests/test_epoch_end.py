"""Priests of Ra, the end of an epoch (PR 9)."""

from __future__ import annotations

import pytest

from tests.rules.priests.positions import priests_table


@pytest.mark.rule("PR 9.1", "PR 9.8")
def test_a_full_ra_track_ends_the_epoch_at_once() -> None:
    table = priests_table(2, tiles={0: "2 priest"})
    table.fill_ra_track()
    assert table.state.epoch == 2
    assert table.gains == [4, 0]
    assert table.legal() == {"draw", "ra"}


@pytest.mark.rule("PR 9.2")
def test_tiles_on_the_auction_track_are_lost_when_the_ra_track_is_full() -> None:
    table = priests_table(2, track="farmer trader pyramid tomb:a fort")
    table.fill_ra_track()
    assert table.lot == ""
    assert [table.display(seat) for seat in range(2)] == ["", ""]
    assert (table.in_bag("pyramid"), table.in_bag("tomb:a/tomb:b")) == (14, 6)


@pytest.mark.rule("PR 9.2")
def test_after_a_full_ra_track_the_auction_track_has_room_for_eight_again() -> None:
    table = priests_table(2, track="7 pyramid")
    table.fill_ra_track()
    table.draw("plague")
    assert (table.lot, table.legal()) == ("plague", {"draw", "ra"})


@pytest.mark.rule("PR 9.3")
def test_suns_not_used_stay_face_up_with_their_owners() -> None:
    table = priests_table(2, epoch=3, face_up={0: [6, 9], 1: [5]}, face_down={0: [2], 1: [4]})
    table.fill_ra_track()
    assert (table.face_up(0), table.face_up(1)) == ([6, 9], [5])


@pytest.mark.rule("PR 9.4", "PR 9.8", "PR 9.6")
@pytest.mark.parametrize("ra_tiles", [0, 1, 5])
def test_the_last_sun_ends_the_epoch_whatever_lies_on_the_ra_track(ra_tiles: int) -> None:
    table = priests_table(
        2, turn=1, face_up={1: [9]}, face_down={0: [6]}, ra_tiles=ra_tiles, track="pyramid"
    )
    table.play("ra", "bid 9")
    assert (table.state.epoch, table.state.ra_tiles) == (2, 0)
    assert table.display(1) == "pyramid"


@pytest.mark.rule("PR 9.4")
def test_the_epoch_goes_on_while_anybody_has_a_face_up_sun() -> None:
    table = priests_table(3, turn=1, face_up={1: [9], 2: [4]}, face_down={0: [6]})
    table.play("ra", "pass", "bid 9")
    assert (table.state.epoch, table.asked) == (1, 2)


@pytest.mark.rule("PR 9.5", "PR 8.5")
def test_flips_of_the_last_auction_come_before_the_scoring() -> None:
    table = priests_table(
        2, turn=0, face_up={0: [9]}, face_down={1: [6]}, track="2 priest", tiles={0: "2 granary"}
    )
    table.play("ra", "bid 9")
    assert (table.state.epoch, table.asked) == (1, 0)
    assert table.legal() == {"flip granary", "keep"}
    table.play("flip granary")
    assert (table.state.epoch, table.gains) == (1, [0, 0])
    table.play("keep")
    assert (table.state.epoch, table.gains) == (2, [4, 0])


@pytest.mark.rule("PR 9.5", "PR 10.1")
def test_a_flip_after_the_last_sun_counts_in_the_scoring() -> None:
    table = priests_table(
        2, turn=0, face_up={0: [9]}, face_down={1: [6]}, track="priest", tiles={0: "granary fort"}
    )
    table.play("ra", "bid 9", "flip fort")
    assert table.gain(0) == 2 + 2
    assert table.display(0) == "2 granary"


@pytest.mark.rule("PR 9.5")
def test_tiles_of_the_last_auction_count_in_the_scoring() -> None:
    table = priests_table(
        2, turn=0, face_up={0: [9]}, face_down={1: [6]}, track="2 granary", tiles={0: "plague"}
    )
    table.play("ra", "bid 9")
    assert table.gain(0) == 2 - 1


@pytest.mark.rule("PR 9.6")
@pytest.mark.parametrize("epoch", [1, 2, 3])
def test_all_tiles_leave_the_ra_track(epoch: int) -> None:
    table = priests_table(4, epoch=epoch, ra_tiles=8)
    table.draw("ra")
    assert table.state.ra_tiles == 0
    assert table.in_bag("ra") == 21


@pytest.mark.rule("PR 9.7")
@pytest.mark.parametrize("epoch", [1, 3])
def test_the_middle_sun_stays_when_the_ra_track_is_full(epoch: int) -> None:
    table = priests_table(2, epoch=epoch, middle=7)
    table.fill_ra_track()
    assert table.middle == 7


@pytest.mark.rule("PR 9.7")
def test_the_last_sun_bid_stays_in_the_middle() -> None:
    table = priests_table(2, turn=0, face_up={0: [9]}, face_down={1: [6]})
    table.play("ra", "bid 9")
    assert table.middle == 9


@pytest.mark.rule("PR 9.8")
@pytest.mark.parametrize("epoch", [1, 2, 3])
@pytest.mark.parametrize(("ending", "sun", "middle"), [("ra track", 3, 9), ("last sun", 9, 3)])
def test_each_epoch_is_scored_when_it_ends(epoch: int, ending: str, sun: int, middle: int) -> None:
    table = priests_table(
        2,
        epoch=epoch,
        face_up={0: [sun]},
        face_down={1: [1, 2]},
        middle=middle,
        tiles={1: "2 fort"},
    )
    if ending == "ra track":
        table.fill_ra_track()
    else:
        table.play("ra", f"bid {sun}")
    assert table.gains == [0, 2]


@pytest.mark.rule("PR 9.9")
@pytest.mark.parametrize("epoch", [1, 2])
def test_after_the_first_two_epochs_all_suns_turn_face_up(epoch: int) -> None:
    table = priests_table(
        3, epoch=epoch, face_up={0: [6, 9]}, face_down={0: [2], 1: [4, 11], 2: [3]}
    )
    table.fill_ra_track()
    assert [table.face_up(seat) for seat in range(3)] == [[2, 6, 9], [4, 11], [3]]
    assert [table.face_down(seat) for seat in range(3)] == [[], [], []]
    assert table.state.epoch == epoch + 1


@pytest.mark.rule("PR 9.10")
@pytest.mark.parametrize(
    ("suns", "first"),
    [({0: [12], 1: [4], 2: [5]}, 0), ({0: [2], 1: [14], 2: [5]}, 1), ({0: [2], 1: [4], 2: [6]}, 2)],
)
def test_the_next_epoch_begins_with_the_highest_sun(suns: dict[int, list[int]], first: int) -> None:
    table = priests_table(3, turn=1, face_up=suns)
    table.fill_ra_track()
    assert (table.asked, table.legal()) == (first, {"draw", "ra"})


@pytest.mark.rule("PR 9.10")
def test_a_sun_won_in_the_epoch_before_counts_for_the_first_turn() -> None:
    table = priests_table(2, turn=0, face_up={0: [9]}, face_down={1: [6, 3]}, middle=14)
    table.play("ra", "bid 9")
    assert (table.asked, table.face_up(0)) == (0, [14])


@pytest.mark.rule("PR 9.11")
def test_the_sun_in_the_middle_does_not_decide_who_begins() -> None:
    table = priests_table(3, turn=0, face_up={0: [15], 1: [4], 2: [6]}, middle=1)
    table.play("ra", "pass", "pass", "bid 15")
    table.fill_ra_track()
    assert (table.middle, table.asked) == (15, 2)
