"""The search with a network: its tree adds up, its budgets hold, its answers come again."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from math import exp
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from heliopolis import Game
from heliopolis.core.chance import SeededStream
from heliopolis.core.speed import PLAIN_SWITCH
from heliopolis.core.state import unpack
from heliopolis.errors import BadFile
from heliopolis.face.catalogue import GAMES, kind_of
from heliopolis.players.match import play_game
from heliopolis.players.network.leaves import LEAST_PRIOR, Descent, note_shares
from heliopolis.players.network.model import Model
from heliopolis.players.network.player import NetworkSearchPlayer
from heliopolis.players.network.search import (
    MOST_AT_ONCE,
    VISITS_FOR_ONE_MORE,
    GuidedSearch,
    guide_of,
    settings_for,
)
from heliopolis.players.player import NO_LIMIT, Budget
from heliopolis.players.registry import player_named
from heliopolis.players.search import player as search_player
from heliopolis.players.search.engine import stream_of
from heliopolis.players.search.memory import NO_NODE, ONE_WIN, Memory, Node
from heliopolis.players.search.player import (
    FEWEST_SIMULATIONS,
    SIMULATIONS_AT_ONCE,
    SearchStyle,
)
from tests.players.networks import at_a_choice, random_model, random_weights, weights_in

ROOM = 20_000


class SimpleModel(Model):
    """A network whose answers are the same to the last digit however they are worked out, and that
    counts how many rows it was asked about.
    """

    def __init__(self, game: str) -> None:
        super().__init__(kind_of(game), random_weights(kind_of(game)))
        self.asked: list[int] = []

    def answers(self, rows: Any) -> Any:
        self.asked.append(len(rows))
        sums = rows.astype(np.int64) @ np.arange(1, rows.shape[1] + 1)
        places = np.arange(self.shape.moves + 2 * self.shape.seats)
        return ((sums[:, None] * (places + 3) * 7919) % 64 / 16).astype(np.float32)


def searched(model: Model, table: Game, simulations: int, room: int = ROOM) -> GuidedSearch:
    search = GuidedSearch(model, settings_for(model.kind.name), room)
    search.stand_at(table.state_copy())
    search.simulate(simulations, stream_of(1))
    return search


def node_of(search: GuidedSearch, number: int) -> Node:
    nodes: Any = search.nodes
    return nodes[number] if isinstance(nodes, list) else unpack(Node, nodes, number)


def children(search: GuidedSearch, number: int) -> Iterator[int]:
    child = node_of(search, number).first_child
    while child != NO_NODE:
        yield child
        child = node_of(search, child).next_sibling


def drawn(search: GuidedSearch, number: int) -> Any:
    """The tree below a node."""
    node = node_of(search, number)
    below = [drawn(search, child) for child in children(search, number)]
    return (node.action, node.visits, node.prior, list(node.value), below)


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    """Searches are bound once: forget them before and after plain ones."""
    guide_of.cache_clear()
    yield monkeypatch
    guide_of.cache_clear()


@pytest.mark.parametrize("game", GAMES)
def test_interpreted_and_compiled_trees_are_the_same(game: str, plain: pytest.MonkeyPatch) -> None:
    table = at_a_choice(game, 3, events=20)
    fast = searched(SimpleModel(game), table, 150)
    plain.setenv(PLAIN_SWITCH, "1")
    guide_of.cache_clear()
    slow = searched(SimpleModel(game), table, 150, room=3000)
    assert isinstance(slow.nodes, list)
    assert drawn(fast, fast.root) == drawn(slow, slow.root)


@pytest.mark.parametrize("game", GAMES)
def test_every_simulation_that_went_down_has_come_back(game: str) -> None:
    """No visit is counted without its value, and none is lost between a node and its children."""
    search = searched(random_model(game), at_a_choice(game, 3, events=20), 600)
    assert search.visits == 600
    seen = [search.root]
    for number in seen:
        node = node_of(search, number)
        below = list(children(search, number))
        seen += below
        assert node.visits * (ONE_WIN - 5) <= sum(node.value) <= node.visits * ONE_WIN
        assert list(node.value)[3:] == [0, 0], "nobody sits there"
        assert sum(node_of(search, child).visits for child in below) <= node.visits
    assert len(seen) > 600


def test_the_moves_of_a_choice_are_as_likely_as_the_network_says() -> None:
    model, table = random_model("dice"), at_a_choice("dice", 3, events=12)
    search = searched(model, table, 1)
    moves = model.opinion(table.state_copy()).moves
    trust = settings_for("dice").trust
    priors = {node.action: node.prior for node in map_nodes(search)}
    assert sorted(priors) == sorted(moves)
    for move, chance in moves.items():
        expected = trust * chance + (1000 - trust) // len(moves)
        assert abs(priors[move] - max(LEAST_PRIOR, expected)) <= 1


def map_nodes(search: GuidedSearch) -> list[Node]:
    return [node_of(search, child) for child in children(search, search.root)]


def test_the_first_simulation_has_the_networks_own_judgement() -> None:
    model, table = random_model("ra"), at_a_choice("ra", 4, events=20)
    search = searched(model, table, 1)
    value = [share / ONE_WIN for share in node_of(search, search.root).value[:4]]
    assert value == pytest.approx(model.opinion(table.state_copy()).shares, abs=1e-4)


def test_shares_belong_to_the_seats_of_the_table() -> None:
    memory, descent = Memory(), Descent()
    descent.viewer, descent.players = 2, 3
    memory.shares[4] = 77
    note_shares(memory, descent, [9.0, 0.0, 1.0, 2.0, 50.0], 1)
    total = 1 + exp(1) + exp(2)
    assert memory.shares == [
        int(ONE_WIN * exp(1) / total),
        int(ONE_WIN * exp(2) / total),
        int(ONE_WIN / total),
        0,
        0,
    ]


def test_positions_are_judged_together_the_more_the_larger_the_tree() -> None:
    model = SimpleModel("ra")
    search = searched(model, at_a_choice("ra", 4, events=20), 2000)
    assert model.asked[:VISITS_FOR_ONE_MORE] == [1] * VISITS_FOR_ONE_MORE
    assert max(model.asked) > MOST_AT_ONCE // 2
    assert max(model.asked) <= MOST_AT_ONCE
    assert sum(model.asked) == search.judged <= 2000


def test_simulations_that_come_to_the_same_position_share_its_judgement() -> None:
    model = SimpleModel("ra")
    search = searched(model, at_a_choice("ra", 4, events=20), 0)
    search._judge_together(5, stream_of(1))
    assert model.asked == [1]
    assert node_of(search, search.root).visits == 5


def test_where_chance_has_no_room_every_outcome_is_judged_by_itself() -> None:
    """The root and its two moves fill the memory: what is drawn after the first has no nodes."""
    model, table = SimpleModel("ra"), at_a_choice("ra", 2)
    search = searched(model, table, 1, room=4)
    draw = next(child for child in children(search, 1) if node_of(search, child).action == 0)
    before = node_of(search, draw).visits
    search._judge_together(12, stream_of(1))
    draws = node_of(search, draw).visits - before
    assert draws > 1
    assert model.asked[-1] == draws + (draws < 12), "the other move leads to one position"
    assert node_of(search, draw).first_child == NO_NODE


@pytest.mark.parametrize("game", GAMES)
def test_a_full_memory_ends_growth_but_not_the_search(game: str) -> None:
    search = searched(random_model(game), at_a_choice(game, 3, events=20), 400, room=60)
    assert search.visits == 400
    root = node_of(search, search.root)
    assert 400 * (ONE_WIN - 5) <= sum(root.value) <= 400 * ONE_WIN


@pytest.mark.parametrize("game", GAMES)
def test_a_won_game_is_seen_as_won(game: str) -> None:
    """Near the end most simulations see the end itself, whatever the network says."""
    table = at_a_choice(game, 2)
    stream, last = SeededStream("end"), table
    while not table.is_over:
        moves = table.legal_moves()
        if len(moves) > 1:
            last = table.copy()
        table.play(moves[stream.below(len(moves))]) if moves else table.play_chance()
    model = SimpleModel(game)
    search = searched(model, last, 2000)
    assert search.judged < 2000
    assert search.visits == 2000


# The player


def seat_of(table: Game) -> int:
    assert isinstance(table.to_move, int)
    return table.to_move


@pytest.mark.parametrize("game", GAMES)
def test_whole_games_are_played_with_legal_moves_at_every_number_of_seats(
    game: str, tmp_path: Path
) -> None:
    path, kind = weights_in(tmp_path, game), kind_of(game)
    for seats in range(kind.fewest_players, kind.most_players + 1):
        players = [player_named(f"network-search-20@{path}") for _ in range(seats)]
        people = [f"P{seat}" for seat in range(seats)]
        assert play_game(game, people, players, "1", {}).is_over


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_and_simulations_give_the_same_answers(game: str, tmp_path: Path) -> None:
    path = weights_in(tmp_path, game)
    games = [
        play_game(game, ["A", "B"], [searcher(path, 60), searcher(path, 60)], "4", {})
        for _ in range(2)
    ]
    assert games[0].events == games[1].events


def searcher(path: Path, simulations: int | None, seconds: float | None = None) -> Any:
    return NetworkSearchPlayer(SearchStyle(simulations, seconds), path)


def test_it_keeps_to_its_budget_and_keeps_its_tree(tmp_path: Path) -> None:
    table, stream = at_a_choice("ra", 3, events=10), SeededStream("mind")
    bot, seat = searcher(weights_in(tmp_path, "ra"), 300), seat_of(table)
    move = bot.choose(table.view(seat), Budget(simulations=200), stream)
    assert bot._search.visits == 200
    table.play(move)
    while table.to_move != seat or len(table.legal_moves()) < 2:
        moves = table.legal_moves()
        table.play(moves[0]) if moves else table.play_chance()
    bot.choose(table.view(seat), NO_LIMIT, stream)
    assert bot._search.visits >= 300


def test_seconds_are_a_budget_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Three blocks of simulations of two seconds each are the first that take five or more."""
    clock = count(step=2)
    monkeypatch.setattr(search_player, "monotonic", lambda: next(clock))
    monkeypatch.setattr(GuidedSearch, "lead", 0)
    table = at_a_choice("ra", 3, events=10)
    bot = searcher(weights_in(tmp_path, "ra"), None, 5.0)
    bot.choose(table.view(seat_of(table)), NO_LIMIT, SeededStream("mind"))
    assert bot._search.visits == FEWEST_SIMULATIONS + 3 * SIMULATIONS_AT_ONCE


