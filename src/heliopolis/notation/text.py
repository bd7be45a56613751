"""Records as plain text that a person can read and write: one fact a line, `#` before a remark.

heliopolis 1
game ra
player Ada
player Ben
suns 9 6 5 2
suns 8 7 4 3

epoch 1
0 draw
chance tile nile
"""

from __future__ import annotations

from collections.abc import Iterator

from ..errors import BadNotation
from .record import CHANCE, FORMAT, LONGEST_RECORD, Comment, Event, Place, Places, Record, Who

_HEADER_WORDS = ("game", "player", "option", "suns", "start")
_SEATS = ("0", "1", "2", "3", "4")


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
    if isinstance(record.set_up, int):
        yield f"{record.set_up_name} {record.set_up}"
    elif isinstance(record.set_up, tuple):
        for group in record.set_up:
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
    if len(text) > LONGEST_RECORD:
        raise BadNotation(
            f"found {len(text)} characters, expected a record of at most {LONGEST_RECORD}"
        )
    return _TextReader(text).read()


class _TextReader:
    """Reads line by line; every complaint names the line and column it is about."""

    def __init__(self, text: str) -> None:
        self.lines = text.split("\n")
        self.place = Place(1, 1)
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
        self.where_epochs: dict[int, Place] = {}
        self.where: dict[str, Place] = {}

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
            self.fail(first[11:], f"{FORMAT}, the only format this version reads", column=12)
        self.fail(first, f"'heliopolis {FORMAT}', the first line of every record")

    def read_line(self, number: int, line: str) -> None:
        line = line.rstrip()
        content = line.lstrip()
        self.place = Place(number, len(line) - len(content) + 1)
        if content.startswith("#"):
            self.comments.append(Comment(len(self.events), content[1:].strip()))
        elif content:
            word, _, rest = content.partition(" ")
            self.read_fact(word, rest.strip(), content)

    def read_fact(self, word: str, rest: str, content: str) -> None:
        if word in _SEATS or word == CHANCE:
            self.read_event(word, rest)
        elif word in _HEADER_WORDS:
            self.read_header(word, rest)
        elif word == "epoch":
            epoch = self.number(rest)
            self.epochs[epoch] = len(self.events)
            self.where_epochs[epoch] = self.place
        elif word in ("scores", "winners"):
            self.result[word] = self.numbers(rest)
            self.where[word] = self.place
        else:
            self.fail(content, "a seat number, chance, epoch, scores, winners or a # remark")

    def read_event(self, who: str, rest: str) -> None:
        if self.result:
            self.fail(f"{who} {rest}", "nothing after the scores")
        words, hash_sign, remark = rest.partition(" #")
        actor: Who = CHANCE if who == CHANCE else int(who)
        self.where_events.append(self.place)
        self.events.append(Event(actor, words.strip()))
        if hash_sign:
            self.comments.append(Comment(len(self.events), remark.strip()))

    def read_header(self, word: str, rest: str) -> None:
        if self.events or self.result:
            self.fail(word, "the set-up before the first move")
        if word == "game":
            self.game = rest
            self.where["game"] = self.place
        elif word == "player":
            self.players.append(rest)
            self.where_players.append(self.place)
        elif word == "option":
            self.read_option(rest)
        else:
            self.set_up_name = word
            self.set_up.append(self.numbers(rest))
            self.where["set_up"] = self.place

    def read_option(self, rest: str) -> None:
        name, _, value = rest.partition(" ")
        value = value.strip()
        self.options[name] = int(value) if value.isdecimal() else value
        self.where_options[name] = self.place

    def number(self, text: str) -> int:
        return self.numbers(text)[0]

    def numbers(self, text: str) -> tuple[int, ...]:
        parts = text.split()
        for part in parts or [""]:
            digits = part.removeprefix("-")
            if not (digits.isascii() and digits.isdecimal() and len(digits) <= 6):
                self.fail(part, "a whole number")
        return tuple(map(int, parts))

    def check_header(self) -> None:
        for name, found in (
            ("game", self.game),
            ("player", self.players),
            ("suns or start", self.set_up),
        ):
            if not found:
                self.fail("the end of the text", f"a line with {name}")

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
            epochs=self.where_epochs,
            scores=self.where.get("scores", self.place),
            winners=self.where.get("winners", self.place),
            end=self.place,
        )

    def fail(self, found: str, expected: str, column: int | None = None) -> None:
        """Refuse the text, saying where, what was found and what was expected."""
        shown = found if len(found) <= 60 else found[:57] + "..."
        raise BadNotation(
            f"found {shown!r}, expected {expected}",
            self.place.line,
            self.place.column if column is None else column,
        )
