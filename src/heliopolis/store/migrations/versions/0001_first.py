"""People, tables to sit at, seats, rows and remarks.

A migration keeps its own picture of the schema: `schema.py` goes on changing, this does not.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Everything is new."""
    op.create_table(
        "house",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
    op.create_table(
        "people",
        sa.Column("id", sa.String(22), primary_key=True),
        sa.Column("token_hash", sa.String(64), nullable=False, unique=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("language", sa.String(10)),
        sa.Column("came_at", sa.Float, nullable=False),
    )
    op.create_table(
        "places",
        sa.Column("id", sa.String(22), primary_key=True),
        sa.Column("game", sa.String(20), nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("owner", sa.String(22), sa.ForeignKey("people.id"), nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("seconds", sa.Integer),
        sa.Column("seed", sa.String(80)),
        sa.Column("commitment", sa.String(64)),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("made_at", sa.Float, nullable=False),
        sa.Column("moved_at", sa.Float, nullable=False),
        sa.Column("names", sa.Text),
        sa.Column("set_up", sa.Text),
        sa.Column("scores", sa.Text),
        sa.Column("winners", sa.Text),
        sa.Column("rematch", sa.String(22)),
    )
    op.create_index("ix_places_status_moved_at", "places", ["status", "moved_at"])
    op.create_table(
        "seats",
        sa.Column("place", sa.String(22), sa.ForeignKey("places.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("name", sa.String(40)),
        sa.Column("person", sa.String(22), sa.ForeignKey("people.id")),
        sa.Column("level", sa.String(20)),
        sa.Column("stands_in", sa.Boolean, nullable=False),
    )
    op.create_index("ix_seats_person", "seats", ["person"])
    op.create_table(
        "rows",
        sa.Column("place", sa.String(22), sa.ForeignKey("places.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("who", sa.String(8), nullable=False),
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("person", sa.String(22)),
        sa.Column("key", sa.String(40)),
        sa.Column("at", sa.Float, nullable=False),
        sa.UniqueConstraint("place", "key", name="uq_rows_place_key"),
    )
    op.create_table(
        "remarks",
        sa.Column("place", sa.String(22), sa.ForeignKey("places.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("person", sa.String(22), sa.ForeignKey("people.id"), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )


def downgrade() -> None:
    """Back to nothing."""
    for name in ("remarks", "rows", "seats", "places", "people", "house"):
        op.drop_table(name)
