"""People as the store knows them: a name, and the hash of their private token."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass

from sqlalchemy import Connection, insert, select, update
from sqlalchemy.exc import IntegrityError

from .schema import house, people


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody with a cookie of ours."""

    id: str
    name: str
    language: str | None = None


def add_person(connection: Connection, person: Person, token_hash: str, now: float) -> None:
    """A newcomer."""
    connection.execute(
        insert(people).values(
            id=person.id,
            token_hash=token_hash,
            name=person.name,
            language=person.language,
            came_at=now,
        )
    )


def person_with_token(connection: Connection, token_hash: str) -> Person | None:
    """Whose token this is."""
    found = connection.execute(select(people).where(people.c.token_hash == token_hash)).first()
    return None if found is None else Person(found.id, found.name, found.language)


def rename_person(connection: Connection, person: str, name: str) -> None:
    """Another name, from the next table on."""
    connection.execute(update(people).where(people.c.id == person).values(name=name))


def house_value(connection: Connection, name: str, fresh: str) -> str:
    """What the house remembers under this name; *fresh* is written down if that is nothing yet."""
    query = select(house.c.value).where(house.c.name == name)
    found = connection.execute(query).scalar()
    if found is None:
        with suppress(IntegrityError), connection.begin_nested():  # another server may be faster
            connection.execute(insert(house).values(name=name, value=fresh))
        found = connection.execute(query).scalar_one()
    return str(found)
