"""What an environment pays: the share of the win, points, or the place."""

from __future__ import annotations

from typing import TypeVar

import numpy as np
import numpy.typing as npt

from ..arena.play import places_of
from ..core.shares import shares_of_win
from ..errors import BadSetup, quoted
from ..face.game import Game

SHARE = "share"  # of the win, at the end: 1 for a winner, less if several share it, 0 for others
SCORE = "score"  # points, as soon as they are made
PLACE = "place"  # at the end: 1 for the first, 0 for the last, evenly between them
REWARDS = (SHARE, SCORE, PLACE)

Number = TypeVar("Number", float, npt.NDArray[np.float64])


def checked_reward(reward: object) -> str:
    """One of the rewards there are."""
    if not isinstance(reward, str) or reward not in REWARDS:
        known = ", ".join(REWARDS)
        raise BadSetup(f"there is no reward {quoted(reward)}; choose one of {known}")
    return reward


def rewards_of(game: Game, reward: str, scores_before: list[int]) -> list[float]:
    """What every seat gets for what has happened since it had *scores_before*."""
    if reward == SCORE:
        pairs = zip(game.scores, scores_before, strict=True)
        return [float(now - before) for now, before in pairs]
    if not game.is_over:
        return [0.0] * len(game.players)
    if reward == PLACE:
        return [worth_of_place(float(place), len(game.players)) for place in places_of(game, {})]
    return shares_of_win(game.winners, len(game.players))


def worth_of_place(place: Number, players: int) -> Number:
    """From 1 for the first place down to 0 for the last one.

    >>> worth_of_place(1.0, 4), worth_of_place(2.0, 3), worth_of_place(4.0, 4)
    (1.0, 0.5, 0.0)
    """
    return (players - place) / (players - 1)
