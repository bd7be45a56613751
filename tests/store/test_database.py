"""The database itself: migrations, backups, and what is said when it cannot be used."""

from __future__ import annotations

import multiprocessing
import os
import sqlite3
import threading
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, inspect, text
from sqlalchemy.exc import DBAPIError, OperationalError

from heliopolis.errors import BadSetup
from heliopolis.store import people, places
from heliopolis.store.database import Database, StoreFailed
from heliopolis.store.schema import metadata

from .databases import KINDS, fresh_database
from .places_made import new_person, new_place, row


def test_an_empty_database_gets_every_table(database: Database) -> None:
    found = database.do(lambda connection: set(inspect(connection).get_table_names()))
    assert found == {*metadata.tables, "alembic_version"}


def test_the_migrations_give_what_the_schema_says(database: Database) -> None:
    def differences(connection: Connection) -> list[Any]:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    assert database.do(differences) == []


def test_opening_again_changes_nothing(url: str, database: Database) -> None:
    person = new_person(database)
    place = new_place(database, person)
    again = Database(url)
    assert again.do(places.stored_place, place.id) == database.do(places.stored_place, place.id)
    again.close()


def start(url: str) -> str:
    """What a server does first."""
    database = Database(url)
    secret = database.do(people.house_value, "secret", str(os.getpid()))
    database.close()
    return secret


@pytest.mark.parametrize("kind", KINDS)
def test_several_servers_may_start_on_an_empty_database_at_once(kind: str) -> None:
    context = multiprocessing.get_context("spawn")
    with fresh_database(kind) as url, ProcessPoolExecutor(3, context) as processes:
        list(processes.map(os.getpgid, [0] * 3))  # they are all there before the race
        secrets = list(processes.map(start, [url] * 3))
    assert len(set(secrets)) == 1


@pytest.mark.parametrize("kind", KINDS)
def test_a_database_of_a_newer_program_is_left_alone(kind: str) -> None:
    with fresh_database(kind) as url:
        database = Database(url)
        database.do(lambda c: c.execute(text("update alembic_version set version_num = '9999'")))
        database.close()
        with pytest.raises(BadSetup, match=r"newer Heliopolis \(its version is 9999\)"):
            Database(url)


def test_a_backup_made_while_others_write_is_whole(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path}/games.db")
    place = new_place(database, new_person(database))
    accepted: list[int] = []
    stop = threading.Event()

    def write() -> None:
        number = 0
        while not stop.is_set():
            database.do(places.add_rows, place.id, (row(number),))
            accepted.append(number)
            number += 1

    writer = threading.Thread(target=write)
    writer.start()
    for copy in range(5):
        while len(accepted) < 20 * (copy + 1):
            stop.wait(0.005)
        before = len(accepted)
        target = tmp_path / f"copy-{copy}.db"
        database.back_up(target)
        with sqlite3.connect(target) as found:
            assert found.execute("pragma integrity_check").fetchone() == ("ok",)
        restored = Database(f"sqlite:///{target}")
        numbers = [kept.number for kept in restored.do(places.rows_since, place.id, 0)]
        restored.close()
        assert numbers == list(range(len(numbers)))
        assert len(numbers) >= before, "a row accepted before the backup began is missing"
    stop.set()
    writer.join()
    database.close()


def test_a_commit_is_on_the_disk_before_it_is_answered(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path}/games.db")

    def settings(connection: Connection) -> tuple[str, int, int]:
        journal, sync, keys = (
            connection.exec_driver_sql(f"pragma {name}").scalar_one()
            for name in ("journal_mode", "synchronous", "foreign_keys")
        )
        return journal, sync, keys

    assert database.do(settings) == ("wal", 2, 1)
    database.close()


# What cannot be opened


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("nonsense", "no address of a database"),
        ("", "no address of a database"),
        ("mysql://localhost/games", "not in mysql"),
        ("sqlite:////no/such/folder/games.db", "cannot be opened"),
        ("postgresql://nobody:hunter2@127.0.0.1:1/games", "cannot be opened"),
    ],
)
def test_a_wrong_address_is_answered_with_a_sentence(url: str, words: str) -> None:
    with pytest.raises(BadSetup, match=words) as caught:
        Database(url)
    assert "hunter2" not in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_file_that_is_no_database_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("not a database, but somebody's notes\n" * 100)
    before = path.read_bytes()
    with pytest.raises(BadSetup, match="cannot be opened"):
        Database(f"sqlite:///{path}")
    assert path.read_bytes() == before


def test_a_damaged_file_is_answered_with_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    database = Database(f"sqlite:///{path}")
    for _ in range(50):
        new_place(database, new_person(database))
    database.close()
    content = bytearray(path.read_bytes())
    content[100:4096] = os.urandom(3996)
    path.write_bytes(bytes(content))
    with pytest.raises(BadSetup, match="cannot be opened"):
        Database(f"sqlite:///{path}")


def test_a_read_only_file_refuses_to_save_and_says_so(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    Database(f"sqlite:///{path}").close()
    with pytest.raises((BadSetup, StoreFailed), match=r"readonly|read-only|unable"):
        read_only = Database(f"sqlite:///file:{path}?mode=ro&uri=true")
        try:
            new_person(read_only)
        finally:
            read_only.close()


def test_work_that_fails_is_undone_and_told(database: Database) -> None:
    person = new_person(database)

    def half(connection: Connection) -> None:
        people.rename_person(connection, person.id, "Half")
        raise OperationalError("", None, Exception("the disk is full"))

    with pytest.raises(StoreFailed, match=r"cannot save.*the disk is full.*nothing has changed"):
        database.do(half)
    name = text("select name from people where id = :id")
    assert database.do(lambda c: c.execute(name, {"id": person.id}).scalar_one()) == "Ada"


def test_a_lost_connection_is_found_again() -> None:
    with fresh_database("postgresql") as url:
        database = Database(url)
        end = text(
            "select pg_terminate_backend(pid) from pg_stat_activity "
            "where datname = current_database() and pid <> pg_backend_pid()"
        )
        for _ in range(3):
            database.do(lambda connection: connection.execute(end))
            new_person(database)
        database.close()


class _Silent(Exception):
    """What a driver may raise without saying why."""


def test_a_driver_without_words_is_told_by_its_error(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path}/games.db")

    def work(connection: Connection) -> None:
        raise DBAPIError("select 1", {}, _Silent())

    with pytest.raises(StoreFailed, match="_Silent"):
        database.do(work)
    database.close()
