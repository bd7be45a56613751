"""`heliopolis backup FILE`: copy a server's games while it runs."""

from __future__ import annotations

from pathlib import Path

import click

from ..errors import BadSetup
from ..store.database import Database
from ..store.folder import data_folder
from .files import check_new
from .serve import DATABASE


@click.command("backup")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--database", metavar="URL", help="default: the file in the user's data folder")
@click.option("--force", is_flag=True, help="replace FILE")
def command(file: Path, database: str | None, force: bool) -> None:
    """Copy all games to FILE, also while a server uses them. Serve the copy with --database."""
    url = database or f"sqlite:///{data_folder() / DATABASE}"
    if not url.startswith("sqlite"):
        raise BadSetup("a PostgreSQL database is backed up with its own pg_dump")
    if not database and not (data_folder() / DATABASE).exists():
        raise BadSetup(f"there are no games to back up: {data_folder() / DATABASE} is not there")
    check_new(file, force)
    source = Database(url)
    try:
        source.back_up(file)
    finally:
        source.close()
    click.echo(f"{file} holds all games; serve them with --database sqlite:///{file}")
