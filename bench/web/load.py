"""Load: live tables with one person and three bots each, watched by somebody else.

    python -m bench.web.load --tables 500 --seconds 60

Starts a server of its own on this machine. Every person clicks a legal move every few seconds. The
time from the click until the new state has arrived at another watcher is what counts. Each table's
people come from an address of their own, since an address has limits.
"""

from __future__ import annotations

import argparse
import asyncio
import html
import json
import random
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from urllib.parse import urlencode

START = """
import sys
from heliopolis.server.serve import serve
from heliopolis.server.settings import ServerSettings
if __name__ == "__main__":
    url, port, pace = sys.argv[1:]
    settings = ServerSettings(url, port=int(port), pace=float(pace), warm_bots=False)
    serve(settings, False)
"""
WARM = """
import sys
from heliopolis.server.thinking import warm_up
warm_up(sys.argv[1], "scribe")
"""
PROFILED = """
import cProfile, pstats
profile = cProfile.Profile()
profile.enable()
try:
    main()
finally:
    profile.disable()
    with open(sys.argv[4], "w") as file:
        pstats.Stats(profile, stream=file).sort_stats("tottime").print_stats(60)
        pstats.Stats(profile, stream=file).sort_stats("cumtime").print_stats("heliopolis", 60)
"""
WORDS = re.compile(r'name="words" value="([^"]+)"')
CONFIRM = re.compile(r'formaction="([^"]+/confirm)"')
FIELD = re.compile(r'name="(seen|key)" value="([^"]+)"')


@dataclass(slots=True)
class Figures:
    """What was measured, in seconds."""

    to_watcher: list[float] = field(default_factory=list)
    to_answer: list[float] = field(default_factory=list)
    errors: Counter[str] = field(default_factory=Counter)
    events: int = 0


Connection = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@dataclass(slots=True)
class Client:
    """A browser on an address of its own: one cookie, and a connection that it keeps for as long as
    the server does; unless it is to have a fresh one for every request.
    """

    port: int
    address: str
    cookie: str = ""
    keeps: bool = True
    kept: Connection | None = None

    async def connected(self) -> Connection:
        """A fresh connection."""
        return await asyncio.open_connection(
            "127.0.0.1", self.port, local_addr=(self.address, 0), limit=2**22
        )

    def request(self, method: str, path: str, form: dict[str, str] | None = None) -> bytes:
        """A request as it is sent."""
        body = urlencode(form or {})
        lines = [
            f"{method} {path} HTTP/1.1",
            f"host: 127.0.0.1:{self.port}",
            f"origin: http://127.0.0.1:{self.port}",
            f"cookie: {self.cookie}",
            "accept: application/json, text/event-stream",
            "content-type: application/x-www-form-urlencoded",
            f"content-length: {len(body)}",
        ]
        return "\r\n".join([*lines, "", body]).encode()

    async def ask(
        self, method: str, path: str, form: dict[str, str] | None = None
    ) -> tuple[int, str]:
        """A whole answer: its status and its text with the headers."""
        request = self.request(method, path, form)
        try:
            text = await self._answer(request)
        except (OSError, EOFError):  # closed at this very moment: once more, as browsers do
            text = await self._answer(request)
        return int(text.split()[1]), text

    async def _answer(self, request: bytes) -> str:
        connection, self.kept = self.kept, None  # nobody else uses it meanwhile
        if connection is None or connection[0].at_eof():
            connection = await self.connected()
        reader, writer = connection
        try:
            writer.write(request)
            head = await reader.readuntil(b"\r\n\r\n")
            length = re.search(rb"content-length: (\d+)", head)
            body = await reader.readexactly(int(length[1])) if length else b""
            if self.keeps:
                self.kept = connection
        finally:
            if self.kept is not connection:
                writer.close()
        return (head + body).decode()

    async def events(self, path: str) -> AsyncIterator[tuple[int, dict[str, str]]]:
        """The events of a table: version and parts of the page."""
        reader, writer = await self.connected()
        writer.write(self.request("GET", path))
        try:
            while line := await reader.readline():
                if line.startswith(b"data: "):
                    event = json.loads(line[6:])
                    yield event["version"], event["regions"]
        finally:
            writer.close()


