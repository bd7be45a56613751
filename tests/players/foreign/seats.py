"""Bots in other processes at a table: how tests write, seat and ask them."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

from heliopolis import Game
from heliopolis.core.chance import SeededStream
from heliopolis.players.foreign import ForeignPlayer, foreign_player
from heliopolis.players.player import NO_LIMIT

DRAW_BOT = Path(__file__).parents[3] / "examples" / "draw_bot.js"
DRAW = r'print("{\"move\": \"draw\"}", flush=True)'  # a bot's answer, as a line of Python
STREAM = SeededStream("x")


def seat(name: str, players: list[ForeignPlayer]) -> ForeignPlayer:
    """The player of this name, who is closed with the others."""
    player = foreign_player(name)
    assert player is not None
    players.append(player)
    return player


def program(tmp_path: Path, *lines: str) -> str:
    """The name of a bot that is a few lines of Python."""
    script = tmp_path / "bot.py"
    script.write_text("\n".join(["import json, os, sys, time", *lines]) + "\n")
    return f"program:{shlex.join([sys.executable, str(script)])}"


def play_to_the_end(game: Game, player: ForeignPlayer, at: int = 0) -> None:
    """The player sits on one seat; the others make random moves."""
    chance = SeededStream("others")
    stream = SeededStream("ours")
    while not game.is_over:
        if game.to_move == "chance":
            game.play_chance()
        elif game.to_move == at:
            game.play(player.choose(game.view(at), NO_LIMIT, stream))
        else:
            moves = game.legal_moves()
            game.play(moves[chance.below(len(moves))])
    player.tell_end(game)
