"""The random streams: fair, repeatable, and never larger than a machine word."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from heliopolis.core.chance import SeededStream, below, first_random, next_random

MACHINE_WORD = 2**63


@given(st.integers(0, 2**62), st.integers(0, 2**62))
def test_no_step_of_the_fast_stream_leaves_a_signed_machine_word(seed: int, game: int) -> None:
    stream = first_random(seed, game)
    for _ in range(20):
        assert 0 < stream < MACHINE_WORD
        assert 2131995753 * (stream & 0xFFFFFFFF) + (stream >> 32) < MACHINE_WORD
        stream = next_random(stream)


@pytest.mark.parametrize("limit", [2, 3, 6, 24, 180, 7776])
def test_the_fast_stream_is_fair(limit: int) -> None:
    rounds = 200 * limit
    stream = first_random(5, 0)
    seen: Counter[int] = Counter()
    for _ in range(rounds):
        seen[below(stream, limit)] += 1
        stream = next_random(stream)
    squares = sum((seen[value] - 200) ** 2 / 200 for value in range(limit))
    assert abs(squares - (limit - 1)) < 5 * (2 * limit) ** 0.5
    assert set(seen) <= set(range(limit))


def test_neighbouring_games_do_not_share_their_luck() -> None:
    firsts = Counter(below(first_random(1, game), 6) for game in range(6000))
    assert all(850 < firsts[value] < 1150 for value in range(6))
    pairs = Counter(
        (below(first_random(1, game), 4), below(first_random(1, game + 1), 4))
        for game in range(16_000)
    )
    assert all(850 < pairs[a, b] < 1150 for a in range(4) for b in range(4))


def test_a_seeded_stream_can_be_checked_with_a_hash() -> None:
    stream = SeededStream("seven")
    numbers = [stream.below(180) for _ in range(5)]
    by_hand = [
        int(sha256(f"seven/{number}".encode()).hexdigest(), 16) * 180 >> 256 for number in range(5)
    ]
    assert numbers == by_hand


def test_a_copied_stream_goes_on_by_itself() -> None:
    stream = SeededStream("a")
    stream.below(10)
    twin = stream.copy()
    assert [stream.below(1000) for _ in range(3)] == [twin.below(1000) for _ in range(3)]
