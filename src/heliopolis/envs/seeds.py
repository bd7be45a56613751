"""Seeds of one game after the other, all of them from the one seed that was given."""

from __future__ import annotations

import secrets

from ..face.setup import checked_seed


class Seeds:
    """The first game after a seed has the seed itself; further ones follow from it.

    >>> seeds = Seeds()
    >>> seeds.next(7), seeds.next(None), seeds.next(None), seeds.next(7)
    ('7', '7/game 1', '7/game 2', '7')
    """

    def __init__(self) -> None:
        self._given: str | None = None
        self._games = 0

    def next(self, seed: int | None) -> str:
        """The seed of the next game. Without any seed so far, one is made up."""
        if seed is not None:
            self._given, self._games = checked_seed(seed), 0
        elif self._given is None:
            self._given = secrets.token_hex(16)
        number, self._games = self._games, self._games + 1
        return f"{self._given}/game {number}" if number else self._given
