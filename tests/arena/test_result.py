"""Results as lines of a file, and clocks."""

from __future__ import annotations

import json
from typing import Any

import pytest

from heliopolis.arena.plan import checked_plan
from heliopolis.arena.play import play_deal
from heliopolis.arena.result import BadResult, Clock, DealResult, GameResult, parse_result

RESULT = DealResult(
    4,
    (
        GameResult((0, 1), (30, 20), (1, 2), {}),
        GameResult((1, 0), (30, 20), (2, 1), {0: "it raised RuntimeError"}),
    ),
    {0: Clock()},
)
TABLES = [(0, 1), (1, 0)]


def as_read(content: Any) -> Any:
    """As it comes back from a file."""
    return json.loads(json.dumps(content))


def test_a_result_is_read_as_it_was_written() -> None:
    assert parse_result(as_read(RESULT.as_json()), TABLES) == RESULT


def test_clocks_are_read_as_they_were_written() -> None:
    result = play_deal(checked_plan("ra", 2, ["random"], {}, 2), 0)
    read = parse_result(as_read(result.as_json()), [(0, 0), (0, 0)])
    clock, same = result.clocks[0], read.clocks[0]
    assert (same.moves, same.buckets) == (clock.moves, clock.buckets)
    assert same.seconds == pytest.approx(clock.seconds, abs=1e-5)


def test_equal_results_may_have_taken_different_times() -> None:
    clock = Clock()
    clock.add(1.0)
    assert DealResult(4, RESULT.games, {0: clock}) == RESULT


@pytest.mark.parametrize(
    "change",
    [
        {"games": 7},
        {"games": [{}]},
        {"games": [{"bots": [0, 1], "scores": [1], "places": [1, 2]}]},
        {"games": [{"bots": [0, 1], "scores": [1, 1], "places": [2, 2]}]},
        {"games": [{"bots": [0, 1], "scores": ["x", 1], "places": [1, 2]}]},
        {"games": [{"bots": [0, 1], "scores": [1, 0], "places": [1, 2], "luck": [0.5]}]},
        {"games": [{"bots": [0], "scores": [1], "places": [1], "luck": [float("nan")]}]},
        {"games": [{"bots": [0], "scores": [1], "places": [1], "luck": 0.5}]},
        {"clocks": None},
        {"clocks": {"0": [1]}},
    ],
)
def test_what_is_no_result_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(BadResult, match=r"^it is no result of a deal$"):
        parse_result(as_read(RESULT.as_json()) | change, TABLES)


def test_a_result_of_other_tables_is_refused() -> None:
    with pytest.raises(BadResult, match=r"^other bots sit at its tables$"):
        parse_result(as_read(RESULT.as_json()), [(0, 1), (0, 1)])


def test_a_result_without_luck_is_refused_where_luck_is_judged() -> None:
    with pytest.raises(BadResult, match=r"^it does not tell the luck in its games$"):
        parse_result(as_read(RESULT.as_json()), TABLES, is_judged=True)


def test_the_mean_and_the_slowest_moves_are_told() -> None:
    clock = Clock()
    for _ in range(980):
        clock.add(0.001)
    for _ in range(20):
        clock.add(0.1)
    assert clock.mean == pytest.approx(0.00298)
    assert clock.quantile(0.5) == pytest.approx(0.001, rel=0.05)
    assert clock.quantile(0.99) == pytest.approx(0.1, rel=0.05)


def test_clocks_add_up() -> None:
    clock, other = Clock(), Clock()
    clock.add(1.0)
    other.add(3.0)
    clock.merge(other)
    assert (clock.moves, clock.mean) == (2, 2.0)


def test_a_clock_that_never_ran_shows_nothing() -> None:
    assert (Clock().mean, Clock().quantile(0.99)) == (0.0, 0.0)


def test_a_move_that_took_no_time_at_all_is_counted() -> None:
    clock = Clock()
    clock.add(0.0)
    assert clock.quantile(0.99) < 1e-6
