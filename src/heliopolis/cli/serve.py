"""`heliopolis serve`: all three games in the browser, for oneself, the house or the world."""

from __future__ import annotations

from pathlib import Path

import click

from ..errors import BadFile
from ..server.serve import serve
from ..server.settings import ServerSettings
from ..store.folder import data_folder

DATABASE = "heliopolis.db"


@click.command("serve")
@click.option("--host", default="127.0.0.1", help="address to listen at (default: this machine)")
@click.option("--port", type=click.IntRange(1, 65535), default=8000, help="default: 8000")
@click.option("--open", "opens", is_flag=True, help="open a browser on it")
@click.option(
    "--database",
    metavar="URL",
    help="sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME (default: a file in the user's "
    "data folder)",
)
@click.option(
    "--name",
    "names",
    metavar="HOST",
    multiple=True,
    help="a host name that the server answers to, besides this machine's own; may be repeated, "
    "'*' is any",
)
@click.option(
    "--pace",
    type=click.FloatRange(0, 10),
    default=0.6,
    help="seconds between two moves of bots while somebody watches (default: 0.6)",
)
@click.option(
    "--bot-workers", type=click.IntRange(1, 256), help="processes for bots (default: cores - 1)"
)
def command(
    host: str,
    port: int,
    opens: bool,
    database: str | None,
    names: tuple[str, ...],
    pace: float,
    bot_workers: int | None,
) -> None:
    """Serve the games to browsers. Ctrl-C stops; every game goes on at the next start."""
    url = database or f"sqlite:///{_made(data_folder()) / DATABASE}"
    settings = ServerSettings(url, host, port, names, pace, bot_workers)
    serve(settings, opens)


def _made(folder: Path) -> Path:
    """The folder, made if need be."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadFile(f"the folder {folder} cannot be made: {error.strerror}") from error
    return folder
