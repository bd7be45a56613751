"""What can be asked of a game at any moment: whose move it is, what is legal, what can come. It
changes nothing; `Game` plays on top of it, `View` is what a player is shown.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..core.bits import members_of
from ..core.kind import GameKind, OptionValue
from ..core.saying import said
from ..notation.record import CHANCE
from .catalogue import kind_of
from .move import Move
from .position import Position


class Table:
    """A game of one kind, its seats, its options, and where it stands."""

    def __init__(
        self,
        kind: GameKind,
        players: tuple[str, ...],
        options: Mapping[str, OptionValue],
        deal: int,
        state: Any,
    ) -> None:
        self.kind = kind
        self.players = players
        self.options = dict(options)
        self.deal = deal
        self._state = state

    def __getstate__(self) -> dict[str, Any]:
        """What is pickled: the kind by its name, since modules cannot be."""
        return {**vars(self), "kind": self.kind.name}

    def __setstate__(self, saved: dict[str, Any]) -> None:
        vars(self).update(saved, kind=kind_of(saved["kind"]))

    @property
    def to_move(self) -> int | str | None:
        """The seat that is asked, "chance", or None when the game is over."""
        if self.kind.rules.is_over(self._state):
            return None
        if self.kind.rules.is_chance(self._state):
            return CHANCE
        seat: int = self.kind.rules.seat_to_move(self._state)
        return seat

    @property
    def is_over(self) -> bool:
        """Whether the last epoch has been scored."""
        return self.to_move is None

    @property
    def epoch(self) -> int:
        """The epoch that is being played, from 1; at the end the last one."""
        epoch: int = self._state.epoch
        return epoch

    def legal_moves(self) -> list[Move]:
        """The moves of the seat that is asked; none while chance is to speak or at the end."""
        seat = self.to_move
        if not isinstance(seat, int):
            return []
        rules, words = self.kind.rules, self.kind.move_words
        numbers: list[int] = []
        for group in range(rules.open_groups(self._state)):
            first = rules.first_of_group(group)
            legal = rules.legal_moves(self._state, group)
            numbers += [first + member for member in members_of(legal)]
        return [Move(seat, number, words[number]) for number in numbers]

    def odds(self) -> dict[str, float]:
        """At a chance node, what can come and how likely it is; otherwise nothing."""
        if self.to_move != CHANCE:
            return {}
        tickets = self.kind.rules.tickets(self._state)
        return {
            self.kind.format_outcome(self._state, outcome): (
                self.kind.tickets_of(self._state, outcome) / tickets
            )
            for outcome in self.kind.outcomes(self._state)
        }

    @property
    def scores(self) -> list[int]:
        """The points of every seat as they stand."""
        scores: list[int] = self._state.scores[: len(self.players)]
        return scores

    @property
    def position(self) -> Position:
        """What lies on the table now, in words and numbers."""
        return Position.of(self.kind, self._state, self.players, self.to_move)

    def state_copy(self) -> Any:
        """The flat state of the rules, as a copy: for search, batches and curious readers."""
        return self._state.copy()

    @property
    def moment(self) -> str:
        """Who is to do what now, in words."""
        to_move = self.to_move
        if to_move is None:
            return said("the game is over")
        if to_move == CHANCE:
            return said("chance is to say {words}", words=self.kind.outcome_expected(self._state))
        assert isinstance(to_move, int)
        what = self.kind.moment(self._state)
        return said("{name} is to {what}", name=self.players[to_move], what=what)
