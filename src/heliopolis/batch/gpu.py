"""Many games at once on a GPU: the same rules, one game a thread. Needs the extra `gpu`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..core.chance import first_random
from ..core.cuda import cuda_module
from ..core.kind import GameKind
from ..core.speed import for_game, on_gpu
from ..core.state import record_type
from ..players.random_play import begin_random_game, play_games, play_games_in_rounds, step

# More games run at once if each uses fewer registers; measured on an H200, for all three games.
REGISTERS = 40

# Dice are thrown before most decisions: handling both in one round keeps threads together. Where
# chance is rarer the plain loop is faster; bench/results.md has the figures.
_PLAY = {"dice": play_games_in_rounds}


@dataclass(frozen=True, slots=True)
class Kernels:
    """The kernels of one game; arrays lie on the device and have one entry a game.

    `begin(states, streams, players, seed)` sets all games up; `step(states, streams)` does one
    thing at random in every game that is not over; `play(decisions, players, seed, games)` plays
    *games* whole games in every place and counts the decisions.
    """

    begin: Any
    step: Any
    play: Any


def kernels_for(kind: GameKind) -> Kernels:
    """The kernels of a game, compiled when they are first launched."""
    cuda = cuda_module()
    jit = cuda.jit(max_registers=REGISTERS)
    return Kernels(*(jit(function) for function in kernel_functions(kind)))


def kernel_functions(kind: GameKind) -> tuple[Any, Any, Any]:
    """The kernels as functions yet to be compiled: begin, step, play."""
    cuda = cuda_module()
    begin_one = on_gpu(for_game(begin_random_game, kind.rules))
    step_one = on_gpu(for_game(step, kind.rules))
    play_some = on_gpu(for_game(_PLAY.get(kind.name, play_games), kind.rules))
    over = on_gpu(kind.rules.is_over)
    first = on_gpu(first_random)
    state_type = record_type(kind.state)

    def begin_all(states: Any, streams: Any, players: int, seed: int) -> None:
        game = cuda.grid(1)
        if game < states.size:
            streams[game] = begin_one(states[game], players, first(seed, game))

    def step_all(states: Any, streams: Any) -> None:
        game = cuda.grid(1)
        if game < states.size and not over(states[game]):
            streams[game] = step_one(states[game], streams[game])

    def play_all(decisions: Any, players: int, seed: int, games: int) -> None:
        place = cuda.grid(1)
        if place < decisions.size:
            state = cuda.local.array(1, state_type)
            decisions[place] = play_some(state[0], players, seed, place * games, games)

    return begin_all, step_all, play_all
