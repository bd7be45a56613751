"""What a game hands to the layers above: its rules, its words, and how it explains itself.

Each game's `game.py` fills in one `GameKind`. It holds no rules of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from .items import Item
from .saying import Said, joined_by_or, said

OptionValue = str | int
SetUp = Sequence[Sequence[int]] | int


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a game: the values it takes, the default first, and what it means in a line."""

    name: str
    values: tuple[str, ...]
    meaning: Said
    apply: Callable[[Any, OptionValue], None]
    numbers: range = range(0)  # whole numbers it takes as well

    @property
    def default(self) -> str:
        """The value of a game that says nothing of this option."""
        return self.values[0]

    def accepts(self, value: object) -> bool:
        """Whether the option can have this value."""
        if isinstance(value, int) and not isinstance(value, bool):
            return value in self.numbers
        return value in self.values

    @property
    def expected(self) -> str:
        """The values in words."""
        words = joined_by_or(self.values)
        if not self.numbers:
            return words
        return said(
            "{values} or a whole number from {first} to {last}",
            values=words,
            first=self.numbers[0],
            last=self.numbers[-1],
        )


@dataclass(frozen=True, slots=True)
class GameKind:
    """One of the games. States are of the type `state`; moves and outcomes are numbers."""

    name: str
    title: str
    version: str
    rules: ModuleType
    state: type[Any]
    observation: ModuleType  # LAYOUT, observe, its parts, write_mask: what a seat sees
    fewest_players: int
    most_players: int
    move_words: Sequence[str]
    tidy: Callable[[str], str]  # a move's words as people may type them, in the one order we keep
    options: Mapping[str, Option]
    set_up_name: str  # the word for the set-up in a record: suns, start
    set_up_of_deal: Callable[[int, int], SetUp]  # players, deal
    deal_of_set_up: Callable[[int, object], int | None]  # players, set-up; None if it is none
    set_up_expected: Callable[[int], str]  # players; the set-up that is expected, in words
    outcomes: Callable[[Any], Iterable[int]]  # everything chance can say now
    tickets_of: Callable[[Any, int], int]  # state, outcome; 0 if it cannot come
    format_outcome: Callable[[Any, int], str]
    parse_outcome: Callable[[Any, str], int | None]
    outcome_expected: Callable[[Any], str]
    why_not: Callable[[Any, int], str | None]
    moment: Callable[[Any], str]  # what the seat that is asked is to do
    starting_items: Callable[[Any, int], list[Item]]  # state, seat; points of the set-up
    turn_items: Callable[[Any, Any], list[Item]]  # before, after; what the seat on turn got at once
    epoch_items: Callable[[Any, int], list[Item]]  # state to be scored, seat
    floor_rule: str  # the number of the rule that stops scores at zero
    describe_board: Callable[[Any], dict[str, Any]]
    describe_seat: Callable[[Any, int], dict[str, Any]]
    tell: Callable[[Any, Any, Sequence[str]], list[str]]  # before, after, names: what happened
