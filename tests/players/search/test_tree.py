"""The tree: how it grows, what it remembers, what it keeps. Toy advice and toy rollouts."""

from __future__ import annotations

from typing import Any

import pytest

from heliopolis import new_game
from heliopolis.core.bits import members_of
from heliopolis.core.chance import first_random, next_random
from heliopolis.core.kind import GameKind
from heliopolis.core.speed import compiled, for_game, rule
from heliopolis.core.state import new_records, pack, unpack
from heliopolis.face.catalogue import GAMES, kind_of
from heliopolis.players.random_play import random_move
from heliopolis.players.search import tree
from heliopolis.players.search.engine import choices_at
from heliopolis.players.search.memory import (
    EPOCHS,
    FEATURES,
    NO_NODE,
    ONE_WIN,
    SEATS,
    AnyState,
    Memory,
    Node,
    Settings,
)
from heliopolis.players.search.tree import first_legal_move

ROOM = 3000


@rule
def lowest_move(state: AnyState) -> int:
    """Advice that is easily told: the legal move with the lowest number."""
    return first_legal_move(state)


@rule
def note_score(state: AnyState, seat: int, memory: Memory) -> None:
    """A feature that is easily told."""
    memory.features[0] = state.scores[seat]


def settings(**changes: Any) -> Settings:
    made = Settings()
    made.curiosity, made.trust, made.doubt, made.chance_width = 1000, 600, 5, 100
    made.whole_games = 1
    made.weights = [[100] + [0] * (FEATURES - 1)] * EPOCHS
    for name, value in changes.items():
        setattr(made, name, value)
    return made


class Garden:
    """A tree of a game, interpreted or compiled."""

    def __init__(
        self, kind: GameKind, state: Any, how: Settings, is_compiled: bool, room: int = ROOM
    ) -> None:
        self.kind, self.is_compiled = kind, is_compiled
        self.how: Any = pack(how) if is_compiled else [how]
        memory = Memory()
        memory.half = room
        self.memory: Any = pack(memory) if is_compiled else [memory]
        self.nodes: Any = (
            new_records(Node, 2 * room) if is_compiled else [Node() for _ in range(2 * room)]
        )
        self.states: Any = new_records(kind.state, 2) if is_compiled else [state, state.copy()]
        if is_compiled:
            self.states[0] = pack(state)[0]
        self.call("plant", self.nodes, self.memory[0])

    def call(self, name: str, *arguments: Any) -> Any:
        rules = self.kind.rules
        bound = for_game(
            getattr(tree, name),
            rules,
            rollout_move=for_game(random_move, rules),
            advised_move=for_game(lowest_move, rules),
            note_features=note_score,
        )
        return (compiled(bound) if self.is_compiled else bound)(*arguments)

    def grow(self, simulations: int, seed: int = 1) -> None:
        stream = first_random(seed, 0)
        self.call(
            "search", self.nodes, self.states, self.memory[0], self.how[0], simulations, stream
        )

    def node(self, number: int) -> Node:
        return unpack(Node, self.nodes, number) if self.is_compiled else self.nodes[number]

    def remembered(self) -> Memory:
        return unpack(Memory, self.memory, 0) if self.is_compiled else self.memory[0]

    def children(self, number: int) -> list[int]:
        found = []
        child = self.node(number).first_child
        while child != NO_NODE:
            found.append(child)
            child = self.node(child).next_sibling
        return found

    def most_visited(self) -> int:
        """The child of the root that is the answer."""
        root = self.remembered().root
        answer = choices_at(self.nodes, root, 0)[0].move
        return next(child for child in self.children(root) if self.node(child).action == answer)

    def drawn(self, number: int) -> Any:
        """The tree below a node, wherever it lies in memory."""
        node = self.node(number)
        below = [self.drawn(child) for child in self.children(number)]
        return (node.action, node.visits, node.prior, list(node.value), below)


def middle_of(game: str, players: int, moves: int = 30, seed: int = 3) -> Any:
    """A position some way into a random game, at a choice of at least two moves."""
    table = new_game(game, players, seed=seed)
    kind = kind_of(game)
    pick = for_game(random_move, kind.rules)
    stream = first_random(seed, 1)
    while len(table.events) < moves or len(table.legal_moves()) < 2:
        if table.to_move == "chance":
            table.play_chance()
        else:
            stream = next_random(stream)
            table.play(kind.move_words[pick(table.state_copy(), stream)])
    return table.state_copy()


def garden_of(game: str, players: int = 3, **changes: Any) -> Garden:
    return Garden(kind_of(game), middle_of(game, players), settings(**changes), is_compiled=False)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("whole_games", [0, 1])
def test_interpreted_and_compiled_trees_are_the_same(game: str, whole_games: int) -> None:
    state, how = middle_of(game, 3), settings(whole_games=whole_games)
    trees = [Garden(kind_of(game), state.copy(), how, is_compiled) for is_compiled in (False, True)]
    for garden in trees:
        garden.grow(60)
    plain, fast = (garden.drawn(garden.remembered().root) for garden in trees)
    assert plain == fast


@pytest.mark.parametrize("game", GAMES)
def test_every_visit_of_a_node_but_the_first_goes_on_to_a_child(game: str) -> None:
    garden = garden_of(game)
    garden.grow(150)
    root = garden.remembered().root
    assert garden.node(root).visits == 150
    for number in range(root, garden.remembered().used):
        children = garden.children(number)
        below = sum(garden.node(child).visits for child in children)
        node = garden.node(number)
        assert node.children == len(children)
        if children:
            assert below in (node.visits, node.visits - 1)  # chance is never played out from


