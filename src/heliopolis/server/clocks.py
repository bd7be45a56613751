"""How long people have for a move. Only the server's clock counts."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from .table import LiveTable


def steady_clock() -> Callable[[], float]:
    """The time of day that goes on evenly, also when somebody sets the machine's clock."""
    ahead = time.time() - time.monotonic()
    return lambda: ahead + time.monotonic()


class Clocks:
    """One for each table with a limit at which a person is asked."""

    def __init__(self, now: Callable[[], float], time_is_up: Callable[[LiveTable], None]) -> None:
        self._now = now
        self._time_is_up = time_is_up
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self.opened_at = 0.0  # when this server began: nobody is charged for the time it was down

    def set(self, table: LiveTable) -> None:
        """Run the clock of whoever is asked now."""
        timer = self._timers.pop(table.id, None)
        if timer is not None:
            timer.cancel()
        left = self.seconds_left(table)
        if left is not None:
            loop = asyncio.get_running_loop()
            self._timers[table.id] = loop.call_later(left, self._time_is_up, table)

    def seconds_left(self, table: LiveTable) -> float | None:
        """How long the person who is asked has left; none without limit."""
        if table.place.seconds is None or table.asked is None or table.asked_bot is not None:
            return None
        since = max(table.rows[-1].at if table.rows else table.place.moved_at, self.opened_at)
        left = since + table.place.seconds - self._now()
        return min(max(0.0, left), table.place.seconds)

    def close(self) -> None:
        """Stop all clocks."""
        for timer in self._timers.values():
            timer.cancel()
