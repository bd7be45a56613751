"""Sets of small numbers, kept as the bits of one int: bit n is set if n is a member.

Suns held, colours of dice, spaces of a grid and legal moves are such sets: they copy, compare and
compile well. Members run from 0 to 61, so that a set is never negative in a signed machine word.
"""

from __future__ import annotations

from collections.abc import Iterator

from .speed import machine_instruction, rule

EMPTY = 0

_BYTE = 8
_LOW_BYTE = 0xFF


@rule
def only(member: int) -> int:
    """The set with this one member.

    >>> only(3)
    8
    """
    return 1 << member


@rule
def has(members: int, member: int) -> bool:
    """Whether *member* is in the set.

    >>> has(only(3) | only(5), 5)
    True
    """
    return (members >> member) & 1 == 1


@rule
def above(members: int, limit: int) -> int:
    """Those members that are greater than *limit*.

    >>> above(only(3) | only(5), 3) == only(5)
    True
    """
    return (members >> (limit + 1)) << (limit + 1)


@rule
def all_below(limit: int) -> int:
    """The set of every number from 0 up to, but not including, *limit*.

    >>> all_below(3) == only(0) | only(1) | only(2)
    True
    """
    return (1 << limit) - 1


@machine_instruction
def count(members: int) -> int:
    """How many members the set has.

    >>> count(only(3) | only(5))
    2
    """
    return members.bit_count()


@machine_instruction
def lowest(members: int) -> int:
    """The smallest member of a set that is not empty.

    >>> lowest(only(3) | only(5))
    3
    """
    return (members & -members).bit_length() - 1


@machine_instruction
def highest(members: int) -> int:
    """The greatest member, or -1 if the set is empty.

    >>> highest(only(3) | only(5)), highest(EMPTY)
    (5, -1)
    """
    return members.bit_length() - 1


@rule
def nth(members: int, number: int) -> int:
    """The member that has *number* smaller ones before it.

    >>> nth(only(3) | only(5), 1)
    5
    """
    place = 0
    while number >= _BYTE:  # more members come before it than fit eight bits: leave those behind
        number -= count(members & _LOW_BYTE)
        members >>= _BYTE
        place += _BYTE
    for _ in range(number):
        members &= members - 1
    return place + lowest(members)


def members_of(members: int) -> Iterator[int]:
    """Go through the set from the smallest member up.

    >>> list(members_of(only(3) | only(5)))
    [3, 5]
    """
    while members:
        yield lowest(members)
        members &= members - 1
