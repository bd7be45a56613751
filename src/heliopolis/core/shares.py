"""What winners have won."""

from __future__ import annotations

from collections.abc import Collection


def shares_of_win(winners: Collection[int], seats: int) -> list[float]:
    """Each seat's share of the win: winners have equal parts of it. Zeros before anybody has won.

    >>> shares_of_win([1], 3), shares_of_win([0, 2], 3), shares_of_win([], 2)
    ([0.0, 1.0, 0.0], [0.5, 0.0, 0.5], [0.0, 0.0])
    """
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(seats)]
