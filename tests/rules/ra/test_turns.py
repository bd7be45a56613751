"""Ra, turns (RA 4.1 to RA 4.9)."""

from __future__ import annotations

import pytest

from tests.rules.ra.positions import after_epoch, new_game, ra_table, tiles

FULL = "8*nile"


@pytest.mark.rule("RA 4.1", "RA 12.1")
@pytest.mark.parametrize(("epoch", "over"), [(1, False), (2, False), (3, True)])
def test_the_game_lasts_three_epochs(epoch: int, over: bool) -> None:
    table = after_epoch("", "", "", epoch=epoch)
    assert table.is_over == over


@pytest.mark.rule("RA 4.1")
@pytest.mark.parametrize("epoch", [1, 2])
def test_one_epoch_follows_the_other(epoch: int) -> None:
    assert after_epoch("", "", epoch=epoch).state.epoch == epoch + 1


@pytest.mark.rule("RA 4.2")
@pytest.mark.parametrize(
    ("players", "deal", "first"),
    [(2, 0, 0), (2, 1, 1), (3, 0, 0), (3, 2, 1), (3, 5, 2), (4, 23, 3), (5, 119, 4), (5, 24, 1)],
)
def test_the_seat_with_the_highest_sun_takes_the_first_turn(
    players: int, deal: int, first: int
) -> None:
    table = new_game(players, deal)
    assert max(table.face_up(first)) == {2: 9, 3: 13, 4: 13, 5: 16}[players]
    assert table.asked == first
    assert table.legal() == {"draw", "ra"}


@pytest.mark.rule("RA 4.3")
@pytest.mark.parametrize(("turn", "following"), [(0, 1), (1, 2), (2, 3), (3, 0)])
def test_turns_pass_clockwise(turn: int, following: int) -> None:
    table = ra_table(4, turn=turn)
    table.draw("nile")
    assert table.asked == following


@pytest.mark.rule("RA 4.4", "RA 13.3")
@pytest.mark.parametrize(
    ("with_suns", "following"),
    [((0, 1), 1), ((0, 2), 2), ((0, 3), 3), ((0, 4), 4), ((0,), 0), ((0, 2, 4), 2)],
)
def test_seats_without_a_face_up_sun_are_skipped(
    with_suns: tuple[int, ...], following: int
) -> None:
    table = ra_table(
        5,
        face_up={seat: [seat + 10] for seat in with_suns},
        face_down={seat: [seat + 2] for seat in range(5)},
    )
    table.draw("nile")
    assert table.asked == following


@pytest.mark.rule("RA 4.4")
def test_skipped_seats_take_turns_again_in_the_next_epoch() -> None:
    table = ra_table(2, face_up={0: [9]}, face_down={1: [8]}, ra_tiles=5)
    table.draw("ra")
    table.draw("nile")
    assert table.asked == 1


@pytest.mark.rule("RA 4.5")
def test_a_turn_offers_drawing_gods_and_ra() -> None:
    table = ra_table(track="nile flood", displays={0: "god"})
    assert table.legal() == {"draw", "ra", "take nile", "take flood"}


@pytest.mark.rule("RA 4.5")
def test_after_drawing_the_next_seat_takes_its_turn() -> None:
    table = ra_table(track="nile", displays={0: "god"})
    table.draw("flood")
    assert (table.asked, table.legal()) == (1, {"draw", "ra"})


@pytest.mark.rule("RA 4.5", "RA 6.2")
def test_after_the_gods_the_next_seat_takes_its_turn() -> None:
    table = ra_table(track="nile", displays={0: "god"})
    table.play("take nile")
    assert (table.asked, table.legal()) == (1, {"draw", "ra"})


@pytest.mark.rule("RA 4.5")
def test_after_ra_the_next_seat_takes_its_turn() -> None:
    table = ra_table(track="nile", displays={0: "god"})
    table.play("ra", "pass", "pass", "bid 2")
    assert (table.asked, table.legal()) == (1, {"draw", "ra"})


@pytest.mark.rule("RA 4.6")
def test_a_seat_on_turn_cannot_decline_to_act() -> None:
    assert ra_table().legal() == {"draw", "ra"}


@pytest.mark.rule("RA 4.7", "RA 1.5")
@pytest.mark.parametrize(("number", "may_draw"), [(0, True), (7, True), (8, False)])
def test_drawing_is_not_available_with_eight_tiles_on_the_track(
    number: int, may_draw: bool
) -> None:
    table = ra_table(track=f"{number}*nile" if number else "")
    assert ("draw" in table.legal()) == may_draw


@pytest.mark.rule("RA 4.7", "RA 6.7")
def test_a_full_track_leaves_gods_and_ra() -> None:
    table = ra_table(track="7*nile flood", displays={0: "god"})
    assert table.legal() == {"ra", "take nile", "take flood"}


@pytest.mark.rule("RA 4.8")
def test_a_full_track_and_no_gods_leave_only_ra() -> None:
    table = ra_table(track=FULL, displays={1: "god"})
    assert table.legal() == {"ra"}


@pytest.mark.rule("RA 4.9")
def test_the_eighth_tile_passes_the_turn_to_a_choice_between_gods_and_ra() -> None:
    table = ra_table(track="7*nile", displays={1: "god"})
    table.draw("nile")
    assert table.track == tiles(FULL)
    assert (table.asked, table.legal()) == (1, {"ra", "take nile"})
