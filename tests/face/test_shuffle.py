"""The proof of a shuffle: what it promises, and every way in which a record can break it."""

from __future__ import annotations

import random

import pytest

from heliopolis import Game, load, new_game
from heliopolis.face.shuffle import commitment_of, verdict_on, with_proof

SEED = "a seed that nobody could guess"


def finished(game: str) -> Game:
    """A game played to its end with this seed."""
    played = new_game(game, 3, SEED)
    choice = random.Random(1)
    while not played.is_over:
        if played.to_move == "chance":
            played.play_chance()
        else:
            played.play(choice.choice(played.legal_moves()))
    return played


@pytest.mark.parametrize("game", ["ra", "priests", "dice"])
def test_a_fair_record_is_proven(game: str) -> None:
    proven = with_proof(finished(game), commitment_of(SEED), SEED)
    verdict = verdict_on(load(proven.record().text))
    assert verdict.is_fair
    assert "follow from the seed" in verdict.sentence
    assert verdict_on(load(proven.record().json)).is_fair


def test_a_record_without_a_seed_proves_nothing() -> None:
    promised = with_proof(finished("ra"), commitment_of(SEED), None)
    verdict = verdict_on(load(promised.record().text))
    assert not verdict.is_fair
    assert "no proof" in verdict.sentence


def test_a_seed_with_another_hash_is_noticed() -> None:
    swapped = with_proof(finished("ra"), commitment_of("another seed"), SEED)
    assert verdict_on(swapped).sentence == (
        "the seed does not have the hash that was shown at the start"
    )


def test_another_deal_is_noticed() -> None:
    other = new_game("ra", 3, "another seed")
    assert other.deal != new_game("ra", 3, SEED).deal
    proven = with_proof(other, commitment_of(SEED), SEED)
    assert verdict_on(proven).sentence == "the seed gives another deal than the record has"


def test_a_draw_that_was_tampered_with_is_noticed() -> None:
    game = new_game("ra", 3, SEED)
    game.play("draw")
    honest = game.copy().play_chance()
    tampered = next(words for words in game.odds() if words != honest)
    game.play(tampered)
    verdict = verdict_on(with_proof(game, commitment_of(SEED), SEED))
    assert verdict.sentence == f"event 2 is {tampered!r}, but the seed gives {honest!r}"
