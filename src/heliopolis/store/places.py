"""Tables that people sit at, as the store knows them: what was agreed, who sits where, and the rows
of the game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cache
from typing import Any

import msgspec
from sqlalchemy import (
    Connection,
    Dialect,
    RowMapping,
    Select,
    bindparam,
    func,
    insert,
    select,
    update,
)

from .schema import places, remarks, rows, seats


class Status(StrEnum):
    """How far a table has come."""

    OPEN = "open"  # somebody is still to sit down
    PLAYING = "playing"
    OVER = "over"
    IMPORTED = "imported"  # a record from elsewhere, to look at


class SeatKind(StrEnum):
    """Who is meant to sit at a seat."""

    PERSON = "person"  # the one who made the table, or who has sat down
    GUEST = "guest"  # somebody else at the same screen
    FRIEND = "friend"  # whoever has the link
    ANYONE = "anyone"
    BOT = "bot"


@dataclass(frozen=True, slots=True)
class Seat:
    """One seat. It is taken once it has a name."""

    number: int
    kind: SeatKind
    name: str | None = None
    person: str | None = None
    level: str | None = None
    stands_in: bool = False

    @property
    def is_taken(self) -> bool:
        """Whether somebody sits here."""
        return self.name is not None

    @property
    def is_played_by_bot(self) -> bool:
        """Whether a bot answers for this seat now."""
        return self.kind == SeatKind.BOT or self.stands_in


@dataclass(frozen=True, slots=True)
class Place:
    """What was agreed at a table, and how far it has come. It can only be replaced, not changed."""

    id: str
    game: str
    owner: str
    options: Mapping[str, str | int]
    listed: bool
    seconds: int | None
    seed: str | None
    commitment: str | None
    status: Status
    made_at: float
    moved_at: float
    seats: tuple[Seat, ...]
    names: tuple[str, ...] | None = None
    set_up: Any = None
    scores: tuple[int, ...] | None = None
    winners: tuple[int, ...] | None = None
    rematch: str | None = None

    def seats_of(self, person: str | None) -> tuple[int, ...]:
        """The seats a person plays: several, where friends share a screen."""
        return tuple(seat.number for seat in self.seats if person and seat.person == person)

    def with_seat(self, seat: Seat) -> Place:
        """The same table with somebody else at one seat."""
        return replace(
            self, seats=tuple(seat if old.number == seat.number else old for old in self.seats)
        )


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a game's store: a move, what chance said, a take-back, a confirmation."""

    number: int
    who: int | str
    words: str
    at: float
    person: str | None = None
    key: str | None = None


@dataclass(frozen=True, slots=True)
class Remark:
    """What somebody said at a table."""

    number: int
    person: str
    name: str
    text: str
    at: float


@dataclass(frozen=True, slots=True)
class Stored:
    """All that is kept of one table."""

    place: Place
    rows: tuple[Row, ...] = field(default=())
    remarks: tuple[Remark, ...] = field(default=())


_JSON = ("options", "names", "set_up", "scores", "winners")


def _columns_of(place: Place) -> dict[str, Any]:
    """A place as columns; what has a shape of its own goes in as JSON."""
    columns = {column.name: getattr(place, column.name) for column in places.columns}
    for name in _JSON:
        if columns[name] is not None:
            columns[name] = msgspec.json.encode(columns[name]).decode()
    return columns


def _place_of(found: RowMapping, sitting: Sequence[Seat]) -> Place:
    values = dict(found)
    for name in _JSON:
        if values[name] is not None:
            values[name] = msgspec.json.decode(values[name])
    for name in ("names", "scores", "winners"):
        if values[name] is not None:
            values[name] = tuple(values[name])
    return Place(**{**values, "status": Status(values["status"])}, seats=tuple(sitting))


# Writing


def add_place(connection: Connection, place: Place, first: Sequence[Row] = ()) -> None:
    """A new table; an imported game comes with its rows."""
    connection.execute(insert(places).values(**_columns_of(place)))
    connection.execute(insert(seats), [_seat_columns(place.id, seat) for seat in place.seats])
    add_rows(connection, place.id, first)


def change_place(connection: Connection, place: Place) -> None:
    """Write a table down as it is now, but for its seats."""
    values = _columns_of(place)
    connection.execute(update(places).where(places.c.id == values.pop("id")).values(**values))


_MOVED = update(places).where(places.c.id == bindparam("place")).values(moved_at=bindparam("now"))


def note_move(connection: Connection, place: Place) -> None:
    """Write down when a game has gone on: all that a move changes of its table until it is over."""
    connection.execute(_MOVED, {"place": place.id, "now": place.moved_at})


def is_as_it_was(connection: Connection, place: Place) -> bool:
    """Whether nobody has sat down, got up or begun anything since. From here to the end of the
    transaction no other server can.
    """
    query = select(places.c.status, places.c.rematch).where(places.c.id == place.id)
    found = connection.execute(query.with_for_update()).first()
    if found != (place.status.value, place.rematch):
        return False
    return tuple(_seats_of(connection, [place.id])[place.id]) == place.seats


def change_seat(connection: Connection, place: str, seat: Seat) -> None:
    """Put somebody else on a seat."""
    values = _seat_columns(place, seat)
    chosen = (seats.c.place == place, seats.c.seat == seat.number)
    connection.execute(update(seats).where(*chosen).values(**values))


def _seat_columns(place: str, seat: Seat) -> dict[str, Any]:
    return {
        "place": place,
        "seat": seat.number,
        "kind": seat.kind.value,
        "name": seat.name,
        "person": seat.person,
        "level": seat.level,
        "stands_in": seat.stands_in,
    }


