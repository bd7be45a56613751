"""Priests of Ra, buildings (PR 10.9 to 10.11)."""

from __future__ import annotations

from itertools import combinations

import pytest

from tests.rules.priests.positions import priests_table

TYPES = ["granary", "fort", "market", "library"]
EVERY_TYPE = pytest.mark.parametrize("building", TYPES)


def points_for(tiles: str, epoch: int = 1) -> int:
    """What the second seat gets for its tiles at the end of an epoch."""
    table = priests_table(3, tiles={1: tiles}, epoch=epoch)
    table.fill_ra_track()
    assert (table.gain(0), table.gain(2)) == (0, 0)
    return table.gain(1)


@pytest.mark.rule("PR 1.4", "PR 10.9", "PR 10.10")
@EVERY_TYPE
@pytest.mark.parametrize(
    ("tiles", "points"), [(1, 0), (2, 2), (3, 2), (4, 4), (5, 4), (6, 6), (14, 14), (15, 14)]
)
def test_two_tiles_of_a_type_make_a_building_worth_2(
    building: str, tiles: int, points: int
) -> None:
    assert points_for(f"{tiles} {building}") == points


@pytest.mark.rule("PR 10.9")
@pytest.mark.parametrize(("one", "other"), list(combinations(TYPES, 2)))
def test_tiles_of_different_types_make_no_building(one: str, other: str) -> None:
    assert points_for(f"{one} {other}") == 0


@pytest.mark.rule("PR 10.9", "PR 10.10")
def test_half_buildings_of_different_types_do_not_add_up() -> None:
    assert points_for("3 granary 3 fort") == 4


@pytest.mark.rule("PR 10.11")
@pytest.mark.parametrize("number", [0, 1, 2, 3, 4])
@pytest.mark.parametrize("epoch", [1, 2, 3])
def test_types_with_a_complete_building_score_in_addition(number: int, epoch: int) -> None:
    points = {0: 0, 1: 0, 2: 0, 3: 5, 4: 10}
    for types in combinations(TYPES, number):
        tiles = " ".join(f"2 {building}" for building in types)
        assert points_for(tiles, epoch) == 2 * number + points[number]


@pytest.mark.rule("PR 10.11")
def test_a_single_tile_is_not_a_type_with_a_complete_building() -> None:
    assert points_for("2 granary 2 fort market library") == 4


@pytest.mark.rule("PR 10.11")
def test_several_buildings_of_a_type_are_one_type() -> None:
    assert points_for("8 granary 2 market") == 10


@pytest.mark.rule("PR 10.11")
def test_everybody_scores_for_types_on_their_own() -> None:
    three, four = "2 granary 2 fort 2 market", "2 granary 2 fort 2 market 2 library"
    table = priests_table(2, tiles={0: four, 1: three})
    table.fill_ra_track()
    assert table.gains == [18, 11]
