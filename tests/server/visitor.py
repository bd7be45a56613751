"""Somebody with a browser, in the same process as the server: their own cookies, forms read from
the pages, and an event stream. Talks to the application directly, so that a test can also send what
no browser would.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
from collections.abc import AsyncIterator, Iterable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from html.parser import HTMLParser
from http.cookies import SimpleCookie
from typing import Any
from urllib.parse import quote, urlencode

from starlette.applications import Starlette

HOST = "localhost:8000"
ORIGIN = f"http://{HOST}"
FORM = "application/x-www-form-urlencoded"
Headers = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Reply:
    """What the server answered."""

    status: int
    headers: list[tuple[str, str]]
    body: bytes

    @property
    def text(self) -> str:
        """The body as text."""
        return self.body.decode()

    @property
    def data(self) -> Any:
        """The body as data."""
        return json.loads(self.body)

    def header(self, name: str) -> str | None:
        """One header, or none."""
        return next((value for found, value in self.headers if found == name), None)

    @property
    def path(self) -> str:
        """Where the answer leads."""
        found = self.header("location")
        assert found is not None, f"{self.status} leads nowhere: {self.text[:300]}"
        return found


class Page(HTMLParser):
    """The forms of a page: hidden fields, and the buttons that send words."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.hidden: dict[str, str] = {}
        self.words: list[str] = []
        self.actions: set[str] = set()
        self.feed(text[max(0, text.find('id="live"')) :])  # what comes before has no forms of it

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what can be sent."""
        values = {name: value or "" for name, value in attrs}
        if tag == "input" and values.get("type") == "hidden":
            self.hidden[values["name"]] = values.get("value", "")
        if values.get("name") == "words" and values.get("value") != "reroll":
            self.words.append(values["value"])
        self.actions.update(values[name] for name in ("action", "formaction") if name in values)


@dataclass(slots=True)
class Visitor:
    """One browser."""

    app: Starlette
    address: str = "127.0.0.1"
    cookies: dict[str, str] = field(default_factory=dict)

    async def send(
        self,
        method: str,
        path: str,
        form: Mapping[str, str] | Iterable[tuple[str, str]] | None = None,
        headers: Headers | None = None,
        chunks: Iterable[bytes] | None = None,
    ) -> Reply:
        """One request. A header of the empty string is left out."""
        parts = [urlencode(list(_pairs(form))).encode()] if chunks is None else list(chunks)
        sent: list[dict[str, Any]] = []

        async def take(message: Any) -> None:
            sent.append(message)

        waiting = [
            {"type": "http.request", "body": part, "more_body": number < len(parts) - 1}
            for number, part in enumerate(parts)
        ]

        async def receive() -> Any:
            if not waiting:
                await asyncio.Event().wait()  # a browser stays for the answer
            return waiting.pop(0)

        length = str(len(parts[0])) if chunks is None else ""
        scope = self.scope(method, path, {"content-length": length, **(headers or {})})
        await self.app(scope, receive, take)
        reply = _reply(sent)
        self._keep_cookies(reply)
        return reply

    def scope(self, method: str, path: str, headers: Headers) -> dict[str, Any]:
        """A request as the application is given it."""
        where, _, query = path.partition("?")
        usual = {"host": HOST, "cookie": "; ".join(f"{k}={v}" for k, v in self.cookies.items())}
        if method != "GET":
            usual |= {"origin": ORIGIN, "content-type": FORM}
        return {
            "type": "http",
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": where,
            "raw_path": quote(where).encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": [
                (name.encode(), value.encode("utf-8", "surrogateescape"))
                for name, value in {**usual, **headers}.items()
                if value
            ],
            "client": (self.address, 1),
            "server": ("localhost", 8000),
            "state": {},
        }

    def _keep_cookies(self, reply: Reply) -> None:
        for name, value in reply.headers:
            if name == "set-cookie":
                self.cookies.update({k: v.value for k, v in SimpleCookie(value).items()})

    async def get(self, path: str, **headers: str) -> Reply:
        """Look at a page."""
        return await self.send("GET", path, headers=_dashed(headers))

    async def post(self, path: str, form: Mapping[str, str] | None = None, **headers: str) -> Reply:
        """Send a form."""
        return await self.send("POST", path, form or {}, _dashed(headers))

    async def call(self, path: str, form: Mapping[str, str] | None = None) -> Reply:
        """Send a form as a module of ours does."""
        return await self.post(path, form, accept="application/json")

    # What people do

    async def make(self, game: str, *seats: str, **more: str) -> str:
        """Make a table; its path."""
        form = {f"seat_{number}": seat for number, seat in enumerate(seats)}
        reply = await self.post("/new", {"game": game, **form, **more})
        assert reply.status == 303, reply.text
        return reply.path

    async def page(self, path: str) -> Page:
        """What can be sent from a page."""
        reply = await self.get(path)
        assert reply.status == 200, (path, reply.status, reply.text[:300])
        return Page(reply.text)

    async def act(self, table: str, chance: random.Random) -> bool:
        """Do something that the page of a table offers. False if it offers nothing."""
        page = await self.page(table)
        step = {name: value for name, value in page.hidden.items() if name in ("seen", "key")}
        if f"{table}/confirm" in page.actions:
            reply = await self.post(f"{table}/confirm", step)
        elif page.words:
            words = chance.choice(page.words)
            reply = await self.post(f"{table}/move", {"words": words, **step})
        else:
            return False
        assert reply.status in (303, 409), (reply.status, re.sub("<[^>]+>", " ", reply.text)[:900])
        return True

    @asynccontextmanager
    async def watching(self, table: str, **headers: str) -> AsyncIterator[Stream]:
        """The event stream of a table."""
        stream = Stream(asyncio.Queue(), asyncio.Event())
        scope = self.scope("GET", f"{table}/events", _dashed(headers))
        task = asyncio.create_task(self.app(scope, stream.receive, stream.take))
        try:
            yield stream
        finally:
            stream.left.set()
            await asyncio.wait_for(task, 10)


@dataclass(slots=True)
class Stream:
    """An event stream that is being read."""

    parts: asyncio.Queue[Any]
    left: asyncio.Event
    begun: bool = False

    async def receive(self) -> Any:
        """What the browser tells the server: nothing, until it leaves."""
        if not self.begun:
            self.begun = True
            return {"type": "http.request", "body": b"", "more_body": False}
        await self.left.wait()
        return {"type": "http.disconnect"}

    async def take(self, message: Any) -> None:
        """What the server tells the browser."""
        await self.parts.put(message)

    async def next(self, seconds: float = 10.0) -> bytes:
        """The next piece that has something in it; nothing at the end."""
        while True:
            message = await asyncio.wait_for(self.parts.get(), seconds)
            if message["type"] == "http.response.start":
                assert message["status"] == 200, message
            elif message.get("body"):
                return bytes(message["body"])
            elif not message.get("more_body"):
                return b""

    async def event(self, seconds: float = 10.0) -> dict[str, Any]:
        """The data of the next event."""
        return event_in(await self.next(seconds))


def event_in(piece: bytes) -> dict[str, Any]:
    """The data of an event."""
    lines = piece.decode().splitlines()
    found: dict[str, Any] = json.loads(lines[2].removeprefix("data: "))
    assert lines[0] == f"id: {found['version']}" and lines[1] == "event: table", lines[:2]
    return found


def _pairs(form: Mapping[str, str] | Iterable[tuple[str, str]] | None) -> Iterable[tuple[str, str]]:
    return form.items() if isinstance(form, Mapping) else (form or ())


def _dashed(headers: Headers) -> dict[str, str]:
    return {name.replace("_", "-"): value for name, value in headers.items()}


def _reply(sent: list[dict[str, Any]]) -> Reply:
    start = sent[0]
    headers = [(name.decode().lower(), value.decode("latin-1")) for name, value in start["headers"]]
    return Reply(start["status"], headers, b"".join(part.get("body", b"") for part in sent[1:]))
