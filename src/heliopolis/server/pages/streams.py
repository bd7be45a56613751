"""The event stream of a table: what has changed on the page, whenever it does.

It begins with everything, so nothing is lost between loading the page and opening the stream.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from ...web.log import Entry
from ..table import LiveTable
from ..visit import Visit
from ..watching import Watcher
from .regions import Look, waiting

ALIVE_SECONDS = 15.0
HEADERS = {"cache-control": "no-store", "x-accel-buffering": "no"}


async def stream(request: Request) -> Response:
    """Keep a page up to date for as long as it is open."""
    visit = await Visit.of(request)
    place = request.path_params["place"]
    table = await visit.house.hall.get(place)
    visit.house.limits.check_streams(visit.address)
    return StreamingResponse(
        _events(visit, table.id), media_type="text/event-stream", headers=HEADERS
    )


async def _events(visit: Visit, place: str) -> AsyncIterator[bytes]:
    hall = visit.house.hall
    watcher = Watcher(visit.person.id if visit.person else None, asyncio.Event())
    # Counted here and not before: a page that is gone at once never comes to the end of this.
    visit.house.limits.open_stream(visit.address)
    hall.watchers.add(place, watcher)
    watcher.changed.set()
    page = OpenPage(visit)
    try:
        while not watcher.closed:
            if not await _within(watcher, ALIVE_SECONDS):
                yield b": alive\n\n"
                continue
            watcher.changed.clear()
            table = await hall.get(place)
            news = page.news(table)
            if news:
                yield _event(table.version, news)
    finally:
        hall.watchers.remove(place, watcher)
        visit.house.limits.close_stream(visit.address)


class OpenPage:
    """What a page shows, so that it is sent only what is new."""

    def __init__(self, visit: Visit) -> None:
        self._visit = visit
        self._regions: Mapping[str, str] = {}
        self._order: tuple[int, ...] | None = None
        self._entries: tuple[Entry, ...] | None = None

    def news(self, table: LiveTable) -> dict[str, Any]:
        """What is to be shown now: regions by name, and what the log has more; nothing if the page
        is as it should be.
        """
        if table.game is None:
            return _without_nothing(regions=self._changed(waiting(self._visit, table)))
        look = Look.shared(self._visit, table)
        return _without_nothing(regions=self._changed_board(look), log=self._log(look))

    def _changed(self, fresh: Mapping[str, str]) -> dict[str, str]:
        known, self._regions = self._regions, fresh
        return {name: str(text) for name, text in fresh.items() if known.get(name) != text}

    def _changed_board(self, look: Look) -> dict[str, str]:
        """The regions that are not as they were; if seats have changed places, the whole board."""
        fresh = look.regions()
        changed = self._changed(fresh)
        if look.board.order == self._order:
            return changed
        self._order = look.board.order
        of_the_board = look.board.parts.keys()
        beside = {name: text for name, text in changed.items() if name not in of_the_board}
        return {"board": str(look.whole_board()), **beside}

    def _log(self, look: Look) -> dict[str, Any]:
        """The entries that are new, in place of all from a number on: the last one may have been
        completed, or taken back.
        """
        known, fresh = self._entries, look.entries
        if known is not None and known[-1:] == fresh[-1:]:
            return {}
        self._entries = fresh
        number = _first_unlike(known or (), fresh)
        added = fresh[number:]
        after = fresh[number - 1].last + 1 if number else 0
        return {"from": added[0].first if added else after, "entries": look.logged(added)}


def _first_unlike(known: tuple[Entry, ...], fresh: tuple[Entry, ...]) -> int:
    """The number of the first entry that was not shown before."""
    shown = {entry.first: entry for entry in known}
    number = len(fresh)
    while number and shown.get(fresh[number - 1].first) != fresh[number - 1]:
        number -= 1
    return number


def _without_nothing(**news: Any) -> dict[str, Any]:
    return {name: value for name, value in news.items() if value}


async def _within(watcher: Watcher, seconds: float) -> bool:
    try:
        async with asyncio.timeout(seconds):
            await watcher.changed.wait()
    except TimeoutError:
        return False
    return True


def _event(version: int, news: Mapping[str, Any]) -> bytes:
    data = msgspec.json.encode({"version": version, **news})
    return b"id: %d\nevent: table\ndata: %s\n\n" % (version, data)
