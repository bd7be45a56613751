"""`heliopolis play GAME`: a game in the terminal, against bots or with people at one screen."""

from __future__ import annotations

import shlex
from getpass import getuser
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from ..core.chance import SeededStream
from ..errors import BadFile, BadSetup, IllegalMove, quoted
from ..face.catalogue import GAMES, kind_of
from ..face.game import Game, new_game
from ..face.setup import DEFAULT_NAMES, check_count, checked_name
from ..players.player import NO_LIMIT, Player
from ..players.registry import player_named
from .board import board_lines
from .files import OTHER_NAME, check_new, place_of, write_text
from .keyboard import read_line
from .option_words import parse_options
from .records import load_record
from .replay import scores_are_hidden, winners_of
from .wording import in_rows, move_entries, wrapped

HELP = """\
type a move's number or its words; or
  board        show the table and the moves again
  odds         what chance can bring
  score        every point so far
  save FILE    write the record
  quit         stop (asks nothing; use save first, or --record)"""

_TRIES = 3
_NOT_WITH_RESUME = {"count": "--players", "names": "--name", "options": "--option"}
_DEFAULT_NAME = "Guest"


@click.command("play")
@click.argument("game", required=False)
@click.option("--players", "count", metavar="N", type=int, default=3, help="seats (default: 3)")
@click.option(
    "--name",
    "names",
    metavar="NAME",
    multiple=True,
    help="your name (default: your login name, or Guest); repeated, it names the next seats",
)
@click.option("--hot-seat", is_flag=True, help="people at every seat, no bots")
@click.option("--bot", metavar="BOT", default="random", help="the other seats: random (default)")
@click.option("--seed", metavar="S", help="repeat a game's deal and chance (default: a new one)")
@click.option(
    "--option",
    "options",
    metavar="NAME=VALUE",
    multiple=True,
    help="change a rule; 'heliopolis rules GAME --find option' shows names and values",
)
@click.option(
    "--record", metavar="FILE", type=click.Path(path_type=Path), help="where the record is kept"
)
@click.option(
    "--resume", metavar="FILE", type=click.Path(path_type=Path), help="go on with a recorded game"
)
@click.pass_context
def command(
    context: click.Context,
    game: str | None,
    count: int,
    names: tuple[str, ...],
    hot_seat: bool,
    bot: str,
    seed: str | None,
    options: tuple[str, ...],
    record: Path | None,
    resume: Path | None,
) -> None:
    """Play GAME (ra, priests or dice) in the terminal."""
    own = set() if resume is None else {place_of(resume)}
    if record is not None:
        check_new(record, force=place_of(record) in own, advice=OTHER_NAME)
    if resume is not None:
        _check_only_resumed(context, resume, game)
        table = load_record(resume, seed=seed, advice=_export_first(resume))
    else:
        chosen = game or _ask_for_game()
        if chosen is None:
            return
        table = _new_table(chosen, count, names, hot_seat, seed, options)
    people = set(range(len(table.players))) if hot_seat else {0}
    Terminal(table, people, player_named(bot), record, own).play()


def _check_only_resumed(context: click.Context, resume: Path, game: str | None) -> None:
    """Refuse what a game under way cannot heed."""
    spare = [] if game is None else [quoted(game)]
    for parameter, option in _NOT_WITH_RESUME.items():
        if context.get_parameter_source(parameter) == ParameterSource.COMMANDLINE:
            spare.append(option)
    if spare:
        words = " and ".join(spare)
        raise BadSetup(f"--resume goes on with the game in {resume}; leave out {words}")


def _export_first(resume: Path) -> str:
    file = shlex.quote(str(resume))
    return f"export one first: heliopolis export {file} --number N --text -o ONE.game"


def _new_table(
    game: str,
    count: int,
    names: tuple[str, ...],
    hot_seat: bool,
    seed: str | None,
    options: tuple[str, ...],
) -> Game:
    kind = kind_of(game)
    check_count(kind, count)
    if len(names) > count:
        raise BadSetup(f"{len(names)} names for {count} seats; give --name at most once a seat")
    if not names and not hot_seat:
        names = (_login_name(),)
    others = [other for other in DEFAULT_NAMES if other not in names]
    seated = (*names, *others[: count - len(names)])
    return new_game(game, seated, seed=seed, options=parse_options(kind, options))


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


