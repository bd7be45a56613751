"""Who plays the deals: this process, processes of this machine, or a Ray cluster (`on_ray.py`).

All of them take numbers of deals and give results as they are finished. Which of them it was, and
in which order they finished, makes no difference to any result.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections import deque
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import islice
from multiprocessing.connection import Connection, wait
from time import perf_counter
from types import FrameType
from typing import NoReturn, Protocol

from ..errors import HeliopolisError
from .plan import Plan
from .play import play_deal
from .result import DealResult

SECONDS_A_TASK = 0.25  # quick deals are handed out several at once, to save words
MOST_DEALS_A_TASK = 64
MOST_ENDS = 3  # so many workers may end in the same deal before it is given up
SECONDS_TO_LEAVE = 2.0

Results = Generator[DealResult, None, None]


class WorkersFailed(HeliopolisError):
    """The deals cannot be played here; those that are finished are not lost."""


class Workers(Protocol):
    """Somewhere to play deals."""

    def results(self, plan: Plan, deals: Iterable[int]) -> Results:
        """Play the deals, each once. Results come as they are finished, in any order.

        The deals are taken one by one, only as fast as they can be played. Close the iterator to
        stop at once.
        """
        ...


class Here:
    """This process alone, one deal after the other."""

    def results(self, plan: Plan, deals: Iterable[int]) -> Results:
        """Play the deals in their order."""
        for deal in deals:
            yield play_deal(plan, deal)


def play_deals(plan: Plan, deals: Sequence[int]) -> tuple[list[DealResult], float]:
    """Play some deals one after the other. Returns their results and the seconds it took."""
    begun = perf_counter()
    return [play_deal(plan, deal) for deal in deals], perf_counter() - begun


class Tasks:
    """Deals cut into tasks of about a quarter of a second, by how long earlier ones took."""

    def __init__(self, deals: Iterable[int]) -> None:
        self._deals = iter(deals)
        self._again: deque[list[int]] = deque()
        self._size = 1
        self._is_quick = False

    @property
    def ahead(self) -> int:
        """How many tasks a worker has in hand: while it plays a quick one, the next one waits.

        Long ones are not handed out early, or one worker might have two while another has none.
        """
        return 2 if self._is_quick else 1

    def next(self) -> list[int]:
        """The deals of the next task; none if all are handed out."""
        if self._again:
            return self._again.popleft()
        return list(islice(self._deals, self._size))

    def repeat(self, task: list[int]) -> None:
        """Hand out the deals of a lost task again, one by one: the cause may be one of them."""
        self._again += [[deal] for deal in task]

    def took(self, deals: int, seconds: float) -> None:
        """Learn from a finished task how many deals the next ones should have."""
        self._is_quick = seconds < 4 * SECONDS_A_TASK
        fitting = int(SECONDS_A_TASK * deals / max(seconds, 1e-6))
        self._size = max(1, min(fitting, 2 * self._size, MOST_DEALS_A_TASK))


class Processes:
    """Some processes of this machine. One that dies is replaced, and its deals are repeated."""

    def __init__(self, count: int) -> None:
        self.count = count

    def results(self, plan: Plan, deals: Iterable[int]) -> Results:
        """Play the deals on all processes."""
        pool = _Pool(plan, Tasks(deals))
        try:
            pool.start(self.count)
            while pool.is_busy:
                yield from pool.finished()
        finally:
            pool.stop()


class _Worker:
    """One process, the pipe to it, and the tasks it has been given."""

    def __init__(self, plan: Plan) -> None:
        # Spawned, not forked: a fork would copy threads' locks in whatever state they are.
        context = multiprocessing.get_context("spawn")
        self.pipe, far_end = context.Pipe()
        self.process = context.Process(target=_work, args=(far_end, plan), daemon=True)
        self.process.start()
        far_end.close()
        self.tasks: deque[list[int]] = deque()

    def give(self, task: list[int]) -> None:
        self.tasks.append(task)
        with suppress(OSError):  # a process that has died is noticed when it is listened to
            self.pipe.send(task)


class _Pool:
    """Processes that play tasks."""

    def __init__(self, plan: Plan, tasks: Tasks) -> None:
        self.plan = plan
        self.tasks = tasks
        self.workers: dict[Connection, _Worker] = {}
        self.ends: dict[int, int] = {}  # deal: workers that ended while they played it

    @property
    def is_busy(self) -> bool:
        """Whether a task is still out."""
        return bool(self.workers)

    def start(self, count: int) -> None:
        """Start processes, and give each its first tasks."""
        for _ in range(count):
            task = self.tasks.next()
            if not task:
                return
            worker = _Worker(self.plan)
            self.workers[worker.pipe] = worker
            worker.give(task)

    def finished(self) -> Iterator[DealResult]:
        """Wait until something happens; give the results that it brings."""
        for pipe in wait(list(self.workers)):
            assert isinstance(pipe, Connection)
            worker = self.workers[pipe]
            try:
                results, seconds = pipe.recv()
            except (EOFError, OSError):
                self._replace(worker)
                continue
            worker.tasks.popleft()
            self.tasks.took(len(results), seconds)
            self._refill(worker)
            yield from results

    def _refill(self, worker: _Worker) -> None:
        while len(worker.tasks) < self.tasks.ahead and (task := self.tasks.next()):
            worker.give(task)
        if not worker.tasks:
            self._dismiss(worker)

    def _replace(self, worker: _Worker) -> None:
        """The process has died: killed, out of memory, or crashed in a bot's machine code."""
        self._dismiss(worker)
        for deal in worker.tasks[0]:
            self.ends[deal] = self.ends.get(deal, 0) + 1
            if self.ends[deal] >= MOST_ENDS:
                raise WorkersFailed(
                    f"{MOST_ENDS} worker processes in a row ended while they played deal {deal} "
                    f"(exit code {worker.process.exitcode}); is there enough memory?"
                )
        for task in worker.tasks:
            self.tasks.repeat(task)
        self.start(1)

    def _dismiss(self, worker: _Worker) -> None:
        del self.workers[worker.pipe]
        worker.pipe.close()  # which tells it to go
        worker.process.join(SECONDS_TO_LEAVE)

    def stop(self) -> None:
        """End all processes at once, and the bots that they have started."""
        for worker in self.workers.values():
            worker.process.terminate()
        for worker in self.workers.values():
            worker.process.join(SECONDS_TO_LEAVE)
            worker.process.kill()
            worker.process.join()
            worker.pipe.close()
        self.workers.clear()


def _work(pipe: Connection, plan: Plan) -> None:
    """What a worker process does: play tasks until the pipe closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that reports
    signal.signal(signal.SIGTERM, _leave)
    with suppress(EOFError, OSError):
        while True:
            pipe.send(play_deals(plan, pipe.recv()))


def _leave(number: int, frame: FrameType | None) -> NoReturn:
    """Leave by way of all `finally` clauses, so that no bot's process stays behind."""
    raise SystemExit(0)


def cores() -> int:
    """How many processes can run at once here."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
