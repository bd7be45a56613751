"""Golden games without a script: every number of players, every option, lively seats."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from heliopolis import GAMES, Game, new_game
from heliopolis.core.chance import SeededStream
from heliopolis.core.kind import OptionValue
from heliopolis.face.catalogue import kind_of

from .choices import EAGER, lively_choice

GAMES_A_TABLE = 4
SUN_TRACKS = (5, 9, 14)  # for the dice game, when its option is not left alone


@dataclass(frozen=True)
class RandomGame:
    """One game for so many players; its number decides the options."""

    game: str
    players: int
    number: int

    @property
    def name(self) -> str:
        """As in the name of its file."""
        return f"{self.game}/random-{self.players}-players-{self.number}"

    @property
    def options(self) -> dict[str, OptionValue]:
        """Number 1 plays by the defaults, 2 and 3 change every other option, 4 changes all."""
        changed = {1: (), 2: (0,), 3: (1,), 4: (0, 1)}[self.number]
        options = list(kind_of(self.game).options.values())
        return {
            option.name: option.values[1] if option.values[1:] else self.sun_track
            for place, option in enumerate(options)
            if place % 2 in changed
        }

    @property
    def sun_track(self) -> int:
        """How far Ra goes in an epoch if the option is changed."""
        return SUN_TRACKS[(self.players + self.number) % len(SUN_TRACKS)]

    @property
    def eagerness(self) -> int:
        """In games with even numbers suns go quickly, in the others the Ra tracks fill up."""
        return EAGER if self.number % 2 == 0 else 1

    def play(self) -> Game:
        """The whole game."""
        game = new_game(self.game, self.players, seed=self.name, options=self.options)
        stream = SeededStream(f"{self.name}/moves")
        while not game.is_over:
            if game.to_move == "chance":
                game.play_chance()
            else:
                game.play(lively_choice(game, stream, self.eagerness))
        return game


def random_games() -> Iterator[RandomGame]:
    """All of them."""
    for game in GAMES:
        kind = kind_of(game)
        for players in range(kind.fewest_players, kind.most_players + 1):
            for number in range(1, GAMES_A_TABLE + 1):
                yield RandomGame(game, players, number)
