"""What a player means by a few typed letters: the moves that fit."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

REROLL = "reroll"
SHORTEST_OBJECT = 3  # letters, where a move's first word is left out: a slip is no decision


def moves_meant(typed: str, moves: Sequence[str]) -> list[str]:
    """The moves that a typed text may stand for; one if it is clear.

    >>> moves_meant("b7", ["pass", "bid 7", "bid 10"])
    ['bid 7']
    >>> moves_meant("r yb", ["reroll blue", "reroll yellow", "reroll blue yellow", "stop"])
    ['reroll blue yellow']
    >>> moves_meant("flood", ["draw", "ra", "take nile", "take flood"])
    ['take flood']
    """
    words = _words(typed)
    if not words:
        return []
    dice = _dice_named(words, moves)
    if dice:
        return dice
    fitting = _fitting(words, [(move, move.split()) for move in moves])
    if not fitting and len(words[0]) >= SHORTEST_OBJECT:
        fitting = _fitting(words, [(move, move.split()[1:]) for move in moves])
    return fitting


def _words(typed: str) -> list[str]:
    """The words of a text in small letters; a number is a word of its own."""
    return re.sub(r"([a-z])(\d)", r"\1 \2", typed.casefold()).split()


def _fitting(words: Sequence[str], moves: Iterable[tuple[str, list[str]]]) -> list[str]:
    """The moves whose words begin like the typed ones; whole matches come before parts."""
    found = [(move, said) for move, said in moves if _fits(words, said)]
    for is_better in (_is_exact, _is_as_long):
        better = [(move, said) for move, said in found if is_better(words, said)]
        found = better or found
    return [move for move, _ in found]


def _fits(words: Sequence[str], said: Sequence[str]) -> bool:
    return len(words) <= len(said) and all(map(_begins, words, said))


def _begins(word: str, said: str) -> bool:
    """Whether a word is the beginning of another, or of the part after its colon.

    >>> _begins("art", "civ:art"), _begins("1", "12")
    (True, False)
    """
    if word.isdigit() or said.isdigit():
        return word == said
    return any(part.startswith(word) for part in (said, said.partition(":")[2]))


def _is_exact(words: Sequence[str], said: Sequence[str]) -> bool:
    return list(words) == list(said)[: len(words)]


def _is_as_long(words: Sequence[str], said: Sequence[str]) -> bool:
    return len(words) == len(said)


def _dice_named(words: Sequence[str], moves: Sequence[str]) -> list[str]:
    """The re-roll of the dice that are named by colours or their first letters, in any order."""
    rerolls = {frozenset(move.split()[1:]): move for move in moves if move.startswith(REROLL)}
    if not rerolls or not REROLL.startswith(words[0]):
        return []
    colours = sorted(frozenset().union(*rerolls))
    if words[1:] == ["all"]:
        named = set(colours)
    else:
        named = {colour for word in words[1:] for colour in _colours(word, colours)}
    return [rerolls[frozenset(named)]] if frozenset(named) in rerolls else []


def _colours(word: str, colours: Sequence[str]) -> list[str]:
    """The colour that begins with a word, or those of its letters; "?" is no colour.

    >>> _colours("bl", ["blue", "red"]), _colours("br", ["blue", "red"]), _colours("x", ["red"])
    (['blue'], ['blue', 'red'], ['?'])
    """
    whole = [colour for colour in colours if colour.startswith(word)]
    if whole:
        return whole
    by_letter = {colour[0]: colour for colour in colours}
    return [by_letter.get(letter, "?") for letter in word]
