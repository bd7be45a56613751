"""The board of Priests of Ra: how a display is laid out."""

from __future__ import annotations

from collections.abc import Iterable

from ...core.saying import Said, said
from ...priests.constants import BUILDINGS, PLAGUE, PRIEST, PROFESSIONS, PYRAMID, TOMBS
from ...priests.words import FACE_NAMES
from .auction import AuctionBoard, Group, auction_board
from .scene import Scene


def _group(title: Said, faces: Iterable[int]) -> Group:
    return Group(title, tuple(FACE_NAMES[face] for face in faces))


GROUPS = (
    _group(said("Professions"), PROFESSIONS),
    _group(said("Buildings"), BUILDINGS),
    _group(said("Priests"), [PRIEST]),
    _group(said("Plague"), [PLAGUE]),
    _group(said("Pyramids"), [PYRAMID]),
    _group(said("Tombs"), TOMBS),
)


def priests_board(scene: Scene) -> AuctionBoard:
    """The table of a game of Priests of Ra."""
    return auction_board(scene, GROUPS)
