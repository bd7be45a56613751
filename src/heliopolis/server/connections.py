"""One connection from outside. Whoever is too slow is dropped, so that nobody can hold many of them
open for nothing.
"""

from __future__ import annotations

import asyncio
import os
import socket
import struct
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

REQUEST_SECONDS = 20.0  # for a whole request, from its first byte or the opening on
ANSWER_SECONDS = 20.0  # for taking what was sent; a page that comes back gets everything again
SYSTEM_SECONDS = 25.0  # for taking what the system has taken from us
ENOUGH = 65_536  # connections and files at once
UNSENT = 16 * 1024  # bytes that the system keeps for a reader who does not read


_NO_LINGERING = struct.pack("hh" if os.name == "nt" else "ii", 1, 0)


def allow_many() -> None:
    """Let there be as many connections as the host allows: systems often begin with about 1,000,
    which a class of slow readers could use up for everybody.
    """
    try:
        import resource
    except ImportError:
        return  # a system without such a limit
    now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = ENOUGH if most == resource.RLIM_INFINITY else min(most, ENOUGH)
    if now != resource.RLIM_INFINITY and now < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


class Deadline:
    """Something that has to happen in time."""

    def __init__(self, seconds: float, late: Callable[[], None]) -> None:
        self._seconds = seconds
        self._late = late
        self._timer: asyncio.TimerHandle | None = None

    def set(self) -> None:
        """From now on, unless it runs already."""
        if self._timer is None:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(self._seconds, self._late)

    def clear(self) -> None:
        """It has happened, or is not waited for any more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


class Connection(HttpToolsProtocol):
    """HTTP as uvicorn speaks it, with two bounds that uvicorn does not have."""

    def __init__(self, *words: Any, **settings: Any) -> None:
        super().__init__(*words, **settings)
        self._request = Deadline(REQUEST_SECONDS, self._drop)
        self._answer = Deadline(ANSWER_SECONDS, self._drop)

    def _drop(self) -> None:
        """At once: the system is not to keep what was not taken."""
        connection = self.transport.get_extra_info("socket")
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _NO_LINGERING)
        self.transport.abort()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody is there, and is to say what they want."""
        super().connection_made(transport)
        # We are told of every byte that is not taken at once, also when the answer is complete.
        transport.set_write_buffer_limits(high=0)
        _limit_system(transport)
        self._request.set()

    def connection_lost(self, exc: Exception | None) -> None:
        """They are gone."""
        self._request.clear()
        self._answer.clear()
        super().connection_lost(exc)

    def shutdown(self) -> None:
        """The server stops; it does not wait for somebody who does not read."""
        if self.flow.write_paused:
            self._drop()
        else:
            super().shutdown()

    # Requests

    def data_received(self, data: bytes) -> None:
        """A piece of a request, however small."""
        self._request.set()
        super().data_received(data)

    def on_message_begin(self) -> None:
        """A request begins, perhaps in the same piece in which another has ended."""
        self._request.set()
        super().on_message_begin()

    def on_message_complete(self) -> None:
        """The request has come, with its body."""
        self._request.clear()
        super().on_message_complete()

    # Answers

    def pause_writing(self) -> None:
        """What we send is not taken."""
        self._answer.set()
        super().pause_writing()

    def resume_writing(self) -> None:
        """Everything was taken."""
        self._answer.clear()
        super().resume_writing()


def _limit_system(transport: asyncio.Transport) -> None:
    """What the system has taken from us is out of our sight: it is to keep little of it, and to
    drop whoever does not take it. Not every system can.
    """
    connection = transport.get_extra_info("socket")
    for name, value in _SYSTEM_LIMITS.items():
        if hasattr(socket, name):
            connection.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), value)


_SYSTEM_LIMITS = {
    "TCP_NOTSENT_LOWAT": UNSENT,
    "TCP_USER_TIMEOUT": int(1000 * SYSTEM_SECONDS),
}
