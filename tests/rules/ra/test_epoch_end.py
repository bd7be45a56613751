"""Ra, end of an epoch (RA 10.1 to RA 10.11)."""

from __future__ import annotations

import pytest

from tests.rules.ra.positions import RaTable, ra_table, tiles


def with_last_ra_tile(table: RaTable) -> RaTable:
    """The table after the seat on turn has drawn the Ra tile that fills the Ra track."""
    table.draw("ra")
    return table


@pytest.mark.rule("RA 10.1", "RA 5.5")
def test_an_epoch_ends_at_once_when_the_ra_track_is_full() -> None:
    table = with_last_ra_tile(ra_table(2, ra_tiles=5, track="nile"))
    assert table.state.epoch == 2
    assert table.scores == [5, 5]


@pytest.mark.rule("RA 10.2")
def test_the_tiles_on_the_auction_track_leave_the_game_when_the_ra_track_is_full() -> None:
    table = with_last_ra_tile(
        ra_table(2, ra_tiles=5, track="god gold 2*nile civ:writing unrest mon:temple")
    )
    assert table.track == tiles("")
    assert [table.display(seat) for seat in range(2)] == [tiles("")] * 2
    assert table.bag["gold"] == 4
    table.draw("nile")
    assert table.track == tiles("nile")


@pytest.mark.rule("RA 10.3")
def test_suns_not_used_stay_with_their_owners_face_up() -> None:
    table = with_last_ra_tile(
        ra_table(2, ra_tiles=5, face_up={0: [9, 6], 1: [7]}, face_down={0: [5]}, middle=2)
    )
    assert table.face_up(0) == {9, 6, 5}
    assert table.face_up(1) == {7}


@pytest.mark.rule("RA 10.3")
@pytest.mark.parametrize("seat", [0, 1])
def test_after_the_third_epoch_suns_lie_as_they_lay(seat: int) -> None:
    table = with_last_ra_tile(
        ra_table(2, ra_tiles=5, face_up={0: [9], 1: [7]}, face_down={0: [6], 1: [8]}, epoch=3)
    )
    assert table.is_over
    assert table.face_up(seat) == ({9}, {7})[seat]
    assert table.face_down(seat) == ({6}, {8})[seat]


@pytest.mark.rule("RA 10.4")
@pytest.mark.parametrize("ra_tiles", [0, 3, 5])
def test_an_epoch_ends_when_the_last_sun_is_spent_however_many_ra_tiles_lie(ra_tiles: int) -> None:
    table = ra_table(2, face_up={0: [9]}, face_down={1: [8]}, ra_tiles=ra_tiles)
    table.play("ra", "bid 9")
    assert table.state.epoch == 2


@pytest.mark.rule("RA 10.4")
def test_an_epoch_goes_on_while_anybody_has_a_sun() -> None:
    table = ra_table(2, face_up={0: [9], 1: [8]})
    table.play("ra", "pass", "bid 9")
    assert (table.state.epoch, table.asked) == (1, 1)
    table.play("ra", "bid 8")
    assert table.state.epoch == 2


@pytest.mark.rule("RA 10.4")
def test_a_last_sun_spent_in_an_auction_of_a_drawn_ra_tile_ends_the_epoch() -> None:
    table = ra_table(2, face_up={0: [9]}, face_down={1: [8]}, ra_tiles=2)
    table.draw("ra")
    table.play("bid 9")
    assert (table.state.epoch, table.ra_tiles) == (2, 0)


@pytest.mark.rule("RA 10.5")
def test_the_last_lot_is_taken_before_the_scoring() -> None:
    table = ra_table(2, face_up={0: [9]}, face_down={1: [8]}, track="2*gold pharaoh civ:art")
    table.play("ra", "bid 9")
    assert table.scores == [10 + 6 + 5, 10 - 2 - 5]
    assert table.display(0) == tiles("pharaoh")


@pytest.mark.rule("RA 10.5")
def test_the_disasters_of_the_last_lot_strike_before_the_scoring() -> None:
    table = ra_table(
        2, face_up={0: [9]}, face_down={1: [8]}, track="funeral", displays={0: "2*pharaoh"}
    )
    table.play("ra", "bid 9")
    assert table.display(0) == tiles("")
    assert table.scores == [5, 5]


@pytest.mark.rule("RA 10.5", "RA 13.9")
def test_the_epoch_waits_for_the_discards_of_the_last_lot() -> None:
    table = ra_table(
        2,
        face_up={0: [9]},
        face_down={1: [8]},
        track="unrest",
        displays={0: "2*civ:art civ:writing civ:religion civ:astronomy"},
    )
    table.play("ra", "bid 9")
    assert (table.asked, table.state.epoch, table.scores) == (0, 1, [10, 10])
    table.play("discard civ:art", "discard civ:art")
    assert (table.state.epoch, table.scores) == (2, [15, 5])


