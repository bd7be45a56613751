"""Options of a game as they are typed: NAME=VALUE."""

from __future__ import annotations

import re
from collections.abc import Iterable

import click

from ..core.kind import GameKind, OptionValue
from ..errors import BadSetup, quoted

# For every command that begins games
rule_options = click.option(
    "--option",
    "options",
    metavar="NAME=VALUE",
    multiple=True,
    help="change a rule; 'heliopolis rules GAME --find option' shows names and values",
)


def parse_options(kind: GameKind, words: Iterable[str]) -> dict[str, OptionValue]:
    """The options that were typed; their names and values are checked elsewhere."""
    options: dict[str, OptionValue] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            known = ", ".join(kind.options)
            raise BadSetup(f"an option is NAME=VALUE, not {quoted(word)}; {kind.title} has {known}")
        if name in options:
            raise BadSetup(f"option {quoted(name)} is given twice; give it once")
        options[name] = int(value) if re.fullmatch("[0-9]{1,6}", value) else value
    return options
