"""Whole games between players, reproducible from one seed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..core.chance import SeededStream
from ..core.kind import OptionValue
from ..face.game import Game, new_game
from .player import NO_LIMIT, Budget, Player


def play_game(
    game_name: str,
    names: Sequence[str],
    players: Sequence[Player],
    seed: str,
    options: Mapping[str, OptionValue],
    budget: Budget = NO_LIMIT,
) -> Game:
    """Play one game to its end. Chance and every player have streams of their own from the seed."""
    game = new_game(game_name, names, seed=seed, options=options)
    streams = [SeededStream(f"{seed}/player {seat}") for seat in range(len(players))]
    while not game.is_over:
        seat = game.to_move
        if isinstance(seat, int):
            game.play(players[seat].choose(game.view(seat), budget, streams[seat]))
        else:
            game.play_chance()
    return game
