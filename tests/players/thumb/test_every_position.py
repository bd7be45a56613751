"""The advice for the two auction games in every position of many games."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from heliopolis.core.kind import GameKind
from heliopolis.core.speed import can_compile, compiled
from heliopolis.core.state import pack
from heliopolis.face.catalogue import kind_of
from heliopolis.players.thumb.player import advice_of, reasons_of
from heliopolis.players.thumb.row import as_rows, constant
from tests.properties.play import advance, legal_numbers, option_sets, set_up

KINDS = [kind_of("ra"), kind_of("priests")]
NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve")
MOST_REASONS = 3

every_kind = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
every_count = pytest.mark.parametrize("players", [2, 3, 4, 5])


def decisions(kind: GameKind, players: int, seed: int, share: float) -> Iterator[Any]:
    """Every position of a game in which a seat is asked; a *share* of moves follows the advice."""
    random = Random(seed)
    sets = option_sets(kind)
    state = set_up(kind, players, random, sets[seed % len(sets)])
    while not kind.rules.is_over(state):
        if not kind.rules.is_chance(state):
            yield state
            if random.random() < share:
                kind.rules.apply_move(state, advice_of(kind.name).advised_move(state))
                continue
        advance(kind, state, random)


@every_kind
@every_count
@pytest.mark.parametrize("share", [0, 0.5, 1])
def test_the_advised_move_is_legal_and_leaves_the_position_as_it_is(
    kind: GameKind, players: int, share: float
) -> None:
    advised_move = advice_of(kind.name).advised_move
    for seed in range(4):
        for state in decisions(kind, players, seed, share):
            before = repr(state)
            assert advised_move(state) in legal_numbers(kind, state)
            assert repr(state) == before


@pytest.mark.skipif(not can_compile(), reason="nothing is compiled here")
@every_kind
@every_count
def test_compiled_advice_is_the_same(kind: GameKind, players: int) -> None:
    advised_move = advice_of(kind.name).advised_move
    twin = compiled(advised_move)
    for seed in range(3):
        for state in decisions(kind, players, seed, 0.7):
            block = pack(state)
            before = block.tobytes()
            assert int(twin(block[0])) == advised_move(state)
            assert block.tobytes() == before


@every_kind
@every_count
def test_there_are_reasons_for_and_against_every_legal_move(kind: GameKind, players: int) -> None:
    advice, words = advice_of(kind.name), reasons_of(kind.name)
    for seed in range(1):
        for state in decisions(kind, players, seed, 0.7):
            before = repr(state)
            advised = advice.advised_move(state)
            for move in legal_numbers(kind, state):
                told = words.reasons(state, move, NAMES[:players])
                assert 1 <= len(told) <= MOST_REASONS
                assert told[0].startswith("I would rather") == (move != advised)
            assert repr(state) == before


@every_kind
def test_advice_keeps_to_whole_numbers(kind: GameKind) -> None:
    assert all(type(number) is int for number in advice_of(kind.name).WEIGHTS)


@every_kind
def test_compiled_advice_reads_the_same_numbers_from_a_row(kind: GameKind) -> None:
    weights = advice_of(kind.name).WEIGHTS
    rows = as_rows(weights)
    assert rows.dtype.names == weights._fields
    assert rows[0].item() == tuple(weights)
    assert constant(weights)[0] is weights
