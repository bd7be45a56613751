"""Ra: The Dice Game from the first roll to the last: rolling, using symbols, suns, disasters,
epochs.
"""

from __future__ import annotations

from ..core.bits import EMPTY, all_below, count, has, lowest, only
from ..core.speed import rule
from .constants import (
    ALL_DICE,
    ANGERING,
    ANKH,
    CHOOSING,
    CIVILIZATION,
    COLUMNS,
    DICE,
    DICE_FOR_A_FIRST_CIVILIZATION,
    DICE_FOR_A_FLOOD,
    FIRST_SCORE,
    LOSING,
    MARKERS_LOST_IN_A_DISASTER,
    MONUMENT,
    MOST_SUNS_THAT_MOVE_RA,
    NILE,
    OVER,
    PHARAOH,
    POINTS_FOR_THREE_SUNS,
    POINTS_FOR_TWO_ANKHS,
    ROLLING,
    ROLLS,
    SCORING,
    SEATS,
    SPACES_BACK_IN_A_DISASTER,
    SUN,
    SUN_TRACK_SPACES,
    SUNS_FOR_A_DISASTER,
    SUNS_THAT_SCORE,
    SYMBOLS,
    TRACK_END,
    TRACK_START,
    USING,
)
from .moves import (
    CAUSE_DISASTER,
    DONE,
    FIRST_GROUP_OF_FURTHER,
    FLOOD_BY_ANKHS,
    FURTHER_MONUMENT,
    GROUP_OF_LOSING,
    GROUP_OF_PLACING,
    GROUPS,
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
    first_of_group,
)
from .scoring import begin_next_epoch, score_epoch, winners
from .state import DiceState

__all__ = ["first_of_group", "winners"]

_ROW = all_below(COLUMNS)  # all spaces of one row


FACES_OF_RED = sum(only(symbol * DICE) for symbol in range(SYMBOLS))  # shift it for other colours


# The game, move by move


@rule
def deals(players: int) -> int:
    """Any seat may start. [DI 2.2]"""
    return players


@rule
def set_up(state: DiceState, players: int, deal: int) -> None:
    """An empty board; the seat with number *deal* starts, and each seat after it has one point
    more.

    [DI 2.1, DI 2.3, DI 2.4, DI 2.5, DI 2.6, DI 2.7]
    """
    state.players = players
    state.epoch = 1
    state.start = deal
    state.ra_moved = 0
    state.sun_track = SUN_TRACK_SPACES[players]
    state.disaster = 0
    state.markers_owed = 0
    set_default_options(state)
    for seat in range(SEATS):
        state.pharaoh[seat] = TRACK_START
        state.nile[seat] = TRACK_START
        state.floods[seat] = 0
        state.civilizations[seat] = EMPTY
        state.monuments[seat] = EMPTY
        state.scores[seat] = 0
    for place in range(players):
        state.scores[(deal + place) % players] = FIRST_SCORE + place
    begin_turn(state, deal)


@rule
def set_default_options(state: DiceState) -> None:
    """The readings this project recommends. [DI 17.2, DI 17.3, DI 17.4, DI 17.5, DI 17.6]"""
    state.suns_come_first = 0
    state.victims_go_left = 1
    state.dice_may_idle = 1
    state.scores_have_a_floor = 1
    state.ties_are_shared = 1


@rule
def apply_move(state: DiceState, move: int) -> None:
    """Carry out a legal move, and the scoring if it ends the epoch. [DI 13.3]"""
    make_move(state, move)
    if is_scoring(state):
        finish_epoch(state)


@rule
def make_move(state: DiceState, move: int) -> None:
    """Carry out a legal move, to the end of the epoch if need be but not its scoring. [DI 3.3]"""
    if state.phase == USING:
        use_dice(state, move)
    elif state.phase == CHOOSING:
        roll_again_or_stop(state, move)
    elif state.phase == ANGERING:
        cause_disaster_or_pass(state, move)
    else:
        lose_marker(state, move)


@rule
def finish_epoch(state: DiceState) -> None:
    """Score the epoch; the left neighbour of the seat that ended it begins the next one, or the
    game is over.

    [DI 13.5, DI 15.1]
    """
    score_epoch(state)
    begin_next_epoch(state)
    if state.phase != OVER:
        begin_turn(state, left_of(state, state.turn))


