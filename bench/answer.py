"""How long people wait for a bot: the time from Enter to the answer of the default level.

Whole games of every kind are played by bots of that level; every answer is timed as the terminal
would see it, forced moves left out.
"""

from __future__ import annotations

import time

import numpy as np

from heliopolis import Game, new_game
from heliopolis.core.chance import SeededStream
from heliopolis.face.catalogue import GAMES
from heliopolis.players.levels import DEFAULT_LEVEL
from heliopolis.players.player import NO_LIMIT, Player
from heliopolis.players.registry import player_named

PLAYERS = 4
GAMES_EACH = 3


def main() -> None:
    """Measure and print a line for each game."""
    for name in GAMES:
        waits = np.array(
            [wait for seed in range(GAMES_EACH) for wait in waits_of_game(name, seed)][1:]
        )  # the first answer of all has to load the compiled rules
        median, late, last = np.percentile(waits, [50, 99, 100]) * 1000
        print(
            f"{name}, {PLAYERS} players, {DEFAULT_LEVEL}: {len(waits)} answers, "
            f"median {median:.0f} ms, 99th percentile {late:.0f} ms, longest {last:.0f} ms"
        )


def waits_of_game(name: str, seed: int) -> list[float]:
    """The seconds every choice of one game took."""
    game = new_game(name, PLAYERS, seed=seed)
    bots = [player_named(DEFAULT_LEVEL) for _ in range(PLAYERS)]
    stream = SeededStream(f"{seed}/bots")
    waits = []
    while not game.is_over:
        seat = game.to_move
        if not isinstance(seat, int):
            game.play_chance()
            continue
        has_choice = len(game.legal_moves()) > 1
        begun = time.perf_counter()
        answer_of(game, bots[seat], seat, stream)
        if has_choice:
            waits.append(time.perf_counter() - begun)
    return waits


def answer_of(game: Game, bot: Player, seat: int, stream: SeededStream) -> None:
    """Ask and play, as the terminal does."""
    game.play(bot.choose(game.view(seat), NO_LIMIT, stream))


if __name__ == "__main__":
    main()
