"""Connections that are too slow are dropped: those that do not finish their request, and those that
do not take their answer. Real sockets, with the seconds made short.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from typing import Any

import pytest
import uvicorn
from starlette.types import Receive, Scope, Send

from heliopolis.errors import BadSetup
from heliopolis.server import connections
from heliopolis.server.connections import Connection
from heliopolis.server.serve import DOORS, listening
from heliopolis.server.settings import ServerSettings

SHORT = 0.3
LONG = 20.0  # nothing takes as long, unless nobody is dropped
BIG = b"x" * 2**20
REQUEST = b"GET / HTTP/1.1\r\nhost: localhost\r\n\r\n"


class Answering:
    """An application that sends much, or waits for a body first, and knows when it is done."""

    def __init__(self, parts: int = 1) -> None:
        self.parts = parts
        self.begun = asyncio.Event()
        self.done = asyncio.Event()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        self.begun.set()
        message = await receive()
        while message.get("more_body"):
            message = await receive()
        if message["type"] == "http.request":
            await send({"type": "http.response.start", "status": 200, "headers": []})
            for number in range(self.parts):
                more = number < self.parts - 1
                await send({"type": "http.response.body", "body": BIG, "more_body": more})
        self.done.set()


@asynccontextmanager
async def served(app: Any) -> AsyncIterator[int]:
    """A server with our connections; its port."""
    config = uvicorn.Config(app, http=Connection, ws="none", lifespan="off", log_level="critical")
    listening = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(config)
    task = asyncio.create_task(server._serve([listening]))
    while not server.started:
        await asyncio.sleep(0.01)
    yield listening.getsockname()[1]
    server.should_exit = server.force_exit = True
    await task


async def open_slowly(port: int) -> socket.socket:
    """A connection that takes only a few bytes before somebody reads."""
    client = socket.socket()
    client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    client.setblocking(False)
    await asyncio.get_running_loop().sock_connect(client, ("127.0.0.1", port))
    return client


async def dropped(client: socket.socket) -> bool:
    """Read what is left: whether it ends before a long time is over."""
    loop = asyncio.get_running_loop()
    try:
        async with asyncio.timeout(LONG):
            while await loop.sock_recv(client, 65536):
                pass
    except ConnectionError:
        return True
    except TimeoutError:
        return False
    finally:
        client.close()
    return True


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits long in these tests."""
    monkeypatch.setattr(connections, "REQUEST_SECONDS", SHORT)
    monkeypatch.setattr(connections, "ANSWER_SECONDS", SHORT)


@pytest.mark.usefixtures("short")
@pytest.mark.parametrize("parts", [1, 50], ids=["a page", "a stream"])
def test_a_reader_who_never_reads_is_dropped(parts: int) -> None:
    """Also when the answer is complete and only the system waits for the reader."""

    async def story() -> None:
        app = Answering(parts)
        async with served(app) as port:
            with closing(await open_slowly(port)) as client:
                await asyncio.get_running_loop().sock_sendall(client, REQUEST)
                async with asyncio.timeout(LONG):
                    await app.done.wait()
                    while not is_reset(client):
                        await asyncio.sleep(0.05)

    asyncio.run(story())


def is_reset(client: socket.socket) -> bool:
    """Whether the other side has given up, without reading anything."""
    return client.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR) != 0


@pytest.mark.usefixtures("short")
@pytest.mark.parametrize(
    "pieces",
    [
        [],
        [b"GET / HT"],
        [b"\r\n"],
        [b"GET / HTTP/1.1\r\nhost: localhost\r\nx-slow: "],
        [b"POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 9\r\n\r\n", b"a"],
        [REQUEST + b"GET / HT"],
    ],
    ids=["nothing", "a line", "an empty line", "a header", "a body", "a second request"],
)
def test_a_request_that_does_not_end_is_dropped(pieces: list[bytes]) -> None:
    async def story() -> None:
        async with served(Answering()) as port:
            client = await open_slowly(port)
            dropping = asyncio.create_task(dropped(client))
            for piece in pieces:
                await asyncio.get_running_loop().sock_sendall(client, piece)
            assert await dropping

    asyncio.run(story())


@pytest.mark.usefixtures("short")
def test_bytes_now_and_then_do_not_help() -> None:
    async def story() -> None:
        loop = asyncio.get_running_loop()
        async with served(Answering()) as port:
            with closing(await open_slowly(port)) as client, pytest.raises(ConnectionError):
                await loop.sock_sendall(client, b"GET / HTTP/1.1\r\nx: ")
                async with asyncio.timeout(LONG):
                    while True:
                        await loop.sock_sendall(client, b"x")
                        await asyncio.sleep(SHORT / 10)

    asyncio.run(story())


@pytest.mark.usefixtures("short")
def test_a_slow_answer_and_a_quiet_stream_are_left_alone() -> None:
    """Only the visitor has to be quick: the server may take its time."""

    async def quiet(scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        await asyncio.sleep(3 * SHORT)
        await send({"type": "http.response.start", "status": 200, "headers": []})
        for number in range(3):
            await send({"type": "http.response.body", "body": b"x", "more_body": number < 2})
            await asyncio.sleep(2 * SHORT)

    async def story() -> bytes:
        async with served(quiet) as port:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(REQUEST.replace(b"\r\n\r\n", b"\r\nconnection: close\r\n\r\n"))
            answer = await reader.read()
            writer.close()
            return answer

    assert asyncio.run(story()).endswith(b"0\r\n\r\n")


def test_a_crowd_comes_in_by_many_doors_of_one_port() -> None:
    with listening(settings_at("127.0.0.1")) as doors:
        assert len(doors) == DOORS > 1
        assert len({door.getsockname() for door in doors}) == 1


def test_localhost_is_every_address_of_that_name() -> None:
    names = {info[4][0] for info in socket.getaddrinfo("localhost", 0, type=socket.SOCK_STREAM)}
    if not _has_ipv6():
        names -= {"::1"}
    with listening(settings_at("localhost")) as doors:
        assert {door.getsockname()[0] for door in doors} == names


def test_a_port_that_is_taken_is_said() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        with (
            pytest.raises(BadSetup, match=f"port {port} of 127.0.0.1 cannot be used .*--port"),
            listening(settings_at("127.0.0.1", port)),
        ):
            pytest.fail("the port is another one's")


def test_a_host_that_is_nowhere_is_said() -> None:
    with (
        pytest.raises(BadSetup, match=r"port 80 of 192\.0\.2\.1 cannot be used"),
        listening(settings_at("192.0.2.1", 80)),
    ):
        pytest.fail("the address is another machine's")


def settings_at(host: str, port: int = 0) -> ServerSettings:
    """The settings of a server at an address."""
    return ServerSettings("sqlite://", host=host, port=port)


def _has_ipv6() -> bool:
    try:
        socket.create_server(("::1", 0), family=socket.AF_INET6).close()
    except OSError:
        return False
    return True
