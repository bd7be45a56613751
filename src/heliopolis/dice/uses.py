"""Using the dice: what each symbol does, which dice pay for it, and which uses are legal."""

from __future__ import annotations

from ..core.bits import EMPTY, all_below, count, has, lowest, only
from ..core.speed import rule
from .constants import (
    ALL_DICE,
    ANKH,
    CIVILIZATION,
    COLUMNS,
    DICE,
    DICE_FOR_A_FIRST_CIVILIZATION,
    DICE_FOR_A_FLOOD,
    MONUMENT,
    NILE,
    PHARAOH,
    POINTS_FOR_TWO_ANKHS,
    TRACK_END,
)
from .moves import (
    DONE,
    FIRST_GROUP_OF_FURTHER,
    FLOOD_BY_ANKHS,
    GROUP_OF_PLACING,
    NILE_BY_ANKH,
    NILE_BY_NILE,
    PHARAOH_BY_ANKH,
    PHARAOH_BY_PHARAOH,
    PLACE_CIVILIZATION,
)
from .state import DiceState

_ROW = all_below(COLUMNS)  # all spaces of one row


@rule
def dice_showing(state: DiceState, symbol: int) -> int:
    """The dice that show the symbol, used or not."""
    return (state.faces >> (symbol * DICE)) & ALL_DICE


@rule
def unused_dice(state: DiceState, symbol: int) -> int:
    """The dice that show the symbol and have not been used."""
    return dice_showing(state, symbol) & state.unused


@rule
def use_one(state: DiceState, symbol: int) -> None:
    """Use up one unused die that shows the symbol; which one makes no difference. [DI 5.2]"""
    state.unused -= only(lowest(unused_dice(state, symbol)))


@rule
def advance_marker(state: DiceState, move: int) -> None:
    """One die, real or an ankh in its stead, moves the pharaoh or the Nile marker one space.

    [DI 6.1, DI 6.2, DI 7.1, DI 7.2]
    """
    if move <= PHARAOH_BY_ANKH:
        state.pharaoh[state.turn] += 1
        use_one(state, PHARAOH if move == PHARAOH_BY_PHARAOH else ANKH)
    else:
        state.nile[state.turn] += 1
        use_one(state, NILE if move == NILE_BY_NILE else ANKH)


@rule
def place_flood(state: DiceState, ankhs: int) -> None:
    """Three dice, of which *ankhs* are ankhs and the rest Niles, buy a flood.

    [DI 7.4, DI 7.7, DI 7.8]
    """
    for _ in range(ankhs):
        use_one(state, ANKH)
    for _ in range(DICE_FOR_A_FLOOD - ankhs):
        use_one(state, NILE)
    state.floods[state.turn] += 1


@rule
def place_civilization(state: DiceState, colour: int) -> None:
    """The turn's first marker costs three dice, each further one a single die; civilizations pay
    before ankhs.

    [DI 8.1, DI 8.4, DI 8.5]
    """
    for _ in range(civilization_cost(state)):
        if unused_dice(state, CIVILIZATION) != EMPTY:
            use_one(state, CIVILIZATION)
        else:
            use_one(state, ANKH)
    state.civilizations[state.turn] |= only(colour)
    state.civilizations_placed += 1


@rule
def civilization_cost(state: DiceState) -> int:
    """What the next civilization marker of this turn costs. [DI 8.2, DI 8.3, DI 8.10]"""
    return DICE_FOR_A_FIRST_CIVILIZATION if state.civilizations_placed == 0 else 1


