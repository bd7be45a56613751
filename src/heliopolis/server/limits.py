"""How often anybody may do something. Whoever does it too often is told when to come back."""

from __future__ import annotations

import time

from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

from ..core.saying import said
from .refusals import Refused

RULES: dict[str, RateLimitItem] = {
    "act": parse("60/10 seconds"),  # moves, confirmations, take-backs
    "say": parse("5/10 seconds"),
    "make": parse("30/5 minutes"),  # tables, rematches, imports
    "come": parse("30/5 minutes"),  # new people
    "guess": parse("20/minute"),  # wrong links
}
TABLES_A_PERSON = 40  # that are not over
STREAMS_AN_ADDRESS = 60  # a school class behind one address can play


class Limits:
    """Counts in memory: a restart forgives."""

    def __init__(self) -> None:
        self._counter = MovingWindowRateLimiter(MemoryStorage())
        self._streams: dict[str, int] = {}

    def count(self, what: str, who: str) -> None:
        """Once more. Raises Refused over the limit."""
        rule = RULES[what]
        if self._counter.hit(rule, what, who):
            return
        reset = self._counter.get_window_stats(rule, what, who).reset_time
        seconds = max(1, round(reset - time.time()))
        raise Refused(
            said("That was too often; try again in {seconds} seconds.", seconds=seconds),
            429,
            key=what,
            seconds=seconds,
        )

    def check_streams(self, address: str) -> None:
        """Refuse one more page to an address with many."""
        if self._streams.get(address, 0) >= STREAMS_AN_ADDRESS:
            raise Refused(
                said(
                    "{number} pages of your address are open; close one and reload.",
                    number=STREAMS_AN_ADDRESS,
                ),
                429,
                key="stream",
                seconds=30,
            )

    def open_stream(self, address: str) -> None:
        """One more page of this address is being kept up to date."""
        self._streams[address] = self._streams.get(address, 0) + 1

    def close_stream(self, address: str) -> None:
        """One less."""
        self._streams[address] -= 1
        if not self._streams[address]:
            del self._streams[address]