@pytest.mark.parametrize("game", GAMES)
def test_every_simulation_hands_out_one_win(game: str) -> None:
    garden = garden_of(game)
    garden.grow(100)
    for number in range(1, garden.remembered().used):
        node = garden.node(number)
        assert sum(node.value) == node.visits * ONE_WIN
        assert list(node.value)[3:] == [0] * (SEATS - 3), "nobody sits there"


@pytest.mark.parametrize("game", GAMES)
def test_a_simulation_that_stops_at_the_epochs_end_hands_out_one_win_too(game: str) -> None:
    garden = garden_of(game, whole_games=0)
    garden.grow(100)
    root = garden.node(garden.remembered().root)
    assert 100 * (ONE_WIN - SEATS) <= sum(root.value) <= 100 * ONE_WIN


def test_the_children_of_a_choice_are_its_legal_moves_and_the_advised_one_is_trusted() -> None:
    garden = garden_of("ra", trust=700)
    garden.grow(2)
    legal = list(members_of(garden.kind.rules.legal_moves(garden.states[0], 0)))
    children = [garden.node(child) for child in garden.children(garden.remembered().root)]
    priors = {child.action: child.prior for child in children}
    assert sorted(priors) == legal
    assert priors[legal[0]] == 700
    assert {priors[move] for move in legal[1:]} == {300 // (len(legal) - 1)}
    assert [child.action for child in children if child.visits] == [legal[0]]


def test_without_advice_all_moves_are_held_to_be_alike() -> None:
    assert [tree.prior_of(move, -1, 4, 700) for move in range(4)] == [250] * 4


def test_a_move_without_a_choice_has_no_node() -> None:
    garden = garden_of("ra")
    garden.grow(300)
    root = garden.remembered().root
    for number in range(root, garden.remembered().used):
        assert garden.node(number).children != 1 or garden.node(number).seat == 0


def test_chance_speaks_with_its_true_odds() -> None:
    state = new_game("ra", 2, seed=1).state_copy()
    kind = kind_of("ra")
    kind.rules.apply_move(state, 0)
    garden = Garden(kind, state, settings(), is_compiled=True, room=60_000)
    garden.grow(20_000)
    seen = {garden.node(c).action: garden.node(c).visits for c in garden.children(1)}
    assert sorted(seen) == [tile for tile, count in enumerate(state.bag) if count]
    for tile, visits in seen.items():
        expected = 20_000 * state.bag[tile] / state.bag_tiles
        assert abs(visits - expected) < 5 * expected**0.5, tile


def test_outcomes_are_told_apart_the_more_often_chance_has_spoken() -> None:
    state = new_game("dice", 2, seed=1).state_copy()
    garden = Garden(kind_of("dice"), state, settings(chance_width=2), is_compiled=True)
    for simulations, most in ((25, 10), (75, 20)):
        garden.grow(simulations)
        assert len(garden.children(1)) == most
    visits = [garden.node(child).visits for child in garden.children(1)]
    assert sum(visits) == 100


@pytest.mark.parametrize("game", GAMES)
def test_a_full_memory_ends_growth_but_not_the_search(game: str) -> None:
    garden = Garden(kind_of(game), middle_of(game, 3), settings(), is_compiled=False, room=40)
    garden.grow(150)
    assert garden.node(1).visits == 150
    assert garden.remembered().used <= 40


@pytest.mark.parametrize("game", GAMES)
def test_following_the_game_keeps_exactly_what_lies_below(game: str) -> None:
    garden = garden_of(game)
    garden.grow(200)
    for _ in range(2):  # into the second half of the block, and back
        child = garden.most_visited()
        expected = garden.drawn(child)
        action = garden.node(child).action
        garden.call("move_root", garden.nodes, garden.memory[0], garden.states[0], action)
        garden.call("keep_subtree", garden.nodes, garden.memory[0])
        assert garden.drawn(garden.remembered().root) == expected
        garden.call("make_forced_moves", garden.states[0])
        before = garden.node(garden.remembered().root).visits
        garden.grow(50, seed=2)
        assert garden.node(garden.remembered().root).visits == before + 50


def test_where_the_tree_has_not_been_the_root_is_lost() -> None:
    garden = garden_of("ra")
    garden.call("move_root", garden.nodes, garden.memory[0], garden.states[0], 0)
    assert garden.remembered().root == NO_NODE


def test_the_most_visited_child_is_the_answer() -> None:
    garden = garden_of("ra")
    assert choices_at(garden.nodes, 1, 3) == []
    garden.grow(100)
    visits = [garden.node(child).visits for child in garden.children(1)]
    assert garden.node(garden.most_visited()).visits == max(visits)


def test_of_moves_with_as_many_visits_the_one_with_the_lowest_number_is_the_answer() -> None:
    garden = garden_of("ra")
    garden.grow(100)
    for child in garden.children(1):
        garden.node(child).visits = 7
    moves = [garden.node(child).action for child in garden.children(1)]
    assert [choice.move for choice in choices_at(garden.nodes, 1, 3)] == sorted(moves)
    assert len(moves) > 1


def test_the_lead_is_that_over_the_next_best() -> None:
    garden = garden_of("ra")
    assert garden.call("lead", garden.nodes, 1) == 0
    garden.grow(100)
    ahead, behind = sorted(garden.node(child).visits for child in garden.children(1))[:-3:-1]
    assert garden.call("lead", garden.nodes, 1) == ahead - behind > 0
