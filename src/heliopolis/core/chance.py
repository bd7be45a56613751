"""Where chance comes from. The rules hold no randomness: somebody outside draws, and hands the
outcome in.

Two streams: `SeededStream` for games people play (any seed, checkable with a few lines in any
language), and `next_random` / `below`, a few instructions long, for compiled loops that play
millions of games.
"""

from __future__ import annotations

from hashlib import sha256

from .speed import rule

# Compiled signed numbers must never overflow (the compiler assumes they do not), so every product
# below stays under 2**63. With this multiplier, MULTIPLIER * 2**32 - 1 is a safe prime, which gives
# a period of about 2**62.
_MULTIPLIER = 2131995753
_LOW_32_BITS = 0xFFFFFFFF
_LOW_30_BITS = 0x3FFFFFFF


@rule
def first_random(seed: int, game: int) -> int:
    """The beginning of the stream of one game among many with one seed (both below 2**62)."""
    of_seed = mixed((seed & _LOW_32_BITS) ^ mixed(seed >> 32))
    of_game = mixed((game & _LOW_32_BITS) ^ mixed((game >> 32) ^ of_seed))
    carry = (mixed(of_game ^ of_seed) & _LOW_30_BITS) + 1
    return (carry << 32) | of_game


@rule
def mixed(word: int) -> int:
    """A 32-bit word with its bits stirred, so that neighbouring seeds give unrelated streams."""
    word ^= word >> 16
    word = (word * 0x7FEB352D) & _LOW_32_BITS
    word ^= word >> 15
    word = (word * 0x31848BAB) & _LOW_32_BITS
    return word ^ (word >> 16)


@rule
def next_random(stream: int) -> int:
    """The stream one step on: multiply with carry, the same in Python, machine words and CUDA."""
    return _MULTIPLIER * (stream & _LOW_32_BITS) + (stream >> 32)


@rule
def below(stream: int, limit: int) -> int:
    """A number from 0 up to, but not including, *limit* (at most 2**31), from the stream as it
    stands.
    """
    return (((stream ^ (stream >> 32)) & _LOW_32_BITS) * limit) >> 32


class SeededStream:
    """Numbers from a seed, for one game: number n comes from the SHA-256 hash of `seed/n`.

    >>> stream = SeededStream("7")
    >>> [stream.below(6) for _ in range(3)], SeededStream("7").below(6)
    ([0, 4, 0], 0)
    """

    def __init__(self, seed: str, drawn: int = 0) -> None:
        self.seed = seed
        self.drawn = drawn

    def below(self, limit: int) -> int:
        """A fair number from 0 up to, but not including, *limit*."""
        # 256 bits leave a bias of less than limit / 2**256, far below anything that can be
        # observed.
        digest = sha256(f"{self.seed}/{self.drawn}".encode()).digest()
        self.drawn += 1
        return int.from_bytes(digest, "big") * limit >> 256

    def copy(self) -> SeededStream:
        """A stream of its own that goes on where this one stands."""
        return SeededStream(self.seed, self.drawn)


class LoopStream(SeededStream):
    """The numbers that compiled loops draw for one game among many with one seed.

    >>> stream = LoopStream(7, game=3)
    >>> [stream.below(6) for _ in range(3)], LoopStream(7, game=3).below(6)
    ([1, 4, 5], 1)
    """

    def __init__(self, seed: int, game: int) -> None:
        super().__init__(f"{seed}/{game}")
        self.word = first_random(seed, game)

    def below(self, limit: int) -> int:
        """A number from 0 up to, but not including, *limit* (at most 2**31)."""
        number = below(self.word, limit)
        self.word = next_random(self.word)
        self.drawn += 1
        return number

    def copy(self) -> LoopStream:
        """A stream of its own that goes on where this one stands."""
        twin = LoopStream(0, 0)
        vars(twin).update(vars(self))
        return twin
