"""How a server is set up."""

from __future__ import annotations

from dataclasses import dataclass, field
from socket import gethostname


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """Everything a host can choose."""

    database: str
    host: str = "127.0.0.1"
    port: int = 8000
    names: tuple[str, ...] = field(default=())  # further host names it answers to
    pace: float = 0.6  # seconds between two moves of bots while somebody watches
    bot_workers: int | None = None
    warm_bots: bool = True

    @property
    def allowed_hosts(self) -> frozenset[str]:
        """The host names that requests may be addressed to, without port; `*` allows all."""
        names = ("localhost", "127.0.0.1", "[::1]", gethostname(), self.host, *self.names)
        return frozenset(name.lower() for name in names)
