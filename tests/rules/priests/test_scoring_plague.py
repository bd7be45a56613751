"""Priests of Ra, priests and plague at the end of an epoch (PR 10.12 to 10.16, PR 13.9)."""

from __future__ import annotations

import pytest

from heliopolis.priests.constants import PLAGUE
from tests.rules.priests.positions import PriestsTable, priests_table

EVERY_EPOCH = pytest.mark.parametrize("epoch", [1, 2, 3])
COSTS = {0: 0, 1: -1, 2: -3, 3: -6, 4: -10, 5: -15, 6: -20, 7: -20, 10: -20}


def after_epoch(tiles: str, epoch: int = 1) -> PriestsTable:
    """An epoch that the Ra track has ended, with these tiles before the second of three seats."""
    table = priests_table(3, tiles={1: tiles}, epoch=epoch)
    table.fill_ra_track()
    return table


@pytest.mark.rule("PR 10.12")
@pytest.mark.parametrize(("priests", "points"), [(1, 2), (2, 4), (3, 6), (7, 14), (15, 30)])
@EVERY_EPOCH
def test_each_priest_is_worth_2_points(priests: int, points: int, epoch: int) -> None:
    assert after_epoch(f"{priests} priest", epoch).gains == [0, points, 0]


@pytest.mark.rule("PR 10.16")
@pytest.mark.parametrize(("plague", "points"), COSTS.items())
@EVERY_EPOCH
def test_plague_costs_points_by_the_number_of_tiles(plague: int, points: int, epoch: int) -> None:
    assert after_epoch(f"{plague} plague" if plague else "", epoch).gains == [0, points, 0]


@pytest.mark.rule("PR 10.13", "PR 13.9")
@pytest.mark.parametrize("plague", [1, 2, 3, 4, 5, 6, 7, 10])
@EVERY_EPOCH
def test_three_priests_drive_out_a_plague_tile_before_it_is_scored(plague: int, epoch: int) -> None:
    table = after_epoch(f"3 priest {plague} plague", epoch)
    assert table.gain(1) == 6 + COSTS.get(plague - 1, -20)
    assert table.state.tiles[1][PLAGUE] == plague - 1


@pytest.mark.rule("PR 10.13")
@pytest.mark.parametrize("priests", [1, 2])
def test_fewer_than_three_priests_drive_out_nothing(priests: int) -> None:
    table = after_epoch(f"{priests} priest 2 plague")
    assert (table.gain(1), table.display(1)) == (2 * priests - 3, "2 plague")


@pytest.mark.rule("PR 10.14")
@pytest.mark.parametrize("priests", [3, 4, 5, 6, 9, 15])
def test_however_many_priests_drive_out_one_plague_tile_only(priests: int) -> None:
    table = after_epoch(f"{priests} priest 4 plague")
    assert (table.gain(1), table.display(1)) == (2 * priests - 6, "3 plague")


@pytest.mark.rule("PR 10.13")
def test_without_plague_three_priests_drive_out_nothing() -> None:
    table = after_epoch("3 priest pyramid")
    assert (table.gain(1), table.display(1)) == (6, "pyramid")
    assert table.state.tiles[1][PLAGUE] == 0


@pytest.mark.rule("PR 10.14")
def test_three_new_priests_drive_out_another_plague_tile_in_the_next_epoch() -> None:
    table = after_epoch("3 priest 3 plague")
    table.give(1, "3 priest")
    table.fill_ra_track()
    assert table.display(1) == "plague"


@pytest.mark.rule("PR 10.13")
def test_each_player_with_three_priests_drives_out_their_own_plague() -> None:
    table = priests_table(
        5,
        tiles={
            0: "3 priest 2 plague",
            1: "2 priest 2 plague",
            2: "2 plague",
            3: "4 priest plague",
            4: "3 priest 3 plague",
        },
    )
    table.fill_ra_track()
    assert [table.display(seat) for seat in range(5)] == [
        "plague",
        "2 plague",
        "2 plague",
        "",
        "2 plague",
    ]


@pytest.mark.rule("PR 10.13", "PR 9.5")
def test_plague_is_driven_out_when_the_last_sun_ends_the_epoch_too() -> None:
    table = priests_table(
        2, turn=0, face_up={0: [9]}, face_down={1: [6]}, track="plague", tiles={0: "3 priest"}
    )
    table.play("ra", "bid 9")
    assert (table.gain(0), table.display(0)) == (6, "")


@pytest.mark.rule("PR 10.13")
def test_priests_of_the_last_lot_count_against_plague() -> None:
    table = priests_table(
        2,
        turn=0,
        face_up={0: [9]},
        face_down={1: [6]},
        track="priest plague",
        tiles={0: "2 priest"},
    )
    table.play("ra", "bid 9", "keep")
    assert (table.gain(0), table.display(0)) == (6, "")


@pytest.mark.rule("PR 10.15")
@pytest.mark.parametrize("buildings", ["kept", "removed"])
def test_nothing_else_removes_plague(buildings: str) -> None:
    table = priests_table(
        2, buildings=buildings, tiles={0: "2 plague 2 priest 2 farmer 4 fort", 1: "9 priest"}
    )
    table.fill_ra_track()
    assert table.state.tiles[0][PLAGUE] == 2


@pytest.mark.rule("PR 10.15", "PR 8.3")
def test_a_priests_flip_cannot_remove_plague() -> None:
    table = priests_table(2, turn=0, track="priest plague")
    table.play("ra", "bid 13", "pass")
    assert table.legal() == {"keep"}
    table.play("keep")
    assert table.display(1) == "priest plague"


@pytest.mark.rule("PR 10.13", "PR 13.9")
def test_the_plague_tile_goes_without_a_question() -> None:
    table = after_epoch("3 priest plague")
    assert table.legal() == {"draw", "ra"}
    assert (table.state.epoch, table.display(1)) == (2, "")
