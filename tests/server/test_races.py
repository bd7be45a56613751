"""Many at once: one effect, and a sentence for everybody else."""

from __future__ import annotations

import asyncio
import random
from collections import Counter

import pytest

from heliopolis.errors import HeliopolisError
from heliopolis.server.hall import Action, Hall
from heliopolis.server.refusals import Refused
from heliopolis.server.table import LiveTable, replayed
from heliopolis.store.database import Database
from heliopolis.store.places import Status, stored_place

from .houses import hall_of, house_of, open_app
from .visitor import Visitor

ROUNDS = 1000
AT_ONCE = 50


def words_at(table: LiveTable, chance: random.Random) -> str:
    """Some legal move of whoever is asked."""
    assert table.game is not None
    return chance.choice(table.game.legal_moves()).words


async def hot_seat(visitor: Visitor, game: str = "ra") -> LiveTable:
    """A game in which one person plays both seats."""
    path = await visitor.make(game, "me", "guest", guest_1="Ben", name="Ada")
    return await hall_of(visitor.app).get(path.split("/")[2])


def check_stored(database: Database, table: LiveTable) -> None:
    """The store has the table as it is in memory, and its rows are a game."""
    stored = database.do(stored_place, table.id)
    assert stored is not None and stored.rows == table.rows
    assert [row.number for row in stored.rows] == list(range(len(stored.rows)))
    again = replayed(stored.place, stored.rows)
    assert again is not None and table.game is not None and again.events == table.game.events


async def status_of(action: object) -> int:
    """What an act came to."""
    try:
        await action  # type: ignore[misc]
    except Refused as refused:
        return refused.status
    return 200


@pytest.mark.parametrize("copies", [2, AT_ONCE])
def test_the_same_move_sent_at_once_has_one_effect(file: str, copies: int) -> None:
    async def story() -> None:
        async with open_app(file) as app:
            house_of(app).limits.count = lambda what, who: None  # type: ignore[method-assign]
            hall, chance, ada = hall_of(app), random.Random(1), Visitor(app)
            table = await hot_seat(ada)
            for number in range(ROUNDS):
                if table.place.status == Status.OVER:
                    table = await hot_seat(ada)
                before = table.version
                person = table.place.seats[0].person or ""
                if table.waits_for is not None:
                    await hall.confirm(table.id, Action(person, before, f"c{number}"))
                    table = await hall.get(table.id)
                    continue
                words = words_at(table, chance)
                # Half of the rounds as one form sent often, half as forms of many open pages.
                keys = [f"{number}/{copy if number % 2 else 0}" for copy in range(copies)]
                found = await asyncio.gather(
                    *(
                        status_of(hall.move(table.id, Action(person, before, key), words))
                        for key in keys
                    )
                )
                table = await hall.get(table.id)
                own = [row for row in table.rows[before:] if row.who != "chance"]
                assert len(own) == 1 and own[0].words == words
                assert Counter(found) == (
                    {200: 1, 409: copies - 1} if number % 2 else {200: copies}
                )
            check_stored(house_of(app).database, table)

    asyncio.run(story())


def test_the_same_form_sent_fifty_times_over_the_wire(either: str) -> None:
    async def story() -> None:
        async with open_app(either) as app:
            house_of(app).limits.count = lambda what, who: None  # type: ignore[method-assign]
            ada, chance = Visitor(app), random.Random(2)
            table = await hot_seat(ada)
            path = f"/table/{table.id}"
            for _ in range(5):
                page = await ada.page(path)
                step = {"seen": page.hidden["seen"], "words": chance.choice(page.words)}
                replies = await asyncio.gather(
                    *(
                        ada.call(f"{path}/move", {**step, "key": page.hidden["key"]})
                        for _ in range(AT_ONCE)
                    )
                )
                assert {reply.status for reply in replies} == {200}
                assert len({reply.data["version"] for reply in replies}) == 1
                stale = await ada.call(f"{path}/move", {**step, "key": "another"})
                assert stale.status == 409
                assert stale.data["version"] == replies[0].data["version"]
                assert "moved on" in stale.data["error"]
            check_stored(house_of(app).database, await hall_of(app).get(table.id))

    asyncio.run(story())


def test_everybody_acts_at_once(file: str) -> None:
    """All people of a table bid, pass, take back, confirm and leave at the same moments."""

    async def story() -> None:
        async with open_app(file) as app:
            house_of(app).limits.count = lambda what, who: None  # type: ignore[method-assign]
            hall, chance = hall_of(app), random.Random(3)
            people = [Visitor(app) for _ in range(3)]
            for number in range(20):
                path = await people[0].make("ra", "me", "anyone", "anyone", name="Ada")
                for at in (1, 2):
                    await people[at].post(f"{path}/sit", {"seat": str(at), "name": f"P{at}"})
                place = path.split("/")[2]
                for turn in range(50):
                    table = await hall.get(place)
                    if table.place.status != Status.PLAYING:
                        break
                    acts = []
                    for seat in table.place.seats:
                        action = Action(
                            seat.person or "", table.version, f"{number}{turn}{seat.number}"
                        )
                        acts += [
                            hall.move(place, action, words_at(table, chance)),
                            hall.take_back(
                                place, Action(seat.person or "", table.version, action.key + "b")
                            ),
                            hall.confirm(
                                place, Action(seat.person or "", table.version, action.key + "c")
                            ),
                        ]
                    chance.shuffle(acts)
                    found = await asyncio.gather(*(status_of(act) for act in acts))
                    assert set(found) <= {200, 409, 422, 403}
                    assert found.count(200) == 1
                    assert (await hall.get(place)).version > table.version
                check_stored(house_of(app).database, await hall.get(place))

    asyncio.run(story())


