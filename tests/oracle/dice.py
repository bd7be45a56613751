"""A second opinion on the dice game's scoring, written from the rulebook alone and as plainly as
can be.

It shares no code with the rules. Numbers such as DI 14.3 are those of docs/rules/dice.md.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass


@dataclass(frozen=True)
class Seat:
    """What one player has on the board when an epoch ends, and the score before."""

    pharaoh: int
    nile: int
    floods: int
    civilizations: frozenset[str]  # {"red", "blue"}
    monuments: frozenset[str]  # {"red 3", "blue 3"}
    score: int


@dataclass(frozen=True)
class Scored:
    """One player's points, item by item, and what the player has afterwards."""

    points: dict[str, int]
    after: Seat


def score_epoch(seats: list[Seat], epoch: int, *, score_floor: str = "zero") -> list[Scored]:
    """Score all players."""
    spaces = [seat.pharaoh for seat in seats]
    results = []
    for seat in seats:
        points = {
            "pharaoh": pharaoh_points(seat.pharaoh, spaces),
            "nile": nile_points(seat),
            "civilization": civilization_points(seat.civilizations),
        }
        if epoch == 3:  # DI 14.2
            points["monument columns"] = column_points(seat.monuments)
            points["monuments in columns"] = stack_points(seat.monuments)
        score = seat.score + sum(points.values())
        if score_floor == "zero" and score < 0:  # DI 14.16
            score = 0
        after = Seat(
            pharaoh=pharaoh_afterwards(seat.pharaoh, spaces),
            nile=seat.nile,
            floods=0,  # DI 14.11
            civilizations=frozenset(),  # DI 14.13
            monuments=seat.monuments,
            score=score,
        )
        results.append(Scored(points, after))
    return results


def pharaoh_points(space: int, spaces: list[int]) -> int:
    """DI 14.3 to DI 14.5."""
    ranking = sorted(spaces)
    if len(set(spaces)) == 1:
        return 0
    if space == ranking[-1]:
        return 5
    if space == ranking[0]:
        return -2
    return 0


def pharaoh_afterwards(space: int, spaces: list[int]) -> int:
    """DI 14.6 and DI 14.7."""
    if pharaoh_points(space, spaces) == 5:
        return [0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10][space]
    if pharaoh_points(space, spaces) == -2:
        return [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 12][space]
    return space


def nile_points(seat: Seat) -> int:
    """DI 14.8 to DI 14.10."""
    if seat.floods == 0:
        return 0
    return seat.nile


def civilization_points(colours: frozenset[str]) -> int:
    """DI 14.12."""
    return {0: -5, 1: 0, 2: 0, 3: 5, 4: 10, 5: 15}[len(colours)]


def column_points(spaces: frozenset[str]) -> int:
    """DI 14.14."""
    columns = {space.split()[1] for space in spaces}
    if len(columns) == 8:
        return 15
    if len(columns) == 7:
        return 10
    return len(columns)


def stack_points(spaces: frozenset[str]) -> int:
    """DI 14.15."""
    points = 0
    for markers in Counter(space.split()[1] for space in spaces).values():
        if markers == 3:
            points += 5
        if markers == 4:
            points += 10
        if markers == 5:
            points += 15
    return points


def winners(scores: list[int], start: int, *, tie_break: str = "shared") -> set[int]:
    """DI 15.2, DI 15.3 and DI 17.6."""
    best = max(scores)
    tied = {seat for seat, score in enumerate(scores) if score == best}
    if tie_break == "shared":
        return tied
    starting_order = [*range(start, len(scores)), *range(start)]
    return {max(tied, key=starting_order.index)}
