"""The event stream of a table: the parts of the page that have changed, whenever they do.

It begins with everything that is newer than what the page has seen, so nothing is lost between
loading the page and opening the stream.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import msgspec
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from ..hall import Watcher
from ..visit import Visit
from .regions import regions

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
    hall.watch(place, watcher)
    watcher.changed.set()
    sent: dict[str, str] = {}
    try:
        while not watcher.closed:
            if not await _within(watcher, ALIVE_SECONDS):
                yield b": alive\n\n"
                continue
            watcher.changed.clear()
            table = await hall.get(place)
            fresh = regions(visit, table)
            changed = {name: text for name, text in fresh.items() if sent.get(name) != text}
            sent = fresh
            if changed:
                yield _event(table.version, changed)
    finally:
        hall.leave(place, watcher)
        visit.house.limits.close_stream(visit.address)


async def _within(watcher: Watcher, seconds: float) -> bool:
    try:
        async with asyncio.timeout(seconds):
            await watcher.changed.wait()
    except TimeoutError:
        return False
    return True


def _event(version: int, changed: dict[str, str]) -> bytes:
    data = msgspec.json.encode({"version": version, "regions": changed})
    return b"id: %d\nevent: table\ndata: %s\n\n" % (version, data)
