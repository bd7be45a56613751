"""Disasters: whom they strike, what is lost, and what a victim may choose."""

from __future__ import annotations

from ..core.bits import EMPTY, count, only
from ..core.speed import rule
from .constants import (
    CIVILIZATION,
    LOSING,
    MARKERS_LOST_IN_A_DISASTER,
    MONUMENT,
    NILE,
    PHARAOH,
    SPACES_BACK_IN_A_DISASTER,
    TRACK_START,
)
from .moves import (
    CAUSE_DISASTER,
    GROUP_OF_LOSING,
    LOSE_CIVILIZATION,
    LOSE_MONUMENT,
    PASS,
)
from .state import DiceState


@rule
def cause_disaster(state: DiceState, disaster: int) -> bool:
    """Strike every other seat. True once all have suffered, False if one has to choose first."""
    state.disaster = disaster
    return strike_from(state, next_victim(state, state.turn))


@rule
def next_victim(state: DiceState, seat: int) -> int:
    """The seat that suffers after *seat*; the seat on turn means that all have.

    [DI 12.7, DI 17.3]
    """
    return (seat + state.victims_go_left) % state.players


@rule
def strike_from(state: DiceState, seat: int) -> bool:
    """Strike this victim and the following ones, until one must choose; True if none must.

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
                return False
        seat = next_victim(state, seat)
    return True


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
def lose_marker(state: DiceState, move: int) -> bool:
    """The victim gives up one marker; if it owes no more, the next one suffers. True at the end.

    [DI 12.8, DI 16.9]
    """
    if state.disaster == CIVILIZATION:
        state.civilizations[state.asked] -= only(move - LOSE_CIVILIZATION)
    else:
        state.monuments[state.asked] -= only(move - LOSE_MONUMENT)
    state.markers_owed -= 1
    return state.markers_owed == 0 and strike_from(state, next_victim(state, state.asked))


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
