"""All tables of a server: opening them, sitting down, moving, and waking whoever is next.

An accepted move is committed before it is answered. The store decides between two moves at once:
a row's number can be taken only once.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, replace
from typing import Any
from weakref import WeakValueDictionary

import structlog
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from ..errors import IllegalMove
from ..players.levels import DEFAULT_LEVEL
from ..store import news
from ..store import places as store
from ..store.database import Database, StoreFailed
from ..store.places import Place, Remark, Row, Seat, SeatKind, Status
from ..web.move_names import explained_refusal
from .bots import Bots
from .logs import Figures
from .refusals import Refused, gone, not_yours, seat_taken, stale
from .table import Change, LiveTable, replayed

log = structlog.get_logger()

TABLES_KEPT = 2_000  # in memory; others are replayed when they are asked for
REMARKS_SHOWN = 100
LONGEST_PAUSE = 30.0  # seconds, before bots that could not move try again
ATTEMPTS = 5  # to write a remark down while others write theirs


def steady_clock() -> Callable[[], float]:
    """The time of day that goes on evenly, also when somebody sets the machine's clock."""
    ahead = time.time() - time.monotonic()
    return lambda: ahead + time.monotonic()


@dataclass(slots=True)
class Action:
    """What a page sends: who, for which version of the table, and the key of the request."""

    person: str
    seen: int
    key: str


