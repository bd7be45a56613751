"""What a network reads: the observation of the seat that is asked and, in the auction games, what
the rule of thumb expects and advises (`thumb/outlook.py`) behind it, in one row.

In the dice game there is only the observation: the advice there weighs thousands of throws, which
takes a thousand times as long.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from ...core.kind import GameKind
from ...core.observation import Layout
from ...core.speed import compiled, for_game, rule
from ...core.state import FlatState
from ..thumb.outlook import LAYOUT as OUTLOOK
from ..thumb.player import advice_of
from .interface import observe, write_outlook

_OUTLOOK_SIZE = OUTLOOK.size

F = TypeVar("F", bound=Callable[..., Any])


@rule
def see(state: FlatState, viewer: int, out: Any) -> None:
    """Write the whole row."""
    observe(state, viewer, out)
    write_outlook(state, viewer, out, len(out) - _OUTLOOK_SIZE)


def outlook_of(kind: GameKind) -> Any:
    """The rule that writes what is expected and advised; None in a game without auctions."""
    return getattr(advice_of(kind.name), "write_outlook", None)


def layouts_of(kind: GameKind) -> tuple[Layout, ...]:
    """How the row is laid out, part by part."""
    own: tuple[Layout, ...] = (kind.observation.LAYOUT,)
    return (*own, OUTLOOK) if outlook_of(kind) else own


def version_of(kind: GameKind) -> str:
    """The version of all that is read.

    >>> from heliopolis.face.catalogue import kind_of
    >>> version_of(kind_of("ra"))
    'ra-obs-v1 auction-outlook-v1'
    """
    return " ".join(layout.version for layout in layouts_of(kind))


def seer_of(kind: GameKind) -> Any:
    """The rule that writes a row for the network of a game, in place of `observe`."""
    own, outlook = kind.observation.observe, outlook_of(kind)
    if outlook is None:
        return own
    return for_game(see, kind.rules, observe=own, write_outlook=outlook)


def for_network(function: F, kind: GameKind, **others: Callable[..., Any]) -> F:
    """The function for one game, compiled where that can be: `observe` writes the whole row."""
    names = {"observe": seer_of(kind), "write_mask": kind.observation.write_mask, **others}
    return compiled(for_game(function, kind.rules, **names))