@pytest.mark.rule("RA 10.6")
def test_the_ra_track_is_cleared_when_it_is_full() -> None:
    table = with_last_ra_tile(ra_table(2, ra_tiles=5))
    assert table.ra_tiles == 0
    assert table.bag["ra"] == 30 - 6


@pytest.mark.rule("RA 10.6")
@pytest.mark.parametrize("epoch", [1, 2, 3])
def test_the_ra_track_is_cleared_when_the_last_sun_is_spent(epoch: int) -> None:
    table = ra_table(2, face_up={0: [9]}, face_down={1: [8]}, ra_tiles=4, epoch=epoch)
    table.play("ra", "bid 9")
    assert table.ra_tiles == 0
    assert table.bag["ra"] == 30 - 4


@pytest.mark.rule("RA 10.6")
def test_the_next_epoch_needs_a_full_ra_track_of_its_own() -> None:
    table = with_last_ra_tile(ra_table(2, ra_tiles=5))
    table.draw("ra")
    assert (table.state.epoch, table.ra_tiles) == (2, 1)
    assert "pass" in table.legal()


@pytest.mark.rule("RA 10.7")
def test_the_sun_in_the_middle_stays_when_the_ra_track_is_full() -> None:
    assert (
        with_last_ra_tile(ra_table(2, ra_tiles=5, face_up={0: [9], 1: [8]}, middle=5)).middle == 5
    )


@pytest.mark.rule("RA 10.7")
def test_the_last_sun_spent_stays_in_the_middle() -> None:
    table = ra_table(2, face_up={0: [7]}, face_down={0: [9], 1: [8]}, middle=3)
    table.play("ra", "bid 7")
    assert table.middle == 7
    assert table.face_up(0) == {9, 3}


@pytest.mark.rule("RA 10.8")
@pytest.mark.parametrize("epoch", [1, 2, 3])
def test_each_epoch_is_scored_when_its_ra_track_is_full(epoch: int) -> None:
    table = with_last_ra_tile(
        ra_table(2, ra_tiles=5, displays={0: "gold civ:art", 1: "civ:art"}, epoch=epoch)
    )
    assert table.scores == [13, 10]


@pytest.mark.rule("RA 10.8")
@pytest.mark.parametrize("epoch", [1, 2, 3])
def test_each_epoch_is_scored_when_its_last_sun_is_spent(epoch: int) -> None:
    table = ra_table(
        2,
        face_up={0: [9]},
        face_down={0: [6, 2], 1: [8, 1]},
        middle=3,
        displays={0: "gold civ:art", 1: "civ:art"},
        epoch=epoch,
    )
    table.play("ra", "bid 9")
    suns = (5, -5) if epoch == 3 else (0, 0)
    assert table.scores == [13 + suns[0], 10 + suns[1]]


@pytest.mark.rule("RA 10.9")
@pytest.mark.parametrize("epoch", [1, 2])
def test_all_suns_turn_face_up_after_the_first_and_second_epochs(epoch: int) -> None:
    table = ra_table(
        3,
        face_up={0: [13], 2: [11, 4]},
        face_down={0: [8, 5], 1: [12, 9], 2: [10]},
        ra_tiles=7,
        epoch=epoch,
    )
    table.draw("ra")
    assert [table.face_up(seat) for seat in range(3)] == [{13, 8, 5}, {12, 9}, {11, 10, 4}]
    assert [table.face_down(seat) for seat in range(3)] == [set(), set(), set()]


@pytest.mark.rule("RA 10.10")
@pytest.mark.parametrize("first", [0, 1, 2, 3, 4])
def test_the_next_epoch_begins_with_the_seat_that_holds_the_highest_sun(first: int) -> None:
    suns = {seat: [seat + 5, seat + 10] for seat in range(5)}
    suns[first] = [2, 16]
    table = ra_table(5, turn=3, face_up=suns, ra_tiles=9)
    table.draw("ra")
    assert (table.asked, table.legal()) == (first, {"draw", "ra"})


@pytest.mark.rule("RA 10.10")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_a_sun_that_lay_face_down_can_begin_the_next_epoch(first: int) -> None:
    table = ra_table(
        3, face_up={0: [9], 1: [10], 2: [11]}, face_down={first: [13]}, ra_tiles=7, turn=1
    )
    table.draw("ra")
    assert table.asked == first


@pytest.mark.rule("RA 10.10", "RA 10.4")
def test_after_the_last_sun_the_next_epoch_begins_with_the_highest_sun() -> None:
    table = ra_table(3, face_up={0: [13]}, face_down={0: [2], 1: [9], 2: [12]})
    table.play("ra", "bid 13")
    assert (table.asked, table.legal()) == (2, {"draw", "ra"})


@pytest.mark.rule("RA 10.11")
def test_the_highest_sun_of_all_in_the_middle_begins_no_epoch() -> None:
    table = ra_table(
        3, turn=0, face_up={0: [8], 1: [12], 2: [11]}, middle=13, ra_tiles=7, displays={0: "god"}
    )
    table.draw("ra")
    assert (table.asked, table.middle) == (1, 13)
