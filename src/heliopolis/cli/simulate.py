"""`heliopolis simulate GAME`: bots play whole games; their records go to a file, one a line."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import click

from ..core.items import plural
from ..core.kind import OptionValue
from ..core.shares import shares_of_win
from ..errors import BadSetup, quoted
from ..face.catalogue import kind_of
from ..face.game import Game
from ..face.setup import checked_options, checked_players, checked_seed
from ..players.match import play_game
from ..players.registry import bot_names, check_ready, player_named
from .option_words import parse_options, rule_options
from .progress import progress
from .record_writer import RecordWriter

MOST_GAMES = 1_000_000_000


@click.command("simulate")
@click.argument("game")
@click.option("--players", "count", metavar="N", type=int, default=4, help="seats (default: 4)")
@click.option("--games", metavar="K", type=int, default=100, help="how many (default: 100)")
@click.option("--seed", metavar="S", default="0", help="the same seed, the same games (default: 0)")
@click.option(
    "--bots",
    metavar="a,b,...",
    default="random",
    help=f"one for all, or one a seat (default: random): {', '.join(bot_names())}",
)
@rule_options
@click.option(
    "--records",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="write JSON records, one a line (default: none)",
)
@click.option("--resume", is_flag=True, help="go on with an interrupted file of records")
@click.option("--force", is_flag=True, help="replace the file of records if it is there")
def command(
    game: str,
    count: int,
    games: int,
    seed: str,
    bots: str,
    options: tuple[str, ...],
    records: Path | None,
    resume: bool,
    force: bool,
) -> None:
    """Let bots play GAME (ra, priests or dice) and sum up who won."""
    kind = kind_of(game)
    names = checked_players(kind, count)
    if games < 1:
        raise BadSetup(f"the number of games must be at least 1, not {games}")
    if games > MOST_GAMES:
        raise BadSetup(f"the number of games must be at most {MOST_GAMES:,}, not {quoted(games)}")
    plan = Plan(
        game=kind.name,
        names=names,
        bots=_bots(bots, kind.name, len(names)),
        seed=checked_seed(seed),
        options=checked_options(kind, parse_options(kind, options)),
        games=games,
    )
    if resume and records is None:
        raise BadSetup("--resume needs the file to go on with: --records FILE")
    tally = _run(plan, records, resume, force)
    for line in tally.lines(names):
        click.echo(line)


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be played."""

    game: str
    names: tuple[str, ...]
    bots: Sequence[str]
    seed: str
    options: Mapping[str, OptionValue]
    games: int

    def play(self, number: int) -> Game:
        """Play the game with this number; it depends on nothing else."""
        players = [player_named(bot) for bot in self.bots]
        return play_game(self.game, self.names, players, f"{self.seed}/{number}", self.options)


@dataclass(slots=True)
class Tally:
    """Who won, and with how many points."""

    scores: list[int]
    shares: list[float]
    winning: int = 0  # the points of all winners
    games: int = 0

    def count(self, game: Game) -> None:
        """Add a finished game; a shared win counts in parts."""
        self.games += 1
        shares = shares_of_win(game.winners, len(game.players))
        for seat, (score, share) in enumerate(zip(game.scores, shares, strict=True)):
            self.scores[seat] += score
            self.shares[seat] += share
        self.winning += max(game.scores)

    def lines(self, names: Sequence[str]) -> Iterator[str]:
        """The table that is printed."""
        yield f"{'seat':<6}{'player':<14}{'win share':>10}{'mean score':>12}"
        for seat, name in enumerate(names):
            share, mean = self.shares[seat] / self.games, self.scores[seat] / self.games
            yield f"{seat:<6}{name:<14}{share:>10.1%}{mean:>12.1f}"
        mean_winner = self.winning / self.games
        yield f"{plural(self.games, 'game')}, mean winning score {mean_winner:.1f}"


def _bots(bots: str, game: str, seats: int) -> list[str]:
    names = [name.strip() for name in bots.split(",")]
    if len(names) == 1:
        names *= seats
    if len(names) != seats:
        raise BadSetup(f"{len(names)} bots for {seats} seats; name one for all, or one a seat")
    for name in names:
        check_ready(name, game)  # an unknown one is refused before anything is played
    return names


def _run(plan: Plan, records: Path | None, resume: bool, force: bool) -> Tally:
    tally = Tally([0] * len(plan.names), [0.0] * len(plan.names))
    what = f"{plural(plan.games, 'game')} of {kind_of(plan.game).title}"
    with _writer(records, resume, force) as write, progress(what, plan.games) as advance:
        for number in range(plan.games):
            game = plan.play(number)
            write(game)
            tally.count(game)
            advance(1, plan.games)
    return tally


@contextmanager
def _writer(records: Path | None, resume: bool, force: bool) -> Iterator[Callable[[Game], None]]:
    """Where finished games go: to the file of records, or nowhere."""
    if records is None:
        yield lambda game: None
        return
    with RecordWriter(records, resume, force) as writer:
        yield lambda game: writer.write(game.record().json)
