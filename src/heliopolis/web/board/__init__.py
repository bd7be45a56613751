"""Boards for pages: positions of the three games as data that templates draw. No rules."""

from __future__ import annotations

from collections.abc import Callable

from .auction import AuctionBoard
from .dice import DiceBoard, dice_board
from .priests import priests_board
from .ra import ra_board
from .scene import Scene, SeatCard

Board = AuctionBoard | DiceBoard

# By name of the game. A new game adds its line, and a template of its name.
BOARDS: dict[str, Callable[[Scene], Board]] = {
    "ra": ra_board,
    "priests": priests_board,
    "dice": dice_board,
}

__all__ = ["BOARDS", "Board", "Scene", "SeatCard", "board_of"]


def board_of(scene: Scene) -> Board:
    """What the template `board/NAME.html` of the scene's game needs, as `board`."""
    return BOARDS[scene.game](scene)
