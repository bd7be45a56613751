"""Fit how a seat stands between two epochs to games of the rule-of-thumb players.

    python -m bench.fit ra --games 40000

For every number of players and every number of epochs left, whole games are played; at the start of
an epoch every seat's features are noted, at the end who won. The weights are those under which the
real winners are most likely (a conditional logit, found by Newton's method). The result is printed
as it stands in `players/search/standing/weights.py`, with how likely the winners were held to be.
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np
import numpy.typing as npt
from rich.progress import track

from heliopolis.core.bits import count, has
from heliopolis.core.chance import first_random, next_random
from heliopolis.core.interface import apply_move, is_chance, is_over, winners
from heliopolis.core.speed import compiled, for_game, rule
from heliopolis.core.state import new_records
from heliopolis.face.catalogue import GAMES, kind_of
from heliopolis.players.random_play import begin_random_game, let_chance_speak
from heliopolis.players.search.engine import THUMB, rollout_player, standing_of
from heliopolis.players.search.interface import note_features, rollout_move
from heliopolis.players.search.memory import EPOCHS, FEATURES, THOUSAND, Memory

Floats = npt.NDArray[np.float64]
STEPS = 25
PRIOR = 1e-3  # a pull towards zero, so that features that never differ do no harm


@rule
def note_game(state: Any, memory: Memory, players: int, seed: int, game: int, table: Any) -> None:
    """Play one game. `table[epochs left][seat]` gets the seat's features, and its share of the win
    after them.
    """
    stream = begin_random_game(state, players, first_random(seed, game))
    noted = EPOCHS
    while not is_over(state):
        if EPOCHS - state.epoch < noted:
            noted = EPOCHS - state.epoch
            for seat in range(players):
                note_features(state, seat, memory)
                for number in range(FEATURES):
                    table[noted][seat][number] = memory.features[number]
        if is_chance(state):
            stream = let_chance_speak(state, stream)
        else:
            apply_move(state, rollout_move(state, stream))
            stream = next_random(stream)
    won = winners(state)
    for left in range(EPOCHS):
        for seat in range(players):
            table[left][seat][FEATURES] = 1 / count(won) if has(won, seat) else 0


def tables_of(game: str, players: int, games: int, seed: int) -> Floats:
    """Shape `[games, epochs left, seats, features + 1]`; the last column is the win share."""
    kind = kind_of(game)
    play = compiled(
        for_game(
            note_game,
            kind.rules,
            rollout_move=rollout_player(game, THUMB),
            note_features=standing_of(game).note_features,
        )
    )
    tables = np.zeros((games, EPOCHS, players, FEATURES + 1))
    state, memory = new_records(kind.state, 1), new_records(Memory, 1)
    for number in track(range(games), f"{kind.title}, {players} players"):
        play(state[0], memory[0], players, seed, number, tables[number])
    return tables


def fitted(table: Floats) -> tuple[Floats, float]:
    """The weights for one moment, and how likely they make the true winner (geometric mean)."""
    features, shares = table[..., :FEATURES], table[..., FEATURES]
    weights = np.zeros(FEATURES)
    for _ in range(STEPS):
        chances = _chances(features, weights)
        gradient = np.einsum("gs,gsf->f", shares - chances, features) - PRIOR * weights
        mean = np.einsum("gs,gsf->gf", chances, features)
        spread = np.einsum("gs,gsf,gsh->fh", chances, features, features) - mean.T @ mean
        weights += np.linalg.solve(spread + PRIOR * np.eye(FEATURES), gradient)
    chances = _chances(features, weights)
    return weights, float(np.exp((shares * np.log(chances)).sum(axis=1).mean()))


def _chances(features: Floats, weights: Floats) -> Floats:
    logits = features @ weights
    parts: Floats = np.exp(logits - logits.max(axis=1, keepdims=True))
    shares: Floats = parts / parts.sum(axis=1, keepdims=True)
    return shares


def main() -> None:
    """Fit one game for all its numbers of players, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--games", type=int, default=40_000)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    kind = kind_of(chosen.game)
    features = len(standing_of(chosen.game).FEATURES)
    for players in range(kind.fewest_players, kind.most_players + 1):
        tables = tables_of(chosen.game, players, chosen.games, chosen.seed)
        print(f"        {players}: (")
        for left in range(EPOCHS):
            weights, likely = fitted(tables[:, left])
            numbers = ", ".join(str(round(THOUSAND * weight)) for weight in weights[:features])
            print(f"            ({numbers}),  # {likely:.0%}")
        print("        ),")


if __name__ == "__main__":
    main()
