"""What pages need to know of how a game came about: its log in words, and which tile is which.

Both are built event by event; whoever looks again pays only for what is new.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from typing import Any

from ..face.game import Game
from ..notation.record import Event
from ..web.board.pieces import Pieces
from ..web.log import Log


class Follower:
    """Goes with one game, from its first event on."""

    def __init__(self, game: Game) -> None:
        self._game = Game(game.kind, game.players, game.options, game.deal, game.stream.copy())
        self._state = self._game.state_copy()
        self._seen: Sequence[Event] = ()
        self.log = Log()
        self.pieces = Pieces.of(self._game.position)

    def goes_with(self, game: Game) -> bool:
        """Whether the game only went on since: nothing was taken back."""
        return game.events[: len(self._seen)] == self._seen

    def catch_up(self, game: Game) -> None:
        """Take in what has happened since."""
        for event in game.events[len(self._seen) :]:
            before, booked = self._state, len(self._game.breakdown().lines)
            self._game.play(event.words)
            self._state = self._game.state_copy()
            self.log.add(event, before, booked, self._game)
            if _tiles_in(self._state) != _tiles_in(before):
                self.pieces.follow(self._game.position)
        self._seen = game.events


def _tiles_in(state: Any) -> tuple[Any, Any]:
    """Where tiles lie. Most events move none, and to make a position in words is dear; the dice
    game has no tiles at all.
    """
    return getattr(state, "track", None), getattr(state, "tiles", None)


class Followers:
    """One for each of the games that were looked at last."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._followers: OrderedDict[str, Follower] = OrderedDict()

    def of(self, place: str, game: Game) -> Follower:
        """The follower of a table's game, up to date."""
        follower = self._followers.pop(place, None)
        if follower is None or not follower.goes_with(game):
            follower = Follower(game)
        follower.catch_up(game)
        self._followers[place] = follower
        while len(self._followers) > self.most:
            self._followers.popitem(last=False)
        return follower
