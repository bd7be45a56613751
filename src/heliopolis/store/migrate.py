"""Bringing a database up to date: Alembic's versions, run from inside the program."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, text

from ..errors import BadSetup

MIGRATIONS = Path(__file__).parent / "migrations"
STARTING = 0x5241  # the number of the lock that servers hold while they start


def bring_up_to_date(engine: Engine) -> None:
    """Make what is missing. A database of a newer program is left alone, with a sentence."""
    with engine.begin() as connection:
        _wait_for_others(connection)
        config = _config(connection)
        script = ScriptDirectory.from_config(config)
        have = MigrationContext.configure(connection).get_current_revision()
        if have is not None and have not in {entry.revision for entry in script.walk_revisions()}:
            raise BadSetup(
                f"this database was written by a newer Heliopolis (its version is {have}); "
                "use that one, or another database"
            )
        if have != script.get_current_head():
            command.upgrade(config, "head")


def _wait_for_others(connection: Connection) -> None:
    """Of several servers that start at once, one at a time; SQLite sees to that by itself."""
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"select pg_advisory_xact_lock({STARTING})"))


def _config(connection: Connection) -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    return config
