"""Records as JSON: the same words as the text, one object a game.

The reader keeps track of where each value stands, so that a complaint about a wrong move names its
line and column as the text's does.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NoReturn

from ..errors import BadNotation
from .record import CHANCE, FORMAT, LONGEST_RECORD, Comment, Event, Place, Places, Record

_KEYS = (
    "heliopolis",
    "game",
    "players",
    "options",
    "suns",
    "start",
    "moves",
    "comments",
    "scores",
    "winners",
)
_SPACE = " \t\n\r"


def format_json(record: Record) -> str:
    """The record as one line of JSON, always the same for the same record."""
    content: dict[str, Any] = {
        "heliopolis": FORMAT,
        "game": record.game,
        "players": record.players,
        "options": dict(record.options),
        record.set_up_name: record.set_up,
        "moves": [[event.who, event.words] for event in record.events],
    }
    if record.comments:
        content["comments"] = [[comment.before, comment.text] for comment in record.comments]
    if record.scores is not None and record.winners is not None:
        content["scores"] = record.scores
        content["winners"] = record.winners
    return json.dumps(content, ensure_ascii=False, separators=(",", ":"))


def parse_json(text: str) -> tuple[Record, Places]:
    """Read a record, and where each part of it stands. No rules are checked here."""
    if len(text) > LONGEST_RECORD:
        raise BadNotation(
            f"found {len(text)} characters, expected a record of at most {LONGEST_RECORD}"
        )
    return _JsonReader(text).read()


@dataclass(frozen=True, slots=True)
class _Value:
    """A decoded value and where it stands."""

    value: Any
    at: int


class _JsonReader:
    """Reads one object whose values it decodes one by one."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.decoder = json.JSONDecoder()
        self.parts: dict[str, _Value] = {}

    def read(self) -> tuple[Record, Places]:
        """Read the object and turn it into a record."""
        end = self.read_object()
        rest = self.skip_space(end)
        if rest < len(self.text):
            self.fail(rest, self.text[rest : rest + 20], "nothing after the record")
        self.check_version()
        return self.record(), self.places()

    def read_object(self) -> int:
        at = self.expect(self.skip_space(0), "{")
        while True:
            key = self.decode(self.skip_space(at))
            if key.value not in _KEYS:
                self.fail(key.at, key.value, f"one of {', '.join(_KEYS)}")
            at = self.expect(self.skip_space(self.after), ":")
            self.parts[key.value] = self.decode(self.skip_space(at))
            at = self.skip_space(self.after)
            if self.text[at : at + 1] == "}":
                return at + 1
            at = self.expect(at, ",")

    def decode(self, at: int) -> _Value:
        try:
            value, self.after = self.decoder.raw_decode(self.text, at)
        except json.JSONDecodeError as error:
            self.fail(error.pos, self.text[error.pos : error.pos + 20], "JSON")
        except RecursionError:
            self.fail(at, self.text[at : at + 20], "JSON that is not nested so deeply")
        return _Value(value, at)

    def check_version(self) -> None:
        version = self.part("heliopolis")
        if version.value != FORMAT:
            self.fail(version.at, version.value, f"{FORMAT}, the only format this version reads")

    def record(self) -> Record:
        set_up_name = "start" if "start" in self.parts else "suns"
        return Record(
            game=self.of_type("game", str, "the name of a game"),
            players=tuple(self.list_of("players", str, "a list of names")),
            options=self.options(),
            set_up_name=set_up_name,
            set_up=_as_tuples(self.part(set_up_name).value),
            events=tuple(self.events()),
            comments=tuple(self.comments()),
            scores=self.result("scores"),
            winners=self.result("winners"),
        )

    def options(self) -> dict[str, str | int]:
        options: dict[str, str | int] = self.of_type("options", dict, "an object of options")
        return options

    def events(self) -> Iterator[Event]:
        for entry in self.entries("moves"):
            match entry.value:
                case [int() | "chance" as who, str(words)] if not isinstance(who, bool):
                    yield Event(who, words)
                case _:
                    self.fail(entry.at, entry.value, f'[seat or "{CHANCE}", "words"]')

    def comments(self) -> Iterator[Comment]:
        if "comments" not in self.parts:
            return
        for entry in self.entries("comments"):
            match entry.value:
                case [int(before), str(text)] if not isinstance(before, bool):
                    yield Comment(before, text)
                case _:
                    self.fail(entry.at, entry.value, '[number of a move, "text"]')

    def result(self, name: str) -> tuple[int, ...] | None:
        if name not in self.parts:
            return None
        return tuple(self.list_of(name, int, "a list of whole numbers"))

    def places(self) -> Places:
        players = [self.place(entry.at) for entry in self.entries("players")]
        options = self.place(self.parts["options"].at)
        set_up = self.parts.get("start") or self.parts["suns"]
        return Places(
            game=self.place(self.parts["game"].at),
            players=players,
            options=dict.fromkeys(self.parts["options"].value, options),
            set_up=self.place(set_up.at),
            events=self.event_places(),
            scores=self.place(self.parts["scores"].at if "scores" in self.parts else 0),
            winners=self.place(self.parts["winners"].at if "winners" in self.parts else 0),
            end=self.place(len(self.text)),
        )

    def event_places(self) -> list[Place]:
        """Lines are counted on from the last move: from the start each time would be slow."""
        places = []
        line, line_start, seen = 1, 0, 0
        for entry in self.entries("moves"):
            line += self.text.count("\n", seen, entry.at)
            line_start = self.text.rfind("\n", 0, entry.at) + 1
            seen = entry.at
            places.append(Place(line, entry.at - line_start + 1))
        return places

    def entries(self, name: str) -> Iterator[_Value]:
        """The values of a list with their places: read again one by one."""
        whole = self.part(name)
        if not isinstance(whole.value, list):
            self.fail(whole.at, whole.value, f"a list of {name}")
        at = whole.at + 1
        for _ in whole.value:
            entry = self.decode(self.skip_space(at))
            yield entry
            at = self.skip_space(self.after) + 1

    def list_of(self, name: str, kind: type, expected: str) -> list[Any]:
        values: list[Any] = self.of_type(name, list, expected)
        for value in values:
            if not isinstance(value, kind) or isinstance(value, bool):
                self.fail(self.part(name).at, value, expected)
        return values

    def of_type(self, name: str, kind: type, expected: str) -> Any:
        found = self.part(name)
        if not isinstance(found.value, kind):
            self.fail(found.at, found.value, expected)
        return found.value

    def part(self, name: str) -> _Value:
        if name not in self.parts:
            self.fail(len(self.text), "the end of the record", f'"{name}"')
        return self.parts[name]

    def skip_space(self, at: int) -> int:
        while self.text[at : at + 1] and self.text[at] in _SPACE:
            at += 1
        return at

    def expect(self, at: int, sign: str) -> int:
        if self.text[at : at + 1] != sign:
            self.fail(at, self.text[at : at + 20] or "the end of the text", f"{sign!r}")
        return at + 1

    def place(self, at: int) -> Place:
        line_start = self.text.rfind("\n", 0, at) + 1
        return Place(self.text.count("\n", 0, at) + 1, at - line_start + 1)

    def fail(self, at: int, found: object, expected: str) -> NoReturn:
        """Refuse the text, saying where, what was found and what was expected."""
        shown = found if isinstance(found, str) else json.dumps(found, ensure_ascii=False)
        shown = shown if len(shown) <= 60 else shown[:57] + "..."
        place = self.place(at)
        raise BadNotation(f"found {shown!r}, expected {expected}", place.line, place.column)


def _as_tuples(value: object) -> object:
    if isinstance(value, list):
        return tuple(_as_tuples(entry) for entry in value)
    return value
