"""The log of a game in sentences: short ones for moves, one a line for what followed from them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..face.game import Game
from ..notation.record import CHANCE, Event
from .board.dice import SHORT_SYMBOLS

# How a move's words are told. A move that is not here is told as "<first word>s <other words>".
_WHOLE = {
    "ra": "invokes Ra",
    "pass": "passes",
    "done": "is done",
    "keep": "changes nothing",
    "discard plague": "drives out a plague tile",
    "use pharaoh pharaoh": "moves the pharaoh marker",
    "use pharaoh ankh": "moves the pharaoh marker with an ankh",
    "use nile nile": "moves the Nile marker",
    "use nile ankh": "moves the Nile marker with an ankh",
}
_STARTS = {
    "reroll": "rolls again",
    "take": "takes {} with a god",
    "face": "shows {}",
    "use flood": "buys a flood",
    "use civilization": "places a civilization marker on {}",
    "use monument": "builds a monument on {}",
    "disaster": "causes a disaster: {}",
}
_ANSWERS = ("pass", "bid")  # several of these go on one line


def told_move(words: str) -> str:
    """A move as a sentence tells it.

    >>> told_move("bid 7"), told_move("take civ:art"), told_move("use monument red 3 ankh")
    ('bids 7', 'takes civ:art with a god', 'builds a monument on red 3 (with ankh)')
    """
    if words in _WHOLE:
        return _WHOLE[words]
    for start, told in _STARTS.items():
        if words.startswith(f"{start} "):
            return told.format(_object(words.removeprefix(f"{start} ")))
    first, _, rest = words.partition(" ")
    return f"{first}s {rest}".rstrip()


def _object(words: str) -> str:
    """What a move is about; the die that pays for a further monument is told apart."""
    parts = words.split()
    if len(parts) == 3 and parts[1].isdigit():
        return f"{parts[0]} {parts[1]} (with {parts[2]})"
    return words


class Chronicle:
    """Turns events into lines. What one seat does in a row, and all answers to one call, share a
    line; what follows from them has a line of its own.
    """

    def __init__(self) -> None:
        self._line = ""
        self._who: object = None
        self._is_answer = False

    def tell(
        self, event: Event, before: Any, booked: int, game: Game, is_forced: bool = False
    ) -> Iterator[str]:
        """The lines that an event has made complete. *before* is the state it changed, *booked*
        the number of entries the score sheet had.
        """
        if event.who == CHANCE:
            yield from self._tell_chance(event.words, game)
        else:
            yield from self._tell_move(event, game, is_forced)
        followed = list(_followed(before, booked, game))
        if followed or self._is_complete(game):
            yield from self.rest()
        yield from followed

    def _is_complete(self, game: Game) -> bool:
        """Whether somebody else comes next, who does not answer the same call."""
        return not self._is_answer and game.to_move not in (self._who, CHANCE)

    def rest(self) -> Iterator[str]:
        """The line that is not complete yet, if there is one."""
        if self._line:
            yield self._line
        self._line, self._who, self._is_answer = "", None, False

    def _tell_move(self, event: Event, game: Game, is_forced: bool) -> Iterator[str]:
        told = told_move(event.words) + (" (the only move)" if is_forced else "")
        is_answer = event.words.split()[0] in _ANSWERS
        assert isinstance(event.who, int), "chance is told elsewhere"
        name = game.players[event.who]
        if self._line and is_answer and self._is_answer:
            self._line += f", {name} {told}"
        elif self._line and event.who == self._who:
            self._line += f"; {told}"
        else:
            yield from self.rest()
            self._line = f"{name} {told}"
        self._who, self._is_answer = event.who, is_answer

    def _tell_chance(self, words: str, game: Game) -> Iterator[str]:
        kind, _, rest = words.partition(" ")
        if kind == "tile":
            self._line += f" {_tile(rest, game)}"
            return
        roller = game.to_move
        if self._who != roller and isinstance(roller, int):
            yield from self.rest()
            self._line, self._who = f"{game.players[roller]} rolls", roller
        self._line += f": {_throw(rest)}"


def _throw(words: str) -> str:
    """The dice of a throw.

    >>> _throw("red=sun blue=civilization")
    'red sun, blue civ'
    """
    dice = (die.split("=") for die in words.split())
    return ", ".join(f"{colour} {SHORT_SYMBOLS.get(symbol, symbol)}" for colour, symbol in dice)


def _tile(name: str, game: Game) -> str:
    """A drawn tile; of a Ra tile, how full the Ra track is."""
    if name != "ra":
        return name
    filled, spaces = game.position.board["ra_track"]
    return f"Ra ({filled} of {spaces})" if filled else "Ra, which fills the Ra track"


def _followed(before: Any, booked: int, game: Game) -> Iterator[str]:
    """What followed from an event by itself, and the points it brought at once."""
    for sentence in game.kind.tell(before, game.state_copy(), game.players):
        yield f"  - {sentence}"
    if before.epoch == game.epoch and not game.is_over:
        for line in game.breakdown().lines[booked:]:
            yield f"  - {game.players[line.seat]}: {line.why} ({line.rule})"


def chronicle_of(recorded: Game) -> list[str]:
    """The whole log of a game, from its first move on."""
    game = Game(
        recorded.kind, recorded.players, recorded.options, recorded.deal, recorded.stream.copy()
    )
    chronicle = Chronicle()
    lines: list[str] = []
    for event in recorded.events:
        before, booked = game.state_copy(), len(game.breakdown().lines)
        game.play(event.words)
        lines += chronicle.tell(event, before, booked, game)
    return lines + list(chronicle.rest())
