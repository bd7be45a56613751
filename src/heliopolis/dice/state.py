"""The state of Ra: The Dice Game."""

from __future__ import annotations

from typing import Annotated

from ..core.state import FlatState, Int8
from .constants import SEATS


class DiceState(FlatState):
    """Dice, tracks and markers, all open to everybody. Dice, civilization markers and monument
    markers are kept as sets. [DI 2.8]

    Bit c of a set of dice or civilization markers is colour c; bit 8c + k of `monuments[seat]` is
    row c, column k + 1.
    """

    players: Int8
    epoch: Int8  # 1 to 3 [DI 3.1]
    phase: Int8
    start: Int8  # the seat that began the game [DI 2.2]
    turn: Int8
    asked: Int8  # the seat that is to choose a move
    suns_come_first: Int8  # option suns [DI 17.2]
    victims_go_left: Int8  # option victims: 1 clockwise, -1 anticlockwise [DI 17.3]
    dice_may_idle: Int8  # option idle_dice [DI 17.4]
    scores_have_a_floor: Int8  # option score_floor [DI 17.5]
    ties_are_shared: Int8  # option tie_break [DI 17.6]
    sun_track: Int8  # spaces Ra has to move in an epoch [DI 2.7, DI 17.1]
    ra_moved: Int8  # spaces Ra has moved in this epoch [DI 1.3]
    rolls: Int8  # rolls made this turn
    rolling: Int8  # the dice being thrown
    unused: Int8  # the dice not used yet
    civilizations_placed: Int8  # this turn
    monuments_placed: Int8  # this turn
    disaster: Int8
    markers_owed: Int8  # markers the asked victim has still to lose
    faces: Annotated[int, "i4"]  # bit 5s + c: the die of colour c shows symbol s
    pharaoh: Annotated[list[int], "i1", SEATS]
    nile: Annotated[list[int], "i1", SEATS]
    floods: Annotated[list[int], "i2", SEATS]  # any number [DI 1.9, DI 7.10]
    civilizations: Annotated[list[int], "i1", SEATS]
    scores: Annotated[list[int], "i2", SEATS]
    monuments: Annotated[list[int], "i8", SEATS]
