"""What chance can bring next, in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ..core.items import plural
from ..face.game import Game
from .board.tiles import DISASTERS

FACES = 6  # of a die, all different [DI 1.2]


def odds_lines(game: Game) -> Iterator[str]:
    """The odds of the bag or of the dice."""
    board = game.position.board
    return dice_lines(board) if "dice" in board else bag_lines(board)


def bag_lines(board: Mapping[str, Any]) -> Iterator[str]:
    """When the next Ra tile comes, and everything that is left."""
    bag, (filled, spaces) = board["bag"], board["ra_track"]
    total, suns = sum(bag.values()), bag.get("ra", 0)
    wait = draws_until_one(total, suns)
    left = spaces - filled
    chance = f"{suns / total:.0%}"
    yield f"{suns} of {total} tiles in the bag are Ra: a chance of {chance} that the next one is"
    yield (
        f"on average it takes {wait:.1f} draws to the next Ra tile, "
        f"and {left * wait:.0f} to the one that ends the epoch, number {left} from here"
    )
    yield "besides Ra:"
    for group, tiles in groups_of(bag).items():
        count = sum(tiles.values())
        kinds = ", ".join(f"{name.removeprefix(group)} {left}" for name, left in tiles.items())
        listed = f": {kinds}" if len(tiles) > 1 else ""
        yield f"  {count:>3} {group.rstrip(':')} ({count / total:.0%}){listed}"


def groups_of(bag: Mapping[str, int]) -> dict[str, dict[str, int]]:
    """The tiles of the bag by group: kinds of civilizations, monuments and tombs, disasters.

    >>> groups_of({"ra": 9, "nile": 3, "civ:art": 2, "civ:writing": 1})
    {'nile': {'nile': 3}, 'civ:': {'civ:art': 2, 'civ:writing': 1}}
    """
    groups: dict[str, dict[str, int]] = {}
    for name, count in bag.items():
        front, colon, _ = name.partition(":")
        group = "disasters" if name in DISASTERS else front + colon
        if name != "ra":
            groups.setdefault(group, {})[name] = count
    return groups


def draws_until_one(total: int, wanted: int) -> float:
    """How many draws it takes on average until one of the wanted tiles comes.

    >>> draws_until_one(4, 4), draws_until_one(180, 30)
    (1.0, 5.838709677419355)
    """
    return (total + 1) / (wanted + 1)


def dice_lines(board: Mapping[str, Any]) -> Iterator[str]:
    """How likely suns, or any other symbol, are with any number of dice."""
    moved, spaces = board["ra"]
    suns = sum(symbol == "sun" for symbol in board["dice"].values())
    yield f"{plural(suns, 'sun')} on the dice; Ra has {spaces - moved} of {spaces} spaces to go"
    yield "every face is equally likely, so one throw shows a given symbol, such as a sun:"
    yield f"  {'dice thrown':<16}" + "".join(f"{dice:>6}" for dice in range(1, 6))
    for times, words in ((1, "at least once"), (2, "at least twice")):
        row = "".join(f"{at_least(times, dice):>6.0%}" for dice in range(1, 6))
        yield f"  {words:<16}{row}"


def at_least(times: int, dice: int) -> float:
    """The chance that a symbol shows so often, once or twice, on so many dice.

    >>> round(at_least(1, 2), 3), round(at_least(2, 2), 3), at_least(2, 1)
    (0.306, 0.028, 0.0)
    """
    none: int = (FACES - 1) ** dice
    once: int = dice * (FACES - 1) ** (dice - 1)
    throws: int = FACES**dice
    return 1 - (none if times == 1 else none + once) / throws
