"""The board of Ra: how a display is laid out."""

from __future__ import annotations

from ...core.saying import said
from .auction import AuctionBoard, Group, auction_board
from .scene import Scene

GROUPS = (
    Group(said("Gods"), ("god",)),
    Group(said("Gold"), ("gold",)),
    Group(said("Pharaohs"), ("pharaoh",)),
    Group(said("Nile"), ("nile", "flood")),
    Group(
        said("Civilizations"),
        ("civ:art", "civ:agriculture", "civ:religion", "civ:astronomy", "civ:writing"),
    ),
    Group(
        said("Monuments"),
        (
            "mon:fortress",
            "mon:obelisk",
            "mon:palace",
            "mon:pyramid",
            "mon:sphinx",
            "mon:statues",
            "mon:step-pyramid",
            "mon:temple",
        ),
    ),
)


def ra_board(scene: Scene) -> AuctionBoard:
    """The table of a game of Ra."""
    return auction_board(scene, GROUPS)
