"""What a seat's things are worth, in hundredths of a point: what they score, and what they promise.

Each function is given the thing to be valued (a space, a number of markers), so that what is and
what could be are valued alike and no state has to be changed.
"""

from __future__ import annotations

from ...core.bits import EMPTY, count, only
from ...core.speed import rule
from ...dice.constants import (
    ALL_DICE,
    CIVILIZATION,
    CIVILIZATION_POINTS,
    COLUMNS,
    DICE,
    EPOCHS,
    FURTHEST_PHARAOH_MOVES_BACK,
    FURTHEST_PHARAOH_POINTS,
    LAST_PHARAOH_MOVES_UP,
    LAST_PHARAOH_POINTS,
    MARKERS_LOST_IN_A_DISASTER,
    MONUMENT,
    MONUMENT_COLUMNS_POINTS,
    MONUMENTS_IN_A_COLUMN_POINTS,
    NILE,
    PHARAOH,
    SPACES_BACK_IN_A_DISASTER,
    TRACK_END,
    TRACK_START,
)
from ...dice.scoring import points_for_pharaoh, points_of_epoch
from ...dice.state import DiceState
from ...dice.uses import full_fields, taken_spaces

POINT = 100  # everything is counted in hundredths of a point
CERTAIN = 100  # chances are percentages
ONE_TURN = 100  # and time is counted in hundredths of a turn

# The places of the weights.
PHARAOH_SPREAD = 0
PHARAOH_LATER = 1
NILE_GROWTH = 2
NILE_LATER = 3
FLOOD_CHANCE = 4
SPARE_FLOOD = 5
CIVILIZATION_CHANCE = 6
COLUMN_HOPE = 7
STACK_HOPE = 8
MONUMENT_TIME = 9
RIVALS = 10

WEIGHTS = (
    60,  # PHARAOH_SPREAD: how far a pharaoh lead can shift in a turn, in hundredths of a space
    60,  # PHARAOH_LATER: a space of the pharaoh track for each later epoch
    40,  # NILE_GROWTH: what the Nile marker still moves in a turn, in hundredths of a space
    48,  # NILE_LATER: chance to have a flood in a later epoch
    15,  # FLOOD_CHANCE: chance in a turn to get a flood where there is none
    60,  # SPARE_FLOOD: a second flood
    11,  # CIVILIZATION_CHANCE: chance in a turn to place a civilization marker
    190,  # COLUMN_HOPE: a monument column early in the game
    220,  # STACK_HOPE: a second or further marker in a column with room, early in the game
    550,  # MONUMENT_TIME: with so much time left, in hundredths of a turn, it still counts as early
    60,  # RIVALS: what harms the others, as a percentage of what helps oneself
)

TURNS_A_SPACE = 130  # how long Ra stays on a space: 1.3 turns, counted over many games
MOST_HOPE = 90  # the chance of something that has much time left to happen
_NO_MORE = ()
ALL_COLUMNS = (1 << COLUMNS) - 1
_COLUMN = sum(only(colour * COLUMNS) for colour in range(DICE))  # the spaces of the first column


@rule
def tuned_weights() -> tuple[int, ...]:
    """The weights as a sum: compiled code takes a sum for numbers like any others, but would be
    compiled a second time for constants.
    """
    return WEIGHTS + _NO_MORE


# Time


@rule
def turns_left(state: DiceState) -> int:
    """How many turns each seat has left in this epoch, on average."""
    return max(0, state.sun_track - state.ra_moved) * TURNS_A_SPACE // state.players


@rule
def turns_left_in_game(state: DiceState) -> int:
    """How many turns each seat has left in the whole game, on average."""
    later = (EPOCHS - state.epoch) * state.sun_track * TURNS_A_SPACE // state.players
    return turns_left(state) + later


# Pharaohs


@rule
def pharaoh_worth(state: DiceState, seat: int, steps: int, weights: tuple[int, ...]) -> int:
    """A pharaoh marker so many steps on: its chance to be furthest, its chance to be last, and its
    start into later epochs.
    """
    space = min(TRACK_END, max(TRACK_START, state.pharaoh[seat] + steps))
    furthest = TRACK_START
    last = TRACK_END
    for other in range(state.players):
        if other != seat:
            furthest = max(furthest, state.pharaoh[other])
            last = min(last, state.pharaoh[other])
    later = weights[PHARAOH_LATER] * (EPOCHS - state.epoch)  # for each space
    spread = POINT // 2 + weights[PHARAOH_SPREAD] * turns_left(state) // ONE_TURN
    prize = FURTHEST_PHARAOH_POINTS * POINT - FURTHEST_PHARAOH_MOVES_BACK * later
    penalty = LAST_PHARAOH_POINTS * POINT + LAST_PHARAOH_MOVES_UP * later
    worth = prize * chance_to_stay_ahead(space - furthest, spread)
    worth += penalty * chance_to_stay_ahead(last - space, spread)
    return worth // CERTAIN + later * space


