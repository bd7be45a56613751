"""Ra, scoring as a whole: when, how gains and losses meet, what is kept (RA 11.1 to RA 11.4,
RA 11.14, RA 11.15).
"""

from __future__ import annotations

import pytest

from heliopolis.ra.words import TILE_NAMES
from tests.rules.ra.positions import after_epoch, gains, tiles

SEVEN_KINDS = (
    "mon:fortress mon:obelisk mon:palace mon:pyramid mon:sphinx mon:statues mon:step-pyramid"
)
STAYING = ["pharaoh", "nile", *(name for name in TILE_NAMES if name.startswith("mon:"))]
LEAVING = ["god", "flood", "gold", *(name for name in TILE_NAMES if name.startswith("civ:"))]


@pytest.mark.rule("RA 11.1")
@pytest.mark.parametrize("epoch", [1, 2, 3])
@pytest.mark.parametrize(
    ("display", "points"),
    [
        ("civ:art god", [2, 0]),
        ("civ:art pharaoh", [5, -2]),
        ("civ:art flood nile", [2, 0]),
        ("civ:art gold", [3, 0]),
        ("civ:art civ:religion civ:writing", [5, 0]),
        ("", [-5, 0]),
    ],
)
def test_every_item_but_monuments_and_suns_scores_after_each_epoch(
    epoch: int, display: str, points: list[int]
) -> None:
    assert gains(display, "civ:art", epoch=epoch) == points


@pytest.mark.rule("RA 11.2")
@pytest.mark.parametrize(("epoch", "points"), [(1, 0), (2, 0), (3, 10 + 5)])
def test_monuments_score_after_the_third_epoch_only(epoch: int, points: int) -> None:
    display = f"civ:art {SEVEN_KINDS} 2*mon:palace"
    assert gains(display, "civ:art", epoch=epoch) == [points, 0]


@pytest.mark.rule("RA 11.2")
@pytest.mark.parametrize(("epoch", "points"), [(1, 0), (2, 0), (3, 5)])
def test_suns_score_after_the_third_epoch_only(epoch: int, points: int) -> None:
    suns = [[9, 6], [8, 4]]
    assert gains("civ:art", "civ:art", epoch=epoch, suns=suns) == [points, -points]


@pytest.mark.rule("RA 11.3")
def test_gains_and_losses_of_an_epoch_are_added_up() -> None:
    first = "2*god pharaoh flood 2*nile gold"
    second = "3*gold civ:art civ:writing civ:religion civ:astronomy"
    assert gains(first, second) == [4 + 5 + 3 + 3 - 5, -2 + 9 + 10]


@pytest.mark.rule("RA 11.3")
def test_gains_and_losses_of_the_third_epoch_are_added_up_with_monuments_and_suns() -> None:
    first = "god pharaoh flood gold 3*mon:temple mon:palace"
    second = "nile civ:art"
    suns = [[8, 3], [9, 6]]
    assert gains(first, second, epoch=3, suns=suns) == [
        2 + 5 + 1 + 3 - 5 + 2 + 5 - 5,
        -2 + 5,
    ]


@pytest.mark.rule("RA 11.3", "RA 11.4")
@pytest.mark.parametrize(("score", "after"), [(0, 1), (1, 2), (4, 5)])
def test_a_loss_is_set_against_gains_before_the_score_can_reach_zero(
    score: int, after: int
) -> None:
    assert after_epoch("2*gold", "civ:art", score=score).scores[0] == after


@pytest.mark.rule("RA 11.3", "RA 11.4")
def test_in_the_third_epoch_suns_are_set_against_losses_too() -> None:
    table = after_epoch("", "civ:art", epoch=3, score=0, suns=[[9, 6], [8, 3]])
    assert table.scores == [0, 0]
    table = after_epoch("mon:temple", "civ:art", epoch=3, score=0, suns=[[9, 6], [8, 3]])
    assert table.scores == [1, 0]


@pytest.mark.rule("RA 11.4")
@pytest.mark.parametrize(("score", "after"), [(0, 0), (4, 0), (5, 0), (6, 1)])
def test_a_score_that_would_drop_below_zero_becomes_zero(score: int, after: int) -> None:
    assert after_epoch("", "civ:art", score=score).scores == [after, score]


@pytest.mark.rule("RA 11.4")
def test_the_next_epoch_starts_from_zero_and_not_below() -> None:
    table = after_epoch("", "civ:art", score=1)
    table.state.ra_tiles = 5
    table.state.tiles[0][TILE_NAMES.index("gold")] = 5
    table.draw("ra")
    assert table.scores[0] == 10


@pytest.mark.rule("RA 11.14")
@pytest.mark.parametrize("epoch", [1, 2])
@pytest.mark.parametrize("tile", LEAVING)
def test_gods_floods_gold_and_civilizations_leave_the_game(epoch: int, tile: str) -> None:
    table = after_epoch(f"2*{tile}", tile, tile, epoch=epoch)
    assert [table.display(seat) for seat in range(3)] == [tiles("")] * 3
    assert table.bag[tile] + 4 in (5, 8, 12)


@pytest.mark.rule("RA 11.15")
@pytest.mark.parametrize("epoch", [1, 2])
@pytest.mark.parametrize("tile", STAYING)
def test_pharaohs_niles_and_monuments_stay_with_their_owners(epoch: int, tile: str) -> None:
    table = after_epoch(f"2*{tile}", tile, "", epoch=epoch)
    assert [table.display(seat)[tile] for seat in range(3)] == [2, 1, 0]


@pytest.mark.rule("RA 11.15")
def test_pharaohs_and_niles_score_again_in_the_next_epoch() -> None:
    table = after_epoch("2*pharaoh 3*nile flood civ:art", "pharaoh nile flood civ:art")
    assert table.scores == [50 + 5 + 4, 50 - 2 + 2]
    table.state.ra_tiles = 5
    table.state.tiles[0][TILE_NAMES.index("flood")] = 1
    table.draw("ra")
    assert table.scores == [59 + 5 + 4 - 5, 50 - 2 - 5]
