"""What every tile looks like: its colours, the shape of its face, and the picture on it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from .. import names


@dataclass(frozen=True, slots=True)
class Look:
    """The class of its colours, and its face and its picture among the symbols of `pieces.svg`."""

    colours: str
    face: str
    picture: str


# Faces of one family have one shape, so tiles are told apart without colours too. By the tile's
# word or, where a family has many, by what stands before the colon.
_COLOURS_AND_FACES = {
    "ra": ("t-ra", "f-ra"),
    "god": ("t-god", "f-round"),
    "gold": ("t-gold", "f-round"),
    "pharaoh": ("t-pharaoh", "f-arch"),
    "nile": ("t-nile", "f-water"),
    "flood": ("t-flood", "f-water"),
    "drought": ("t-bad", "f-bad"),
    "funeral": ("t-bad", "f-bad"),
    "unrest": ("t-bad", "f-bad"),
    "earthquake": ("t-bad", "f-bad"),
    "civ": ("t-civ", "f-civ"),
    "mon": ("t-mon", "f-mon"),
    "farmer": ("t-green", "f-civ"),
    "warrior": ("t-red", "f-civ"),
    "trader": ("t-ochre", "f-civ"),
    "scribe": ("t-blue", "f-civ"),
    "granary": ("t-green", "f-mon"),
    "fort": ("t-red", "f-mon"),
    "market": ("t-ochre", "f-mon"),
    "library": ("t-blue", "f-mon"),
    "priest": ("t-priest", "f-arch"),
    "plague": ("t-bad", "f-bad"),
    "pyramid": ("t-pyramid", "f-round"),
    "tomb:a": ("t-tomb-a", "f-tomb"),
    "tomb:b": ("t-tomb-b", "f-tomb"),
    "tomb:c": ("t-tomb-c", "f-tomb"),
    "tomb:d": ("t-tomb-d", "f-tomb"),
}
_TWO_FACED = Look("t-two", "f-two", "two-faced")


def look_of(word: str) -> Look:
    """The look of a tile by its word; one that still has both faces shows neither.

    >>> look_of("mon:temple")
    Look(colours='t-mon', face='f-mon', picture='mon-temple')
    """
    if "/" in word:
        return _TWO_FACED
    family = word.partition(":")[0]
    colours, face = _COLOURS_AND_FACES.get(word) or _COLOURS_AND_FACES[family]
    return Look(colours, face, word.replace(":", "-"))


@dataclass(frozen=True, slots=True, eq=False)
class Tile:
    """A kind of tile as a page shows it. There is one of each, so it is equal only to itself."""

    word: str
    look: Look
    name: str
    does: str
    rule: str


@cache
def tile(game: str, word: str) -> Tile:
    """A tile of Ra or Priests of Ra by its word."""
    named = names.tile(game, word)
    return Tile(word, look_of(word), named.name, named.does, named.rule)
