"""Options of a game as they are typed: NAME=VALUE."""

from __future__ import annotations

from collections.abc import Iterable

from ..core.kind import GameKind, OptionValue
from ..errors import BadSetup


def parse_options(kind: GameKind, words: Iterable[str]) -> dict[str, OptionValue]:
    """The options that were typed; their names and values are checked elsewhere."""
    options: dict[str, OptionValue] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            known = ", ".join(kind.options)
            raise BadSetup(f"an option is NAME=VALUE, not {word!r}; {kind.title} has {known}")
        options[name] = int(value) if value.isascii() and value.isdecimal() else value
    return options
