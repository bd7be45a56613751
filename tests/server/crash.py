"""A server that is killed again and again while people play, and what must be left afterwards.

python -m tests.server.crash --kills 200 --database sqlite
"""

from __future__ import annotations

import argparse
import asyncio
import random
import re
import signal
import socket
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from itertools import chain

import httpx2

from heliopolis.server.table import CONFIRM, replayed
from heliopolis.store.database import Database
from heliopolis.store.places import stored_place
from tests.store.databases import KINDS, fresh_database

TABLES = 4  # with two people each
START = """
import sys
from heliopolis.server.serve import serve
from heliopolis.server.settings import ServerSettings
if __name__ == "__main__":
    url, port = sys.argv[1:]
    serve(ServerSettings(url, port=int(port), pace=0, bot_workers=1, warm_bots=False), False)
"""
SECONDS_BETWEEN_KILLS = (0.2, 1.5)


def free_port() -> int:
    """A port nobody listens at."""
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        return int(trial.getsockname()[1])


@dataclass(slots=True)
class Server:
    """A real server process, which can be killed and started again."""

    url: str
    port: int = field(default_factory=free_port)
    process: asyncio.subprocess.Process | None = None
    told: int | None = None  # where what it tells its host goes; by default where ours goes

    @property
    def address(self) -> str:
        """What to type into a browser."""
        return f"http://127.0.0.1:{self.port}"

    async def start(self) -> None:
        """Start, and wait until it answers."""
        self.process = await asyncio.create_subprocess_exec(
            sys.executable, "-c", START, self.url, str(self.port),
            stdout=asyncio.subprocess.DEVNULL, stderr=self.told,
        )  # fmt: skip
        async with self.client() as client, asyncio.timeout(60):
            while self.process.returncode is None:
                with suppress(httpx2.TransportError):
                    if (await client.get("/healthz")).status_code == 200:
                        return
                await asyncio.sleep(0.02)
        raise AssertionError("the server does not start")

    def client(self) -> httpx2.AsyncClient:
        """A browser without cookies."""
        return httpx2.AsyncClient(base_url=self.address, verify=False, timeout=30)

    async def end(self, how: signal.Signals) -> float:
        """Stop it; how long that took."""
        assert self.process is not None
        begun = time.perf_counter()
        self.process.send_signal(how)
        await self.process.wait()
        return time.perf_counter() - begun


@dataclass(slots=True)
class Player:
    """Somebody who plays whatever happens, and keeps a journal of what the server accepted."""

    server: Server
    name: str
    journal: list[tuple[str, str, str]] = field(default_factory=list)
    refused: int = 0
    table: str = ""
    client: httpx2.AsyncClient = field(init=False)

    def __post_init__(self) -> None:
        """Open a browser."""
        self.client = self.server.client()

    async def request(self, path: str, form: dict[str, str] | None = None) -> httpx2.Response:
        """Send a request until it is answered: the same one, with the same key."""
        headers = {"origin": self.server.address, "accept": "application/json"}
        while True:
            try:
                reply = await (
                    self.client.get(path)
                    if form is None
                    else self.client.post(path, data=form, headers=headers)
                )
            except httpx2.TransportError:
                await asyncio.sleep(0.05)
                continue
            if reply.status_code != 503:
                return reply

    async def play(self, stop: asyncio.Event, chance: random.Random) -> None:
        """Move whenever a page offers something."""
        while not stop.is_set():
            await self.act(self.table, chance)
            await asyncio.sleep(0.01)

    async def act(self, table: str, chance: random.Random) -> None:
        """Do something that the page offers."""
        page = (await self.request(table)).text
        words = [w for w in re.findall(r'name="words" value="([^"]+)"', page) if w != "reroll"]
        is_asked = f'formaction="{table}/confirm"' in page
        if f'action="{table}/rematch"' in page and 'id="over"' in page:
            self.table = (await self.request(f"{table}/rematch", {})).headers["location"]
            return
        if not words and not is_asked:
            return
        form = {name: re.findall(rf'name="{name}" value="([^"]+)"', page)[0] for name in _STEP}
        chosen = CONFIRM if is_asked else chance.choice(words)
        path = f"{table}/confirm" if is_asked else f"{table}/move"
        reply = await self.request(path, form if is_asked else {**form, "words": chosen})
        if reply.status_code == 200:
            self.journal.append((table, form["key"], chosen))
        else:
            assert reply.status_code in (409, 422, 429), (reply.status_code, reply.text)
            self.refused += 1


_STEP = ("seen", "key")


@asynccontextmanager
async def seated(server: Server) -> AsyncIterator[list[Player]]:
    """Eight people at four tables; a bot sits at the last of them."""
    people = [Player(server, f"Person {number}") for number in range(2 * TABLES)]
    for number in range(TABLES):
        one, two = people[2 * number : 2 * number + 2]
        form = {"game": "ra", "seat_0": "me", "seat_1": "anyone", "name": one.name}
        if number == TABLES - 1:
            form["seat_2"] = "bot:farmer"
        made = await one.request("/new", form)
        table = made.headers["location"]
        await two.request(f"{table}/sit", {"seat": "1", "name": two.name})
        one.table = two.table = table
    yield people
    for player in people:
        await player.client.aclose()


async def kill_often(url: str, kills: int, seed: int = 1) -> tuple[int, int]:
    """Kill a server so often while eight people play. How many moves were accepted, and refused."""
    server, chance = Server(url), random.Random(seed)
    await server.start()
    async with seated(server) as people:
        stop = asyncio.Event()
        playing = [
            asyncio.create_task(player.play(stop, random.Random(number)))
            for number, player in enumerate(people)
        ]
        for _ in range(kills):
            await asyncio.sleep(chance.uniform(*SECONDS_BETWEEN_KILLS))
            await server.end(signal.SIGKILL)
            await server.start()
        stop.set()
        await asyncio.gather(*playing)
    await server.end(signal.SIGTERM)
    check(url, people)
    return sum(len(player.journal) for player in people), sum(player.refused for player in people)


def check(url: str, people: list[Player]) -> None:
    """Nothing accepted is lost, doubled or out of order, and every game replays."""
    database = Database(url)
    for table in {line[0] for player in people for line in player.journal}:
        stored = database.do(stored_place, table.split("/")[2])
        assert stored is not None, f"{table} is lost"
        assert [row.number for row in stored.rows] == list(range(len(stored.rows)))
        kept = [(row.key, row.words) for row in stored.rows if row.key]
        journals = [[line[1:] for line in p.journal if line[0] == table] for p in people]
        accepted = sorted(chain.from_iterable(journals))
        assert sorted(kept) == accepted, f"{table}: accepted and stored differ"
        for journal in journals:
            own = [line for line in kept if line in journal]
            assert own == journal, f"{table}: accepted in another order than stored"
        assert replayed(stored.place, stored.rows) is not None
    database.close()


def main() -> None:
    """Kill and tell."""
    words = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    words.add_argument("--kills", type=int, default=200)
    words.add_argument("--database", choices=KINDS, default="sqlite")
    chosen = words.parse_args()
    begun = time.perf_counter()
    with fresh_database(chosen.database) as url:
        accepted, refused = asyncio.run(kill_often(url, chosen.kills))
    print(
        f"{chosen.database}: {chosen.kills} kills, {accepted} moves accepted, {refused} refused, "
        f"0 lost, 0 doubled, 0 out of order, {time.perf_counter() - begun:.0f} s"
    )


if __name__ == "__main__":
    main()
