"""Many games at once on the CPU. `for_game` and `compiled` make these loops fast for one game."""

from __future__ import annotations

from typing import Any

from ..core.chance import first_random
from ..core.interface import is_over
from ..core.speed import rule
from ..players.random_play import begin_random_game, step


@rule
def begin_all(states: Any, streams: Any, players: int, seed: int) -> None:
    """Set up every game, game i with stream i of the seed. Shapes `[games]` and `[games]`."""
    for game in range(len(states)):
        streams[game] = begin_random_game(states[game], players, first_random(seed, game))


@rule
def step_all(states: Any, streams: Any) -> int:
    """Let chance or a random seat do one thing in every game; says how many games go on."""
    running = 0
    for game in range(len(states)):
        if not is_over(states[game]):
            streams[game] = step(states[game], streams[game])
            running += 1
    return running
