"""The log of a game in sentences, built one event after the other.

A tile that is drawn and dice that are thrown belong to the move that asked for them: they complete
its entry. What followed from an event by itself stands below its entry.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..core.saying import Said, joined, joined_by_and, said, term
from ..face.game import Game
from ..notation.record import CHANCE, Event
from .move_names import OTHER_FACE, space_name


@dataclass(frozen=True, slots=True)
class Consequence:
    """What followed from an event; *rule* is the number of the rule that gave points, or ""."""

    said: str
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """A sentence of the log. *first* and *last* are the numbers of its events, from 0."""

    first: int
    last: int
    epoch: int
    seat: int
    said: Said
    follows: tuple[Consequence, ...] = ()


ASK_CHANCE = ("draw", "reroll")


class Log:
    """All entries of a game so far. It holds nothing that a spectator may not see."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self._chance_is_asked = False

    def add(self, event: Event, before: Any, booked: int, game: Game) -> Entry:
        """The entry of an event that *game* has just played: a new one, or the last one completed.

        *before* is the state the event changed, *booked* the number of lines the score sheet had.
        """
        number = len(game.events) - 1
        first, epoch, seat = number, before.epoch, before.turn
        if event.who == CHANCE:
            sentence = told_chance(event.words, game.players[seat], self._chance_is_asked, game)
            if self._chance_is_asked:  # in one entry with the move that asked
                asking = self.entries.pop()
                first, epoch, seat = asking.first, asking.epoch, asking.seat
        else:
            assert isinstance(event.who, int), "it is a seat's move"
            seat = event.who
            sentence = told_move(game.kind.name, game.players[seat], event.words)
        self._chance_is_asked = event.words.split()[0] in ASK_CHANCE
        follows = tuple(_consequences(before, booked, game))
        self.entries.append(Entry(first, number, epoch, seat, sentence, follows))
        return self.entries[-1]


# Moves

_WHOLE: Mapping[str, Callable[[str], Said]] = {
    "draw": lambda name: said("{name} draws a tile", name=name),
    "ra": lambda name: said("{name} invokes Ra", name=name),
    "pass": lambda name: said("{name} passes", name=name),
    "done": lambda name: said("{name} is done", name=name),
    "keep": lambda name: said("{name} changes nothing", name=name),
    "discard plague": lambda name: said("{name} drives out a plague tile", name=name),
    "use pharaoh pharaoh": lambda name: said("{name} moves the pharaoh marker", name=name),
    "use pharaoh ankh": lambda name: said(
        "{name} moves the pharaoh marker with an ankh", name=name
    ),
    "use nile nile": lambda name: said("{name} moves the Nile marker", name=name),
    "use nile ankh": lambda name: said("{name} moves the Nile marker with an ankh", name=name),
    "use flood 0": lambda name: said("{name} buys a flood with three Niles", name=name),
    "use flood 1": lambda name: said("{name} buys a flood with two Niles and an ankh", name=name),
    "use flood 2": lambda name: said("{name} buys a flood with a Nile and two ankhs", name=name),
    "disaster pharaoh": lambda name: said("{name} causes a disaster: pharaohs", name=name),
    "disaster nile": lambda name: said("{name} causes a disaster: Nile", name=name),
    "disaster civilization": lambda name: said(
        "{name} causes a disaster: civilizations", name=name
    ),
    "disaster monument": lambda name: said("{name} causes a disaster: monuments", name=name),
}
_STOPS: Mapping[str, Callable[[str], Said]] = {
    "ra": lambda name: said("{name} takes no more tiles", name=name),
    "dice": lambda name: said("{name} stops rolling", name=name),
}


def told_move(game: str, name: str, words: str) -> Said:
    """A move as the log tells it.

    >>> told_move("ra", "Ada", "take civ:art"), told_move("dice", "Ada", "use monument red 3 blue")
    ('Ada takes civ:art with a god', 'Ada builds on red 3 with the blue die')
    """
    if words in _WHOLE:
        return _WHOLE[words](name)
    if words == "stop":
        return _STOPS[game](name)
    first, *rest = words.split()
    return _BY_FIRST_WORD[first](name, rest)


def _bids(name: str, rest: Sequence[str]) -> Said:
    return said("{name} bids {sun}", name=name, sun=int(rest[0]))


def _takes(name: str, rest: Sequence[str]) -> Said:
    return said("{name} takes {tile} with a god", name=name, tile=term(rest[0]))


