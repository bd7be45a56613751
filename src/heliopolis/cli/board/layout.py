"""Pieces of text in lines, lines in blocks, blocks side by side. Widths are counted in cells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rich.cells import cell_len, set_cell_size
from rich.text import Text

EPOCHS = 3  # [RA 4.1, PR 4.1, DI 3.1]
LABEL = 11  # cells for what stands in front of a line
LONGEST_NAME = 14  # cells; a longer name is cut
NARROWEST_BLOCK = 56  # what a seat needs beside another one


def piece(words: str, style: str = "") -> Text:
    """Words in a style that ends with them, whatever is put behind them."""
    return Text.assemble((words, style))


def heading(facts: Sequence[str], width: int) -> Text:
    """The line above the table, filled up to its end."""
    words = "== " + " == ".join(facts) + " "
    return piece(set_cell_size(words + "=" * width, width), "bold reverse")


def label(words: str) -> Text:
    """What a line is about, in its column.

    >>> label("Ra track").plain
    'Ra track   '
    """
    return piece(f"{words:<{LABEL}}", "bold")


def short_name(name: str) -> str:
    """A name that fits its column; a cut one ends in a dot.

    >>> short_name("Nebuchadnezzar II"), short_name("Ada")
    ('Nebuchadnezza.', 'Ada')
    """
    if cell_len(name) <= LONGEST_NAME:
        return name
    return set_cell_size(name, LONGEST_NAME - 1).rstrip() + "."


def padded(text: Text, width: int) -> Text:
    """A text filled up with spaces."""
    return text + piece(" " * max(0, width - text.cell_len))


def flow(first: Text, pieces: Iterable[Text], width: int, gap: str = " ") -> list[Text]:
    """Pieces one after another behind *first*, on as many lines as they need; none is cut, and no
    line ends in spaces.
    """
    line, indent = first.copy(), " " * first.cell_len
    lines, is_empty = [], True
    for part in pieces:
        if not is_empty and line.cell_len + len(gap) + part.cell_len > width:
            lines.append(line)
            line, is_empty = Text(indent), True
        line = line + (part if is_empty else Text(gap) + part)
        is_empty = False
    lines.append(line)
    for line in lines:
        line.rstrip()
    return lines


def side_by_side(blocks: Sequence[list[Text]], width: int) -> Iterator[Text]:
    """Blocks in as many columns as *width* has room for, row by row."""
    columns = columns_in(width)
    room = width // columns
    for start in range(0, len(blocks), columns):
        row = blocks[start : start + columns]
        for number in range(max(map(len, row))):
            cells = [block[number] if number < len(block) else Text() for block in row]
            line = Text().join(padded(cell, room) for cell in cells)
            line.rstrip()
            yield line


def columns_in(width: int) -> int:
    """How many blocks stand side by side."""
    return max(1, width // NARROWEST_BLOCK)
