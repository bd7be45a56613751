"""Tables drawn from known strengths, to see whether ratings find them again."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

from heliopolis.arena.tally import Pattern

Deals = Counter[tuple[Pattern, ...]]


def order(strengths: Sequence[float], bots: Sequence[int], chance: random.Random) -> Pattern:
    """An order of finish by the model of Plackett and Luce."""
    left = list(bots)
    places = []
    while left:
        chosen = chance.choices(left, [strengths[bot] for bot in left])[0]
        left.remove(chosen)
        places.append((chosen,))
    return tuple(places)


def deals(
    strengths: Sequence[float], seats: int, count: int, chance: random.Random, alike: bool = False
) -> Deals:
    """Deals with bots chosen by chance; *alike*: the games of a deal all end the same way."""
    outcomes: Deals = Counter()
    for _ in range(count):
        bots = chance.sample(range(len(strengths)), seats)
        if alike:
            games = [order(strengths, bots, chance)] * seats
        else:
            games = [order(strengths, bots, chance) for _ in range(seats)]
        outcomes[tuple(sorted(games))] += 1
    return outcomes
