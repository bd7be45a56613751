"""Sets of small numbers: plain functions against Python's sets, compiled ones against plain."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from heliopolis.core import bits
from heliopolis.core.speed import can_compile, compiled, rule

numbers = st.sets(st.integers(0, 61))


def as_bits(members: set[int]) -> int:
    return sum(1 << member for member in members)


@given(numbers, st.integers(0, 61))
def test_sets_of_bits_agree_with_sets_of_numbers(members: set[int], member: int) -> None:
    packed = as_bits(members)
    assert bits.count(packed) == len(members)
    assert bits.has(packed, member) == (member in members)
    assert bits.above(packed, member) == as_bits({other for other in members if other > member})
    assert list(bits.members_of(packed)) == sorted(members)
    assert bits.highest(packed) == max(members, default=-1)
    assert [bits.nth(packed, number) for number in range(len(members))] == sorted(members)
    if members:
        assert bits.lowest(packed) == min(members)


@given(st.integers(0, 61))
def test_small_sets_are_what_their_names_say(member: int) -> None:
    assert bits.only(member) == as_bits({member})
    assert bits.all_below(member) == as_bits(set(range(member)))


@rule
def all_of(members: int, number: int) -> int:
    """Every function of the module in one, so that it is compiled once."""
    total = bits_count(members) + 100 * bits_highest(members) + 10_000 * bits_lowest(members)
    return total + 1_000_000 * bits_nth(members, number)


bits_count, bits_highest, bits_lowest, bits_nth = bits.count, bits.highest, bits.lowest, bits.nth


@pytest.mark.skipif(not can_compile(), reason="without Numba there is no machine code to compare")
def test_machine_instructions_answer_as_the_plain_functions_do() -> None:
    fast: Callable[[int, int], Any] = compiled(all_of)
    fast(1, 0)  # compiling takes longer than an example may

    @given(numbers.filter(bool))
    def compare(members: set[int]) -> None:
        packed = as_bits(members)
        for number in (0, len(members) - 1, len(members) // 2):
            assert fast(packed, number) == all_of(packed, number)

    compare()
