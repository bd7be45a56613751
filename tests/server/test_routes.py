"""Every route for every role: the expected answers stand in one table. A route without a line here
fails the test.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Connection
from starlette.routing import Route

from heliopolis.server.app import ROUTES
from heliopolis.server.guard import HEADERS, LONGEST_BODY, LONGEST_RECORD
from heliopolis.store.schema import metadata

from .houses import house_of, open_app
from .visitor import ORIGIN, Reply, Visitor

ROLES = ("nobody", "stranger", "player", "owner")
MOVE = {"seen": "0", "key": "k", "words": "nonsense"}
# method, path with {t} a running game, {o} an open table, {f} a friend's link and {m} one's own
# link, the form, and what each role is answered.
TABLE: dict[tuple[str, str], tuple[str, dict[str, str], tuple[int, int, int, int]]] = {
    ("GET", "/"): ("/", {}, (200, 200, 200, 200)),
    ("POST", "/play"): ("/play", {"game": "ra"}, (303, 303, 303, 303)),
    ("GET", "/new"): ("/new?game=dice", {}, (200, 200, 200, 200)),
    ("POST", "/new"): (
        "/new",
        {"game": "ra", "seat_0": "me", "seat_1": "anyone"},
        (303, 303, 303, 303),
    ),
    ("GET", "/me"): ("/me", {}, (200, 200, 200, 200)),
    ("POST", "/me"): ("/me", {"name": "Eve"}, (303, 303, 303, 303)),
    ("GET", "/me/{token}"): ("/me/{m}", {}, (404, 200, 200, 200)),
    ("POST", "/me/{token}"): ("/me/{m}", {}, (404, 303, 303, 303)),
    ("POST", "/prefer"): ("/prefer", {"language": "nl", "back": "/me"}, (303, 303, 303, 303)),
    ("GET", "/import"): ("/import", {}, (200, 200, 200, 200)),
    ("POST", "/import"): ("/import", {"text": "nonsense"}, (422, 422, 422, 422)),
    ("GET", "/rules/{game}"): ("/rules/ra?find=sun", {}, (200, 200, 200, 200)),
    ("GET", "/learn/{game}"): ("/learn/ra", {}, (200, 200, 200, 200)),
    ("GET", "/join/{place}/{seat}/{secret}"): ("{f}", {}, (200, 200, 200, 200)),
    ("POST", "/join/{place}/{seat}/{secret}"): ("{f}", {}, (303, 303, 303, 303)),
    ("GET", "/table/{place}"): ("{t}", {}, (200, 200, 200, 200)),
    ("GET", "/table/{place}/events"): ("{t}/events", {}, (200, 200, 200, 200)),
    ("GET", "/table/{place}/part/{part}"): ("{t}/part/sheet", {}, (200, 200, 200, 200)),
    ("GET", "/table/{place}/replay"): ("{t}/replay", {}, (200, 200, 200, 200)),
    ("GET", "/table/{place}/record.{form}"): ("{t}/record.txt", {}, (200, 200, 200, 200)),
    ("POST", "/table/{place}/move"): ("{t}/move", MOVE, (403, 403, 422, 422)),
    ("POST", "/table/{place}/confirm"): ("{t}/confirm", MOVE, (403, 403, 422, 422)),
    ("POST", "/table/{place}/take-back"): ("{t}/take-back", MOVE, (403, 403, 422, 422)),
    ("POST", "/table/{place}/say"): ("{t}/say", {"text": "hi"}, (403, 303, 303, 303)),
    ("POST", "/table/{place}/sit"): ("{o}/sit", {"seat": "1"}, (303, 303, 303, 303)),
    ("POST", "/table/{place}/get-up"): ("{t}/get-up", {}, (403, 303, 409, 409)),
    ("POST", "/table/{place}/bot"): ("{o}/bot", {"seat": "1"}, (403, 403, 403, 303)),
    ("POST", "/table/{place}/leave"): ("{t}/leave", {}, (403, 403, 303, 303)),
    ("POST", "/table/{place}/return"): ("{t}/return", {}, (403, 403, 303, 303)),
    ("POST", "/table/{place}/rematch"): ("{t}/rematch", {}, (403, 403, 403, 403)),
    ("GET", "/healthz"): ("/healthz", {}, (200, 200, 200, 200)),
    ("GET", "/metrics"): ("/metrics", {}, (200, 200, 200, 200)),
}  # fmt: skip
STREAM = "/table/{place}/events"


def named(path: str) -> str:
    """A route's path without the kinds of its parts."""
    for kind in (":str", ":int"):
        path = path.replace(kind, "")
    return path