def test_the_last_seat_is_taken_by_one_of_fifty(either: str) -> None:
    async def story() -> None:
        async with open_app(either) as app:
            house_of(app).limits.count = lambda what, who: None  # type: ignore[method-assign]
            path = await Visitor(app).make("ra", "me", "anyone", name="Ada")
            comers = [Visitor(app) for _ in range(AT_ONCE)]
            replies = await asyncio.gather(
                *(comer.post(f"{path}/sit", {"seat": "1", "name": "Ada"}) for comer in comers)
            )
            assert Counter(reply.status for reply in replies) == {303: 1, 409: AT_ONCE - 1}
            place = (await hall_of(app).get(path.split("/")[2])).place
            assert place.status == Status.PLAYING
            assert place.names == ("Ada", "Ada 2")

    asyncio.run(story())


def test_people_of_one_name_who_sit_down_at_once_are_told_apart(file: str) -> None:
    async def story() -> None:
        async with open_app(file) as app:
            path = await Visitor(app).make("ra", *["anyone"] * 5, name="Ada")
            comers = [Visitor(app) for _ in range(5)]
            await asyncio.gather(
                *(
                    comer.post(f"{path}/sit", {"seat": str(seat), "name": "Ada"})
                    for seat, comer in enumerate(comers)
                )
            )
            place = (await hall_of(app).get(path.split("/")[2])).place
            assert place.status == Status.PLAYING and len(set(place.names or ())) == 5

    asyncio.run(story())


def test_one_person_does_not_get_two_open_seats_at_once(file: str) -> None:
    async def story() -> None:
        async with open_app(file) as app:
            path = await Visitor(app).make("ra", "anyone", "anyone", "anyone", name="Ada")
            ben = Visitor(app)
            await ben.post("/me", {"name": "Ben"})
            await asyncio.gather(
                *(ben.post(f"{path}/sit", {"seat": str(seat)}) for seat in range(3))
            )
            place = (await hall_of(app).get(path.split("/")[2])).place
            assert [seat.is_taken for seat in place.seats].count(True) == 1

    asyncio.run(story())


def test_everybody_speaks_at_once(either: str) -> None:
    async def story() -> None:
        async with open_app(either) as app:
            house_of(app).limits.count = lambda what, who: None  # type: ignore[method-assign]
            ada = Visitor(app)
            path = await ada.make("ra", "me", "anyone", name="Ada")
            said = [f"remark {number}" for number in range(AT_ONCE)]
            replies = await asyncio.gather(*(ada.post(f"{path}/say", {"text": t}) for t in said))
            assert {reply.status for reply in replies} == {303}
            place = path.split("/")[2]
            stored = house_of(app).database.do(stored_place, place)
            assert stored is not None
            assert sorted(remark.text for remark in stored.remarks) == sorted(said)
            assert hall_of(app).remarks[place] == stored.remarks

    asyncio.run(story())


async def player(hall: Hall, place: str, chance: random.Random, accepted: list[str]) -> None:
    for number in range(60):
        table = await hall.get(place)
        if table.place.status != Status.PLAYING:
            return
        person = table.place.seats[0].person or ""
        key = f"{id(hall)}-{number}"
        act = Action(person, table.version, key)
        try:
            if table.waits_for is not None:
                await hall.confirm(place, act)
            elif chance.random() < 0.2:
                await hall.take_back(place, act)
            else:
                await hall.move(place, act, words_at(table, chance))
            accepted.append(key)
        except HeliopolisError:
            await asyncio.sleep(0)


def test_two_servers_on_one_database_agree_on_one_history(either: str) -> None:
    """Two halls that know nothing of each other play the same tables."""

    async def story() -> None:
        async with open_app(either) as one, open_app(either) as two:
            for seed in range(5):
                table = await hot_seat(Visitor(one))
                accepted: list[str] = []
                chances = random.Random(seed), random.Random(100 + seed)
                await asyncio.gather(
                    player(hall_of(one), table.id, chances[0], accepted),
                    player(hall_of(two), table.id, chances[1], accepted),
                )
                stored = house_of(one).database.do(stored_place, table.id)
                assert stored is not None
                keys = [row.key for row in stored.rows if row.key]
                assert sorted(keys) == sorted(accepted), "accepted and stored differ"
                assert {key.split("-")[0] for key in keys} == {
                    str(id(hall_of(one))),
                    str(id(hall_of(two))),
                }
                assert replayed(stored.place, stored.rows) is not None

    asyncio.run(story())


def test_whoever_comes_too_late_for_a_seat_is_told_so(file: str) -> None:
    async def story() -> None:
        async with open_app(file) as app:
            path = await Visitor(app).make("ra", "me", "anyone", "anyone", name="Ada")
            first, late = Visitor(app), Visitor(app)
            seat = {"seat": "1", "name": "Ben"}
            assert (await first.post(f"{path}/sit", seat)).status == 303
            reply = await late.post(f"{path}/sit", seat)
            assert reply.status == 409 and "has just taken this seat" in reply.text
            assert (await first.post(f"{path}/sit", seat)).status == 303, "it is theirs already"

    asyncio.run(story())