ROWS_AT_ONCE = 100


def add_rows(connection: Connection, place: str, added: Sequence[Row]) -> None:
    """Append to a game. Raises IntegrityError if one of the numbers, or the key, is taken."""
    for first in range(0, len(added), ROWS_AT_ONCE):
        some = added[first : first + ROWS_AT_ONCE]
        values = [value for row in some for value in _row_columns(place, row)]
        connection.exec_driver_sql(_adding(connection.dialect, len(some)), tuple(values))


def _row_columns(place: str, row: Row) -> tuple[Any, ...]:
    """A row in the order of the columns."""
    return place, row.number, str(row.who), row.words, row.person, row.key, row.at


@cache
def _adding(dialect: Dialect, count: int) -> str:
    """The statement that adds so many rows. It is one statement, not one for each: the driver
    gives way to everything else in Python after each, and on a busy server that is a long wait.
    """
    into = str(insert(rows).compile(dialect=dialect)).partition(" VALUES ")[0]
    mark = "?" if dialect.paramstyle == "qmark" else "%s"
    marks = ", ".join([mark] * len(rows.columns))
    return f"{into} VALUES {', '.join([f'({marks})'] * count)}"


def add_remark(
    connection: Connection, place: str, person: str, name: str, text: str, now: float
) -> Remark:
    """Append to what was said."""
    said = select(func.coalesce(func.max(remarks.c.number), -1)).where(remarks.c.place == place)
    number = int(connection.execute(said).scalar_one()) + 1
    remark = Remark(number, person, name, text, now)
    connection.execute(
        insert(remarks).values(
            place=place, number=number, person=person, name=name, text=text, at=now
        )
    )
    return remark


# Reading


def stored_place(connection: Connection, place: str) -> Stored | None:
    """All that is kept of a table."""
    found = connection.execute(select(places).where(places.c.id == place)).mappings().first()
    if found is None:
        return None
    return Stored(
        _place_of(found, _seats_of(connection, [place])[place]),
        rows_since(connection, place, 0),
        remarks_since(connection, place, 0),
    )


def rows_since(connection: Connection, place: str, number: int) -> tuple[Row, ...]:
    """The rows of a game from a number on."""
    query = select(rows).where(rows.c.place == place, rows.c.number >= number)
    return tuple(
        Row(
            row.number,
            int(row.who) if row.who.isdigit() else row.who,
            row.words,
            row.at,
            row.person,
            row.key,
        )
        for row in connection.execute(query.order_by(rows.c.number))
    )


def remarks_since(connection: Connection, place: str, number: int) -> tuple[Remark, ...]:
    """What was said from a number on."""
    query = select(remarks).where(remarks.c.place == place, remarks.c.number >= number)
    return tuple(
        Remark(found.number, found.person, found.name, found.text, found.at)
        for found in connection.execute(query.order_by(remarks.c.number))
    )


def _seats_of(connection: Connection, ids: Sequence[str]) -> dict[str, list[Seat]]:
    found: dict[str, list[Seat]] = {place: [] for place in ids}
    query = select(seats).where(seats.c.place.in_(ids)).order_by(seats.c.place, seats.c.seat)
    for row in connection.execute(query):
        found[row.place].append(
            Seat(row.seat, SeatKind(row.kind), row.name, row.person, row.level, row.stands_in)
        )
    return found


def _listed(connection: Connection, query: Select[Any]) -> list[Place]:
    found = list(connection.execute(query).mappings())
    sitting = _seats_of(connection, [place["id"] for place in found])
    return [_place_of(place, sitting[place["id"]]) for place in found]


def places_of_person(connection: Connection, person: str, most: int) -> list[Place]:
    """The running and open tables at which a person sits, the latest first."""
    own = select(seats.c.place).where(seats.c.person == person)
    query = select(places).where(
        places.c.id.in_(own), places.c.status.in_([Status.OPEN.value, Status.PLAYING.value])
    )
    return _listed(connection, query.order_by(places.c.moved_at.desc()).limit(most))


def open_places(connection: Connection, most: int) -> list[Place]:
    """Listed tables with a seat for anyone, the latest first."""
    free = select(seats.c.place).where(
        seats.c.kind == SeatKind.ANYONE.value, seats.c.name.is_(None)
    )
    query = select(places).where(
        places.c.status == Status.OPEN.value, places.c.listed, places.c.id.in_(free)
    )
    return _listed(connection, query.order_by(places.c.moved_at.desc()).limit(most))


def finished_places(connection: Connection, person: str | None, most: int) -> list[Place]:
    """Finished games that are listed, or that the person played in, the latest first."""
    # Compared with nobody, the seats of bots would be theirs.
    own = select(seats.c.place).where(seats.c.person == (person or ""))
    query = select(places).where(
        places.c.status == Status.OVER.value, places.c.listed | places.c.id.in_(own)
    )
    return _listed(connection, query.order_by(places.c.moved_at.desc()).limit(most))


def running_ids(connection: Connection) -> list[str]:
    """Every game under way, the latest first."""
    query = select(places.c.id).where(places.c.status == Status.PLAYING.value)
    return list(connection.execute(query.order_by(places.c.moved_at.desc())).scalars())


def count_open_of(connection: Connection, person: str) -> int:
    """How many tables of a person's making are not over."""
    query = select(func.count()).where(
        places.c.owner == person,
        places.c.status.in_([Status.OPEN.value, Status.PLAYING.value]),
    )
    return int(connection.execute(query).scalar_one())
