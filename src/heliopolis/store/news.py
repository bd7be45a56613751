"""Several servers on one PostgreSQL: each tells the others which table it has changed.

SQLite serves one server, which knows its own changes.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import structlog
from sqlalchemy import URL, Connection, text

log = structlog.get_logger()

CHANNEL = "heliopolis"
ANYTHING = "*"  # no table has this name: it was too quiet for a while to know which
RETRY_SECONDS = 2.0
LOOK_SECONDS = 1.0  # how soon a listener notices that it is to stop


def tell(connection: Connection, server: str, place: str) -> None:
    """Say that a table has changed; it is heard when, and only if, the transaction is committed."""
    if connection.dialect.name == "postgresql":
        words = {"channel": CHANNEL, "news": f"{server} {place}"}
        connection.execute(text("select pg_notify(:channel, :news)"), words)


class Listener:
    """Hears what other servers tell, on a thread and a connection of its own."""

    def __init__(self, url: URL, server: str, heard: Callable[[str], None]) -> None:
        self._address = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._server = server
        self._heard = heard
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._listen, name="news", daemon=True)
        self._thread.start()

    def _listen(self) -> None:
        import psycopg

        has_missed = False
        while not self._stopped.is_set():
            try:
                with psycopg.connect(self._address, autocommit=True) as connection:
                    connection.execute(f"listen {CHANNEL}")
                    if has_missed:
                        self._heard(ANYTHING)
                    self._hear(connection)
            except psycopg.Error as error:
                has_missed = True
                log.warning("news of other servers are not heard", error=str(error).strip())
                self._stopped.wait(RETRY_SECONDS)

    def _hear(self, connection: Any) -> None:
        while not self._stopped.is_set():
            for news in connection.notifies(timeout=LOOK_SECONDS):
                server, _, place = news.payload.partition(" ")
                if server != self._server:
                    self._heard(place)

    def close(self) -> None:
        """Stop listening."""
        self._stopped.set()
        self._thread.join()
