"""The board of Ra: how a display is laid out."""

from __future__ import annotations

from ...core.saying import said
from ...ra.constants import FIRST_CIVILIZATION, FIRST_MONUMENT, FLOOD, GOD, GOLD, NILE, PHARAOH
from ...ra.words import TILE_NAMES
from .auction import AuctionBoard, Group, auction_board
from .scene import Scene

GROUPS = (
    Group(said("Gods"), (TILE_NAMES[GOD],)),
    Group(said("Gold"), (TILE_NAMES[GOLD],)),
    Group(said("Pharaohs"), (TILE_NAMES[PHARAOH],)),
    Group(said("Nile"), (TILE_NAMES[NILE], TILE_NAMES[FLOOD])),
    Group(said("Civilizations"), TILE_NAMES[FIRST_CIVILIZATION:FIRST_MONUMENT]),
    Group(said("Monuments"), TILE_NAMES[FIRST_MONUMENT:]),
)


def ra_board(scene: Scene) -> AuctionBoard:
    """The table of a game of Ra."""
    return auction_board(scene, GROUPS)
