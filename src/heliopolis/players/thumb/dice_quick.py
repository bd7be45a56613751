"""Quick moves for the dice game, for rollouts: habits without any sums.

A whole game takes a fraction of a millisecond this way, where the full advice takes a hundred.
"""

from __future__ import annotations

from ...core.bits import EMPTY, count, has, lowest, only
from ...core.speed import rule
from ...dice.constants import (
    ANKH,
    CIVILIZATION,
    COLUMNS,
    DICE,
    DICE_FOR_A_FLOOD,
    MONUMENT,
    NILE,
    PHARAOH,
)
from ...dice.moves import (
    DONE,
    FLOOD_BY_ANKHS,
    FURTHER_MONUMENT,
    NILE_BY_ANKH,
    NILE_BY_NILE,
    PHARAOH_BY_ANKH,
    PHARAOH_BY_PHARAOH,
    PLACE_MONUMENT,
    REROLL,
    STOP,
)
from ...dice.state import DiceState
from ...dice.uses import (
    dice_showing,
    moves_of_civilization,
    moves_on_tracks,
    own_columns,
    taken_spaces,
    unused_dice,
)
from .dice_worth import ALL_COLUMNS, open_fields

NILE_FOR_A_FLOOD = 3  # a flood is worth its dice from this space on
PARTNERS = 2  # dice that pay for a further monument marker
PROMISING = 2  # civilizations and ankhs that are worth completing


# Rolling again


@rule
def quick_choice(state: DiceState) -> int:
    """Keep what is of use, roll the rest."""
    rolled = useless_civilizations(state) | useless_monuments(state)
    if is_after_a_flood(state):
        rolled |= dice_showing(state, PHARAOH) | dice_showing(state, CIVILIZATION)
    return REROLL + rolled if rolled != EMPTY else STOP


@rule
def useless_civilizations(state: DiceState) -> int:
    """All civilization dice, unless two dice with ankhs make a beginning and a field has room."""
    civilizations = dice_showing(state, CIVILIZATION)
    payers = count(civilizations | dice_showing(state, ANKH))
    if payers >= PROMISING and civilizations & open_fields(state, state.turn):
        return EMPTY
    return civilizations


@rule
def useless_monuments(state: DiceState) -> int:
    """All monument dice that pay for no marker: of one, two, three, four or five every second."""
    monuments = dice_showing(state, MONUMENT)
    paired = count(monuments) - 1 + count(dice_showing(state, ANKH))
    if monuments == EMPTY or paired >= PARTNERS:
        return EMPTY
    return monuments & (monuments - 1)


@rule
def is_after_a_flood(state: DiceState) -> bool:
    """Whether a flood is worth its dice, and two of the three are there."""
    niles = dice_showing(state, NILE)
    payers = count(niles | dice_showing(state, ANKH))
    return wants_flood(state) and niles != EMPTY and payers == DICE_FOR_A_FLOOD - 1


@rule
def wants_flood(state: DiceState) -> bool:
    """Whether the Nile marker has come far enough and has no flood yet."""
    return state.floods[state.turn] == 0 and state.nile[state.turn] >= NILE_FOR_A_FLOOD


# Using the dice


@rule
def quick_use(state: DiceState) -> int:
    """Monuments, civilizations, a flood, real dice on the tracks, ankhs on the tracks."""
    move = quick_monument(state)
    if move == DONE:
        move = quick_civilization(state)
    if move == DONE:
        move = quick_flood(state)
    if move == DONE:
        move = quick_step(state)
    return move


@rule
def quick_monument(state: DiceState) -> int:
    """The turn's first marker, or a further one in a new column; DONE if there is none."""
    dice = unused_dice(state, MONUMENT)
    if dice == EMPTY:
        return DONE
    row = lowest(dice)
    free = ALL_COLUMNS & ~(taken_spaces(state) >> (row * COLUMNS))
    if state.monuments_placed == 0:
        return DONE if free == EMPTY else PLACE_MONUMENT + row * COLUMNS + quick_column(state, free)
    free &= ~own_columns(state, state.turn)
    partner = row if unused_dice(state, ANKH) != EMPTY else lowest(dice & ~only(row) | only(DICE))
    if free == EMPTY or partner == DICE:
        return DONE
    return FURTHER_MONUMENT + (row * DICE + partner) * COLUMNS + lowest(free)


@rule
def quick_column(state: DiceState, free: int) -> int:
    """Of the free columns one with two own markers or more, else a new one, else any."""
    once = EMPTY
    twice = EMPTY
    markers = state.monuments[state.turn]
    for _ in range(DICE):
        row = markers & ALL_COLUMNS
        twice |= once & row
        once |= row
        markers >>= COLUMNS
    if free & twice:
        return lowest(free & twice)
    return lowest(free & ~once) if free & ~once else lowest(free)


@rule
def quick_civilization(state: DiceState) -> int:
    """A marker on any field that can be had, or DONE."""
    fields = moves_of_civilization(state)
    return lowest(fields) if fields != EMPTY else DONE


@rule
def quick_flood(state: DiceState) -> int:
    """A flood, if it is wanted and can be paid, with as few ankhs as possible, or DONE."""
    niles = count(unused_dice(state, NILE))
    ankhs = max(0, DICE_FOR_A_FLOOD - niles)
    if niles == 0 or not wants_flood(state) or ankhs > count(unused_dice(state, ANKH)):
        return DONE
    return FLOOD_BY_ANKHS + ankhs


@rule
def quick_step(state: DiceState) -> int:
    """A step on a track with a real die, or with a single ankh; a pair of ankhs scores as much."""
    moves = moves_on_tracks(state)
    if has(moves, NILE_BY_NILE):
        return NILE_BY_NILE
    if has(moves, PHARAOH_BY_PHARAOH):
        return PHARAOH_BY_PHARAOH
    if count(unused_dice(state, ANKH)) % 2 == 1:
        if has(moves, PHARAOH_BY_ANKH):
            return PHARAOH_BY_ANKH
        if has(moves, NILE_BY_ANKH):
            return NILE_BY_ANKH
    return DONE
