"""Items of a score: points with the rule that gave them and the reason in words."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Item:
    """Points of one seat for one thing: the number of the rule, the points, and why."""

    rule: str
    points: int
    why: str


def item(rule: str, points: int, why: str) -> Item:
    """An item whose words end in its points.

    >>> item("RA 11.12", 5, "3 different civilizations").why
    '3 different civilizations: +5'
    """
    return Item(rule, points, f"{why}: {points:+d}")


def plural(number: int, one: str, many: str = "") -> str:
    """A number and its noun.

    >>> plural(1, "god"), plural(2, "god"), plural(2, "library", "libraries")
    ('1 god', '2 gods', '2 libraries')
    """
    return f"{number} {one if number == 1 else many or one + 's'}"
