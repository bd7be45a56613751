"""The advice for Ra in words: two or three reasons for a move, or against it."""

from __future__ import annotations

from collections.abc import Sequence

from ...auction.constants import AUCTION
from ...auction.moves import DRAW, INVOKE
from ...ra import rules
from ...ra.constants import (
    DROUGHT,
    EARTHQUAKE,
    FIRST_MONUMENT,
    GOLD,
    LOSING,
    TILE_KINDS,
)
from ...ra.moves import DISCARD, STOP, TAKE
from ...ra.state import RaState
from ...ra.words import MOVE_WORDS, TILE_NAMES
from . import ra
from . import ra_worth as worth
from .auction import chance_of_more
from .auction_words import (
    Judgement,
    about,
    advice_in_words,
    listed,
    reasons_in_auction,
    reasons_on_turn,
)
from .auction_worth import time_left
from .ra_weights import WEIGHTS


def reasons(state: RaState, move: int, names: Sequence[str]) -> list[str]:
    """Why the seat that is asked should make this move, or what it should rather do."""
    judge = Judgement(state, WEIGHTS, names, rules, ra.OWN)
    advised = ra.advised_move_with(state, WEIGHTS)
    return advice_in_words(move, advised, MOVE_WORDS, reasons_of_phase(judge, state, move))


def reasons_of_phase(judge: Judgement, state: RaState, move: int) -> list[str]:
    """The numbers behind a move, as they stand in this phase."""
    if state.phase == LOSING:
        return reasons_to_discard(state, move - DISCARD)
    if state.phase != AUCTION and move not in (DRAW, INVOKE):
        return reasons_for_god(state, move)
    told = disasters_in_lot(judge, state)
    if state.phase == AUCTION:
        return told + reasons_in_auction(judge, move)
    return told + reasons_on_turn(judge, move)


def tile_name(kind: int) -> str:
    """A tile as people call it.

    >>> tile_name(21)
    'step pyramid'
    """
    return TILE_NAMES[kind].rpartition(":")[2].replace("-", " ")


def disasters_in_lot(judge: Judgement, state: RaState) -> list[str]:
    """What the disasters on the track would cost the speaker, and whom they hurt most."""
    disasters = [kind for kind in range(DROUGHT, EARTHQUAKE + 1) if state.track[kind] > 0]
    if not disasters:
        return []
    named = f"the {listed([tile_name(kind) for kind in disasters])} in the lot would"
    losses = [loss_to_disasters(judge, state, seat) for seat in range(state.players)]
    worst = max(range(state.players), key=losses.__getitem__)
    if losses[worst] <= 0:
        return [f"{named} hurt nobody"]
    if losses[judge.seat] == losses[worst]:
        return [f"{named} cost me {about(losses[worst])}, more than anybody"]
    told = f"{named} cost me {about(losses[judge.seat])}"
    return [f"{told} and {judge.names[worst]} {about(losses[worst])}"]


def loss_to_disasters(judge: Judgement, state: RaState, seat: int) -> int:
    """How much better the lot would be for a seat without its disasters."""
    calm = state.copy()
    calm.track[DROUGHT : EARTHQUAKE + 1] = [0] * (EARTHQUAKE + 1 - DROUGHT)
    return worth.lot_value(calm, seat, WEIGHTS) - judge.lot_value(seat)


def reasons_for_god(state: RaState, move: int) -> list[str]:
    """What a god is worth, and what it could take."""
    weights = WEIGHTS
    told = [f"a god is worth {about(worth.value_of_god(state, weights))} to me as it is"]
    if move != STOP:
        kind = move - TAKE
        value = about(worth.value_of_tile(state, state.turn, kind, weights))
        return [f"the {tile_name(kind)} is worth {value} to me", *told]
    kinds = [kind for kind in range(GOLD, TILE_KINDS) if state.track[kind] > 0]
    if kinds:
        best = max(kinds, key=lambda kind: worth.value_of_tile(state, state.turn, kind, weights))
        value = about(worth.value_of_tile(state, state.turn, best, weights))
        told.append(f"the best tile left, {tile_name(best)}, is worth {value}")
    return told


def reasons_to_discard(state: RaState, kind: int) -> list[str]:
    """What is lost with a tile."""
    loss = loss_of_civilization if kind < FIRST_MONUMENT else loss_of_monument
    own = state.tiles[state.asked][kind]
    return [
        f"without this {tile_name(kind)} I lose {about(loss(state, kind))}",
        f"I have {own} of it, and {state.bag[kind]} are in the bag",
    ]


def loss_of_civilization(state: RaState, kind: int) -> int:
    """What a civilization tile less costs, as the advice sees it."""
    after = state.copy()
    after.tiles[state.asked][kind] -= 1
    weights = WEIGHTS
    chance = chance_of_more(state, state.asked, weights)
    return worth.gain_of_civilization(after, state.asked, kind, chance, weights)


def loss_of_monument(state: RaState, kind: int) -> int:
    """What a monument less costs, as the advice sees it."""
    weights = WEIGHTS
    time = time_left(state, chance_of_more(state, state.asked, weights))
    counts = worth.monuments_of(state, state.asked, 0)
    return worth.value_of_last(state, counts, kind - FIRST_MONUMENT, time, weights)
