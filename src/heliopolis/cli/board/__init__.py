"""The table as lines for the terminal: coloured, and complete without colour."""

from __future__ import annotations

from collections.abc import Callable

from rich.text import Text

from ...face.game import Game
from .auction import draw_auction_game
from .dice import draw_dice_game

# By name of the game. A new game adds its line.
DRAWINGS: dict[str, Callable[[Game, int, bool], list[Text]]] = {
    "ra": draw_auction_game,
    "priests": draw_auction_game,
    "dice": draw_dice_game,
}
MOST_CHANGES = 4  # lines; more are read better as a whole board


def draw_board(game: Game, width: int, hide_scores: bool = False) -> list[Text]:
    """The table of any game, no line wider than *width*."""
    return DRAWINGS[game.kind.name](game, width, hide_scores)


def changed_lines(before: list[Text], after: list[Text]) -> list[Text] | None:
    """The lines that differ, if they are few and each says what it is about; otherwise None."""
    if len(before) != len(after):
        return None
    changed = [new for old, new in zip(before, after, strict=True) if old.plain != new.plain]
    can_stand_alone = all(line.plain[:1].isalpha() for line in changed)
    return changed if can_stand_alone and len(changed) <= MOST_CHANGES else None