@rule
def left_of(state: DiceState, seat: int) -> int:
    """The next seat clockwise. [DI 2.1]"""
    return seat + 1 if seat + 1 < state.players else 0


# Rolling


@rule
def begin_turn(state: DiceState, seat: int) -> None:
    """All five dice are thrown. [DI 4.1]"""
    state.turn = seat
    state.asked = seat
    state.rolls = 0
    state.rolling = ALL_DICE
    state.unused = ALL_DICE
    state.civilizations_placed = 0
    state.monuments_placed = 0
    state.faces = EMPTY
    state.phase = ROLLING


@rule
def apply_chance(state: DiceState, outcome: int) -> None:
    """Lay down the dice thrown; a throw never ends an epoch."""
    make_chance(state, outcome)


@rule
def make_chance(state: DiceState, outcome: int) -> None:
    """Lay down the dice thrown: the outcome's digits to base six are their symbols, in the order of
    colours.

    [DI 4.2, DI 4.7, DI 16.6]
    """
    faces = state.faces
    for colour in range(DICE):
        if has(state.rolling, colour):
            faces &= ~(FACES_OF_RED << colour)
            faces |= only(outcome % SYMBOLS * DICE + colour)
            outcome //= SYMBOLS
    state.faces = faces
    state.rolling = EMPTY
    state.rolls += 1
    if state.rolls == ROLLS:
        stop_rolling(state)
    else:
        state.phase = CHOOSING


@rule
def roll_again_or_stop(state: DiceState, move: int) -> None:
    """Throw some dice that show no sun once more, or be content. [DI 4.2, DI 4.5, DI 4.6]"""
    if move == STOP:
        stop_rolling(state)
    else:
        state.rolling = move - REROLL
        state.phase = ROLLING


@rule
def stop_rolling(state: DiceState) -> None:
    """The symbols are used next; by option the suns come before them. [DI 3.3, DI 17.2]"""
    state.phase = USING
    if state.suns_come_first == 1:
        heed_suns(state)


# Using the dice


@rule
def use_dice(state: DiceState, move: int) -> None:
    """One use of one or more dice, or the end of using them. [DI 5.1, DI 5.5]"""
    if move == DONE:
        finish_using(state)
    elif move >= FURTHER_MONUMENT:
        place_further_monument(state, move - FURTHER_MONUMENT)
    elif move >= PLACE_MONUMENT:
        place_first_monument(state, move - PLACE_MONUMENT)
    elif move >= PLACE_CIVILIZATION:
        place_civilization(state, move - PLACE_CIVILIZATION)
    elif move >= FLOOD_BY_ANKHS:
        place_flood(state, move - FLOOD_BY_ANKHS)
    else:
        advance_marker(state, move)


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
def use_one(state: DiceState, symbol: int) -> None:
    """Use up one unused die that shows the symbol; which one makes no difference. [DI 5.2]"""
    state.unused -= only(lowest(unused_dice(state, symbol)))


@rule
def dice_showing(state: DiceState, symbol: int) -> int:
    """The dice that show the symbol, used or not."""
    return (state.faces >> (symbol * DICE)) & ALL_DICE


@rule
def unused_dice(state: DiceState, symbol: int) -> int:
    """The dice that show the symbol and have not been used."""
    return dice_showing(state, symbol) & state.unused


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
def finish_using(state: DiceState) -> None:
    """Pairs of ankhs left over score; then come the suns, if they have not come before.

    [DI 10.2, DI 11.2, DI 11.6]
    """
    state.scores[state.turn] += points_for_ankhs(state)
    if state.suns_come_first == 1:
        end_turn(state)
    else:
        heed_suns(state)


@rule
def points_for_ankhs(state: DiceState) -> int:
    """Two for every pair of unused ankhs. [DI 10.1]"""
    return count(unused_dice(state, ANKH)) // 2 * POINTS_FOR_TWO_ANKHS


# Suns and disasters


