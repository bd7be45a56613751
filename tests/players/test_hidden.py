"""No player's answer can depend on what its seat may not know: what the bag will give, the dice to
come, the other players' thoughts.
"""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from heliopolis import Game, new_game
from heliopolis.core.chance import SeededStream
from heliopolis.face.catalogue import GAMES
from heliopolis.face.view import View
from heliopolis.players.levels import LEVELS
from heliopolis.players.player import Budget
from heliopolis.players.registry import player_named
from tests.players.networks import weights_in

QUICK = Budget(simulations=40)
WITH_WEIGHTS = ("network@", "network-sampling@", "network-search-40@")
PLAYERS = ("random", "thumb", "search-40", "search-40-random", *(level.name for level in LEVELS))


def played(game: str, seed: int) -> Game:
    """A game some way on, at somebody's choice."""
    table, stream = new_game(game, 3, seed=seed), SeededStream("opening")
    random = player_named("random")
    while len(table.events) < 25 or len(table.legal_moves()) < 2:
        if isinstance(table.to_move, int):
            table.play(random.choose(table.view(table.to_move), QUICK, stream))
        else:
            table.play_chance()
    return table


def with_another_future(table: Game) -> Game:
    """The same game so far, whose bag and dice will give something else."""
    twin = table.copy()
    twin.stream = SeededStream("another future")
    return twin


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", [*PLAYERS, *WITH_WEIGHTS])
def test_an_answer_does_not_depend_on_the_future(game: str, name: str, tmp_path: Path) -> None:
    if name in WITH_WEIGHTS:
        name += str(weights_in(tmp_path, game))
    table = played(game, seed=11)
    twin = with_another_future(table)
    assert table.stream.below(1 << 60) != twin.stream.below(1 << 60), "the futures differ"
    seat = table.to_move
    assert isinstance(seat, int)
    answers = [
        player_named(name).choose(one.view(seat), QUICK, SeededStream("mind"))
        for one in (table, twin)
    ]
    assert answers[0] == answers[1]


@pytest.mark.parametrize("game", GAMES)
def test_a_view_is_all_alike_whatever_the_future_holds(game: str) -> None:
    """What a player is given is the same down to the last byte, so nothing can be read from it."""
    table = played(game, seed=12)
    twin = with_another_future(table)
    views = [pickle.dumps(one.view(0)) for one in (table, twin)]
    assert views[0] == views[1]


def reachable(thing: object, seen: set[int]) -> list[object]:
    """Everything that can be got at from a thing through its attributes and containers."""
    if id(thing) in seen or isinstance(thing, type) or type(thing).__name__ == "module":
        return []
    seen.add(id(thing))
    inside: list[object] = []
    if isinstance(thing, dict):
        inside = [*thing.keys(), *thing.values()]
    elif isinstance(thing, list | tuple | set | frozenset):
        inside = list(thing)
    elif hasattr(thing, "__dict__"):
        inside = list(vars(thing).values())
    return [thing, *(found for part in inside for found in reachable(part, seen))]


@pytest.mark.parametrize("game", GAMES)
def test_no_stream_and_no_game_can_be_reached_from_a_view(game: str) -> None:
    table = played(game, seed=13)
    view = table.view(0)
    things = reachable(view, {id(view.kind)})
    assert any(isinstance(thing, View) for thing in things)
    assert not any(isinstance(thing, SeededStream | Game) for thing in things)


def test_changing_a_view_changes_nothing_in_the_game() -> None:
    table = new_game("ra", 3, seed=1)
    view = table.view(0)
    view.state_copy().scores[0] = 99
    view._state.scores[0] = 99
    view.options["scores"] = "hidden"
    assert table.scores == [10, 10, 10]
    assert table.options == {}
    assert repr(view) == "<Ra seen by Ada: " + table.moment + ">"
