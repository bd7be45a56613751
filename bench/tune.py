"""Tune the numbers of the rule-of-thumb advice by play against itself. Run by hand.

    python -m bench.tune ra --minutes 5 --save ra.json
    python -m bench.tune priests --players 4 --minutes 5 --processes 16
    python -m bench.tune ra --anew --minutes 10
    python -m bench.tune ra --measure

One round takes a random step away from the present weights, once forwards and once backwards. Each
of the two is played as a candidate at one seat against copies of the present weights, in the same
games (deal, seed, rotation of seats), at every number of players asked for. The weights then move
along the step, the further the more wins and points lay between the two. Many noisy little moves
add up to the direction in which wins lie; no single one has to be proven. The result is the mean of
the weights in the second half of the run, which evens the noise out; a run that is stopped before
has the weights of that moment. With several processes a round takes one step in each, and moves by
their average.

The run shows rounds, rate and time left, may be stopped at any time (Ctrl-C), and goes on where it
stopped if `--save` names a file that is there. At the end the new weights play 20,000 games against
the ones in the source at each number of players: wins with a 95 % interval. The weights are printed
in the form of `ra_weights.py` and `priests_weights.py`, to be pasted there. `--anew` begins with
the first guess of those files; `--measure` only measures the weights in the source.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from dataclasses import asdict, dataclass, replace
from functools import partial
from importlib import import_module
from itertools import product
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from rich.progress import Progress, TextColumn

from heliopolis.arena.intervals import SURE
from heliopolis.auction.constants import FEWEST_PLAYERS as FEWEST
from heliopolis.auction.constants import MOST_PLAYERS as MOST
from heliopolis.core.bits import has
from heliopolis.core.chance import first_random
from heliopolis.core.interface import apply_move, is_chance, is_over, seat_to_move, winners
from heliopolis.core.speed import compiled, for_game, rule
from heliopolis.core.state import new_records
from heliopolis.face.catalogue import kind_of
from heliopolis.players.random_play import begin_random_game, let_chance_speak
from heliopolis.players.thumb.player import advice_of
from heliopolis.players.thumb.row import as_rows
from tests.players.thumb.matches import against_random, among_themselves

WINS, POINTS, POINTS_OF_OTHERS, COUNTS = 0, 1, 2, 3
STEP = 0.12  # the length of a step, as a share of the weight
SHORTEST_STEP = 4.0
RATE = 3.0  # how far the weights move for a given gain; falls to a tenth during the run
POINT = 0.01  # a point more than the others counts like this share of a win
HALF = 0.5
GAMES_A_STEP = 1_000
AVERAGE_TABLE = 3.5  # a share of wins at a large table is worth more
GAMES_OF_PROOF = 20_000
SEED_OF_PROOF = 10**9  # other games than those of the search


# The match, compiled


@rule
def advised_move_with(state: Any, weights: Any) -> int:
    """Stands for the advice of one game."""
    raise NotImplementedError


@rule
def play_match(
    state: Any,
    players: int,
    seed: int,
    first: int,
    games: int,
    candidate: Any,
    present: Any,
    counts: Any,
) -> None:
    """Play numbered games, the candidate at each seat in turn; add its wins and points up."""
    for game in range(first, first + games):
        seat = game % players
        play_one(state, players, first_random(seed, game // players), seat, candidate, present)
        if has(winners(state), seat):
            counts[WINS] += 1
        for other in range(players):
            counts[POINTS if other == seat else POINTS_OF_OTHERS] += state.scores[other]


@rule
def play_one(
    state: Any, players: int, stream: int, seat: int, candidate: Any, present: Any
) -> None:
    """Play a game to its end, the candidate's advice at one seat, the present one at the others."""
    stream = begin_random_game(state, players, stream)
    while not is_over(state):
        if is_chance(state):
            stream = let_chance_speak(state, stream)
        elif seat_to_move(state) == seat:
            apply_move(state, advised_move_with(state, candidate))
        else:
            apply_move(state, advised_move_with(state, present))


