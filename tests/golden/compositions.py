"""Where composed golden games are registered: each is a function that plays on a table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from heliopolis import Game
from heliopolis.core.kind import OptionValue

from .tables import GoldenTable

AnyTable = TypeVar("AnyTable", bound=GoldenTable)

MakeTable = Callable[[str, int, Mapping[str, OptionValue], int], AnyTable]


@dataclass(frozen=True)
class Composition(Generic[AnyTable]):
    """One composed game: the table it is played on, and the script."""

    name: str
    table: MakeTable[AnyTable]
    players: int
    options: Mapping[str, OptionValue]
    script: Callable[[AnyTable], None]
    goes_on: bool  # after the script, to the end of the game
    luck: int  # found by trying, where the script waits for something rare

    def compose(self) -> Game:
        """Play the script; then the rest of the game is lively."""
        table = self.table(self.name, self.players, self.options, self.luck)
        self.script(table)
        if self.goes_on:
            table.finish()
        return table.game


class Composer(Generic[AnyTable]):
    """Collects the compositions of one game, under the names of their functions."""

    def __init__(self, game: str, table: MakeTable[AnyTable]) -> None:
        self.game = game
        self.table = table
        self.compositions: list[Composition[AnyTable]] = []

    def __call__(
        self, players: int, *, goes_on: bool = True, luck: int = 0, **options: OptionValue
    ) -> Callable[[Callable[[AnyTable], None]], Callable[[AnyTable], None]]:
        """Register a script for so many players, with these options."""

        def register(script: Callable[[AnyTable], None]) -> Callable[[AnyTable], None]:
            name = f"{self.game}/{script.__name__.replace('_', '-')}"
            self.compositions.append(
                Composition(name, self.table, players, options, script, goes_on, luck)
            )
            return script

        return register
