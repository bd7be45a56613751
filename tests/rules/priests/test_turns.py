"""Priests of Ra, turns (PR 4)."""

from __future__ import annotations

import pytest

from tests.rules.priests.positions import new_game, priests_table


@pytest.mark.rule("PR 4.1", "PR 12.1")
def test_the_game_lasts_three_epochs() -> None:
    table = new_game(2)
    epochs = []
    for _ in range(3):
        epochs.append((table.state.epoch, table.is_over()))
        table.fill_ra_track()
    assert epochs == [(1, False), (2, False), (3, False)]
    assert table.is_over()


@pytest.mark.rule("PR 4.2")
@pytest.mark.parametrize(("players", "highest"), [(2, 9), (3, 13), (4, 13), (5, 16)])
@pytest.mark.parametrize("deal", [0, 1])
def test_the_highest_sun_takes_the_first_turn(players: int, highest: int, deal: int) -> None:
    table = new_game(players, deal)
    assert highest in table.face_up(table.asked)
    assert table.legal() == {"draw", "ra"}


@pytest.mark.rule("PR 4.2")
def test_the_highest_sun_may_be_with_the_last_seat() -> None:
    table = new_game(5, 119)
    assert 16 in table.face_up(4)
    assert table.asked == 4


@pytest.mark.rule("PR 4.3")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_turns_pass_clockwise(players: int) -> None:
    table = priests_table(players, turn=0)
    seats = []
    for _ in range(players):
        table.draw("pyramid")
        seats.append(table.asked)
    assert seats == [*range(1, players), 0]


@pytest.mark.rule("PR 4.4", "PR 13.3")
def test_seats_without_a_face_up_sun_are_skipped() -> None:
    table = priests_table(5, turn=1, face_up={1: [5], 4: [8]}, face_down={2: [7], 3: [6]})
    table.draw("pyramid")
    assert table.asked == 4
    table.draw("pyramid")
    assert table.asked == 1


@pytest.mark.rule("PR 4.4")
def test_a_skipped_seat_takes_turns_again_in_the_next_epoch() -> None:
    table = priests_table(2, turn=0, face_up={0: [5]}, face_down={1: [7]})
    table.fill_ra_track()
    assert table.asked == 1


@pytest.mark.rule("PR 4.5", "PR 4.6", "PR 6.3")
@pytest.mark.parametrize("track", ["", "priest", "7 pyramid"])
def test_a_turn_is_draw_or_ra_and_nothing_else(track: str) -> None:
    assert priests_table(track=track).legal() == {"draw", "ra"}


@pytest.mark.rule("PR 4.7", "PR 1.7", "PR 6.5")
def test_with_eight_tiles_on_the_track_only_ra_is_left() -> None:
    assert priests_table(track="8 pyramid").legal() == {"ra"}


@pytest.mark.rule("PR 4.8", "PR 1.7")
def test_the_eighth_tile_starts_no_auction_but_the_next_seat_must() -> None:
    table = priests_table(turn=2, track="7 pyramid")
    table.draw("plague")
    assert not table.is_auction
    assert (table.asked, table.legal()) == (0, {"ra"})


@pytest.mark.rule("PR 4.8")
def test_an_eighth_tile_with_two_faces_waits_for_its_face_first() -> None:
    table = priests_table(turn=0, track="7 pyramid")
    table.draw("farmer/warrior")
    table.play("face warrior")
    assert (table.asked, table.legal()) == (1, {"ra"})
