"""Seats somebody's Python class: speaks the protocol of `docs/bots.md` on its behalf.

    python -m heliopolis.players.foreign_host module:Class            play one game
    python -m heliopolis.players.foreign_host --check module:Class    only see that it loads

The view is made by playing the events again, so there is nothing in this process that the seat may
not know.
"""

from __future__ import annotations

import json
import os
import sys
import traceback
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import IO, Any, TextIO

from ..core.chance import SeededStream
from ..errors import BadSetup, quoted
from ..face.catalogue import kind_of
from ..face.game import Game
from .player import Budget, Explainer, Player


def main(words: list[str]) -> int:
    """Play one game, or check that the class loads. Returns the exit code."""
    sys.path.insert(0, os.getcwd())
    questions, answers = _own_streams()
    try:
        player = load_class(words[-1])()
        if not callable(getattr(player, "choose", None)):
            raise BadSetup(f"{words[-1]} has no method choose(view, budget, stream)")
    except Exception as error:
        traceback.print_exc()
        print(_complaint(error), file=sys.stderr)
        return 2
    if words[0] == "--check":
        return 0
    return host(player, questions, answers)


def _own_streams() -> tuple[IO[bytes], TextIO]:
    """The protocol's two ends. What the class prints goes to standard error instead."""
    questions = os.fdopen(os.dup(0), "rb")
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(2, 1)
    return questions, answers


def load_class(name: str) -> Callable[[], Player]:
    """The class with this name, `module:Class`."""
    module, _, attribute = name.partition(":")
    found: Callable[[], Player] | None = getattr(import_module(module), attribute, None)
    if not callable(found):
        raise BadSetup(f"the module {module} has no class {quoted(attribute)}")
    return found


def host(player: Player, questions: IO[bytes], answers: TextIO) -> int:
    """Answer every question until there are no more. Returns the exit code."""
    seat: Seat | None = None
    for line in questions:
        message = json.loads(line)
        if message["type"] == "game":
            seat = Seat(player, message)
        elif message["type"] == "choose" and seat is not None:
            try:
                answer = seat.answer(message)
            except Exception as error:
                traceback.print_exc()
                print(json.dumps({"error": _complaint(error)}), file=answers, flush=True)
                return 1
            print(json.dumps(answer), file=answers, flush=True)
    return 0


class Seat:
    """The player's place in one game, which is played again from its events."""

    def __init__(self, player: Player, message: Mapping[str, Any]) -> None:
        self.player = player
        self.seat: int = message["seat"]
        self.stream = SeededStream(message["seed"])
        kind = kind_of(message["game"])
        names = tuple(message["players"])
        deal = kind.deal_of_set_up(len(names), _tuples(message[kind.set_up_name]))
        assert deal is not None, "the set-up comes from a game that is being played"
        # Chance is always told: the game here never draws for itself.
        self.game = Game(kind, names, message["options"], deal, SeededStream("unused"))

    def answer(self, message: Mapping[str, Any]) -> dict[str, str]:
        """What the player chooses after the events that are new, and why if it can say."""
        for _, words in message["events"]:
            self.game.play(words)
        view = self.game.view(self.seat)
        move = self.player.choose(view, Budget(seconds=message["seconds"]), self.stream)
        answer = {"move": str(move)}
        if isinstance(self.player, Explainer):
            answer["why"] = "; ".join(self.player.explain(view, move))
        return answer


def _tuples(set_up: Any) -> Any:
    return tuple(tuple(suns) for suns in set_up) if isinstance(set_up, list) else set_up


def _complaint(error: Exception) -> str:
    told = " ".join(str(error).split())
    return told if isinstance(error, BadSetup) else f"{type(error).__name__}: {told}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