@dataclass(slots=True)
class Table:
    """One table: the person who clicks, and somebody who watches."""

    person: Client
    watcher: Client
    figures: Figures
    path: str = ""
    clicked: tuple[int, float] | None = None
    parts: dict[str, str] = field(default_factory=dict)
    answered: dict[str, str] = field(default_factory=dict)  # the form of the last click

    async def open(self, game: str) -> None:
        """Make the table, with three bots."""
        form = {"game": game, "seat_0": "me", "name": "Ada"}
        form |= {f"seat_{number}": "bot:scribe" for number in (1, 2, 3)}
        status, text = await self.person.ask("POST", "/new", form)
        if status != 303:
            raise RuntimeError(text[:500])
        self.path = re.findall(r"location: (\S+)", text)[0]
        self.person.cookie = re.findall(r"set-cookie: ([^;]+)", text)[0]

    async def follow(self) -> None:
        """The person's own page."""
        async for _, parts in self.person.events(f"{self.path}/events"):
            if "board" in parts:  # the action bar is in it
                self.parts.pop("actions", None)
            self.parts |= parts

    async def watch(self) -> None:
        """The other page: note when the new state arrives."""
        async for version, _ in self.watcher.events(f"{self.path}/events"):
            self.figures.events += 1
            if self.clicked and version > self.clicked[0]:
                self.figures.to_watcher.append(time.perf_counter() - self.clicked[1])
                self.clicked = None

    async def play(self, every: float, chance: random.Random) -> None:
        """Click something every few seconds."""
        await asyncio.sleep(chance.uniform(0, every))
        while True:
            begun = time.perf_counter()
            while not (ways := self.offered()):
                await asyncio.sleep(0.05)
            await self.click(*chance.choice(ways))
            await asyncio.sleep(max(0, every - (time.perf_counter() - begun)))

    def offered(self) -> list[tuple[str, dict[str, str]]]:
        """What the page offers now: addresses and what is sent there. Nothing while the page is
        still the one that was clicked on, and after the end of the game.
        """
        if self.form == self.answered:
            return []
        page = self.parts.get("actions") or self.parts.get("board", "")
        words = [html.unescape(found) for found in WORDS.findall(page) if found != "reroll"]
        confirmations: list[tuple[str, dict[str, str]]] = [
            (path, {}) for path in CONFIRM.findall(page)
        ]
        return [(f"{self.path}/move", {"words": one}) for one in words] or confirmations

    @property
    def form(self) -> dict[str, str]:
        """What goes with every click: the state that was seen, and a key."""
        return dict(FIELD.findall(self.parts.get("form", "")))

    async def click(self, path: str, more: dict[str, str]) -> None:
        """Send a move and wait for the answer."""
        form = self.answered = self.form
        begun = time.perf_counter()
        self.clicked = int(form["seen"]), begun
        status, _ = await self.person.ask("POST", path, {**form, **more})
        if status == 200:
            self.figures.to_answer.append(time.perf_counter() - begun)
        else:
            self.clicked = None
            self.figures.errors[str(status)] += 1


def free_port() -> int:
    """A port nobody listens at."""
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        return int(trial.getsockname()[1])