@rule
def chance_to_stay_ahead(lead: int, spread: int) -> int:
    """The chance that a lead lasts, if it can still shift by *spread* hundredths of a space; a tie
    is good enough.
    """
    chance = CERTAIN // 2 + (POINT * lead + POINT // 2) * (CERTAIN // 2) // spread
    return min(CERTAIN, max(0, chance))


# The Nile


@rule
def nile_worth(
    state: DiceState, seat: int, steps: int, bought: int, weights: tuple[int, ...]
) -> int:
    """A Nile marker so many steps on, with so many floods more: where it will be if there is a
    flood, the chance that there is, and the same for later epochs.
    """
    space = min(TRACK_END, max(TRACK_START, state.nile[seat] + steps))
    floods = state.floods[seat] + bought
    turns = turns_left(state)
    flooded = CERTAIN if floods > 0 else min(MOST_HOPE, weights[FLOOD_CHANCE] * turns // ONE_TURN)
    reached = min(TRACK_END * POINT, space * POINT + weights[NILE_GROWTH] * turns // ONE_TURN)
    worth = reached * flooded // CERTAIN
    worth += space * weights[NILE_LATER] * (EPOCHS - state.epoch)
    return worth + (weights[SPARE_FLOOD] if floods > 1 else 0)


# Civilizations


@rule
def civilization_worth(state: DiceState, seat: int, more: int, weights: tuple[int, ...]) -> int:
    """The points for so many markers more than there are, and the chance to place up to two on top
    of them while fields have room.
    """
    own = state.civilizations[seat]
    markers = max(0, count(own) + more)
    room = max(0, count(open_fields(state, seat)) - more)
    chance = min(MOST_HOPE, weights[CIVILIZATION_CHANCE] * turns_left(state) // ONE_TURN)
    none = CERTAIN - chance
    return (
        none * none * CIVILIZATION_POINTS[markers]
        + 2 * none * chance * CIVILIZATION_POINTS[markers + min(1, room)]
        + chance * chance * CIVILIZATION_POINTS[markers + min(2, room)]
    ) // CERTAIN


@rule
def open_fields(state: DiceState, seat: int) -> int:
    """The civilization fields on which a seat can still place a marker."""
    return ALL_DICE & ~state.civilizations[seat] & ~full_fields(state)


# Monuments


@rule
def earliness(state: DiceState, weights: tuple[int, ...]) -> int:
    """How much hopes for monuments still count, as a percentage."""
    return min(CERTAIN, turns_left_in_game(state) * CERTAIN // max(1, weights[MONUMENT_TIME]))


@rule
def columns_worth(columns: int, early: int, weights: tuple[int, ...]) -> int:
    """Having markers in so many columns: their points at the end, a share of all eight before."""
    late = CERTAIN - early
    points = MONUMENT_COLUMNS_POINTS[columns] * POINT
    return (late * points + early * columns * weights[COLUMN_HOPE]) // CERTAIN


@rule
def stack_worth(markers: int, room: int, early: int, weights: tuple[int, ...]) -> int:
    """So many own markers in one column: their points, and the hope for another while there is
    room.
    """
    worth = MONUMENTS_IN_A_COLUMN_POINTS[markers] * POINT
    if markers > 1 and room > 0:
        worth += early * weights[STACK_HOPE] // CERTAIN
    return worth


@rule
def monument_gain(own: int, taken: int, column: int, early: int, weights: tuple[int, ...]) -> int:
    """What one marker more in a column brings somebody with the markers *own*; *taken* are the
    spaces with a marker of any seat.
    """
    markers = count(own & (_COLUMN << column))
    room = DICE - count(taken & (_COLUMN << column))
    gain = stack_worth(markers + 1, room - 1, early, weights)
    gain -= stack_worth(markers, room, early, weights)
    if markers == 0:
        columns = count(columns_of(own))
        gain += columns_worth(columns + 1, early, weights) - columns_worth(columns, early, weights)
    return gain


@rule
def columns_of(own: int) -> int:
    """The columns with one of these markers."""
    columns = own
    for _ in range(DICE):
        own >>= COLUMNS
        columns |= own
    return columns & ALL_COLUMNS


@rule
def cheapest_column(own: int, taken: int, early: int, weights: tuple[int, ...]) -> int:
    """The column in which a marker is lost most easily; *own* is not empty."""
    best = -1
    least = 0
    for column in range(COLUMNS):
        lost = own & (_COLUMN << column) & -(own & (_COLUMN << column))
        if lost != EMPTY:
            loss = monument_gain(own & ~lost, taken & ~lost, column, early, weights)
            if best < 0 or loss < least:
                best = column
                least = loss
    return best


@rule
def cheapest_monument(own: int, taken: int, early: int, weights: tuple[int, ...]) -> int:
    """The marker that is lost most easily, as a set; *own* is not empty."""
    in_column = own & (_COLUMN << cheapest_column(own, taken, early, weights))
    return in_column & -in_column


@rule
def monument_worth(own: int, taken: int, early: int, weights: tuple[int, ...]) -> int:
    """All markers of the set *own*."""
    worth = columns_worth(count(columns_of(own)), early, weights)
    for column in range(COLUMNS):
        room = DICE - count(taken & (_COLUMN << column))
        worth += stack_worth(count(own & (_COLUMN << column)), room, early, weights)
    return worth


# The end of the epoch


@rule
def epoch_end_gain(state: DiceState, seat: int, weights: tuple[int, ...]) -> int:
    """What a seat gains if the epoch ends now: points in the hand for hopes of more."""
    gain = points_of_epoch(state, seat) * POINT
    gain += moves_after_scoring(state, seat) * weights[PHARAOH_LATER] * (EPOCHS - state.epoch)
    gain += (state.pharaoh[seat] * weights[PHARAOH_LATER]) * (EPOCHS - state.epoch)
    gain += (state.nile[seat] * weights[NILE_LATER]) * (EPOCHS - state.epoch)
    gain -= pharaoh_worth(state, seat, 0, weights)
    gain -= nile_worth(state, seat, 0, 0, weights)
    gain -= civilization_worth(state, seat, 0, weights)
    if state.epoch == EPOCHS:
        early = earliness(state, weights)
        gain -= monument_worth(state.monuments[seat], taken_spaces(state), early, weights)
    return gain


@rule
def moves_after_scoring(state: DiceState, seat: int) -> int:
    """How the pharaoh marker of a seat would move if the epoch were scored now."""
    points = points_for_pharaoh(state, seat)
    if points > 0:
        return -min(FURTHEST_PHARAOH_MOVES_BACK, state.pharaoh[seat])
    return LAST_PHARAOH_MOVES_UP if points < 0 else 0


@rule
def epoch_end_worth(state: DiceState, weights: tuple[int, ...]) -> int:
    """What the seat on turn gains if the epoch ends now, less what the others gain on average."""
    own = 0
    others = 0
    for seat in range(state.players):
        gain = epoch_end_gain(state, seat, weights)
        if seat == state.turn:
            own = gain
        else:
            others += gain
    return own - others * weights[RIVALS] // CERTAIN // (state.players - 1)


# Disasters


@rule
def disaster_harm(state: DiceState, kind: int, seat: int, weights: tuple[int, ...]) -> int:
    """What a disaster costs one seat."""
    if kind == PHARAOH:
        now = pharaoh_worth(state, seat, 0, weights)
        return now - pharaoh_worth(state, seat, -SPACES_BACK_IN_A_DISASTER, weights)
    if kind == NILE:
        now = nile_worth(state, seat, 0, 0, weights)
        if state.floods[seat] > 0:
            return now - nile_worth(state, seat, 0, -1, weights)
        return now - nile_worth(state, seat, -SPACES_BACK_IN_A_DISASTER, 0, weights)
    if kind == CIVILIZATION:
        now = civilization_worth(state, seat, 0, weights)
        return now - civilization_worth(state, seat, -MARKERS_LOST_IN_A_DISASTER, weights)
    return monument_harm(state, seat, weights)


@rule
def monument_harm(state: DiceState, seat: int, weights: tuple[int, ...]) -> int:
    """What it costs a seat to lose the two monument markers it can spare most easily."""
    own = state.monuments[seat]
    taken = taken_spaces(state)
    early = earliness(state, weights)
    before = monument_worth(own, taken, early, weights)
    for _ in range(MARKERS_LOST_IN_A_DISASTER):
        if own != EMPTY:
            lost = cheapest_monument(own, taken, early, weights)
            own &= ~lost
            taken &= ~lost
    return before - monument_worth(own, taken, early, weights)


@rule
def disaster_worth(state: DiceState, kind: int, weights: tuple[int, ...]) -> int:
    """What a disaster is worth to the seat on turn: what it costs the others on average."""
    harm = 0
    for seat in range(state.players):
        if seat != state.turn:
            harm += disaster_harm(state, kind, seat, weights)
    return harm * weights[RIVALS] // CERTAIN // (state.players - 1)


@rule
def best_disaster(state: DiceState, weights: tuple[int, ...]) -> int:
    """The kind of disaster that harms the others most."""
    best = PHARAOH
    most = 0
    for kind in range(PHARAOH, MONUMENT + 1):
        worth = disaster_worth(state, kind, weights)
        if worth > most:
            best = kind
            most = worth
    return best