@rule
def place_first_monument(state: DiceState, space: int) -> None:
    """One monument die pays for the turn's first marker. [DI 9.1]"""
    state.unused -= only(space // COLUMNS)
    place_monument(state, space)


@rule
def place_further_monument(state: DiceState, choice: int) -> None:
    """A monument die and its partner, another monument die or an ankh, pay for a further marker.

    [DI 9.4, DI 9.5, DI 9.6]
    """
    colour = choice // (DICE * COLUMNS)
    partner = choice // COLUMNS % DICE
    state.unused -= only(colour)
    if partner == colour:
        use_one(state, ANKH)
    else:
        state.unused -= only(partner)
    place_monument(state, colour * COLUMNS + choice % COLUMNS)


@rule
def place_monument(state: DiceState, space: int) -> None:
    """The marker stands. [DI 9.9]"""
    state.monuments[state.turn] |= only(space)
    state.monuments_placed += 1


@rule
def points_for_ankhs(state: DiceState) -> int:
    """Two for every pair of unused ankhs. [DI 10.1]"""
    return count(unused_dice(state, ANKH)) // 2 * POINTS_FOR_TWO_ANKHS


@rule
def moves_of_use(state: DiceState, group: int) -> int:
    """What the unused dice can do. [DI 5.2, DI 5.9]"""
    if group == 0:
        return moves_on_tracks(state) | moves_of_civilization(state) | moves_of_done(state)
    if group == GROUP_OF_PLACING:
        return moves_of_first_monument(state)
    if group >= FIRST_GROUP_OF_FURTHER:
        return moves_of_further_monument(state, group - FIRST_GROUP_OF_FURTHER)
    return EMPTY


@rule
def moves_on_tracks(state: DiceState) -> int:
    """Advancing the two markers and buying floods.

    [DI 5.4, DI 5.6, DI 5.7, DI 5.8, DI 6.3, DI 7.3, DI 7.11]
    """
    moves = moves_of_floods(state)
    has_ankh = unused_dice(state, ANKH) != EMPTY
    if state.pharaoh[state.turn] < TRACK_END:
        if unused_dice(state, PHARAOH) != EMPTY:
            moves |= only(PHARAOH_BY_PHARAOH)
        if has_ankh and dice_showing(state, PHARAOH) != EMPTY:
            moves |= only(PHARAOH_BY_ANKH)
    if state.nile[state.turn] < TRACK_END:
        if unused_dice(state, NILE) != EMPTY:
            moves |= only(NILE_BY_NILE)
        if has_ankh and dice_showing(state, NILE) != EMPTY:
            moves |= only(NILE_BY_ANKH)
    return moves


@rule
def moves_of_floods(state: DiceState) -> int:
    """Three unused dice: Niles, at least one, and ankhs. [DI 7.5, DI 7.6, DI 7.9]"""
    niles = count(unused_dice(state, NILE))
    ankhs = count(unused_dice(state, ANKH))
    moves = EMPTY
    for used_ankhs in range(DICE_FOR_A_FLOOD):
        if used_ankhs <= ankhs and DICE_FOR_A_FLOOD - used_ankhs <= niles:
            moves |= only(FLOOD_BY_ANKHS + used_ankhs)
    return moves


@rule
def moves_of_civilization(state: DiceState) -> int:
    """Fields of colours that really show civilization, with room, and without a marker of one's
    own.

    [DI 8.4, DI 8.6, DI 8.7, DI 8.8, DI 8.9]
    """
    payers = count(unused_dice(state, CIVILIZATION) | unused_dice(state, ANKH))
    if payers < civilization_cost(state):
        return EMPTY
    fields = (
        dice_showing(state, CIVILIZATION) & ~state.civilizations[state.turn] & ~full_fields(state)
    )
    return fields << PLACE_CIVILIZATION


@rule
def full_fields(state: DiceState) -> int:
    """The civilization fields with as many markers as there is room: one fewer than players.

    [DI 1.6, DI 8.9]
    """
    full = EMPTY
    for colour in range(DICE):
        markers = 0
        for seat in range(state.players):
            if has(state.civilizations[seat], colour):
                markers += 1
        if markers == state.players - 1:
            full |= only(colour)
    return full


@rule
def moves_of_done(state: DiceState) -> int:
    """One may always be done, unless the option asks that pharaoh and Nile dice be used while they
    can.

    [DI 5.3, DI 16.7, DI 17.4]
    """
    if state.dice_may_idle == 0 and has_idle_dice(state):
        return EMPTY
    return only(DONE)


@rule
def has_idle_dice(state: DiceState) -> bool:
    """Whether an unused pharaoh or Nile die could still move its marker. [DI 17.4]"""
    return (unused_dice(state, PHARAOH) != EMPTY and state.pharaoh[state.turn] < TRACK_END) or (
        unused_dice(state, NILE) != EMPTY and state.nile[state.turn] < TRACK_END
    )


@rule
def moves_of_first_monument(state: DiceState) -> int:
    """The turn's first marker: any free space in the row of an unused monument die.

    [DI 9.2, DI 9.3]
    """
    if state.monuments_placed > 0:
        return EMPTY
    rows = EMPTY
    for colour in range(DICE):
        if has(unused_dice(state, MONUMENT), colour):
            rows |= _ROW << (colour * COLUMNS)
    return rows & ~taken_spaces(state)


@rule
def taken_spaces(state: DiceState) -> int:
    """The spaces of the monuments with a marker of any seat. [DI 1.8]"""
    taken = EMPTY
    for seat in range(state.players):
        taken |= state.monuments[seat]
    return taken


@rule
def moves_of_further_monument(state: DiceState, colour: int) -> int:
    """A further marker in one row: its monument die, a partner, and a free space in a column new to
    the seat.

    [DI 9.8, DI 9.10, DI 9.11]
    """
    dice = unused_dice(state, MONUMENT)
    if state.monuments_placed == 0 or not has(dice, colour):
        return EMPTY
    taken = (taken_spaces(state) >> (colour * COLUMNS)) | own_columns(state, state.turn)
    columns = _ROW & ~taken
    moves = EMPTY
    for partner in range(DICE):
        if may_be_partner(state, partner, colour):
            moves |= columns << (partner * COLUMNS)
    return moves


@rule
def may_be_partner(state: DiceState, partner: int, colour: int) -> bool:
    """Whether another unused monument die, or an ankh in the place of the row's own colour, is
    there.

    [DI 9.6, DI 9.7]
    """
    if partner == colour:
        return unused_dice(state, ANKH) != EMPTY
    return has(unused_dice(state, MONUMENT), partner)


@rule
def own_columns(state: DiceState, seat: int) -> int:
    """The columns in which a seat has a monument marker. [DI 9.8, DI 9.9]"""
    columns = EMPTY
    for colour in range(DICE):
        columns |= (state.monuments[seat] >> (colour * COLUMNS)) & _ROW
    return columns
