"""People who mean no good, and forms no page of ours would send."""

from __future__ import annotations

import asyncio
import itertools
import re
from collections.abc import Awaitable, Callable
from html.parser import HTMLParser

import pytest
from starlette.applications import Starlette

from heliopolis.face.game import new_game
from heliopolis.server import limits
from heliopolis.server.limits import RULES
from heliopolis.server.people import LONGEST_NAME, checked_name
from heliopolis.server.refusals import Refused

from .houses import hall_of, house_of, open_app
from .test_routes import TABLE, check_headers, scene
from .visitor import Reply, Visitor

# Script in text


def payloads() -> list[str]:
    """At least 200 ways to write a script into a page; each has the mark `xss`."""
    bodies = ["xss", "alert(`xss`)", "xss//", "&#120;ss xss"]
    frames = [
        "<script>{}</script>", "<ScRiPt>{}</sCrIpT>", "</script><script>{}</script>",
        "<img src=x onerror={}>", "<img/src=x onerror={}>", "<svg onload={}>", "<svg/onload={}>",
        "<svg><script>{}</script></svg>", "<body onload={}>", "<iframe src=javascript:{}>",
        "<a href=javascript:{}>x</a>", "'><script>{}</script>", "\"><script>{}</script>",
        "' onmouseover={} x='", "\" onmouseover={} x=\"", "\" autofocus onfocus={} x=\"",
        "</textarea><script>{}</script>", "</title><script>{}</script>", "--><script>{}</script>",
        "]]><script>{}</script>", "<style>@import '{}'</style>", "<link rel=stylesheet href={}>",
        "<meta http-equiv=refresh content='0;{}'>", "<base href={}>", "<form action={}><input>",
        "<input autofocus onfocus={}>", "<details open ontoggle={}>", "<video src onerror={}>",
        "<math><mtext><script>{}</script>", "<template><script>{}</script></template>",
        "{{{{ {} }}}}", "{{% {} %}}", "${{{}}}", "<%= {} %>", "%(xss)s{}", "{{0.__class__}}{}",
        "<object data={}>", "<embed src={}>", "<table background={}>", "<x onclick={}>x",
        "javascript:{}", "data:text/html,<script>{}</script>",
        "<noscript><p title='</noscript>{}'>",
        "<select onfocus={}>", "<marquee onstart={}>", "<audio src onerror={}>", "&lt;{}&gt;<b>",
        "<plaintext>{}", "<!--{}", "<![CDATA[{}", "\\\"><script>{}</script>", "<b title='{}'>",
    ]  # fmt: skip
    return [frame.format(body) for frame, body in itertools.product(frames, bodies)]


PAYLOADS = payloads()
TAGS_OF_OTHERS = {
    "iframe", "object", "embed", "base", "marquee", "math", "video", "audio", "plaintext", "x",
    "template", "style", "b", "mtext",
}  # fmt: skip


NAME_OF_TABLE = re.compile(r"/table/[\w-]+")  # drawn by lot: any letters may be in it


class Careful(HTMLParser):
    """Reads a page as a browser does, and refuses whatever could run a script."""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """No tag or attribute that is not ours."""
        values = {name: value or "" for name, value in attrs}
        assert tag not in TAGS_OF_OTHERS, self.get_starttag_text()
        assert not any(name.startswith("on") for name in values), self.get_starttag_text()
        if tag == "script":
            assert values["src"].startswith("/static/js/"), self.get_starttag_text()
        if tag == "meta":
            assert "http-equiv" not in values
        for name in ("href", "src", "action", "formaction"):
            assert values.get(name, "/").startswith(("/", "#", "?", "http://localhost")), values
        for name in ("src", "class", "id", "style", "data-copy"):
            assert "xss" not in NAME_OF_TABLE.sub("", values.get(name, "")), values


def check_escaped(text: str, payload: str) -> None:
    """A payload is on a page only as text."""
    if "<" in payload:
        assert payload not in text, payload
    Careful().feed(text)


def test_there_are_two_hundred_payloads() -> None:
    assert len(set(PAYLOADS)) >= 200


