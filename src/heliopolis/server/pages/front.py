"""The front page: the games, your tables, open tables, finished games."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response

from ...core.kind import GameKind
from ...face.catalogue import GAMES, kind_of
from ...store import places as store
from ...store.places import Place, Status
from ..house import House
from ..visit import Visit

MOST_SHOWN = 12


@dataclass(frozen=True, slots=True)
class PlaceCard:
    """A table in a list."""

    place: Place
    kind: GameKind
    names: tuple[str, ...]
    your_turn: bool
    turn: str | None  # the name of whoever is asked


async def front(request: Request) -> Response:
    """What there is to play."""
    visit = await Visit.of(request)
    person = visit.person.id if visit.person else None
    mine, free, finished = await visit.house.database.run(_lists, person)
    return visit.page(
        "front.html",
        games=[kind_of(name) for name in GAMES],
        mine=[await card_of(visit.house, place, person) for place in mine],
        free=[await card_of(visit.house, place, person) for place in free],
        finished=[await card_of(visit.house, place, person) for place in finished],
    )


def _lists(
    connection: Connection, person: str | None
) -> tuple[list[Place], list[Place], list[Place]]:
    mine = store.places_of_person(connection, person, MOST_SHOWN) if person else []
    own = {place.id for place in mine}
    free = [p for p in store.open_places(connection, MOST_SHOWN) if p.id not in own]
    return mine, free, store.finished_places(connection, person, MOST_SHOWN)


async def card_of(house: House, place: Place, person: str | None) -> PlaceCard:
    """A table as lists show it."""
    table = await house.hall.find(place.id) if place.status == Status.PLAYING else None
    asked = table.asked if table else None
    names = place.names or tuple(seat.name or "…" for seat in place.seats)
    return PlaceCard(
        place,
        kind_of(place.game),
        names,
        asked is not None and asked in place.seats_of(person),
        names[asked] if asked is not None else None,
    )
