"""Checks before a game starts: names, options and seed, each refused with a sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..core.kind import GameKind, OptionValue
from ..errors import BadSetup, quoted
from ..notation.record import LONGEST_NAME

LONGEST_SEED = 200
DEFAULT_NAMES = ("Ada", "Ben", "Cid", "Dot", "Eve")


def checked_players(kind: GameKind, players: Sequence[str] | int) -> tuple[str, ...]:
    """The names of the seats; a number stands for that many made-up names."""
    if isinstance(players, int) and not isinstance(players, bool):
        check_count(kind, players)
        return DEFAULT_NAMES[:players]
    if isinstance(players, str) or not isinstance(players, Sequence):
        raise BadSetup(f"players must be a list of names or a number, not {quoted(players)}")
    names = tuple(checked_name(name) for name in players)
    check_count(kind, len(names))
    for name in names:
        if names.count(name) > 1:
            raise BadSetup(f"two players are called {name!r}; give every seat a name of its own")
    return names


def check_count(kind: GameKind, count: int) -> None:
    """Refuse a number of players the game does not seat."""
    if not kind.fewest_players <= count <= kind.most_players:
        seats = f"{kind.fewest_players} to {kind.most_players}"
        raise BadSetup(f"{kind.title} seats {seats} players, not {quoted(count)}")


def checked_name(name: object) -> str:
    """A name that fits on a line."""
    if not isinstance(name, str):
        raise BadSetup(f"a player's name must be text, not {quoted(name)}")
    if not name.strip() or name != name.strip() or not name.isprintable():
        raise BadSetup(
            f"{quoted(name)} is no name: use printable characters, no spaces at the ends"
        )
    if len(name) > LONGEST_NAME:
        raise BadSetup(f"the name {name[:20]!r}... is longer than {LONGEST_NAME} characters")
    return name


def checked_options(kind: GameKind, options: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    """The options that differ from the default, in the game's order."""
    if not isinstance(options, Mapping):
        raise BadSetup(f"options must be names with values, not {quoted(options)}")
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
        known = ", ".join(kind.options)
        raise BadSetup(f"{kind.title} has no option {quoted(name)}; its options are {known}")
    option = kind.options[name]
    if not option.accepts(value):
        raise BadSetup(f"option {name} cannot be {quoted(value)}; it is {option.expected}")


def checked_seed(seed: object) -> str:
    """The seed as text."""
    if isinstance(seed, int) and not isinstance(seed, bool) and seed.bit_length() <= 600:
        return str(seed)
    if isinstance(seed, str) and seed.isprintable() and 1 <= len(seed) <= LONGEST_SEED:
        return seed
    raise BadSetup(
        f"the seed must be a whole number or a text of 1 to {LONGEST_SEED} printable characters, "
        f"not {quoted(seed)}"
    )