@rule
def heed_suns(state: DiceState) -> None:
    """Three suns score, four or five allow a disaster; then the turn goes on.

    [DI 11.1, DI 11.3, DI 16.8]
    """
    state.scores[state.turn] += points_for_suns(state)
    if count(dice_showing(state, SUN)) >= SUNS_FOR_A_DISASTER:
        state.phase = ANGERING
    else:
        go_on_after_suns(state)


@rule
def points_for_suns(state: DiceState) -> int:
    """Three for exactly three suns. [DI 11.1, DI 11.4]"""
    return POINTS_FOR_THREE_SUNS if count(dice_showing(state, SUN)) == SUNS_THAT_SCORE else 0


@rule
def go_on_after_suns(state: DiceState) -> None:
    """By option the dice are used now; otherwise the turn is over. [DI 17.2]"""
    state.asked = state.turn
    if state.suns_come_first == 1:
        state.phase = USING
    else:
        end_turn(state)


@rule
def end_turn(state: DiceState) -> None:
    """One or two suns move Ra. At the end of the track the epoch ends, else the next seat rolls.

    [DI 3.2, DI 3.4, DI 4.8, DI 11.5, DI 13.1, DI 13.2]
    """
    suns = count(dice_showing(state, SUN))
    if suns <= MOST_SUNS_THAT_MOVE_RA:
        state.ra_moved += suns
    if state.ra_moved >= state.sun_track:
        state.phase = SCORING
    else:
        begin_turn(state, left_of(state, state.turn))


@rule
def cause_disaster_or_pass(state: DiceState, move: int) -> None:
    """Every other seat suffers the disaster, one after the other. [DI 12.1]"""
    if move == PASS:
        go_on_after_suns(state)
    else:
        state.disaster = move - CAUSE_DISASTER
        strike_from(state, next_victim(state, state.turn))


@rule
def next_victim(state: DiceState, seat: int) -> int:
    """The seat that suffers after *seat*; the seat on turn means that all have.

    [DI 12.7, DI 17.3]
    """
    return (seat + state.victims_go_left) % state.players


@rule
def strike_from(state: DiceState, seat: int) -> None:
    """Strike this victim and the following ones, until one must choose or all have suffered.

    [DI 12.2, DI 12.7]
    """
    while seat != state.turn:
        state.asked = seat
        if state.disaster == PHARAOH:
            push_back_pharaoh(state, seat)
        elif state.disaster == NILE:
            strike_nile(state, seat)
        else:
            state.markers_owed = MARKERS_LOST_IN_A_DISASTER
            if must_choose_losses(state):
                state.phase = LOSING
                return
        seat = next_victim(state, seat)
    go_on_after_suns(state)


@rule
def push_back_pharaoh(state: DiceState, seat: int) -> None:
    """Two spaces back, not beyond 0. [DI 12.2, DI 12.3]"""
    state.pharaoh[seat] = max(TRACK_START, state.pharaoh[seat] - SPACES_BACK_IN_A_DISASTER)


@rule
def strike_nile(state: DiceState, seat: int) -> None:
    """A flood is lost; without one the Nile marker goes back two spaces, not beyond 0.

    [DI 12.2, DI 12.3]
    """
    if state.floods[seat] > 0:
        state.floods[seat] -= 1
    else:
        state.nile[seat] = max(TRACK_START, state.nile[seat] - SPACES_BACK_IN_A_DISASTER)


@rule
def must_choose_losses(state: DiceState) -> bool:
    """Whether the asked victim has more markers than it owes; if not, all of them go.

    [DI 12.4, DI 16.10]
    """
    if count(markers_at_risk(state)) > state.markers_owed:
        return True
    if state.disaster == CIVILIZATION:
        state.civilizations[state.asked] = EMPTY
    else:
        state.monuments[state.asked] = EMPTY
    state.markers_owed = 0
    return False


@rule
def markers_at_risk(state: DiceState) -> int:
    """The asked victim's markers in the area the disaster strikes. [DI 12.2]"""
    if state.disaster == CIVILIZATION:
        return state.civilizations[state.asked]
    return state.monuments[state.asked]