class Hall:
    """The tables, their watchers, their bots and their clocks."""

    def __init__(
        self,
        database: Database,
        bots: Bots,
        figures: Figures,
        pace: float = 0.6,
        clock: Callable[[], float] | None = None,
    ) -> None:
        self.database = database
        self.bots = bots
        self.figures = figures
        self.pace = pace
        self.clock = clock or steady_clock()
        # Nobody can foresee what bots will do; it has nothing to do with the seed of the game.
        self.bot_seed = secrets.token_hex(16)
        self.server = secrets.token_hex(8)  # its name among servers on one database
        self._listener: news.Listener | None = None
        self.remarks: dict[str, tuple[Remark, ...]] = {}
        self._tables: OrderedDict[str, LiveTable] = OrderedDict()
        # A lock lives for as long as somebody holds it or waits for it.
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._watchers: dict[str, list[Watcher]] = {}
        self._bots_at: dict[str, asyncio.Task[None]] = {}
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    # Finding tables

    async def find(self, place: str) -> LiveTable | None:
        """The table with this id."""
        table = self._tables.get(place)
        if table is not None:
            self._tables.move_to_end(place)
            return table
        if not place.isprintable():
            return None  # PostgreSQL does not even look for such names
        stored = await self.database.run(store.stored_place, place)
        if stored is None:
            return None
        if place not in self._tables:  # it may have come while we waited
            self.remarks[place] = stored.remarks[-REMARKS_SHOWN:]
            self._keep(LiveTable.of(stored))
        return self._tables[place]

    async def get(self, place: str) -> LiveTable:
        """The same, refusing where there is none."""
        table = await self.find(place)
        if table is None:
            raise gone()
        return table

    def _keep(self, table: LiveTable) -> None:
        self._tables[table.id] = table
        self._tables.move_to_end(table.id)
        while len(self._tables) > TABLES_KEPT:
            self._forget(next(iter(self._tables)))

    def _forget(self, place: str) -> None:
        self._tables.pop(place, None)
        self.remarks.pop(place, None)

    async def reload(self, place: str) -> None:
        """Another server has changed a table: read it again."""
        async with self._lock(place):
            self._forget(place)
            table = await self.find(place)
        if table is not None:
            self._announce(table)

    # Changing tables

    @asynccontextmanager
    async def _at(self, place: str) -> AsyncIterator[LiveTable]:
        """Nobody else changes this table meanwhile, in this process."""
        async with self._lock(place):
            yield await self.get(place)

    def _lock(self, place: str) -> asyncio.Lock:
        lock = self._locks.get(place)
        if lock is None:
            lock = self._locks[place] = asyncio.Lock()
        return lock

    async def open(self, place: Place) -> LiveTable:
        """A new table; if every seat is taken its game begins at once."""
        change = self._begun_if_full(LiveTable(place, (), replayed(place, ())))
        await self.database.run(store.add_place, change.table.place, change.rows)
        return self._accepted(change)

    def _begun_if_full(self, table: LiveTable) -> Change:
        place = table.place
        if place.status != Status.OPEN or not all(seat.is_taken for seat in place.seats):
            return Change((), table)
        names = tuple(seat.name or "" for seat in place.seats)
        started = replace(place, status=Status.PLAYING, names=names)
        return table.started(started, self.clock())

    async def move(self, place: str, action: Action, words: str) -> LiveTable:
        """A person makes a move."""

        def planned(table: LiveTable) -> Change:
            seat = _own_seat(table, action)
            return table.with_move(seat, words, action.person, action.key, self.clock())

        return await self._act(place, action, planned)

    async def confirm(self, place: str, action: Action) -> LiveTable:
        """A person's steps stand."""

        def planned(table: LiveTable) -> Change:
            seat = _own_seat(table, action)
            return table.with_confirmation(seat, action.person, action.key, self.clock())

        return await self._act(place, action, planned)

    async def take_back(self, place: str, action: Action) -> LiveTable:
        """A person undoes the last move."""

        def planned(table: LiveTable) -> Change:
            seats = table.place.seats_of(action.person)
            mine = [seat for seat in seats if table.may_take_back(seat)]
            seat = mine[0] if mine else _own_seat(table, action)
            return table.with_take_back(seat, action.person, action.key, self.clock())

        return await self._act(place, action, planned)

    async def _act(
        self, place: str, action: Action, planned: Callable[[LiveTable], Change]
    ) -> LiveTable:
        async with self._at(place) as table:
            if action.key in table.keys:
                return table  # the same request once more: it has had its effect
            if action.seen != table.version:
                raise stale(table.version)
            try:
                change = planned(table)
            except IllegalMove as error:
                sentence = explained_refusal(table.place.game, error.said)
                raise Refused(sentence, 422) from error
            return await self._commit(change)

    async def _commit(self, change: Change) -> LiveTable:
        """Write a change down; only then is it true."""
        table = change.table
        try:
            await self.database.run(_write, table.place, change.rows)
        except IntegrityError:
            return await self._overtaken(change)
        except StoreFailed:
            self._forget(table.id)  # whether it was written is for the store to say
            raise
        return self._accepted(change)

    def _accepted(self, change: Change) -> LiveTable:
        self.figures.rows.inc(len(change.rows))
        self._keep(change.table)
        self._announce(change.table)
        self._tell_others(change.table.id)
        return change.table

    def _tell_others(self, place: str) -> None:
        """Other servers on the same database hear that a table has changed."""
        if not self.database.is_sqlite:
            self._start(self.database.run(news.tell, self.server, place))

    async def _overtaken(self, change: Change) -> LiveTable:
        """The store has newer rows than we knew: somebody else's, or this very request's."""
        self._forget(change.table.id)
        fresh = await self.get(change.table.id)
        self._announce(fresh)
        if change.rows[0].key not in fresh.keys:
            raise stale(fresh.version) from None
        return fresh

    # Sitting down and getting up

    async def sit(self, place: str, number: int, seat: Callable[[Place, Seat], Seat]) -> LiveTable:
        """Put somebody on a seat before the game; whoever comes second is told that it is taken."""
        return await self._change_seat(place, number, Status.OPEN, seat)

    async def stand_in(
        self, place: str, number: int, on: bool, version: int | None = None
    ) -> LiveTable:
        """A bot plays for a person for now, or the person is back. With a version: only if nothing
        has happened since.
        """

        def changed(place: Place, seat: Seat) -> Seat:
            return replace(seat, stands_in=on, level=seat.level or STAND_IN)

        return await self._change_seat(place, number, Status.PLAYING, changed, version)

    async def _change_seat(
        self,
        place: str,
        number: int,
        status: Status,
        seat: Callable[[Place, Seat], Seat],
        version: int | None = None,
    ) -> LiveTable:
        async with self._at(place) as table:
            if table.place.status != status or version not in (None, table.version):
                raise stale(table.version)
            if not 0 <= number < len(table.place.seats):
                raise gone()
            before = table.place.seats[number]
            after = seat(table.place, before)
            seated = LiveTable(table.place.with_seat(after), table.rows, table.game)
            change = self._begun_if_full(seated)
            if not await self.database.run(_write_seat, before, after, status, change):
                self._forget(place)
                raise seat_taken()
            return self._accepted(change)

    async def rematch(self, place: str, new: Place) -> str:
        """Open the table at which a game goes on, and tell everybody where. Whoever asks second is
        sent to the table of the first.
        """
        async with self._at(place) as table:
            if table.place.rematch is None:
                change = self._begun_if_full(LiveTable(new, (), None))
                table = LiveTable(replace(table.place, rematch=new.id), table.rows, table.game)
                await self.database.run(_write_rematch, table.place, change)
                self._accepted(Change((), table))
                self._accepted(change)
            return str(table.place.rematch)

    async def remark(self, place: str, person: str, name: str, text: str) -> None:
        """Somebody says something."""
        async with self._at(place) as table:
            remark = await self._noted(place, person, name, text)
            self.remarks[place] = (*self.remarks.get(place, ()), remark)[-REMARKS_SHOWN:]
            self._announce(table)
            self._tell_others(place)

    async def _noted(self, place: str, person: str, name: str, text: str) -> Remark:
        for _ in range(ATTEMPTS):
            with suppress(IntegrityError):  # somebody on another server was faster
                return await self.database.run(
                    store.add_remark, place, person, name, text, self.clock()
                )
        raise StoreFailed("too many people speak at once; nothing has changed, try again")

    # Waking whoever is next

    def _announce(self, table: LiveTable) -> None:
        """A table has changed: pages are told, a bot is asked, the clock is set."""
        for watcher in self._watchers.get(table.id, ()):
            watcher.changed.set()
        self._set_clock(table)
        if table.asked_bot is not None and table.id not in self._bots_at:
            self._bots_at[table.id] = asyncio.create_task(self._let_bots_play(table.id))

    async def _let_bots_play(self, place: str) -> None:
        """Bots move until a person is asked. What fails is tried again, ever more slowly."""
        pause = 1.0
        try:
            while True:
                try:
                    while await self._ask_bots(place):
                        pause = 1.0
                    return
                except Exception as error:
                    log.error("bots have to wait at a table", table=place, error=repr(error))
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)
        finally:
            # At once, not in a callback: an announcement in between would wake nobody.
            self._bots_at.pop(place, None)

    async def _ask_bots(self, place: str) -> bool:
        """Ask for the next answers of bots and make them. False if no bot is asked."""
        table = await self.get(place)
        seat = table.asked_bot
        if seat is None or table.game is None:
            return False
        if table.waits_for is not None:
            await self._confirm_for(table, seat)
            return True
        levels = {
            other.number: other.level or STAND_IN
            for other in table.place.seats
            if other.is_played_by_bot
        }
        seed = f"{self.bot_seed}/{place}"
        with self.figures.bot_seconds.time():
            words = await self.bots.answers(table.game.view(seat.number), levels, seed)
        version = table.version
        for move in words:
            await self._pause(place)
            if not await self._bot_moves(place, version, move):
                break
            version += 1
        return True

    async def _confirm_for(self, table: LiveTable, seat: Seat) -> None:
        """A bot that stands in lets the person's steps stand."""
        async with self._at(table.id) as now:
            if now.version == table.version:
                key = secrets.token_hex(8)
                await self._commit(now.with_confirmation(seat.number, None, key, self.clock()))

    async def _pause(self, place: str) -> None:
        """Let people who watch see one move after the other."""
        if self.pace and self._watchers.get(place):
            await asyncio.sleep(self.pace)

    async def _bot_moves(self, place: str, version: int, words: str) -> bool:
        """Make a bot's move, unless the table has moved on since it was asked."""
        async with self._at(place) as table:
            seat = table.asked_bot
            if table.version != version or seat is None or table.waits_for is not None:
                return False
            await self._commit(table.with_move(seat.number, words, None, None, self.clock()))
            return True

    # Clocks

    def _set_clock(self, table: LiveTable) -> None:
        timer = self._timers.pop(table.id, None)
        if timer is not None:
            timer.cancel()
        left = self.seconds_left(table)
        if left is not None:
            loop = asyncio.get_running_loop()
            self._timers[table.id] = loop.call_later(left, self._time_is_up, table)

    def seconds_left(self, table: LiveTable) -> float | None:
        """How long the person who is asked has left; none without limit."""
        if table.place.seconds is None or table.asked is None or table.asked_bot is not None:
            return None
        since = max(table.rows[-1].at if table.rows else table.place.moved_at, self.opened_at)
        left = since + table.place.seconds - self.clock()
        return min(max(0.0, left), table.place.seconds)

    @property
    def opened_at(self) -> float:
        """When this server began: the time it was down is not charged to anybody."""
        return self._opened_at

    def _time_is_up(self, table: LiveTable) -> None:
        self._start(self._replace_absent(table))

    async def _replace_absent(self, table: LiveTable) -> None:
        """A bot takes the seat that is asked, unless it has moved at the last moment."""
        try:
            if table.asked is not None:
                await self.stand_in(table.id, table.asked, True, table.version)
        except StoreFailed as error:
            log.error("a bot could not stand in", table=table.id, error=str(error))
            await asyncio.sleep(1)
            self._set_clock(table)
        except Refused as refusal:
            log.info("nobody has to stand in", table=table.id, error=str(refusal))

    # Watching

    def watch(self, place: str, watcher: Watcher) -> None:
        """Somebody looks at a table."""
        before = self.present(place)
        self._watchers.setdefault(place, []).append(watcher)
        self.figures.streams.inc()
        self._tell_presence(place, before)

    def leave(self, place: str, watcher: Watcher) -> None:
        """Somebody looks away."""
        before = self.present(place)
        watching = self._watchers.get(place, [])
        if watcher in watching:
            watching.remove(watcher)
            self.figures.streams.dec()
        if not watching:
            self._watchers.pop(place, None)
        self._tell_presence(place, before)

    def _tell_presence(self, place: str, before: frozenset[str]) -> None:
        """Pages are made again only if somebody has come or gone; nobody sees who just watches."""
        if self.present(place) != before:
            for watcher in self._watchers.get(place, ()):
                watcher.changed.set()

    def present(self, place: str) -> frozenset[str]:
        """The people who have the table before them now."""
        watching = self._watchers.get(place, ())
        return frozenset(watcher.person for watcher in watching if watcher.person)

    # Beginning and end

    async def resume(self) -> None:
        """Go on where the server stopped; pages are served meanwhile."""
        self._opened_at = self.clock()
        if not self.database.is_sqlite:
            self._listener = news.Listener(self.database.url, self.server, self._heard_on_loop())
        self._start(self._wake_all())

    async def _wake_all(self) -> None:
        """Wake every game that was under way, the latest first."""
        for place in await self.database.run(store.running_ids):
            table = await self.find(place)
            if table is not None:
                self._announce(table)

    def _heard_on_loop(self) -> Callable[[str], None]:
        """What the thread that listens to other servers calls: it hands the news to this one."""
        loop = asyncio.get_running_loop()

        def heard(place: str) -> None:
            loop.call_soon_threadsafe(self._heard, place)

        return heard

    def _heard(self, place: str) -> None:
        if place in self._tables:
            self._start(self.reload(place))

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something beside everything else; it is stopped when the server stops."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Stop; every accepted move is in the store already."""
        if self._listener is not None:
            self._listener.close()
        for timer in self._timers.values():
            timer.cancel()
        running = [*self._bots_at.values(), *self._tasks]
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
        for watching in self._watchers.values():
            for watcher in watching:
                watcher.closed = True
                watcher.changed.set()

    _opened_at = 0.0


