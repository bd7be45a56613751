"""A million random games over all games and player counts, every position checked. Run by hand.

Rules are compiled with bounds checks, so that a wrong index stops the run as well.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Any

from bench.measure import machine
from heliopolis.core.chance import first_random
from heliopolis.core.interface import is_over
from heliopolis.core.kind import GameKind
from heliopolis.core.speed import compiled, for_game, rule
from heliopolis.core.state import FlatState, new_records
from heliopolis.face.catalogue import kind_of
from heliopolis.players.random_play import begin_random_game, step
from tests.properties import invariants
from tests.properties.invariants import (
    broken_in_any_game,
    broken_in_auction,
    broken_in_dice,
    broken_in_priests,
    broken_in_ra,
)
from tests.properties.play import TABLES

ALL_GAMES = 1_000_000
AT_ONCE = 1_000
_CODE = 1_000  # a broken game is told as its number times this, plus what is broken


@rule
def check_ra(state: Any) -> int:
    """What is broken in a position of Ra."""
    broken = broken_in_auction(state)
    return broken if broken != 0 else broken_in_ra(state)


@rule
def check_priests(state: Any) -> int:
    """What is broken in a position of Priests of Ra."""
    broken = broken_in_auction(state)
    return broken if broken != 0 else broken_in_priests(state)


@rule
def play_checked(state: FlatState, players: int, stream: int) -> int:
    """Play a game to its end, checking what every game has in common. 0 if all is well."""
    stream = begin_random_game(state, players, stream)
    while not is_over(state):
        broken = broken_in_any_game(state, players)
        if broken == 0:
            broken = check(state)
        if broken != 0:
            return broken
        stream = step(state, stream)
    return check(state)


@rule
def check(state: FlatState) -> int:
    """Stands for the check of one game."""
    raise NotImplementedError


@rule
def play_many(state: FlatState, players: int, seed: int, first: int, games: int) -> int:
    """Play numbered games; 0 if all are well, else the first that is not, and why."""
    for game in range(first, first + games):
        broken = play_checked(state, players, first_random(seed, game))
        if broken != 0:
            return game * _CODE + broken
    return 0


CHECKS: dict[str, Callable[[Any], int]] = {
    "ra": check_ra,
    "priests": check_priests,
    "dice": broken_in_dice,
}


def main() -> None:
    """Play them all, with progress on the way."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else ALL_GAMES
    each = -(-games // len(TABLES))
    begun, played = time.perf_counter(), 0
    for name, players in TABLES:
        played += play_table(kind_of(name), players, each)
        seconds = time.perf_counter() - begun
        left = (len(TABLES) * each - played) * seconds / played
        rate = played / seconds
        print(
            f"{name} {players}p: {each} games well; {rate:.0f} games/s, {left:.0f} s left",
            flush=True,
        )
    print(f"{played} games, 0 exceptions, every position checked ({machine()})")


def play_table(kind: GameKind, players: int, games: int) -> int:
    """All games of one game with one number of players."""
    own = for_game(play_many, kind.rules, check=CHECKS[kind.name])
    play: Any = compiled(own, check_bounds=True)
    state = new_records(kind.state, 1)[0]
    for first in range(0, games, AT_ONCE):
        found = int(play(state, players, 2026, first, min(AT_ONCE, games - first)))
        if found:
            number, code = divmod(found, _CODE)
            raise SystemExit(f"{kind.name} {players}p, game {number}: {invariants.MEANINGS[code]}")
    return games


if __name__ == "__main__":
    main()
