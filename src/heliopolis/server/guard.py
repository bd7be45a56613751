"""What every request passes through: wrong hosts, requests from other sites and bodies that are too
long are turned away, and every answer carries the headers that keep a page to itself.
"""

from __future__ import annotations

from collections.abc import Collection
from urllib.parse import urlsplit

import structlog
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .turns import Turn, Turns

log = structlog.get_logger()

SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
LONGEST_BODY = 64 * 1024
LONGEST_RECORD = 1024 * 1024  # a record to import
IMPORT = "/import"
EVENTS = "/events"

_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "content-security-policy": _POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}


class TooLong(Exception):
    """A body grew over the limit while it was read."""


class Answer:
    """An answer on its way out: it gets our headers, and we know whether it has begun."""

    def __init__(self, send: Send, turn: Turn) -> None:
        self._send = send
        self._turn = turn
        self.has_begun = False

    async def __call__(self, message: Message) -> None:
        """One message of it."""
        if message["type"] == "http.response.start":
            self.has_begun = True
            self._turn.end()
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers[name] = value
            headers.setdefault("cache-control", "no-store")
        await self._send(message)


class Guard:
    """The first to see a request and the last to see an answer."""

    def __init__(self, app: ASGIApp, hosts: Collection[str]) -> None:
        self.app = app
        self.hosts = hosts
        self.turns = Turns()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        turn = await self.turns.take(line_of(scope))
        try:
            await self._answer(scope, receive, Answer(send, turn))
        finally:
            turn.end()

    async def _answer(self, scope: Scope, receive: Receive, answer: Answer) -> None:
        refusal = self._refusal(scope)
        if refusal is not None:
            await refusal(scope, receive, answer)
            return
        try:
            await self.app(scope, _limited(receive, _limit(scope)), answer)
        except ClientDisconnect:
            return  # in the middle of a body; nobody is there to be answered
        except Exception as error:
            if answer.has_begun:
                raise
            await _excuse(scope, error)(scope, receive, answer)

    def _refusal(self, scope: Scope) -> PlainTextResponse | None:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if not self._is_ours(host):
            return PlainTextResponse(
                "this server does not answer to that name; its host can add it with --name\n", 400
            )
        if scope["method"] not in SAFE_METHODS and not _is_own_page(headers, host):
            return PlainTextResponse(
                "this request does not come from a page of this server, so nothing was done\n", 403
            )
        if not _is_utf8(headers.get("content-type", "")):
            return PlainTextResponse("forms are sent here in UTF-8 only\n", 415)
        length = headers.get("content-length", "0")
        if not is_number(length) or int(length) > _limit(scope):
            return _too_long(scope)
        return None

    def _is_ours(self, host: str) -> bool:
        name = host.rsplit(":", 1)[0] if not host.endswith("]") else host
        return "*" in self.hosts or name.lower() in self.hosts


def _is_own_page(headers: Headers, host: str) -> bool:
    """Whether a browser says that one of our own pages sent this. One that says nothing is not
    believed.
    """
    site = headers.get("sec-fetch-site")
    if site is not None and site != "same-origin":
        return False
    origin = headers.get("origin")
    if origin is not None:
        return urlsplit(origin).netloc.lower() == host.lower()
    return site == "same-origin"


def _is_utf8(kind: str) -> bool:
    """Whether a body says nothing of its encoding, or the right thing: some encodings that Python
    knows give text that cannot be written down again.
    """
    _, found, charset = kind.lower().partition("charset=")
    return not found or charset.strip(' "').startswith("utf-8")


def address_of(scope: Scope) -> str:
    """Where a request comes from."""
    client = scope.get("client")
    return str(client[0]) if client else "nowhere"


def line_of(scope: Scope) -> str:
    """The line in which a request waits for its turn: that of its address. All who open a stream
    stand in one line, wherever they come from: the first event is dear, and can come a moment later
    while somebody moves.
    """
    return EVENTS if scope["path"].endswith(EVENTS) else address_of(scope)


def is_number(words: str) -> bool:
    """Whether these are digits, and not endlessly many."""
    return words.isascii() and words.isdigit() and len(words) < 10


def _limit(scope: Scope) -> int:
    return LONGEST_RECORD if scope["path"] == IMPORT else LONGEST_BODY


def _excuse(scope: Scope, error: Exception) -> PlainTextResponse:
    """A body was too long; or the mistake is ours: logged in full, told in short."""
    if isinstance(error, TooLong):
        return _too_long(scope)
    log.error("a mistake of ours", exc_info=error)
    return PlainTextResponse("Something went wrong on our side; your game is kept. Reload.\n", 500)


def _too_long(scope: Scope) -> PlainTextResponse:
    limit = _limit(scope) // 1024
    return PlainTextResponse(f"that is too long: at most {limit} KB can be sent here\n", 413)


def _limited(receive: Receive, limit: int) -> Receive:
    """Stop reading a body that says nothing of its length and does not end."""
    read = 0

    async def receive_some() -> Message:
        nonlocal read
        message = await receive()
        read += len(message.get("body", b""))
        if read > limit:
            raise TooLong
        return message

    return receive_some
