"""Bots think in worker processes, never on the event loop. A worker that dies is replaced, and its
question is asked again.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterable, Mapping

import structlog

from ..core.chance import SeededStream
from ..errors import HeliopolisError
from ..face.catalogue import GAMES
from ..face.view import View
from ..players.levels import DEFAULT_LEVEL, LEVELS, NETWORK_LEVELS, levels_of
from . import thinking
from .workers import WorkerLost, Workers

log = structlog.get_logger()

AT_ONCE = {level.name for level in LEVELS if level.bot == "thumb"} | {"random", "thumb"}
STOPGAP = "scribe"  # plays while the others are still being compiled
ATTEMPTS = 3
NICENESS = 5  # of those who think long: pages come first
QUICK_AHEAD = 16  # questions that lie ready for those who answer at once


class BotsFailed(HeliopolisError):
    """The workers do not answer."""


class Bots:
    """A few worker processes for those who think, and one for those who answer at once: these
    never wait until somebody has thought to the end.
    """

    def __init__(self, workers: int | None = None) -> None:
        self.thinkers = Workers(workers or max(1, (os.cpu_count() or 2) - 1), NICENESS)
        self.quick = Workers(1, ahead=QUICK_AHEAD)
        self._warm: set[str] = set()
        self._warming: asyncio.Task[None] | None = None

    # Warming up

    def start_warming(self) -> None:
        """Compile in the background what the stronger levels need."""
        self._warming = asyncio.create_task(self._warm_up())

    async def _warm_up(self) -> None:
        """In a process of its own, so that nobody's bot has to wait."""
        worker = Workers(1, NICENESS)
        try:
            for game in GAMES:
                for level in _levels_to_warm(game):
                    await worker.ask(thinking.warm_up, game, level)
                self._warm.add(game)
                log.info("bots are warm", game=game)
        finally:
            await worker.close()

    def is_warm(self, game: str) -> bool:
        """Whether the stronger levels can answer without compiling first."""
        return game in self._warm

    def _level_now(self, game: str, level: str) -> str:
        return level if self.is_warm(game) or level in AT_ONCE else STOPGAP

    # Asking

    def answer_at_once(self, levels: Iterable[str]) -> bool:
        """Whether bots of these levels need no time to think."""
        return AT_ONCE.issuperset(levels)

    async def answers(
        self, view: View, levels: Mapping[int, str], seed: str, chance: SeededStream | None = None
    ) -> list[str]:
        """The next moves of the bots of a table. Those who answer at once go on after what
        *chance* says; no bot sees it before.
        """
        asked = {seat: self._level_now(view.kind.name, level) for seat, level in levels.items()}
        is_quick = self.answer_at_once(asked.values())
        workers = self.quick if is_quick else self.thinkers
        words = (view, asked, seed, chance if is_quick else None)
        for _ in range(ATTEMPTS):
            try:
                answers: list[str] = await workers.ask(thinking.answers, *words)
            except WorkerLost as error:
                log.warning("a bot's worker was lost", error=str(error))
            else:
                return answers
        raise BotsFailed("the bots do not answer; their seats wait until the server is restarted")

    async def close(self) -> None:
        """Stop all workers; unanswered questions are asked again after the next start."""
        if self._warming is not None:
            self._warming.cancel()
            await asyncio.gather(self._warming, return_exceptions=True)
        await self.quick.close()
        await self.thinkers.close()


def _levels_to_warm(game: str) -> list[str]:
    """A level of each kind that is compiled for the game."""
    networks = [level.name for level in levels_of(game) if level in NETWORK_LEVELS]
    return [DEFAULT_LEVEL, *networks]
