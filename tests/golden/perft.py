"""Counting what can follow a position: at a decision every legal move is a child, at a chance node
every distinct outcome. Only the rules are used here, not the face that people play through.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from heliopolis.core.bits import members_of
from heliopolis.core.kind import GameKind
from heliopolis.face.catalogue import kind_of
from heliopolis.notation.text import parse_text

from .collection import path_of

DEEPEST = 6
ALWAYS = 2  # so deep it is counted in any case
MOST_LEAVES = 8000  # of one depth, if they are to be followed further


@dataclass(frozen=True)
class Position:
    """A position of a golden game: what stands before its event with this number."""

    title: str
    name: str
    events: int

    @property
    def kind(self) -> GameKind:
        """The game it belongs to."""
        return kind_of(self.name.partition("/")[0])

    def state(self) -> Any:
        """The position as the rules know it, reached by the rules alone."""
        record, _ = parse_text(path_of(self.name).read_text(encoding="utf-8"))
        kind = self.kind
        deal = kind.deal_of_set_up(len(record.players), record.set_up)
        state = kind.state()
        kind.rules.set_up(state, len(record.players), deal)
        for option, value in record.options.items():
            kind.options[option].apply(state, value)
        for event in record.events[: self.events]:
            follow(kind, state, number_of(kind, state, event.words))
        return state


@dataclass(frozen=True)
class Counts:
    """The leaves at depth 1, 2 and so on, and how many different states they are. The leaves of
    the last depth are counted only, not made.
    """

    leaves: tuple[int, ...]
    states: tuple[int, ...]


def number_of(kind: GameKind, state: Any, words: str) -> int:
    """The number of a move, or of what chance says."""
    if not kind.rules.is_chance(state):
        return kind.move_words.index(words)
    outcome = kind.parse_outcome(state, words)
    assert outcome is not None, f"chance cannot say {words!r}"
    return outcome


def follow(kind: GameKind, state: Any, number: int) -> None:
    """Carry out a move or an outcome."""
    apply = kind.rules.apply_chance if kind.rules.is_chance(state) else kind.rules.apply_move
    apply(state, number)


def numbers(kind: GameKind, state: Any) -> list[int]:
    """Every legal move, or every outcome that chance can bring; none when the game is over."""
    rules = kind.rules
    if rules.is_over(state):
        return []
    if rules.is_chance(state):
        return list(kind.outcomes(state))
    return [
        rules.first_of_group(group) + member
        for group in range(rules.open_groups(state))
        for member in members_of(rules.legal_moves(state, group))
    ]


def children(kind: GameKind, state: Any) -> Iterator[Any]:
    """The state after each of them."""
    for number in numbers(kind, state):
        child = state.copy()
        follow(kind, child, number)
        yield child


def count(position: Position, depth: int = DEEPEST) -> Counts:
    """The counts down to a depth, or to where they become too many to follow.

    Equal states are followed once, and counted as often as they are reached.
    """
    kind = position.kind
    start = position.state()
    ways = {repr(start): 1}
    level = {repr(start): start}
    leaves: list[int] = []
    states: list[int] = []
    while len(leaves) < depth:
        leaves.append(sum(ways[key] * len(numbers(kind, level[key])) for key in level))
        if len(leaves) == depth or is_enough(leaves):
            break
        ways, level = next_level(kind, ways, level)
        states.append(len(level))
    return Counts(tuple(leaves), tuple(states))


def is_enough(leaves: Sequence[int]) -> bool:
    """Whether the last leaves are too many to be followed, or none."""
    return leaves[-1] == 0 or (len(leaves) >= ALWAYS and leaves[-1] > MOST_LEAVES)


def next_level(
    kind: GameKind, ways: dict[str, int], level: dict[str, Any]
) -> tuple[dict[str, int], dict[str, Any]]:
    """All states one step on, and in how many ways each is reached."""
    next_ways: dict[str, int] = {}
    next_states: dict[str, Any] = {}
    for key, state in level.items():
        for child in children(kind, state):
            name = repr(child)
            next_states.setdefault(name, child)
            next_ways[name] = next_ways.get(name, 0) + ways[key]
    return next_ways, next_states


# The counts as text


def format_counts(counted: Iterable[tuple[Position, Counts]]) -> str:
    """One block a position."""
    return "\n".join("\n".join(block(*each)) + "\n" for each in counted)


def block(position: Position, counts: Counts) -> Iterator[str]:
    """The lines of one position."""
    yield f"position {position.title}"
    yield f"after {position.events} events of {position.name}"
    for number, leaves in enumerate(counts.leaves):
        line = f"depth {number + 1} leaves {leaves}"
        made = counts.states[number : number + 1]
        yield line + (f" states {made[0]}" if made else "")


def read_counts(path: Path) -> list[tuple[Position, Counts]]:
    """What `format_counts` wrote."""
    blocks = path.read_text(encoding="utf-8").strip().split("\n\n")
    return [read_block(text.split("\n")) for text in blocks]


def read_block(lines: Sequence[str]) -> tuple[Position, Counts]:
    """A position and its counts."""
    _, title = lines[0].split(" ", 1)
    _, events, _, _, name = lines[1].split()
    rows = [line.split() for line in lines[2:]]
    counts = Counts(
        leaves=tuple(int(row[3]) for row in rows),
        states=tuple(int(row[5]) for row in rows if row[5:]),
    )
    return Position(title, name, int(events)), counts
