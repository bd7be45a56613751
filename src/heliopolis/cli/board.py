"""A position as lines of text, 80 columns wide."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ..face.position import Position

_WIDTH = 79
_LABEL = 16
_OUT_OF = ("ra_track", "ra")  # two numbers: how far, and how far it goes
_SEATS = ("ra_player", "highest_bidder")  # facts that name a seat
_LEFT_OUT = ("bag",)  # `odds` shows it


def board_lines(position: Position, hide_scores: bool = False) -> Iterator[str]:
    """The board first, then a paragraph for each seat."""
    names = [seat["name"] for seat in position.seats]
    for fact, value in position.board.items():
        if fact not in _LEFT_OUT:
            yield from _labelled(fact.replace("_", " "), board_words(fact, value, names))
    for seat in position.seats:
        facts = {key: value for key, value in seat.items() if key != "name"}
        if hide_scores:
            del facts["score"]
        yield from _labelled(seat["name"], ", ".join(map(seat_words, facts, facts.values())))


def board_words(fact: str, value: Any, names: Sequence[str]) -> str:
    """A fact of the board in words.

    >>> board_words("ra_track", [2, 9], []), board_words("ra_player", 1, ["Ada", "Ben"])
    ('2 of 9', 'Ben')
    """
    if fact in _OUT_OF:
        return f"{value[0]} of {value[1]}"
    if fact in _SEATS:
        return "nobody" if value is None else names[value]
    if fact == "dice":
        return " ".join(f"{colour}={symbol}" for colour, symbol in value.items())
    return " ".join(value) if isinstance(value, list) and value else str(value or "none")


def seat_words(fact: str, value: Any) -> str:
    """A fact of a seat in words.

    >>> seat_words("face_up", [13, 2]), seat_words("tiles", {"nile": 2, "god": 1})
    ('face up 13 2', 'tiles 2 nile 1 god')
    """
    if isinstance(value, Mapping):
        words = " ".join(f"{count} {name}" for name, count in value.items())
    else:
        words = " ".join(map(str, value)) if isinstance(value, list) else str(value)
    return f"{fact.replace('_', ' ')} {words or 'none'}"


def _labelled(label: str, words: str) -> list[str]:
    """A label in its column, and words beside it on as many lines as they need."""
    room = _WIDTH - _LABEL - 2
    first, *others = textwrap.wrap(words, room, break_on_hyphens=False) or [""]
    return [f"  {label:<{_LABEL}}{first}", *(" " * (_LABEL + 2) + line for line in others)]
