"""The words of the dice game: names of colours and symbols, of moves by number, of throws."""

from __future__ import annotations

from collections.abc import Iterator

from ..core.bits import members_of
from .constants import ALL_DICE, COLUMNS, DICE, SYMBOLS

COLOUR_NAMES = ("red", "blue", "yellow", "green", "purple")
SYMBOL_NAMES = ("pharaoh", "nile", "civilization", "monument", "ankh", "sun")
SPACE_NAMES = tuple(
    f"{colour} {column}" for colour in COLOUR_NAMES for column in range(1, COLUMNS + 1)
)


def _reroll(dice: int) -> str:
    return "reroll " + " ".join(COLOUR_NAMES[colour] for colour in members_of(dice))


def _further_monuments() -> Iterator[str]:
    for colour in range(DICE):
        for partner in range(DICE):
            paid = "ankh" if partner == colour else COLOUR_NAMES[partner]
            for column in range(1, COLUMNS + 1):
                yield f"use monument {COLOUR_NAMES[colour]} {column} {paid}"


MOVE_WORDS = (
    *(_reroll(dice) for dice in range(1, ALL_DICE + 1)),
    "stop",
    "use pharaoh pharaoh",
    "use pharaoh ankh",
    "use nile nile",
    "use nile ankh",
    *(f"use flood {ankhs}" for ankhs in range(3)),
    *(f"use civilization {colour}" for colour in COLOUR_NAMES),
    "done",
    *(f"disaster {symbol}" for symbol in SYMBOL_NAMES[:4]),
    "pass",
    *(f"lose {colour}" for colour in COLOUR_NAMES),
    *(f"use monument {space}" for space in SPACE_NAMES),
    *(f"lose {space}" for space in SPACE_NAMES),
    *_further_monuments(),
)


def tidy(words: str) -> str:
    """The words of a reroll with its dice in the order of colours; others as they are.

    >>> tidy("reroll blue red"), tidy("use flood 1")
    ('reroll red blue', 'use flood 1')
    """
    first, *dice = words.split(" ")
    if first == "reroll" and set(dice) <= set(COLOUR_NAMES):
        return " ".join([first, *sorted(dice, key=COLOUR_NAMES.index)])
    return words


def format_roll(dice: int, outcome: int) -> str:
    """The words of a throw of *dice*. [DI 16.3]

    >>> format_roll(0b00011, 5 + 6 * 1)
    'roll red=sun blue=nile'
    """
    thrown = []
    for colour in members_of(dice):
        thrown.append(f"{COLOUR_NAMES[colour]}={SYMBOL_NAMES[outcome % SYMBOLS]}")
        outcome //= SYMBOLS
    return "roll " + " ".join(thrown)


def parse_roll(dice: int, words: str) -> int | None:
    """The outcome a throw's words stand for, or None if they are no throw of exactly these dice.

    [DI 16.3]

    >>> parse_roll(0b00011, "roll red=sun blue=nile"), parse_roll(0b00011, "roll blue=nile red=sun")
    (11, 11)
    """
    first, *thrown = words.split(" ")
    symbols = dict(die.partition("=")[::2] for die in thrown)
    expected = [COLOUR_NAMES[colour] for colour in members_of(dice)]
    if first != "roll" or len(thrown) != len(expected) or set(symbols) != set(expected):
        return None
    outcome = 0
    for colour in reversed(expected):
        if symbols[colour] not in SYMBOL_NAMES:
            return None
        outcome = outcome * SYMBOLS + SYMBOL_NAMES.index(symbols[colour])
    return outcome