def _discards(name: str, rest: Sequence[str]) -> Said:
    return said("{name} discards {tile}", name=name, tile=term(rest[0]))


def _shows(name: str, rest: Sequence[str]) -> Said:
    return said("{name} shows {tile}", name=name, tile=term(rest[0]))


def _flips(name: str, rest: Sequence[str]) -> Said:
    tile, other = term(rest[0]), term(OTHER_FACE[rest[0]])
    return said("{name} flips {tile} to {other}", name=name, tile=tile, other=other)


def _rolls_again(name: str, rest: Sequence[str]) -> Said:
    dice = joined_by_and(map(term, rest))
    return said("{name} rolls {dice} again", name=name, dice=dice)


def _uses(name: str, rest: Sequence[str]) -> Said:
    if rest[0] == "civilization":
        colour = term(rest[1])
        return said("{name} places a civilization marker on {colour}", name=name, colour=colour)
    space = space_name(*rest[1:3])
    partner = rest[3:]
    if not partner:
        return said("{name} builds on {space}", name=name, space=space)
    if partner == ["ankh"]:
        return said("{name} builds on {space} with an ankh", name=name, space=space)
    die = term(partner[0])
    return said(
        "{name} builds on {space} with the {colour} die", name=name, space=space, colour=die
    )


def _loses(name: str, rest: Sequence[str]) -> Said:
    place = term(rest[0]) if len(rest) == 1 else space_name(*rest)
    return said("{name} loses the marker on {place}", name=name, place=place)


_BY_FIRST_WORD: Mapping[str, Callable[[str, Sequence[str]], Said]] = {
    "bid": _bids,
    "take": _takes,
    "discard": _discards,
    "face": _shows,
    "flip": _flips,
    "reroll": _rolls_again,
    "use": _uses,
    "lose": _loses,
}


# Chance


def told_chance(words: str, name: str, again: bool, game: Game) -> Said:
    """What the bag or the dice gave a seat; *again* if dice were rolled again."""
    kind, *rest = words.split()
    if kind == "tile":
        return _drawn(rest[0], name, game)
    dice = joined(map(_die, rest))
    if again:
        return said("{name} rolls again: {dice}", name=name, dice=dice)
    return said("{name} rolls: {dice}", name=name, dice=dice)


def _drawn(tile: str, name: str, game: Game) -> Said:
    """A drawn tile; of a Ra tile, how full the Ra track is."""
    if tile != "ra":
        return said("{name} draws {tile}", name=name, tile=term(tile))
    filled, spaces = game.position.board["ra_track"]
    if filled:
        return said(
            "{name} draws Ra ({filled} of {spaces})", name=name, filled=filled, spaces=spaces
        )
    return said("{name} draws Ra, which fills the Ra track", name=name)


def _die(shown: str) -> Said:
    colour, symbol = shown.split("=")
    return said("{colour} {symbol}", colour=term(colour), symbol=term(symbol))


# What followed


def _consequences(before: Any, booked: int, game: Game) -> list[Consequence]:
    """What followed from an event by itself, the points it brought at once, and who has won."""
    told = game.kind.tell(before, game.state_copy(), game.players)
    follows = [Consequence(sentence) for sentence in told]
    if game.is_over:
        return [*follows, Consequence(told_end(game))]
    if before.epoch == game.epoch:
        for line in game.breakdown().lines[booked:]:
            points = said("{name}: {why}", name=game.players[line.seat], why=line.why)
            follows.append(Consequence(points, line.rule))
    return follows


def told_end(game: Game) -> Said:
    """Who has won a game that is over, and why if the highest score was a tie."""
    best = max(game.scores)
    names = joined_by_and(game.players[seat] for seat in game.winners)
    tied = [game.players[seat] for seat, score in enumerate(game.scores) if score == best]
    if len(tied) == 1:
        return said("{name} wins with {points} points", name=names, points=best)
    if len(game.winners) > 1:
        return said("{names} share the win with {points} points each", names=names, points=best)
    if game.kind.set_up_name == "suns":
        return said(
            "{names} have {points} points each; {name} has the highest sun of theirs and wins",
            names=joined_by_and(tied),
            points=best,
            name=names,
        )
    return said(
        "{names} have {points} points each; {name} is the last in starting order and wins",
        names=joined_by_and(tied),
        points=best,
        name=names,
    )
