"""Priests of Ra, how an epoch's points add up and what leaves the game (PR 10.1 to 10.3,
PR 10.17 to 10.19, PR 11.1).
"""

from __future__ import annotations

import pytest

from tests.rules.priests.positions import PriestsTable, priests_table

EVERY_EPOCH = pytest.mark.parametrize("epoch", [1, 2, 3])


@pytest.mark.rule("PR 10.1")
@pytest.mark.parametrize(("face", "points"), [("granary", 2), ("fort", 0)])
def test_a_tile_counts_with_the_face_it_shows(face: str, points: int) -> None:
    table = priests_table(2, tiles={0: f"granary {face}"})
    table.fill_ra_track()
    assert table.gain(0) == points


@pytest.mark.rule("PR 10.2", "PR 10.3")
def test_gains_and_losses_are_added_up_before_the_score_is_held_at_zero() -> None:
    # Booked one by one, 5 - 20 would first become 0 and then 9.
    table = priests_table(2, tiles={0: "6 plague 2 farmer 4 granary"}, scores={0: 5})
    table.fill_ra_track()
    assert table.state.scores[0] == 0


@pytest.mark.rule("PR 10.2")
def test_all_items_of_an_epoch_are_added_up() -> None:
    table = priests_table(
        2, tiles={0: "3 farmer 2 warrior 2 granary 2 fort 2 market 2 priest 2 plague"}
    )
    table.fill_ra_track()
    assert table.gain(0) == 5 + 5 + 3 * 2 + 5 + 2 * 2 - 3


@pytest.mark.rule("PR 10.2", "PR 10.3")
@pytest.mark.parametrize(("before", "after"), [(0, 0), (2, 0), (5, 0), (6, 0), (7, 1), (10, 4)])
def test_a_score_does_not_drop_below_zero(before: int, after: int) -> None:
    table = priests_table(2, tiles={0: "3 plague"}, scores={0: before})
    table.fill_ra_track()
    assert table.state.scores[0] == after


@pytest.mark.rule("PR 10.3")
def test_a_loss_that_the_score_could_not_pay_is_not_remembered() -> None:
    table = priests_table(2, tiles={0: "3 plague"}, scores={0: 2})
    table.fill_ra_track()
    table.give(0, "4 priest")
    table.fill_ra_track()
    assert table.state.scores[0] == 8 - 3


def everything_after(epoch: int, buildings: str = "kept") -> PriestsTable:
    """Both seats have some of every tile when an epoch ends."""
    table = priests_table(
        2,
        epoch=epoch,
        buildings=buildings,
        tiles={
            0: "farmer warrior trader scribe granary fort market library "
            "tomb:a tomb:b tomb:c tomb:d pyramid priest plague",
            1: "2 farmer 3 warrior 2 trader 3 scribe 2 granary 3 fort 2 market 3 library "
            "2 tomb:a tomb:b tomb:c 2 tomb:d 2 pyramid 2 priest 2 plague",
        },
        ankhs={0: 3, 1: 1},
    )
    table.fill_ra_track()
    return table


@pytest.mark.rule("PR 10.17", "PR 10.18", "PR 10.19")
@EVERY_EPOCH
def test_professions_and_priests_leave_and_all_other_tiles_stay(epoch: int) -> None:
    table = everything_after(epoch)
    assert table.display(0) == (
        "granary fort market library tomb:a tomb:b tomb:c tomb:d pyramid plague"
    )
    assert table.display(1) == (
        "2 granary 3 fort 2 market 3 library 2 tomb:a tomb:b tomb:c 2 tomb:d 2 pyramid 2 plague"
    )


@pytest.mark.rule("PR 14.2", "PR 10.17", "PR 10.19")
@EVERY_EPOCH
def test_with_buildings_removed_they_leave_as_well(epoch: int) -> None:
    table = everything_after(epoch, buildings="removed")
    assert table.display(0) == "tomb:a tomb:b tomb:c tomb:d pyramid plague"
    assert table.display(1) == "2 tomb:a tomb:b tomb:c 2 tomb:d 2 pyramid 2 plague"


@pytest.mark.rule("PR 10.17")
def test_tiles_that_leave_do_not_go_back_into_the_bag() -> None:
    table = priests_table(2, tiles={0: "3 farmer 2 priest"})
    table.fill_ra_track()
    assert (table.in_bag("farmer/warrior"), table.in_bag("priest")) == (27, 13)


@pytest.mark.rule("PR 10.17")
def test_everybody_is_scored_before_anybodys_tiles_leave() -> None:
    table = priests_table(2, tiles={0: "3 farmer", 1: "2 farmer"})
    table.fill_ra_track()
    assert table.gains == [5, 0]


@pytest.mark.rule("PR 10.18", "PR 14.2")
@pytest.mark.parametrize(("buildings", "points"), [("kept", 4), ("removed", 2)])
def test_kept_buildings_score_again_after_the_next_epoch(buildings: str, points: int) -> None:
    table = priests_table(2, tiles={0: "2 market"}, buildings=buildings)
    table.fill_ra_track()
    table.fill_ra_track()
    assert table.gain(0) == points


@pytest.mark.rule("PR 10.19", "PR 10.16")
def test_plague_stays_and_costs_again_after_the_next_epoch() -> None:
    table = priests_table(2, tiles={0: "2 plague"})
    table.fill_ra_track()
    table.fill_ra_track()
    assert table.gain(0) == -6


@pytest.mark.rule("PR 10.19", "PR 10.8")
def test_ankhs_stay_and_new_ones_join_them() -> None:
    table = everything_after(1)
    assert table.ankhs == [5, 3]
    table.fill_ra_track()
    assert table.ankhs == [5, 3]


@pytest.mark.rule("PR 11.1")
@pytest.mark.parametrize(("epoch", "points"), [(1, 0), (2, 0), (3, 10 + 10 + 20 + 5)])
def test_pyramids_tombs_ankhs_and_suns_score_after_the_third_epoch_only(
    epoch: int, points: int
) -> None:
    table = priests_table(
        2,
        epoch=epoch,
        tiles={0: "4 tomb:a 2 pyramid"},
        ankhs={0: 4},
        face_up={0: [9], 1: [8]},
    )
    table.fill_ra_track()
    assert table.gain(0) == points


@pytest.mark.rule("PR 11.1", "PR 10.2")
def test_the_items_of_every_epoch_score_after_the_third_one_too() -> None:
    table = priests_table(2, epoch=3, tiles={0: "2 farmer 2 fort priest plague 3 pyramid"})
    table.fill_ra_track()
    assert table.gain(0) == 5 + 2 + 2 - 1 + 5


@pytest.mark.rule("PR 11.1", "PR 10.2", "PR 10.3")
def test_the_loss_for_suns_is_part_of_the_sum_of_the_third_epoch() -> None:
    table = priests_table(
        2, epoch=3, tiles={0: "2 farmer"}, face_up={0: [3], 1: [9]}, scores={0: 0}
    )
    table.fill_ra_track()
    assert table.state.scores[0] == 0
    paid = priests_table(2, epoch=3, tiles={0: "6 plague"}, face_up={0: [9], 1: [3]}, scores={0: 7})
    paid.fill_ra_track()
    assert paid.state.scores[0] == 0
