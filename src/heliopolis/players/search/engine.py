"""The tree search of one game, ready to run: compiled where it can be, else plain Python."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any, TypeVar

from ...core.chance import first_random
from ...core.speed import can_compile, compiled, for_game, rule
from ...core.state import FlatState, new_records, pack, unpack
from ...face.catalogue import kind_of
from ..random_play import random_move
from ..thumb.player import advice_of
from . import tree
from .interface import NO_MOVE
from .memory import NO_NODE, ONE_WIN, Memory, Node, Settings
from .rollout import follow_advice

THUMB = "thumb"
RANDOM = "random"
ROLLOUTS = (THUMB, RANDOM)  # who plays a simulation out; the first is the default

F = TypeVar("F", bound=Callable[..., Any])


@rule
def no_advice(state: FlatState) -> int:
    """Random rollouts know nothing, so no move comes first."""
    return NO_MOVE


@dataclass(frozen=True, slots=True)
class Choice:
    """What a search found out about one move."""

    move: int
    visits: int
    shares: tuple[float, ...]  # of the win, for each seat


@dataclass(frozen=True, slots=True)
class TreeRules:
    """The rules of any search for one game: what is done with its tree."""

    lead: Callable[..., int]
    plant: Callable[..., None]
    move_root: Callable[..., None]
    keep_subtree: Callable[..., None]


@dataclass(frozen=True, slots=True)
class Engine(TreeRules):
    """The rules of the search for one game and one kind of rollouts."""

    search: Callable[..., int]


@cache
def engine_of(game: str, rollouts: str) -> Engine:
    """The search of a game. Compiling it takes some ten seconds, once on a machine."""
    rules = kind_of(game).rules
    names = {
        "rollout_move": rollout_player(game, rollouts),
        "advised_move": advice_of(game).advised_move if rollouts == THUMB else no_advice,
        "note_features": standing_of(game).note_features,
    }

    def bound(function: F) -> F:
        return compiled(for_game(function, rules, **names))

    return Engine(
        search=bound(tree.search),
        lead=bound(tree.lead),
        plant=bound(tree.plant),
        move_root=bound(tree.move_root),
        keep_subtree=bound(tree.keep_subtree),
    )


def rollout_player(game: str, rollouts: str) -> Callable[[Any, int], int]:
    """The rule that plays simulations out: a random player's, or the rule of thumb's. Where the
    latter takes its time, it has a quicker version for this.
    """
    rules, advice = kind_of(game).rules, advice_of(game)
    if rollouts == RANDOM:
        return for_game(random_move, rules)
    quick: Callable[[Any, int], int] | None = getattr(advice, "rollout_move", None)
    return quick or for_game(follow_advice, rules, advised_move=advice.advised_move)


def standing_of(game: str) -> ModuleType:
    """The module that knows how a seat stands between two epochs of a game."""
    return import_module(f"{__package__}.standing.{game}")


class Tree:
    """One tree, for one game under way. Whoever makes simulations in it comes on top of this."""

    def __init__(self, game: str, rules: TreeRules, settings: Settings, room: int) -> None:
        self.rules = rules
        self.settings = _record(settings)
        self.states = block_of(kind_of(game).state, 2)
        self.nodes = block_of(Node, 2 * room)
        memory = Memory()
        memory.half = room
        self.memory = _record(memory)
        self.plant()

    def plant(self) -> None:
        """Forget everything."""
        self.rules.plant(self.nodes, self.memory[0])

    def stand_at(self, state: FlatState) -> None:
        """Let the search begin at this state."""
        self.states[tree.ROOT] = _record(state)[0]

    def follow(self, actions: list[int]) -> None:
        """The real game has gone on by these moves and outcomes: keep what is known of what may
        follow them.
        """
        for action in actions:
            self.rules.move_root(self.nodes, self.memory[0], self.states[tree.ROOT], action)
        if self.root == NO_NODE:
            self.plant()
        else:
            self.rules.keep_subtree(self.nodes, self.memory[0])

    def simulate(self, simulations: int, stream: int) -> int:
        """Make so many simulations. Returns the stream as it goes on."""
        raise NotImplementedError

    @property
    def root(self) -> int:
        """The number of the root's node."""
        return _plain(Memory, self.memory, 0).root

    @property
    def visits(self) -> int:
        """How many simulations the tree holds."""
        return _plain(Node, self.nodes, self.root).visits

    @property
    def lead(self) -> int:
        """How many simulations the best move is ahead of every other."""
        return self.rules.lead(self.nodes, self.root)

    def choices(self, seats: int) -> list[Choice]:
        """What is known of the moves at the root, the answer first."""
        return choices_at(self.nodes, self.root, seats)


class Search(Tree):
    """A tree whose simulations are played out."""

    def __init__(self, game: str, rollouts: str, settings: Settings, room: int) -> None:
        self.engine = engine_of(game, rollouts)
        super().__init__(game, self.engine, settings, room)

    def simulate(self, simulations: int, stream: int) -> int:
        """Make so many simulations. Returns the stream as it goes on."""
        memory, settings = self.memory[0], self.settings[0]
        return self.engine.search(self.nodes, self.states, memory, settings, simulations, stream)


def choices_at(nodes: Any, node: int, seats: int) -> list[Choice]:
    """What is known of the moves at a node, the most visited first; of equals the one with the
    lowest number.
    """
    found = []
    child = _plain(Node, nodes, node).first_child
    while child != NO_NODE:
        below = _plain(Node, nodes, child)
        shares = tuple(below.value[seat] / ONE_WIN / max(1, below.visits) for seat in range(seats))
        found.append(Choice(below.action, below.visits, shares))
        child = below.next_sibling
    return sorted(found, key=lambda choice: (-choice.visits, choice.move))


def stream_of(seed: int) -> int:
    """The beginning of a compiled stream."""
    return first_random(seed, 0)


State = TypeVar("State", bound=FlatState)


def block_of(cls: type[FlatState], count: int) -> Any:
    """States side by side: records for compiled rules, a list for plain ones."""
    return new_records(cls, count) if can_compile() else [cls() for _ in range(count)]


def _record(state: FlatState) -> Any:
    """One state as a block."""
    return pack(state) if can_compile() else [state]


def _plain(cls: type[State], block: Any, index: int) -> State:
    """A state of a block, to be read."""
    state: State = block[index] if isinstance(block, list) else unpack(cls, block, index)
    return state
