"""Two servers on one PostgreSQL: what is done at one is seen at the other, and whatever is done at
both at once happens once.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager

import pytest
from starlette.applications import Starlette

from heliopolis.server.table import LiveTable
from heliopolis.store.places import Status
from tests.store.databases import fresh_postgres

from .houses import hall_of, house_of, open_app
from .test_races import check_stored
from .visitor import Reply, Stream, Visitor

ROUNDS = 12
PATIENCE = 20.0


@pytest.fixture
def shared() -> Iterator[str]:
    """The address of an empty PostgreSQL database."""
    with fresh_postgres() as address:
        yield address


@asynccontextmanager
async def two_apps(url: str) -> AsyncIterator[tuple[Starlette, Starlette]]:
    """Two servers that have begun and hear each other."""
    async with open_app(url) as one, open_app(url) as two:
        for app in (one, two):
            house_of(app).limits.count = lambda what, who: None  # type: ignore[method-assign]
        await hear_each_other(one, two)
        yield one, two


async def hear_each_other(one: Starlette, two: Starlette) -> None:
    """Wait until what one server does reaches the other, both ways."""
    for here, there in ((one, two), (two, one)):
        path = await Visitor(here).make("ra", "me", "anyone", name="Early")
        await Visitor(there).get(path)
        speaker = Visitor(here)
        await speaker.post("/me", {"name": "Early"})
        async with asyncio.timeout(PATIENCE):
            while not hall_of(there).remarks.get(path.split("/")[2]):
                await speaker.post(f"{path}/say", {"text": "do you hear me"})
                await asyncio.sleep(0.05)


def also_at(app: Starlette, visitor: Visitor) -> Visitor:
    """The same browser, led to another server."""
    return Visitor(app, cookies=visitor.cookies)


async def until_version(stream: Stream, version: int) -> None:
    """Read a stream until it has told of a version."""
    async with asyncio.timeout(PATIENCE):
        while (await stream.event(PATIENCE))["version"] < version:
            pass


async def settled(app: Starlette, path: str) -> LiveTable:
    """The table once no bot is asked any more, as one server sees it."""
    async with asyncio.timeout(PATIENCE):
        while (table := await hall_of(app).get(path.split("/")[2])).asked_bot is not None:
            await asyncio.sleep(0.02)
    return table


async def same_at_both(apps: tuple[Starlette, Starlette], path: str) -> LiveTable:
    """The table once both servers and the store agree on it."""
    async with asyncio.timeout(PATIENCE):
        while True:
            one, two = [await settled(app, path) for app in apps]
            if one.rows == two.rows and one.place == two.place:
                if two.game is not None:
                    check_stored(house_of(apps[0]).database, two)
                return two
            await asyncio.sleep(0.02)


def test_a_move_on_one_server_is_seen_on_the_other(shared: str) -> None:
    async def story() -> None:
        async with two_apps(shared) as (one, two):
            ada = Visitor(one)
            path = await ada.make("ra", "me", "guest", guest_1="Ben", name="Ada")
            async with Visitor(two).watching(path) as stream:
                before = (await stream.event(PATIENCE))["version"]
                page = await ada.page(path)
                form = {"seen": str(before), "key": "k", "words": page.words[0]}
                moved = await ada.call(f"{path}/move", form)
                assert moved.data["version"] > before
                await until_version(stream, moved.data["version"])
                again = await also_at(two, ada).call(f"{path}/move", form)
                assert (again.status, again.data) == (200, moved.data)  # the same request

    asyncio.run(story())


def test_moves_at_two_servers_at_once_have_one_winner(shared: str) -> None:
    async def story() -> None:
        async with two_apps(shared) as apps:
            ada = Visitor(apps[0])
            path = await ada.make("ra", "me", "guest", guest_1="Ben", name="Ada")
            for number in range(ROUNDS):
                table = await same_at_both(apps, path)
                if table.asked is None or table.waits_for is not None:
                    break
                assert table.game is not None
                words = table.game.legal_moves()[0].words
                form = {"seen": str(table.version), "words": words}
                replies = await asyncio.gather(
                    *(
                        also_at(app, ada).call(f"{path}/move", {**form, "key": f"{number}-{side}"})
                        for side, app in enumerate(apps)
                    )
                )
                winner, loser = sorted(replies, key=lambda reply: reply.status)
                assert (winner.status, loser.status) == (200, 409)
                assert "moved on" in loser.data["error"]
                assert loser.data["version"] == winner.data["version"]
            assert number > 3

    asyncio.run(story())


def test_the_two_last_seats_taken_at_two_servers_begin_the_game_once(shared: str) -> None:
    async def sit(app: Starlette, path: str, seat: int) -> Reply:
        return await Visitor(app).post(f"{path}/sit", {"seat": str(seat), "name": f"P{seat}"})

    async def story() -> None:
        async with two_apps(shared) as apps:
            for _ in range(ROUNDS):
                seats = ("bot:farmer", "anyone", "anyone", "bot:farmer")
                path = await Visitor(apps[0]).make("ra", *seats, name="Ada", listed="yes")
                await Visitor(apps[1]).get(path)
                replies = await asyncio.gather(
                    *(sit(a, path, n) for n, a in zip((1, 2), apps, strict=True))
                )
                assert [reply.status for reply in replies] == [303, 303]
                table = await same_at_both(apps, path)
                assert table.place.status == Status.PLAYING
                assert [seat.name for seat in table.place.seats][1:3] == ["P1", "P2"]

    asyncio.run(story())


def test_one_seat_taken_at_two_servers_has_one_owner(shared: str) -> None:
    async def story() -> None:
        async with two_apps(shared) as apps:
            for _ in range(ROUNDS):
                path = await Visitor(apps[0]).make("ra", "me", "anyone", "anyone", name="Ada")
                comers = [Visitor(app) for app in apps]
                replies = await asyncio.gather(
                    *(comer.post(f"{path}/sit", {"seat": "1", "name": "Ben"}) for comer in comers)
                )
                assert sorted(reply.status for reply in replies) == [303, 409]
                table = await same_at_both(apps, path)
                assert table.place.seats[1].is_taken and table.place.status == Status.OPEN

    asyncio.run(story())


def test_bots_play_on_where_somebody_has_moved(shared: str) -> None:
    """People move now here and now there; bots answer each time, and the store has one game."""

    async def story() -> None:
        async with two_apps(shared) as apps:
            ada = Visitor(apps[0])
            path = await ada.make("dice", "me", "bot:farmer", "bot:farmer", name="Ada")
            for number in range(2 * ROUNDS):
                table = await same_at_both(apps, path)
                if table.game is None or table.asked is None:
                    break
                there = also_at(apps[number % 2], ada)
                step = {"seen": str(table.version), "key": f"k{number}"}
                words = table.game.legal_moves()[0].words
                act = "confirm" if table.waits_for is not None else "move"
                reply = await there.call(f"{path}/{act}", {**step, "words": words})
                assert reply.status == 200, reply.text
            assert any(row.person is None for row in (await same_at_both(apps, path)).rows)

    asyncio.run(story())


def test_what_is_said_crosses(shared: str) -> None:
    async def story() -> None:
        async with two_apps(shared) as (one, two):
            ada = Visitor(one)
            path = await ada.make("ra", "me", "guest", guest_1="Ben", name="Ada")
            async with Visitor(two).watching(path) as stream:
                await stream.event(PATIENCE)
                await ada.post(f"{path}/say", {"text": "can you hear me over there"})
                async with asyncio.timeout(PATIENCE):
                    while "over there" not in str(await stream.event(PATIENCE)):
                        pass

    asyncio.run(story())


def test_a_rematch_asked_for_at_two_servers_is_one_table(shared: str) -> None:
    async def story() -> None:
        async with two_apps(shared) as apps:
            ada = Visitor(apps[0])
            path = await ada.make("dice", "me", "bot:farmer", name="Ada")
            await ada.post(f"{path}/leave")
            async with asyncio.timeout(120):
                while (await hall_of(apps[0]).get(path.split("/")[2])).place.status != Status.OVER:
                    await asyncio.sleep(0.05)
            await same_at_both(apps, path)
            replies = await asyncio.gather(
                *(also_at(app, ada).post(f"{path}/rematch") for app in apps)
            )
            assert replies[0].path == replies[1].path
            assert (await same_at_both(apps, replies[0].path)).place.status == Status.PLAYING

    asyncio.run(story())
