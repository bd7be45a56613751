"""Handfuls of dice and their odds: how many dice show each symbol, side by side in one word.

Colours are left out, so five dice give 252 different handfuls instead of 7776 throws.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...core.bits import count
from ...core.speed import rule
from ...dice.constants import ALL_DICE, DICE, SUN, SYMBOLS

PLACE = 4  # bits for the number of dice that show one symbol; the highest stays free
PLACE_MASK = (1 << PLACE) - 1
HANDFUL_BITS = PLACE * SYMBOLS
HANDFUL_MASK = (1 << HANDFUL_BITS) - 1
# The free bits: one is borrowed from where a smaller number is taken from.
GUARDS = sum(1 << (PLACE * symbol + PLACE - 1) for symbol in range(SYMBOLS))

FACTORIALS = (1, 1, 2, 6, 24, 120)
THROWS = (1, 6, 36, 216, 1296, 7776)  # of so many dice, all equally likely
ALL_THROWS = THROWS[DICE]


def _handfuls(dice: int, symbols: int) -> Iterator[int]:
    """Every handful of so many dice, made of the first *symbols* symbols."""
    if symbols == 1:
        yield dice
        return
    for last in range(dice + 1):
        for others in _handfuls(dice - last, symbols - 1):
            yield others | (last << (PLACE * (symbols - 1)))


def _ways(handful: int) -> int:
    """How many throws of as many dice show the handful."""
    numbers = [(handful >> (PLACE * symbol)) & PLACE_MASK for symbol in range(SYMBOLS)]
    ways = FACTORIALS[sum(numbers)]
    for number in numbers:
        ways //= FACTORIALS[number]
    return ways


_BY_DICE = [list(_handfuls(dice, SYMBOLS)) for dice in range(DICE + 1)]
# Every handful of 0 to 5 dice, and above each in the same word the number of its throws.
HANDFULS = tuple(
    handful | (_ways(handful) << HANDFUL_BITS) for handfuls in _BY_DICE for handful in handfuls
)
FIRST_OF_DICE = tuple(sum(map(len, _BY_DICE[:dice])) for dice in range(DICE + 2))


@rule
def handful_and_ways(number: int) -> int:
    """One of all handfuls, with the number of its throws above it."""
    return HANDFULS[number]


@rule
def number_of(handful: int, symbol: int) -> int:
    """How many dice of the handful show the symbol."""
    return (handful >> (PLACE * symbol)) & PLACE_MASK


@rule
def size_of(handful: int) -> int:
    """How many dice the handful has."""
    dice = 0
    for symbol in range(SYMBOLS):
        dice += number_of(handful, symbol)
    return dice


@rule
def handful_of(faces: int, dice: int) -> int:
    """What the given dice show."""
    handful = 0
    for symbol in range(SYMBOLS):
        handful |= count((faces >> (symbol * DICE)) & dice & ALL_DICE) << (PLACE * symbol)
    return handful


@rule
def is_part(part: int, whole: int) -> bool:
    """Whether *whole* has at least as many of every symbol."""
    return ((whole | GUARDS) - part) & GUARDS == GUARDS


@rule
def next_part(part: int, whole: int) -> int:
    """The part of *whole* that comes after *part*, from the whole down to its suns alone; suns are
    never given up.

    Parts are counted down like a number of several digits. After the last comes the whole again.
    """
    for symbol in range(SUN):
        if number_of(part, symbol) > 0:
            return part - (1 << (PLACE * symbol))
        part |= number_of(whole, symbol) << (PLACE * symbol)
    return part


@rule
def ways_to_throw(handful: int) -> int:
    """How many throws of as many dice show the handful."""
    ways = FACTORIALS[size_of(handful)]
    for symbol in range(SYMBOLS):
        ways //= FACTORIALS[number_of(handful, symbol)]
    return ways
