"""`heliopolis play GAME`: a game in the terminal, against bots or with people at one screen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from ..core.chance import SeededStream
from ..errors import BadFile, BadSetup, IllegalMove, quoted
from ..face.catalogue import GAMES, kind_of
from ..face.game import Game, new_game
from ..face.setup import DEFAULT_NAMES, check_count
from ..players.player import Player, player_named
from .board import board_lines
from .files import check_new, write_text
from .option_words import parse_options
from .records import load_record
from .replay import scores_are_hidden, winners_of

HELP = """\
type a move's number or its words; or
  board        show the table again
  odds         what chance can bring
  score        every point so far
  save FILE    write the record
  quit         stop (asks nothing; use save first, or --record)"""


@click.command("play")
@click.argument("game", required=False)
@click.option("--players", "count", metavar="N", type=int, default=3, help="seats (default: 3)")
@click.option("--name", default="You", help="your name")
@click.option("--hot-seat", is_flag=True, help="people at every seat, no bots")
@click.option("--bot", default="random", help="who plays the other seats")
@click.option("--seed", metavar="S", help="repeat a game's deal and chance")
@click.option("--option", "options", metavar="NAME=VALUE", multiple=True, help="an option")
@click.option("--record", type=click.Path(path_type=Path), help="where the record is kept")
@click.option("--resume", type=click.Path(path_type=Path), help="go on with a recorded game")
def command(
    game: str | None,
    count: int,
    name: str,
    hot_seat: bool,
    bot: str,
    seed: str | None,
    options: tuple[str, ...],
    record: Path | None,
    resume: Path | None,
) -> None:
    """Play GAME (ra, priests or dice) in the terminal."""
    if record is not None:
        check_new(record, force=False)
    if resume is not None:
        if game is not None:
            raise BadSetup(f"--resume goes on with the game in {resume}; leave out {quoted(game)}")
        table = load_record(resume, seed=seed)
    else:
        table = _new_table(game or _ask_for_game(), count, name, hot_seat, seed, options)
    people = set(range(len(table.players))) if hot_seat else {0}
    Terminal(table, people, player_named(bot), record).play()


def _new_table(
    game: str, count: int, name: str, hot_seat: bool, seed: str | None, options: tuple[str, ...]
) -> Game:
    kind = kind_of(game)
    check_count(kind, count)
    others = [other for other in DEFAULT_NAMES if other != name]
    names = DEFAULT_NAMES[:count] if hot_seat else (name, *others[: count - 1])
    return new_game(game, names, seed=seed, options=parse_options(kind, options))


def _ask_for_game() -> str:
    for number, name in enumerate(GAMES, start=1):
        click.echo(f"{number}  {kind_of(name).title}")
    answer = str(click.prompt("Which game", default="1"))
    return {str(number): name for number, name in enumerate(GAMES, start=1)}.get(answer, answer)


class Terminal:
    """One game on one screen."""

    def __init__(self, game: Game, people: set[int], bot: Player, record: Path | None) -> None:
        self.game = game
        self.people = people
        self.bot = bot
        self.record = record
        self.bot_stream = SeededStream(f"{game.stream.seed}/bots")
        self.saved: set[Path] = set()  # files of this game's own, which later saves may replace

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
                self.make(str(self.bot.choose(self.game, self.bot_stream)))
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
        self.show_board()
        name = self.game.players[seat]
        click.echo(f"\n{name}: {self.game.kind.moment(self.game.state_copy())}")
        shown = "  ".join(f"{number} {move}" for number, move in enumerate(moves, start=1))
        click.echo(click.wrap_text(shown, width=78))
        return self.answer(self.read(f"{name}> "))

    def read(self, prompt: str) -> str:
        """A line from the keyboard; one that is no text counts as a question for help."""
        try:
            return input(prompt).strip()
        except UnicodeDecodeError:
            return "help"

    def answer(self, typed: str) -> bool:
        """Do what was typed. True if it means to stop."""
        word, _, rest = typed.partition(" ")
        deeds = {
            "": self.do_nothing,
            "board": self.do_nothing,
            "help": self.show_help,
            "?": self.show_help,
            "odds": self.show_odds,
            "score": self.show_score,
        }
        if word in ("quit", "exit"):
            return True
        if word == "save":
            self.save(rest.strip())
        elif typed in deeds:
            deeds[typed]()
        else:
            self.move(typed)
        return False

    def do_nothing(self) -> None:
        """The table is shown again before the next question."""

    def show_help(self) -> None:
        """What can be typed."""
        click.echo(HELP)

    def move(self, typed: str) -> None:
        """Make the move with this number or these words, or say why not."""
        numbered = {str(n): str(move) for n, move in enumerate(self.game.legal_moves(), start=1)}
        try:
            self.make(numbered.get(typed, typed.lower()))
        except IllegalMove as error:
            click.echo(f"{error} (help shows more)")

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
        click.echo(line)
        for told in self.game.kind.tell(before, self.game.state_copy(), self.game.players):
            click.echo(f"  - {told}")

    def show_board(self) -> None:
        """The table as text."""
        click.echo("")
        for line in board_lines(self.game.position, scores_are_hidden(self.game)):
            click.echo(line)

    def show_odds(self) -> None:
        """What the next draw or throw can bring, where that can be told now."""
        bag = self.game.position.board.get("bag")
        if bag is None:
            click.echo("every face of a die is equally likely: one in six")
            return
        total = sum(bag.values())
        odds = ", ".join(f"{name} {count / total:.0%}" for name, count in bag.items())
        click.echo(click.wrap_text(f"{total} tiles in the bag: {odds}", width=79))

    def show_score(self) -> None:
        """Every point so far."""
        if scores_are_hidden(self.game):
            click.echo("the scores are hidden until the game is over")
            return
        for line in self.game.breakdown():
            click.echo(f"  epoch {line.epoch}  {self.game.players[line.seat]:<12} {line.why}")

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
            click.echo(f"saved in {name}; 'heliopolis play --resume {name}' goes on")
        except BadFile as error:
            click.echo(str(error))

    def write(self, path: Path) -> None:
        """Write the record; only what this game has written itself is replaced."""
        write_text(path, self.game.record().text, force=path in self.saved)
        self.saved.add(path)

    def keep_record(self) -> None:
        """Write the record of the game as it stands, if a place was named, and never lose it."""
        if self.record is None:
            return
        try:
            self.write(self.record)
        except BadFile as error:
            click.echo(self.game.record().text)
            raise BadFile(f"{error}; the record stands above") from error
        click.echo(f"the record is in {self.record}")
