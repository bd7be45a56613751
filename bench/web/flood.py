"""Somebody who does everything ten times as often as it is allowed, beside people who play.

    python -m bench.web.flood --times 10

What counts: the players' p99 with the flooder, divided by their p99 without.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import signal
import tempfile
from collections import Counter
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from heliopolis.server.limits import RULES, STREAMS_AN_ADDRESS

from .load import Client, Figures, Table, free_port, percentile, served
from .slow import figures_of, seated

ADDRESS = "127.3.0.1"
EVERY = 1.0  # seconds between a person's moves, or more if bots take longer
PACE = 0.6  # seconds between bots' moves: no game is over before the measuring is


@dataclass(slots=True)
class Flooder:
    """One address, one person, and no patience."""

    port: int
    path: str
    times: float
    answers: Counter[str] = field(default_factory=Counter)
    person: Client = field(init=False)

    def __post_init__(self) -> None:
        """Come in as anybody would."""
        self.person = Client(self.port, ADDRESS)

    async def flood(self, seconds: float) -> None:
        """Do everything that is counted, too often."""
        table = Table(self.person, self.person, Figures())
        await table.open("ra")
        acts: dict[str, Callable[[], Coroutine[Any, Any, None]]] = {
            "act": lambda: self._ask("act", "POST", f"{table.path}/move", _move()),
            "say": lambda: self._ask("say", "POST", f"{table.path}/say", {"text": "hi"}),
            "make": lambda: self._ask("make", "POST", "/play", {"game": "ra"}),
            "come": lambda: self._ask("come", "POST", "/me", {"name": "Eve"}, Client),
            "guess": lambda: self._ask("guess", "GET", f"/table/{random.random()}"),
            "stream": lambda: self._watch(seconds),
        }
        rates = {name: rule.amount / rule.seconds for name, rule in RULES.items()}
        rates["stream"] = STREAMS_AN_ADDRESS / seconds
        async with asyncio.TaskGroup() as tasks:
            for name, act in acts.items():
                tasks.create_task(self._repeat(act, self.times * rates[name], seconds))

    async def _repeat(
        self, act: Callable[[], Coroutine[Any, Any, None]], rate: float, seconds: float
    ) -> None:
        """Begin so many a second, whether the last is answered or not."""
        async with asyncio.TaskGroup() as tasks:
            for _ in range(int(rate * seconds)):
                tasks.create_task(act())
                await asyncio.sleep(1 / rate)

    async def _ask(
        self,
        what: str,
        method: str,
        path: str,
        form: dict[str, str] | None = None,
        newcomer: Callable[[int, str], Client] | None = None,
    ) -> None:
        client = newcomer(self.port, ADDRESS) if newcomer else self.person
        status, _ = await client.ask(method, path, form)
        self.answers[f"{what} {status}"] += 1

    async def _watch(self, seconds: float) -> None:
        with suppress(TimeoutError, IndexError):
            async with asyncio.timeout(seconds):
                async for _ in self.person.events(f"{self.path}/events"):
                    self.answers["events"] += 1


def _move() -> dict[str, str]:
    return {"seen": "0", "key": f"{random.random()}", "words": "draw"}


async def measure(chosen: argparse.Namespace) -> tuple[Figures, Figures, Flooder]:
    """People play, first alone, then beside the flooder."""
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        server = await served(folder, port, PACE)
        tables = await seated(port, chosen.tables)
        tasks = [
            asyncio.create_task(work)
            for number, table in enumerate(tables)
            for work in (table.follow(), table.watch(), table.play(EVERY, random.Random(number)))
        ]
        try:
            await asyncio.sleep(chosen.warm)
            alone = await figures_of(tables, chosen.seconds)
            flooder = Flooder(port, tables[0].path, chosen.times)
            beside, _ = await asyncio.gather(
                figures_of(tables, chosen.seconds), flooder.flood(chosen.seconds)
            )
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            server.send_signal(signal.SIGINT)
            await server.wait()
    return alone, beside, flooder


def report(chosen: argparse.Namespace, alone: Figures, beside: Figures, flooder: Flooder) -> None:
    """Print what was measured."""
    print(f"{chosen.tables} tables of Ra, a move every {EVERY:g} s, beside one who does everything")
    print(f"{chosen.times:g} times as often as it is allowed\n")
    print("| moves | alone p50 ms | p99 ms | beside p50 ms | p99 ms | p99 ratio |")
    print("|---|---|---|---|---|---|")
    for name in ("to_answer", "to_watcher"):
        sides = [getattr(side, name) for side in (alone, beside)]
        shares = [percentile(side, share) for side in sides for share in (0.5, 0.99)]
        ratio = float(shares[3]) / float(shares[1])
        print(f"| click {name.replace('_', ' ')} | {' | '.join(shares)} | {ratio:.2f} |")
    print(f"\nmoves: {len(alone.to_answer)} alone, {len(beside.to_answer)} beside; ", end="")
    print(f"errors of players: {dict(alone.errors + beside.errors) or 0}")
    print(f"answers to the flooder: {dict(sorted(flooder.answers.items()))}")


def main() -> None:
    """Read the options and measure."""
    words = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    words.add_argument("--times", type=float, default=10, help="as often as it is allowed")
    words.add_argument("--tables", type=int, default=40)
    words.add_argument("--warm", type=float, default=5, help="seconds that do not count")
    words.add_argument("--seconds", type=float, default=30, help="alone, and again beside")
    chosen = words.parse_args()
    report(chosen, *asyncio.run(measure(chosen)))


if __name__ == "__main__":
    main()