def test_script_in_chat_stays_text(file: str) -> None:
    async def story() -> None:
        async with open_app(file) as app:
            house_of(app).limits.count = lambda what, who: None  # type: ignore[method-assign]
            ada = Visitor(app)
            path = await ada.make("ra", "me", "bot:farmer", name="Ada")
            for batch in range(0, len(PAYLOADS), 80):
                some = PAYLOADS[batch : batch + 80]
                for payload in some:
                    assert (await ada.post(f"{path}/say", {"text": payload})).status == 303
                page = (await ada.get(path)).text
                async with ada.watching(path) as stream:
                    streamed = (await stream.event())["regions"]["chat"]
                check_escaped(page, some[0])
                for payload in some:
                    check_escaped(streamed, payload)

    asyncio.run(story())


def test_script_in_names_stays_text(file: str) -> None:
    async def story() -> None:
        async with open_app(file) as app:
            house_of(app).limits.count = lambda what, who: None  # type: ignore[method-assign]
            for number, payload in enumerate(PAYLOADS):
                name = payload[:LONGEST_NAME]
                visitor = Visitor(app)
                path = await visitor.make(
                    ("ra", "dice")[number % 2], "me", "guest", guest_1=name[::-1], name=name,
                    listed="yes",
                )  # fmt: skip
                shown = (f"{path}/record.json", path) if number % 10 == 0 else (path,)
                for where in (*shown, "/me", "/") if number % 20 == 0 else shown:
                    reply = await visitor.get(where)
                    assert reply.status == 200, (where, name)
                    if "json" not in where:
                        check_escaped(reply.text, name)

    asyncio.run(story())


def test_script_in_addresses_headers_and_records_stays_text(file: str) -> None:
    async def story() -> None:
        async with open_app(file) as app:
            house_of(app).limits.count = lambda what, who: None  # type: ignore[method-assign]
            visitor = Visitor(app)
            for payload in PAYLOADS:
                plain = payload.replace("?", "").replace("#", "")
                replies = [
                    await visitor.get(f"/{plain}"),
                    await visitor.post("/import", {"text": payload}),
                ]
                if len(payload) % 3 == 0:
                    replies += [
                        await visitor.get(f"/table/{plain.replace('/', '')}"),
                        await visitor.get("/learn/ra", accept_language=payload),
                        await visitor.send("GET", "/me", headers={"cookie": f"theme={plain}"}),
                    ]
                for reply in replies:
                    assert reply.status < 500
                    assert (reply.header("content-type") or "").startswith("text/html")
                    check_escaped(reply.text, payload)

    asyncio.run(story())


def test_script_in_a_record_that_can_be_read_stays_text(file: str) -> None:
    async def story() -> None:
        async with open_app(file) as app:
            house_of(app).limits.count = lambda what, who: None  # type: ignore[method-assign]
            for payload in PAYLOADS[::13]:
                game = new_game("ra", ("Ada", "Ben"), seed=1)
                game.comment(payload)
                visitor = Visitor(app)
                reply = await visitor.post("/import", {"text": game.record().text})
                assert reply.status in (303, 422)
                if reply.status == 303:
                    page = await visitor.get(reply.path)
                    assert page.status == 200
                    check_escaped(page.text, payload)

    asyncio.run(story())


# Names


@pytest.mark.parametrize(
    "name",
    ["", " ", "\t\n", "a\u202eb", "a\u200bb", "\u200d", "a\x00b", "a\x1b[31mb", "\ud800",
     "x" * 25, "\ufeff", "a\u2066b", "\U000e0041"],
)  # fmt: skip
def test_names_that_deceive_are_refused(name: str) -> None:
    with pytest.raises(Refused) as caught:
        checked_name(name)
    assert caught.value.status == 422


@pytest.mark.parametrize("name", ["Ada", "Åsa Ö", "李小龙", "محمد", "🦊", "O'Neill & Co", "x" * 24])
def test_names_of_the_world_are_welcome(name: str) -> None:
    assert checked_name(name) == name


# Odd forms

