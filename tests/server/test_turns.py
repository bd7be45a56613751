"""Who comes next: a crowd from one address does not go before everybody else."""

from __future__ import annotations

import asyncio

from heliopolis.server.guard import line_of
from heliopolis.server.turns import AT_ONCE, Turns

CROWD = 200


def test_others_come_in_between_a_crowd() -> None:
    async def story() -> list[str]:
        turns, order = Turns(), list[str]()

        async def ask(address: str) -> None:
            turn = await turns.take(address)
            order.append(address)
            turn.end()

        crowd = [asyncio.create_task(ask("crowd")) for _ in range(CROWD)]
        # Everybody is under way before the first is answered, as when many sockets are ready.
        turns._under_way["crowd"] += AT_ONCE
        player = asyncio.create_task(ask("player"))
        await asyncio.gather(player, *crowd)
        return order

    order = asyncio.run(story())
    assert order.count("crowd") == CROWD
    assert order.index("player") <= AT_ONCE


def test_streams_stand_in_one_line_and_moves_in_another() -> None:
    def line(address: str, path: str) -> str:
        return line_of({"type": "http", "client": (address, 1), "path": path})

    assert line("10.0.0.1", "/table/x/events") == line("10.0.0.2", "/table/y/events")
    assert line("10.0.0.1", "/table/x/move") != line("10.0.0.2", "/table/x/move")
    assert line("10.0.0.1", "/table/x/move") != line("10.0.0.1", "/table/x/events")


def test_a_few_requests_do_not_wait() -> None:
    async def story() -> None:
        turns = Turns()
        for _ in range(AT_ONCE):
            taking = turns.take("browser")
            try:
                taking.send(None)
            except StopIteration:
                continue
            raise AssertionError("it waited")

    asyncio.run(story())


def test_nothing_is_kept_of_those_who_were_answered_or_left() -> None:
    async def story() -> None:
        turns = Turns()
        taken = [await turns.take("one") for _ in range(AT_ONCE)]
        waiting = asyncio.create_task(turns.take("one"))
        await asyncio.sleep(0)
        assert turns._under_way["one"] == AT_ONCE + 1 and "one" in turns._lines
        waiting.cancel()
        await asyncio.wait([waiting])
        del waiting  # its error remembers where it waited
        for turn in (*taken, *taken):
            turn.end()
        await asyncio.sleep(0)
        assert not turns._under_way
        assert not turns._lines

    asyncio.run(story())
