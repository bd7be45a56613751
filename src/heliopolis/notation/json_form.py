"""Records as JSON: the same words as the text, one object a game.

The reader keeps track of where each value stands, so that a complaint about a wrong move names its
line and column as the text's does.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NoReturn

from ..core.saying import said
from ..errors import quoted
from .record import CHANCE, FORMAT, Comment, Event, Place, Places, Record, comments_of
from .source import check_source, is_whole, not_expected, only_format, place_of, places_of

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
_SPACE = re.compile(r"[ \t\n\r]*")
_MOST_DIGITS = 18


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
    check_source(text)
    return _JsonReader(text).read()


class _Misfit:
    """Stands for what JSON allows and no record holds. It has no type that is ever expected."""


def _whole_number(digits: str) -> int | _Misfit:
    return int(digits) if len(digits) <= _MOST_DIGITS else _Misfit()


def _no_number(name: str) -> _Misfit:
    """NaN and the infinities, which Python reads although JSON does not know them."""
    return _Misfit()


def _names_once(pairs: list[tuple[str, Any]]) -> dict[str, Any] | _Misfit:
    content = dict(pairs)
    return content if len(content) == len(pairs) else _Misfit()


@dataclass(frozen=True, slots=True)
class _Value:
    """A decoded value and where it stands."""

    value: Any
    at: int
    end: int


class _JsonReader:
    """Reads one object whose values it decodes one by one."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.decoder = json.JSONDecoder(
            parse_int=_whole_number, parse_constant=_no_number, object_pairs_hook=_names_once
        )
        self.parts: dict[str, _Value] = {}

    def read(self) -> tuple[Record, Places]:
        """Read the object and turn it into a record."""
        end = self.read_object()
        rest = self.skip_space(end)
        if rest < len(self.text):
            self.fail(rest, said("nothing after the record"))
        self.check_version()
        players = self.list_of("players", str, said("a list of names"))
        events = list(self.events())
        comments = self.placed_comments()
        record = Record(
            game=self.of_type("game", str, said("the name of a game")),
            players=tuple(player.value for player in players),
            options=self.options(),
            set_up_name=self.set_up_name(),
            set_up=self.set_up(),
            events=tuple(event for event, _ in events),
            comments=tuple(comment for comment, _ in comments),
            scores=self.result("scores"),
            winners=self.result("winners"),
        )
        return record, Places(
            game=self.place_of_part("game"),
            players=self.places_of(players),
            options=dict.fromkeys(record.options, self.place_of_part("options")),
            set_up=self.place_of_part(record.set_up_name),
            events=self.places_of([entry for _, entry in events]),
            comments=[place for _, place in comments],
            scores=self.place_of_part("scores"),
            winners=self.place_of_part("winners"),
            end=place_of(self.text, len(self.text)),
        )

    # The object and its parts

    def read_object(self) -> int:
        at = self.expect(self.skip_space(0), "{")
        keys = said("one of {words}", words=", ".join(_KEYS))
        while True:
            key = self.decode(self.skip_space(at), keys)
            if key.value not in _KEYS:
                self.fail(key.at, keys, key.end)
            if key.value in self.parts:
                self.fail(key.at, said("every name once"), key.end)
            at = self.expect(self.skip_space(key.end), ":")
            part = self.decode(self.skip_space(at), said("a value"))
            self.parts[key.value] = part
            at = self.skip_space(part.end)
            if self.text[at : at + 1] == "}":
                return at + 1
            at = self.expect(at, ",")

    def decode(self, at: int, expected: str) -> _Value:
        try:
            value, end = self.decoder.raw_decode(self.text, at)
        except json.JSONDecodeError as error:
            self.fail(error.pos, expected if error.pos == at else "JSON")
        except RecursionError:
            self.fail(at, said("JSON that is not nested so deeply"))
        return _Value(value, at, end)

    def entries(self, name: str, expected: str) -> Iterator[_Value]:
        """The values of a list with their places: read again one by one."""
        at = self.part(name).at + 1
        for _ in self.of_type(name, list, expected):
            entry = self.decode(self.skip_space(at), expected)
            yield entry
            at = self.skip_space(entry.end) + 1

    def list_of(self, name: str, kind: type, expected: str) -> list[_Value]:
        values = list(self.entries(name, expected))
        for entry in values:
            if not isinstance(entry.value, kind) or isinstance(entry.value, bool):
                self.fail(entry.at, expected, entry.end)
        return values

    def of_type(self, name: str, kind: type, expected: str) -> Any:
        found = self.part(name)
        if not isinstance(found.value, kind) or isinstance(found.value, bool):
            self.fail(found.at, expected, found.end)
        return found.value

    def part(self, name: str) -> _Value:
        if name not in self.parts:
            self.fail(len(self.text), f'"{name}"')
        return self.parts[name]

    # What the parts mean

    def check_version(self) -> None:
        expected = only_format()
        if self.of_type("heliopolis", int, expected) != FORMAT:
            version = self.part("heliopolis")
            self.fail(version.at, expected, version.end)

    def options(self) -> dict[str, str | int]:
        expected = said("an object of options, each named once, with texts or whole numbers")
        options: dict[str, str | int] = self.of_type("options", dict, expected)
        for value in options.values():
            if not isinstance(value, str | int) or isinstance(value, bool):
                part = self.part("options")
                self.fail(part.at, expected, part.end)
        return options

    def set_up_name(self) -> str:
        if "start" not in self.parts:
            return "suns"
        if "suns" in self.parts:
            later = max((self.parts["start"], self.parts["suns"]), key=lambda part: part.at)
            self.fail(later.at, said("either suns or start"), later.end)
        return "start"

    def set_up(self) -> object:
        if self.set_up_name() == "start":
            return self.of_type("start", int, said("the number of the seat that starts"))
        expected = said("a list of suns for each seat")
        groups = []
        for group in self.list_of("suns", list, expected):
            if not all(type(sun) is int for sun in group.value):
                self.fail(group.at, expected, group.end)
            groups.append(tuple(group.value))
        return tuple(groups)

    def events(self) -> Iterator[tuple[Event, _Value]]:
        for entry in self.entries("moves", said("a list of moves")):
            match entry.value:
                case [int() | "chance" as who, str(words)] if not isinstance(who, bool):
                    yield Event(who, words), entry
                case _:
                    self.fail(entry.at, f'[seat or "{CHANCE}", "words"]', entry.end)

    def comments(self) -> Iterator[tuple[Comment, _Value]]:
        if "comments" not in self.parts:
            return
        for entry in self.entries("comments", said("a list of comments")):
            match entry.value:
                case [int(before), str(text)] if not isinstance(before, bool) and is_whole(text):
                    for comment in comments_of(before, text):
                        yield comment, entry
                case _:
                    self.fail(entry.at, '[number of a move, "text"]', entry.end)

    def placed_comments(self) -> list[tuple[Comment, Place]]:
        """The comments in the order of the moves they stand before."""
        found = list(self.comments())
        places = self.places_of([entry for _, entry in found])
        placed = zip((comment for comment, _ in found), places, strict=True)
        return sorted(placed, key=lambda entry: entry[0].before)

    def result(self, name: str) -> tuple[int, ...] | None:
        if name not in self.parts:
            return None
        numbers = self.list_of(name, int, said("a list of whole numbers"))
        return tuple(number.value for number in numbers)

    # The text

    def places_of(self, values: list[_Value]) -> list[Place]:
        return list(places_of(self.text, (value.at for value in values)))

    def place_of_part(self, name: str) -> Place:
        return place_of(self.text, self.parts[name].at if name in self.parts else 0)

    def skip_space(self, at: int) -> int:
        space = _SPACE.match(self.text, at)
        assert space is not None, "no space at all matches as well"
        return space.end()

    def expect(self, at: int, sign: str) -> int:
        if self.text[at : at + 1] != sign:
            self.fail(at, repr(sign))
        return at + 1

    def fail(self, at: int, expected: str, end: int | None = None) -> NoReturn:
        """Refuse the text, saying where, what was found and what was expected."""
        found = self.text[at : at + 20 if end is None else end]
        shown = quoted(found) if found else said("the end of the text")
        raise not_expected(shown, expected, place_of(self.text, at))
