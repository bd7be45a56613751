"""The door to OpenSpiel. Importing this module makes its games known to `pyspiel.load_game`:
`heliopolis_ra`, `heliopolis_priests` and `heliopolis_dice`.
"""

from __future__ import annotations

from ..face.catalogue import GAMES
from .libraries import need


def register_games() -> None:
    """Make the games known to OpenSpiel, if they are not yet."""
    need("pyspiel", "OpenSpiel")
    from .spiel_game import register

    for game in GAMES:
        register(game)


register_games()
