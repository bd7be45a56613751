"""What a turn's dice can gain: tables of gains for one position, and the best plan for a handful.

A table is one word of six numbers side by side: the gain with 0, 1, ... 5 dice. Numbers in tables
are ticks, twentieths of a point, so that a place of ten bits holds up to 51 points.
"""

from __future__ import annotations

from ...core.bits import EMPTY, count, has, only
from ...core.speed import rule
from ...dice.constants import (
    ALL_DICE,
    ANKH,
    CIVILIZATION,
    COLUMNS,
    DICE,
    DICE_FOR_A_FLOOD,
    MONUMENT,
    MOST_SUNS_THAT_MOVE_RA,
    NILE,
    PHARAOH,
    POINTS_FOR_THREE_SUNS,
    POINTS_FOR_TWO_ANKHS,
    SUN,
    SUNS_THAT_SCORE,
)
from ...dice.state import DiceState
from ...dice.uses import (
    civilization_cost,
    dice_showing,
    taken_spaces,
    unused_dice,
)
from .dice_odds import number_of
from .dice_worth import (
    ALL_COLUMNS,
    POINT,
    best_disaster,
    civilization_worth,
    columns_of,
    disaster_worth,
    earliness,
    epoch_end_worth,
    monument_gain,
    nile_worth,
    open_fields,
    pharaoh_worth,
)

TICK = 5  # hundredths of a point
TICKS_OF_TWO_ANKHS = POINTS_FOR_TWO_ANKHS * POINT // TICK
SLOT = 10  # bits
MOST_TICKS = (1 << SLOT) - 1
SUN_OFFSET = 1 << (SLOT - 1)  # suns may do harm: their table is raised by so much
CHOOSE = (1, 5, 10, 10, 5, 1)  # ways to choose so many of the five colours
COLOUR_SETS = ALL_DICE + 1

EVERY_SLOT = sum(1 << (SLOT * dice) for dice in range(DICE + 1))

# The places of the tables.
PHARAOH_GAINS = 0
NILE_GAINS = 1
MONUMENT_GAINS = 2  # of the turn's first marker
FURTHER_GAIN = 3  # not a table: the gain of a further monument marker
SUN_GAINS = 4
CIVILIZATION_GAINS = 4  # of 1, 2, 3 markers: the tables at 4 + 1, 4 + 2, 4 + 3
CIVILIZATION_COST = 8  # not a table: dice for the next civilization marker
FREE_MONUMENTS = 9  # not a table: 1 if the next monument marker needs no partner

# A plan is a word: how many ankhs go where, and above that the ticks it brings.
PLAN_BITS = 4
PLAN_MASK = (1 << PLAN_BITS) - 1
ANKHS_ON_PHARAOH = PLAN_BITS * PHARAOH
ANKHS_ON_NILE = PLAN_BITS * NILE
ANKHS_ON_CIVILIZATION = PLAN_BITS * CIVILIZATION
ANKHS_ON_MONUMENTS = PLAN_BITS * MONUMENT
PLAN_WORTH = PLAN_BITS * ANKH


