"""Bots think in worker processes, never on the event loop. A worker that dies is replaced, and its
question is asked again.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
from collections.abc import Mapping
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor

import structlog

from ..errors import HeliopolisError
from ..face.catalogue import GAMES
from ..face.view import View
from ..players.levels import DEFAULT_LEVEL, LEVELS, NETWORK_LEVELS, levels_of
from . import thinking

log = structlog.get_logger()

AT_ONCE = {level.name for level in LEVELS if level.bot == "thumb"} | {"random", "thumb"}
STOPGAP = "scribe"  # plays while the others are still being compiled
LONGEST_THOUGHT = 120.0  # seconds; a worker that takes longer is replaced
ATTEMPTS = 3


class BotsFailed(HeliopolisError):
    """The workers do not answer."""


class Bots:
    """A few worker processes."""

    def __init__(self, workers: int | None = None) -> None:
        self.workers = workers or max(1, (os.cpu_count() or 2) - 1)
        self._pool = self._new_pool()
        self._warm: set[str] = set()
        self._warming: asyncio.Task[None] | None = None

    def _new_pool(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self.workers, context, thinking.prepare_worker)

    # Warming up

    def start_warming(self) -> None:
        """Compile in the background what the stronger levels need."""
        self._warming = asyncio.create_task(self._warm_up())

    async def _warm_up(self) -> None:
        """In a process of its own, so that nobody's bot has to wait."""
        loop = asyncio.get_running_loop()
        context = multiprocessing.get_context("spawn")
        pool = ProcessPoolExecutor(1, context, thinking.prepare_worker)
        try:
            for game in GAMES:
                for level in _levels_to_warm(game):
                    await loop.run_in_executor(pool, thinking.warm_up, game, level)
                self._warm.add(game)
                log.info("bots are warm", game=game)
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
            for process in list((pool._processes or {}).values()):
                process.terminate()

    def is_warm(self, game: str) -> bool:
        """Whether the stronger levels can answer without compiling first."""
        return game in self._warm

    def _level_now(self, game: str, level: str) -> str:
        return level if self.is_warm(game) or level in AT_ONCE else STOPGAP

    # Asking

    async def answers(self, view: View, levels: Mapping[int, str], seed: str) -> list[str]:
        """The next moves of the bots of a table."""
        asked = {seat: self._level_now(view.kind.name, level) for seat, level in levels.items()}
        for _ in range(ATTEMPTS):
            pool = self._pool
            try:
                return await self._ask(pool, view, asked, seed)
            except (BrokenExecutor, TimeoutError) as error:
                log.warning("a bot's worker was lost", error=repr(error))
                self._replace(pool)
        raise BotsFailed("the bots do not answer; their seats wait until the server is restarted")

    async def _ask(
        self, pool: ProcessPoolExecutor, view: View, levels: Mapping[int, str], seed: str
    ) -> list[str]:
        future = asyncio.get_running_loop().run_in_executor(
            pool, thinking.answers, view, dict(levels), seed
        )
        async with asyncio.timeout(LONGEST_THOUGHT):
            try:
                return await future
            except asyncio.CancelledError:
                if _is_stopping():
                    raise
                # Only the question was cancelled: its pool was replaced while it waited in line.
                raise BrokenExecutor("the workers were replaced") from None

    def _replace(self, pool: ProcessPoolExecutor) -> None:
        """New workers in place of a broken pool's; whoever notices first does it."""
        if self._pool is not pool:
            return
        _stop(pool)
        self._pool = self._new_pool()

    def close(self) -> None:
        """Stop all workers; unanswered questions are asked again after the next start."""
        if self._warming is not None:
            self._warming.cancel()
        _stop(self._pool)


def _levels_to_warm(game: str) -> list[str]:
    """A level of each kind that is compiled for the game."""
    networks = [level.name for level in levels_of(game) if level in NETWORK_LEVELS]
    return [DEFAULT_LEVEL, *networks]


def _is_stopping() -> bool:
    """Whether the task that runs now was told to stop."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0


def _stop(pool: ProcessPoolExecutor) -> None:
    processes = list((pool._processes or {}).values())
    pool.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.kill()
