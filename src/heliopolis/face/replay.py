"""From a text to a game: read the record, set the table, play every move again, compare the end."""

from __future__ import annotations

import secrets
from typing import NoReturn

from ..core.chance import SeededStream
from ..errors import BadNotation, BadSetup, IllegalMove
from ..notation.json_form import parse_json
from ..notation.record import CHANCE, Event, Place, Places, Record
from ..notation.text import parse_text
from .catalogue import kind_of
from .game import Game
from .setup import check_option, checked_options, checked_players, checked_seed


def load(text: str, seed: int | str | None = None) -> Game:
    """Replay a record, text or JSON. A game that is not finished goes on where the record ends.

    *seed* is the stream of its further chance. Raises BadNotation with line and column.
    """
    if not isinstance(text, str):
        raise BadNotation(f"found {type(text).__name__}, expected the text of a record")
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
        last = len(self.record.events)
        for comment in self.record.comments:
            if not 0 <= comment.before <= last:
                self.fail(self.places.end, f"a remark at {comment.before}", f"one from 0 to {last}")
        game.comments = self.record.comments
        return game

    def set_table(self) -> Game:
        record, places = self.record, self.places
        try:
            kind = kind_of(record.game)
        except BadSetup as error:
            self.refuse(places.game, error)
        try:
            players = checked_players(kind, record.players)
        except BadSetup as error:
            self.refuse(places.players[0] if places.players else places.end, error)
        for name, value in record.options.items():
            try:
                check_option(kind, name, value)
            except BadSetup as error:
                self.refuse(places.options[name], error)
        options = checked_options(kind, record.options)
        fits = record.set_up_name == kind.set_up_name
        deal = kind.deal_of_set_up(len(players), record.set_up) if fits else None
        if deal is None:
            expected = f"{kind.set_up_name}: {kind.set_up_expected(len(players))}"
            self.fail(places.set_up, f"{record.set_up_name} {record.set_up}", expected)
        return Game(kind, players, options, deal, self.stream)

    def play(self, game: Game, event: Event, place: Place) -> None:
        try:
            if event.who == CHANCE:
                self.play_outcome(game, event, place)
            else:
                assert isinstance(event.who, int), "a seat or chance"
                game.play(event.words, seat=event.who)
        except IllegalMove as error:
            self.refuse(place, error)

    def play_outcome(self, game: Game, event: Event, place: Place) -> None:
        if game.to_move != CHANCE:
            self.fail(place, f"chance {event.words}", game.moment)
        game.play(event.words)

    def check_epochs(self, game: Game) -> None:
        """Headings are there for readers; a wrong one is a sign that something is amiss."""
        true = game.record().epochs
        for epoch, first in self.record.epochs.items():
            if true.get(epoch) != first:
                place = self.places.epochs[epoch]
                if epoch not in true:
                    self.fail(place, f"epoch {epoch}", "a heading of an epoch that was played")
                self.fail(place, f"epoch {epoch}", f"it before move {true[epoch] + 1}")

    def check_end(self, game: Game) -> None:
        for name, found, true, place in (
            ("scores", self.record.scores, game.scores, self.places.scores),
            ("winners", self.record.winners, game.winners, self.places.winners),
        ):
            if found is None:
                continue
            if not game.is_over:
                self.fail(place, name, f"more moves: the game is not over, {game.moment}")
            if list(found) != true:
                self.fail(place, f"{name} {list(found)}", f"{name} {true} by the moves above")

    def refuse(self, place: Place, error: ValueError) -> NoReturn:
        raise BadNotation(str(error), place.line, place.column) from error

    def fail(self, place: Place, found: str, expected: str) -> NoReturn:
        raise BadNotation(f"found {found!r}, expected {expected}", place.line, place.column)
