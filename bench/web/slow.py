"""Connections that are slow on purpose, beside people who play.

    python -m bench.web.slow --readers 500 --halves 1000

Readers open the stream of a table and never read. Halves send a byte of a header now and then and
never come to the end of their request. What counts: how long the players' moves take without and
with them, how much the server grows, and when the last of them was dropped.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import signal
import socket
import tempfile
import time
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

from .load import Client, Figures, Table, address_of, free_port, percentile, served

AN_ADDRESS = 50  # streams; more of them would be refused
LOOK_SECONDS = 0.5
DRIP_EVERY = 10  # looks


@dataclass(slots=True)
class Slow:
    """One slow connection."""

    connection: socket.socket
    begun: float
    drips: bool
    dropped: float | None = None

    def look(self, held: set[str]) -> None:
        """Notice that the server has had enough: it does not hold the connection any more."""
        address, port = self.connection.getsockname()
        if self.dropped is None and shown_by_linux(address, port) not in held:
            self.dropped = time.perf_counter() - self.begun

    def drip(self) -> None:
        """One byte more."""
        if self.drips and self.dropped is None:
            with suppress(OSError):
                self.connection.send(b"x")


@dataclass(slots=True)
class Measured:
    """What was found."""

    alone: Figures
    beside: Figures
    grown: int = 0  # bytes
    slow: list[Slow] = field(default_factory=list)


async def opened(port: int, number: int, words: bytes, drips: bool) -> Slow:
    """A connection that takes only a few bytes before somebody reads, which nobody does."""
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    connection.bind((f"127.1.0.{1 + number // AN_ADDRESS}", 0))
    connection.setblocking(False)
    loop = asyncio.get_running_loop()
    await loop.sock_connect(connection, ("127.0.0.1", port))
    await loop.sock_sendall(connection, words)
    return Slow(connection, time.perf_counter(), drips)


def shown_by_linux(address: str, port: int) -> str:
    """An address and a port as Linux shows them."""
    return f"{socket.inet_aton(address)[::-1].hex().upper()}:{port:04X}"


def held_at(port: int) -> set[str]:
    """The other ends of all connections that a port of this machine holds open."""
    own, is_open = shown_by_linux("127.0.0.1", port), "01"
    lines = Path("/proc/net/tcp").read_text(encoding="ascii").splitlines()
    found = (line.split()[1:4] for line in lines)
    return {other for local, other, state in found if local == own and state == is_open}


def memory_of(process: int) -> int:
    """The bytes of memory that a process has, as Linux counts them."""
    pages = int(Path(f"/proc/{process}/statm").read_text(encoding="ascii").split()[1])
    return pages * 4096


async def measure(chosen: argparse.Namespace) -> Measured:
    """People play, first alone, then beside slow connections."""
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        server = await served(folder, port, chosen.pace, None)
        tables = await seated(port, chosen.tables)
        tasks = [
            asyncio.create_task(work)
            for number, table in enumerate(tables)
            for work in (
                table.follow(),
                table.watch(),
                table.play(chosen.every, random.Random(number)),
            )
        ]
        try:
            return await both(chosen, port, server.pid, tables)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            server.send_signal(signal.SIGINT)
            await server.wait()


async def seated(port: int, tables: int) -> list[Table]:
    """People at tables, each from an address of its own."""
    people = []
    for number in range(tables):
        address = address_of(number)
        table = Table(Client(port, address), Client(port, address), Figures())
        await table.open("ra")
        people.append(table)
    return people


async def both(chosen: argparse.Namespace, port: int, server: int, tables: list[Table]) -> Measured:
    """The players' figures alone, and beside everybody who is slow."""
    await asyncio.sleep(chosen.warm)
    found = Measured(await figures_of(tables, chosen.seconds), Figures())
    before = memory_of(server)
    beside = asyncio.create_task(figures_of(tables, chosen.slow_seconds))
    found.slow = await crowd(chosen, port, tables)
    for number in count():
        if beside.done():
            break
        found.grown = max(found.grown, memory_of(server) - before)
        held = held_at(port)
        for slow in found.slow:
            slow.look(held)
            if number % DRIP_EVERY == 0:
                slow.drip()
        await asyncio.sleep(LOOK_SECONDS)
    found.beside = beside.result()
    return found


async def figures_of(tables: list[Table], seconds: float) -> Figures:
    """What is measured at the tables from now on."""
    figures = Figures()
    for table in tables:
        table.figures = figures
    await asyncio.sleep(seconds)
    return figures


async def crowd(chosen: argparse.Namespace, port: int, tables: list[Table]) -> list[Slow]:
    """Everybody who is slow, one after the other."""
    host = f"host: 127.0.0.1:{port}\r\n"
    slow = []
    for number in range(chosen.readers):
        path = f"{tables[number % len(tables)].path}/events"
        words = f"GET {path} HTTP/1.1\r\n{host}\r\n".encode()
        slow.append(await opened(port, number, words, drips=False))
    for number in range(chosen.halves):
        words = f"GET / HTTP/1.1\r\n{host}x-slow: ".encode()
        slow.append(await opened(port, number, words, drips=True))
    return slow


def report(chosen: argparse.Namespace, found: Measured) -> None:
    """Print what was measured."""
    print(f"{chosen.tables} tables of Ra, a move every {chosen.every:g} s, pace {chosen.pace:g} s,")
    print(f"{chosen.readers} readers who never read, {chosen.halves} requests that never end\n")
    print("| moves | alone p50 ms | p99 ms | beside p50 ms | p99 ms |")
    print("|---|---|---|---|---|")
    for name in ("to_answer", "to_watcher"):
        sides = [getattr(side, name) for side in (found.alone, found.beside)]
        shares = [percentile(side, share) for side in sides for share in (0.5, 0.99)]
        print(f"| click {name.replace('_', ' ')} | {' | '.join(shares)} |")
    print(
        f"\nmoves: {len(found.alone.to_answer)} alone, {len(found.beside.to_answer)} beside; ",
        end="",
    )
    print(f"errors of players: {dict(found.alone.errors + found.beside.errors) or 0}")
    print(f"the server grew by {found.grown / 2**20:.0f} MB")
    for name, drips in (("readers", False), ("halves", True)):
        group = [slow for slow in found.slow if slow.drips == drips]
        gone = [slow.dropped for slow in group if slow.dropped is not None]
        last = f"the last after {max(gone):.1f} s" if gone else "none"
        print(f"{name}: {len(gone)} of {len(group)} dropped, {last}")


def main() -> None:
    """Read the options and measure."""
    words = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    words.add_argument("--readers", type=int, default=500)
    words.add_argument("--halves", type=int, default=1000)
    words.add_argument("--tables", type=int, default=20)
    words.add_argument("--every", type=float, default=2, help="seconds between a person's moves")
    words.add_argument("--pace", type=float, default=0.6, help="seconds between bots' moves")
    words.add_argument("--warm", type=float, default=5, help="seconds that do not count")
    words.add_argument("--seconds", type=float, default=20, help="alone")
    words.add_argument("--slow-seconds", type=float, default=45, help="beside slow connections")
    chosen = words.parse_args()
    report(chosen, asyncio.run(measure(chosen)))


if __name__ == "__main__":
    main()
