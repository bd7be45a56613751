"""A server that stops with games under way, and is started again.

    python -m bench.web.restart --tables 50

At every table one person plays against three bots. The server is told to stop, and another time
killed. How long it takes from the new start until everybody has their table back as it was, and
has made a move there, is what counts.
"""

from __future__ import annotations

import argparse
import asyncio
import signal
import tempfile
import time
from dataclasses import dataclass

from .load import Client, Figures, Table, address_of, free_port, served

MOVES_BEFORE = 2
ENDS = {"told to stop": signal.SIGTERM, "killed": signal.SIGKILL}


@dataclass(frozen=True, slots=True)
class Restart:
    """What was measured: when each table had its page and its next move, in seconds."""

    pages: list[float]
    moves: list[float]
    changed: int  # tables that were not what they had been


async def restarted(tables: int, how: signal.Signals, game: str = "ra") -> Restart:
    """Play at so many tables, stop the server, start it again, play on."""
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        server = await served(folder, port, 0)
        seated = [Table(*_two_at(port, number), Figures()) for number in range(tables)]
        for table in seated:
            await table.open(game)
        before = [await _play(table, MOVES_BEFORE) for table in seated]
        server.send_signal(how)
        await server.wait()
        begun = time.perf_counter()
        server = await served(folder, port, 0)
        try:
            found = await asyncio.gather(*(_come_back(table, begun) for table in seated))
        finally:
            server.terminate()
            await server.wait()
    return Restart(
        [page for _, page, _ in found],
        [move for _, _, move in found],
        sum(version != now for version, (now, _, _) in zip(before, found, strict=True)),
    )


def _two_at(port: int, number: int) -> tuple[Client, Client]:
    address = address_of(number)
    return Client(port, address, keeps=False), Client(port, address, keeps=False)


async def _play(table: Table, moves: int) -> int:
    """Make some moves; the version at which it is the person's turn again."""
    version, _ = await _asked(table)
    for _ in range(moves):
        await table.click(*table.offered()[0])
        if table.figures.errors:
            raise RuntimeError(f"a move was refused: {dict(table.figures.errors)}")
        version, _ = await _asked(table)
    return version


async def _asked(table: Table) -> tuple[int, float]:
    """Look until the page offers a move; the version then, and when the page came."""
    table.parts, came = {}, 0.0
    async for version, parts in table.person.events(f"{table.path}/events"):
        came = came or time.perf_counter()
        table.parts |= parts
        if table.offered():
            return version, came
    raise RuntimeError("the stream ended")


async def _come_back(table: Table, begun: float) -> tuple[int, float, float]:
    """The version that the page shows, and when it came and the next move was accepted."""
    version, came = await _asked(table)
    await table.click(*table.offered()[0])
    if table.figures.errors:
        raise RuntimeError(f"a move was refused: {dict(table.figures.errors)}")
    return version, came - begun, time.perf_counter() - begun


def main() -> None:
    """Read the options and measure."""
    words = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    words.add_argument("--tables", type=int, default=50)
    words.add_argument("--game", default="ra")
    chosen = words.parse_args()
    print(f"{chosen.tables} games of {chosen.game} under way, seconds from the new start on\n")
    print("| the server was | last page | last move accepted | tables that changed |")
    print("|---|---|---|---|")
    for name, how in ENDS.items():
        found = asyncio.run(restarted(chosen.tables, how, chosen.game))
        print(f"| {name} | {max(found.pages):.1f} | {max(found.moves):.1f} | {found.changed} |")


if __name__ == "__main__":
    main()
