"""Why a move of the dice game may not be made now, in words. None means that it may."""

from __future__ import annotations

from ..core.bits import EMPTY, count, has, members_of
from ..core.saying import Said, counted, joined_by_and, said, term
from .constants import (
    ANGERING,
    ANKH,
    CHOOSING,
    CIVILIZATION,
    COLUMNS,
    DICE,
    DICE_FOR_A_FLOOD,
    LOSING,
    MONUMENT,
    NILE,
    PHARAOH,
    SUN,
    TRACK_END,
    USING,
)
from .disasters import moves_of_anger
from .moves import (
    CAUSE_DISASTER,
    DONE,
    FLOOD_BY_ANKHS,
    FURTHER_MONUMENT,
    LOSE_CIVILIZATION,
    LOSE_MONUMENT,
    NILE_BY_NILE,
    PASS,
    PHARAOH_BY_ANKH,
    PHARAOH_BY_PHARAOH,
    PLACE_CIVILIZATION,
    PLACE_MONUMENT,
    REROLL,
    STOP,
)
from .state import DiceState
from .uses import (
    civilization_cost,
    dice_showing,
    full_fields,
    has_idle_dice,
    own_columns,
    taken_spaces,
    unused_dice,
)
from .words import COLOUR_NAMES, SYMBOL_NAMES


def why_not(state: DiceState, move: int) -> str | None:
    """The reason against a move of the seat that is asked."""
    if move <= STOP:
        return why_not_roll(state, move)
    if CAUSE_DISASTER <= move <= PASS:
        return why_not_disaster(state, move)
    if is_loss(move):
        return why_not_lose(state, move)
    if state.phase != USING:
        return said("the dice are not to be used now")
    return why_not_use(state, move)


def is_loss(move: int) -> bool:
    """Whether a move gives up a marker."""
    return (
        LOSE_CIVILIZATION <= move < LOSE_CIVILIZATION + DICE
        or LOSE_MONUMENT <= move < FURTHER_MONUMENT
    )


def why_not_roll(state: DiceState, move: int) -> str | None:
    """The reason against rolling again or stopping."""
    if state.phase != CHOOSING:
        rolled = state.phase == USING
        return said("the rolling is over") if rolled else said("there is nothing to roll now")
    locked = 0 if move == STOP else dice_showing(state, SUN) & (move - REROLL)
    if locked:
        dice = joined_by_and(_colour(colour) for colour in members_of(locked))
        return said("a die that shows a sun is locked: {dice}", dice=dice)
    return None


def why_not_disaster(state: DiceState, move: int) -> str | None:
    """The reason against causing a disaster, or against passing one up."""
    if state.phase != ANGERING:
        return said("there is no disaster to decide on")
    if not has(moves_of_anger(state), move):
        return said("it would hurt nobody")
    return None


def why_not_lose(state: DiceState, move: int) -> str | None:
    """The reason against giving up a marker."""
    if state.phase != LOSING:
        return said("no marker is to be lost")
    if move >= LOSE_MONUMENT:
        return why_not_lose_monument(state, move - LOSE_MONUMENT)
    return why_not_lose_civilization(state, move - LOSE_CIVILIZATION)


def why_not_lose_monument(state: DiceState, space: int) -> str | None:
    """The reason against giving up a monument marker."""
    if state.disaster != MONUMENT:
        return said("civilization markers are to be lost")
    if not has(state.monuments[state.asked], space):
        return said("there is no own marker on {place}", place=_space(space))
    return None


def why_not_lose_civilization(state: DiceState, colour: int) -> str | None:
    """The reason against giving up a civilization marker."""
    if state.disaster != CIVILIZATION:
        return said("monument markers are to be lost")
    if not has(state.civilizations[state.asked], colour):
        return said("there is no own marker on {place}", place=_colour(colour))
    return None


def why_not_use(state: DiceState, move: int) -> str | None:
    """The reason against one use of the dice."""
    if move == DONE:
        return why_not_done(state)
    if move >= FURTHER_MONUMENT:
        return why_not_further_monument(state, move - FURTHER_MONUMENT)
    if move >= PLACE_MONUMENT:
        return why_not_first_monument(state, move - PLACE_MONUMENT)
    if move >= PLACE_CIVILIZATION:
        return why_not_civilization(state, move - PLACE_CIVILIZATION)
    if move >= FLOOD_BY_ANKHS:
        return why_not_flood(state, move - FLOOD_BY_ANKHS)
    return why_not_advance(state, move)


def why_not_done(state: DiceState) -> str | None:
    """The reason against being done."""
    if state.dice_may_idle == 0 and has_idle_dice(state):
        return said(
            "a pharaoh or Nile die can still move its marker and must not idle in this game"
        )
    return None


