"""`heliopolis export FILE`: the same record as JSON or as text."""

from __future__ import annotations

from pathlib import Path

import click

from .files import write_text
from .records import load_record


@click.command("export")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--json", "form", flag_value="json", default=True, help="one line of JSON (default)")
@click.option("--text", "form", flag_value="text", help="text for people")
@click.option("--number", metavar="N", type=int, help="which game of a file with one record a line")
@click.option("--output", "-o", type=click.Path(path_type=Path), help="a file, not the screen")
@click.option("--force", is_flag=True, help="replace the output file if it is there")
def command(file: Path, form: str, number: int | None, output: Path | None, force: bool) -> None:
    """Check the record in FILE by replaying it, and write it as JSON or text."""
    record = load_record(file, number).record()
    text = record.text if form == "text" else record.json + "\n"
    if output is None:
        click.echo(text.encode(), nl=False)  # records are UTF-8, whatever the terminal is
    else:
        write_text(output, text, force)
        click.echo(f"wrote {output}", err=True)
