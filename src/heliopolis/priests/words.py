"""The words of Priests of Ra: names of faces and tiles, of every move by its number, of what the
bag gives.
"""

from __future__ import annotations

from ..auction.words import MOVE_WORDS as SHARED_MOVE_WORDS
from .constants import FARMER, LAST_TWO_FACED

# Names of the faces, as in the list of tiles [PR 1.1].
FACE_NAMES = (
    "ra",
    "farmer",
    "warrior",
    "trader",
    "scribe",
    "granary",
    "fort",
    "market",
    "library",
    "tomb:a",
    "tomb:b",
    "tomb:c",
    "tomb:d",
    "pyramid",
    "priest",
    "plague",
)

_TWO_FACED = FACE_NAMES[FARMER : LAST_TWO_FACED + 1]

# A two-faced tile bears both names [PR 13.5].
TILE_NAMES = (
    "ra",
    *(f"{front}/{back}" for front, back in zip(_TWO_FACED[::2], _TWO_FACED[1::2], strict=True)),
    *FACE_NAMES[LAST_TWO_FACED + 1 :],
)

# The choices of faces, flips and plague tiles [PR 13.6, PR 13.7, PR 14.1].
MOVE_WORDS = (
    *SHARED_MOVE_WORDS,
    *(f"face {name}" for name in _TWO_FACED),
    *(f"flip {name}" for name in _TWO_FACED),
    "keep",
    "discard plague",
)

CHANCE_WORDS = tuple(f"tile {name}" for name in TILE_NAMES)  # [PR 13.5]