@rule
def lose_marker(state: DiceState, move: int) -> None:
    """The victim gives up one marker; if it owes no more, the next one suffers.

    [DI 12.8, DI 16.9]
    """
    if state.disaster == CIVILIZATION:
        state.civilizations[state.asked] -= only(move - LOSE_CIVILIZATION)
    else:
        state.monuments[state.asked] -= only(move - LOSE_MONUMENT)
    state.markers_owed -= 1
    if state.markers_owed == 0:
        strike_from(state, next_victim(state, state.asked))


# Questions about a state


@rule
def is_over(state: DiceState) -> bool:
    """Whether the third epoch has been scored. [DI 15.1]"""
    return state.phase == OVER


@rule
def is_scoring(state: DiceState) -> bool:
    """Whether the epoch has ended and is to be scored. [DI 13.3]"""
    return state.phase == SCORING


@rule
def is_chance(state: DiceState) -> bool:
    """Whether dice are about to be thrown. [DI 4.1]"""
    return state.phase == ROLLING


@rule
def seat_to_move(state: DiceState) -> int:
    """The seat that is asked. [DI 16.1]"""
    return state.asked


@rule
def tickets(state: DiceState) -> int:
    """Six equally likely symbols for every die thrown. [DI 1.2]"""
    ways = 1
    for _ in range(count(state.rolling)):
        ways *= SYMBOLS
    return ways


@rule
def outcome_of_ticket(state: DiceState, ticket: int) -> int:
    """Every outcome is equally likely, so a ticket's number is its outcome."""
    return ticket


@rule
def open_groups(state: DiceState) -> int:
    """Groups beyond the first hold monuments: to lose, to place first, to place further."""
    if state.phase == LOSING and state.disaster == MONUMENT:
        return GROUP_OF_LOSING + 1
    if state.phase != USING or unused_dice(state, MONUMENT) == EMPTY:
        return 1
    return GROUP_OF_PLACING + 1 if state.monuments_placed == 0 else GROUPS


@rule
def legal_moves(state: DiceState, group: int) -> int:
    """Everything of one group that the seat that is asked may do now."""
    if state.phase == USING:
        return moves_of_use(state, group)
    if state.phase == CHOOSING:
        return moves_of_choice(state) if group == 0 else EMPTY
    if state.phase == ANGERING:
        return moves_of_anger(state) if group == 0 else EMPTY
    return moves_of_loss(state, group)


@rule
def moves_of_choice(state: DiceState) -> int:
    """Any dice that show no sun may be rolled again, or none.

    [DI 4.3, DI 4.4, DI 4.5, DI 4.6, DI 16.4, DI 16.5]
    """
    return rerolls_of(ALL_DICE & ~dice_showing(state, SUN)) | only(STOP)


@rule
def rerolls_of(dice: int) -> int:
    """Every way to roll some of *dice* again, but at least one. [DI 4.3]"""
    choices = only(EMPTY)
    for colour in range(DICE):
        if has(dice, colour):
            choices |= choices << only(colour)
    return choices >> -REROLL  # a move's number is its set less one, and the empty set is no move


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


@rule
def moves_of_anger(state: DiceState) -> int:
    """The disasters that would hurt somebody, or none. [DI 12.1, DI 12.6]"""
    moves = only(PASS)
    for seat in range(state.players):
        if seat != state.turn:
            if state.pharaoh[seat] > 0:
                moves |= only(CAUSE_DISASTER + PHARAOH)
            if state.floods[seat] > 0 or state.nile[seat] > 0:
                moves |= only(CAUSE_DISASTER + NILE)
            if state.civilizations[seat] != EMPTY:
                moves |= only(CAUSE_DISASTER + CIVILIZATION)
            if state.monuments[seat] != EMPTY:
                moves |= only(CAUSE_DISASTER + MONUMENT)
    return moves


@rule
def moves_of_loss(state: DiceState, group: int) -> int:
    """Any marker of the victim's in the area that is struck. [DI 12.5, DI 16.9]"""
    if state.disaster == CIVILIZATION and group == 0:
        return state.civilizations[state.asked] << LOSE_CIVILIZATION
    if state.disaster == MONUMENT and group == GROUP_OF_LOSING:
        return state.monuments[state.asked]
    return EMPTY
