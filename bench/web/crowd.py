"""A crowd of slow connections, in a process of its own: whoever measures a server beside it is not
held up by it.

Readers open the stream of a table and never read. Halves send a byte of a header now and then and
never come to the end of their request. Started by `bench.web.slow`; prints as JSON after how many
seconds each was dropped, null for those that were not.
"""

from __future__ import annotations

import argparse
import json
import socket
import time
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path

AN_ADDRESS = 50  # streams; more of them would be refused
LOOK_SECONDS = 0.5
DRIP_EVERY = 10  # looks


@dataclass(slots=True)
class Slow:
    """One slow connection."""

    connection: socket.socket
    begun: float
    drips: bool
    dropped: float | None = None

    def look(self, held: set[str]) -> None:
        """Notice that the server has had enough: it does not hold the connection any more."""
        address, port = self.connection.getsockname()
        if self.dropped is None and shown_by_linux(address, port) not in held:
            self.dropped = time.perf_counter() - self.begun

    def drip(self) -> None:
        """One byte more."""
        if self.drips and self.dropped is None:
            with suppress(OSError):
                self.connection.send(b"x")


def opened(port: int, number: int, words: bytes, drips: bool) -> Slow:
    """A connection that takes only a few bytes before somebody reads, which nobody does."""
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    connection.bind((f"127.1.0.{1 + number // AN_ADDRESS}", 0))
    connection.connect(("127.0.0.1", port))
    connection.setblocking(False)
    connection.send(words)
    return Slow(connection, time.perf_counter(), drips)


def shown_by_linux(address: str, port: int) -> str:
    """An address and a port as Linux shows them."""
    return f"{socket.inet_aton(address)[::-1].hex().upper()}:{port:04X}"


def held_at(port: int) -> set[str]:
    """The other ends of all connections that a port of this machine holds open."""
    own, is_open = shown_by_linux("127.0.0.1", port), "01"
    lines = Path("/proc/net/tcp").read_text(encoding="ascii").splitlines()
    found = (line.split()[1:4] for line in lines)
    return {other for local, other, state in found if local == own and state == is_open}


def everybody(chosen: argparse.Namespace) -> list[Slow]:
    """All who are slow, as fast as they can come."""
    port, paths = chosen.port, chosen.paths
    host = f"host: 127.0.0.1:{port}\r\n"
    slow = []
    for number in range(chosen.readers):
        words = f"GET {paths[number % len(paths)]}/events HTTP/1.1\r\n{host}\r\n".encode()
        slow.append(opened(port, number, words, drips=False))
    for number in range(chosen.halves):
        words = f"GET / HTTP/1.1\r\n{host}x-slow: ".encode()
        slow.append(opened(port, number, words, drips=True))
    return slow


def main() -> None:
    """Come, stay as long as one is let, and tell."""
    words = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    words.add_argument("port", type=int)
    words.add_argument("paths", nargs="+", help="tables to watch")
    words.add_argument("--readers", type=int, required=True)
    words.add_argument("--halves", type=int, required=True)
    words.add_argument("--seconds", type=float, required=True)
    chosen = words.parse_args()
    until = time.monotonic() + chosen.seconds
    slow = everybody(chosen)
    for number in count():
        if time.monotonic() > until:
            break
        held = held_at(chosen.port)
        for one in slow:
            one.look(held)
            if number % DRIP_EVERY == 0:
                one.drip()
        time.sleep(LOOK_SECONDS)
    readers = [one.dropped for one in slow if not one.drips]
    halves = [one.dropped for one in slow if one.drips]
    print(json.dumps({"readers": readers, "halves": halves}))


if __name__ == "__main__":
    main()
