"""Who looks at which table: the open pages, which are told when there is something new."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from .logs import Figures


@dataclass(slots=True, eq=False)
class Watcher:
    """One open page."""

    person: str | None
    changed: asyncio.Event
    closed: bool = False


class Watchers:
    """All open pages, by table."""

    def __init__(self, figures: Figures) -> None:
        self._figures = figures
        self._at: dict[str, list[Watcher]] = {}

    def add(self, place: str, watcher: Watcher) -> None:
        """Somebody looks at a table."""
        before = self.present(place)
        self._at.setdefault(place, []).append(watcher)
        self._figures.streams.inc()
        self._tell_presence(place, before)

    def remove(self, place: str, watcher: Watcher) -> None:
        """Somebody looks away."""
        before = self.present(place)
        watching = self._at.get(place, [])
        if watcher in watching:
            watching.remove(watcher)
            self._figures.streams.dec()
        if not watching:
            self._at.pop(place, None)
        self._tell_presence(place, before)

    def _tell_presence(self, place: str, before: frozenset[str]) -> None:
        """Pages are made again only if somebody has come or gone; nobody sees who just watches."""
        if self.present(place) != before:
            self.tell(place)

    def tell(self, place: str) -> None:
        """There is something new at a table."""
        for watcher in self._at.get(place, ()):
            watcher.changed.set()

    def present(self, place: str) -> frozenset[str]:
        """The people who have the table before them now."""
        return frozenset(watcher.person for watcher in self._at.get(place, ()) if watcher.person)

    def is_watched(self, place: str) -> bool:
        """Whether anybody looks at a table."""
        return place in self._at

    @property
    def tables(self) -> int:
        """How many tables somebody looks at."""
        return len(self._at)

    def close(self) -> None:
        """Let all pages go; they come back by themselves."""
        for watching in self._at.values():
            for watcher in watching:
                watcher.closed = True
                watcher.changed.set()
