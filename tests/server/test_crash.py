"""Servers that are killed, and faults at every point between a request and its answer."""

from __future__ import annotations

import asyncio
import random
import signal
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import Connection
from sqlalchemy.exc import OperationalError

from heliopolis.server import hall as hall_module
from heliopolis.server.hall import Hall
from heliopolis.store import places
from heliopolis.store.database import Database
from heliopolis.store.places import Status, stored_place

from .crash import Server, kill_often
from .houses import hall_of, house_of, open_app
from .test_races import check_stored, hot_seat, words_at
from .visitor import Visitor


def test_ten_kills_lose_nothing(either: str) -> None:
    accepted, _ = asyncio.run(kill_often(either, 5))
    assert accepted > 0


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_two_hundred_kills_lose_nothing(either: str) -> None:
    accepted, _ = asyncio.run(kill_often(either, 200))
    assert accepted > 200


class Crash(Exception):
    """The power is gone."""


def full_disk(*words: object) -> None:
    raise OperationalError("insert", None, Exception("the disk is full"))


def before_begin(patch: pytest.MonkeyPatch, hall: Hall) -> None:
    patch.setattr(hall.database, "_transact", full_disk_in_thread)


def full_disk_in_thread(work: Any, words: Any) -> None:
    from heliopolis.store.database import StoreFailed

    raise StoreFailed("the disk is full")


def after_insert(patch: pytest.MonkeyPatch, hall: Hall) -> None:
    patch.setattr(places, "add_rows", half(places.add_rows))


def before_commit(patch: pytest.MonkeyPatch, hall: Hall) -> None:
    for name in ("_write", "_write_moves"):
        patch.setattr(hall_module, name, half(getattr(hall_module, name)))


def half(write: Callable[..., None]) -> Callable[..., None]:
    """Everything is written, and then not committed."""

    def written(connection: Connection, *words: Any) -> None:
        write(connection, *words)
        full_disk()

    return written


def after_commit(patch: pytest.MonkeyPatch, hall: Hall) -> None:
    transact = hall.database._transact

    def lost(work: Any, words: Any) -> Any:
        transact(work, words)
        full_disk_in_thread(work, words)  # the answer of the database is lost on its way

    patch.setattr(hall.database, "_transact", lost)


def before_broadcast(patch: pytest.MonkeyPatch, hall: Hall) -> None:
    def crash(*words: object) -> None:
        raise Crash

    patch.setattr(hall, "_accepted", crash)


POINTS = (before_begin, after_insert, before_commit, after_commit, before_broadcast)


@pytest.mark.parametrize("point", POINTS, ids=lambda point: point.__name__)
def test_a_fault_between_request_and_answer_leaves_all_or_nothing(
    file: str, point: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The request fails; the same request once more succeeds, and has had one effect."""

    async def story() -> None:
        async with open_app(file) as app:
            house_of(app).limits.count = lambda what, who: None  # type: ignore[method-assign]
            hall, chance, ada = hall_of(app), random.Random(4), Visitor(app)
            table = await hot_seat(ada)
            for number in range(20):
                if table.place.status == Status.OVER or table.waits_for is not None:
                    table = await hot_seat(ada)
                form = {"seen": str(table.version), "key": f"k{number}"}
                form["words"] = words_at(table, chance)
                path = f"/table/{table.id}/move"
                with monkeypatch.context() as patch:
                    point(patch, hall)
                    failed = await ada.call(path, form)
                assert failed.status in (500, 503), failed.text
                assert (failed.status == 503) == (point is not before_broadcast)
                again = await ada.call(path, form)
                assert again.status == 200, again.text
                table = await hall.get(table.id)
                assert [row.key for row in table.rows].count(form["key"]) == 1
                check_stored(house_of(app).database, table)

    asyncio.run(story())


def test_a_refused_save_is_told_in_a_sentence(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with open_app(file) as app:
            ada = Visitor(app)
            table = await hot_seat(ada)
            before_begin(monkeypatch, hall_of(app))
            form = {"seen": str(table.version), "key": "k", "words": "draw"}
            for reply in (
                await ada.call(f"/table/{table.id}/move", form),
                await ada.post(f"/table/{table.id}/move", form),
            ):
                assert reply.status == 503
                assert "nothing has changed" in reply.text
                assert reply.header("retry-after") == "5"
                assert reply.header("content-security-policy")

    asyncio.run(story())


def test_a_seat_and_the_beginning_of_the_game_are_one(
    file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last seat is taken and the game has begun, or neither."""

    async def story() -> None:
        async with open_app(file) as app:
            path = await Visitor(app).make("ra", "me", "anyone", name="Ada")
            with monkeypatch.context() as patch:
                before_commit(patch, hall_of(app))
                reply = await Visitor(app).post(f"{path}/sit", {"seat": "1", "name": "Ben"})
            assert reply.status == 503
            stored = house_of(app).database.do(stored_place, path.split("/")[2])
            assert stored is not None and stored.place.status == Status.OPEN
            assert not stored.place.seats[1].is_taken
            reply = await Visitor(app).post(f"{path}/sit", {"seat": "1", "name": "Ben"})
            assert reply.status == 303
            assert (await hall_of(app).get(path.split("/")[2])).place.status == Status.PLAYING

    asyncio.run(story())


def test_a_server_starts_again_with_fifty_games(file: str) -> None:
    """Everybody is playing again, the bots too, and every game is what it was."""

    async def story() -> None:
        async with open_app(file) as app:
            house_of(app).limits.count = lambda what, who: None  # type: ignore[method-assign]
            people = [Visitor(app) for _ in range(2)]
            paths = [
                await people[number % 2].make("ra", "me", "bot:farmer", name="Ada")
                for number in range(50)
            ]
            await asyncio.sleep(0.1)
        before = {path: Database(file).do(stored_place, path.split("/")[2]) for path in paths}
        async with open_app(file) as app:
            hall = hall_of(app)
            async with asyncio.timeout(10):
                for path, stored in before.items():
                    assert stored is not None
                    while (table := await hall.get(path.split("/")[2])).asked_bot is not None:
                        await asyncio.sleep(0.01)
                    assert table.rows[: len(stored.rows)] == stored.rows
                    check_stored(hall.database, table)

    asyncio.run(story())


def test_a_stop_is_quick_also_with_open_pages(file: str) -> None:
    async def story() -> float:
        server = Server(file)
        await server.start()
        async with server.client() as client:
            made = await client.post(
                "/new",
                data={"game": "ra", "seat_0": "me", "seat_1": "anyone", "name": "Ada"},
                headers={"origin": server.address},
            )
            path = f"{made.headers['location']}/events"
            async with client.stream("GET", path) as stream:
                await anext(stream.aiter_raw())
                return await server.end(signal.SIGTERM)

    assert asyncio.run(story()) < 4
