"""How everybody stood after every event of a game, for the graph."""

from __future__ import annotations

from functools import lru_cache

from ..face.game import Game
from ..face.replay import load
from ..face.worth import standing
from ..web.curve import Graph, graph_of


@lru_cache(maxsize=64)
def curve_of(record: str) -> Graph:
    """What every seat would have had if the epoch had ended, after every event of a record."""
    whole = load(record)
    game = beginning_of(whole)
    seats = range(len(game.players))
    found = [tuple(standing(game, seat, game.epoch) for seat in seats)]
    for event in whole.events:
        game.play(event.words)
        found.append(tuple(standing(game, seat, game.epoch) for seat in seats))
    return graph_of(found, game.players, list(whole.record().epochs.values()))


def beginning_of(game: Game) -> Game:
    """The same table before its first move."""
    return Game(game.kind, game.players, game.options, game.deal, game.stream.copy())
