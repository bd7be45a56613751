"""Copying a state within a block: a list of plain states, or records."""

from __future__ import annotations

from typing import Any

import pytest

from heliopolis.core.speed import can_compile, compiled
from heliopolis.core.state import copy_state, new_records, pack, unpack
from heliopolis.face.catalogue import GAMES, kind_of


@pytest.mark.parametrize("game", GAMES)
def test_a_copied_state_is_equal_and_goes_its_own_way(game: str) -> None:
    kind = kind_of(game)
    states = [kind.state(), kind.state()]
    kind.rules.set_up(states[0], 2, 1)
    copy_state(states, 1, 0)
    assert repr(states[1]) == repr(states[0])
    states[0].scores[0] += 1
    assert states[1].scores[0] == states[0].scores[0] - 1


@pytest.mark.skipif(not can_compile(), reason="there are no records without Numba")
@pytest.mark.parametrize("game", GAMES)
def test_records_are_copied_whole_compiled_and_not(game: str) -> None:
    from heliopolis.core.native import _copy_state

    kind = kind_of(game)
    state = kind.state()
    kind.rules.set_up(state, 2, 1)
    block: Any = new_records(kind.state, 3)
    block[0] = pack(state)[0]
    _copy_state(block, 1, 0)
    compiled(copy_state)(block, 2, 1)
    assert repr(unpack(kind.state, block, 2)) == repr(state)
