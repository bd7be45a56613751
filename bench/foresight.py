"""How true a network's chances to win are: in recorded games, what it foresaw for the seat that was
to move, beside what that seat then won.

    heliopolis simulate ra --players 4 --games 500 --seed x --bots network,network,network,network --records games.jsonl
    python -m bench.foresight ra games.jsonl [--weights FILE]

Decisions of one game belong together, so intervals are found from games, not from decisions.
"""  # noqa: E501 - a command is one line

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

import numpy as np

from heliopolis.arena.intervals import SURE
from heliopolis.errors import HeliopolisError
from heliopolis.face.catalogue import GAMES, kind_of
from heliopolis.players.network.layers import answers, laid_out
from heliopolis.players.network.weights_file import load_weights, shipped_file
from heliopolis.train.lessons import Lessons, lessons_of

ROWS_AT_ONCE = 16_384
TENTHS = 10
ABSENT = -1e30  # a logit that leaves nothing to a seat where nobody sits


def main() -> None:
    """Read the records and print a table."""
    parser = argparse.ArgumentParser(description="How true a network's chances to win are.")
    parser.add_argument("game", choices=sorted(GAMES))
    parser.add_argument("records", type=Path, help="games, one a line (heliopolis simulate)")
    parser.add_argument("--of", default="", help="whose decisions, with commas (default: all)")
    parser.add_argument("--weights", type=Path, help="the network (default: the one shipped)")
    words = parser.parse_args()
    try:
        print(told(words))
    except HeliopolisError as error:
        sys.exit(f"foresight: {error}")


def told(words: argparse.Namespace) -> str:
    """The table that was asked for."""
    kind = kind_of(words.game)
    names = [name for name in words.of.split(",") if name]
    counts = range(kind.fewest_players, kind.most_players + 1)
    lessons = lessons_of(kind, words.records, names, counts, lambda line: None)
    weights = load_weights(words.weights or shipped_file(kind.name), kind)
    return table(foreseen(laid_out(kind, weights), weights.shape.moves, lessons), lessons)


def foreseen(layers: Any, moves: int, lessons: Lessons) -> Any:
    """The shares of the win that the network foresees, by seat from the one that decides."""
    parts = []
    for begin in range(0, len(lessons), ROWS_AT_ONCE):
        rows = slice(begin, begin + ROWS_AT_ONCE)
        present = lessons.present[rows]
        logits = answers(layers, lessons.rows[rows])[:, moves : moves + present.shape[1]]
        odds = np.exp(np.where(present, logits - logits.max(1, keepdims=True), ABSENT))
        parts.append(odds / odds.sum(1, keepdims=True))
    return np.concatenate(parts)


def table(shares: Any, lessons: Lessons) -> str:
    """All decisions, then those of each tenth: how many, what was foreseen, what was won."""
    own, won = shares[:, 0], lessons.share[:, 0]
    error = -(lessons.share * np.log(np.maximum(shares, 1e-9))).sum(1).mean()
    lines = [
        f"{len(np.unique(lessons.game)):,} games; error {error:.4f}",
        f"{'foreseen':<12}{'decisions':>10}{'foreseen':>10}{'won':>8}{'lean':>16}",
        _line("all", own, won, lessons.game),
    ]
    tenth = np.minimum((own * TENTHS).astype(int), TENTHS - 1)
    for number in range(TENTHS):
        chosen = tenth == number
        if chosen.any():
            name = f"{number * 100 // TENTHS} to {(number + 1) * 100 // TENTHS} %"
            lines.append(_line(name, own[chosen], won[chosen], lessons.game[chosen]))
    return "\n".join(lines)


def _line(name: str, own: Any, won: Any, games: Any) -> str:
    lean, half = lean_of(own - won, games)
    return (
        f"{name:<12}{len(own):>10,}{own.mean():>10.1%}{won.mean():>8.1%}"
        f"{100 * lean:>+9.1f} ±{100 * half:.1f}"
    )


def lean_of(excess: Any, games: Any) -> tuple[float, float]:
    """The mean of what was foreseen beyond what was won, and its half-width."""
    _, place = np.unique(games, return_inverse=True)
    mean = excess.mean()
    off = np.bincount(place, weights=excess - mean)
    return float(mean), float(SURE * np.sqrt((off**2).sum()) / len(excess))


if __name__ == "__main__":
    main()
