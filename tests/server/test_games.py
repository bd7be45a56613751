"""Whole games through plain forms, as somebody without JavaScript plays them."""

from __future__ import annotations

import asyncio
import random

import pytest

from heliopolis.face.replay import load
from heliopolis.face.shuffle import verdict_on
from heliopolis.server.table import replayed
from heliopolis.store.places import Status, running_ids, stored_place

from .houses import hall_of, house_of, open_app
from .visitor import Visitor


async def play_out(visitors: list[Visitor], table: str, seed: int) -> None:
    """Let whoever is asked do something that their page offers, until the game is over. The first
    visitors sit at the first seats.
    """
    chance = random.Random(seed)
    hall = hall_of(visitors[0].app)
    for _ in range(4000):
        found = await hall.get(table.split("/")[2])
        if found.place.status == Status.OVER:
            return
        if found.asked_bot is None and found.asked is not None:
            assert await visitors[found.asked].act(table, chance)
        else:
            await asyncio.sleep(0.001)
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("game", ["ra", "priests", "dice"])
def test_a_whole_game_with_a_friend_and_a_bot(file: str, game: str) -> None:
    async def story() -> None:
        async with open_app(file) as app:
            house_of(app).limits.count = lambda what, who: None  # type: ignore[method-assign]
            ada, ben = Visitor(app), Visitor(app)
            table = await ada.make(game, "me", "anyone", "bot:farmer", name="Ada")
            reply = await ben.post(f"{table}/sit", {"seat": "1", "name": "Ben"})
            assert reply.status == 303
            await play_out([ada, ben], table, 7)
            end = await ben.get(table)
            assert "The game is over" in end.text
            record = await Visitor(app).get(f"{table}/record.txt")
            assert verdict_on(load(record.text)).is_fair
            stored = house_of(app).database.do(stored_place, table.split("/")[2])
            assert stored is not None
            again = replayed(stored.place, stored.rows)
            assert again is not None and tuple(again.scores) == stored.place.scores
            for path in ("/replay", "/replay?at=5", "/replay?at=5&seat=1", "/record.json"):
                assert (await ada.get(table + path)).status == 200

    asyncio.run(story())


def test_both_who_ask_for_a_rematch_come_to_the_same_table(file: str) -> None:
    async def story() -> None:
        async with open_app(file) as app:
            house_of(app).limits.count = lambda what, who: None  # type: ignore[method-assign]
            ada, ben = Visitor(app), Visitor(app)
            table = await ada.make("dice", "me", "anyone", name="Ada")
            await ben.post(f"{table}/sit", {"seat": "1", "name": "Ben"})
            await play_out([ada, ben], table, 3)
            replies = await asyncio.gather(
                *(visitor.post(f"{table}/rematch") for visitor in (ada, ben) * 10)
            )
            assert {reply.status for reply in replies} == {303}
            assert len({reply.path for reply in replies}) == 1
            again = await hall_of(app).get(replies[0].path.split("/")[2])
            assert [seat.name for seat in again.place.seats] == ["Ben", "Ada"]
            running = house_of(app).database.do(running_ids)
            assert running == [again.id]

    asyncio.run(story())