STAND_IN = DEFAULT_LEVEL


@dataclass(slots=True, eq=False)
class Watcher:
    """One open page."""

    person: str | None
    changed: asyncio.Event
    closed: bool = False


def _write(connection: Connection, place: Place, rows: tuple[Row, ...]) -> None:
    store.add_rows(connection, place.id, rows)
    store.change_place(connection, place)


def _write_seat(
    connection: Connection, before: Seat, after: Seat, status: Status, change: Change
) -> bool:
    """A seat, and the game if that was the last one: both or nothing."""
    place = change.table.place
    if not store.change_seat(connection, place.id, after, before, status):
        return False
    if place.status != status:
        _write(connection, place, change.rows)
    return True


def _write_rematch(connection: Connection, old: Place, change: Change) -> None:
    store.add_place(connection, change.table.place, change.rows)
    store.change_place(connection, old)


def _own_seat(table: LiveTable, action: Action) -> int:
    """The seat for which a person acts: the one that is asked, if it is theirs."""
    seats = table.place.seats_of(action.person)
    if not seats:
        raise not_yours()
    return table.asked if table.asked in seats and table.asked is not None else seats[0]


def empty_seat(place: Place, seat: Seat) -> Seat:
    """A seat that somebody has left before the game began."""
    kind = SeatKind.ANYONE if seat.kind == SeatKind.PERSON else seat.kind
    return Seat(seat.number, kind)
