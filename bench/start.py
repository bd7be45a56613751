"""How long it takes to start: importing, asking for help, compiling a game cold and cached."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from statistics import median

from heliopolis.face.catalogue import GAMES

_FIRST_GAME = """
import heliopolis.face.catalogue as catalogue
from heliopolis.core.speed import compiled, for_game
from heliopolis.core.state import new_records
from heliopolis.players.random_play import play_games
kind = catalogue.kind_of({name!r})
compiled(for_game(play_games, kind.rules))(new_records(kind.state, 1)[0], 3, 1, 0, 1)
"""


def main() -> None:
    """Measure and print."""
    print(
        f"import heliopolis: {_median('import heliopolis'):.3f} s (the interpreter alone: "
        f"{_median('pass'):.3f} s)"
    )
    print(f"heliopolis --help: {_median_of(['-m', 'heliopolis', '--help']):.3f} s")
    for name in GAMES:
        with tempfile.TemporaryDirectory() as folder:
            environment = {**os.environ, "HELIOPOLIS_CACHE": folder}
            code = _FIRST_GAME.format(name=name)
            cold = _seconds(["-c", code], environment)
            cached = median(_seconds(["-c", code], environment) for _ in range(5))
        print(f"{name}, first compiled game: cold {cold:.1f} s, from the cache {cached:.2f} s")


def _median(code: str) -> float:
    return _median_of(["-c", code])


def _median_of(arguments: list[str]) -> float:
    _seconds(arguments)
    return median(_seconds(arguments) for _ in range(9))


def _seconds(arguments: list[str], environment: dict[str, str] | None = None) -> float:
    begun = time.perf_counter()
    subprocess.run(  # noqa: S603  # our own words
        [sys.executable, *arguments], env=environment, check=True, capture_output=True
    )
    return time.perf_counter() - begun


if __name__ == "__main__":
    main()
