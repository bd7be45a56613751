"""How a simulation is played out, and what it says of each seat's share of the win."""

from __future__ import annotations

from math import exp

from ...core.bits import count, has
from ...core.chance import next_random
from ...core.interface import apply_move, is_chance, is_over, winners
from ...core.speed import rule
from ..random_play import let_chance_speak
from .interface import advised_move, note_features, rollout_move
from .memory import EPOCHS, FEATURES, ONE_WIN, SEATS, THOUSAND, AnyState, Memory, Settings


@rule
def follow_advice(state: AnyState, stream: int) -> int:
    """Rollouts by a player who always follows the advice."""
    return advised_move(state)


@rule
def play_out(state: AnyState, memory: Memory, settings: Settings, stream: int) -> int:
    """Play to the end of the epoch or of the game, and fill in the shares. Returns the stream as it
    goes on.
    """
    epoch = state.epoch
    while not is_over(state) and (settings.whole_games == 1 or state.epoch == epoch):
        if is_chance(state):
            stream = let_chance_speak(state, stream)
        else:
            apply_move(state, rollout_move(state, stream))
            stream = next_random(stream)
    if is_over(state):
        share_the_win(state, memory)
    else:
        foresee_the_win(state, memory, settings)
    return stream


@rule
def share_the_win(state: AnyState, memory: Memory) -> None:
    """The winners of a finished game share the win, after any tie-break."""
    won = winners(state)
    part = ONE_WIN // count(won)
    for seat in range(SEATS):
        memory.shares[seat] = part if has(won, seat) else 0


@rule
def foresee_the_win(state: AnyState, memory: Memory, settings: Settings) -> None:
    """Between two epochs a seat's chance to win grows with what speaks for it."""
    best = logit(state, 0, memory, settings)
    for seat in range(1, state.players):
        best = max(best, logit(state, seat, memory, settings))
    total = 0.0
    for seat in range(state.players):
        total += exp((logit(state, seat, memory, settings) - best) / THOUSAND)
    for seat in range(SEATS):
        memory.shares[seat] = 0
        if seat < state.players:
            part = exp((logit(state, seat, memory, settings) - best) / THOUSAND)
            memory.shares[seat] = int(ONE_WIN * part / total)


@rule
def logit(state: AnyState, seat: int, memory: Memory, settings: Settings) -> int:
    """All that speaks for a seat, in thousandths: a thousand more make it 2.7 times as likely to
    win.
    """
    note_features(state, seat, memory)
    total = 0
    left = EPOCHS - state.epoch
    for number in range(FEATURES):
        total += settings.weights[left][number] * memory.features[number]
    return total
