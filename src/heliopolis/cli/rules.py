"""`heliopolis rules GAME`: the numbered rules in the terminal."""

from __future__ import annotations

import re

import click

from ..errors import HeliopolisError, quoted
from ..face.catalogue import kind_of
from ..face.pages import rules_page


@click.command("rules")
@click.argument("game")
@click.option("--find", metavar="TEXT", help="only the sentences with this text or number")
def command(game: str, find: str | None) -> None:
    """Show the rules of GAME (ra, priests or dice), every sentence with its number."""
    page = rules_page(kind_of(game).name)
    if find is None:
        _show(page)
        return
    found = sentences_with(page, find)
    if not found:
        title = kind_of(game).title
        raise HeliopolisError(f"no sentence of the rules of {title} has {quoted(find)} in it")
    _show("\n".join(found))


def sentences_with(page: str, text: str) -> list[str]:
    """The numbered sentences that contain a text, whatever its case; a number must match whole."""
    sentences = re.findall(r"^- \*\*.*$", page, re.MULTILINE)
    wanted = text.casefold()
    by_number = [line for line in sentences if f"**{wanted}**" in line.casefold()]
    return by_number or [line for line in sentences if wanted in line.casefold()]


def _show(markdown: str) -> None:
    from rich.console import Console
    from rich.markdown import Markdown

    Console().print(Markdown(markdown))
