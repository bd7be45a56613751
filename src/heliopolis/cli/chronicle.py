"""The log of a game in sentences: short ones for moves, one a line for what followed from them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
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
# How several uses of dice in a row are told.
_SEVERAL = {
    "use pharaoh": "moves the pharaoh marker {number} spaces",
    "use nile": "moves the Nile marker {number} spaces",
    "use civilization": "places civilization markers on {objects}",
    "use monument": "builds monuments on {objects}",
}
_TIMES = ("", "once", "twice", "three times")
_ANSWERS = ("pass", "bid")  # several of these go on one line
_UNDERSTOOD = ("stop", "done")  # not told where the line says enough
_IN_PASSING = "Ra moves "  # comes with every turn, so it gets no line of its own


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


def told_moves(alike: Sequence[str]) -> str:
    """One or more uses of dice of the same kind, in a row.

    >>> told_moves(["use nile nile"]), told_moves(["use nile nile", "use nile ankh"])
    ('moves the Nile marker', 'moves the Nile marker 2 spaces')
    >>> told_moves(["use monument red 3", "use monument blue 4 ankh"])
    'builds monuments on red 3, blue 4 (with ankh)'
    """
    if len(alike) == 1:
        return told_move(alike[0])
    start = _kind(alike[0])
    objects = ", ".join(_object(words.removeprefix(f"{start} ")) for words in alike)
    return _SEVERAL[start].format(number=len(alike), objects=objects)


def _kind(words: str) -> str:
    """What uses that are told together have in common; nothing for other moves."""
    return next((start for start in _SEVERAL if words.startswith(f"{start} ")), "")


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
        self._who: int | None = None
        self._is_answer = False
        self._alike: list[str] = []  # the moves that the line ends with, all of one kind
        self._before_alike = ""
        self._throws = 0  # that the line ends with

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
        if self._line and followed and followed[0].startswith(_IN_PASSING):
            self._add(followed.pop(0))
        if followed or self._is_complete(game):
            yield from self.rest()
        yield from (f"  - {sentence}" for sentence in followed)

    def _is_complete(self, game: Game) -> bool:
        """Whether somebody else comes next, who does not answer the same call."""
        return not self._is_answer and game.to_move not in (self._who, CHANCE)

    def rest(self) -> Iterator[str]:
        """The line that is not complete yet, if there is one."""
        if self._line:
            yield self._line
        self._begin("", None)

    def _begin(self, line: str, who: int | None) -> None:
        self._line, self._who, self._is_answer = line, who, False
        self._alike, self._throws = [], 0

    def _add(self, told: str) -> None:
        self._line += f"; {told}"
        self._alike, self._throws = [], 0

    def _tell_move(self, event: Event, game: Game, is_forced: bool) -> Iterator[str]:
        told = told_move(event.words) + (" (the only move)" if is_forced else "")
        is_answer = event.words.split()[0] in _ANSWERS
        assert isinstance(event.who, int), "chance is told elsewhere"
        name = game.players[event.who]
        if self._line and is_answer and self._is_answer:
            self._line += f", {name} {told}"
            self._who = event.who
        elif self._line and event.who == self._who:
            self._go_on(event.words, told, is_forced)
        else:
            yield from self.rest()
            self._begin(f"{name} {told}", event.who)
            self._remember(f"{name} ", event.words)
        self._is_answer = is_answer

    def _go_on(self, words: str, told: str, is_forced: bool) -> None:
        """A further move of the same seat."""
        if self._throws and words.startswith("reroll "):
            return  # told with its throw
        if words in _UNDERSTOOD and not is_forced:
            return
        if self._alike and _kind(words) == _kind(self._alike[0]) != "" and not is_forced:
            self._alike.append(words)
            self._line = self._before_alike + told_moves(self._alike)
            return
        before = f"{self._line}; "
        self._add(told)
        self._remember(before, words)

    def _remember(self, before: str, words: str) -> None:
        """That the line goes on with a move, which others may join."""
        self._before_alike, self._alike = before, [words]

    def _tell_chance(self, words: str, game: Game) -> Iterator[str]:
        kind, _, rest = words.partition(" ")
        if kind == "tile":
            self._line += f" {_tile(rest, game)}"
            return
        roller = game.to_move
        if self._who != roller and isinstance(roller, int):
            yield from self.rest()
            self._begin(f"{game.players[roller]} rolls: {_throw(rest)}", roller)
            self._throws = 1
        elif self._throws:
            self._throws += 1
            assert self._who is not None, "somebody has thrown"
            lying = _dice(game.position.board["dice"])
            self._line = f"{game.players[self._who]} rolls {_TIMES[self._throws]}: {lying}"
        else:
            self._line += f": {_throw(rest)}"


def _throw(words: str) -> str:
    """The dice of a throw.

    >>> _throw("red=sun blue=civilization")
    'red sun, blue civ'
    """
    return _dice(dict(die.split("=") for die in words.split()))


def _dice(shown: Mapping[str, str]) -> str:
    return ", ".join(f"{die} {SHORT_SYMBOLS.get(symbol, symbol)}" for die, symbol in shown.items())


def _tile(name: str, game: Game) -> str:
    """A drawn tile; of a Ra tile, how full the Ra track is."""
    if name != "ra":
        return name
    filled, spaces = game.position.board["ra_track"]
    return f"Ra ({filled} of {spaces})" if filled else "Ra, which fills the Ra track"


def _followed(before: Any, booked: int, game: Game) -> Iterator[str]:
    """What followed from an event by itself, and the points it brought at once."""
    yield from game.kind.tell(before, game.state_copy(), game.players)
    if before.epoch == game.epoch and not game.is_over:
        for line in game.breakdown().lines[booked:]:
            yield f"{game.players[line.seat]}: {line.why} ({line.rule})"


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
