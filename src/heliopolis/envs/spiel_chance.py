"""How chance speaks in OpenSpiel: a tile from the bag, or one die after the other. The odds are
those of the rules.
"""

from __future__ import annotations

from typing import Any, Protocol

from ..core.bits import count, members_of
from ..core.kind import GameKind
from ..dice.constants import SYMBOLS
from ..dice.words import COLOUR_NAMES, SYMBOL_NAMES

Odds = list[tuple[int, float]]


class Chance(Protocol):
    """What chance says in one game. It may take several words until the rules have what they wait
    for; *said* are those that have come.
    """

    def most(self, start: Any) -> int:
        """A number above every outcome, from the beginning of a game."""
        ...

    def odds(self, state: Any) -> Odds:
        """What can come next, and how likely it is."""
        ...

    def words(self, state: Any, said: list[int], outcome: int) -> str:
        """An outcome that comes next, in words."""
        ...

    def is_whole(self, state: Any, said: list[int]) -> bool:
        """Whether chance has said all."""
        ...

    def whole(self, said: list[int]) -> int:
        """The outcome that the rules are told."""
        ...


class Bag:
    """One tile: as many outcomes as there are kinds of tiles in the bag."""

    def __init__(self, kind: GameKind) -> None:
        self.kind = kind

    def most(self, start: Any) -> int:
        """At the beginning every kind is in the bag."""
        return max(self.kind.outcomes(start)) + 1

    def odds(self, state: Any) -> Odds:
        """Every tile in the bag is as likely as another."""
        tickets = self.kind.rules.tickets(state)
        return [
            (outcome, self.kind.tickets_of(state, outcome) / tickets)
            for outcome in self.kind.outcomes(state)
        ]

    def words(self, state: Any, said: list[int], outcome: int) -> str:
        """The tile."""
        return self.kind.format_outcome(state, outcome)

    def is_whole(self, state: Any, said: list[int]) -> bool:
        """One tile is all."""
        return True

    def whole(self, said: list[int]) -> int:
        """The tile."""
        return said[0]


class Dice:
    """A throw, one die after the other in the order of their colours: five at once have 7776
    outcomes, too many children for a search. All throws are equally likely [DI 1.2], and so are
    the symbols of each die.
    """

    def most(self, start: Any) -> int:
        """As many as a die has symbols."""
        return SYMBOLS

    def odds(self, state: Any) -> Odds:
        """The symbols of the next die."""
        return [(symbol, 1 / SYMBOLS) for symbol in range(SYMBOLS)]

    def words(self, state: Any, said: list[int], outcome: int) -> str:
        """A die and its symbol, as in a record."""
        colour = list(members_of(state.rolling))[len(said)]
        return f"{COLOUR_NAMES[colour]}={SYMBOL_NAMES[outcome]}"

    def is_whole(self, state: Any, said: list[int]) -> bool:
        """Whether all dice that are thrown lie on the table."""
        return len(said) == count(state.rolling)

    def whole(self, said: list[int]) -> int:
        """The throw, in which the first die is the lowest digit."""
        return sum(symbol * SYMBOLS**place for place, symbol in enumerate(said))


def chance_of(kind: GameKind) -> Chance:
    """How chance speaks in a game."""
    return Dice() if kind.name == "dice" else Bag(kind)