async def served(
    folder: str, port: int, pace: float, game: str = "ra", profile: str | None = None
) -> asyncio.subprocess.Process:
    """A server of its own, once it answers."""
    script = START
    if profile:
        head, _, body = START.partition('if __name__ == "__main__":\n')
        script = head + "def main():\n" + body.replace("sys.argv[1:]", "sys.argv[1:4]")
        script += 'if __name__ == "__main__":\n' + "".join(
            f"    {line}\n" for line in PROFILED.strip().splitlines()
        )
    await asyncio.to_thread(subprocess.run, [sys.executable, "-c", WARM, game], check=True)
    words = [f"sqlite:///{folder}/games.db", str(port), str(pace), *([profile] if profile else [])]
    server = await asyncio.create_subprocess_exec(
        sys.executable, "-c", script, *words, stdout=asyncio.subprocess.DEVNULL
    )
    while True:
        with suppress(OSError, EOFError):
            if (await Client(port, "127.0.0.1", keeps=False).ask("GET", "/healthz"))[0] == 200:
                return server
        await asyncio.sleep(0.05)


async def measure(chosen: argparse.Namespace) -> Figures:
    """Open the tables, let everybody play for a while, stop."""
    figures, port = Figures(), free_port()
    with tempfile.TemporaryDirectory() as folder:
        server = await served(folder, port, chosen.pace, chosen.game, chosen.profile)
        try:
            await play_for_a_while(port, chosen, figures)
        finally:
            server.send_signal(signal.SIGINT)
            await server.wait()
    return figures


async def play_for_a_while(port: int, chosen: argparse.Namespace, figures: Figures) -> None:
    """Everybody plays; the first seconds do not count."""
    tables = [
        Table(Client(port, address_of(number)), Client(port, address_of(number)), figures)
        for number in range(chosen.tables)
    ]
    for table in tables:
        await table.open(chosen.game)
    tasks = [
        asyncio.create_task(work)
        for number, table in enumerate(tables)
        for work in (table.follow(), table.watch(), table.play(chosen.every, random.Random(number)))
    ]
    await asyncio.sleep(chosen.warm)
    figures.to_answer.clear()
    figures.to_watcher.clear()
    await asyncio.sleep(chosen.seconds)
    for task in tasks:
        if task.done() and (error := task.exception()):
            figures.errors[repr(error)] += 1
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def address_of(number: int) -> str:
    """An address of this machine for each table."""
    return f"127.0.{1 + number // 250}.{1 + number % 250}"


def percentile(values: Sequence[float], share: float) -> str:
    """A percentile, in milliseconds."""
    if not values:
        return "-"
    return f"{1000 * sorted(values)[min(len(values) - 1, int(share * len(values)))]:.1f}"


def report(chosen: argparse.Namespace, figures: Figures) -> None:
    """Print what was measured."""
    print(f"{chosen.tables} tables of {chosen.game}, a move every {chosen.every:g} s, 3 bots each,")
    print(f"pace {chosen.pace:g} s, {chosen.seconds:g} s\n")
    print("| what | moves | p50 ms | p90 ms | p99 ms |")
    print("|---|---|---|---|---|")
    for name, found in (
        ("click to answer", figures.to_answer),
        ("click to new state at a watcher", figures.to_watcher),
    ):
        shares = " | ".join(percentile(found, share) for share in (0.5, 0.9, 0.99))
        print(f"| {name} | {len(found)} | {shares} |")
    print(f"\nevents at watchers: {figures.events}; errors: {dict(figures.errors) or 0}")


def main() -> None:
    """Read the options and measure."""
    words = argparse.ArgumentParser(description="measure a server under load")
    words.add_argument("--tables", type=int, default=500)
    words.add_argument("--seconds", type=float, default=60)
    words.add_argument("--warm", type=float, default=10, help="seconds that do not count")
    words.add_argument("--every", type=float, default=5, help="seconds between a person's moves")
    words.add_argument("--pace", type=float, default=0.6, help="seconds between bots' moves")
    words.add_argument("--game", default="ra")
    words.add_argument("--profile", metavar="FILE", help="write a profile of the server")
    chosen = words.parse_args()
    report(chosen, asyncio.run(measure(chosen)))


if __name__ == "__main__":
    main()
