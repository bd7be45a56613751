"""The bots of a server at its tables: they are asked when it is their turn, and their moves made.

People who watch see one move after the other, with a pause between them. Where nobody watches, or
too many do, all moves up to a person's are made at once.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from typing import TYPE_CHECKING

import structlog

from ..players.levels import DEFAULT_LEVEL
from ..store.places import Seat
from .refusals import Refused
from .table import Change, LiveTable

if TYPE_CHECKING:
    from .hall import Hall

log = structlog.get_logger()

STAND_IN = DEFAULT_LEVEL  # plays for a person who is gone
LONGEST_PAUSE = 4.0  # seconds, before bots that could not move try again
# What bots answer within this time is written down and shown at once: every time costs a commit and
# new pages. A person who has clicked waits for less, and sees the rest a moment later.
GATHERING = 0.5  # seconds
AFTER_A_CLICK = 0.02
PATIENCE = 0.5  # seconds; a click waits no longer for a single answer of theirs
# Every pause makes new pages for everybody at the table. With more tables than this before
# somebody's eyes, people's own clicks would have to wait for them.
PACED_TABLES = 100


class BotPlay:
    """Lets bots play until a person is asked, at every table at once."""

    def __init__(self, hall: Hall, pace: float) -> None:
        self.hall = hall
        self.pace = pace
        # Nobody can foresee what bots will do; it has nothing to do with the seed of the game.
        self.seed = secrets.token_hex(16)
        self.at_work: dict[str, asyncio.Task[None]] = {}

    def wake(self, table: LiveTable) -> None:
        """A table has changed: if a bot is asked, it plays."""
        if table.asked_bot is not None and table.id not in self.at_work:
            self.at_work[table.id] = asyncio.create_task(self.play_on(table.id))

    async def play_on(self, place: str) -> None:
        """Bots move until a person is asked. What fails is tried again, ever more slowly."""
        pause = 1.0
        try:
            while True:
                try:
                    while await self.ask(place):
                        pause = 1.0
                    return
                except Exception as error:
                    log.error("bots have to wait at a table", table=place, error=repr(error))
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)
        finally:
            # At once, not in a callback: an announcement in between would wake nobody.
            self.at_work.pop(place, None)

    async def ask(self, place: str) -> bool:
        """Ask for the next answers of bots and make them. False if no bot is asked."""
        table = await self.hall.get(place)
        seat = table.asked_bot
        if seat is None:
            return False
        if table.waits_for is not None:
            await self._confirm_for(table, seat)
        elif self._is_paced(place):
            await self._play_slowly(table)
        else:
            await self._play_at_once(table)
        return True

    def _is_paced(self, place: str) -> bool:
        watchers = self.hall.watchers
        return self.pace > 0 and watchers.is_watched(place) and watchers.tables <= PACED_TABLES

    async def answered(self, change: Change) -> Change:
        """A person's move with what bots answer to it at once, to be written down and shown
        together. Where people see one bot after the other, or a bot has to think, it is the move
        alone; the bots are asked later.
        """
        table = change.table
        if not _is_bots_turn(table) or self._is_paced(table.id):
            return change
        if not self.hall.bots.answer_at_once(_levels(table).values()):
            return change
        try:
            return await self._gathered(change, AFTER_A_CLICK, PATIENCE)
        except Exception:
            return change  # the bots are asked again, and what fails then is told

    async def _answers(self, table: LiveTable) -> list[str]:
        """The next moves of a table's bots."""
        seat, game = table.asked_bot, table.game
        assert seat is not None and game is not None, "the caller has looked"
        with self.hall.figures.bot_seconds.time():
            return await self.hall.bots.answers(
                game.view(seat.number), _levels(table), f"{self.seed}/{table.id}", game.stream
            )

    async def _play_slowly(self, table: LiveTable) -> None:
        for words in await self._answers(table):
            await asyncio.sleep(self.pace)
            async with self.hall.at(table.id) as now:
                if now.version != table.version:
                    return
                change = with_bot_move(now, words, self.hall.clock())
                made = None if change is None else await self._made(change)
                if made is None:
                    return
                table = made

    async def _play_at_once(self, table: LiveTable) -> None:
        """Gather moves for a moment, and write them down together."""
        change = await self._gathered(Change((), table), GATHERING)
        async with self.hall.at(table.id) as now:
            if now.version == table.version and change.rows:
                await self._made(change)

    async def _gathered(
        self, change: Change, seconds: float, patience: float | None = None
    ) -> Change:
        """A change after which a bot is asked, and the moves that bots make within some time. No
        answer is waited for longer than the patience lasts.
        """
        begun, until = change, time.monotonic() + seconds
        is_gathering = True
        while is_gathering:
            try:
                async with asyncio.timeout(patience):
                    answers = await self._answers(change.table)
                for words in answers:
                    change = _followed_by(change, words, self.hall.clock())
            except Exception:
                if change is begun:
                    raise
                break  # what was answered before counts; the rest is asked again
            is_gathering = _is_bots_turn(change.table) and time.monotonic() < until
        return change

    async def _confirm_for(self, table: LiveTable, seat: Seat) -> None:
        """A bot that stands in lets the person's steps stand."""
        async with self.hall.at(table.id) as now:
            if now.version == table.version:
                key = secrets.token_hex(8)
                change = now.with_confirmation(seat.number, None, key, self.hall.clock())
                await self._made(change)

    async def _made(self, change: Change) -> LiveTable | None:
        """A change written down; none if the bots of another server were faster."""
        try:
            return await self.hall.commit(change)
        except Refused:
            return None


def _levels(table: LiveTable) -> dict[int, str]:
    """The levels of a table's bots, by seat."""
    return {
        seat.number: seat.level or STAND_IN for seat in table.place.seats if seat.is_played_by_bot
    }


def _is_bots_turn(table: LiveTable) -> bool:
    return table.asked_bot is not None and table.waits_for is None


def with_bot_move(table: LiveTable, words: str, now: float) -> Change | None:
    """A bot's move, unless it is no bot's turn any more."""
    seat = table.asked_bot
    if seat is None or table.waits_for is not None:
        return None
    return table.with_move(seat.number, words, None, None, now)


def _followed_by(change: Change, words: str, now: float) -> Change:
    """A change and a bot's move after it."""
    further = with_bot_move(change.table, words, now)
    return change if further is None else Change((*change.rows, *further.rows), further.table)
