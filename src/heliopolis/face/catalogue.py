"""Which games there are. A game's modules are imported when it is first asked for."""

from __future__ import annotations

from difflib import get_close_matches
from importlib import import_module

from ..core.kind import GameKind
from ..core.saying import Said, said
from ..errors import BadSetup, quoted

# Name, module and constant. A new game adds its line here.
_GAMES = {
    "ra": ("heliopolis.ra.game", "RA"),
    "priests": ("heliopolis.priests.game", "PRIESTS"),
    "dice": ("heliopolis.dice.game", "DICE"),
}

GAMES = tuple(_GAMES)


def kind_of(name: str) -> GameKind:
    """The game with this name.

    >>> kind_of("ra").title
    'Ra'
    """
    if not isinstance(name, str) or name not in _GAMES:
        raise BadSetup(_unknown(name))
    module, constant = _GAMES[name]
    kind: GameKind = getattr(import_module(module), constant)
    return kind


def _unknown(name: object) -> Said:
    """That there is no such game, and which one may have been meant."""
    found, known = quoted(name), ", ".join(GAMES)
    typed = name.casefold() if isinstance(name, str) else ""
    close = get_close_matches(typed, GAMES, n=1)
    if not close:
        return said("there is no game {found}; choose one of {known}", found=found, known=known)
    return said(
        "there is no game {found} (did you mean {meant}?); choose one of {known}",
        found=found,
        meant=close[0],
        known=known,
    )
