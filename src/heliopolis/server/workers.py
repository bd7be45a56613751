"""Worker processes and whoever waits for their answers: each does one thing at a time. One that
dies, or that thinks too long, is started anew when it is next asked.
"""

from __future__ import annotations

import asyncio
import pickle
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from ..errors import HeliopolisError
from .worker import LENGTH_BYTES, packed

LONGEST_THOUGHT = 120.0  # seconds; a worker that takes longer is stopped


class WorkerLost(HeliopolisError):
    """A worker has died before it answered; it may be asked again."""


class WorkFailed(HeliopolisError):
    """A worker has answered with a mistake."""


class Worker:
    """One process, started when it is first asked."""

    def __init__(self, niceness: int) -> None:
        self.niceness = niceness
        self.process: Process | None = None

    async def ask(self, work: Callable[..., Any], words: tuple[Any, ...]) -> Any:
        """What *work* says in the other process."""
        question = packed((work, words))
        try:
            async with asyncio.timeout(LONGEST_THOUGHT):
                is_well, answer = await self._exchange(question)
        except (OSError, EOFError, TimeoutError) as error:
            await self.close()
            raise WorkerLost(f"a worker was lost: {error!r}") from error
        if not is_well:
            raise WorkFailed(answer)
        return answer

    async def _exchange(self, question: bytes) -> Any:
        process = await self._running()
        assert process.stdin and process.stdout, "both are pipes"
        process.stdin.write(question)
        length = await process.stdout.readexactly(LENGTH_BYTES)
        data = await process.stdout.readexactly(int.from_bytes(length, "big"))
        return pickle.loads(data)  # noqa: S301 - from a process of ours

    async def _running(self) -> Process:
        if self.process is None or self.process.returncode is not None:
            words = (sys.executable, "-m", "heliopolis.server.worker", str(self.niceness))
            self.process = await asyncio.create_subprocess_exec(*words, stdin=PIPE, stdout=PIPE)
        return self.process

    async def close(self) -> None:
        """End the process, whatever it does, and see it gone."""
        if self.process is not None:
            with suppress(ProcessLookupError):
                self.process.kill()
            await self.process.wait()


class Workers:
    """A few workers. Whoever asks while all of them think waits in line. The nicer they are, the
    more they let other processes go first.
    """

    def __init__(self, number: int, niceness: int = 0) -> None:
        self._all = [Worker(niceness) for _ in range(number)]
        # The last one that answered is asked first, so that no more are started than needed.
        self._idle: asyncio.LifoQueue[Worker] = asyncio.LifoQueue()
        self._exchanges: set[asyncio.Task[Any]] = set()
        for worker in self._all:
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
        exchange = asyncio.create_task(worker.ask(work, words))
        self._exchanges.add(exchange)
        exchange.add_done_callback(lambda done: self._ended(done, worker))
        return await asyncio.shield(exchange)

    def _ended(self, exchange: asyncio.Task[Any], worker: Worker) -> None:
        self._exchanges.discard(exchange)
        self._idle.put_nowait(worker)

    async def close(self) -> None:
        """Stop all of them."""
        for exchange in self._exchanges:
            exchange.cancel()
        await asyncio.gather(*self._exchanges, return_exceptions=True)
        for worker in self._all:
            await worker.close()
