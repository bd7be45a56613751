"""What rolling again is worth: the exact expectation over all throws, not a sample.

Worths here are sums of ticks over all 7776 throws of five dice, so nothing is ever rounded; two
rolls ahead, over the throws of both.
"""

from __future__ import annotations

from ...core.bits import lowest
from ...core.speed import rule
from ...dice.constants import (
    ALL_DICE,
    ANKH,
    CIVILIZATION,
    DICE,
    MONUMENT,
    NILE,
    PHARAOH,
    ROLLS,
    SUN,
    SYMBOLS,
)
from ...dice.state import DiceState
from ...dice.uses import dice_showing
from .dice_gains import worth_of_handful
from .dice_odds import (
    ALL_THROWS,
    FIRST_OF_DICE,
    HANDFUL_BITS,
    HANDFUL_MASK,
    PLACE,
    THROWS,
    handful_and_ways,
    handful_of,
    is_part,
    next_part,
    number_of,
    size_of,
    ways_to_throw,
)

IMPOSSIBLE = (DICE + 1) << (PLACE * SUN)  # more suns than dice: no part of anything
FEW = 2
NO_DIE = SYMBOLS
NOTHING = (0, 0, 0, 0, 0, 0, 0, 0)
ROW = 8  # the worths of all 32 sets of dice to roll again come in four rows of eight


@rule
def worth_of_keeping(gains: tuple[int, ...], kept: int) -> int:
    """The sum over all throws of the dice that are not kept, with no roll after it."""
    thrown = DICE - size_of(kept)
    total = 0
    for number in range(FIRST_OF_DICE[thrown], FIRST_OF_DICE[thrown + 1]):
        handful = handful_and_ways(number)
        ways = handful >> HANDFUL_BITS
        total += ways * worth_of_handful(gains, kept + (handful & HANDFUL_MASK))
    return total * THROWS[DICE - thrown]


@rule
def worth_with_one_roll(
    gains: tuple[int, ...], few: tuple[tuple[int, ...], ...], handful: int
) -> int:
    """The worth of five dice of which any but the suns can be rolled once more."""
    best = worth_of_keeping(gains, handful)
    kept = next_part(handful, handful)
    while kept != handful:
        if size_of(kept) <= FEW:
            worth = few[first_die(kept)][first_die(kept - die(first_die(kept)))]
        else:
            worth = worth_of_keeping(gains, kept)
        best = max(best, worth)
        kept = next_part(kept, handful)
    return best


# To keep no, one or two dice is to roll many, and it is asked again and again: these worths are
# found once, in a table by the symbols of both dice.