ODD = [
    {},
    {"seen": "", "key": "", "words": "", "seat": "", "game": "", "text": "", "name": ""},
    {"seen": "-1", "key": "k", "words": "draw", "seat": "-1", "game": "ra"},
    {"seen": "9" * 5000, "key": "k", "words": "draw", "seat": "9" * 5000, "game": "ra"},
    {"seen": "1e3", "key": "k" * 5000, "words": "x" * 5000, "seat": "1.0", "game": "x" * 5000},
    {"seen": "²", "key": "ключ", "words": "ставка 7", "seat": "٣", "game": "игра", "text": "\x00"},
    {"seen": "0", "key": "\x00", "words": "\x00", "seat": "0", "game": "\x00", "text": "a\x00b"},
    {"seen": "0", "key": "k", "words": "bid " + "9" * 5000, "seat": "0", "level": "god"},
    {"seen": "0", "key": "k", "words": "reroll", "reroll": "9" * 5000, "seat": "0", "name": "\x00"},
    {"game": "ra", "seat_0": "me", "seat_1": "bot:god"},
    {"game": "ra", "seat_0": "me", "seat_1": "guest", "guest_1": "\u202e"},
    {"game": "ra", "seat_0": "me"},
    {"game": "dice", **{f"seat_{number}": "me" for number in range(5)}},
    {"game": "ra", "seat_0": "me", "seat_1": "anyone", "speed": "1"},
    {"game": "ra", "seat_0": "me", "seat_1": "anyone", "option_scores": "\x00", "speed": "60"},
    {"language": "\x00", "theme": "x" * 5000, "back": "/" + "x" * 5000},
]


def test_odd_forms_are_answered_with_a_sentence(either: str) -> None:
    async def story() -> None:
        async with open_app(either) as app:
            house_of(app).limits.count = lambda what, who: None  # type: ignore[method-assign]
            for (method, _), (pattern, _form, _expected) in TABLE.items():
                if method != "POST":
                    continue
                place = await scene(app, "owner")
                for form in ODD:
                    reply = await place.visitor.send("POST", place.path(pattern), form)
                    assert reply.status in (303, 400, 403, 404, 409, 422), (
                        pattern,
                        form,
                        reply.text,
                    )
                    check_headers(reply)

    asyncio.run(story())


def part(content: bytes) -> bytes:
    """A form with one field, in parts."""
    head = b'--x\r\nContent-Disposition: form-data; name="text"\r\n\r\n'
    return head + content + b"\r\n--x--\r\n"


BODIES = [
    ("application/json", b"[" * 30_000),
    ("application/json", b'{"seen": NaN}'),
    ("multipart/form-data", b"no boundary"),
    ("multipart/form-data; boundary=x", b"--x\r\ngarbage"),
    ("multipart/form-data; boundary=x", b"--y--\r\n"),
    ("multipart/form-data; boundary=x; charset=idna", part(b"\xff..")),
    ("multipart/form-data; boundary=x; charset=undefined", part(b"a")),
    ("multipart/form-data; boundary=x; charset=raw_unicode_escape", part(b"\\ud800")),
    ("multipart/form-data; boundary=x; charset=utf-16", part(b"\x00\xd8")),
    ("application/x-www-form-urlencoded", b"text=%ed%a0%80&name=%ff&words=%00&key=%c3%28"),
    ("application/x-www-form-urlencoded", b"&".join(b"a=b" for _ in range(15_000))),
    ("application/x-www-form-urlencoded", b"\xff\xfe" * 1000),
    ("text/plain", b"game=ra"),
    ("", b"game=ra"),
]  # fmt: skip


@pytest.mark.parametrize("body", BODIES, ids=lambda body: f"{body[0][-24:]}-{len(body[1])}")
def test_odd_bodies_are_answered_with_a_sentence(file: str, body: tuple[str, bytes]) -> None:
    kind, content = body

    async def story() -> None:
        async with open_app(file) as app:
            house_of(app).limits.count = lambda what, who: None  # type: ignore[method-assign]
            place = await scene(app, "owner")
            for (method, _), (pattern, _form, _expected) in TABLE.items():
                if method == "POST":
                    reply = await place.visitor.send(
                        "POST",
                        place.path(pattern),
                        headers={"content-type": kind},
                        chunks=[content],
                    )
                    assert reply.status < 500, (pattern, reply.text)
                    check_headers(reply)

    asyncio.run(story())


