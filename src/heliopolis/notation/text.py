"""Records as plain text that a person can read and write: one fact a line, `#` before a remark.

heliopolis 1
game ra
player Ada
player Ben
suns 9 6 5 2
suns 8 7 4 3

epoch 1
0 draw  # nothing to lose
chance tile nile
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NoReturn

from ..core.saying import said
from ..errors import quoted
from .record import CHANCE, FORMAT, Comment, Event, Place, Places, Record, Who
from .source import check_source, not_expected, only_format

_SEATS = ("0", "1", "2", "3", "4")
_FACTS = said("a seat number, chance, epoch, scores, winners or a # remark")
_REMARK = re.compile(r"(?:^|\s)#")
_NUMBER = re.compile(r"-?[0-9]{1,6}", re.ASCII)


def format_text(record: Record) -> str:
    """The record as text, always the same for the same record."""
    return "\n".join(_lines(record)) + "\n"


def _lines(record: Record) -> Iterator[str]:
    yield f"heliopolis {FORMAT}"
    yield f"game {record.game}"
    yield from (f"player {name}" for name in record.players)
    yield from (f"option {name} {value}" for name, value in record.options.items())
    yield from _set_up_lines(record)
    yield from _event_lines(record)
    if record.scores is not None and record.winners is not None:
        yield ""
        yield "scores " + " ".join(map(str, record.scores))
        yield "winners " + " ".join(map(str, record.winners))


def _set_up_lines(record: Record) -> Iterator[str]:
    groups = record.set_up if isinstance(record.set_up, tuple) else ((record.set_up,),)
    for group in groups:
        yield f"{record.set_up_name} " + " ".join(map(str, group))


def _event_lines(record: Record) -> Iterator[str]:
    remarks: dict[int, list[str]] = {}
    for comment in record.comments:
        remarks.setdefault(comment.before, []).append(f"# {comment.text}".rstrip())
    headings = {first: epoch for epoch, first in record.epochs.items()}
    for number in range(len(record.events) + 1):
        if number in headings:
            yield ""
            yield f"epoch {headings[number]}"
        yield from remarks.get(number, ())
        if number < len(record.events):
            event = record.events[number]
            yield f"{event.who} {event.words}"


def parse_text(text: str) -> tuple[Record, Places]:
    """Read a record, and where each part of it stands. No rules are checked here."""
    check_source(text)
    return _TextReader(text).read()


class _TextReader:
    """Reads line by line; every complaint names the line and column it is about."""

    def __init__(self, text: str) -> None:
        self.lines = text.split("\n")
        self.place = Place(1, 1)  # of the line's first word
        self.rest_column = 1  # of what follows that word
        self.game = ""
        self.players: list[str] = []
        self.options: dict[str, str | int] = {}
        self.set_up: list[tuple[int, ...]] = []
        self.set_up_name = ""
        self.events: list[Event] = []
        self.epochs: dict[int, int] = {}
        self.comments: list[Comment] = []
        self.result: dict[str, tuple[int, ...]] = {}
        self.where_players: list[Place] = []
        self.where_options: dict[str, Place] = {}
        self.where_events: list[Place] = []
        self.where_comments: list[Place] = []
        self.where_epochs: dict[int, Place] = {}
        self.where: dict[str, Place] = {}
        self.readers = {
            "game": self.read_game,
            "player": self.read_player,
            "option": self.read_option,
            "suns": self.read_suns,
            "start": self.read_start,
        }

    def read(self) -> tuple[Record, Places]:
        """Go through all lines."""
        self.read_version()
        for number, line in enumerate(self.lines[1:], start=2):
            self.read_line(number, line)
        self.place = Place(len(self.lines), len(self.lines[-1]) + 1)
        self.check_header()
        return self.record(), self.places()

    def read_version(self) -> None:
        first = self.lines[0].rstrip()
        if first == f"heliopolis {FORMAT}":
            return
        if first.startswith("heliopolis "):
            self.rest_column = 12
            self.fail(first[11:], only_format(), in_rest=True)
        wanted = said("'heliopolis {format}', the first line of every record", format=FORMAT)
        self.fail(first, wanted)

    # Lines

    def read_line(self, number: int, line: str) -> None:
        content = line.strip()
        self.place = Place(number, len(line) - len(line.lstrip()) + 1)
        if content.startswith("#"):
            self.read_remark(content[1:])
        elif content:
            word, *rest = content.split(None, 1)
            self.read_fact(word, rest[0] if rest else "", content)

    def read_fact(self, word: str, rest: str, content: str) -> None:
        self.rest_column = self.place.column + len(content) - len(rest)
        remark: str | None = None
        if word != "player":  # a name may hold the sign
            rest, remark = _without_remark(rest)
        if word in _SEATS or word == CHANCE:
            self.read_event(word, rest)
        elif word in self.readers:
            self.read_header(word, rest)
        elif word == "epoch":
            self.read_epoch(rest)
        elif word in ("scores", "winners"):
            self.read_result(word, rest)
        else:
            self.fail(content, _FACTS)
        if remark is not None:
            self.read_remark(remark)

    def read_remark(self, text: str) -> None:
        self.comments.append(Comment(len(self.events), text.strip()))
        self.where_comments.append(self.place)

    def read_event(self, who: str, words: str) -> None:
        if self.result:
            self.fail(f"{who} {words}", said("nothing after the scores"))
        actor: Who = CHANCE if who == CHANCE else int(who)
        self.where_events.append(self.place)
        self.events.append(Event(actor, words))

    def read_epoch(self, rest: str) -> None:
        epoch = self.number(rest)
        if epoch in self.epochs:
            self.fail(f"epoch {epoch}", said("every epoch once"))
        self.epochs[epoch] = len(self.events)
        self.where_epochs[epoch] = self.place

    def read_result(self, word: str, rest: str) -> None:
        self.once(word)
        self.result[word] = self.numbers(rest)

    # The set-up

    def read_header(self, word: str, rest: str) -> None:
        if self.events or self.result:
            self.fail(word, said("the set-up before the first move"))
        self.readers[word](rest)

    def read_game(self, rest: str) -> None:
        self.once("game")
        self.game = rest

    def read_player(self, rest: str) -> None:
        self.players.append(rest)
        self.where_players.append(self.place)

    def read_option(self, rest: str) -> None:
        name, _, value = rest.partition(" ")
        if name in self.options:
            self.fail(name, said("every option once"), in_rest=True)
        value = value.strip()
        self.options[name] = int(value) if _NUMBER.fullmatch(value) else value
        self.where_options[name] = self.place

    def read_suns(self, rest: str) -> None:
        if self.set_up_name == "start":
            self.fail("suns", said("either suns or start"))
        self.set_up_name = "suns"
        self.set_up.append(self.numbers(rest))
        self.where.setdefault("set_up", self.place)

    def read_start(self, rest: str) -> None:
        if self.set_up_name:
            self.fail("start", said("the set-up once"))
        self.set_up_name = "start"
        self.set_up.append((self.number(rest),))
        self.where["set_up"] = self.place

    # Words

    def once(self, word: str) -> None:
        if word in self.where:
            self.fail(word, said("{word} once", word=word))
        self.where[word] = self.place

    def number(self, text: str) -> int:
        numbers = self.numbers(text)
        if len(numbers) > 1:
            self.fail(text, said("one whole number"), in_rest=True)
        return numbers[0]

    def numbers(self, text: str) -> tuple[int, ...]:
        parts = list(re.finditer(r"\S+", text))
        if not parts:
            self.fail("", said("a whole number"), in_rest=True)
        for part in parts:
            if not _NUMBER.fullmatch(part[0]):
                self.rest_column += part.start()
                self.fail(part[0], said("a whole number"), in_rest=True)
        return tuple(int(part[0]) for part in parts)

    # The whole

    def check_header(self) -> None:
        for name, found in (
            ("game", self.game),
            ("player", self.players),
            (said("suns or start"), self.set_up),
        ):
            if not found:
                self.fail("", said("a line with {word}", word=name))

    def record(self) -> Record:
        starts = self.set_up_name == "start"
        return Record(
            game=self.game,
            players=tuple(self.players),
            options=self.options,
            set_up_name=self.set_up_name,
            set_up=self.set_up[0][0] if starts else tuple(self.set_up),
            events=tuple(self.events),
            epochs=self.epochs,
            comments=tuple(self.comments),
            scores=self.result.get("scores"),
            winners=self.result.get("winners"),
        )

    def places(self) -> Places:
        return Places(
            game=self.where["game"],
            players=self.where_players,
            options=self.where_options,
            set_up=self.where["set_up"],
            events=self.where_events,
            comments=self.where_comments,
            epochs=self.where_epochs,
            scores=self.where.get("scores", self.place),
            winners=self.where.get("winners", self.place),
            end=self.place,
        )

    def fail(self, found: str, expected: str, in_rest: bool = False) -> NoReturn:
        """Refuse the text, saying where, what was found and what was expected."""
        line, column = self.place.line, self.rest_column if in_rest else self.place.column
        last = line == len(self.lines)
        nothing = said("the end of the text") if last else said("the end of the line")
        shown = quoted(found) if found else nothing
        raise not_expected(shown, expected, Place(line, column))


def _without_remark(rest: str) -> tuple[str, str | None]:
    """What stands before a remark at the end of a line, and the remark."""
    sign = _REMARK.search(rest)
    if sign is None:
        return rest, None
    return rest[: sign.start()].rstrip(), rest[sign.end() :]
