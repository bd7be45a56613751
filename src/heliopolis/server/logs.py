"""What the server tells its host: one line of JSON for each thing worth knowing, and figures."""

from __future__ import annotations

import logging
import sys
import time

import structlog
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from starlette.types import ASGIApp, Message, Receive, Scope, Send

log = structlog.get_logger()


def set_up_logs() -> None:
    """Lines of JSON on standard error; readable lines where a person looks on."""
    renderer: structlog.typing.Processor = structlog.processors.JSONRenderer()
    if sys.stderr.isatty():
        renderer = structlog.dev.ConsoleRenderer()
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            renderer,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )


class Figures:
    """What Prometheus is told."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "heliopolis_requests", "Requests by status", ["status"], registry=self.registry
        )
        self.seconds = Histogram(
            "heliopolis_request_seconds", "Time to answer a request", registry=self.registry
        )
        self.streams = Gauge("heliopolis_streams", "Open event streams", registry=self.registry)
        self.rows = Counter("heliopolis_rows", "Rows added to games", registry=self.registry)
        self.bot_seconds = Histogram(
            "heliopolis_bot_seconds", "Time for an answer of bots", registry=self.registry
        )

    @property
    def text(self) -> bytes:
        """All figures as they stand."""
        return generate_latest(self.registry)


class Watched:
    """Counts requests, and tells of those that failed."""

    def __init__(self, app: ASGIApp, figures: Figures) -> None:
        self.app = app
        self.figures = figures

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begun = time.perf_counter()

        async def watched(message: Message) -> None:
            if message["type"] == "http.response.start":
                self._note(scope, message["status"], time.perf_counter() - begun)
            await send(message)

        await self.app(scope, receive, watched)

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        self.figures.requests.labels(str(status)).inc()
        self.figures.seconds.observe(seconds)
        if status >= 500:
            # The path of a personal link is a secret, so only the first part of a path is told.
            log.error("a request failed", path=scope["path"].split("/")[1], status=status)
