"""Long lines and long lists, made to fit 80 columns."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Sequence

WIDTH = 79
LONGEST_LIST = 16  # so many moves are shown one by one


def wrapped(text: str, indent: str = "") -> str:
    """A text on as many lines as it needs, cut between words; further lines are indented."""
    return textwrap.fill(
        text,
        WIDTH,
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
    )


def in_rows(entries: Iterable[str]) -> Iterator[str]:
    """Entries side by side in rows; no entry is cut in two."""
    row = ""
    for entry in entries:
        longer = f"{row}  {entry}" if row else entry
        if row and len(longer) > WIDTH:
            yield row
            longer = entry
        row = longer
    if row:
        yield row


def move_entries(moves: Sequence[str]) -> list[str]:
    """The moves with their numbers, from 1. Of a long list, choices of any words are one entry.

    >>> move_entries(["draw", "ra"])
    ['1 draw', '2 ra']
    """
    short = _any_of(moves) if len(moves) > LONGEST_LIST else {}
    entries = list(short.values())
    for number, move in enumerate(moves, start=1):
        if move.split()[0] not in short:
            entries.append(f"{number} {move}")
    return entries


def _any_of(moves: Iterable[str]) -> dict[str, str]:
    """By first word, the moves that name any of some words: each choice of them is a move."""
    groups: dict[str, list[list[str]]] = {}
    for move in moves:
        first, *words = move.split()
        groups.setdefault(first, []).append(words)
    entries = {}
    for first, choices in groups.items():
        known = list(dict.fromkeys(word for words in choices for word in words))
        sets = {frozenset(words) for words in choices}
        if len(known) > 1 and frozenset() not in sets and len(sets) == 2 ** len(known) - 1:
            entries[first] = f"{first} (any of {' '.join(known)})"
    return entries
