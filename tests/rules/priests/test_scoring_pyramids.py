"""Priests of Ra, pyramids, tombs, ankhs and suns after the third epoch (PR 11)."""

from __future__ import annotations

import pytest

from tests.rules.priests.positions import priests_table

OTHER_TILES = [
    *("farmer", "warrior", "trader", "scribe"),
    *("granary", "fort", "market", "library"),
    *("priest", "plague"),
]
COLOURS = ["tomb:a", "tomb:b", "tomb:c", "tomb:d"]
PYRAMID = {0: 0, 1: 0, 2: 0, 3: 5, 4: 5, 5: 5, 6: 10, 7: 10, 8: 10, 9: 10, 10: 20, 11: 20, 15: 20}


def points_for(tiles: str, *, ankhs: int = 0, tomb_bonus: str = "each") -> int:
    """What the second of three seats gets in the third epoch, with equal sums of suns."""
    table = priests_table(3, epoch=3, tiles={1: tiles}, ankhs={1: ankhs}, tomb_bonus=tomb_bonus)
    table.fill_ra_track()
    assert (table.gain(0), table.gain(2)) == (0, 0)
    return table.gain(1)


@pytest.mark.rule("PR 11.2", "PR 11.7")
@pytest.mark.parametrize(
    ("tiles", "ankhs", "points"),
    [
        ("farmer warrior trader", 1, 5),
        ("farmer warrior trader scribe", 0, 5),
        ("farmer warrior trader scribe", 2, 20),
        ("warrior trader scribe", 2, 10),
    ],
)
def test_ankhs_of_the_third_epoch_count(tiles: str, ankhs: int, points: int) -> None:
    assert points_for(tiles, ankhs=ankhs) == points


@pytest.mark.rule("PR 11.3")
@pytest.mark.parametrize(("tiles", "points"), PYRAMID.items())
def test_a_step_pyramid_scores_by_its_tiles(tiles: int, points: int) -> None:
    assert points_for(f"{tiles} pyramid" if tiles else "") == points


@pytest.mark.rule("PR 11.3")
@pytest.mark.parametrize(
    ("tiles", "points"),
    [
        ("tomb:a tomb:b", 0),
        ("tomb:a tomb:b tomb:c", 5),
        ("2 pyramid tomb:d", 5),
        ("2 pyramid tomb:a tomb:b tomb:c", 5),
        ("2 pyramid tomb:a tomb:b tomb:c tomb:d", 10),
        ("tomb:a 2 tomb:b 2 tomb:c tomb:d", 10),
        ("5 pyramid tomb:a tomb:b tomb:c tomb:d", 10),
        ("6 pyramid tomb:a tomb:b tomb:c tomb:d", 20),
        ("2 pyramid 2 tomb:a 2 tomb:b 2 tomb:c 2 tomb:d", 20),
    ],
)
def test_tombs_are_tiles_of_the_step_pyramid(tiles: str, points: int) -> None:
    assert points_for(tiles) == points


@pytest.mark.rule("PR 11.3")
@pytest.mark.parametrize("tile", OTHER_TILES)
def test_no_other_tile_is_part_of_the_pyramid(tile: str) -> None:
    assert points_for(f"2 pyramid {tile}") == points_for(tile)


@pytest.mark.rule("PR 11.5")
@pytest.mark.parametrize("tile", OTHER_TILES)
def test_no_other_tile_is_a_tomb(tile: str) -> None:
    in_an_earlier_epoch = priests_table(3, epoch=1, tiles={1: f"5 {tile}"})
    in_an_earlier_epoch.fill_ra_track()
    assert points_for(f"5 {tile}") == in_an_earlier_epoch.gain(1)


@pytest.mark.rule("PR 11.4")
def test_only_one_step_pyramid_scores() -> None:
    assert points_for("9 pyramid") == 10
    assert points_for("12 pyramid") == 20


@pytest.mark.rule("PR 11.5")
@pytest.mark.parametrize("colour", COLOURS)
@pytest.mark.parametrize(
    ("number", "points"), [(1, 0), (2, 0), (3, 5), (4, 10), (5, 10), (6, 10), (7, 10)]
)
def test_tombs_of_one_colour_score_by_their_number(colour: str, number: int, points: int) -> None:
    assert points_for(f"{number} {colour}") == points + PYRAMID[number]


@pytest.mark.rule("PR 11.5")
def test_tombs_of_different_colours_do_not_add_up() -> None:
    assert points_for("2 tomb:a 2 tomb:b 2 tomb:c 2 tomb:d") == 10


