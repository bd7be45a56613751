"""What a worker process does: it answers for the bots of a table, one question at a time.

Bots are given views, so they cannot know more than a seat may. The process keeps nothing between
questions, so another one can take over at any time.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..core.chance import SeededStream
from ..core.speed import can_compile
from ..face.game import numbers_of
from ..face.view import View
from ..notation.record import CHANCE, Event
from ..players.player import NO_LIMIT
from ..players.registry import player_named
from ..players.thumb.player import compile_advice

MOST_ANSWERS = 12  # in a row


def answers(
    view: View, levels: Mapping[int, str], seed: str, chance: SeededStream | None = None
) -> list[str]:
    """The moves of the bots that are asked one after the other, up to a person's. Without the
    table's *chance* also up to chance's; with it the server need not ask again after every tile.
    """
    moves: list[str] = []
    while len(moves) < MOST_ANSWERS:
        if view.to_move == CHANCE and chance is not None:
            view = _after_chance(view, chance)
        elif isinstance(view.to_move, int) and view.to_move in levels:
            stream = SeededStream(f"{seed}/{len(view.events)}")
            move = player_named(levels[view.to_move]).choose(view, NO_LIMIT, stream)
            moves.append(move.words)
            view = _after_move(view, move.words)
        else:
            break
    return moves


def _after_move(view: View, words: str) -> View:
    """The view of the seat that is asked after a move."""
    state = view.state_copy()
    view.kind.rules.apply_move(state, numbers_of(view.kind)[words])
    return _seen(view, state, Event(view.to_move or 0, words))


def _after_chance(view: View, chance: SeededStream) -> View:
    """The view of the seat that is asked after what chance says."""
    rules, state = view.kind.rules, view.state_copy()
    outcome = rules.outcome_of_ticket(state, chance.below(rules.tickets(state)))
    event = Event(CHANCE, view.kind.format_outcome(state, outcome))
    rules.apply_chance(state, outcome)
    return _seen(view, state, event)


def _seen(view: View, state: Any, event: Event) -> View:
    seat = view.kind.rules.seat_to_move(state)
    events = (*view.events, event)
    return View(view.kind, view.players, view.options, view.deal, state, seat, events)


def warm_up(game: str, level: str) -> None:
    """Make the first move of a game, so that all it needs is compiled and kept on the disk."""
    from ..face.game import new_game

    position = new_game(game, 2, seed=0)
    while position.to_move == "chance":
        position.play_chance()
    assert isinstance(position.to_move, int)
    if can_compile():
        compile_advice(game, position.state_copy())
    player_named(level).choose(position.view(position.to_move), NO_LIMIT, SeededStream("warm"))