def known_routes() -> Iterator[tuple[str, str]]:
    for route in ROUTES:
        assert isinstance(route, Route) and route.methods
        for method in route.methods - {"HEAD"}:
            yield method, named(route.path)


def test_every_route_has_a_line() -> None:
    assert sorted(known_routes()) == sorted(TABLE)


class Scene:
    """A running game and an open table, seen by one of the roles."""

    def __init__(self, visitor: Visitor, words: dict[str, str]) -> None:
        self.visitor = visitor
        self.words = words

    def path(self, pattern: str) -> str:
        for sign, value in self.words.items():
            pattern = pattern.replace(f"{{{sign}}}", value)
        return pattern


async def scene(app: object, role: str) -> Scene:
    """Tables made by the owner, at which the player sits too."""
    owner, player, stranger = Visitor(app), Visitor(app), Visitor(app)  # type: ignore[arg-type]
    running = await owner.make("ra", "me", "anyone", name="Owner")
    await player.post(f"{running}/sit", {"seat": "1", "name": "Player"})
    free = await owner.make("ra", "bot:farmer", "anyone", "friend")
    await stranger.post("/me", {"name": "Stranger"})
    house = house_of(app)  # type: ignore[arg-type]
    link = f"/join/{free.split('/')[2]}/2/{house.people.invitation(free.split('/')[2], 2)}"
    by_role = {"nobody": Visitor(app), "stranger": stranger, "player": player, "owner": owner}  # type: ignore[arg-type]
    visitor = by_role[role]
    own = visitor.cookies.get("heliopolis", "x" * 43)
    return Scene(visitor, {"t": running, "o": free, "f": link, "m": own})


@pytest.mark.parametrize("role", ROLES)
def test_every_route_answers_every_role_as_the_table_says(file: str, role: str) -> None:
    async def story() -> None:
        async with open_app(file) as app:
            house_of(app).limits.count = lambda what, who: None  # type: ignore[method-assign]
            for (method, path), (pattern, form, expected) in TABLE.items():
                place = await scene(app, role)
                if path == STREAM:
                    async with place.visitor.watching(place.words["t"]) as stream:
                        assert "regions" in await stream.event()
                    continue
                reply = await place.visitor.send(method, place.path(pattern), form)
                assert reply.status == expected[ROLES.index(role)], (method, path, reply.text[:500])
                check_headers(reply)

    asyncio.run(story())


def check_headers(reply: Reply) -> None:
    """Every answer keeps its page to itself."""
    for name, value in HEADERS.items():
        assert reply.header(name) == value, (name, reply.status)
    assert reply.header("cache-control")
    assert reply.header("server") is None


def test_no_seat_can_be_played_by_another(file: str) -> None:
    async def story() -> None:
        async with open_app(file) as app:
            for role in ("nobody", "stranger", "player", "owner"):
                place = await scene(app, role)
                hall = house_of(app).hall
                table = await hall.get(place.words["t"].split("/")[2])
                assert table.game is not None and table.asked is not None
                seat = table.place.seats[table.asked]
                is_theirs = place.visitor.cookies and seat.name == role.title()
                words = table.game.legal_moves()[0].words
                form = {"seen": str(table.version), "key": "k", "words": words}
                reply = await place.visitor.call(f"{place.words['t']}/move", form)
                assert (reply.status == 200) == bool(is_theirs), (role, reply.text)
                after = await hall.get(table.id)
                assert (after.version > table.version) == bool(is_theirs)

    asyncio.run(story())


# Requests of other sites

