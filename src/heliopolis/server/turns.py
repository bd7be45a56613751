"""Whoever sends many requests at once has them taken up one after the other, so that the requests
of others come in between. Without this a crowd would be served first come, first served.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from weakref import WeakValueDictionary

AT_ONCE = 4  # requests of one address that are taken up without waiting; a browser sends a few


class Turns:
    """The requests under way, by address."""

    def __init__(self) -> None:
        self._under_way: Counter[str] = Counter()
        self._lines: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def take(self, address: str) -> Turn:
        """Wait for one's turn, if others of the same address are under way."""
        turn = Turn(self, address)
        self._under_way[address] += 1
        if self._under_way[address] > AT_ONCE:
            await self._wait_in_line(address, turn)
        return turn

    async def _wait_in_line(self, address: str, turn: Turn) -> None:
        """Everything else that is ready goes first, once for each that waits here."""
        line = self._lines.setdefault(address, asyncio.Lock())
        try:
            async with line:
                await asyncio.sleep(0)
        except asyncio.CancelledError:
            turn.end()
            raise

    def leave(self, address: str) -> None:
        """One request less is under way."""
        self._under_way[address] -= 1
        if not self._under_way[address]:
            del self._under_way[address]


class Turn:
    """One request, until its answer begins."""

    def __init__(self, turns: Turns, address: str) -> None:
        self._turns = turns
        self._address = address
        self._is_over = False

    def end(self) -> None:
        """It is answered, or given up. Whoever says so again changes nothing."""
        if not self._is_over:
            self._is_over = True
            self._turns.leave(self._address)
