"""Tiles in colours that help, and words that do without them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rich.text import Text

from ...core.items import repeated
from .layout import piece

# By the beginning of a tile's name; the first that fits counts.
COLOURS = {
    "ra": "bold red",
    "god": "bold yellow",
    "gold": "yellow",
    "pharaoh": "green",
    "nile": "bright_blue",
    "flood": "cyan",
    "civ": "magenta",
    "mon": "bright_white",
    "farmer": "green",
    "warrior": "red",
    "trader": "yellow",
    "scribe": "bright_blue",
    "granary": "green",
    "fort": "red",
    "market": "yellow",
    "library": "bright_blue",
    "tomb": "magenta",
    "pyramid": "bright_white",
    "priest": "cyan",
    "ankh": "bold yellow",
}
DISASTERS = ("drought", "funeral", "unrest", "earthquake", "plague")
DISASTER = "bold red"

# What stands on a player board: the words in front, and the tiles of the group.
Group = tuple[str, Sequence[str]]
RA_GROUPS: tuple[Group, ...] = (
    ("", ("god",)),
    ("", ("gold",)),
    ("", ("pharaoh",)),
    ("", ("nile", "flood")),
    ("civ:", ("civ:",)),
    ("mon:", ("mon:",)),
)
PRIESTS_GROUPS: tuple[Group, ...] = (
    ("", ("farmer", "warrior", "trader", "scribe")),
    ("", ("granary", "fort", "market", "library")),
    ("", ("priest",)),
    ("", ("plague",)),
    ("", ("pyramid",)),
    ("tomb:", ("tomb:",)),
)
GROUPS = {"ra": RA_GROUPS, "priests": PRIESTS_GROUPS}


def colour_of(tile: str) -> str:
    """The style of a tile."""
    if tile in DISASTERS:
        return DISASTER
    return next((style for start, style in COLOURS.items() if tile.startswith(start)), "")


def drawn_tile(tile: str) -> Text:
    """A tile on the track, with a mark on what is dangerous.

    >>> drawn_tile("nile").plain, drawn_tile("unrest").plain
    ('[nile]', '[!unrest]')
    """
    mark = "!" if tile in DISASTERS else ""
    return piece(f"[{mark}{tile}]", colour_of(tile))


def display(tiles: Mapping[str, int], groups: Sequence[Group]) -> Iterator[Text]:
    """The tiles before a seat, one piece a kind; commas join those of a group, and a space more
    keeps groups apart.
    """
    for front, starts in groups:
        held = {
            tile: count
            for tile, count in tiles.items()
            if any(tile == start or (front and tile.startswith(start)) for start in starts)
        }
        yield from _group(front, held)


def _group(front: str, held: Mapping[str, int]) -> Iterator[Text]:
    words = f"{front} " if front else ""
    for number, (tile, count) in enumerate(held.items(), start=1):
        words += repeated(tile.removeprefix(front), count)
        yield piece(words, colour_of(tile)) + Text("," if number < len(held) else " ")
        words = ""
