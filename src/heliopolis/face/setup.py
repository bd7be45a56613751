"""Checks before a game starts: names, options and seed, each refused with a sentence."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence

from ..core.kind import GameKind, OptionValue
from ..core.saying import said
from ..core.whole import as_whole
from ..errors import BadSetup, quoted
from ..notation.record import LONGEST_NAME

LONGEST_SEED = 200
DEFAULT_NAMES = ("Ada", "Ben", "Cid", "Dot", "Eve")


def checked_players(kind: GameKind, players: Sequence[str] | int) -> tuple[str, ...]:
    """The names of the seats; a number stands for that many made-up names."""
    count = as_whole(players)
    if count is not None:
        check_count(kind, count)
        return DEFAULT_NAMES[:count]
    if isinstance(players, str) or not isinstance(players, Sequence):
        raise BadSetup(
            said("players must be a list of names or a number, not {found}", found=quoted(players))
        )
    names = tuple(checked_name(name) for name in players)
    check_count(kind, len(names))
    for name in names:
        if names.count(name) > 1:
            raise BadSetup(
                said(
                    "two players are called {name}; give every seat a name of its own",
                    name=repr(name),
                )
            )
    return names


def check_count(kind: GameKind, count: int) -> None:
    """Refuse a number of players the game does not seat."""
    if not kind.fewest_players <= count <= kind.most_players:
        raise BadSetup(
            said(
                "{game} seats {fewest} to {most} players, not {found}",
                game=kind.title,
                fewest=kind.fewest_players,
                most=kind.most_players,
                found=quoted(count),
            )
        )


def checked_name(name: object) -> str:
    """A name that fits on a line."""
    if not isinstance(name, str):
        raise BadSetup(said("a player's name must be text, not {found}", found=quoted(name)))
    if not name.strip() or name != name.strip() or not name.isprintable():
        raise BadSetup(
            said(
                "{found} is no name: use printable characters, no spaces at the ends",
                found=quoted(name),
            )
        )
    if len(name) > LONGEST_NAME:
        raise BadSetup(
            said(
                "the name {name}... is longer than {most} characters",
                name=repr(name[:20]),
                most=LONGEST_NAME,
            )
        )
    return name


def checked_options(kind: GameKind, options: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    """The options that differ from the default, in the game's order."""
    if not isinstance(options, Mapping):
        raise BadSetup(
            said("options must be names with values, not {found}", found=quoted(options))
        )
    for name, value in options.items():
        check_option(kind, name, value)
    return {
        name: options[name]
        for name, option in kind.options.items()
        if name in options and options[name] != option.default
    }


def check_option(kind: GameKind, name: str, value: object) -> None:
    """Refuse an option the game does not have, or a value the option does not take."""
    if name not in kind.options:
        raise BadSetup(
            said(
                "{game} has no option {found}; its options are {known}",
                game=kind.title,
                found=quoted(name),
                known=", ".join(kind.options),
            )
        )
    option = kind.options[name]
    if not option.accepts(value):
        raise BadSetup(
            said(
                "option {name} cannot be {found}; it is {expected}",
                name=name,
                found=quoted(value),
                expected=option.expected,
            )
        )


def checked_seed(seed: object) -> str:
    """The seed as text."""
    number = as_whole(seed)
    if number is not None and number.bit_length() <= 600:
        return str(number)
    if isinstance(seed, str) and seed.isprintable() and 1 <= len(seed) <= LONGEST_SEED:
        return seed
    raise BadSetup(
        said(
            "the seed must be a whole number or a text of 1 to {most} printable characters, "
            "not {found}",
            most=LONGEST_SEED,
            found=quoted(seed),
        )
    )


def checked_switch(value: object, what: str) -> bool:
    """What is either on or off.

    >>> checked_switch(0, "auto_reset")
    False
    """
    if isinstance(value, Hashable) and value in (True, False):
        return bool(value)
    raise BadSetup(f"{what} must be True or False, not {quoted(value)}")