@dataclass(frozen=True)
class Result:
    """What a candidate reached in a number of games."""

    games: int
    wins: int
    points: float  # a game
    points_of_others: float

    @property
    def share(self) -> float:
        """The share of games won."""
        return self.wins / self.games

    @property
    def interval(self) -> float:
        """Half of the 95 % interval of that share."""
        return SURE * sqrt(self.share * (1 - self.share) / self.games)


def match(
    game: str, players: int, games: int, seed: int, candidate: Sequence[int], present: Sequence[int]
) -> Result:
    """One candidate against copies of the present weights, at every seat in turn."""
    kind, advice = kind_of(game), advice_of(game)
    own = for_game(play_match, kind.rules, advised_move_with=advice.advised_move_with)
    play: Any = compiled(own)
    counts = np.zeros(COUNTS, dtype=np.int64)
    state = new_records(kind.state, 1)[0]
    rows = (as_rows(as_weights(game, numbers))[0] for numbers in (candidate, present))
    play(state, players, seed, 0, games, *rows, counts)
    return Result(
        games,
        int(counts[WINS]),
        int(counts[POINTS]) / games,
        int(counts[POINTS_OF_OTHERS]) / games / (players - 1),
    )


def as_weights(game: str, numbers: Sequence[int]) -> Any:
    """Plain numbers as the weights of a game."""
    return type(weights_of(game))(*numbers)


def weights_of(game: str) -> Any:
    """The weights in the source."""
    return advice_of(game).WEIGHTS


def first_guess_of(game: str) -> Any:
    """The weights before any tuning."""
    return import_module(f"{advice_of(game).__name__}_weights").FIRST_GUESS


# The search


@dataclass
class Search:
    """Where a run stands: what is saved and taken up again."""

    game: str
    weights: list[float]
    mean: list[float]  # of the weights in the second half of the run, which evens out the noise
    rounds: int = 0
    rounds_in_mean: int = 0


def rounded(numbers: Sequence[float]) -> list[int]:
    """Weights are whole numbers."""
    return [round(number) for number in numbers]


def step_from(weights: Sequence[float], seed: int) -> list[float]:
    """A step of random direction: every weight a little up or down."""
    random = Random(seed)
    return [random.choice((-1, 1)) * max(SHORTEST_STEP, STEP * abs(w)) for w in weights]


