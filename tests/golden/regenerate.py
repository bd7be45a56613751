"""Write the golden games, the fingerprints of their states and the perft counts anew.

Run as `python -m tests.golden.regenerate` from the root of the repository, and read the diff.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from heliopolis import GAMES, Game

from .collection import DIGESTS, FOLDER, digest_of_states, names, path_of, replay
from .composed_dice import dice
from .composed_priests import priests
from .composed_ra import ra
from .perft import count, format_counts
from .perft_positions import positions
from .random_games import random_games


def makers() -> dict[str, Callable[[], Game]]:
    """How to make every golden game, by name."""
    return dict(_makers())


def _makers() -> Iterator[tuple[str, Callable[[], Game]]]:
    for composer in (ra, priests, dice):
        for composition in composer.compositions:
            yield composition.name, composition.compose
    for game in random_games():
        yield game.name, game.play


def write_games() -> None:
    """Every golden game, and no other."""
    made = makers()
    for name in set(names()) - set(made):
        path_of(name).unlink()
    for name, make in made.items():
        path_of(name).parent.mkdir(exist_ok=True)
        path_of(name).write_text(make().record().text, encoding="utf-8", newline="\n")


def write_digests() -> None:
    """One line a game."""
    replay.cache_clear()
    lines = [f"{digest_of_states(replay(name))} {name}\n" for name in names()]
    DIGESTS.write_text("".join(lines), encoding="utf-8", newline="\n")


def write_perft() -> None:
    """One file a game."""
    for game in GAMES:
        text = format_counts((position, count(position)) for position in positions(game))
        (FOLDER / f"{game}.perft").write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    write_games()
    write_digests()
    write_perft()
