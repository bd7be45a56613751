"""The words of Ra: names of tiles, of every move by its number, and of what the bag gives."""

from __future__ import annotations

from ..auction.words import MOVE_WORDS as SHARED_MOVE_WORDS
from .constants import FIRST_CIVILIZATION, GOLD

TILE_NAMES = (  # [RA 1.1]
    "ra",
    "god",
    "gold",
    "pharaoh",
    "nile",
    "flood",
    "drought",
    "funeral",
    "unrest",
    "earthquake",
    "civ:art",
    "civ:agriculture",
    "civ:religion",
    "civ:astronomy",
    "civ:writing",
    "mon:fortress",
    "mon:obelisk",
    "mon:palace",
    "mon:pyramid",
    "mon:sphinx",
    "mon:statues",
    "mon:step-pyramid",
    "mon:temple",
)

MOVE_WORDS = (  # [RA 13.6, RA 13.7, RA 13.9]
    *SHARED_MOVE_WORDS,
    *(f"take {name}" for name in TILE_NAMES[GOLD:]),
    "stop",
    *(f"discard {name}" for name in TILE_NAMES[FIRST_CIVILIZATION:]),
)

CHANCE_WORDS = tuple(f"tile {name}" for name in TILE_NAMES)  # [RA 13.5]
