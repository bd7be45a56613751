"""`heliopolis verify FILE`: check that a server's shuffle was what it promised."""

from __future__ import annotations

from pathlib import Path

import click

from ..errors import BadNotation
from ..face.replay import load
from ..face.shuffle import verdict_on
from .files import read_text


@click.command("verify")
@click.argument("file", type=click.Path(path_type=Path))
def command(file: Path) -> None:
    """Check the proof in the record of a finished game: the seed has the hash that was shown before
    the first move, and deals and draws exactly what the record says.
    """
    verdict = verdict_on(load(read_text(file)))
    if not verdict.is_fair:
        raise BadNotation(verdict.sentence)
    click.echo(f"the shuffle is proven: {verdict.sentence}")