# Floods


async def flood(app: Starlette, visitor: Visitor, what: str) -> Reply:
    """Do something until it is too often."""
    path = await Visitor(app, "10.9.9.9").make("ra", "me", "anyone", name="Ada")
    acts: dict[str, Callable[[], Awaitable[Reply]]] = {
        "act": lambda: visitor.call(f"{path}/move", {"seen": "0", "key": "k", "words": "draw"}),
        "say": lambda: visitor.call(f"{path}/say", {"text": "hi"}),
        "make": lambda: visitor.call("/import", {"text": "nonsense"}),
        "guess": lambda: visitor.get("/me/wrong", accept="application/json"),
    }
    replies = [await acts[what]() for _ in range(RULES[what].amount + 1)]
    assert all(reply.status != 429 for reply in replies[:-1])
    return replies[-1]


@pytest.mark.parametrize("what", ["act", "say", "make", "guess"])
def test_too_often_is_told_with_the_time_to_wait(file: str, what: str) -> None:
    async def story() -> None:
        async with open_app(file) as app:
            visitor = Visitor(app)
            await visitor.post("/me", {"name": "Eve"})
            reply = await flood(app, visitor, what)
            assert reply.status == 429
            seconds = reply.data["ratelimit"]["seconds"]
            assert reply.data["ratelimit"] == {"key": what, "seconds": seconds}
            assert reply.header("retry-after") == str(seconds)
            assert 1 <= seconds <= 300 and "too often" in reply.data["error"]
            check_headers(reply)
            other = Visitor(app, "10.0.0.2")
            await other.post("/me", {"name": "Ben"})
            assert (await other.call("/import", {"text": "nonsense"})).status == 422

    asyncio.run(story())


def test_newcomers_of_one_address_are_limited(file: str) -> None:
    async def story() -> None:
        async with open_app(file) as app:
            replies = [
                await Visitor(app).post("/me", {"name": f"P{number}"})
                for number in range(RULES["come"].amount + 1)
            ]
            assert replies[-2].status == 303 and replies[-1].status == 429
            assert replies[-1].header("retry-after")
            assert (await Visitor(app, "10.0.0.2").post("/me", {"name": "Ben"})).status == 303

    asyncio.run(story())


def test_a_person_keeps_so_many_tables_open(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from heliopolis.server.pages import making

    monkeypatch.setattr(making, "TABLES_A_PERSON", 3)

    async def story() -> None:
        async with open_app(file) as app:
            ada = Visitor(app)
            for _ in range(3):
                await ada.make("ra", "me", "anyone", name="Ada")
            reply = await ada.call("/new", {"game": "ra", "seat_0": "me", "seat_1": "anyone"})
            assert reply.status == 429 and "3 tables" in reply.data["error"]

    asyncio.run(story())


def test_names_of_tables_cannot_be_tried_out(file: str) -> None:
    async def story() -> None:
        async with open_app(file) as app:
            visitor = Visitor(app)
            found = [
                (await visitor.get(f"/table/guess{number}")).status
                for number in range(RULES["guess"].amount + 5)
            ]
            assert found[0] == 404 and found[-1] == 429

    asyncio.run(story())


def test_what_is_not_there_leaves_nothing_in_memory(file: str) -> None:
    async def story() -> None:
        async with open_app(file) as app:
            house_of(app).limits.count = lambda what, who: None  # type: ignore[method-assign]
            ada = Visitor(app)
            await ada.post("/me", {"name": "Ada"})
            for number in range(50):
                form = {"seen": "0", "key": "k", "words": "draw"}
                assert (await ada.call(f"/table/no{number}/move", form)).status == 404
            hall = hall_of(app)
            assert len(hall._locks) == len(hall._tables) == len(hall.clocks._timers) == 0

    asyncio.run(story())


def test_limits_are_what_the_host_reads_about() -> None:
    assert set(RULES) == {"act", "say", "make", "come", "guess"}
    assert limits.STREAMS_AN_ADDRESS >= 8
