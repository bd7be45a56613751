"""Starting a server, and opening a browser on it."""

from __future__ import annotations

import gc
import socket
import sys
import threading
import webbrowser
from contextlib import closing, suppress

import uvicorn

from ..errors import BadSetup
from .app import app_of
from .connections import Connection, allow_many
from .house import House
from .logs import set_up_logs
from .settings import ServerSettings

GRACE_SECONDS = 5
# The thread of the store wants only a moment now and then; by default it would wait 5 ms for each.
SWITCH_SECONDS = 0.0005
# Looking through all tables for garbage takes up to a second: hardly ever, and less often the rest.
COLLECTING = (10_000, 20, 1_000)


def serve(settings: ServerSettings, open_browser: bool) -> None:
    """Run a server until it is told to stop."""
    set_up_logs()
    sys.setswitchinterval(SWITCH_SECONDS)
    _check_port(settings)
    allow_many()
    app = app_of(settings)
    gc.freeze()
    gc.set_threshold(*COLLECTING)
    print(f"Heliopolis is at {address_of(settings)} (Ctrl-C stops it; games are kept)", flush=True)
    if open_browser:
        threading.Timer(0.5, webbrowser.open, [address_of(settings)]).start()
    config = uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        http=Connection,
        ws="none",
        log_level="warning",
        access_log=False,
        timeout_graceful_shutdown=GRACE_SECONDS,
        server_header=False,
    )
    with suppress(KeyboardInterrupt):
        Server(config, app.state.house).run()


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


def _check_port(settings: ServerSettings) -> None:
    """Say so in a sentence if the port is taken."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    with closing(socket.socket(family)) as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind((settings.host, settings.port))
        except OSError as error:
            raise BadSetup(
                f"port {settings.port} of {settings.host} cannot be used ({error.strerror}); "
                "choose another one with --port"
            ) from error
