"""Event streams: they begin with everything, go on after a cut, and end with the server."""

from __future__ import annotations

import asyncio
import random
from contextlib import AsyncExitStack

import pytest

from heliopolis.server.hall import Action
from heliopolis.server.limits import STREAMS_AN_ADDRESS
from heliopolis.server.pages import streams
from heliopolis.server.pages.regions import NAMES
from heliopolis.store.places import Status

from .houses import hall_of, house_of, open_app
from .test_races import hot_seat, words_at
from .visitor import Stream, Visitor, event_in


async def next_move(visitor: Visitor, place: str, chance: random.Random) -> bool:
    """One more move at a hot-seat table; False at the end of the game."""
    hall = hall_of(visitor.app)
    table = await hall.get(place)
    if table.place.status != Status.PLAYING:
        return False
    action = Action(table.place.seats[0].person or "", table.version, f"k{table.version}")
    if table.waits_for is not None:
        await hall.confirm(place, action)
    else:
        await hall.move(place, action, words_at(table, chance))
    return True


def test_a_stream_begins_with_everything_and_tells_what_has_changed(file: str) -> None:
    async def story() -> None:
        async with open_app(file) as app:
            ada = Visitor(app)
            table = await hot_seat(ada)
            path, chance = f"/table/{table.id}", random.Random(1)
            async with Visitor(app).watching(path) as stream:
                first = await stream.event()
                assert set(first["regions"]) == set(NAMES)
                page = (await Visitor(app).get(path)).text
                for region in ("log", "sheet", "chat"):
                    assert first["regions"][region].strip() in page
                for _ in range(10):
                    await next_move(ada, table.id, chance)
                    event = await stream.event()
                    assert event["version"] == (await hall_of(app).get(table.id)).version
                    assert "board" in event["regions"] and "chat" not in event["regions"]
                await ada.post(f"{path}/say", {"text": "well played"})
                assert set((await stream.event())["regions"]) == {"chat"}

    asyncio.run(story())


def test_a_stream_that_was_cut_anywhere_catches_up(file: str) -> None:
    """Cut at a random byte, opened again: what the page shows is what the server has."""

    async def story() -> None:
        async with open_app(file) as app:
            ada, chance = Visitor(app), random.Random(2)
            table = await hot_seat(ada)
            path = f"/table/{table.id}"
            shown: dict[str, str] = {}
            for _ in range(40):
                async with Visitor(app).watching(path, last_event_id="3") as stream:
                    for _ in range(chance.randrange(3)):
                        shown |= whole_events(await stream.next(), chance)
                        if not await next_move(ada, table.id, chance):
                            break
            async with Visitor(app).watching(path) as stream:
                shown |= (await stream.event())["regions"]
            async with Visitor(app).watching(path) as stream:
                assert shown == (await stream.event())["regions"]

    asyncio.run(story())


def whole_events(piece: bytes, chance: random.Random) -> dict[str, str]:
    """The parts in an event, if it came whole: a browser drops one that was cut."""
    cut = piece[: chance.randrange(2 * len(piece))]
    return event_in(cut)["regions"] if cut.endswith(b"\n\n") else {}


def test_a_quiet_stream_says_that_it_lives(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert streams.ALIVE_SECONDS <= 15
    monkeypatch.setattr(streams, "ALIVE_SECONDS", 0.05)

    async def story() -> None:
        async with open_app(file) as app:
            table = await hot_seat(Visitor(app))
            async with Visitor(app).watching(f"/table/{table.id}") as stream:
                await stream.event()
                assert await stream.next() == b": alive\n\n"
                assert await stream.next() == b": alive\n\n"

    asyncio.run(story())


def test_streams_end_with_the_server(file: str) -> None:
    async def story() -> None:
        async with AsyncExitStack() as pages, open_app(file) as app:
            table = await hot_seat(Visitor(app))
            open_streams = [
                await pages.enter_async_context(Visitor(app).watching(f"/table/{table.id}"))
                for _ in range(5)
            ]
            for stream in open_streams:
                await stream.event()
            await hall_of(app).close()
            for stream in open_streams:
                assert await last_piece(stream) == b""

    asyncio.run(story())


async def last_piece(stream: Stream) -> bytes:
    """The end of a stream, after whatever was still on its way."""
    while piece := await stream.next(2):
        assert piece.startswith(b"id: ")
    return piece


def test_who_does_not_read_holds_up_nobody(file: str) -> None:
    async def story() -> None:
        async with open_app(file) as app:
            ada, chance = Visitor(app), random.Random(3)
            table = await hot_seat(ada)
            path = f"/table/{table.id}"
            async with AsyncExitStack() as pages:
                for _ in range(20):
                    deaf = await pages.enter_async_context(Visitor(app).watching(path))
                    deaf.parts = asyncio.Queue(maxsize=1)  # the second piece is never taken
                reader = await pages.enter_async_context(Visitor(app).watching(path))
                await reader.event()
                async with asyncio.timeout(10):
                    for _ in range(10):
                        await next_move(ada, table.id, chance)
                        version = (await hall_of(app).get(table.id)).version
                        while (await reader.event())["version"] < version:
                            pass

    asyncio.run(story())


def test_an_address_has_so_many_streams_and_gets_them_back(file: str) -> None:
    async def story() -> None:
        async with open_app(file) as app:
            table = await hot_seat(Visitor(app))
            path = f"/table/{table.id}"
            async with AsyncExitStack() as pages:
                for _ in range(STREAMS_AN_ADDRESS):
                    stream = await pages.enter_async_context(Visitor(app).watching(path))
                    await stream.next()
                refused = await Visitor(app).get(f"{path}/events", accept="application/json")
                assert refused.status == 429
                assert refused.header("retry-after") == "30"
                assert refused.data["ratelimit"] == {"key": "stream", "seconds": 30}
                async with Visitor(app, "10.0.0.1").watching(path) as other:
                    await other.event()
            async with Visitor(app).watching(path) as again:
                await again.event()
            assert not house_of(app).limits._streams
            assert hall_of(app).present(table.id) == frozenset()

    asyncio.run(story())


def test_a_page_that_is_gone_at_once_leaves_nothing_behind(file: str) -> None:
    async def story() -> None:
        async with open_app(file) as app:
            table = await hot_seat(Visitor(app))
            for _ in range(STREAMS_AN_ADDRESS + 5):
                async with Visitor(app).watching(f"/table/{table.id}"):
                    pass
            async with Visitor(app).watching(f"/table/{table.id}") as stream:
                await stream.event()
            assert not house_of(app).limits._streams

    asyncio.run(story())


def test_there_is_no_stream_of_nothing(file: str) -> None:
    async def story() -> None:
        async with open_app(file) as app:
            assert (await Visitor(app).get("/table/nothing/events")).status == 404

    asyncio.run(story())
