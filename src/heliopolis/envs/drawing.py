"""The table of an environment as text: the terminal's own drawing."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from ..cli.board import draw_board
from ..cli.replay import scores_are_hidden
from ..cli.screen import Screen
from ..errors import BadSetup, quoted
from ..face.game import Game

ANSI, HUMAN = "ansi", "human"
RENDER_MODES = [ANSI, HUMAN]
WIDTH = 79  # of a text that nobody's terminal has a say in


def checked_render_mode(mode: object) -> str | None:
    """One of the modes there are, or none."""
    if mode is not None and mode not in RENDER_MODES:
        raise BadSetup(f"the render mode is ansi, human or None, not {quoted(mode)}")
    return None if mode is None else str(mode)


def drawn(game: Game, mode: str | None) -> str | None:
    """The table as text, or shown on the terminal."""
    if mode == ANSI:
        return "\n".join(line.plain for line in _lines(game, WIDTH))
    if mode == HUMAN:
        screen = Screen()
        screen.show(_lines(game, screen.width))
    return None


def _lines(game: Game, width: int) -> Iterator[Text]:
    yield from draw_board(game, width, scores_are_hidden(game))
    yield Text(game.moment)
