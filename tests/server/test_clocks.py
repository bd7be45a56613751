"""Time to think: only the server's clock counts, a bot stands in, and nobody pays for a restart."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Awaitable, Callable

import pytest
from starlette.applications import Starlette

from heliopolis.server.clocks import steady_clock
from heliopolis.server.hall import Action, Hall
from heliopolis.server.refusals import Refused
from heliopolis.server.table import CONFIRM, LiveTable
from heliopolis.store.places import SeatKind, Status

from .houses import Clock, hall_of, open_app
from .visitor import Visitor

MINUTE = 60


async def eventually(is_so: Callable[[], Awaitable[bool]], seconds: float = 10) -> None:
    """Wait until something is so."""
    async with asyncio.timeout(seconds):
        while not await is_so():
            await asyncio.sleep(0.005)


async def timed_table(app: Starlette, game: str = "ra") -> tuple[Visitor, Visitor, str]:
    """Two people at a table with a minute a move, and the id of it."""
    ada, ben = Visitor(app), Visitor(app)
    table = await ada.make(game, "me", "anyone", speed=str(MINUTE), name="Ada")
    assert (await ben.post(f"{table}/sit", {"seat": "1", "name": "Ben"})).status == 303
    return ada, ben, table.split("/")[2]


async def pass_time(hall: Hall, clock: Clock, place: str, seconds: float) -> LiveTable:
    """Let time go by, and the timers see it."""
    clock.now += seconds
    table = await hall.get(place)
    hall.clocks.set(table)
    await asyncio.sleep(0.05)
    return await hall.get(place)


def test_a_bot_stands_in_when_time_is_up_and_the_player_can_come_back(file: str) -> None:
    async def story() -> None:
        clock = Clock()
        async with open_app(file, clock=clock) as app:
            ada, ben, place = await timed_table(app)
            hall = hall_of(app)
            table = await pass_time(hall, clock, place, MINUTE - 1)
            asked = table.asked
            assert asked is not None and hall.clocks.seconds_left(table) == 1
            assert not any(seat.stands_in for seat in table.place.seats)
            await pass_time(hall, clock, place, 1)

            async def stands_in() -> bool:
                table = await hall.get(place)
                return table.place.seats[asked].stands_in and table.asked != asked

            await eventually(stands_in)
            table = await hall.get(place)
            assert [row.person for row in table.rows if row.who == asked] != []
            assert all(row.person is None for row in table.rows if row.who == asked)
            assert not table.place.seats[1 - asked].stands_in
            absent = (ada, ben)[asked]
            assert (await absent.post(f"/table/{place}/return")).status == 303
            assert not (await hall.get(place)).place.seats[asked].stands_in

    asyncio.run(story())


def test_a_move_at_the_last_moment_counts(file: str) -> None:
    async def story() -> None:
        clock = Clock()
        async with open_app(file, clock=clock) as app:
            *_, place = await timed_table(app)
            hall = hall_of(app)
            table = await hall.get(place)
            asked = table.asked
            assert asked is not None and table.game is not None
            person = table.place.seats[asked].person or ""
            action = Action(person, table.version, "k")
            words = table.game.legal_moves()[0].words
            clock.now += MINUTE
            moved = asyncio.create_task(hall.move(place, action, words))
            await asyncio.sleep(0)
            hall._time_is_up(table)  # while the move is being written down
            await moved
            await asyncio.sleep(0.05)
            assert not any(seat.stands_in for seat in (await hall.get(place)).place.seats)
            with pytest.raises(Refused):
                await hall.stand_in(place, asked, True, table.version)

    asyncio.run(story())


def test_a_restart_charges_nobody(file: str) -> None:
    async def story() -> None:
        clock = Clock()
        async with open_app(file, clock=clock) as app:
            *_, place = await timed_table(app)
            clock.now += MINUTE - 5
        clock.now += 10 * MINUTE  # the server is down
        async with open_app(file, clock=clock) as app:
            hall = hall_of(app)
            table = await hall.get(place)
            assert hall.clocks.seconds_left(table) == MINUTE
            assert not any(seat.stands_in for seat in table.place.seats)

    asyncio.run(story())


def test_a_clock_that_was_set_back_gives_nobody_more_than_a_move_has(file: str) -> None:
    async def story() -> None:
        clock = Clock()
        async with open_app(file, clock=clock) as app:
            *_, place = await timed_table(app)
            clock.now -= 24 * 3600
            assert hall_of(app).clocks.seconds_left(await hall_of(app).get(place)) == MINUTE

    asyncio.run(story())


def test_the_servers_clock_is_steady(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = steady_clock()
    before = clock()
    monkeypatch.setattr(time, "time", lambda: 0.0)
    assert 0 <= clock() - before < 5


async def table_that_waits(hall: Hall, ada: Visitor) -> LiveTable:
    """A table at which a step of the first seat is to be confirmed."""
    chance = random.Random(5)
    for _ in range(40):
        path = await ada.make("priests", "me", "bot:farmer", name="Ada")
        table = await hall.get(path.split("/")[2])
        while table.waits_for is None and table.place.status == Status.PLAYING:
            if table.asked_bot is None and table.game is not None:
                action = Action(
                    table.place.seats[0].person or "", table.version, str(table.version)
                )
                words = chance.choice(table.game.legal_moves()).words
                await hall.move(table.id, action, words)
            await asyncio.sleep(0)
            table = await hall.get(table.id)
        if table.waits_for is not None:
            return table
    raise AssertionError("no game came to a step that is to be confirmed")


def test_a_bot_that_stands_in_confirms(file: str) -> None:
    async def story() -> None:
        async with open_app(file) as app:
            app.state.house.limits.count = lambda what, who: None
            ada, hall = Visitor(app), hall_of(app)
            before = await table_that_waits(hall, ada)
            assert (await ada.post(f"/table/{before.id}/leave")).status == 303

            async def confirmed() -> bool:
                return (await hall.get(before.id)).version > before.version

            await eventually(confirmed)
            row = (await hall.get(before.id)).rows[before.version]
            assert (row.who, row.words, row.person) == (0, CONFIRM, None)

    asyncio.run(story())


def test_nobody_leaves_a_table_empty_at_the_moment_its_game_begins(file: str) -> None:
    async def story() -> None:
        async with open_app(file) as app:
            for _ in range(20):
                ada, ben = Visitor(app), Visitor(app)
                app.state.house.limits.count = lambda what, who: None
                table = await ada.make("ra", "me", "anyone", name="Ada")
                place = await hall_of(app).get(table.split("/")[2])
                sits = ben.post(f"{table}/sit", {"seat": "1", "name": "Ben"})
                await asyncio.gather(sits, ada.post(f"{table}/get-up"))
                place = await hall_of(app).get(table.split("/")[2])
                taken = [seat.is_taken for seat in place.place.seats]
                assert (place.place.status == Status.PLAYING) == all(taken)
                assert place.place.seats[0].kind in (SeatKind.PERSON, SeatKind.ANYONE)

    asyncio.run(story())
