"""Small networks with random weights: they play badly, but by the rules."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from heliopolis import Game, new_game
from heliopolis.core.chance import SeededStream
from heliopolis.core.kind import GameKind
from heliopolis.face.catalogue import kind_of
from heliopolis.players.network.model import Model
from heliopolis.players.network.shape import shape_for
from heliopolis.players.network.weights_file import Weights, save_weights

WIDTH, BLOCKS = 30, 2  # a width that is no multiple of four: the loops have a remainder


def random_weights(kind: GameKind, width: int = WIDTH, blocks: int = BLOCKS) -> Weights:
    """Weights of about the size that training begins with, gains and biases included."""
    chance = np.random.default_rng(7)
    shape = shape_for(kind, width, blocks)
    arrays: dict[str, Any] = {}
    for name, lengths in shape.arrays().items():
        drawn = chance.standard_normal(lengths)
        if name.endswith(".w"):
            drawn *= np.sqrt(2 / lengths[1])
        else:
            drawn = 0.3 * drawn + name.endswith(".g")
        arrays[name] = drawn.astype(np.float32)
    return Weights(shape, arrays, {})


def random_model(game: str) -> Model:
    """A network of a game."""
    return Model(kind_of(game), random_weights(kind_of(game)))


def weights_in(folder: Path, game: str) -> Path:
    """A file with the weights of a network of a game."""
    path = folder / f"{game}.npz"
    save_weights(path, kind_of(game), random_weights(kind_of(game)))
    return path


def at_a_choice(game: str, players: int, events: int = 0, seed: int = 3) -> Game:
    """A game after some random moves, where somebody has a choice."""
    table, stream = new_game(game, players, seed=seed), SeededStream("opening")
    while len(table.events) < events or len(table.legal_moves()) < 2:
        moves = table.legal_moves()
        if moves:
            table.play(moves[stream.below(len(moves))])
        else:
            table.play_chance()
    return table
