"""Sets of small numbers, kept as the bits of one int: bit n is set if n is a member.

Suns held, colours of dice, spaces of a grid and legal moves are such sets: they copy, compare and
compile well. Members run from 0 to 61, so that a set is never negative in a signed machine word.
"""

from __future__ import annotations

from collections.abc import Iterator

from .speed import compiled_as, rule

EMPTY = 0


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


@rule
def _count_in_parallel(members: int) -> int:
    """Count bits in pairs, fours and bytes, then add the bytes up; no step can overflow."""
    pairs = members - ((members >> 1) & 0x5555555555555555)
    fours = (pairs & 0x3333333333333333) + ((pairs >> 2) & 0x3333333333333333)
    eights = (fours + (fours >> 4)) & 0x0F0F0F0F0F0F0F0F
    halves = (eights + (eights >> 32)) & 0xFFFFFFFF
    return ((halves * 0x01010101) >> 24) & 0xFF


@compiled_as(_count_in_parallel)
def count(members: int) -> int:
    """How many members the set has.

    >>> count(only(3) | only(5))
    2
    """
    return members.bit_count()


@rule
def _lowest_by_count(members: int) -> int:
    return _count_in_parallel((members & -members) - 1)


@compiled_as(_lowest_by_count)
def lowest(members: int) -> int:
    """The smallest member of a set that is not empty.

    >>> lowest(only(3) | only(5))
    3
    """
    return (members & -members).bit_length() - 1


@rule
def _highest_by_spread(members: int) -> int:
    spread = members | (members >> 1)
    spread |= spread >> 2
    spread |= spread >> 4
    spread |= spread >> 8
    spread |= spread >> 16
    spread |= spread >> 32
    return _count_in_parallel(spread) - 1


@compiled_as(_highest_by_spread)
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
    for _ in range(number):
        members &= members - 1
    return lowest(members)


def members_of(members: int) -> Iterator[int]:
    """Go through the set from the smallest member up.

    >>> list(members_of(only(3) | only(5)))
    [3, 5]
    """
    while members:
        yield lowest(members)
        members &= members - 1
