"""The record of a game: set-up, then every move and every chance outcome, in words and in order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

FORMAT = 1  # of the text and the JSON; a change that old readers misread is a new number
CHANCE = "chance"
LONGEST_RECORD = 4 * 1024 * 1024  # characters; a long game has some twenty thousand
LONGEST_NAME = 40

Who = int | str  # a seat, or CHANCE


@dataclass(frozen=True, slots=True)
class Event:
    """A move of a seat, or what chance said."""

    who: Who
    words: str


@dataclass(frozen=True, slots=True)
class Comment:
    """A remark of a person that stands before the event with this number."""

    before: int
    text: str


def comments_of(before: int, text: str) -> list[Comment]:
    """A remark as comments of one line each, which is how the text form holds them.

    >>> [comment.text for comment in comments_of(3, " well\\nplayed ")]
    ['well', 'played']
    """
    return [Comment(before, line.strip()) for line in text.split("\n")]


@dataclass(frozen=True, slots=True)
class Place:
    """Where in a text something stands, counted from 1."""

    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Places:
    """Where the parts of a record stand in the text it was read from."""

    game: Place = Place(1, 1)
    players: Sequence[Place] = ()
    options: Mapping[str, Place] = field(default_factory=dict)
    set_up: Place = Place(1, 1)
    events: Sequence[Place] = ()
    comments: Sequence[Place] = ()
    epochs: Mapping[int, Place] = field(default_factory=dict)
    scores: Place = Place(1, 1)
    winners: Place = Place(1, 1)
    end: Place = Place(1, 1)


@dataclass(frozen=True, slots=True)
class Record:
    """A whole game, or its beginning. `text` and `json` write it down; `heliopolis.load` replays
    it.
    """

    game: str
    players: tuple[str, ...]
    options: Mapping[str, str | int]
    set_up_name: str
    set_up: object  # suns of each seat, or the seat that starts
    events: tuple[Event, ...]
    epochs: Mapping[int, int] = field(default_factory=dict)  # epoch: number of its first event
    comments: tuple[Comment, ...] = ()
    scores: tuple[int, ...] | None = None  # of a finished game
    winners: tuple[int, ...] | None = None

    @property
    def text(self) -> str:
        """The record as text for people."""
        from .text import format_text

        return format_text(self)

    @property
    def json(self) -> str:
        """The record as one line of JSON."""
        from .json_form import format_json

        return format_json(self)
