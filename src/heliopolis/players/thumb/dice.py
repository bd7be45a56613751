"""Advice for Ra: The Dice Game, one function for each kind of decision.

What things are worth is in `dice_worth.py`, what dice can gain in `dice_gains.py`, and the
expectation over rolls in `dice_rolls.py`.
"""

from __future__ import annotations

from ...core.bits import EMPTY, count, has, lowest, only
from ...core.speed import rule
from ...dice.constants import (
    ALL_DICE,
    ANGERING,
    CHOOSING,
    CIVILIZATION,
    COLUMNS,
    DICE,
    DICE_FOR_A_FLOOD,
    MONUMENT,
    NILE,
    SEATS,
    SYMBOLS,
    USING,
)
from ...dice.disasters import moves_of_anger
from ...dice.moves import (
    CAUSE_DISASTER,
    DONE,
    FLOOD_BY_ANKHS,
    FURTHER_MONUMENT,
    LOSE_CIVILIZATION,
    LOSE_MONUMENT,
    NILE_BY_ANKH,
    NILE_BY_NILE,
    PASS,
    PHARAOH_BY_ANKH,
    PHARAOH_BY_PHARAOH,
    PLACE_CIVILIZATION,
    PLACE_MONUMENT,
    REROLL,
    STOP,
)
from ...dice.state import DiceState
from ...dice.uses import (
    civilization_cost,
    dice_showing,
    full_fields,
    moves_of_civilization,
    moves_on_tracks,
    taken_spaces,
    unused_dice,
)
from .dice_gains import (
    ANKHS_ON_CIVILIZATION,
    ANKHS_ON_MONUMENTS,
    ANKHS_ON_NILE,
    ANKHS_ON_PHARAOH,
    PLAN_MASK,
    best_plan,
    best_space,
    civilizations_paid,
    free_monuments,
    gain_of,
    gains_by_row,
    gains_of_dice,
    gains_of_throws,
    monuments_paid,
    new_columns,
)
from .dice_odds import handful_of
from .dice_quick import quick_choice, quick_use
from .dice_rolls import ROW, worths_of_rerolls
from .dice_worth import (
    ALL_COLUMNS,
    WEIGHTS,
    best_disaster,
    cheapest_monument,
    earliness,
    nile_worth,
    tuned_weights,
)

__all__ = ["WEIGHTS"]


@rule
def advised_move(state: DiceState) -> int:
    """The move the rules of thumb advise the seat that is asked."""
    return advised_move_with(state, tuned_weights())


@rule
def rollout_move(state: DiceState, stream: int) -> int:
    """A quick move for playing games to their end; it needs no chance of its own."""
    if state.phase == USING:
        return quick_use(state)
    if state.phase == CHOOSING:
        return quick_choice(state)
    if state.phase == ANGERING:
        return advised_disaster(state, tuned_weights())
    return advised_loss(state, tuned_weights())


@rule
def advised_move_with(state: DiceState, weights: tuple[int, ...]) -> int:
    """The same with other weights."""
    if state.phase == USING:
        return advised_use(state, weights)
    if state.phase == CHOOSING:
        return advised_choice(state, weights)
    if state.phase == ANGERING:
        return advised_disaster(state, weights)
    return advised_loss(state, weights)


# Rolling again


@rule
def advised_choice(state: DiceState, weights: tuple[int, ...]) -> int:
    """Roll the dice that promise most, or stop."""
    worths = worths_of_rerolls(state, gains_of_throws(state, weights))
    rolled = best_reroll(state, worths, weights)
    return STOP if rolled == EMPTY else REROLL + rolled


