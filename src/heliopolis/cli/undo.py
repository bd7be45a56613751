"""Taking back one's own decisions, as long as nothing new has come to light since."""

from __future__ import annotations

from ..errors import IllegalMove
from ..face.game import Game


class Undo:
    """The game as it stood before each of the last decisions of one person.

    Whatever chance says and whatever another seat does is new information: from then on nothing
    before it can be taken back.
    """

    def __init__(self) -> None:
        self._before: list[Game] = []
        self._seat: int | None = None
        self._reason = "you have decided nothing yet"

    def remember(self, seat: int, game: Game) -> None:
        """Keep the game as it stands before a decision of a seat."""
        if seat != self._seat:
            self._before.clear()
        self._seat = seat
        self._before.append(game.copy())

    def pass_by(self, seat: int, name: str) -> None:
        """A forced move reveals nothing to its own seat, but is somebody else's move to others."""
        if seat != self._seat:
            self.forget(f"{name} has moved since")

    def forget(self, reason: str) -> None:
        """Something new has come to light; *reason* says what."""
        self._before.clear()
        self._reason = reason

    def take_back(self, seat: int) -> Game:
        """The game before the last decision of the seat that is asked."""
        if self._before and seat == self._seat:
            return self._before.pop()
        reason = "the last decision was somebody else's" if self._before else self._reason
        raise IllegalMove(f"nothing can be taken back: {reason}")
