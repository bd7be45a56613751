"""`heliopolis play GAME`: a game in the terminal, against bots or with people at one screen."""

from __future__ import annotations

import math
import shlex
from getpass import getuser
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from ..arena.plan import parse_bots
from ..core.kind import GameKind
from ..errors import BadSetup, quoted
from ..face.catalogue import GAMES, kind_of
from ..face.game import Game, new_game
from ..face.setup import DEFAULT_NAMES, check_count, checked_name
from ..players.registry import bot_names
from .autosave import latest_unfinished, place_named, saved_games
from .files import OTHER_NAME, check_new, place_of
from .keyboard import read_line
from .option_words import parse_options, rule_options
from .records import load_record
from .seating import (
    DEFAULT_BOT,
    DEFAULT_SEATS,
    Places,
    Seating,
    parse_places,
    people_remembered,
    seating_at,
    seating_remembered,
    seating_wanted,
)

LATEST = ""  # what --resume without a file stands for
DEFAULT_PACE = 0.4  # seconds
SLOWEST_PACE = 60.0
_TRIES = 3
_NOT_WITH_RESUME = {
    "who": "--players",
    "names": "--name",
    "options": "--option",
    "open_scores": "--open-scores or --hidden-scores",
}
_DEFAULT_NAME = "Guest"


@click.command("play")
@click.argument("game", required=False)
@click.option(
    "--players",
    "who",
    metavar="N|NAMES",
    help=f"seats (default: {DEFAULT_SEATS}), or the people at this screen by name, as in Ada,Ben; "
    "every --bot then adds a seat",
)
@click.option(
    "--name",
    "names",
    metavar="NAME",
    multiple=True,
    help="your name (default: your login name, or Guest); repeated, it names the next seats",
)
@click.option("--hot-seat", is_flag=True, help="people at every seat, no bots")
@click.option(
    "--bot",
    "--bots",
    "bots",
    metavar="BOT",
    multiple=True,
    help=f"the other seats (default: {DEFAULT_BOT}), one of {', '.join(bot_names())}; "
    "repeated, or with commas, one a seat",
)
@click.option("--seed", metavar="S", help="repeat a game's deal and chance (default: a new one)")
@rule_options
@click.option(
    "--open-scores/--hidden-scores",
    default=None,
    help="show everybody's score during the game, or not (default: open)",
)
@click.option(
    "--record", metavar="FILE", type=click.Path(path_type=Path), help="where the record is kept"
)
@click.option(
    "--resume",
    metavar="[FILE]",
    is_flag=False,
    flag_value=LATEST,
    help="go on with a recorded game, or with the last one that is not finished",
)
@click.option("--saved", is_flag=True, help="list the games that are kept")
@click.option(
    "--pace",
    metavar="SECONDS",
    type=float,
    help=f"pause after a bot's move (default: {DEFAULT_PACE}, in a pipe 0)",
)
@click.pass_context
def command(
    context: click.Context,
    /,
    game: str | None,
    who: str | None,
    hot_seat: bool,
    bots: tuple[str, ...],
    seed: str | None,
    record: Path | None,
    resume: str | None,
    saved: bool,
    pace: float | None,
    **table: Any,
) -> None:
    """Play GAME (ra, priests or dice) in the terminal. It keeps itself after every move."""
    check_pace(pace)
    if saved:
        show_saved()
        return
    source = None if resume is None else _resumed_file(context, resume, game)
    own = set() if source is None else {place_of(source)}
    if record is not None:
        check_new(record, force=place_of(record) in own, advice=OTHER_NAME)
    if source is not None:
        played = load_record(source, seed=seed, advice=_export_first(source))
        seating = _seating_of(played, hot_seat, bots)
    else:
        chosen = game or _ask_for_game()
        if chosen is None:
            return
        kind = kind_of(chosen)
        named = parse_bots(bots, kind.most_players)
        places = parse_places(who, len(named))
        seating = _new_seating(kind, places, hot_seat, named)
        played = _new_table(kind, seating, places.people, seed, **table)
    _play(played, seating, record, source, own, pace)


def _play(
    game: Game,
    seating: Seating,
    record: Path | None,
    source: Path | None,
    own: set[str],
    pace: float | None,
) -> None:
    """Sit down at the table. What draws it is loaded only now, so that --help is quick."""
    from .keeper import Keeper
    from .screen import Screen
    from .session import Session

    seating.check_ready(game)
    seating.remember(game)
    screen = Screen()
    keeper = Keeper(record, own)
    keeper.begin(game, source)
    default = DEFAULT_PACE if screen.is_watched else 0.0
    Session(game, seating, screen, keeper, default if pace is None else pace).play()


