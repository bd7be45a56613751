"""`heliopolis arena GAME`: a match between bots, with ratings, intervals and a plot."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import click

from ..arena.match import Match
from ..arena.plan import JUDGES, checked_plan, parse_bots
from ..arena.play import check_bots
from ..arena.plot import plot_of
from ..arena.report import print_table, remarks
from ..arena.result import DealResult
from ..arena.standings import match_as_json
from ..arena.workers import Here, Processes, Workers, cores
from ..core.items import plural
from ..errors import BadSetup
from ..face.catalogue import kind_of
from ..players.registry import bot_names
from .arena_results import ResultsFile
from .files import check_new, write_text
from .option_words import parse_options, rule_options
from .progress import progress
from .wording import wrapped

USUAL_GAMES = 100
GAMES_FOR_PRECISION = 1_000_000
MOST_PROCESSES = 4096
INTERRUPTED = 130
_FILE = click.Path(path_type=Path)


@click.command("arena")
@click.argument("game")
@click.option("--players", "seats", metavar="N", type=int, default=4, help="seats (default: 4)")
@click.option(
    "--bots",
    metavar="a,b*2,...",
    multiple=True,
    help=f"who plays: {', '.join(bot_names())}; may be repeated. The last one fills empty seats; "
    "of more bots than seats, every choice plays",
)
@click.option(
    "--games",
    metavar="K",
    type=int,
    help="rounded up to whole deals of N games (default: 100; with --precision as many as it "
    "takes, up to a million)",
)
@click.option("--seed", metavar="S", default="0", help="the same seed, the same games (default: 0)")
@rule_options
@click.option("--seconds", metavar="S", type=float, help="for each move (default: as bots like)")
@click.option(
    "--precision",
    metavar="P",
    type=float,
    help="stop when every win share is known to P points, plus or minus",
)
@click.option(
    "--judge",
    metavar="NAME",
    help=f"take luck off the wins, as a judge sees it: {', '.join(JUDGES)}. The same precision "
    "takes fewer games",
)
@click.option(
    "--on",
    "where",
    type=click.Choice(["here", "processes", "ray"]),
    default="processes",
    help="where to play: this process, processes of this machine (default), a Ray cluster",
)
@click.option(
    "--processes", metavar="N", type=int, help="how many at once (default: one for each core)"
)
@click.option("--address", metavar="HOST:PORT", help="of a Ray cluster (default: start one here)")
@click.option("--results", metavar="FILE", type=_FILE, help="keep every finished deal, to resume")
@click.option("--resume", is_flag=True, help="go on with the file of results")
@click.option("--json", "json_file", metavar="FILE", type=_FILE, help="write the table as JSON")
@click.option("--svg", "svg_file", metavar="FILE", type=_FILE, help="draw the ratings")
@click.option("--force", is_flag=True, help="replace files; with --resume not that of results")
def command(
    game: str,
    seats: int,
    bots: tuple[str, ...],
    games: int | None,
    seed: str,
    options: tuple[str, ...],
    seconds: float | None,
    precision: float | None,
    judge: str | None,
    where: str,
    processes: int | None,
    address: str | None,
    results: Path | None,
    resume: bool,
    json_file: Path | None,
    svg_file: Path | None,
    force: bool,
) -> int:
    """Let bots play a match of GAME (ra, priests or dice) and rate them."""
    kind = kind_of(game)
    chosen = parse_options(kind, options)
    if games is None:
        games = USUAL_GAMES if precision is None else GAMES_FOR_PRECISION
    seated = parse_bots(bots, seats)
    plan = checked_plan(kind.name, seats, seated, chosen, games, seed, seconds, judge)
    match = Match(plan, None if precision is None else precision / 100)
    workers = _workers(where, processes, address)
    if resume and results is None:
        raise BadSetup("--resume needs the file to go on with: --results FILE")
    report = Report(json_file, svg_file, force)
    report.check_files()
    file = None if results is None else ResultsFile(results, plan, resume, force)
    check_bots(plan)
    whole = _play(match, workers, file)
    report.show(match)
    if not whole:
        click.echo(_farewell(match, results, report), err=True)
    return 0 if whole else INTERRUPTED


def _workers(where: str, processes: int | None, address: str | None) -> Workers:
    if address is not None and where != "ray":
        raise BadSetup("--address is for a Ray cluster; add --on ray")
    if processes is not None and not 1 <= processes <= MOST_PROCESSES:
        raise BadSetup(f"the number of processes must be 1 to {MOST_PROCESSES}, not {processes}")
    if where == "ray":
        from ..arena.on_ray import Ray

        return Ray(address, processes)
    count = processes or cores()
    return Here() if where == "here" or count == 1 else Processes(count)


def _play(match: Match, workers: Workers, file: ResultsFile | None) -> bool:
    """Play what is left to play. Returns whether it came to its end without Ctrl-C."""
    try:
        if file is None:
            _play_on(match, workers, lambda result: None)
            return True
        with file:
            for result in file.finished():
                match.add(result)
            _play_on(match, workers, file.write)
    except KeyboardInterrupt:
        return False
    return True


def _play_on(match: Match, workers: Workers, keep: Callable[[DealResult], None]) -> None:
    if match.is_complete:
        return
    plan = match.plan
    with (
        progress(_what(match), match.expected_games, match.games) as advance,
        closing(workers.results(plan, match.deals())) as results,
    ):
        for result in results:
            keep(result)
            match.add(result)
            advance(plan.seats, match.expected_games)
            if match.is_precise:
                return


def _what(match: Match) -> str:
    plan = match.plan
    games = plan.deals * plan.seats
    told = f"{plural(games, 'game')} of {kind_of(plan.game).title}"
    if games != plan.games:
        told += f" ({plural(plan.deals, 'whole deal')})"
    if match.precision is not None:
        told += f", or until every win share is known to {100 * match.precision:g} points"
    return told


@dataclass(frozen=True, slots=True)
class Report:
    """Where the outcome goes besides the table."""

    json_file: Path | None
    svg_file: Path | None
    force: bool

    def check_files(self) -> None:
        """Refuse files that are there already before anything is played."""
        for path in (self.json_file, self.svg_file):
            if path is not None:
                check_new(path, self.force)

    @property
    def has_files(self) -> bool:
        """Whether there is a file to be replaced the next time."""
        return self.json_file is not None or self.svg_file is not None

    def show(self, match: Match) -> None:
        """Print the table, write the files."""
        from rich.console import Console

        plan = match.plan
        tally, standings = match.result()
        if tally.deals == 0:
            click.echo("no deal has been finished")
            return
        print_table(standings, Console())
        for remark in remarks(plan, tally, standings):
            click.echo(wrapped(remark, "  "))
        if self.json_file is not None:
            content = match_as_json(plan, tally, standings, match.is_complete)
            text = json.dumps(content, ensure_ascii=False, indent=2) + "\n"
            write_text(self.json_file, text, self.force)
        if self.svg_file is not None:
            write_text(self.svg_file, plot_of(plan, tally.games, standings), self.force)


def _farewell(match: Match, results: Path | None, report: Report) -> str:
    """What is said after Ctrl-C: what is kept, and how to go on."""
    total = match.plan.deals * match.plan.seats
    stopped = f"stopped after {match.games} of {plural(total, 'game')}"
    if results is None:
        return f"{stopped}; with --results FILE they could be gone on with"
    more = "--resume --force" if report.has_files else "--resume"
    return f"{stopped}; {results} keeps them, and the same command with {more} goes on"
