"""Names for single tiles, so that a page can let a tile glide from one place to another.

A position only counts tiles. `Pieces` watches one position after another: a tile that is missing
in one place and new in another is the same tile.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache

from ...face.position import Position
from ..move_names import OTHER_FACE

TRACK = "track"

Place = tuple[int | str, str]  # a seat or the track, and the word of the tile


class Pieces:
    """Which tiles lie where. Show it every position of a game, in order, exactly once."""

    def __init__(self) -> None:
        self._held: dict[Place, list[str]] = {}
        self._counts: dict[Place, int] = {}
        self._named: Counter[str] = Counter()

    @classmethod
    def of(cls, position: Position) -> Pieces:
        """The pieces of a single position."""
        pieces = cls()
        pieces.follow(position)
        return pieces

    def copy(self) -> Pieces:
        """Pieces of their own that know the same."""
        twin = Pieces()
        twin._held = {place: list(names) for place, names in self._held.items()}
        twin._counts = self._counts
        twin._named = self._named.copy()
        return twin

    def at(self, where: int | str, word: str) -> tuple[str, ...]:
        """The names of the tiles of a kind on the track or before a seat, the oldest first."""
        return tuple(self._held.get((where, word), ()))

    def follow(self, position: Position) -> None:
        """Take in the next position."""
        counts = counts_of(position)
        if counts != self._counts:
            moving = self._lifted(counts)
            for place, count in counts.items():
                self._lay_down(place, count, moving)
            self._counts = counts

    def _lifted(self, counts: Mapping[Place, int]) -> dict[str, list[str]]:
        """The tiles that do not lie where they lay, by what they are."""
        moving: dict[str, list[str]] = {}
        for place, names in self._held.items():
            count = counts.get(place, 0)
            if len(names) > count:
                moving.setdefault(body_of(place[1]), []).extend(names[count:])
                del names[count:]
        return moving

    def _lay_down(self, place: Place, count: int, moving: Mapping[str, list[str]]) -> None:
        names = self._held.setdefault(place, [])
        while len(names) < count:
            body = body_of(place[1])
            loose = moving.get(body)
            names.append(loose.pop(0) if loose else self._new_name(body))

    def _new_name(self, body: str) -> str:
        self._named[body] += 1
        return f"{body}-{self._named[body]}"


def counts_of(position: Position) -> dict[Place, int]:
    """How many tiles lie where."""
    counts: dict[Place, int] = {}
    for word in position.board.get("track", ()):
        counts[TRACK, word] = counts.get((TRACK, word), 0) + 1
    for number, seat in enumerate(position.seats):
        for word, count in seat.get("tiles", {}).items():
            counts[number, word] = count
    return counts


@cache
def body_of(word: str) -> str:
    """The tile that bears a face, whichever of its two faces shows.

    >>> body_of("warrior"), body_of("farmer"), body_of("mon:temple")
    ('farmer', 'farmer', 'mon-temple')
    """
    return min(word, OTHER_FACE.get(word, word)).replace(":", "-")
