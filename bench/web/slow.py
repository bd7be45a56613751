"""Connections that are slow on purpose, beside people who play.

    python -m bench.web.slow --readers 500 --halves 1000

`bench.web.crowd` has the slow ones, in a process of its own. What counts: how long the players'
moves take without and with them, how much the server grows, and when the last of them was dropped.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import signal
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

from .crowd import LOOK_SECONDS
from .load import Client, Figures, Table, address_of, free_port, percentile, served


@dataclass(slots=True)
class Measured:
    """What was found."""

    alone: Figures
    beside: Figures
    grown: int = 0  # bytes
    dropped: dict[str, list[float | None]] = field(default_factory=dict)  # after seconds


def memory_of(process: int) -> int:
    """The bytes of memory that a process has, as Linux counts them."""
    pages = int(Path(f"/proc/{process}/statm").read_text(encoding="ascii").split()[1])
    return pages * 4096


async def measure(chosen: argparse.Namespace) -> Measured:
    """People play, first alone, then beside slow connections."""
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        server = await served(folder, port, chosen.pace)
        tables = await seated(port, chosen.tables, not chosen.fresh)
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


async def seated(port: int, tables: int, keeps: bool = True) -> list[Table]:
    """People at tables, each from an address of its own."""
    people = []
    for number in range(tables):
        address = address_of(number)
        table = Table(Client(port, address, keeps=keeps), Client(port, address), Figures())
        await table.open("ra")
        people.append(table)
    return people


async def both(chosen: argparse.Namespace, port: int, server: int, tables: list[Table]) -> Measured:
    """The players' figures alone, and beside everybody who is slow."""
    await asyncio.sleep(chosen.warm)
    found = Measured(await figures_of(tables, chosen.seconds), Figures())
    before = memory_of(server)
    beside = asyncio.create_task(figures_of(tables, chosen.slow_seconds))
    slow = asyncio.create_task(crowd(chosen, port, tables))
    while not beside.done():
        found.grown = max(found.grown, memory_of(server) - before)
        await asyncio.sleep(LOOK_SECONDS)
    found.beside, found.dropped = beside.result(), await slow
    return found


async def figures_of(tables: list[Table], seconds: float) -> Figures:
    """What is measured at the tables from now on."""
    figures = Figures()
    for table in tables:
        table.figures = figures
    await asyncio.sleep(seconds)
    return figures


async def crowd(
    chosen: argparse.Namespace, port: int, tables: list[Table]
) -> dict[str, list[float | None]]:
    """When each of those who are slow was dropped."""
    words = {
        "readers": chosen.readers,
        "halves": chosen.halves,
        "seconds": chosen.slow_seconds,
    }
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bench.web.crowd", str(port)),
        *(table.path for table in tables),
        *(f"--{name}={value}" for name, value in words.items()),
        stdout=asyncio.subprocess.PIPE,
    )
    text, _ = await process.communicate()
    dropped: dict[str, list[float | None]] = json.loads(text)
    return dropped


def report(chosen: argparse.Namespace, found: Measured) -> None:
    """Print what was measured."""
    print(f"{chosen.tables} tables of Ra, a move every {chosen.every:g} s, pace {chosen.pace:g} s,")
    if chosen.fresh:
        print("a new connection for every move,")
    print(f"{chosen.readers} readers who never read, {chosen.halves} requests that never end\n")
    print("| moves | alone p50 ms | p99 ms | beside p50 ms | p99 ms |")
    print("|---|---|---|---|---|")
    for name in ("to_answer", "to_watcher"):
        sides = [getattr(side, name) for side in (found.alone, found.beside)]
        shares = [percentile(side, share) for side in sides for share in (0.5, 0.99)]
        print(f"| click {name.replace('_', ' ')} | {' | '.join(shares)} |")
    slowest = sorted(found.beside.to_watcher)[-5:]
    print("\nthe slowest beside, ms:", *(f"{1000 * seconds:.0f}" for seconds in slowest))
    print(
        f"moves: {len(found.alone.to_answer)} alone, {len(found.beside.to_answer)} beside; ",
        end="",
    )
    print(f"errors of players: {dict(found.alone.errors + found.beside.errors) or 0}")
    print(f"the server grew by {found.grown / 2**20:.0f} MB")
    for name, group in found.dropped.items():
        gone = [seconds for seconds in group if seconds is not None]
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
    words.add_argument("--fresh", action="store_true", help="a new connection for every move")
    chosen = words.parse_args()
    report(chosen, asyncio.run(measure(chosen)))


if __name__ == "__main__":
    main()
