"""A game in the middle, for tests of the rules: a plain state that is moved by words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from types import ModuleType
from typing import Generic

from heliopolis.core.bits import members_of
from heliopolis.core.state import State


class Table(Generic[State]):
    """The rules and words of one game around one state."""

    def __init__(self, rules: ModuleType, move_words: Sequence[str], state: State) -> None:
        self.rules = rules
        self.move_words = move_words
        self.state = state

    def legal(self) -> set[str]:
        """The words of every legal move."""
        words = set()
        for group in range(self.rules.open_groups(self.state)):
            first = self.rules.first_of_group(group)
            for member in members_of(self.rules.legal_moves(self.state, group)):
                words.add(self.move_words[first + member])
        return words

    def play(self, *moves: str) -> None:
        """Make legal moves one after the other, by the seats that are asked."""
        for words in moves:
            assert not self.rules.is_chance(self.state), f"chance is to speak before {words!r}"
            assert words in self.legal(), f"{words!r} is not among {sorted(self.legal())}"
            self.rules.apply_move(self.state, self.move_words.index(words))
            assert_whole_numbers(vars(self.state).values())

    def chance(self, outcome: int) -> None:
        """Let chance say what the test needs."""
        assert self.rules.is_chance(self.state), "it is not chance's turn"
        self.rules.apply_chance(self.state, outcome)
        assert_whole_numbers(vars(self.state).values())

    @property
    def asked(self) -> int:
        """The seat that is asked."""
        seat: int = self.rules.seat_to_move(self.state)
        return seat


def assert_whole_numbers(values: Iterable[object]) -> None:
    """A state holds whole numbers and lists of them, and nothing else."""
    for value in values:
        if isinstance(value, list):
            assert_whole_numbers(value)
        else:
            assert type(value) is int, f"{value!r} is no whole number"
