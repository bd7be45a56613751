"""Heliopolis: Ra, Priests of Ra and Ra: The Dice Game.

>>> import heliopolis
>>> game = heliopolis.new_game("ra", players=["Ada", "Ben", "Cid"], seed=7)
>>> game.play("draw")
>>> game.play_chance()
'tile mon:obelisk'
"""

from __future__ import annotations

from .errors import BadFile, BadNotation, BadSetup, HeliopolisError, IllegalMove
from .face.breakdown import Breakdown, Line
from .face.catalogue import GAMES
from .face.game import Game, new_game
from .face.move import Move
from .face.position import Position
from .face.replay import load
from .notation.record import Record

__all__ = [
    "GAMES",
    "BadFile",
    "BadNotation",
    "BadSetup",
    "Breakdown",
    "Game",
    "HeliopolisError",
    "IllegalMove",
    "Line",
    "Move",
    "Position",
    "Record",
    "load",
    "new_game",
]

__version__ = "0.1.0"
