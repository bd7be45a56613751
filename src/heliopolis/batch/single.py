"""One game of a batch as a `Game`, with the same deal and the same chance: to look at it move by
move, in words.
"""

from __future__ import annotations

from ..core.chance import LoopStream
from ..face.catalogue import kind_of
from ..face.game import Game
from ..face.setup import checked_players
from .setup import checked_number, checked_seed


def single_game(game: str, players: int, seed: int, number: int) -> Game:
    """Game *number* of a batch's seed. The same moves lead to the same states as in the batch.

    >>> game = single_game("ra", players=3, seed=7, number=0)
    >>> game.play("draw")
    >>> game.play_chance()
    'tile ra'
    """
    kind = kind_of(game)
    names = checked_players(kind, players)
    stream = LoopStream(checked_seed(seed), checked_number(number, "the number of the game", 0))
    deal = stream.below(kind.rules.deals(len(names)))
    return Game(kind, names, {}, deal, stream)
