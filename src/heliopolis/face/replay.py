"""From a text to a game: read the record, set the table, play every move again, compare the end."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import NoReturn

from ..core.chance import SeededStream
from ..core.kind import GameKind
from ..core.saying import Said, said
from ..errors import BadNotation, HeliopolisError, quoted
from ..notation.json_form import parse_json
from ..notation.record import CHANCE, Event, Place, Places, Record
from ..notation.source import not_expected
from ..notation.text import parse_text
from .catalogue import kind_of
from .game import Game
from .setup import check_option, checked_options, checked_players, checked_seed


def load(text: str, seed: int | str | None = None) -> Game:
    """Replay a record, text or JSON. A game that is not finished goes on where the record ends.

    *seed* is the stream of its further chance. Raises BadNotation with line and column.

    >>> from heliopolis import new_game
    >>> text = new_game("ra", players=["Ada", "Ben"], seed=7).record().text
    >>> load(text).record().text == text
    True
    """
    if not isinstance(text, str):
        raise not_expected(type(text).__name__, said("the text of a record"), Place(1, 1))
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    parse = parse_json if text.lstrip().startswith("{") else parse_text
    record, places = parse(text)
    stream = SeededStream(checked_seed(secrets.token_hex(16) if seed is None else seed))
    return _Replay(record, places, stream).game()


class _Replay:
    """One record on its way to a game; every complaint names the place in the text."""

    def __init__(self, record: Record, places: Places, stream: SeededStream) -> None:
        self.record = record
        self.places = places
        self.stream = stream

    def game(self) -> Game:
        """The game at the end of the record."""
        game = self.set_table()
        for event, place in zip(self.record.events, self.places.events, strict=True):
            self.play(game, event, place)
        self.check_epochs(game)
        self.check_end(game)
        self.check_comments()
        game.comments = self.record.comments
        return game

    def set_table(self) -> Game:
        record, places = self.record, self.places
        with _standing_at(places.game):
            kind = kind_of(record.game)
        with _standing_at(places.players[0] if places.players else places.end):
            players = checked_players(kind, record.players)
        for name, value in record.options.items():
            with _standing_at(places.options[name]):
                check_option(kind, name, value)
        options = checked_options(kind, record.options)
        return Game(kind, players, options, self.deal(kind, len(players)), self.stream)

    def deal(self, kind: GameKind, players: int) -> int:
        record = self.record
        fits = record.set_up_name == kind.set_up_name
        deal = kind.deal_of_set_up(players, record.set_up) if fits else None
        if deal is None:
            words = kind.set_up_expected(players)
            expected = said("{word}: {words}", word=kind.set_up_name, words=words)
            self.fail(self.places.set_up, _set_up_words(record), expected)
        return deal

    def play(self, game: Game, event: Event, place: Place) -> None:
        if event.who == CHANCE and game.to_move != CHANCE:
            self.fail(place, f"chance {event.words}", game.moment)
        with _standing_at(place):
            game.play(event.words, seat=event.who if isinstance(event.who, int) else None)

    def check_epochs(self, game: Game) -> None:
        """Headings are there for readers; a wrong one is a sign that something is amiss."""
        true = game.record().epochs
        for epoch, first in self.record.epochs.items():
            place = self.places.epochs[epoch]
            if epoch not in true:
                self.fail(place, f"epoch {epoch}", said("a heading of an epoch that was played"))
            if true[epoch] != first:
                wanted = said("it before move {number}", number=true[epoch] + 1)
                self.fail(place, f"epoch {epoch}", wanted)

    def check_end(self, game: Game) -> None:
        for name, found, true, place in (
            ("scores", self.record.scores, game.scores, self.places.scores),
            ("winners", self.record.winners, game.winners, self.places.winners),
        ):
            if found is None:
                continue
            if not game.is_over:
                self.fail(place, name, _not_over(game))
            if list(found) != true:
                wanted = said("{result} by the moves above", result=_numbered(name, true))
                self.fail(place, _numbered(name, found), wanted)

    def check_comments(self) -> None:
        last = len(self.record.events)
        for comment, place in zip(self.record.comments, self.places.comments, strict=True):
            if not 0 <= comment.before <= last:
                found = f"a remark before move {comment.before}"
                self.fail(place, found, said("0 to {last}", last=last))

    def fail(self, place: Place, found: str, expected: str) -> NoReturn:
        raise not_expected(quoted(found), expected, place)


@contextmanager
def _standing_at(place: Place) -> Iterator[None]:
    """Say where in the text the thing stands that is refused."""
    try:
        yield
    except HeliopolisError as error:
        raise BadNotation(error.said, place.line, place.column) from error


def _not_over(game: Game) -> Said:
    return said("more moves: the game is not over, {moment}", moment=game.moment)


def _set_up_words(record: Record) -> str:
    groups = record.set_up if isinstance(record.set_up, tuple) else ((record.set_up,),)
    dealt = ", ".join("-".join(map(str, group)) for group in groups)
    return f"{record.set_up_name} {dealt}"


def _numbered(name: str, numbers: Iterable[int]) -> str:
    return f"{name} {' '.join(map(str, numbers))}"
