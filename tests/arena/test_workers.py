"""The same results wherever deals are played, and whatever happens to those who play them."""

from __future__ import annotations

import multiprocessing
import os
import signal
from multiprocessing.connection import Connection

import pytest

from heliopolis.arena import workers
from heliopolis.arena.plan import Plan, checked_plan
from heliopolis.arena.result import DealResult
from heliopolis.arena.workers import Here, Processes, Tasks, Workers, WorkersFailed

PLAN = checked_plan("ra", 3, ["random"], {}, games=100)
DEALS = range(12)


def played(where: Workers, deals: range = DEALS) -> list[DealResult]:
    return sorted(where.results(PLAN, deals), key=lambda result: result.deal)


@pytest.fixture(scope="module")
def expected() -> list[DealResult]:
    """What one process makes of the deals."""
    return played(Here())


def test_one_process_plays_every_deal_in_order(expected: list[DealResult]) -> None:
    assert [result.deal for result in expected] == list(DEALS)


def test_two_processes_give_the_same_results(expected: list[DealResult]) -> None:
    assert played(Processes(2)) == expected
    assert multiprocessing.active_children() == []


def test_a_killed_process_changes_nothing_but_the_time(expected: list[DealResult]) -> None:
    results = Processes(2).results(PLAN, DEALS)
    found = [next(results)]
    victim, *_ = multiprocessing.active_children()
    assert victim.pid is not None
    os.kill(victim.pid, signal.SIGKILL)
    found += results
    assert sorted(found, key=lambda result: result.deal) == expected
    assert multiprocessing.active_children() == []


def test_a_match_can_be_stopped_at_once() -> None:
    results = Processes(2).results(PLAN, range(100_000))
    next(results)
    assert len(multiprocessing.active_children()) == 2
    results.close()
    assert multiprocessing.active_children() == []


def die(pipe: Connection, plan: Plan) -> None:
    """A worker that takes a task and ends."""
    pipe.recv()
    os._exit(9)


def test_a_deal_that_ends_every_process_is_given_up_with_a_sentence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(workers, "_work", die)
    with pytest.raises(WorkersFailed) as failure:
        played(Processes(1))
    assert str(failure.value) == (
        "3 worker processes in a row ended while they played deal 0 (exit code 9); is there "
        "enough memory?"
    )


def test_no_more_processes_start_than_there_are_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[Plan] = []
    make = workers._Worker

    def counted(plan: Plan) -> workers._Worker:
        started.append(plan)
        return make(plan)

    monkeypatch.setattr(workers, "_Worker", counted)
    assert len(played(Processes(8), range(1))) == 1
    assert len(started) == 1


# Tasks


def test_quick_deals_are_handed_out_several_at_once() -> None:
    tasks = Tasks(range(100))
    assert tasks.next() == [0]
    tasks.took(1, 0.001)
    assert tasks.next() == [1, 2]
    tasks.took(2, 0.002)
    assert tasks.next() == [3, 4, 5, 6]
    assert tasks.ahead == 2


def test_slow_deals_are_handed_out_one_by_one_and_none_ahead() -> None:
    tasks = Tasks(range(100))
    tasks.next()
    tasks.took(1, 60.0)
    assert tasks.next() == [1]
    assert tasks.ahead == 1


def test_lost_deals_come_again_one_by_one() -> None:
    tasks = Tasks(range(3))
    tasks.repeat([7, 8])
    assert [tasks.next() for _ in range(6)] == [[7], [8], [0], [1], [2], []]


def test_there_is_at_least_one_core() -> None:
    assert workers.cores() >= 1
