"""Starting a server, and opening a browser on it."""

from __future__ import annotations

import gc
import socket
import sys
import threading
import webbrowser
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from errno import EADDRNOTAVAIL, EAFNOSUPPORT

import uvicorn
from starlette.applications import Starlette

from ..errors import BadSetup
from .app import app_of
from .connections import Connection, allow_many
from .house import House
from .logs import set_up_logs
from .settings import ServerSettings

GRACE_SECONDS = 5
# Connections that can come in during one turn of the event loop. Sixteen would give a flooder as
# much of every turn: those who play beside it would wait seven times as long.
DOORS = 2
KEPT_SECONDS = 20  # a connection between two requests: people think before they click
# The thread of the store wants only a moment now and then; by default it would wait 5 ms for each.
SWITCH_SECONDS = 0.0005
# Looking for garbage holds everybody up: a second for all tables, so hardly ever, and a millisecond
# for what is new. There is little to find: the pages' own data goes without.
COLLECTING = (2_000, 5, 20_000)


def serve(settings: ServerSettings, open_browser: bool) -> None:
    """Run a server until it is told to stop."""
    set_up_logs()
    sys.setswitchinterval(SWITCH_SECONDS)
    allow_many()
    with listening(settings) as doors, suppress(KeyboardInterrupt):
        app = app_of(settings)
        gc.freeze()
        gc.set_threshold(*COLLECTING)
        address = address_of(settings)
        print(f"Heliopolis is at {address} (Ctrl-C stops it; games are kept)", flush=True)
        if open_browser:
            threading.Timer(0.5, webbrowser.open, [address]).start()
        Server(_config_of(app), app.state.house).run(doors)


def _config_of(app: Starlette) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        http=Connection,
        ws="none",
        log_level="warning",
        access_log=False,
        timeout_keep_alive=KEPT_SECONDS,
        timeout_graceful_shutdown=GRACE_SECONDS,
        server_header=False,
    )


class Server(uvicorn.Server):
    """uvicorn's, but open pages are let go before it waits for them."""

    def __init__(self, config: uvicorn.Config, house: House) -> None:
        super().__init__(config)
        self._house = house

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop; pages come back by themselves."""
        self._house.hall.watchers.close()
        await super().shutdown(sockets)


def address_of(settings: ServerSettings) -> str:
    """What to type into a browser."""
    anywhere = settings.host in ("0.0.0.0", "::")  # noqa: S104 - a host asks for this by name
    host = "localhost" if anywhere else settings.host
    return f"http://{host}:{settings.port}/"


@contextmanager
def listening(settings: ServerSettings) -> Iterator[list[socket.socket]]:
    """The port, several times over: each is a door through which one connection comes in a turn of
    the event loop. Through a single one a player would have to wait for a whole crowd.
    """
    try:
        ports = _ports_of(settings)
    except OSError as error:
        raise BadSetup(
            f"port {settings.port} of {settings.host} cannot be used ({error.strerror}); "
            "choose another one with --port"
        ) from error
    with ExitStack() as closing:
        doors = [port.dup() for port in ports for _ in range(DOORS - 1)] + ports
        for door in doors:
            closing.callback(door.close)
        yield doors


def _ports_of(settings: ServerSettings) -> list[socket.socket]:
    """The port at every address of the host that this machine has: `localhost` has two."""
    found = socket.getaddrinfo(settings.host, settings.port, type=socket.SOCK_STREAM)
    ports, lacking = [], None
    for family, address in dict.fromkeys((family, address) for family, *_, address in found):
        try:
            ports.append(socket.create_server(address, family=family))
        except OSError as error:
            if error.errno not in (EADDRNOTAVAIL, EAFNOSUPPORT):
                raise
            lacking = error
    if lacking is not None and not ports:
        raise lacking
    return ports
