"""The database: opening it, and running work on it away from the event loop.

SQLite has one writer, so it gets one thread and one connection. PostgreSQL gets a few of each.
Every piece of work is one transaction: all of it happens, or nothing.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError

from ..errors import BadSetup, HeliopolisError
from .migrate import bring_up_to_date

Answer = TypeVar("Answer")
POSTGRES_CONNECTIONS = 8
BUSY_SECONDS = 10
CONNECT_SECONDS = 5  # for a PostgreSQL that does not say that it is away


class StoreFailed(HeliopolisError):
    """The database did not take it: nothing has changed, and it may be tried again."""


class Database:
    """One database, up to date with this program."""

    def __init__(self, url: str) -> None:
        self.url = _checked_url(url)
        self.is_sqlite = self.url.get_backend_name() == "sqlite"
        self._engine = _engine_of(self.url)
        connections = 1 if self.is_sqlite else POSTGRES_CONNECTIONS
        self._threads = ThreadPoolExecutor(connections, thread_name_prefix="store")
        try:
            self._threads.submit(bring_up_to_date, self._engine).result()
        except BadSetup:
            self.close()
            raise
        except DBAPIError as error:
            self.close()
            raise BadSetup(
                f"the database {self.name} cannot be opened: {_why(error)}; check its address "
                "and that it may be written to"
            ) from error

    @property
    def name(self) -> str:
        """The address without its password, for messages."""
        return self.url.render_as_string(hide_password=True)

    def do(self, work: Callable[..., Answer], *words: Any) -> Answer:
        """Run *work* with a connection, in one transaction, and wait for it."""
        return self._threads.submit(self._transact, work, words).result()

    async def run(self, work: Callable[..., Answer], *words: Any) -> Answer:
        """The same without holding up the event loop."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, self._transact, work, words)

    def _transact(self, work: Callable[..., Answer], words: tuple[Any, ...]) -> Answer:
        try:
            with self._engine.begin() as connection:
                return work(connection, *words)
        except DBAPIError as error:
            if _is_collision(error):
                raise
            raise StoreFailed(
                f"the server cannot save or read right now ({_why(error)}); nothing has changed, "
                "try again in a moment"
            ) from error

    def close(self) -> None:
        """Let everything that was begun come to its end."""
        self._threads.shutdown()
        self._engine.dispose()

    def back_up(self, target: Path) -> None:
        """Copy a SQLite database while it is in use."""
        with self._engine.connect() as connection:
            source: Any = connection.connection.driver_connection
            with _sqlite(target) as copy:
                source.backup(copy)


def _is_collision(error: DBAPIError) -> bool:
    """Whether a unique key was taken; whoever wrote the work deals with that."""
    from sqlalchemy.exc import IntegrityError

    return isinstance(error, IntegrityError)


def _sqlite(path: Path) -> Any:
    from contextlib import closing
    from sqlite3 import connect

    return closing(connect(path))


def _checked_url(words: str) -> URL:
    """The address of a database we can use; `postgresql://` means the driver we ship with."""
    try:
        url = make_url(words)
    except ArgumentError as error:
        raise BadSetup(
            f"{words!r} is no address of a database; use sqlite:///FILE or "
            "postgresql://USER:PASSWORD@HOST/NAME"
        ) from error
    if url.drivername in ("postgres", "postgresql"):
        url = url.set(drivername="postgresql+psycopg")
    if url.get_backend_name() not in ("sqlite", "postgresql"):
        raise BadSetup(
            f"Heliopolis keeps its games in SQLite or PostgreSQL, not in {url.get_backend_name()}"
        )
    return url


def _engine_of(url: URL) -> Engine:
    if url.get_backend_name() == "sqlite":
        return _sqlite_engine(url)
    try:
        return create_engine(
            url,
            pool_size=POSTGRES_CONNECTIONS,
            pool_pre_ping=True,
            connect_args={"connect_timeout": CONNECT_SECONDS},
        )
    except (ModuleNotFoundError, NoSuchModuleError) as error:
        raise BadSetup(
            "PostgreSQL needs its driver: install the extra postgres, pip install '.[postgres]' in "
            "the project's folder"
        ) from error


def _sqlite_engine(url: URL) -> Engine:
    """SQLite with write-ahead log, every commit on the disk before it is answered, and
    transactions that ask for the right to write at once, so that none fails half-way.
    """
    engine = create_engine(
        url,
        connect_args={"timeout": BUSY_SECONDS, "isolation_level": None},
        pool_reset_on_return=None,  # every transaction has come to its end by then
    )

    @event.listens_for(engine, "connect")
    def _prepare(connection: Any, record: Any) -> None:
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    return engine


def _why(error: DBAPIError) -> str:
    """The first line of what the driver says; some drivers say nothing."""
    lines = str(error.orig or "").strip().splitlines()
    return lines[0] if lines else type(error.orig or error).__name__
