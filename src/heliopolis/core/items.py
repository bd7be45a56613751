"""Items of a score: points with the rule that gave them and the reason in words."""

from __future__ import annotations

from dataclasses import dataclass

from .saying import said


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
    return Item(rule, points, said("{why}: {points:+d}", why=why, points=points))


def plural(number: int, one: str, many: str = "") -> str:
    """A number and its noun, for messages that are said in English only.

    >>> plural(1, "god"), plural(2, "god"), plural(2, "library", "libraries")
    ('1 god', '2 gods', '2 libraries')
    """
    return f"{number} {one if number == 1 else many or one + 's'}"


def repeated(thing: str, number: int) -> str:
    """A thing and how often it is there; once needs no number.

    >>> repeated("nile", 1), repeated("nile", 3)
    ('nile', 'nile x3')
    """
    return thing if number == 1 else said("{thing} x{number}", thing=thing, number=number)