FOREIGN: list[dict[str, str]] = [
    {"sec-fetch-site": "cross-site"},
    {"sec-fetch-site": "same-site"},
    {"sec-fetch-site": "none", "origin": ""},
    {"origin": "https://evil.example"},
    {"origin": "https://evil.example", "sec-fetch-site": "same-origin"},
    {"origin": "null"},
    {"origin": ""},
    {"origin": f"{ORIGIN}.evil.example"},
    {"origin": "http://localhost"},
    {"origin": "http://localhost:8001"},
    {"origin": "", "x-http-method-override": "GET"},
    {"origin": "", "content-type": "application/json"},
    {"origin": "", "content-type": "text/plain"},
]


def test_requests_of_other_sites_are_turned_away(file: str) -> None:
    async def story() -> None:
        async with open_app(file) as app:
            house_of(app).limits.count = lambda what, who: None  # type: ignore[method-assign]
            place = await scene(app, "owner")
            before = content_of(file)
            for (method, _), (pattern, form, _expected) in TABLE.items():
                for headers in FOREIGN if method == "POST" else ():
                    reply = await place.visitor.send("POST", place.path(pattern), form, headers)
                    assert reply.status == 403, (pattern, headers)
                    check_headers(reply)
                for other in ("PUT", "DELETE", "PATCH"):
                    reply = await place.visitor.send(other, place.path(pattern), form)
                    assert reply.status == 405, (other, pattern)
            assert content_of(file) == before

    asyncio.run(story())


def content_of(url: str) -> str:
    """The hash of all that is in a database."""
    from heliopolis.store.database import Database

    def everything(connection: Connection) -> str:
        found = hashlib.sha256()
        for table in metadata.sorted_tables:
            for row in sorted(map(repr, connection.execute(table.select()))):
                found.update(row.encode())
        return found.hexdigest()

    database = Database(url)
    answer = database.do(everything)
    database.close()
    return answer


def test_looking_changes_nothing(file: str) -> None:
    async def story() -> None:
        async with open_app(file) as app:
            for role in ROLES:
                place = await scene(app, role)
                before = content_of(file)
                for (method, path), (pattern, _, _expected) in TABLE.items():
                    for verb in ("GET", "HEAD", "OPTIONS") if path != STREAM else ():
                        reply = await place.visitor.send(verb, place.path(pattern))
                        assert reply.status < 500
                        if verb == "GET" and method == "GET":
                            assert reply.header("set-cookie") is None
                assert content_of(file) == before, role

    asyncio.run(story())


# Hosts, paths, bodies, cookies


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("localhost:8000", 200),
        ("LOCALHOST", 200),
        ("127.0.0.1:8000", 200),
        ("[::1]:8000", 200),
        ("[::1]", 200),
        ("evil.example", 400),
        ("localhost.evil.example", 400),
        ("evil.example:localhost", 400),
        ("localhost@evil.example", 400),
        ("", 400),
        (":8000", 400),
        ("localhost, evil.example", 400),
    ],
)
def test_the_server_answers_to_its_own_names_only(file: str, host: str, status: int) -> None:
    async def story() -> None:
        async with open_app(file) as app:
            reply = await Visitor(app).send("GET", "/", headers={"host": host})
            assert reply.status == status
            check_headers(reply)

    asyncio.run(story())


TRICKS = [
    "/static/../server/app.py",
    "/static/..%2f..%2fserver/app.py",
    "/static//etc/passwd",
    "/static/....//....//etc/passwd",
    "/static/css/../../templates/base.html",
    "/static/..\\..\\server\\app.py",
    "/static/\x00",
    "/static/" + "a" * 5000,
    "/table/..",
    "/table/../metrics/x",
    "/table/\x00",
    "/table/" + "x" * 5000,
    "/table/%2e%2e/record.txt",
    "/table/\ud800",
    "/table/x/record.exe",
    "/join/x/0/é",
    "/join/x/99999999999999999999/y",
    "/join/x/" + "9" * 5000 + "/y",
    "/join/x/-1/y",
    "/me/é",
    "/me/\x00",
    "/rules/../me",
    "/rules/\x00",
    "/learn/nothing",
    "/.git/config",
    "//evil.example/",
    "/" + "é" * 100,
]