@pytest.mark.rule("PR 11.6")
@pytest.mark.parametrize(
    ("tiles", "points"),
    [
        ("3 tomb:a 3 tomb:b", 5 + 5 + 10),
        ("3 tomb:a 4 tomb:c", 5 + 10 + 10),
        ("4 tomb:b 3 tomb:d", 10 + 5 + 10),
        ("3 tomb:a 4 tomb:b 3 tomb:c 4 tomb:d", 5 + 10 + 5 + 10 + 20),
    ],
)
def test_each_colour_of_tombs_scores_on_its_own(tiles: str, points: int) -> None:
    assert points_for(tiles) == points


@pytest.mark.rule("PR 14.3", "PR 11.6")
@pytest.mark.parametrize(
    ("tiles", "points"),
    [
        ("2 tomb:a", 0),
        ("3 tomb:a", 5 + 5),
        ("4 tomb:d", 10 + 5),
        ("3 tomb:a 3 tomb:b", 5 + 10),
        ("3 tomb:a 4 tomb:c", 10 + 10),
        ("4 tomb:b 3 tomb:d", 10 + 10),
        ("3 tomb:a 4 tomb:b 3 tomb:c 4 tomb:d", 10 + 20),
    ],
)
def test_with_tomb_bonus_best_only_the_best_colour_scores(tiles: str, points: int) -> None:
    assert points_for(tiles, tomb_bonus="best") == points


@pytest.mark.rule("PR 11.7")
@pytest.mark.parametrize(
    ("ankhs", "points"), [(0, 0), (1, 0), (2, 5), (3, 10), (4, 20), (5, 20), (6, 20)]
)
def test_ankhs_score_by_their_number(ankhs: int, points: int) -> None:
    assert points_for("", ankhs=ankhs) == points


@pytest.mark.rule("PR 11.8")
def test_suns_face_up_and_face_down_are_added_up() -> None:
    table = priests_table(
        3,
        epoch=3,
        face_up={0: [3], 1: [10], 2: [2, 5]},
        face_down={0: [4, 6], 2: [1, 4]},
        middle=16,
    )
    table.fill_ra_track()
    assert table.gains == [5, -5, 0]


@pytest.mark.rule("PR 11.9", "PR 11.10")
@pytest.mark.parametrize(
    ("suns", "points"),
    [
        ({0: [9], 1: [8], 2: [7], 3: [6]}, [5, 0, 0, -5]),
        ({0: [2], 1: [8], 2: [16], 3: [6]}, [-5, 0, 5, 0]),
        ({0: [9], 1: [3, 6], 2: [7], 3: [5]}, [5, 5, 0, -5]),
        ({0: [9], 1: [1, 4], 2: [7], 3: [5]}, [5, -5, 0, -5]),
        ({0: [9], 1: [3, 6], 2: [2, 7], 3: [8]}, [5, 5, 5, -5]),
        ({0: [4, 5], 1: [3, 6], 2: [1, 7], 3: [8]}, [5, 5, -5, -5]),
        ({0: [10], 1: [3, 6], 2: [2, 7], 3: [9]}, [5, -5, -5, -5]),
    ],
)
def test_the_highest_sum_of_suns_gains_and_the_lowest_loses(
    suns: dict[int, list[int]], points: list[int]
) -> None:
    table = priests_table(4, epoch=3, face_up=suns, middle=15)
    table.fill_ra_track()
    assert table.gains == points


@pytest.mark.rule("PR 11.9", "PR 11.10")
def test_the_highest_sum_need_not_have_the_highest_sun() -> None:
    table = priests_table(2, epoch=3, face_up={0: [16], 1: [8, 9]})
    table.fill_ra_track()
    assert table.gains == [-5, 5]


@pytest.mark.rule("PR 11.11")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_if_all_sums_are_equal_suns_score_nothing(players: int) -> None:
    table = priests_table(players, epoch=3)
    table.fill_ra_track()
    assert table.gains == [0] * players


@pytest.mark.rule("PR 11.12")
def test_the_sun_in_the_middle_counts_for_nobody() -> None:
    table = priests_table(
        2, epoch=3, turn=0, face_up={0: [16], 1: [8]}, face_down={0: [2]}, middle=1
    )
    table.play("ra", "pass", "bid 16")
    table.fill_ra_track()
    assert (table.middle, table.gains) == (16, [-5, 5])
