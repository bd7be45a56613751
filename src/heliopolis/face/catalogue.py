"""Which games there are. A game's modules are imported when it is first asked for."""

from __future__ import annotations

from difflib import get_close_matches
from importlib import import_module

from ..core.kind import GameKind
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
        known = ", ".join(GAMES)
        raise BadSetup(f"there is no game {quoted(name)}{_meant(name)}; choose one of {known}")
    module, constant = _GAMES[name]
    kind: GameKind = getattr(import_module(module), constant)
    return kind


def _meant(name: object) -> str:
    typed = name.casefold() if isinstance(name, str) else ""
    close = get_close_matches(typed, GAMES, n=1)
    return f" (did you mean {close[0]}?)" if close else ""
