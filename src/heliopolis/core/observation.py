"""What a seat sees as a row of small numbers: the table of features, and the rules that write them.

Each game's `observation.py` has such a table and the rule `observe`. The table says what every
number means; size, page and pinned version come from it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from .bits import EMPTY, only
from .speed import machine_instruction, rule

LOWEST = -128  # what fits a signed byte
HIGHEST = 127

ROW_MULTIPLE = 16  # rows of such lengths stay aligned, which copies and tensor cores like


@dataclass(frozen=True, slots=True)
class Feature:
    """Some numbers of a row that belong together: *size* of them, each from *low* to *high*."""

    name: str
    meaning: str
    size: int
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Layout:
    """How a row is laid out: what is said of the table once, then what is said of each seat.

    The seat that looks comes first, the others follow clockwise. A seat that is not at the table is
    all zeros.
    """

    version: str
    table: tuple[Feature, ...]
    seat: tuple[Feature, ...]
    seats: int

    @property
    def seat_size(self) -> int:
        """The numbers that are said of one seat."""
        return size_of(self.seat)

    @property
    def first_of_seats(self) -> int:
        """Where the first seat begins."""
        return size_of(self.table)

    @property
    def used(self) -> int:
        """The numbers that mean something."""
        return self.first_of_seats + self.seats * self.seat_size

    @property
    def size(self) -> int:
        """The length of a row; zeros fill it up to a multiple of sixteen."""
        return -(-self.used // ROW_MULTIPLE) * ROW_MULTIPLE

    def read(self, row: Sequence[int]) -> dict[str, list[int]]:
        """The numbers of a row by name; those of the seats as `0 score`, `1 score` and so on."""
        found = _by_name("", self.table, row, 0)
        for seat in range(self.seats):
            first = self.first_of_seats + seat * self.seat_size
            found |= _by_name(f"{seat} ", self.seat, row, first)
        return found


def size_of(features: Sequence[Feature]) -> int:
    """How many numbers some features have together."""
    return sum(feature.size for feature in features)


def _by_name(
    before: str, features: Sequence[Feature], row: Sequence[int], at: int
) -> dict[str, list[int]]:
    found = {}
    for feature in features:
        found[before + feature.name] = [int(number) for number in row[at : at + feature.size]]
        at += feature.size
    return found


# Writing: every rule says where the next number goes. Those that treat many bytes alike are marked
# as instructions: processors do that in a step or two, if the *size* is a constant where it is
# called.


@machine_instruction
def write_number(out: Any, at: int, number: int) -> int:
    """One number that fits a signed byte."""
    out[at] = number
    return at + 1


@machine_instruction
def write_set(out: Any, at: int, members: int, size: int) -> int:
    """A 1 for each of the numbers 0 to *size* - 1 that is in the set, a 0 for the others."""
    for member in range(size):
        out[at + member] = (members >> member) & 1
    return at + size


@machine_instruction
def write_counts(out: Any, at: int, counts: Any, first: int, size: int) -> int:
    """*size* counts from *first* on, as they are."""
    for number in range(size):
        out[at + number] = counts[first + number]
    return at + size


@machine_instruction
def reached(counts: Any, first: int, least: int, size: int) -> int:
    """Which of *size* counts from *first* on are at least *least*: a set of numbers from 0.

    >>> reached([9, 2, 0, 3, 1], 1, 2, 4) == only(0) | only(2)
    True
    """
    members = EMPTY
    for number in range(size):
        if counts[first + number] >= least:
            members |= 1 << number
    return members


@machine_instruction
def beyond(counts: Any, first: int, limit: int, size: int) -> int:
    """How much *size* counts from *first* on, none of them negative, exceed *limit*, all in all;
    less than 256.

    >>> beyond([9, 2, 0, 3, 1], 1, 1, 4)
    3
    """
    total = 0
    for number in range(size):
        total += max(0, counts[first + number] - limit)
    return total


@machine_instruction
def beyond_together(counts: Any, more: Any, first: int, limit: int, size: int) -> int:
    """The same of the sums of two lists.

    >>> beyond_together([9, 2, 0, 3, 1], [0, 0, 2, 0, 1], 1, 1, 4)
    5
    """
    total = 0
    for number in range(size):
        total += max(0, counts[first + number] + more[first + number] - limit)
    return total


@machine_instruction
def write_nothing(out: Any, at: int, size: int) -> int:
    """Zeros."""
    for number in range(size):
        out[at + number] = 0
    return at + size


@rule
def clipped(number: int) -> int:
    """The number, or the nearest one that fits a signed byte.

    >>> clipped(7), clipped(200), clipped(-200)
    (7, 127, -128)
    """
    return max(LOWEST, min(HIGHEST, number))


@rule
def one_of(member: int) -> int:
    """The set of one member, or the empty set if it is negative: nobody, nothing."""
    return only(member) if member >= 0 else EMPTY


@rule
def beside(members: int, size: int, others: int) -> int:
    """Two sets side by side: *members* are numbers from 0 to *size* - 1, *others* come after them.
    Written at once they are written faster than one by one.

    >>> beside(only(1), 3, only(0)) == only(1) | only(3)
    True
    """
    return members | others << size


@rule
def place_of(seat: int, viewer: int, players: int) -> int:
    """How many places clockwise of the viewer a seat is; negative for nobody."""
    if seat < 0:
        return seat
    return seat - viewer if seat >= viewer else seat - viewer + players


@rule
def seat_at(place: int, viewer: int, players: int) -> int:
    """The seat so many places clockwise of the viewer."""
    seat = viewer + place
    return seat if seat < players else seat - players
