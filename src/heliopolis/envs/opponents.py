"""The bots that a learner plays against."""

from __future__ import annotations

from collections.abc import Sequence

from ..arena.play import close_all
from ..core.chance import SeededStream
from ..core.whole import as_whole
from ..errors import BadSetup, quoted
from ..face.game import Game
from ..players.foreign import check_foreign
from ..players.player import NO_LIMIT
from ..players.registry import check_ready, player_named


def names_by_seat(game: str, opponents: object, players: int, learner: int) -> list[str | None]:
    """The bot at every seat, None at the learner's. One name stands for all the others; several
    are in the order of the seats after the learner's.
    """
    names = [opponents] * (players - 1) if isinstance(opponents, str) else opponents
    if not isinstance(names, Sequence) or len(names) != players - 1:
        raise BadSetup(
            f"opponents must be the name of a bot, or {players - 1} names at a table of {players}, "
            f"not {quoted(opponents)}"
        )
    for name in names:
        check_opponent(game, name)
    seated: list[str | None] = [None] * players
    for place, name in enumerate(names, start=1):
        seated[(learner + place) % players] = name
    return seated


def check_opponent(game: str, name: object) -> None:
    """Refuse a bot that is not known, or lacks what it needs for the game."""
    if not isinstance(name, str):
        raise BadSetup(f"a bot is named by its name, such as 'thumb', not {quoted(name)}")
    if not check_foreign(name):
        check_ready(name, game)


def checked_seat(seat: object, players: int) -> int:
    """The learner's seat."""
    found = as_whole(seat)
    if found is None or not 0 <= found < players:
        raise BadSetup(
            f"the learner's seat must be a whole number from 0 to {players - 1}, not {quoted(seat)}"
        )
    return found


class Opponents:
    """The bots of one game, each with its own stream of chance from the seed of the game."""

    def __init__(self, names: Sequence[str | None], seed: str) -> None:
        self._players = {seat: player_named(name) for seat, name in enumerate(names) if name}
        self._streams = {seat: SeededStream(f"{seed}/player {seat}") for seat in self._players}

    def move(self, game: Game, seat: int) -> None:
        """Let the bot at a seat make its move."""
        move = self._players[seat].choose(game.view(seat), NO_LIMIT, self._streams[seat])
        game.play(move, seat=seat)

    def close(self) -> None:
        """End what bots of somebody's own have started."""
        close_all(self._players.values())