@rule
def best_reroll(
    state: DiceState, worths: tuple[tuple[int, ...], ...], weights: tuple[int, ...]
) -> int:
    """The set of dice that is worth most to roll again. If there is nothing to gain it is empty;
    of equal sets, the one that keeps the better colours.
    """
    by_row = gains_by_row(state, weights)
    best = EMPTY
    for rolled in range(1, ALL_DICE + 1):
        worth = worths[rolled // ROW][rolled % ROW]
        most = worths[best // ROW][best % ROW]
        better = colours_kept(state, rolled, by_row) > colours_kept(state, best, by_row)
        if worth > most or (worth == most and best != EMPTY and better):
            best = rolled
    return best


@rule
def colours_kept(state: DiceState, rolled: int, by_row: int) -> int:
    """How good the colours of the dice kept are: where symbols are equal, keep fields and rows that
    can be used.
    """
    kept = ALL_DICE & ~rolled
    closed = state.civilizations[state.turn] | full_fields(state)
    worth = count(dice_showing(state, CIVILIZATION) & kept & ~closed)
    for colour in range(DICE):
        if has(dice_showing(state, MONUMENT) & kept, colour):
            worth += gain_of(by_row, colour)
    return worth


# Using the dice


@rule
def advised_use(state: DiceState, weights: tuple[int, ...]) -> int:
    """The first use of the best plan for the unused dice: monuments, civilizations, then the two
    tracks.
    """
    plan = plan_for_dice(state, weights)
    move = advised_monument(state, plan, weights)
    if move == DONE:
        move = advised_civilization(state, plan)
    if move == DONE:
        move = advised_nile(state, plan, weights)
    if move == DONE:
        move = advised_pharaoh(state, plan)
    return move


@rule
def plan_for_dice(state: DiceState, weights: tuple[int, ...]) -> int:
    """The best plan for the unused dice."""
    handful = handful_of(state.faces, state.unused)
    return best_plan(gains_of_dice(state, weights), handful, symbols_shown(state))


@rule
def symbols_shown(state: DiceState) -> int:
    """The set of symbols that some die shows, used or not: ankhs can stand in for these."""
    shown = EMPTY
    for symbol in range(SYMBOLS):
        if dice_showing(state, symbol) != EMPTY:
            shown |= only(symbol)
    return shown


@rule
def ankhs_for(plan: int, place: int) -> int:
    """How many ankhs a plan gives to one purpose."""
    return (plan >> place) & PLAN_MASK


@rule
def advised_monument(state: DiceState, plan: int, weights: tuple[int, ...]) -> int:
    """The monument marker to place now, or DONE if there is none."""
    colours = unused_dice(state, MONUMENT)
    ankhs = ankhs_for(plan, ANKHS_ON_MONUMENTS)
    if monuments_paid(count(colours), ankhs, free_monuments(state)) == 0:
        return DONE
    if state.monuments_placed == 0:
        space = best_space(state, colours, ALL_COLUMNS, weights)
        return DONE if space < 0 else PLACE_MONUMENT + space
    space = best_space(state, colours, new_columns(state), weights)
    if space < 0:
        return DONE
    row = space // COLUMNS
    partner = row if ankhs > 0 else lowest(colours & ~only(row))
    return FURTHER_MONUMENT + (row * DICE + partner) * COLUMNS + space % COLUMNS


@rule
def advised_civilization(state: DiceState, plan: int) -> int:
    """The civilization marker to place now, or DONE if there is none."""
    ankhs = ankhs_for(plan, ANKHS_ON_CIVILIZATION)
    payers = count(unused_dice(state, CIVILIZATION)) + ankhs
    fields = moves_of_civilization(state) >> PLACE_CIVILIZATION
    if fields == EMPTY or civilizations_paid(payers, civilization_cost(state)) == 0:
        return DONE
    return PLACE_CIVILIZATION + scarcest_field(state, fields)


@rule
def scarcest_field(state: DiceState, fields: int) -> int:
    """The field of the set with most markers: it will be full first."""
    best = lowest(fields)
    most = -1
    for colour in range(DICE):
        markers = 0
        for seat in range(SEATS):
            if has(state.civilizations[seat], colour):
                markers += 1
        if has(fields, colour) and markers > most:
            best = colour
            most = markers
    return best


@rule
def advised_nile(state: DiceState, plan: int, weights: tuple[int, ...]) -> int:
    """A flood or a step on the Nile, or DONE if there is neither."""
    ankhs = ankhs_for(plan, ANKHS_ON_NILE)
    niles = count(unused_dice(state, NILE))
    moves = moves_on_tracks(state)
    spare = niles + ankhs - DICE_FOR_A_FLOOD
    if niles > 0 and spare >= 0:
        steps = nile_worth(state, state.turn, niles + ankhs, 0, weights)
        if nile_worth(state, state.turn, spare, 1, weights) > steps:
            return FLOOD_BY_ANKHS + max(0, DICE_FOR_A_FLOOD - niles)
    if has(moves, NILE_BY_NILE):
        return NILE_BY_NILE
    return NILE_BY_ANKH if ankhs > 0 and has(moves, NILE_BY_ANKH) else DONE


@rule
def advised_pharaoh(state: DiceState, plan: int) -> int:
    """A step on the pharaoh track, or DONE if there is none."""
    moves = moves_on_tracks(state)
    if has(moves, PHARAOH_BY_PHARAOH):
        return PHARAOH_BY_PHARAOH
    planned = ankhs_for(plan, ANKHS_ON_PHARAOH) > 0
    return PHARAOH_BY_ANKH if planned and has(moves, PHARAOH_BY_ANKH) else DONE


# Disasters


@rule
def advised_disaster(state: DiceState, weights: tuple[int, ...]) -> int:
    """The disaster that harms the others most, if one can be caused."""
    kind = best_disaster(state, weights)
    return CAUSE_DISASTER + kind if has(moves_of_anger(state), CAUSE_DISASTER + kind) else PASS


@rule
def advised_loss(state: DiceState, weights: tuple[int, ...]) -> int:
    """Give up the marker that can be spared most easily."""
    if state.disaster == CIVILIZATION:
        return LOSE_CIVILIZATION + lowest(state.civilizations[state.asked])
    early = earliness(state, weights)
    own = state.monuments[state.asked]
    return LOSE_MONUMENT + lowest(cheapest_monument(own, taken_spaces(state), early, weights))
