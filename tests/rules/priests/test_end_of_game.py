"""Priests of Ra, the end of the game (PR 12)."""

from __future__ import annotations

import pytest

from heliopolis.priests import rules
from tests.rules.priests.positions import EQUAL_SUNS, PriestsTable, priests_table


def end_of_game(
    scores: list[int],
    suns: dict[int, list[int]] | None = None,
    won: dict[int, list[int]] | None = None,
    middle: int = 1,
) -> PriestsTable:
    """A finished game in which nobody had a tile."""
    table = priests_table(
        len(scores),
        epoch=3,
        scores=dict(enumerate(scores)),
        face_up=suns,
        face_down=won,
        middle=middle,
    )
    table.fill_ra_track()
    return table


@pytest.mark.rule("PR 12.1")
@pytest.mark.parametrize("epoch", [1, 2])
def test_the_game_goes_on_after_the_first_two_epochs(epoch: int) -> None:
    table = priests_table(2, epoch=epoch)
    table.fill_ra_track()
    assert not table.is_over()
    assert table.state.epoch == epoch + 1


@pytest.mark.rule("PR 12.1")
def test_the_game_is_over_when_the_ra_track_ends_the_third_epoch() -> None:
    table = priests_table(2, epoch=3, tiles={0: "priest"})
    assert not table.is_over()
    table.fill_ra_track()
    assert table.is_over()
    assert not rules.is_chance(table.state)
    assert table.gains == [2, 0]


@pytest.mark.rule("PR 12.1", "PR 9.4")
def test_the_game_is_over_when_the_last_sun_ends_the_third_epoch() -> None:
    table = priests_table(2, epoch=3, turn=0, face_up={0: [9]}, face_down={1: [6]}, track="priest")
    table.play("ra", "bid 9")
    assert not table.is_over()
    table.play("keep")
    assert table.is_over()
    assert table.gains == [2 - 5, 5]


@pytest.mark.rule("PR 12.2")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_highest_score_wins(players: int) -> None:
    for winner in range(players):
        scores = [30 + (seat == winner) for seat in range(players)]
        assert end_of_game(scores).winner == winner


@pytest.mark.rule("PR 12.2")
def test_a_higher_score_beats_a_higher_sun() -> None:
    table = end_of_game([30, 31, 29])
    assert EQUAL_SUNS[0] == (15,)
    assert table.winner == 1


@pytest.mark.rule("PR 12.2")
def test_points_of_the_third_epoch_decide() -> None:
    table = priests_table(2, epoch=3, tiles={1: "3 pyramid"}, scores={0: 30, 1: 26})
    table.fill_ra_track()
    assert table.winner == 1


@pytest.mark.rule("PR 12.3", "PR 12.5")
@pytest.mark.parametrize(
    ("suns", "winner"),
    [
        ({0: [12, 3], 1: [11, 4], 2: [10, 5]}, 0),
        ({0: [10, 5], 1: [12, 3], 2: [11, 4]}, 1),
        ({0: [11, 4], 1: [10, 5], 2: [12, 3]}, 2),
    ],
)
def test_among_tied_players_the_highest_single_sun_wins(
    suns: dict[int, list[int]], winner: int
) -> None:
    assert end_of_game([30, 30, 30], suns).winner == winner


@pytest.mark.rule("PR 12.3")
def test_a_face_down_sun_breaks_a_tie_too() -> None:
    assert end_of_game([30, 30], {0: [9, 6]}, won={1: [2, 13]}).winner == 1
    assert end_of_game([30, 30], {0: [12, 3]}, won={1: [4, 11]}).winner == 0


@pytest.mark.rule("PR 12.3")
def test_one_high_sun_beats_several_lower_ones() -> None:
    # The sums of 19 and 13 are worth 5 and -5 points, which makes the scores equal.
    assert end_of_game([20, 30], {0: [6, 5, 8], 1: [13]}).winner == 1


@pytest.mark.rule("PR 12.4")
def test_suns_of_players_who_are_not_tied_break_no_tie() -> None:
    suns = {0: [15], 1: [11, 4], 2: [12, 3]}
    assert end_of_game([10, 30, 30], suns).winner == 2


@pytest.mark.rule("PR 12.4")
def test_the_sun_in_the_middle_breaks_no_tie() -> None:
    assert end_of_game([30, 30], {0: [10, 5], 1: [11, 4]}, middle=16).winner == 1


@pytest.mark.rule("PR 12.5")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_tie_of_all_players_has_one_winner(players: int) -> None:
    assert end_of_game([30] * players).winner == 0
