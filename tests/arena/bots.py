"""Bots that tests of the arena let play: good ones, and ones that fail in every way."""

from __future__ import annotations

import os
import time
from pathlib import Path

from heliopolis.core.chance import SeededStream
from heliopolis.face.move import Move
from heliopolis.face.view import View
from heliopolis.players.player import Budget


class First:
    """Always the first legal move."""

    def choose(self, view: View, budget: Budget, stream: SeededStream) -> Move:
        return view.legal_moves()[0]


class Last:
    """Always the last legal move, and says why."""

    def choose(self, view: View, budget: Budget, stream: SeededStream) -> Move:
        return view.legal_moves()[-1]

    def explain(self, view: View, move: Move) -> list[str]:
        return ["the last", "is the best"]


class Talker(First):
    """Prints, which must not get between the lines of the protocol."""

    def choose(self, view: View, budget: Budget, stream: SeededStream) -> Move:
        print("hm, let me see")
        return super().choose(view, budget, stream)


class Raiser(First):
    """Raises at its third move."""

    moves = 0

    def choose(self, view: View, budget: Budget, stream: SeededStream) -> Move:
        self.moves += 1
        if self.moves == 3:
            raise RuntimeError("no idea\nat all")
        return super().choose(view, budget, stream)


class Cheat:
    """A move that is never legal."""

    def choose(self, view: View, budget: Budget, stream: SeededStream) -> Move:
        return Move(view.seat, 0, "win")


class Mute:
    """No move at all."""

    def choose(self, view: View, budget: Budget, stream: SeededStream) -> None:
        return None


class Leaver:
    """Ends its own process."""

    def choose(self, view: View, budget: Budget, stream: SeededStream) -> Move:
        os._exit(7)


class Sleeper:
    """Never answers. It leaves its number where the test finds it."""

    def choose(self, view: View, budget: Budget, stream: SeededStream) -> Move:
        place = os.environ.get("SLEEPERS")
        if place:
            (Path(place) / str(os.getpid())).touch()
        time.sleep(600)
        raise AssertionError("nobody waited that long")


class Unwilling:
    """Cannot even be made."""

    def __init__(self) -> None:
        raise OSError("not today")


class Idle:
    """Has no method to choose with."""