@rule
def slot(gain: int, dice: int) -> int:
    """A gain in hundredths, made ticks and put in its place of a table."""
    return min(MOST_TICKS, max(0, gain // TICK)) << (SLOT * dice)


@rule
def gain_of(table: int, dice: int) -> int:
    """What a table says for so many dice."""
    return (table >> (SLOT * dice)) & MOST_TICKS


# Tables


@rule
def pharaoh_gains(state: DiceState, weights: tuple[int, ...]) -> int:
    """Going forward on the pharaoh track."""
    now = pharaoh_worth(state, state.turn, 0, weights)
    table = 0
    for dice in range(DICE + 1):
        table |= slot(pharaoh_worth(state, state.turn, dice, weights) - now, dice)
    return table


@rule
def nile_gains(state: DiceState, may_flood: bool, weights: tuple[int, ...]) -> int:
    """Going forward on the Nile, or buying a flood if that is worth more."""
    now = nile_worth(state, state.turn, 0, 0, weights)
    table = 0
    for dice in range(DICE + 1):
        then = nile_worth(state, state.turn, dice, 0, weights)
        if may_flood and dice >= DICE_FOR_A_FLOOD:
            then = max(then, nile_worth(state, state.turn, dice - DICE_FOR_A_FLOOD, 1, weights))
        table |= slot(then - now, dice)
    return table


@rule
def sun_gains(state: DiceState, weights: tuple[int, ...]) -> int:
    """Ra's way to the end of the epoch, points for three suns, a disaster for more."""
    way = state.sun_track - state.ra_moved
    end = epoch_end_worth(state, weights)
    disaster = disaster_worth(state, best_disaster(state, weights), weights)
    table = 0
    for suns in range(DICE + 1):
        if suns <= MOST_SUNS_THAT_MOVE_RA:
            gain = end * min(suns, way) // way
        elif suns == SUNS_THAT_SCORE:
            gain = POINTS_FOR_THREE_SUNS * POINT
        else:
            gain = max(0, disaster)
        table |= slot(gain + SUN_OFFSET * TICK, suns)
    return table


@rule
def civilizations_paid(dice: int, cost: int) -> int:
    """How many civilization markers so many dice pay for, if the next one costs *cost*."""
    return max(0, dice - cost + 1)


@rule
def free_monuments(state: DiceState) -> int:
    """How many monument markers can be placed without a partner: the turn's first one."""
    return 1 if state.monuments_placed == 0 else 0


@rule
def monuments_paid(dice: int, ankhs: int, free: int) -> int:
    """How many monument markers so many monument dice and ankhs pay for, of which *free* without a
    partner.
    """
    free = min(free, dice)
    return free + min(dice - free, (dice - free + ankhs) // 2)


@rule
def best_space(state: DiceState, colours: int, columns: int, weights: tuple[int, ...]) -> int:
    """The best free space in rows of these colours and in these columns, or -1."""
    taken = taken_spaces(state)
    best = -1
    most = -1
    for column in range(COLUMNS):
        colour = free_colour(taken, colours, column)
        if has(columns, column) and colour >= 0:
            gain = space_gain(state, column, weights)
            if gain > most:
                best = colour * COLUMNS + column
                most = gain
    return best


@rule
def free_colour(taken: int, colours: int, column: int) -> int:
    """One of the colours whose space in the column is free, or -1."""
    for colour in range(DICE):
        if has(colours, colour) and not has(taken, colour * COLUMNS + column):
            return colour
    return -1


@rule
def space_gain(state: DiceState, space: int, weights: tuple[int, ...]) -> int:
    """What a marker on this free space, or any free one in its column, brings the seat on turn."""
    own = state.monuments[state.turn]
    early = earliness(state, weights)
    return monument_gain(own, taken_spaces(state), space % COLUMNS, early, weights)


@rule
def new_columns(state: DiceState) -> int:
    """The columns in which the seat on turn has no monument marker yet."""
    return ALL_COLUMNS & ~columns_of(state.monuments[state.turn])


@rule
def further_gain(state: DiceState, colours: int, weights: tuple[int, ...]) -> int:
    """What a further monument marker in one of these rows gains: its column must be new."""
    space = best_space(state, colours, new_columns(state), weights)
    return space_gain(state, space, weights) // TICK if space >= 0 else 0


@rule
def gains_by_marker(state: DiceState, weights: tuple[int, ...]) -> int:
    """Placing 0 to 5 civilization markers, as far as fields have room."""
    now = civilization_worth(state, state.turn, 0, weights)
    room = count(open_fields(state, state.turn))
    table = 0
    for markers in range(DICE + 1):
        then = civilization_worth(state, state.turn, min(markers, room), weights)
        table |= slot(then - now, markers)
    return table


@rule
def gains_by_row(state: DiceState, weights: tuple[int, ...]) -> int:
    """The turn's first monument marker in each row."""
    table = 0
    for colour in range(DICE):
        space = best_space(state, only(colour), ALL_COLUMNS, weights)
        if space >= 0:
            table |= slot(space_gain(state, space, weights), colour)
    return table


@rule
def civilization_gains(by_marker: int, fields: int, markers: int) -> int:
    """Placing up to so many markers with civilizations on 0 to 5 dice, on average over the colours
    these dice can have; *fields* are those with room.
    """
    table = 0
    for dice in range(DICE + 1):
        gains = 0
        for colours in range(COLOUR_SETS):
            if count(colours) == dice:
                gains += gain_of(by_marker, min(markers, count(colours & fields)))
        table |= gains // CHOOSE[dice] << (SLOT * dice)
    return table


@rule
def monument_gains(by_row: int) -> int:
    """The turn's first marker with monuments on 0 to 5 dice, on average over the colours these dice
    can have.
    """
    table = 0
    for dice in range(DICE + 1):
        gains = 0
        for colours in range(COLOUR_SETS):
            if count(colours) == dice:
                gains += best_row_gain(by_row, colours)
        table |= gains // CHOOSE[dice] << (SLOT * dice)
    return table


@rule
def best_row_gain(by_row: int, colours: int) -> int:
    """The best gain among the rows of these colours."""
    best = 0
    for colour in range(DICE):
        if has(colours, colour):
            best = max(best, gain_of(by_row, colour))
    return best


@rule
def gains_of_throws(state: DiceState, weights: tuple[int, ...]) -> tuple[int, ...]:
    """The tables for dice that are still to be thrown: their colours are averaged."""
    by_marker = gains_by_marker(state, weights)
    fields = open_fields(state, state.turn)
    return (
        pharaoh_gains(state, weights),
        nile_gains(state, True, weights),
        monument_gains(gains_by_row(state, weights)),
        further_gain(state, ALL_DICE, weights),
        sun_gains(state, weights),
        civilization_gains(by_marker, fields, 1),
        civilization_gains(by_marker, fields, 2),
        civilization_gains(by_marker, fields, 3),
        civilization_cost(state),
        free_monuments(state),
    )


@rule
def gains_of_dice(state: DiceState, weights: tuple[int, ...]) -> tuple[int, ...]:
    """The tables for dice that lie on the table and have partly been used: their colours are
    known.
    """
    by_marker = gains_by_marker(state, weights)
    fields = open_fields(state, state.turn)
    room = count(dice_showing(state, CIVILIZATION) & fields)
    further = further_gain(state, unused_dice(state, MONUMENT), weights)
    first = further
    if state.monuments_placed == 0:
        first = best_row_gain(gains_by_row(state, weights), unused_dice(state, MONUMENT))
    return (
        pharaoh_gains(state, weights),
        nile_gains(state, unused_dice(state, NILE) != EMPTY, weights),
        first * EVERY_SLOT,
        further,
        slot(0, 0),  # what suns do is not decided by using dice
        gain_of(by_marker, min(1, room)) * EVERY_SLOT,
        gain_of(by_marker, min(2, room)) * EVERY_SLOT,
        gain_of(by_marker, min(3, room)) * EVERY_SLOT,
        civilization_cost(state),
        free_monuments(state),
    )


# The best plan


@rule
def worth_of_handful(gains: tuple[int, ...], handful: int) -> int:
    """The ticks a handful brings if its dice are used in the best way; suns raise it by their
    offset.
    """
    suns = gain_of(gains[SUN_GAINS], number_of(handful, SUN))
    if number_of(handful, ANKH) == 0:
        return suns + worth_of_real_dice(gains, handful)
    return suns + (best_plan(gains, handful, symbols_in(handful)) >> PLAN_WORTH)


@rule
def worth_of_real_dice(gains: tuple[int, ...], handful: int) -> int:
    """The ticks of all symbols but ankhs and suns, each for itself."""
    return (
        gain_of(gains[PHARAOH_GAINS], number_of(handful, PHARAOH))
        + gain_of(gains[NILE_GAINS], number_of(handful, NILE))
        + worth_of_civilizations(gains, number_of(handful, CIVILIZATION), 0)
        + worth_of_monuments(gains, number_of(handful, MONUMENT), 0)
    )


@rule
def worth_of_civilizations(gains: tuple[int, ...], dice: int, ankhs: int) -> int:
    """The ticks of so many civilization dice with the help of ankhs."""
    markers = civilizations_paid(dice + ankhs, gains[CIVILIZATION_COST])
    if markers == 0:
        return 0
    return gain_of(gains[CIVILIZATION_GAINS + min(3, markers)], dice)


@rule
def worth_of_monuments(gains: tuple[int, ...], dice: int, ankhs: int) -> int:
    """The ticks of so many monument dice with the help of ankhs."""
    markers = monuments_paid(dice, ankhs, gains[FREE_MONUMENTS])
    if markers == 0:
        return 0
    return gain_of(gains[MONUMENT_GAINS], dice) + (markers - 1) * gains[FURTHER_GAIN]


@rule
def symbols_in(handful: int) -> int:
    """The set of symbols in a handful."""
    symbols = EMPTY
    for symbol in range(ANKH):
        if number_of(handful, symbol) > 0:
            symbols |= only(symbol)
    return symbols


@rule
def best_plan(gains: tuple[int, ...], handful: int, shown: int) -> int:
    """The best way to share out the ankhs among the symbols that are shown; pairs left over
    score.
    """
    ankhs = number_of(handful, ANKH)
    civilizations = number_of(handful, CIVILIZATION)
    monuments = number_of(handful, MONUMENT)
    best = 0
    partners = min(ankhs, max(0, monuments - gains[FREE_MONUMENTS]))
    enough = civilizations + ankhs >= gains[CIVILIZATION_COST] and has(shown, CIVILIZATION)
    for here in range(partners + 1):
        for there in range(ankhs - here + 1 if enough else 1):
            plan = best_plan_on_tracks(gains, handful, shown, ankhs - here - there)
            gain = worth_of_monuments(gains, monuments, here)
            gain += worth_of_civilizations(gains, civilizations, there)
            plan += gain << PLAN_WORTH
            if plan >> PLAN_WORTH > best >> PLAN_WORTH:
                best = plan | (here << ANKHS_ON_MONUMENTS) | (there << ANKHS_ON_CIVILIZATION)
    return best


@rule
def most_ankhs(shown: int, symbol: int, ankhs: int) -> int:
    """How many ankhs can stand in for the symbol: all, or none if no die shows it."""
    return ankhs if has(shown, symbol) else 0


@rule
def best_plan_on_tracks(gains: tuple[int, ...], handful: int, shown: int, ankhs: int) -> int:
    """The best way to share out ankhs among pharaohs and Nile; pairs left over score."""
    pharaohs = number_of(handful, PHARAOH)
    niles = number_of(handful, NILE)
    best = 0
    for here in range(most_ankhs(shown, NILE, ankhs) + 1):
        for there in range(most_ankhs(shown, PHARAOH, ankhs - here) + 1):
            gain = gain_of(gains[NILE_GAINS], niles + here)
            gain += gain_of(gains[PHARAOH_GAINS], pharaohs + there)
            gain += (ankhs - here - there) // 2 * TICKS_OF_TWO_ANKHS
            if gain > best >> PLAN_WORTH:
                best = (gain << PLAN_WORTH) | (here << ANKHS_ON_NILE)
                best |= there << ANKHS_ON_PHARAOH
    return best
