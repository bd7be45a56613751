"""Worker processes and whoever waits for their answers: each does one thing at a time. One that
dies, or that thinks too long, is started anew when it is next asked.
"""

from __future__ import annotations

import asyncio
import pickle
import sys
from asyncio.subprocess import PIPE, Process
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from ..errors import HeliopolisError
from .worker import LENGTH_BYTES, Outcome, packed

LONGEST_THOUGHT = 120.0  # seconds; a worker that takes longer is stopped


class WorkerLost(HeliopolisError):
    """A worker has died before it answered; it may be asked again."""


class WorkFailed(HeliopolisError):
    """A worker has answered with a mistake."""


@dataclass(slots=True)
class Question:
    """What a worker was asked. *free* is called when the worker has done with it, even if nobody
    waits for the answer any more.
    """

    answer: asyncio.Future[Outcome]
    too_long: asyncio.TimerHandle
    free: Callable[[], None]

    def close(self) -> None:
        """The worker has done with it."""
        self.too_long.cancel()
        self.free()


class Running:
    """A process at work. It answers in the order in which it was asked."""

    def __init__(self, process: Process) -> None:
        self.process = process
        self.is_lost = False
        self._asked: deque[Question] = deque()
        self._reader = asyncio.create_task(self._read())

    def ask(self, question: bytes, free: Callable[[], None]) -> asyncio.Future[Outcome]:
        """The answer to come; more may be asked meanwhile."""
        assert self.process.stdin, "it is a pipe"
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[Outcome] = loop.create_future()
        too_long = loop.call_later(LONGEST_THOUGHT, self._kill)
        self._asked.append(Question(answer, too_long, free))
        self.process.stdin.write(question)
        return answer

    async def _read(self) -> None:
        """Hand out answers as they come: all that are there at once, since a turn of the event loop
        is long on a busy server.
        """
        assert self.process.stdout, "it is a pipe"
        try:
            while True:
                length = await self.process.stdout.readexactly(LENGTH_BYTES)
                data = await self.process.stdout.readexactly(int.from_bytes(length, "big"))
                question = self._asked.popleft()
                question.close()
                if not question.answer.done():
                    question.answer.set_result(pickle.loads(data))  # noqa: S301 - of ours
        except (OSError, EOFError) as error:
            self._lose(error)

    def _lose(self, error: Exception) -> None:
        self.is_lost = True
        while self._asked:
            question = self._asked.popleft()
            question.close()
            if not question.answer.done():
                question.answer.set_exception(WorkerLost(f"a worker was lost: {error!r}"))

    def _kill(self) -> None:
        with suppress(ProcessLookupError):
            self.process.kill()

    async def end(self) -> None:
        """End it, whatever it does, and see it gone. Nobody gets an answer any more."""
        self._reader.cancel()
        for question in self._asked:
            question.too_long.cancel()
            question.answer.cancel()
        self._kill()
        await self.process.wait()


class Worker:
    """One process, started when it is first asked and when the last one was lost."""

    def __init__(self, niceness: int) -> None:
        self.niceness = niceness
        self._start: asyncio.Task[Running] | None = None

    @property
    def process(self) -> Process | None:
        """The process that was started last."""
        start = self._start
        if start is None or not start.done() or start.exception() is not None:
            return None
        return start.result().process

    async def running(self) -> Running:
        """Its process. Whoever stops waiting for it does not stop its start."""
        if self._start is None or _has_failed(self._start):
            self._start = asyncio.create_task(self._started())
        return await asyncio.shield(self._start)

    async def _started(self) -> Running:
        words = (sys.executable, "-m", "heliopolis.server.worker", str(self.niceness))
        return Running(await asyncio.create_subprocess_exec(*words, stdin=PIPE, stdout=PIPE))

    async def close(self) -> None:
        """End its process."""
        if self._start is not None and not _has_failed(self._start):
            await (await self._start).end()


def _has_failed(start: asyncio.Task[Running]) -> bool:
    """Whether a process could not be started, or is lost."""
    return start.done() and (start.exception() is not None or start.result().is_lost)


class Workers:
    """A few workers. Whoever asks while all of them think waits in line. The nicer they are, the
    more they let other processes go first. With *ahead*, each is asked that many questions before
    it has answered, so that it need not wait for a busy server between two of them.
    """

    def __init__(self, number: int, niceness: int = 0, ahead: int = 1) -> None:
        self._all = [Worker(niceness) for _ in range(number)]
        # The last one that answered is asked first, so that no more are started than needed.
        self._idle: asyncio.LifoQueue[Worker] = asyncio.LifoQueue()
        for worker in self._all * ahead:
            self._idle.put_nowait(worker)

    @property
    def processes(self) -> list[int]:
        """The numbers of the processes that were started."""
        return [worker.process.pid for worker in self._all if worker.process is not None]

    async def ask(self, work: Callable[..., Any], *words: Any) -> Any:
        """What *work* says in one of the processes. Whoever stops waiting leaves its worker alone:
        that one is busy until it has answered.
        """
        worker = await self._idle.get()
        is_well, answer = await (await self._asked(worker, packed((work, words))))
        if not is_well:
            raise WorkFailed(answer)
        return answer

    async def _asked(self, worker: Worker, question: bytes) -> asyncio.Future[Outcome]:
        try:
            running = await worker.running()
        except (OSError, asyncio.CancelledError) as error:
            self._idle.put_nowait(worker)
            if isinstance(error, OSError):
                raise WorkerLost(f"a worker cannot be started: {error!r}") from error
            raise
        return running.ask(question, lambda: self._idle.put_nowait(worker))

    async def close(self) -> None:
        """Stop all of them."""
        for worker in self._all:
            await worker.close()