def why_not_advance(state: DiceState, move: int) -> str | None:
    """The reason against moving the pharaoh or the Nile marker."""
    symbol = PHARAOH if move <= PHARAOH_BY_ANKH else NILE
    track = state.pharaoh if symbol == PHARAOH else state.nile
    if track[state.turn] == TRACK_END:
        return said(
            "the {symbol} marker stands on space {space} already",
            symbol=term(SYMBOL_NAMES[symbol]),
            space=TRACK_END,
        )
    if move not in (PHARAOH_BY_PHARAOH, NILE_BY_NILE):
        return why_not_ankh(state, symbol)
    return None if unused_dice(state, symbol) else none_shows(symbol)


def none_shows(symbol: int) -> Said:
    """That a symbol is missing."""
    return said("no unused die shows {symbol}", symbol=term(SYMBOL_NAMES[symbol]))


def why_not_ankh(state: DiceState, symbol: int) -> str | None:
    """The reason against an ankh in the stead of a symbol."""
    if unused_dice(state, ANKH) == EMPTY:
        return none_shows(ANKH)
    if dice_showing(state, symbol) == EMPTY:
        name = term(SYMBOL_NAMES[symbol])
        return said("an ankh needs a die that really shows {symbol}", symbol=name)
    return None


def why_not_flood(state: DiceState, ankhs: int) -> str | None:
    """The reason against a flood with so many ankhs."""
    if count(unused_dice(state, ANKH)) < ankhs:
        return counted(ankhs, "it takes {number} unused ankh", "it takes {number} unused ankhs")
    niles = DICE_FOR_A_FLOOD - ankhs
    if count(unused_dice(state, NILE)) < niles:
        return counted(
            niles, "it takes {number} unused Nile die", "it takes {number} unused Nile dice"
        )
    return None


def why_not_civilization(state: DiceState, colour: int) -> str | None:
    """The reason against a marker on a civilization field."""
    name = _colour(colour)
    if not has(dice_showing(state, CIVILIZATION), colour):
        return said("the {colour} die does not show civilization", colour=name)
    if has(state.civilizations[state.turn], colour):
        return said("there is an own marker on {colour} already", colour=name)
    if has(full_fields(state), colour):
        return said("the {colour} field is full", colour=name)
    payers = count(unused_dice(state, CIVILIZATION) | unused_dice(state, ANKH))
    cost = civilization_cost(state)
    if payers < cost:
        return counted(
            cost,
            "it takes {number} unused civilization or ankh die",
            "it takes {number} unused civilization or ankh dice",
        )
    return None


def why_not_first_monument(state: DiceState, space: int) -> str | None:
    """The reason against the turn's first monument marker on a space."""
    if state.monuments_placed > 0:
        return said(
            "a further monument of the turn needs a partner: an ankh or another monument die"
        )
    return why_not_monument_die(state, space // COLUMNS) or why_not_space(state, space)


def why_not_monument_die(state: DiceState, colour: int) -> str | None:
    """The reason why a die cannot pay for a monument of its colour."""
    if has(unused_dice(state, MONUMENT), colour):
        return None
    return said("the {colour} die is no unused monument", colour=_colour(colour))


def why_not_space(state: DiceState, space: int) -> str | None:
    """The reason against a space of the monuments."""
    if has(taken_spaces(state), space):
        return said("{place} is taken", place=_space(space))
    return None


def why_not_further_monument(state: DiceState, choice: int) -> str | None:
    """The reason against a further monument marker with its partner."""
    colour = choice // (DICE * COLUMNS)
    partner = choice // COLUMNS % DICE
    column = choice % COLUMNS
    if state.monuments_placed == 0:
        return said("the turn's first monument takes a single die")
    if has(own_columns(state, state.turn), column):
        return said("there is an own marker in column {column} already", column=column + 1)
    return (
        why_not_monument_die(state, colour)
        or why_not_partner(state, colour, partner)
        or why_not_space(state, colour * COLUMNS + column)
    )


def why_not_partner(state: DiceState, colour: int, partner: int) -> str | None:
    """The reason against a partner; the row's own colour stands for an ankh."""
    if partner != colour:
        return why_not_monument_die(state, partner)
    return None if unused_dice(state, ANKH) else none_shows(ANKH)


def moment(state: DiceState) -> str:
    """What the seat that is asked is to do."""
    moments = {
        CHOOSING: said("roll again or stop"),
        USING: said("use the dice, or be done"),
        ANGERING: said("cause a disaster or pass"),
        LOSING: said("lose a marker"),
    }
    return moments[state.phase]


def _colour(colour: int) -> Said:
    return term(COLOUR_NAMES[colour])


def _space(space: int) -> Said:
    colour, column = _colour(space // COLUMNS), space % COLUMNS + 1
    return said("{colour} {column}", colour=colour, column=column)
