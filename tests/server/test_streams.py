"""Event streams: they begin with everything, go on after a cut, and end with the server."""

from __future__ import annotations

import asyncio
import random
import re
from contextlib import AsyncExitStack, suppress

import pytest
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request

from heliopolis.server.hall import Action
from heliopolis.server.limits import STREAMS_AN_ADDRESS
from heliopolis.server.pages import streams
from heliopolis.server.pages.regions import LOG_ENTRIES, Look
from heliopolis.server.refusals import Refused
from heliopolis.server.serve import Server
from heliopolis.server.table import LiveTable
from heliopolis.server.visit import Visit
from heliopolis.store.people import Person
from heliopolis.store.places import Status

from .houses import hall_of, house_of, open_app
from .test_races import hot_seat, words_at
from .visitor import Stream, Visitor


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
                page = (await Visitor(app).get(path)).text
                for text in (*first["regions"].values(), first["log"]["entries"]):
                    assert text in page
                for _ in range(10):
                    await next_move(ada, table.id, chance)
                    event = await stream.event()
                    assert event["version"] == (await hall_of(app).get(table.id)).version
                    assert "status" in event["regions"] and "chat" not in event["regions"]
                await ada.post(f"{path}/say", {"text": "well played"})
                assert set((await stream.event())["regions"]) == {"chat"}

    asyncio.run(story())


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
            assert hall_of(app).watchers.present(table.id) == frozenset()

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


class Shown:
    """What a page shows that was sent nothing but news."""

    def __init__(self, visit: Visit, table: LiveTable) -> None:
        self.page = streams.OpenPage(visit)
        self.regions: dict[str, str] = {}
        self.entries: list[str] = []
        self.look(visit, table)

    def look(self, visit: Visit, table: LiveTable) -> None:
        """Take in what is new."""
        news = self.page.news(table)
        regions = news.get("regions", {})
        if "board" in regions:
            board = Look.at(visit, table)
            assert regions.pop("board") == board.whole_board()
            self.regions = dict(board.regions())
        self.regions |= regions
        if "log" in news:
            kept = [entry for entry in self.entries if first_of(entry) < news["log"]["from"]]
            added = ENTRY.findall(news["log"]["entries"])
            self.entries = [*added, *kept][:LOG_ENTRIES]


ENTRY = re.compile(
    r"  <li class=\"log__entry.*?</li>(?=\n? *<li class=\"log__entry|\s*$)", re.DOTALL
)


def first_of(entry: str) -> int:
    return int(re.findall(r'data-first="(\d+)"', entry)[0])


@pytest.mark.parametrize("game", ["ra", "priests", "dice"])
def test_news_alone_keep_a_page_as_a_fresh_one_would_be(file: str, game: str) -> None:
    """For friends at one screen, whose seats change places, and for somebody who watches; both
    look away now and then, and moves are taken back.
    """

    async def story() -> None:
        async with open_app(file) as app:
            ada, chance = Visitor(app), random.Random(3)
            place = (await hot_seat(ada, game)).id
            table = await hall_of(app).get(place)
            visits = [visit_of(app, table.place.seats[0].person), visit_of(app, None)]
            pages = [Shown(visit, table) for visit in visits]
            while await next_move(ada, place, chance):
                if chance.random() < 0.3:
                    await take_back(app, place)
                table = await hall_of(app).get(place)
                for visit, page in zip(visits, pages, strict=True):
                    if chance.random() < 0.5:
                        page.look(visit, table)
            for visit, page in zip(visits, pages, strict=True):
                page.look(visit, table := await hall_of(app).get(place))
                fresh = Look.at(visit, table)
                assert page.regions == fresh.regions()
                assert page.entries == ENTRY.findall(fresh.logged(fresh.entries))

    asyncio.run(story())


def visit_of(app: Starlette, person: str | None) -> Visit:
    scope = {"type": "http", "method": "GET", "path": "/", "headers": [], "app": app}
    known = None if person is None else Person(person, "Ada", None)
    return Visit(Request(scope), house_of(app), known, "en", "auto")


async def take_back(app: Starlette, place: str) -> None:
    table = await hall_of(app).get(place)
    person = table.place.seats[0].person or ""
    with suppress(Refused):
        await hall_of(app).take_back(place, Action(person, table.version, f"t{table.version}"))


def test_a_server_lets_pages_go_before_it_waits_for_them(
    file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        async with open_app(file) as app:
            table = await hot_seat(Visitor(app))
            async with Visitor(app).watching(f"/table/{table.id}") as stream:
                await stream.event()

                async def waits_for_pages(server: uvicorn.Server, sockets: object = None) -> None:
                    assert await stream.next() == b""

                monkeypatch.setattr(uvicorn.Server, "shutdown", waits_for_pages)
                await Server(uvicorn.Config(app), house_of(app)).shutdown()

    asyncio.run(story())