def test_it_tells_chances_before_and_after_as_it_has_found_them(tmp_path: Path) -> None:
    table, path = at_a_choice("dice", 3, events=12), weights_in(tmp_path, "dice")
    view, bot = table.view(seat_of(table)), searcher(path, 500)
    unsearched = bot.explain(view, view.legal_moves()[0])
    assert unsearched[1].startswith(f"after {view.legal_moves()[0]}: mine ")
    move = bot.choose(view, NO_LIMIT, SeededStream("mind"))
    now, then, others = bot.explain(view, move)
    first, second, third = bot._found[:3]
    words = view.kind.move_words
    assert now == unsearched[0]
    told = [f"{words[each.move]} (simulations: {each.visits})" for each in bot._found[:3]]
    assert first.visits > second.visits >= third.visits
    assert then.startswith(f"after {told[0]}: mine {first.shares[view.seat]:.0%}, ")
    assert others == (
        f"otherwise I would have {second.shares[view.seat]:.0%} after {told[1]}, "
        f"{third.shares[view.seat]:.0%} after {told[2]}"
    )


def test_without_weights_it_says_so(tmp_path: Path) -> None:
    table = at_a_choice("ra", 3)
    bot = searcher(tmp_path / "none.npz", 20)
    with pytest.raises(BadFile, match="there are no weights"):
        bot.choose(table.view(seat_of(table)), NO_LIMIT, SeededStream("mind"))
