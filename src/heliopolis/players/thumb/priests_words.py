"""The advice for Priests of Ra in words: two or three reasons for a move, or against it."""

from __future__ import annotations

from collections.abc import Sequence

from ...auction.constants import AUCTION, TURN
from ...core.items import plural
from ...priests import rules
from ...priests.constants import FACING, FLIPPING, PLAGUE, PRIEST, RA
from ...priests.moves import DISCARD_PLAGUE, FACE, FLIP, KEEP
from ...priests.rules import other_face
from ...priests.state import PriestsState
from ...priests.words import FACE_NAMES, MOVE_WORDS
from . import priests
from . import priests_worth as worth
from .auction_words import (
    Judgement,
    about,
    advice_in_words,
    listed,
    reasons_in_auction,
    reasons_on_turn,
)
from .priests_weights import WEIGHTS


def reasons(state: PriestsState, move: int, names: Sequence[str]) -> list[str]:
    """Why the seat that is asked should make this move, or what it should rather do."""
    judge = Judgement(state, WEIGHTS, names, rules, priests.OWN)
    advised = priests.advised_move_with(state, WEIGHTS)
    return advice_in_words(move, advised, MOVE_WORDS, reasons_of_phase(judge, state, move))


def reasons_of_phase(judge: Judgement, state: PriestsState, move: int) -> list[str]:
    """The numbers behind a move, as they stand in this phase."""
    if state.phase == AUCTION:
        return plague_in_lot(judge, state) + reasons_in_auction(judge, move)
    if state.phase == TURN:
        return plague_in_lot(judge, state) + reasons_on_turn(judge, move)
    if state.phase == FACING:
        return reasons_for_face(state, move - FACE, judge.names)
    if state.phase == FLIPPING:
        return reasons_for_flip(state, move)
    return reasons_about_plague(state, move)


def face_name(face: int) -> str:
    """A face as people call it.

    >>> face_name(9)
    'tomb of colour a'
    """
    return FACE_NAMES[face].replace(":", " of colour ")


def plague_in_lot(judge: Judgement, state: PriestsState) -> list[str]:
    """What the plague on the track would cost the speaker."""
    if state.track[PLAGUE] == 0:
        return []
    healthy = state.copy()
    healthy.track[PLAGUE] = 0
    weights = WEIGHTS
    cost = worth.lot_value(healthy, judge.seat, weights) - judge.lot_value(judge.seat)
    return [f"the plague in the lot would cost me {about(cost)}, now and later"]


def reasons_for_face(state: PriestsState, face: int, names: Sequence[str]) -> list[str]:
    """What the face is worth to the drawer and to the others, compared with the back."""
    others = [seat for seat in range(state.players) if seat != state.turn and state.face_up[seat]]
    parts = [f"{difference(state, state.turn, face)} to me"]
    parts += [f"{difference(state, seat, face)} to {names[seat]}" for seat in others]
    front, back = face_name(face), face_name(other_face(face))
    return [f"in this lot a {front} instead of a {back} is worth {listed(parts)}"]


def difference(state: PriestsState, seat: int, face: int) -> str:
    """How much more a face in the lot is worth to a seat than its back."""
    weights = WEIGHTS
    values = []
    for shown in (face, other_face(face)):
        laid = state.copy()
        laid.track[shown] += 1
        values.append(worth.value_of_faces(laid, seat, shown, 1, weights))
    return about(values[0] - values[1])


def reasons_for_flip(state: PriestsState, move: int) -> list[str]:
    """What turning a tile over gains."""
    weights = WEIGHTS
    best = priests.best_flip(state, weights)
    if move != KEEP:
        face = move - FLIP
        gain = priests.gain_of_flip(state, face, weights)
        told = f"costs me {about(-gain)}" if gain < 0 else f"gains me {about(gain)}"
        return [f"a {face_name(other_face(face))} instead of a {face_name(face)} {told}"]
    if best == RA:
        return ["no tile of mine is worth more on its other side"]
    best_gain = about(priests.gain_of_flip(state, best, weights))
    return [f"turning over a {face_name(best)} would gain me {best_gain}"]


def reasons_about_plague(state: PriestsState, move: int) -> list[str]:
    """Plague only costs."""
    tiles = plural(state.tiles[state.asked][PLAGUE], "plague tile")
    told = f"my {plural(state.tiles[state.asked][PRIEST], 'priest')} can drive one of {tiles} out"
    if move == DISCARD_PLAGUE:
        return [told, "it would cost me points in every epoch"]
    return [told, "a plague tile that stays costs points in every epoch"]