class Terminal:
    """One game on one screen."""

    def __init__(
        self, game: Game, people: set[int], bot: Player, record: Path | None, own: set[str]
    ) -> None:
        self.game = game
        self.people = people
        self.bot = bot
        self.record = record
        self.bot_stream = SeededStream(f"{game.stream.seed}/bots")
        self.own = own  # files of this game, which may be replaced

    def play(self) -> None:
        """Go on until the end or until somebody quits; the record is kept either way."""
        try:
            self.play_on()
        except (KeyboardInterrupt, EOFError, click.Abort):
            click.echo("\nstopped")
        finally:
            self.keep_record()

    def play_on(self) -> None:
        """Let everybody move in turn."""
        while not self.game.is_over:
            seat = self.game.to_move
            if not isinstance(seat, int):
                self.let_chance_speak()
            elif seat not in self.people:
                self.make(str(self.bot.choose(self.game.view(seat), NO_LIMIT, self.bot_stream)))
            elif self.ask(seat):
                return
        self.show_end()

    def ask(self, seat: int) -> bool:
        """Let a person choose, or play the only move for them. True if they want to stop.

        [RA 13.4, PR 13.4, DI 16.2]
        """
        moves = self.game.legal_moves()
        if len(moves) == 1:
            self.make(moves[0].words)
            return False
        self.show_table()
        played = len(self.game.events)
        while len(self.game.events) == played:
            if self.answer(self.read(f"{self.game.players[seat]}> ")):
                return True
        return False

    def read(self, prompt: str) -> str:
        """A line from the keyboard; one that is no text counts as a question for help."""
        try:
            return read_line(prompt)
        except UnicodeDecodeError:
            return "help"

    def answer(self, typed: str) -> bool:
        """Do what was typed. True if it means to stop."""
        deeds = {
            "": self.show_table,
            "board": self.show_table,
            "help": self.show_help,
            "?": self.show_help,
            "odds": self.show_odds,
            "score": self.show_score,
        }
        word, _, rest = typed.partition(" ")
        if typed.lower() in ("quit", "exit", "q"):
            return True
        if word.lower() == "save":
            self.save(rest.strip())
        elif typed.lower() in deeds:
            deeds[typed.lower()]()
        else:
            self.move(typed)
        return False

    def show_help(self) -> None:
        """What can be typed."""
        click.echo(HELP)

    def move(self, typed: str) -> None:
        """Make the move with this number or these words, or say why not."""
        numbered = {str(n): str(move) for n, move in enumerate(self.game.legal_moves(), start=1)}
        try:
            self.make(numbered.get(typed, typed.lower()))
        except IllegalMove as error:
            click.echo(wrapped(f"{error} (help shows more)"))

    def make(self, words: str) -> None:
        """Make a move and tell what it did."""
        seat = self.game.to_move
        assert isinstance(seat, int), "only seats make moves"
        before = self.game.state_copy()
        self.game.play(words)
        self.show_event(f"{self.game.players[seat]}: {self.game.events[-1].words}", before)

    def let_chance_speak(self) -> None:
        """Draw a tile or throw dice, and tell what followed."""
        before = self.game.state_copy()
        self.show_event(f"  {self.game.play_chance()}", before)

    def show_event(self, line: str, before: Any) -> None:
        """One line of the log, and what followed from it."""
        click.echo(wrapped(line, indent=" " * 4))
        for told in self.game.kind.tell(before, self.game.state_copy(), self.game.players):
            click.echo(wrapped(f"  - {told}", indent=" " * 4))

    def show_table(self) -> None:
        """The board, what the seat that is asked is to do, and its moves."""
        click.echo("")
        for line in board_lines(self.game.position, scores_are_hidden(self.game)):
            click.echo(line)
        moves = self.game.legal_moves()
        name = self.game.players[moves[0].seat]
        click.echo(f"\n{name}: {self.game.kind.moment(self.game.state_copy())}")
        for row in in_rows(move_entries([move.words for move in moves])):
            click.echo(row)

    def show_odds(self) -> None:
        """What the next draw or throw can bring, where that can be told now."""
        bag = self.game.position.board.get("bag")
        if bag is None:
            click.echo("every face of a die is equally likely: one in six")
            return
        total = sum(bag.values())
        odds = ", ".join(f"{name} {count / total:.0%}" for name, count in bag.items())
        click.echo(wrapped(f"{total} tiles in the bag: {odds}"))

    def show_score(self) -> None:
        """Every point so far."""
        if scores_are_hidden(self.game):
            click.echo("the scores are hidden until the game is over")
            return
        for line in self.game.breakdown():
            when = f"epoch {line.epoch}" if line.epoch else "start"
            name = self.game.players[line.seat]
            click.echo(wrapped(f"  {when:<7}  {name:<12} {line.why} ({line.rule})", " " * 11))

    def show_end(self) -> None:
        """The score sheet and the winner."""
        self.show_score()
        for name, score in zip(self.game.players, self.game.scores, strict=True):
            click.echo(f"{name:<14} {score}")
        click.echo(winners_of(self.game))

    def save(self, name: str) -> None:
        """Write the record where the player wants it."""
        if not name:
            click.echo("save needs the name of a file: save FILE")
            return
        try:
            self.write(Path(name))
            click.echo(f"saved in {name}{self.how_to_go_on(name)}")
        except BadFile as error:
            click.echo(str(error))

    def how_to_go_on(self, name: str) -> str:
        """The command that goes on with the game in a file, ready to be typed."""
        if self.game.is_over:
            return ""
        hot_seat = " --hot-seat" if len(self.people) > 1 else ""
        return f"; go on with: heliopolis play --resume {shlex.quote(name)}{hot_seat}"

    def write(self, path: Path) -> None:
        """Write the record; only what this game has written itself is replaced."""
        write_text(path, self.game.record().text, place_of(path) in self.own, OTHER_NAME)
        self.own.add(place_of(path))

    def keep_record(self) -> None:
        """Write the record of the game as it stands, if a place was named, and never lose it."""
        if self.record is None:
            return
        try:
            self.write(self.record)
        except BadFile as error:
            click.echo(self.game.record().text)
            raise BadFile(f"{error}; the record stands above") from error
        click.echo(f"the record is in {self.record}{self.how_to_go_on(str(self.record))}")