def check_pace(pace: float | None) -> None:
    """Refuse a pause that is none, or one that never ends."""
    if pace is not None and not (math.isfinite(pace) and 0 <= pace <= SLOWEST_PACE):
        raise BadSetup(f"the pace must be 0 to {SLOWEST_PACE:.0f} seconds, not {pace}")


def show_saved() -> None:
    """The games that keep themselves, the last one played first."""
    games = saved_games()
    for game in games:
        click.echo(game.words)
    unfinished = [game for game in games if game.record and not game.is_finished]
    if unfinished:
        click.echo(f"go on with: heliopolis play --resume {shlex.quote(unfinished[0].name)}")
    elif not games:
        click.echo("no games are kept yet; start one with: heliopolis play")


def _resumed_file(context: click.Context, resume: str, game: str | None) -> Path:
    """The file to go on with; what a game under way cannot heed is refused."""
    spare = [] if game is None or resume == LATEST else [quoted(game)]
    for parameter, option in _NOT_WITH_RESUME.items():
        if context.get_parameter_source(parameter) == ParameterSource.COMMANDLINE:
            spare.append(option)
    if spare:
        what = f"the game in {resume}" if resume else "the last game"
        raise BadSetup(f"--resume goes on with {what}; leave out {' and '.join(spare)}")
    if resume == LATEST:
        return latest_unfinished(None if game is None else kind_of(game).name).path
    return place_named(resume)


def _export_first(resume: Path) -> str:
    file = shlex.quote(str(resume))
    return f"export one first: heliopolis export {file} --number N --text -o ONE.game"


def _seating_of(game: Game, hot_seat: bool, bots: tuple[str, ...]) -> Seating:
    """Who goes on with a recorded game: as it was, unless something else is wished for."""
    remembered = None if hot_seat or bots else seating_remembered(game)
    named = parse_bots(bots, len(game.players))
    people = people_remembered(game)
    return remembered or seating_wanted(len(game.players), hot_seat, named, people)


def _new_seating(kind: GameKind, places: Places, hot_seat: bool, bots: list[str]) -> Seating:
    """Who sits down at a new table; more or fewer than the game seats are refused."""
    if not places.people:
        check_count(kind, places.count)
    seating = seating_at(places, hot_seat, bots)
    check_count(kind, len(seating.who))
    return seating


def _new_table(
    kind: GameKind,
    seating: Seating,
    people: tuple[str, ...],
    seed: str | None,
    names: tuple[str, ...],
    options: tuple[str, ...],
    open_scores: bool | None,
) -> Game:
    if people and names:
        raise BadSetup("--players names the people already; leave out --name")
    seated = _seated(people or names, seating)
    if open_scores is not None:
        options = (*options, f"scores={'open' if open_scores else 'hidden'}")
    return new_game(kind.name, seated, seed=seed, options=parse_options(kind, options))


def _seated(names: tuple[str, ...], seating: Seating) -> tuple[str, ...]:
    """A name for every seat: those given, the login name, and made-up ones for the rest."""
    seats = len(seating.who)
    if len(names) > seats:
        raise BadSetup(f"{len(names)} names for {seats} seats; give --name at most once a seat")
    if not names and len(seating.people) < seats:
        names = (_login_name(),)
    _check_different(names)
    taken = {name.casefold() for name in names}
    others = [other for other in DEFAULT_NAMES if other.casefold() not in taken]
    return (*names, *others[: seats - len(names)])


def _check_different(names: tuple[str, ...]) -> None:
    """Names that differ in small and capital letters only are too easily mixed up."""
    seen: dict[str, str] = {}
    for name in names:
        other = seen.setdefault(name.casefold(), name)
        if other != name:
            raise BadSetup(
                f"the names {quoted(other)} and {quoted(name)} differ too little; "
                "give every seat a name of its own"
            )


def _login_name() -> str:
    """What the system calls the player, if that is a name."""
    try:
        return checked_name(getuser())
    except (BadSetup, ImportError, KeyError, OSError):
        return _DEFAULT_NAME


def _ask_for_game() -> str | None:
    """The game the player wants, by number or name, or None if they stop."""
    for number, name in enumerate(GAMES, start=1):
        click.echo(f"{number}  {kind_of(name).title}")
    numbered = {str(number): name for number, name in enumerate(GAMES, start=1)}
    there_is_none = ""
    for _ in range(_TRIES):
        if there_is_none:
            click.echo(there_is_none)
        try:
            answer = read_line("Which game [1]: ").lower() or "1"
        except UnicodeDecodeError:
            answer = "?"
        except (KeyboardInterrupt, EOFError):
            click.echo("\nstopped")
            return None
        if answer in numbered or answer in GAMES:
            return numbered.get(answer, answer)
        there_is_none = f"there is no game {quoted(answer)}; choose 1 to {len(GAMES)}"
    raise BadSetup(there_is_none)
