"""The same games step by step in every mode: interpreted, compiled, compiled with bounds checks.

On a GPU the same comparison is run by hand (`bench/gpu.py`); bench/results.md has its output.
"""

from __future__ import annotations

from typing import Any

import pytest

from heliopolis.core.kind import GameKind
from heliopolis.core.speed import can_compile, compiled, for_game
from heliopolis.core.state import new_records, pack, unpack
from heliopolis.face.catalogue import GAMES, kind_of
from heliopolis.players.random_play import begin_all, step_all

GAMES_COMPARED = 12
SEED = 11

pytestmark = pytest.mark.skipif(
    not can_compile(), reason="without Numba there is only one mode, and nothing to compare"
)


@pytest.mark.parametrize("check_bounds", [False, True], ids=["compiled", "bounds-checked"])
@pytest.mark.parametrize("name", GAMES)
def test_every_step_leaves_the_same_bytes_in_every_mode(name: str, check_bounds: bool) -> None:
    kind = kind_of(name)
    for players in range(kind.fewest_players, kind.most_players + 1):
        _compare(kind, players, check_bounds)


def _compare(kind: GameKind, players: int, check_bounds: bool) -> None:
    begin, advance = for_game(begin_all, kind.rules), for_game(step_all, kind.rules)
    fast_begin = compiled(begin, check_bounds=check_bounds)
    fast_advance = compiled(advance, check_bounds=check_bounds)
    states = [kind.state() for _ in range(GAMES_COMPARED)]
    records = new_records(kind.state, GAMES_COMPARED)
    streams, fast_streams = [0] * GAMES_COMPARED, _words(GAMES_COMPARED)
    begin(states, streams, players, SEED)
    fast_begin(records, fast_streams, players, SEED)
    running = GAMES_COMPARED
    while running:
        assert [pack(state).tobytes() for state in states] == [
            records[game : game + 1].tobytes() for game in range(GAMES_COMPARED)
        ]
        assert list(fast_streams) == streams
        running = advance(states, streams)
        assert fast_advance(records, fast_streams) == running


def _words(count: int) -> Any:
    import numpy as np

    return np.zeros(count, dtype=np.int64)


@pytest.mark.parametrize("name", GAMES)
def test_a_state_survives_the_way_to_a_flat_record_and_back(name: str) -> None:
    kind = kind_of(name)
    state = kind.state()
    kind.rules.set_up(state, 3, 1)
    assert vars(unpack(kind.state, pack(state))) == vars(state)
