"""Long lines and long lists, made to fit the width of the terminal."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

WIDTH = 79  # of a terminal with 80 columns
FEWEST_IN_A_GROUP = 3  # moves that are alike; fewer are shown one by one
BID = "bid "
REROLL = "reroll "


def wrapped(text: str, indent: str = "", width: int = WIDTH) -> str:
    """A text on as many lines as it needs, cut between words; further lines are indented."""
    return textwrap.fill(
        text,
        width,
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
    )


def in_rows(entries: Iterable[str], width: int = WIDTH) -> Iterator[str]:
    """Entries side by side in rows; no entry is cut in two."""
    row = ""
    for entry in entries:
        longer = f"{row}   {entry}" if row else entry
        if row and len(longer) > width:
            yield row
            longer = entry
        row = longer
    if row:
        yield row


def keys_of(moves: Sequence[str]) -> dict[str, str]:
    """What may be typed for each move: its number from 1; in an auction, the number of the sun.

    >>> keys_of(["draw", "ra"])
    {'1': 'draw', '2': 'ra'}
    >>> keys_of(["pass", "bid 4", "bid 7"])
    {'4': 'bid 4', '7': 'bid 7'}
    """
    if not any(move.startswith(BID) for move in moves):
        return {str(number): move for number, move in enumerate(moves, start=1)}
    return {move.removeprefix(BID): move for move in moves if move.startswith(BID)}


def move_entries(moves: Sequence[str]) -> list[str]:
    """The moves as a player chooses among them, each with what may be typed in front.

    >>> move_entries(["draw", "ra"])
    ['1 draw', '2 ra']
    >>> move_entries(["pass", "bid 4", "bid 7"])
    ['bid a sun: 4 7', 'p pass']
    """
    keys = keys_of(moves)
    bids = [key for key, move in keys.items() if move.startswith(BID)]
    if bids:
        return [f"bid a sun: {' '.join(bids)}", *(["p pass"] if "pass" in moves else [])]
    return [entry for first, group in _groups(moves) for entry in _entries(first, group)]


def _groups(moves: Sequence[str]) -> Iterator[tuple[int, list[str]]]:
    """Neighbours that differ only in a number, or in the dice that are rolled again; each group
    with the number of its first move.
    """
    first = 1
    for _, alike in groupby(moves, _pattern):
        group = list(alike)
        yield first, group
        first += len(group)


def _pattern(move: str) -> str:
    """A move without its numbers; without its dice, if dice are rolled again."""
    if move.startswith(REROLL):
        return REROLL
    return " ".join("#" if word.isdigit() else word for word in move.split())


def _entries(first: int, group: Sequence[str]) -> list[str]:
    """One entry for many moves, or one for each of a few."""
    if len(group) < FEWEST_IN_A_GROUP:
        return [f"{number} {move}" for number, move in enumerate(group, start=first)]
    return [f"{first}-{first + len(group) - 1} {_together(group)}"]


def _together(group: Sequence[str]) -> str:
    """Moves that are alike, in one."""
    if _pattern(group[0]) == REROLL:
        dice = list(dict.fromkeys(word for move in group for word in move.split()[1:]))
        return f"reroll any of {' '.join(dice)} (as in r {dice[0][0]}{dice[1][0]})"
    columns = [next(word for word in move.split() if word.isdigit()) for move in group]
    return _pattern(group[0]).replace("#", _range(columns), 1)


def _range(columns: Sequence[str]) -> str:
    """Columns that follow one another are told by the first and the last.

    >>> _range(["1", "2", "3"]), _range(["1", "2", "4"])
    ('1-3', '1,2,4')
    """
    first, last = int(columns[0]), int(columns[-1])
    if last - first == len(columns) - 1 > 1:
        return f"{first}-{last}"
    return ",".join(columns)
