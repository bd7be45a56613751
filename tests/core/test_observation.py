"""The rules that read and write rows of small numbers: plain and as the CPU's instructions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from heliopolis.core.observation import (
    beside,
    beyond,
    beyond_together,
    one_of,
    place_of,
    reached,
    write_counts,
    write_nothing,
    write_number,
    write_set,
)
from heliopolis.core.speed import can_compile, compiled, rule


@rule
def everything(row: Any, counts: Any, members: int) -> int:
    """Each of them, one after the other, with sizes that are constants here."""
    at = write_number(row, 0, -7)
    at = write_set(row, at, members, 1)
    at = write_set(row, at, members, 5)
    at = write_set(row, at, members, 30)
    at = write_set(row, at, members, 40)
    at = write_counts(row, at, counts, 1, 22)
    at = write_counts(row, at, counts, 0, 8)
    at = write_set(row, at, reached(counts, 2, 1, 5), 5)
    at = write_set(row, at, reached(counts, 2, 3, 8), 8)
    at = write_number(row, at, beyond(counts, 2, 2, 8))
    at = write_number(row, at, beyond(counts, 10, 0, 5))
    at = write_number(row, at, beyond_together(counts, counts[9:], 1, 2, 8))
    return write_nothing(row, at, 4)


@rule
def size_from_outside(row: Any, size: int) -> int:
    """A size that is not known before it runs."""
    return write_set(row, 0, 1, size)


def written(function: Callable[..., int], members: int) -> list[int]:
    row, counts = np.full(130, 99, np.int8), np.arange(23, dtype=np.int8) % 6
    at = function(row, counts, members)
    assert (row[at:] == 99).all()
    numbers: list[int] = row[:at].tolist()
    return numbers


def test_plain_rules_write_one_after_the_other() -> None:
    row = written(everything, 0b1011)
    assert row[:7] == [-7, 1, 1, 1, 0, 1, 0]
    assert len(row) == 1 + 1 + 5 + 30 + 40 + 22 + 8 + 5 + 8 + 3 + 4
    assert row[77:82] == [1, 2, 3, 4, 5]
    assert row[107:112] == [1, 1, 1, 1, 0]
    assert row[112:120] == [0, 1, 1, 1, 0, 0, 0, 1]
    assert row[120:123] == [1 + 2 + 3 + 1, 4 + 5 + 1 + 2, 3 * (3 + 5) + 1 + 1]
    assert row[-4:] == [0, 0, 0, 0]


@pytest.mark.skipif(not can_compile(), reason="there is nothing to compare without Numba")
@pytest.mark.parametrize("members", [0, 1, 0b1011, (1 << 40) - 1, (1 << 61) - 5])
def test_instructions_write_what_plain_rules_write(members: int) -> None:
    # Without the cache, so that they are made and not fetched.
    fast = compiled(everything, check_bounds=True)
    assert written(fast, members) == written(everything, members)


@pytest.mark.skipif(not can_compile(), reason="there are no instructions without Numba")
def test_an_instruction_needs_a_size_that_is_known() -> None:
    from numba.core.errors import TypingError

    with pytest.raises(TypingError, match="the size must be a constant"):
        compiled(size_from_outside, check_bounds=True)(np.zeros(9, np.int8), 3)


def test_sets_lie_side_by_side() -> None:
    assert beside(0b101, 4, 0b11) == 0b110101


def test_nobody_has_no_place() -> None:
    assert [one_of(-1), one_of(0), one_of(3)] == [0, 1, 8]
    assert [place_of(seat, 2, 4) for seat in (-1, 0, 1, 2, 3)] == [-1, 2, 3, 0, 1]
