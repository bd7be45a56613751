"""A real server for a browser to talk to, in a thread of the tests' process."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Coroutine
from contextlib import closing
from pathlib import Path
from typing import Any, Self, TypeVar

import uvicorn

from heliopolis.server import limits
from heliopolis.server.app import app_of
from heliopolis.server.house import House
from heliopolis.server.settings import ServerSettings

SECONDS_TO_STOP = 1
Answer = TypeVar("Answer")


class TestServer:
    """Serves pages until it is stopped. Bots answer at once, by rules of thumb."""

    __test__ = False

    def __init__(self, folder: Path, pace: float = 0.0, port: int | None = None) -> None:
        for what in limits.RULES:  # one address plays many games here
            limits.RULES[what] = limits.Rule(100_000, 60)
        self.port = port = port or free_port()
        settings = ServerSettings(
            f"sqlite:///{folder / 'games.db'}",
            port=port,
            pace=pace,
            bot_workers=1,
            warm_bots=False,
        )
        app = app_of(settings)
        self.house: House = app.state.house
        self.address = f"http://127.0.0.1:{port}"
        self._uvicorn = uvicorn.Server(
            uvicorn.Config(
                app,
                port=port,
                log_level="critical",
                access_log=False,
                timeout_graceful_shutdown=SECONDS_TO_STOP,
            )
        )
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread = threading.Thread(target=self._serve, daemon=True)

    def _serve(self) -> None:
        asyncio.run(self._work())

    async def _work(self) -> None:
        self._loop = asyncio.get_running_loop()
        await self._uvicorn.serve()

    def __enter__(self) -> Self:
        """Begin, and return when pages are served."""
        self._thread.start()
        while not self._uvicorn.started:
            self._thread.join(0.01)
            assert self._thread.is_alive(), "the server has stopped"
        return self

    def __exit__(self, *error: object) -> None:
        """End, and wait for the end."""
        self._uvicorn.should_exit = True
        self._thread.join()

    def do(self, work: Coroutine[Any, Any, Answer]) -> Answer:
        """Have the server do something on its own loop."""
        assert self._loop is not None, "the server has begun"
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(30)


def free_port() -> int:
    """A port that nobody uses."""
    with closing(socket.socket()) as trial:
        trial.bind(("127.0.0.1", 0))
        return int(trial.getsockname()[1])
