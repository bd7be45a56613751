"""Random games through the checked face: every game, every player count, any options."""

from __future__ import annotations

from random import Random

from heliopolis import GAMES, Game, new_game
from heliopolis.core.kind import GameKind, OptionValue
from heliopolis.face.catalogue import kind_of

TABLES = [
    (name, players)
    for name in GAMES
    for players in range(kind_of(name).fewest_players, kind_of(name).most_players + 1)
]


def seeded(seed: int | str) -> Random:
    """Numbers that are the same every time."""
    return Random(seed)


def random_options(kind: GameKind, random: Random) -> dict[str, OptionValue]:
    """A value for each of a random choice of options."""
    chosen: dict[str, OptionValue] = {}
    for name, option in kind.options.items():
        values: list[OptionValue] = [*option.values, *option.numbers[:6]]
        if random.random() < 0.5:
            chosen[name] = random.choice(values)
    return chosen


def step(game: Game, random: Random) -> None:
    """Let chance speak, or the seat that is asked make any legal move."""
    if game.to_move == "chance":
        game.play_chance()
    else:
        game.play(random.choice(game.legal_moves()))


def random_game(name: str, players: int, seed: int, longest: int = 100_000) -> Game:
    """A game with random options, played for at most so many events."""
    random = seeded(f"{name} {players} {seed}")
    options = random_options(kind_of(name), random)
    game = new_game(name, players, seed=seed, options=options)
    while not game.is_over and len(game.events) < longest:
        step(game, random)
    return game


RARE = ("tile god", "tile earthquake", "tile unrest", "tile priest", "tile plague")
SHY = ("pass", "ra", "stop", "done", "keep")


def bag_of(game: Game) -> dict[str, float]:
    """What can be drawn now; a throw of dice is nothing of the kind."""
    return {} if game.kind.name == "dice" else game.odds()


def lively_step(game: Game, random: Random) -> None:
    """As `step`, but a seat mostly does something rather than nothing, so that rare things happen:
    gods are played, priests flip tiles, suns pile up, markers are lost.
    """
    rare = [words for words in RARE if words in bag_of(game)]
    if rare and random.random() < 0.4:
        game.play(random.choice(rare))
        return
    moves = game.legal_moves()
    bold = [move for move in moves if move.words not in SHY]
    if not bold or random.random() < 0.2:
        step(game, random)
    elif bold[-1].words.startswith("reroll"):
        game.play(random.choice([bold[-1], moves[-1]]))  # all that can be rolled, or none
    else:
        game.play(random.choice(bold))
