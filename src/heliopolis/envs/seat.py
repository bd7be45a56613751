"""What a seat of a single game is shown: its observation and its mask, as arrays with their spaces.

Made for PettingZoo and Gymnasium; both take spaces from Gymnasium.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium.spaces import Box

from ..core.kind import GameKind
from ..core.whole import as_whole
from ..errors import IllegalMove, quoted
from ..face.game import Game
from ..notation.record import CHANCE

Row = npt.NDArray[np.int8]


def observation_space(kind: GameKind) -> Box[np.int8]:
    """The range of every number of an observation, as its layout has them."""
    layout = kind.observation.LAYOUT
    features = [*layout.table, *(layout.seat * layout.seats)]
    low = np.zeros(layout.size, np.int8)
    high = np.ones(layout.size, np.int8)  # what fills up a row is 0; a range needs two ends
    sizes = [feature.size for feature in features]
    low[: layout.used] = np.repeat([feature.low for feature in features], sizes)
    high[: layout.used] = np.repeat([feature.high for feature in features], sizes)
    return Box(low, high, dtype=np.int8)


def observation_of(game: Game, seat: int) -> Row:
    """What a seat sees now."""
    row = np.zeros(game.kind.observation.LAYOUT.size, np.int8)
    game.kind.observation.observe(game.state_copy(), seat, row)
    return row


def mask_of(game: Game, seat: int) -> Row:
    """A 1 for each move that the seat may make; all 0 while others are asked."""
    mask = np.zeros(len(game.kind.move_words), np.int8)
    if game.to_move == seat:
        mask[[move.number for move in game.legal_moves()]] = 1
    return mask


def play_number(game: Game, number: Any) -> None:
    """Make the move with this number, or refuse with a sentence."""
    words, move = game.kind.move_words, whole_move(game, number)
    if not 0 <= move < len(words):
        raise no_move(game, number)
    game.play(words[move])


def whole_move(game: Game, number: Any) -> int:
    """The number of a move, be there such a move or not; what is no whole number is refused."""
    move = as_whole(number)
    if move is None:
        raise no_move(game, number)
    return move


def no_move(game: Game, number: object) -> IllegalMove:
    """The sentence for what is not the number of any move."""
    return IllegalMove(
        f"moves of {game.kind.title} are whole numbers from 0 to {len(game.kind.move_words) - 1}, "
        f"not {quoted(number)}"
    )


def let_chance_speak(game: Game) -> bool:
    """Let chance speak if it is its turn; says whether it was."""
    if game.to_move != CHANCE:
        return False
    game.play_chance()
    return True


def has_no_choice(game: Game) -> bool:
    """Whether the seat that is asked has only one legal move."""
    return len(game.legal_moves()) == 1
