"""All tables of a server: opening them, sitting down, moving, and waking whoever is next.

An accepted move is committed before it is answered. The store decides between two moves at once:
a row's number can be taken only once.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, replace
from typing import Any, TypeVar
from weakref import WeakValueDictionary

import structlog
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from ..errors import IllegalMove
from ..store import news
from ..store import places as store
from ..store.database import Database, StoreFailed
from ..store.places import Place, Remark, Row, Seat, SeatKind, Status, Stored
from ..web.move_names import explained_refusal
from .bot_play import STAND_IN, BotPlay
from .bots import Bots
from .clocks import Clocks, steady_clock
from .logs import Figures
from .refusals import Refused, gone, not_yours, seat_taken, stale
from .table import Change, LiveTable, replayed
from .watching import Watchers

log = structlog.get_logger()

Answer = TypeVar("Answer")
TABLES_KEPT = 2_000  # in memory; others are replayed when they are asked for
REMARKS_SHOWN = 100
ATTEMPTS = 5  # to write something down while other servers write theirs
OTHERS_SECONDS = 10.0  # for bots of the server that made the last move; then ours move


@dataclass(slots=True)
class Action:
    """What a page sends: who, for which version of the table, and the key of the request."""

    person: str
    seen: int
    key: str


class Hall:
    """The tables, whoever watches them, their bots and their clocks."""

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
        self.clock = clock or steady_clock()
        self.watchers = Watchers(figures)
        self.clocks = Clocks(lambda: self.clock(), self._time_is_up)
        self.bot_play = BotPlay(self, pace)
        self.server = secrets.token_hex(8)  # its name among servers on one database
        self._listener: news.Listener | None = None
        self.remarks: dict[str, tuple[Remark, ...]] = {}
        self._tables: OrderedDict[str, LiveTable] = OrderedDict()
        self._sought: set[str] = set()  # tables that are being read from the store
        # A lock lives for as long as somebody holds it or waits for it.
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
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
        self._sought.add(place)
        try:
            stored = await self.database.run(store.stored_place, place)
        finally:
            self._sought.discard(place)
        if stored is None:
            return None
        if place not in self._tables:  # it may have come while we waited
            self._remember(stored)
        return self._tables[place]

    def _remember(self, stored: Stored) -> LiveTable:
        table = LiveTable.of(stored)
        self.remarks[table.id] = stored.remarks[-REMARKS_SHOWN:]
        self._keep(table)
        return table

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
            stored = await self.database.run(store.stored_place, place)
            if stored is not None:
                table = self._remember(stored)
                self._show(table)
                self._start(self._stand_by(table))

    async def _reload_all(self) -> None:
        """Other servers may have changed anything while we could not hear them."""
        for place in list(self._tables):
            await self.reload(place)

    async def _stand_by(self, table: LiveTable) -> None:
        """Bots think on the server that made the last move; here only if nothing comes of it."""
        await asyncio.sleep(OTHERS_SECONDS)
        if self._tables.get(table.id) is table:
            self._announce(table)

    # Changing tables

    @asynccontextmanager
    async def at(self, place: str) -> AsyncIterator[LiveTable]:
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
        async with self.at(place) as table:
            if action.key in table.keys:
                return table  # the same request once more: it has had its effect
            if action.seen != table.version:
                raise stale(table.version)
            try:
                change = planned(table)
            except IllegalMove as error:
                sentence = explained_refusal(table.place.game, error.said)
                raise Refused(sentence, 422) from error
            return await self.commit(await self.bot_play.answered(change))

    async def commit(self, change: Change) -> LiveTable:
        """Write a change down; only then is it true."""
        table = change.table
        try:
            await self.database.run(self._told(_write_moves), table.place, change.rows)
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
        return change.table

    def _told(self, work: Callable[..., Answer]) -> Callable[..., Answer]:
        """Work on a place, of which other servers on the same database hear if it is done."""

        def told(connection: Connection, place: Place, *words: Any) -> Answer:
            news.tell(connection, self.server, place.id)
            return work(connection, place, *words)

        return told

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
        for _ in range(ATTEMPTS):
            async with self.at(place) as table:
                if table.place.status != status or version not in (None, table.version):
                    raise stale(table.version)
                if not 0 <= number < len(table.place.seats):
                    raise gone()
                after = seat(table.place, table.place.seats[number])
                seated = LiveTable(table.place.with_seat(after), table.rows, table.game)
                change = self._begun_if_full(seated)
                write = self._told(_write_seat)
                if await self.database.run(
                    write, change.table.place, table.place, after, change.rows
                ):
                    return self._accepted(change)
                self._forget(place)  # somebody on another server was faster: look again
        raise seat_taken()

    async def rematch(self, place: str, new: Place) -> str:
        """Open the table at which a game goes on, and tell everybody where. Whoever asks second is
        sent to the table of the first.
        """
        async with self.at(place) as table:
            if table.place.rematch is None:
                change = self._begun_if_full(LiveTable(new, (), None))
                old = replace(table.place, rematch=new.id)
                if await self.database.run(self._told(_write_rematch), old, change):
                    self._accepted(Change((), LiveTable(old, table.rows, table.game)))
                    self._accepted(change)
                    return new.id
                self._forget(place)  # somebody on another server was faster
            return str((await self.get(place)).place.rematch)

    async def remark(self, place: str, person: str, name: str, text: str) -> None:
        """Somebody says something."""
        async with self.at(place) as table:
            remark = await self._noted(table.place, person, name, text)
            self.remarks[place] = (*self.remarks.get(place, ()), remark)[-REMARKS_SHOWN:]
            self._announce(table)

    async def _noted(self, place: Place, person: str, name: str, text: str) -> Remark:
        for _ in range(ATTEMPTS):
            with suppress(IntegrityError):  # somebody on another server was faster
                return await self.database.run(
                    self._told(_write_remark), place, person, name, text, self.clock()
                )
        raise StoreFailed("too many people speak at once; nothing has changed, try again")

    # Waking whoever is next

    def _announce(self, table: LiveTable) -> None:
        """A table has changed: pages are told, the clock is set, a bot is asked."""
        self._show(table)
        self.bot_play.wake(table)

    def _show(self, table: LiveTable) -> None:
        self.watchers.tell(table.id)
        self.clocks.set(table)

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
            self.clocks.set(table)
        except Refused as refusal:
            log.info("nobody has to stand in", table=table.id, error=str(refusal))

    # Beginning and end

    async def resume(self) -> None:
        """Go on where the server stopped; pages are served meanwhile."""
        self.clocks.opened_at = self.clock()
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
        if place == news.ANYTHING:
            self._start(self._reload_all())
        elif place in self._tables or place in self._sought:
            self._start(self.reload(place))

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something beside everything else; it is stopped when the server stops."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            log.error("work beside the pages failed", error=repr(error))

    async def close(self) -> None:
        """Stop; every accepted move is in the store already."""
        if self._listener is not None:
            self._listener.close()
        self.clocks.close()
        running = [*self.bot_play.at_work.values(), *self._tasks]
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
        self.watchers.close()


def _write_moves(connection: Connection, place: Place, rows: tuple[Row, ...]) -> None:
    store.add_rows(connection, place.id, rows)
    if place.status != Status.PLAYING:
        store.change_place(connection, place)
    elif any(row.at == place.moved_at for row in rows):
        store.note_move(connection, place)


def _write(connection: Connection, place: Place, rows: tuple[Row, ...]) -> None:
    store.add_rows(connection, place.id, rows)
    store.change_place(connection, place)


def _write_seat(
    connection: Connection, place: Place, before: Place, seat: Seat, rows: tuple[Row, ...]
) -> bool:
    """A seat, and the game if that was the last one: both or nothing. False if anything at the
    table is not what it was.
    """
    if not store.is_as_it_was(connection, before):
        return False
    store.change_seat(connection, place.id, seat)
    if place.status != before.status:
        _write(connection, place, rows)
    return True


def _write_rematch(connection: Connection, old: Place, change: Change) -> bool:
    if not store.is_as_it_was(connection, replace(old, rematch=None)):
        return False
    store.add_place(connection, change.table.place, change.rows)
    store.change_place(connection, old)
    return True


def _write_remark(connection: Connection, place: Place, *words: Any) -> Remark:
    return store.add_remark(connection, place.id, *words)


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
