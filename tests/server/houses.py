"""Servers in the test's own process: a clock that is set by hand, bots that answer at once."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from starlette.applications import Starlette

from heliopolis.core.chance import SeededStream
from heliopolis.face.view import View
from heliopolis.server.app import app_of
from heliopolis.server.bots import Bots
from heliopolis.server.hall import Hall
from heliopolis.server.house import House
from heliopolis.server.settings import ServerSettings


@dataclass(slots=True)
class Clock:
    """Time passes when the test says so."""

    now: float = 1_000_000.0

    def __call__(self) -> float:
        """The time now."""
        return self.now


class QuickBots(Bots):
    """Bots that answer at once, in this process: any legal move."""

    async def answers(
        self, view: View, levels: Mapping[int, str], seed: str, chance: SeededStream | None = None
    ) -> list[str]:
        """One move."""
        dice = random.Random(f"{seed}/{len(view.events)}")
        return [dice.choice(view.legal_moves()).words]


def new_app(url: str, clock: Clock | None = None, bots: Bots | None = None) -> Starlette:
    """A server that has not begun yet."""
    app = app_of(ServerSettings(url, pace=0, warm_bots=False, bot_workers=1))
    hall = hall_of(app)
    hall.bots = bots or QuickBots(1)
    hall.clock = clock or hall.clock
    return app


@asynccontextmanager
async def open_app(url: str, **more: Any) -> AsyncIterator[Starlette]:
    """A server from its beginning to its end."""
    app = new_app(url, **more)
    async with app.router.lifespan_context(app):
        yield app


def house_of(app: Starlette) -> House:
    """What a server holds."""
    house: House = app.state.house
    return house


def hall_of(app: Starlette) -> Hall:
    """The tables of a server."""
    return house_of(app).hall
