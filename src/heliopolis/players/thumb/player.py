"""The rule-of-thumb player: asks the advice for its game, compiled where that is to be had."""

from __future__ import annotations

import threading
from collections import Counter
from importlib import import_module
from types import ModuleType
from typing import Any

from ...core.chance import SeededStream
from ...core.speed import can_compile, compiled, is_kept
from ...core.state import pack
from ...face.move import Move
from ...face.view import View
from ..player import Budget

QUESTIONS_BEFORE_COMPILING = 2000
QUESTIONS_BETWEEN_LOOKS = 100  # whether another process has compiled meanwhile

_ASKED: Counter[str] = Counter()  # in this process, by game
_COMPILED: set[str] = set()  # games whose compiled advice lies in the cache
_LEFT_TO_OTHERS = threading.Event()


def leave_compiling_to_others() -> None:
    """From now on this process never makes anybody wait for compiled advice: it uses what another
    process has made.
    """
    _LEFT_TO_OTHERS.set()


def compile_advice(game: str, state: Any) -> None:
    """Make the compiled advice for a game, for this process and later ones."""
    compiled(advice_of(game).advised_move)(pack(state)[0])


def advice_of(game: str) -> ModuleType:
    """The module with the advice for a game: its rule `advised_move` gives the number of a move.

    >>> advice_of("ra").__name__
    'heliopolis.players.thumb.ra'
    """
    return import_module(f"{__package__}.{game}")


def reasons_of(game: str) -> ModuleType:
    """The module with the words for a game: its `reasons` says what speaks for a move.

    >>> reasons_of("ra").__name__
    'heliopolis.players.thumb.ra_words'
    """
    return import_module(f"{__package__}.{game}_words")


class ThumbPlayer:
    """Follows the advice, at once and without chance."""

    def choose(self, view: View, budget: Budget, stream: SeededStream) -> Move:
        """The advised move."""
        number = advised_number(view.kind.name, view.state_copy())
        return next(move for move in view.legal_moves() if move.number == number)

    def explain(self, view: View, move: Move) -> list[str]:
        """What speaks for the move, or against it if the advice is another one."""
        reasons: list[str] = reasons_of(view.kind.name).reasons(
            view.state_copy(), move.number, view.players
        )
        return reasons


def advised_number(game: str, state: Any) -> int:
    """The number of the advised move."""
    advised_move = advice_of(game).advised_move
    if _is_worth_compiling(game):
        return int(compiled(advised_move)(pack(state)[0]))
    return int(advised_move(state))


def _is_worth_compiling(game: str) -> bool:
    """Whether to ask the compiled advice. Compiling takes longer than a whole game of plain advice:
    only those who ask very often wait for it, unless it was done before.
    """
    asked = _ASKED[game]
    _ASKED[game] += 1
    if not can_compile():
        return False
    if asked % QUESTIONS_BETWEEN_LOOKS == 0 and is_kept(advice_of(game).advised_move):
        _COMPILED.add(game)
    is_patient = not _LEFT_TO_OTHERS.is_set() and asked >= QUESTIONS_BEFORE_COMPILING
    return game in _COMPILED or is_patient
