"""A game as a tree: who is to move, what can be done, what can come, what it brings. OpenSpiel asks
these questions of every state of a search, so beneath lies the flat state of the rules, which is
quick to copy. No OpenSpiel here.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from typing import Any

from ..core.bits import members_of
from ..core.kind import GameKind, OptionValue
from ..core.shares import shares_of_win
from ..core.state import fields_of
from ..errors import IllegalMove, quoted
from ..face.catalogue import kind_of
from .spiel_chance import Odds, chance_of

CHANCE, OVER = -1, -4  # as OpenSpiel numbers those who are no players
SCORES = "scores"  # the field, and the option that hides it


class Board:
    """Where a game stands: before its deal, between the dice of a throw, or at a choice."""

    def __init__(self, kind: GameKind, players: int, options: Mapping[str, OptionValue]) -> None:
        self.kind = kind
        self.players = players
        self.options = options
        self.state: Any = None  # before the deal there is nothing on the table
        self.said: list[int] = []  # what chance has said of something that is not yet whole

    def __deepcopy__(self, memo: dict[int, Any]) -> Board:
        """OpenSpiel clones a state by a deep copy of what it holds."""
        twin = Board(self.kind, self.players, self.options)
        twin.state = None if self.state is None else self.state.copy()
        twin.said = self.said.copy()
        return twin

    def __getstate__(self) -> dict[str, Any]:
        """What is pickled: the kind by its name, since modules cannot be."""
        return {**vars(self), "kind": self.kind.name, "options": dict(self.options)}

    def __setstate__(self, saved: dict[str, Any]) -> None:
        vars(self).update(saved, kind=kind_of(saved["kind"]))

    @property
    def to_move(self) -> int:
        """A seat, CHANCE or OVER."""
        if self.state is None:
            return CHANCE
        rules = self.kind.rules
        if rules.is_over(self.state):
            return OVER
        if rules.is_chance(self.state):
            return CHANCE
        seat: int = rules.seat_to_move(self.state)
        return seat

    def legal_moves(self) -> list[int]:
        """The moves of the seat that is asked, by number, the lowest first."""
        rules = self.kind.rules
        return [
            rules.first_of_group(group) + member
            for group in range(rules.open_groups(self.state))
            for member in members_of(rules.legal_moves(self.state, group))
        ]

    def odds(self) -> Odds:
        """What chance can say now, and how likely it is."""
        if self.state is None:
            deals = self.kind.rules.deals(self.players)
            return [(deal, 1 / deals) for deal in range(deals)]
        return chance_of(self.kind).odds(self.state)

    def play(self, number: int) -> None:
        """Make a move, or let chance say something; what cannot be is refused with a sentence."""
        if self.to_move == CHANCE:
            self._check_outcome(number)
            self._say(number)
        else:
            self._check_move(number)
            self.kind.rules.apply_move(self.state, number)

    def _check_outcome(self, number: int) -> None:
        if number not in dict(self.odds()):
            raise IllegalMove(f"chance cannot say {quoted(number)} now")

    def _check_move(self, number: int) -> None:
        words = self.kind.move_words
        if self.to_move == OVER:
            raise IllegalMove("the game is over")
        self._check_number(number)
        if number not in self.legal_moves():
            reason = self.kind.why_not(self.state, number)
            raise IllegalMove(f"seat {self.to_move} cannot {words[number]}: {reason}")

    def _check_number(self, number: int) -> None:
        last = len(self.kind.move_words) - 1
        if not 0 <= number <= last:
            raise IllegalMove(f"moves of {self.kind.title} are 0 to {last}, not {quoted(number)}")

    def _say(self, number: int) -> None:
        """Chance says something: the deal, or a part of what the rules wait for."""
        if self.state is None:
            self._deal(number)
            return
        self.said.append(number)
        chance = chance_of(self.kind)
        if chance.is_whole(self.state, self.said):
            self.kind.rules.apply_chance(self.state, chance.whole(self.said))
            self.said = []

    def _deal(self, deal: int) -> None:
        self.state = self.kind.state()
        self.kind.rules.set_up(self.state, self.players, deal)
        for name, value in self.options.items():
            self.kind.options[name].apply(self.state, value)

    def words(self, who: int, number: int) -> str:
        """A move, or an outcome of chance, in the words of a record."""
        if who != CHANCE:
            self._check_number(number)
            return self.kind.move_words[number]
        if self.to_move == CHANCE:
            self._check_outcome(number)
        if self.state is None:
            return f"{self.kind.set_up_name} {self.kind.set_up_of_deal(self.players, number)}"
        return chance_of(self.kind).words(self.state, self.said, number)

    def shares(self) -> list[float]:
        """Each seat's share of the win; 0 before the end."""
        if self.to_move != OVER:
            return [0.0] * self.players
        winners = list(members_of(self.kind.rules.winners(self.state)))
        return shares_of_win(winners, self.players)

    def __str__(self) -> str:
        """The position as a whole: no other one is told like this."""
        return json.dumps(self._told())

    def seen_by(self, seat: int) -> str:
        """What a seat is told of the position. Scores that the option hides are left out until the
        game is over [RA 14.2, PR 14.4].
        """
        is_hidden = self.options.get(SCORES) == "hidden" and self.to_move != OVER
        return json.dumps({"seen_by": seat, **self._told({SCORES} if is_hidden else ())})

    def _told(self, hidden: Collection[str] = ()) -> dict[str, Any]:
        """The table in words, and behind them the fields of the state: words do not tell all."""
        told = {
            "to_move": {CHANCE: "chance", OVER: None}.get(self.to_move, self.to_move),
            "thrown": self.said,
        }
        if self.state is None:
            return told
        shown = [name for name in fields_of(self.kind.state) if name not in hidden]
        return told | {
            "board": self.kind.describe_board(self.state),
            "seats": [self.kind.describe_seat(self.state, seat) for seat in range(self.players)],
            "state": {name: getattr(self.state, name) for name in shown},
        }
