"""The tables of the database, for SQLite and PostgreSQL alike.

A game is its rows: one for every move, every chance outcome, every take-back. Rows are added and
never changed; the unique key on (place, number) is what makes two moves at once impossible.
Moments are seconds since 1970.
"""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

NAMING = {
    "ix": "ix_%(column_0_label)s",
    "uq": "uq_%(table_name)s_%(column_0_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}
metadata = MetaData(naming_convention=NAMING)

# What the server must remember about itself, such as the secret that invitations are made with.
house = Table(
    "house",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)

people = Table(
    "people",
    metadata,
    Column("id", String(22), primary_key=True),
    Column("token_hash", String(64), nullable=False, unique=True),
    Column("name", String(40), nullable=False),
    Column("language", String(10)),
    Column("came_at", Float, nullable=False),
)

# `places` and not `tables`: in SQL that word is taken. A place is a table that people sit down at.
places = Table(
    "places",
    metadata,
    Column("id", String(22), primary_key=True),
    Column("game", String(20), nullable=False),
    Column("options", Text, nullable=False),  # JSON
    Column("owner", String(22), ForeignKey("people.id"), nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("seconds", Integer),  # to think about a move; none: no limit
    Column("seed", String(80)),  # the secret of the shuffle; none: an imported game
    Column("commitment", String(64)),  # its hash, shown from the start
    Column("status", String(10), nullable=False),  # see places.Status
    Column("made_at", Float, nullable=False),
    Column("moved_at", Float, nullable=False),
    Column("names", Text),  # JSON, the players of the record, once the game has begun
    Column("set_up", Text),  # JSON, of an imported game
    Column("scores", Text),  # JSON, at the end
    Column("winners", Text),  # JSON, at the end
    Column("rematch", String(22)),  # the table to which its people went on
    Index("ix_places_status_moved_at", "status", "moved_at"),
)

seats = Table(
    "seats",
    metadata,
    Column("place", String(22), ForeignKey("places.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(10), nullable=False),  # see places.SeatKind
    Column("name", String(40)),  # of whoever sits here
    Column("person", String(22), ForeignKey("people.id")),
    Column("level", String(20)),  # of the bot that sits here, or that stands in
    Column("stands_in", Boolean, nullable=False),  # a bot plays for the person for now
    Index("ix_seats_person", "person"),
)

rows = Table(
    "rows",
    metadata,
    Column("place", String(22), ForeignKey("places.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("who", String(8), nullable=False),  # a seat, or "chance"
    Column("words", Text, nullable=False),
    Column("person", String(22)),  # none: a bot, or chance
    Column("key", String(40)),  # of the request; a request sent twice has one effect
    Column("at", Float, nullable=False),
    UniqueConstraint("place", "key", name="uq_rows_place_key"),
)

remarks = Table(
    "remarks",
    metadata,
    Column("place", String(22), ForeignKey("places.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("person", String(22), ForeignKey("people.id"), nullable=False),
    Column("name", String(40), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
)
