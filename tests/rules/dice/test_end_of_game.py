"""The dice game, End of the game (DI 15.1 to DI 15.3)."""

from __future__ import annotations

import pytest

from heliopolis.core.bits import members_of
from tests.rules.dice.positions import DiceTable, scored


def winners(table: DiceTable) -> list[int]:
    return list(members_of(table.rules.winners(table.state)))


@pytest.mark.rule("DI 15.1", "DI 3.1")
def test_the_game_is_over_when_the_third_epoch_has_been_scored() -> None:
    table = scored(epoch=3, nile={0: 8}, floods={0: 1})
    assert table.rules.is_over(table.state)
    assert not table.rules.is_chance(table.state)
    assert table.state.scores[0] == 28
    assert (table.state.epoch, table.state.ra_moved) == (3, 0)


@pytest.mark.rule("DI 15.1")
@pytest.mark.parametrize("epoch", [1, 2])
def test_the_game_goes_on_after_the_first_and_second_epoch(epoch: int) -> None:
    assert not scored(epoch=epoch).rules.is_over(scored(epoch=epoch).state)


@pytest.mark.rule("DI 15.2")
@pytest.mark.parametrize(
    ("points", "winner"),
    [
        ((30, 29), 0),
        ((29, 30), 1),
        ((31, 30, 30), 0),
        ((10, 40, 39), 1),
        ((10, 11, 12), 2),
        ((9, 9, 9, 10), 3),
        ((9, 10, 9, 9), 1),
    ],
)
@pytest.mark.parametrize("start", [0, 1])
def test_the_highest_score_wins(points: tuple[int, ...], winner: int, start: int) -> None:
    for tie_break in ("shared", "last_seat"):
        table = scored(
            len(points),
            epoch=3,
            start=start,
            scores=dict(enumerate(points)),
            tie_break="shared" if tie_break == "shared" else "last_seat",
        )
        assert winners(table) == [winner]


@pytest.mark.rule("DI 15.2", "DI 14.16")
def test_points_of_the_last_scoring_count() -> None:
    table = scored(epoch=3, nile={1: 2}, floods={1: 1}, scores={0: 21, 1: 20, 2: 19})
    assert winners(table) == [1]


@pytest.mark.rule("DI 15.3", "DI 17.6")
@pytest.mark.parametrize("start", [0, 1])
@pytest.mark.parametrize(
    ("points", "tied"),
    [
        ((30, 30), [0, 1]),
        ((30, 30, 20), [0, 1]),
        ((30, 20, 30), [0, 2]),
        ((20, 20, 20), [0, 1, 2]),
        ((8, 9, 9, 9), [1, 2, 3]),
        ((9, 9, 9, 9), [0, 1, 2, 3]),
    ],
)
def test_players_tied_for_the_highest_score_share_the_win(
    points: tuple[int, ...], tied: list[int], start: int
) -> None:
    table = scored(len(points), epoch=3, start=start, scores=dict(enumerate(points)))
    assert winners(table) == tied


@pytest.mark.rule("DI 17.6")
@pytest.mark.parametrize(
    ("points", "start", "winner"),
    [
        ((30, 30), 0, 1),
        ((30, 30), 1, 0),
        ((30, 30, 30), 0, 2),
        ((30, 30, 30), 1, 0),
        ((30, 30, 30), 2, 1),
        ((30, 20, 30), 0, 2),
        ((30, 20, 30), 1, 0),
        ((30, 20, 30), 2, 0),
        ((20, 30, 20, 30), 2, 1),
        ((20, 30, 20, 30), 3, 1),
        ((20, 30, 20, 30), 0, 3),
        ((30, 30, 20, 20), 1, 0),
    ],
)
def test_by_option_a_tie_goes_to_the_seat_that_came_last_in_the_starting_order(
    points: tuple[int, ...], start: int, winner: int
) -> None:
    table = scored(
        len(points),
        epoch=3,
        start=start,
        scores=dict(enumerate(points)),
        tie_break="last_seat",
    )
    assert winners(table) == [winner]


@pytest.mark.rule("DI 15.2", "DI 17.5")
def test_the_highest_of_scores_below_zero_wins() -> None:
    table = scored(
        2, epoch=3, civilizations={0: "", 1: ""}, scores={0: 1, 1: 2}, score_floor="none"
    )
    assert table.state.scores[:2] == [-4, -3]
    assert winners(table) == [1]