@rule
def worths_of_few(gains: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """The worth of keeping two dice, one or none, by their symbols; NO_DIE stands for none."""
    return (
        worths_with(gains, die(PHARAOH)),
        worths_with(gains, die(NILE)),
        worths_with(gains, die(CIVILIZATION)),
        worths_with(gains, die(MONUMENT)),
        worths_with(gains, die(ANKH)),
        worths_with(gains, die(SUN)),
        worths_with(gains, die(NO_DIE)),
    )


@rule
def worths_with(gains: tuple[int, ...], kept: int) -> tuple[int, ...]:
    """The worth of keeping a die together with each other, and alone."""
    return (
        worth_of_keeping(gains, kept + die(PHARAOH)),
        worth_of_keeping(gains, kept + die(NILE)),
        worth_of_keeping(gains, kept + die(CIVILIZATION)),
        worth_of_keeping(gains, kept + die(MONUMENT)),
        worth_of_keeping(gains, kept + die(ANKH)),
        worth_of_keeping(gains, kept + die(SUN)),
        worth_of_keeping(gains, kept),
    )


@rule
def die(symbol: int) -> int:
    """The handful of one die, or of none."""
    return 0 if symbol == NO_DIE else 1 << (PLACE * symbol)


@rule
def first_die(handful: int) -> int:
    """The first symbol of a handful, or NO_DIE."""
    return NO_DIE if handful == 0 else lowest(handful) // PLACE


# All that can be rolled again


@rule
def worths_of_rerolls(state: DiceState, gains: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """What rolling each set of dice again is worth, sets in the order of their numbers; the empty
    set is to stop. Sets with suns are worth 0.
    """
    kept = (
        kept_dice(state, 0),
        kept_dice(state, ROW),
        kept_dice(state, 2 * ROW),
        kept_dice(state, 3 * ROW),
    )
    if state.rolls == ROLLS - 1:
        return (
            row_of_last_roll(gains, kept[0]),
            row_of_last_roll(gains, kept[1]),
            row_of_last_roll(gains, kept[2]),
            row_of_last_roll(gains, kept[3]),
        )
    return worths_two_rolls_ahead(gains, kept)


@rule
def kept_dice(state: DiceState, first: int) -> tuple[int, ...]:
    """What is kept when each of eight sets, from number *first* on, is rolled again."""
    return (
        kept_without(state, first),
        kept_without(state, first + 1),
        kept_without(state, first + 2),
        kept_without(state, first + 3),
        kept_without(state, first + 4),
        kept_without(state, first + 5),
        kept_without(state, first + 6),
        kept_without(state, first + 7),
    )


@rule
def kept_without(state: DiceState, rolled: int) -> int:
    """The handful that stays when the set *rolled* is rolled again, or one that cannot be."""
    if dice_showing(state, SUN) & rolled:
        return IMPOSSIBLE
    return handful_of(state.faces, ALL_DICE & ~rolled)


@rule
def row_of_last_roll(gains: tuple[int, ...], kept: tuple[int, ...]) -> tuple[int, ...]:
    """What each of eight handfuls is worth if the other dice are rolled for the last time."""
    return (
        worth_of_last_roll(gains, kept[0]),
        worth_of_last_roll(gains, kept[1]),
        worth_of_last_roll(gains, kept[2]),
        worth_of_last_roll(gains, kept[3]),
        worth_of_last_roll(gains, kept[4]),
        worth_of_last_roll(gains, kept[5]),
        worth_of_last_roll(gains, kept[6]),
        worth_of_last_roll(gains, kept[7]),
    )


@rule
def worth_of_last_roll(gains: tuple[int, ...], kept: int) -> int:
    """The worth of keeping a handful, on the scale of two rolls."""
    return 0 if kept == IMPOSSIBLE else worth_of_keeping(gains, kept) * ALL_THROWS


@rule
def worths_two_rolls_ahead(
    gains: tuple[int, ...], kept: tuple[tuple[int, ...], ...]
) -> tuple[tuple[int, ...], ...]:
    """The same with two rolls to come: every handful the first can bring, and the best that can be
    made of it with the second.
    """
    few = worths_of_few(gains)
    stopped = worth_of_keeping(gains, kept[0][0]) * ALL_THROWS
    totals: tuple[tuple[int, ...], ...] = (
        (stopped, 0, 0, 0, 0, 0, 0, 0),
        NOTHING,
        NOTHING,
        NOTHING,
    )
    for number in range(FIRST_OF_DICE[DICE], FIRST_OF_DICE[DICE + 1]):
        handful = handful_and_ways(number) & HANDFUL_MASK
        if number_of(handful, SUN) >= number_of(kept[0][0], SUN):
            worth = worth_with_one_roll(gains, few, handful)
            totals = (
                row_with(totals[0], kept[0], handful, worth),
                row_with(totals[1], kept[1], handful, worth),
                row_with(totals[2], kept[2], handful, worth),
                row_with(totals[3], kept[3], handful, worth),
            )
    return totals


@rule
def row_with(
    totals: tuple[int, ...], kept: tuple[int, ...], handful: int, worth: int
) -> tuple[int, ...]:
    """Eight totals with what a handful adds, each according to its odds."""
    return (
        totals[0] + worth * ways_to_complete(kept[0], handful),
        totals[1] + worth * ways_to_complete(kept[1], handful),
        totals[2] + worth * ways_to_complete(kept[2], handful),
        totals[3] + worth * ways_to_complete(kept[3], handful),
        totals[4] + worth * ways_to_complete(kept[4], handful),
        totals[5] + worth * ways_to_complete(kept[5], handful),
        totals[6] + worth * ways_to_complete(kept[6], handful),
        totals[7] + worth * ways_to_complete(kept[7], handful),
    )


@rule
def ways_to_complete(kept: int, handful: int) -> int:
    """Of 7776 throws, those that make *handful* of the dice kept by throwing the others.

    Keeping all five is to stop: it has no second roll and is counted elsewhere.
    """
    if kept == handful or not is_part(kept, handful):
        return 0
    return ways_to_throw(handful - kept) * THROWS[size_of(kept)]
