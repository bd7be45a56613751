"""Tables as the store keeps them, made up for tests."""

from __future__ import annotations

import secrets
from dataclasses import replace

from heliopolis.store import people
from heliopolis.store.database import Database
from heliopolis.store.people import Person
from heliopolis.store.places import Place, Row, Seat, SeatKind, Status, add_place


def new_person(database: Database, name: str = "Ada") -> Person:
    """Somebody with a cookie."""
    person = Person(secrets.token_urlsafe(12), name)
    database.do(people.add_person, person, secrets.token_hex(32), 1.0)
    return person


def new_place(database: Database, owner: Person, seats: tuple[Seat, ...] = ()) -> Place:
    """A table of somebody's, written down."""
    anyone = tuple(Seat(number, SeatKind.ANYONE) for number in range(3))
    place = Place(
        id=secrets.token_urlsafe(12),
        game="ra",
        owner=owner.id,
        options={"scores": "open"},
        listed=True,
        seconds=60,
        seed="secret",
        commitment="0" * 64,
        status=Status.OPEN,
        made_at=1.0,
        moved_at=1.0,
        seats=seats or anyone,
    )
    database.do(add_place, place)
    return place


def taken_by(seat: Seat, person: Person) -> Seat:
    """The seat with somebody on it."""
    return replace(seat, kind=SeatKind.PERSON, name=person.name, person=person.id)


def row(number: int, words: str = "draw", key: str | None = None) -> Row:
    """A line of a game."""
    return Row(number, number % 3, words, 2.0 + number, "somebody", key)
