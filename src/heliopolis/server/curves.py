"""How everybody stood after every event of a game, for the graph."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from weakref import WeakKeyDictionary

from ..face.game import Game
from ..face.worth import standing
from ..web.curve import Graph, graph_of

Standings = tuple[int, ...]

_GRAPHS: WeakKeyDictionary[Game, Graph] = WeakKeyDictionary()


def curve_of(game: Game) -> Graph:
    """What every seat would have had if the epoch had ended, after every event. It is made once
    for a game, which nobody may play on.
    """
    if game not in _GRAPHS:
        epochs = list(game.record().epochs.values())
        _GRAPHS[game] = graph_of(list(standings_in(game)), game.players, epochs)
    return _GRAPHS[game]


def standings_in(game: Game) -> Iterator[Standings]:
    """Where every seat stood at the beginning and after every event. They are counted again only
    if something before the seats has changed, which few events do.
    """
    replayed = beginning_of(game)
    before, found = _before_the_seats(replayed), _standings(replayed)
    yield found
    for event in game.events:
        replayed.play(event.words)
        now = _before_the_seats(replayed)
        if now != before:
            before, found = now, _standings(replayed)
        yield found


def _before_the_seats(game: Game) -> tuple[Any, ...]:
    """All that a count at the end of an epoch depends on."""
    return game.position.seats, game.epoch, game.is_over


def _standings(game: Game) -> Standings:
    return tuple(standing(game, seat, game.epoch) for seat in range(len(game.players)))


def beginning_of(game: Game) -> Game:
    """The same table before its first move."""
    return Game(game.kind, game.players, game.options, game.deal, game.stream.copy())