def gain_of_step(game: str, counts: Sequence[int], weights: Sequence[float], seed: int) -> float:
    """By how much the step forwards does better than the step backwards, in fair shares of wins."""
    step = step_from(weights, seed)
    present = rounded(weights)
    gain = 0.0
    for players, sign in product(counts, (1, -1)):
        numbers = rounded([w + sign * s for w, s in zip(weights, step, strict=True)])
        found = match(game, players, GAMES_A_STEP // len(counts), seed, numbers, present)
        points = POINT * (found.points - found.points_of_others)
        gain += sign * (found.share + points) * players / AVERAGE_TABLE / len(counts)
    return gain


def moved(search: Search, seeds: Sequence[int], gains: Sequence[float], rate: float) -> list[float]:
    """The weights after a round: moved along every step by its gain."""
    weights = list(search.weights)
    for seed, gain in zip(seeds, gains, strict=True):
        for place, length in enumerate(step_from(search.weights, seed)):
            weights[place] += rate * gain * length / len(seeds)
    return weights


def tune(search: Search, wanted: argparse.Namespace, executor: Executor) -> Iterator[float]:
    """Play rounds until the time is up; yields the share of the time that has passed."""
    begun, width = time.monotonic(), wanted.processes
    while (share := (time.monotonic() - begun) / (wanted.minutes * 60)) < 1:
        seeds = [search.rounds * width + number + 1 for number in range(width)]
        ask = partial(gain_of_step, search.game, wanted.players, search.weights)
        gains = list(executor.map(ask, seeds))
        search.weights = moved(search, seeds, gains, wanted.rate * (1 - 0.9 * share))
        search.rounds += 1
        if share > HALF:
            add_to_mean(search)
        yield share


def add_to_mean(search: Search) -> None:
    """Let the present weights join the mean, which is the result of the run."""
    search.rounds_in_mean += 1
    pairs = zip(search.mean, search.weights, strict=True)
    search.mean = [mean + (now - mean) / search.rounds_in_mean for mean, now in pairs]


def result_of(search: Search) -> list[float]:
    """What the run has found: the mean, or the present weights before it has begun."""
    return search.mean if search.rounds_in_mean else search.weights


def main() -> None:
    """Tune, show progress, save, and prove the result."""
    wanted = arguments()
    if wanted.measure:
        measure(wanted.game, wanted.players)
        return
    search = taken_up(wanted)
    with ProcessPoolExecutor(wanted.processes) as executor:
        try:
            run(search, wanted, executor)
        except KeyboardInterrupt:
            print("stopped")
        prove(search, wanted.players, executor)


def arguments() -> argparse.Namespace:
    """What was asked for on the command line."""
    parser = argparse.ArgumentParser(description="tune the rule-of-thumb advice by self-play")
    parser.add_argument("game", choices=("ra", "priests"))
    parser.add_argument("--players", type=int, nargs="+", default=[*range(FEWEST, MOST + 1)])
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--rate", type=float, default=RATE, help="how boldly the weights move")
    parser.add_argument("--anew", action="store_true", help="begin with the first guess")
    parser.add_argument("--measure", action="store_true", help="only measure what is there")
    parser.add_argument("--save", type=Path, help="file to save to and to go on from")
    return parser.parse_args()


def taken_up(wanted: argparse.Namespace) -> Search:
    """The saved search, or a new one from the weights in the source."""
    if wanted.save is not None and wanted.save.exists():
        saved = Search(**json.loads(wanted.save.read_text()))
        if saved.game != wanted.game:
            raise SystemExit(f"{wanted.save} holds a search for {saved.game}; name another file")
        return replace(saved, weights=result_of(saved), rounds_in_mean=0)
    begin = first_guess_of(wanted.game) if wanted.anew else weights_of(wanted.game)
    start = [float(weight) for weight in begin]
    return Search(wanted.game, start, start)


def run(search: Search, wanted: argparse.Namespace, executor: Executor) -> None:
    """Play rounds with a bar: rounds so far, games a second, time left."""
    columns = (*Progress.get_default_columns(), TextColumn("{task.fields[rate]}"))
    games_a_round = 2 * GAMES_A_STEP * wanted.processes
    with Progress(*columns) as progress:
        bar = progress.add_task(f"tuning {search.game}", total=1.0, rate="")
        done, begun = 0, time.monotonic()
        for share in tune(search, wanted, executor):
            done += games_a_round
            rate = done / (time.monotonic() - begun)
            told = f"{search.rounds} rounds, {rate:.0f} games/s"
            progress.update(bar, completed=share, rate=told)
            if wanted.save is not None:
                wanted.save.write_text(json.dumps(asdict(search)))


def prove(search: Search, counts: Sequence[int], executor: Executor) -> None:
    """Print the new weights, and let them play against those in the source."""
    game, numbers = search.game, rounded(result_of(search))
    for name, number in as_weights(game, numbers)._asdict().items():
        print(f"    {name}={number},")
    for players in counts:
        asked = executor.submit(
            match, game, players, GAMES_OF_PROOF, SEED_OF_PROOF, numbers, list(weights_of(game))
        )
        found = asked.result()
        print(
            f"{players} players: {found.share:.1%} +-{found.interval:.1%} wins against the source "
            f"(fair {1 / players:.1%}), {found.points:.1f} points to {found.points_of_others:.1f}"
        )


def measure(game: str, counts: Sequence[int]) -> None:
    """How the weights in the source do against random players, the first guess, and themselves."""
    for players in counts:
        random = against_random(game, players, GAMES_OF_PROOF)
        itself = among_themselves(game, players, GAMES_OF_PROOF)
        guess = match(
            game, players, GAMES_OF_PROOF, SEED_OF_PROOF, weights_of(game), first_guess_of(game)
        )
        print(
            f"{players} players: {random.wins:.2%} wins against random players, "
            f"{guess.share:.1%} +-{guess.interval:.1%} against the first guess; "
            f"among themselves {itself.points:.1f} points, winners {itself.points_of_winner:.1f}"
        )


if __name__ == "__main__":
    main()
