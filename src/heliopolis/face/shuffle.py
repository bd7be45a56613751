"""The proof that a shuffle was fair: the hash shown at the start, the seed shown at the end.

Chance in a game follows from its seed alone: outcome n is made from the SHA-256 hash of `seed/n`.
Whoever has the seed can deal and draw everything again, and the seed has the hash that was shown
before the first move.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from hashlib import sha256

from ..notation.record import CHANCE
from .game import Game, new_game

_SEED = re.compile(r"shuffle seed: (.+)")
_COMMITMENT = re.compile(r"shuffle hash: ([0-9a-f]{64})")


def commitment_of(seed: str) -> str:
    """The hash that is shown when a game starts; its seed is shown when the game is over."""
    return sha256(seed.encode()).hexdigest()


def with_proof(game: Game, commitment: str, seed: str | None) -> Game:
    """A copy of a game whose record says how to check the shuffle; without the seed, that there is
    something to check.
    """
    proven = game.copy()
    proven.comment(f"shuffle hash: {commitment}")
    if seed is not None:
        proven.comment(f"shuffle seed: {seed}")
    return proven


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a record is what its seed gives, and why not."""

    is_fair: bool
    sentence: str


def verdict_on(game: Game) -> Verdict:
    """Check the proof in a record."""
    remarks = "\n".join(comment.text for comment in game.comments)
    seed, commitment = _SEED.search(remarks), _COMMITMENT.search(remarks)
    if seed is None or commitment is None:
        return Verdict(
            False,
            "this record has no proof of its shuffle; records of finished games from a server "
            "have one",
        )
    if commitment_of(seed[1]) != commitment[1]:
        return Verdict(False, "the seed does not have the hash that was shown at the start")
    return _replayed(game, seed[1])


def _replayed(game: Game, seed: str) -> Verdict:
    again = new_game(game.kind.name, game.players, seed, game.options)
    if again.deal != game.deal:
        return Verdict(False, "the seed gives another deal than the record has")
    for number, event in enumerate(game.events, start=1):
        if event.who != CHANCE:
            again.play(event.words, event.who)
        elif again.play_chance() != event.words:
            found = again.events[-1].words
            return Verdict(
                False, f"event {number} is {event.words!r}, but the seed gives {found!r}"
            )
    drawn = sum(event.who == CHANCE for event in game.events)
    return Verdict(True, f"the deal and all {drawn} outcomes of chance follow from the seed")
