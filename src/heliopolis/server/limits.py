"""How often anybody may do something. Whoever does it too often is told when to come back."""

from __future__ import annotations

import time
from collections import deque
from dataclasses import dataclass
from math import ceil

from ..core.saying import said
from .refusals import Refused


@dataclass(frozen=True, slots=True)
class Rule:
    """So often within so many seconds, whenever these begin."""

    amount: int
    seconds: int


RULES = {
    "act": Rule(60, 10),  # moves, confirmations, take-backs
    "say": Rule(5, 10),
    "make": Rule(30, 300),  # tables, rematches, imports
    "come": Rule(30, 300),  # new people
    "guess": Rule(20, 60),  # wrong links
}
FORGET_SECONDS = 600  # at least as long as any rule looks back
TABLES_A_PERSON = 40  # that are not over
STREAMS_AN_ADDRESS = 60  # a school class behind one address can play


class Limits:
    """Counts in memory: a restart forgives."""

    def __init__(self) -> None:
        self._done: dict[tuple[str, str], deque[float]] = {}  # when; only what was allowed
        self._cleared_at = time.monotonic()
        self._streams: dict[str, int] = {}

    def count(self, what: str, who: str) -> None:
        """Once more. Raises Refused over the limit."""
        rule, now = RULES[what], time.monotonic()
        self._forget_the_quiet(now)
        done = self._done.setdefault((what, who), deque())
        while done and done[0] <= now - rule.seconds:
            done.popleft()
        if len(done) < rule.amount:
            done.append(now)
            return
        seconds = max(1, ceil(done[0] + rule.seconds - now))
        raise Refused(
            said("That was too often; try again in {seconds} seconds.", seconds=seconds),
            429,
            key=what,
            seconds=seconds,
        )

    def _forget_the_quiet(self, now: float) -> None:
        """Now and then, so that nobody is remembered for ever."""
        if now > self._cleared_at + FORGET_SECONDS:
            kept = {key: done for key, done in self._done.items() if done[-1] > self._cleared_at}
            self._done, self._cleared_at = kept, now

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