@pytest.mark.parametrize("trick", TRICKS, ids=lambda trick: ascii(trick)[:30])
def test_tricks_with_paths_lead_nowhere(either: str, trick: str) -> None:
    async def story() -> None:
        async with open_app(either) as app:
            reply = await Visitor(app).get(trick.encode("utf-8", "replace").decode())
            assert reply.status in (404, 405), reply.text[:300]
            check_headers(reply)
            assert "root:" not in reply.text and "Starlette" not in reply.text

    asyncio.run(story())


@pytest.mark.parametrize(("path", "limit"), [("/play", LONGEST_BODY), ("/import", LONGEST_RECORD)])
def test_bodies_over_the_limit_are_not_read(file: str, path: str, limit: int) -> None:
    async def story() -> None:
        async with open_app(file) as app:
            visitor, piece = Visitor(app), b"x" * 16384
            told = await visitor.send(
                "POST", path, headers={"content-length": str(limit + 1)}, chunks=[piece]
            )
            pieces = [piece] * (limit // len(piece) + 1)
            untold = await visitor.send("POST", path, chunks=pieces)
            fits = await visitor.send("POST", path, chunks=[b"text=" + b"x" * (limit - 5)])
            for reply in (told, untold):
                assert reply.status == 413 and "too long" in reply.text
                check_headers(reply)
            assert fits.status in (404, 422)
            for odd in ("-1", "x", "²", "9" * 5000, "1e3"):
                reply = await visitor.send(
                    "POST", path, headers={"content-length": odd}, chunks=[b""]
                )
                assert reply.status == 413, odd

    asyncio.run(story())


def test_cookies_belong_to_the_server_alone(file: str) -> None:
    async def story() -> None:
        async with open_app(file) as app:
            reply = await Visitor(app).post("/play", {"game": "ra"})
            cookie = (reply.header("set-cookie") or "").lower()
            for flag in ("httponly", "samesite=lax", "path=/", "max-age="):
                assert flag in cookie
            assert "domain" not in cookie
            visitor = Visitor(app)
            scope = visitor.scope("POST", "/play", {})
            scope["scheme"] = "https"
            sent: list[dict[str, object]] = []

            async def take(message: object) -> None:
                sent.append(message)  # type: ignore[arg-type]

            async def receive() -> object:
                return {"type": "http.request", "body": b"game=ra", "more_body": False}

            await app(scope, receive, take)  # type: ignore[arg-type]
            secure = dict(sent[0]["headers"])[b"set-cookie"].decode()  # type: ignore[call-overload]
            assert secure.startswith("__Host-") and "Secure" in secure

    asyncio.run(story())


@pytest.mark.parametrize(
    "back",
    [
        "//evil.example", "/\\evil.example", "https://evil.example", "\\\\evil.example", "/\t/evil",
        "javascript:alert(1)", "/\n/evil.example", "", " //evil.example", "/\r\nset-cookie: x=1",
        "evil.example", "///evil.example", "/\x00",
    ],
)  # fmt: skip
def test_preferences_lead_nowhere_else(file: str, back: str) -> None:
    async def story() -> None:
        async with open_app(file) as app:
            reply = await Visitor(app).post("/prefer", {"language": "nl", "back": back})
            assert (reply.status, reply.path) == (303, "/")

    asyncio.run(story())


def test_files_carry_the_headers_too(file: str) -> None:
    async def story() -> None:
        import heliopolis

        async with open_app(file) as app:
            folder = Path(heliopolis.__file__).parent / "web" / "static"
            for path in sorted(folder.rglob("*.*")):
                reply = await Visitor(app).get(f"/static/{path.relative_to(folder).as_posix()}")
                assert reply.status == 200
                check_headers(reply)

    asyncio.run(story())


def test_our_own_mistakes_carry_the_headers_too(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with open_app(file) as app:
            monkeypatch.setattr(house_of(app).hall, "find", None)
            reply = await Visitor(app).get("/table/x")
            assert reply.status == 500 and "your game is kept" in reply.text
            assert "Traceback" not in reply.text
            check_headers(reply)
            figures = await Visitor(app).get("/metrics")
            assert 'heliopolis_requests_total{status="500"} 1.0' in figures.text

    asyncio.run(story())
