"""Everything a server holds, for its pages to reach."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from weakref import WeakKeyDictionary

from starlette.requests import Request

from ..store.database import Database
from .bots import Bots
from .following import Followers
from .hall import Hall
from .limits import Limits
from .logs import Figures
from .people import People
from .settings import ServerSettings
from .showing import Showing
from .table import LiveTable


@dataclass(frozen=True, slots=True)
class House:
    """One server."""

    settings: ServerSettings
    database: Database
    people: People
    bots: Bots
    hall: Hall
    limits: Limits
    showing: Showing
    followers: Followers
    looks: WeakKeyDictionary[LiveTable, dict[Any, Any]]  # at tables, shared by those who watch
    figures: Figures


def house_of(request: Request) -> House:
    """The server that a request came to."""
    house: House = request.app.state.house
    return house
