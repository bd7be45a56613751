"""The board of Priests of Ra: how a display is laid out."""

from __future__ import annotations

from ...core.saying import said
from .auction import AuctionBoard, Group, auction_board
from .scene import Scene

GROUPS = (
    Group(said("Professions"), ("farmer", "warrior", "trader", "scribe")),
    Group(said("Buildings"), ("granary", "fort", "market", "library")),
    Group(said("Priests"), ("priest",)),
    Group(said("Plague"), ("plague",)),
    Group(said("Pyramids"), ("pyramid",)),
    Group(said("Tombs"), ("tomb:a", "tomb:b", "tomb:c", "tomb:d")),
)


def priests_board(scene: Scene) -> AuctionBoard:
    """The table of a game of Priests of Ra."""
    return auction_board(scene, GROUPS)
