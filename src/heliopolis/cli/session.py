"""One game on one screen: everybody moves in turn, everything is told and kept."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from time import sleep

import click
from rich.text import Text

from ..arena.play import close_all, reason_of
from ..core.chance import SeededStream
from ..errors import IllegalMove
from ..face.game import Game
from ..players.foreign import ForeignPlayer
from ..players.player import NO_LIMIT, RandomPlayer
from .board import changed_lines, draw_board
from .chronicle import Chronicle
from .commands import STOP_WORDS, Commands
from .keeper import Keeper
from .keyboard import complete_with, read_line
from .replay import scores_are_hidden
from .screen import Screen
from .seating import Seating
from .sheet import epoch_sheet, final_sheet
from .undo import Undo
from .wording import move_entries

GOES_ON = "Enter goes on> "


class Session:
    """A game, the people and bots who play it, and the screen they look at."""

    def __init__(
        self, game: Game, seating: Seating, screen: Screen, keeper: Keeper, pace: float
    ) -> None:
        self.game = game
        self.seating = seating
        self.people = seating.people
        self.bots = seating.bots()
        self.bot_stream = SeededStream(f"{game.stream.seed}/bots")
        self.screen = screen
        self.keeper = keeper
        self.pace = pace
        self.chronicle = Chronicle()
        self.undo = Undo()
        self.commands = Commands(self)
        self.has_stopped = False
        self.shown: list[Text] = []  # the board as it was drawn last

    def play(self) -> None:
        """Go on until the end or until somebody stops; the game is kept either way."""
        try:
            if self.game.is_over:
                self.commands.show_sheet()
            else:
                self.greet()
            self.play_on()
        except (KeyboardInterrupt, EOFError, click.Abort):
            self.screen.say("")
            self.has_stopped = True
        finally:
            self.dismiss_bots()
        if self.has_stopped:
            self.screen.say("stopped")
        for line in self.keeper.keep(self.game):
            self.screen.say_whole(line)

    def dismiss_bots(self) -> None:
        """Tell programs of others how the game ended, and leave none of them behind."""
        for bot in self.bots.values():
            if isinstance(bot, ForeignPlayer) and self.game.is_over:
                bot.tell_end(self.game)
        close_all(self.bots.values())

    def greet(self) -> None:
        """Say who plays, and how to find out more."""
        names = self.seating.names(self.game.players)
        self.screen.say(f"{self.game.kind.title} with {names}; type help for more")
        self.complain(self.keeper.complaint or self.keeper.autosave(self.game))

    def complain(self, complaint: str) -> None:
        """Say what went wrong, if anything did."""
        if complaint:
            self.screen.say(complaint, style="red")

    def play_on(self) -> None:
        """Let everybody move in turn."""
        while not self.game.is_over and not self.has_stopped:
            seat = self.game.to_move
            if not isinstance(seat, int):
                self.happen(self.game.play_chance)
                self.undo.forget("chance has spoken since")
            elif seat in self.people:
                self.ask(seat)
            else:
                self.let_bot_move(seat)
        if self.game.is_over:
            self.screen.show(final_sheet(self.game, self.screen.width))

    def happen(self, act: Callable[[], object], is_forced: bool = False) -> None:
        """Let something happen to the game: keep it, tell it, and the points if an epoch ends."""
        game = self.game
        before, booked, epoch = game.state_copy(), len(game.breakdown().lines), game.epoch
        act()
        self.complain(self.keeper.autosave(game))
        self.tell(self.chronicle.tell(game.events[-1], before, booked, game, is_forced))
        if game.is_over or game.epoch != epoch:
            self.tell(self.chronicle.rest())
            self.screen.show([*epoch_sheet(game, epoch, self.screen.width), Text()])
            self.let_read()

    def let_read(self) -> None:
        """Wait before what comes next pushes the points off the screen, if somebody looks at it."""
        if self.screen.is_watched and self.read(GOES_ON).casefold() in STOP_WORDS:
            self.stop()

    def tell(self, lines: Iterable[str]) -> None:
        """Lines of the log, with a pause while bots are at it."""
        for line in lines:
            self.screen.say(line, indent=" " * 4)
            if self.pace and self.game.to_move not in self.people:
                sleep(self.pace)

    def let_bot_move(self, seat: int) -> None:
        """Play a bot's move. A bot that fails is replaced, and the game goes on."""
        name = self.game.players[seat]
        try:
            with self.screen.thinking(name):
                move = self.bots[seat].choose(self.game.view(seat), NO_LIMIT, self.bot_stream)
            words = self.checked(move.words, seat)
        except Exception as error:  # a bot may be broken in any way; people want to play on
            bot = self.seating.who[seat]
            self.complain(f"random plays on for {name}, since {bot} failed: {reason_of(error)}")
            close_all([self.bots[seat]])
            self.bots[seat] = RandomPlayer()
            return
        self.happen(lambda: self.game.play(words, seat))
        self.undo.forget(f"{name} has moved since")

    def checked(self, words: str, seat: int) -> str:
        """A bot's move if it is legal."""
        if words not in self.move_words():
            raise IllegalMove(f"{self.game.players[seat]} cannot {words}")
        return words

    # People

    def ask(self, seat: int) -> None:
        """Let a person choose, or play the only move for them. [RA 13.4, PR 13.4, DI 16.2]"""
        moves = self.move_words()
        if len(moves) == 1:
            self.undo.pass_by(seat, self.game.players[seat])
            self.happen(lambda: self.game.play(moves[0], seat), is_forced=True)
            return
        self.show_table(is_brief=self.is_still_asked(seat))
        asked, played = self.game, len(self.game.events)
        while self.game is asked and len(asked.events) == played and not self.has_stopped:
            self.commands.answer(self.read(f"{asked.players[seat]}> "))

    def read(self, prompt: str) -> str:
        """A line from the keyboard; one that is no text counts as a question for help."""
        if self.screen.is_watched:
            complete_with([*self.move_words(), *self.commands.names])
        try:
            return read_line(prompt)
        except UnicodeDecodeError:
            return "help"

    def move_words(self) -> list[str]:
        """The words of every legal move."""
        return [move.words for move in self.game.legal_moves()]

    def is_still_asked(self, seat: int) -> bool:
        """Whether a seat is asked again after its own move, the board still before its eyes."""
        events = self.game.events
        return bool(self.shown and events) and events[-1].who == seat

    def show_table(self, is_brief: bool = False) -> None:
        """The board, what the seat that is asked is to do, and its moves."""
        self.tell(self.chronicle.rest())
        hide = scores_are_hidden(self.game)
        lines = draw_board(self.game, self.screen.width, hide)
        changed = changed_lines(self.shown, lines) if is_brief else None
        self.shown = lines
        self.screen.show([*lines, Text()] if changed is None else changed)
        name = self.game.players[self.game.legal_moves()[0].seat]
        self.screen.say(f"{name}: {self.game.kind.moment(self.game.state_copy())}", style="bold")
        self.screen.rows(move_entries(self.move_words()))

    def make(self, words: str) -> None:
        """Make a person's move."""
        seat = self.game.to_move
        assert isinstance(seat, int), "only seats make moves"
        self.undo.remember(seat, self.game)
        self.happen(lambda: self.game.play(words, seat))

    def take_back(self) -> None:
        """Go back to before the last decision of the person who is asked, if that is fair."""
        seat = self.game.to_move
        assert isinstance(seat, int), "only people take moves back"
        events = len(self.game.events)
        self.game = self.undo.take_back(seat)
        self.chronicle = Chronicle()
        self.complain(self.keeper.autosave(self.game))
        taken = events - len(self.game.events)
        self.screen.say("taken back" + (f", with {taken - 1} forced" if taken > 1 else ""))

    def stop(self) -> None:
        """Leave the table."""
        self.has_stopped = True
