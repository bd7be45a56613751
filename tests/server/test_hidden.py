"""What nobody may know: two games that differ only in what is still to come look the same, to the
last byte, to everybody and by every channel; and a secret never leaves the server while a game is
on.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
import structlog
from starlette.applications import Starlette
from structlog.testing import capture_logs

from heliopolis.core import chance
from heliopolis.server.people import hash_of
from heliopolis.server.table import LiveTable
from heliopolis.store import people as people_store
from heliopolis.store.database import Database
from heliopolis.store.people import Person
from heliopolis.store.places import Place, Seat, SeatKind, Status, add_place, add_remark

from .houses import Clock, hall_of, house_of, open_app
from .test_games import play_out
from .visitor import Reply, Visitor

PAIRS = 24
TOKENS = {"stranger": "s" * 43, "player": "p" * 43, "owner": "o" * 43}
ROLES = ("nobody", *TOKENS)
CHANNELS = (
    "", "/replay", "/replay?at=3&seat=1", "/record.txt", "/record.json", "/events", "/nothing",
)  # fmt: skip
WRONG = {"key": "k", "words": "nonsense"}


def shared_beginning(words: bytes = b"") -> Any:
    """The hash behind chance, for seeds such as `7.12.left`: the first 12 numbers come from seed 7,
    the others from the whole seed.
    """
    seed, _, number = words.decode().rpartition("/")
    parts = seed.split(".")
    if len(parts) == 3 and int(number) < int(parts[1]):
        return sha256(f"{parts[0]}/{number}".encode())
    return sha256(words)


def some_game(number: int) -> LiveTable:
    """A game between two people, stopped somewhere; who is asked now is a person."""
    draw = random.Random(number)
    seats = (
        Seat(0, SeatKind.PERSON, "Owner", "owner"),
        Seat(1, SeatKind.PERSON, "Player", "player"),
    )
    place = Place(
        id=f"table{number}", game=("ra", "priests", "dice")[number % 3], owner="owner",
        options={"scores": "hidden"} if number % 3 < 2 and number % 2 else {}, listed=True,
        seconds=(None, 60)[number % 2], seed=f"{number}.1000.either", commitment="c" * 64,
        status=Status.PLAYING, made_at=1.0, moved_at=1.0, seats=seats, names=("Owner", "Player"),
    )  # fmt: skip
    table = LiveTable(place, (), None).started(place, 1.0).table
    for _ in range(draw.randrange(60)):
        seat, game = table.asked, table.game
        if seat is None or game is None:
            break
        if table.waits_for is not None:
            change = table.with_confirmation(seat, seats[seat].person, f"c{table.version}", 1.0)
        else:
            words = draw.choice(game.legal_moves()).words
            change = table.with_move(seat, words, seats[seat].person, f"m{table.version}", 1.0)
        if change.table.place.status != Status.PLAYING:
            break
        table = change.table
    return table


@asynccontextmanager
async def two_servers(folder: Path) -> AsyncIterator[tuple[Starlette, Starlette]]:
    """Two servers with the same people, the same secret of the house and the same clock."""
    urls = [f"sqlite:///{folder}/{side}.db" for side in ("left", "right")]
    for url in urls:
        database = Database(url)
        database.do(people_store.house_value, "secret", "00" * 32)
        for role, token in TOKENS.items():
            person = Person(role, role.title())
            database.do(people_store.add_person, person, hash_of(token), 1.0)
        database.close()
    clock = Clock()
    async with open_app(urls[0], clock=clock) as left, open_app(urls[1], clock=clock) as right:
        for app in (left, right):
            house_of(app).limits.count = lambda what, who: None  # type: ignore[method-assign]
        yield left, right


async def put(app: Starlette, table: LiveTable, side: str) -> None:
    """Write a game down with a future of its own."""
    assert table.game is not None
    number = table.id.removeprefix("table")
    seed = f"{number}.{table.game.stream.drawn}.{side}"
    place = Place(**{**_fields(table.place), "seed": seed})
    database = house_of(app).database
    await database.run(add_place, place, table.rows)
    await database.run(add_remark, place.id, "owner", "Owner", "hello", 1.0)


def _fields(place: Place) -> dict[str, Any]:
    return {name: getattr(place, name) for name in Place.__slots__}


async def seen_by(app: Starlette, role: str, table: LiveTable) -> list[Any]:
    """Everything that one role is told about a table, with every header."""
    visitor = Visitor(app, cookies={"heliopolis": TOKENS[role]} if role in TOKENS else {})
    path, found = f"/table/{table.id}", list[Any]()
    for channel in CHANNELS:
        if channel == "/events":
            async with visitor.watching(path) as stream:
                found.append(await stream.next())
        else:
            found.append(_shown(await visitor.get(path + channel)))
    step = {"seen": str(table.version), **WRONG}
    for act in ("move", "confirm"):
        found.append(_shown(await visitor.call(f"{path}/{act}", step)))
    found.append(_shown(await visitor.get("/")))
    return found


def _shown(reply: Reply) -> tuple[int, tuple[tuple[str, str], ...], bytes]:
    return reply.status, tuple(reply.headers), reply.body


async def compare(folder: Path, pairs: int) -> int:
    """Make pairs and compare them; how many really have different futures."""
    differ = 0
    async with two_servers(folder) as (left, right):
        for number in range(pairs):
            table = some_game(number)
            await put(left, table, "left")
            await put(right, table, "right")
            for role in ROLES:
                one = await seen_by(left, role, table)
                two = await seen_by(right, role, table)
                for channel, a, b in zip(
                    (*CHANNELS, "move", "confirm", "front"), one, two, strict=True
                ):
                    assert a == b, (number, role, channel)
            differ += await futures_differ(left, right, table)
    return differ


async def futures_differ(left: Starlette, right: Starlette, table: LiveTable) -> bool:
    """Whether the same two games really go on in different ways."""
    games = [(await hall_of(app).get(table.id)).game for app in (left, right)]
    assert all(game is not None for game in games)
    return len({game.stream.copy().below(10**9) for game in games if game}) == 2


def test_games_with_different_futures_look_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chance, "sha256", shared_beginning)
    assert asyncio.run(compare(tmp_path, PAIRS)) == PAIRS


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_five_hundred_pairs_look_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chance, "sha256", shared_beginning)
    assert asyncio.run(compare(tmp_path, 500)) == 500


def test_the_seed_is_told_when_the_game_is_over_and_not_before(
    file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    canary = "c0ffee" * 10

    async def story() -> None:
        monkeypatch.setattr("heliopolis.server.pages.making.secrets.token_hex", lambda size: canary)
        async with open_app(file) as app:
            house_of(app).limits.count = lambda what, who: None  # type: ignore[method-assign]
            ada, ben = Visitor(app), Visitor(app)
            path = await ada.make("dice", "me", "anyone", listed="yes", name="Ada")
            told = [await told_by(visitor, path) for visitor in (ada, Visitor(app))]
            await ben.post(f"{path}/sit", {"seat": "1", "name": "Ben"})
            draw = random.Random(3)
            for turn in range(40):
                table = await hall_of(app).get(path.split("/")[2])
                assert table.asked is not None
                await (ada, ben)[table.asked].act(path, draw)
                if turn % 8 == 0:
                    told += [await told_by(visitor, path) for visitor in (ada, ben, Visitor(app))]
            assert not any(canary in text for text in told)
            await play_out([ada, ben], path, 1)
            assert canary in (await ben.get(f"{path}/record.txt")).text

    with capture_logs() as logs:
        structlog.get_logger().info("begun")
        asyncio.run(story())
    assert canary not in repr(logs)


async def told_by(visitor: Visitor, path: str) -> str:
    """All that a server tells somebody, with headers."""
    channels = [path + channel for channel in CHANNELS if channel not in ("/events", "/nothing")]
    replies = [await visitor.get(where) for where in ("/", "/me", "/metrics", *channels)]
    replies.append(await visitor.call(f"{path}/move", {"seen": "0", **WRONG}))
    async with visitor.watching(path) as stream:
        streamed = await stream.next()
    return repr(replies) + repr(streamed)


def test_a_table_does_not_get_its_name_from_its_seed(file: str) -> None:
    async def story() -> None:
        async with open_app(file) as app:
            ada = Visitor(app)
            places = []
            for _ in range(5):
                path = await ada.make("ra", "me", "anyone", name="Ada")
                places.append((await hall_of(app).get(path.split("/")[2])).place)
            assert len({place.id for place in places}) == len({place.seed for place in places}) == 5
            assert all(len(place.id) >= 16 and len(place.seed or "") == 64 for place in places)
            assert all(place.commitment == hash_of(place.seed or "") for place in places)

    asyncio.run(story())


def test_only_the_hash_of_a_token_is_kept(file: str) -> None:
    async def story() -> str:
        async with open_app(file) as app:
            ada = Visitor(app)
            await ada.make("ra", "me", "anyone", name="Ada")
            return ada.cookies["heliopolis"]

    token = asyncio.run(story())
    assert len(token) >= 43
    content = b"".join(
        path.read_bytes() for path in Path(file.removeprefix("sqlite:///")).parent.iterdir()
    )
    assert token.encode() not in content and hash_of(token).encode() in content
