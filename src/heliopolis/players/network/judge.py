"""What chance was worth to each seat, as a network sees it: the share of the win that it foresees
after what came, less the mean over all that could have come.

Whatever the network foresees, luck is zero on average over what chance can say. So a result less
the luck in it has the mean of the result, and varies the less, the better the network foresees.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ...core.bits import members_of
from ...core.chance import SeededStream, below, first_random, next_random
from ...core.interface import apply_chance, is_chance, is_over, seat_to_move, winners
from ...core.shares import shares_of_win
from ...core.speed import can_compile, rule
from ...core.state import FlatState, copy_state, new_records, pack
from ..random_play import let_chance_speak
from .inputs import for_network
from .interface import observe
from .model import Model
from .outcomes import chances_of

ROWS_AT_ONCE = 512  # for the network: more are not quicker, and take more memory
NOBODY = -1  # is asked in a game that is over
BEFORE = 0  # of the states: chance is about to speak
AFTER = 1  # of the states: it has spoken
_SEEDS = 1 << 62


@rule
def look_ahead(
    states: list[FlatState], outcomes: Any, rows: Any, viewers: Any, won: Any, stream: int
) -> int:
    """Let chance say each of the outcomes. Write down what the seat sees that is asked then, or who
    has won if that ends the game. Returns the stream as it goes on.
    """
    for number in range(len(outcomes)):
        copy_state(states, AFTER, BEFORE)
        state = states[AFTER]
        apply_chance(state, int(outcomes[number]))
        while not is_over(state) and is_chance(state):
            stream = let_chance_speak(state, stream)
        if is_over(state):
            viewers[number] = NOBODY
            won[number] = winners(state)
        else:
            viewers[number] = seat_to_move(state)
            observe(state, seat_to_move(state), rows[number])
    return stream


class Fork(NamedTuple):
    """One time that chance spoke: what might have come of it, and what did."""

    odds: Any  # of each outcome, [outcomes]
    came: int  # the place of what came among the outcomes
    rows: Any  # what the seat sees that is asked next, [outcomes, inputs]
    viewers: Any  # that seat, or NOBODY, [outcomes]
    won: Any  # the set of seats that have won where nobody is asked, [outcomes]


class Judge:
    """Tells the luck in one game.

    It draws from a stream of its own that has nothing to do with the game's: what it draws must not
    depend on what came.
    """

    def __init__(self, model: Model, players: int, seed: str) -> None:
        self.model = model
        self.players = players
        self._stream = first_random(SeededStream(seed).below(_SEEDS), 0)
        self._look_ahead = for_network(look_ahead, model.kind)
        self._records = new_records(model.kind.state, 2)

    # While the game is played

    def fork(self, state: Any, outcome: int) -> Fork:
        """What there is to judge when chance has said this in this position."""
        import numpy as np

        outcomes, odds = self._chances(state, outcome)
        rows = np.zeros((len(outcomes), self.model.shape.inputs), np.int8)
        viewers, won = np.zeros((2, len(outcomes)), np.int64)
        self._stream = self._look_ahead(
            self._states(state), np.array(outcomes), rows, viewers, won, self._stream
        )
        return Fork(np.array(odds), outcomes.index(outcome), rows, viewers, won)

    def _chances(self, state: Any, came: int) -> tuple[list[int], list[float]]:
        """All that chance might have said, and the odds. Where some are drawn, what came is none
        of them, so that luck still is zero on average.
        """
        outcomes, odds, are_all = chances_of(self.model.kind, state, self._below)
        return (outcomes, odds) if are_all else ([came, *outcomes], [0.0, *odds])

    def _below(self, limit: int) -> int:
        number = below(self._stream, limit)
        self._stream = next_random(self._stream)
        return number

    def _states(self, state: FlatState) -> Any:
        """The state before chance speaks, and a place for the one after."""
        if not can_compile():
            return [state, state]
        self._records[BEFORE] = pack(state)[0]
        return self._records

    # When all is known: the network is quicker with many questions at once

    def luck(self, forks: Sequence[Fork]) -> Any:
        """What chance was worth to each seat each time, [forks, seats]. Seats sum to zero."""
        import numpy as np

        shares = self._shares(
            np.concatenate([fork.rows for fork in forks]),
            np.concatenate([fork.viewers for fork in forks]),
            np.concatenate([fork.won for fork in forks]),
        )
        luck, first = np.zeros((len(forks), self.players)), 0
        for number, fork in enumerate(forks):
            foreseen = shares[first : first + len(fork.odds)]
            luck[number] = foreseen[fork.came] - fork.odds @ foreseen
            first += len(fork.odds)
        return luck

    def _shares(self, rows: Any, viewers: Any, won: Any) -> Any:
        """Each seat's share of the win, [rows, seats]: the real one where the game is over, else
        what the network foresees.
        """
        import numpy as np

        own = _softmax(np.concatenate([self._logits(rows, first) for first in _firsts(rows)]))
        places = (np.arange(self.players) - viewers[:, None]) % self.players
        shares = np.take_along_axis(own, places, axis=1)
        for number in np.flatnonzero(viewers == NOBODY):
            shares[number] = shares_of_win(list(members_of(int(won[number]))), self.players)
        return shares

    def _logits(self, rows: Any, first: int) -> Any:
        """What the network says of the win, seats counted from the one that is asked."""
        moves = self.model.shape.moves
        found = self.model.answers(rows[first : first + ROWS_AT_ONCE])
        return found[:, moves : moves + self.players]


def _firsts(rows: Any) -> range:
    """Where each block of rows begins."""
    return range(0, len(rows), ROWS_AT_ONCE)


def _softmax(logits: Any) -> Any:
    """`model.softmax` for many rows, and with more digits: luck is a small difference."""
    import numpy as np

    exact = logits.astype(np.float64)
    parts = np.exp(exact - exact.max(axis=1, keepdims=True))
    return parts / parts.sum(axis=1, keepdims=True)
