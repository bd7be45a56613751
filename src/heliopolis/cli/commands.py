"""What a person can type: moves in any form, and questions to the table."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import islice
from typing import TYPE_CHECKING

from ..errors import IllegalMove, quoted
from ..face.game import numbers_of
from ..face.pages import rules_page
from ..players.levels import levels_of
from .advice import hint_lines
from .chronicle import chronicle_of
from .odds import odds_lines
from .replay import scores_are_hidden
from .rules import sentences_with
from .sheet import epoch_sheet
from .short_forms import moves_meant
from .wording import BID, keys_of, move_entries
from .worth import worth_lines

if TYPE_CHECKING:
    from .session import Session

HELP = """\
A move: its number in the list, its words, or a short form that fits one move.
  d, r, p        draw, ra, pass
  7, b7, bid 7   in an auction a number is a sun
  t flood        take flood; in the same way f w, k, s, dis art
  r br, r all    dice: roll blue and red again, or all that may be rolled
  u p p, u m r 3 dice: use pharaoh pharaoh, use monument red 3; d is done
Questions and wishes:
  board          the table and the moves again, as does an empty line
  hint           what a bot would do here, and why
  hint seer      what a level would do; seer and oracle tell all chances
  odds           what chance can bring
  score          what every display is worth if the epoch ended now
  sheet          every point so far
  log 20         the last 20 lines of the log
  rules TEXT     the sentences of the rules with this text or number
  undo           take back what you did, unless something new has come to light
  save FILE      write the record; the game keeps itself anyway
  quit           stop; the game can go on later"""

STOP_WORDS = ("quit", "exit", "q")
ADVISER = "your adviser"
LOG_LINES = 10
LONGEST_LOG = 100_000
MOST_SENTENCES = 8
MOST_IN_A_REFUSAL = 6


class Commands:
    """Answers what is typed at the prompt of a session."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._plain: dict[str, Callable[[], None]] = {
            "": session.show_table,
            "board": session.show_table,
            "help": self.show_help,
            "?": self.show_help,
            "odds": lambda: self.say(odds_lines(session.game)),
            "score": self.show_worth,
            "sheet": self.show_sheet,
            "undo": self.take_back,
            **dict.fromkeys(STOP_WORDS, session.stop),
        }
        self._with_words: dict[str, Callable[[str], None]] = {
            "hint": self.show_hint,
            "log": self.show_log,
            "rules": self.show_rules,
            "save": self.save,
        }

    @property
    def names(self) -> list[str]:
        """The words of all questions and wishes."""
        return [name for name in (*self._plain, *self._with_words) if len(name) > 1]

    def answer(self, typed: str) -> None:
        """Do what was typed: a move by number or words, a wish, or a move in a short form."""
        words = self.session.game.kind.tidy(" ".join(typed.casefold().split()))
        first, _, rest = typed.strip().partition(" ")
        moves = self.session.move_words()
        if words in moves:
            self.session.make(words)
        elif words in self._plain:
            self._plain[words]()
        elif first.casefold() in self._with_words:
            self._with_words[first.casefold()](rest.strip())
        else:
            self.move(typed, moves)

    def move(self, typed: str, moves: list[str]) -> None:
        """Make the one move that a key or a short form stands for, or say why there is none."""
        key = typed.casefold().strip()
        meant = [keys_of(moves)[key]] if key in keys_of(moves) else moves_meant(typed, moves)
        if len(meant) == 1:
            self.session.make(meant[0])
        elif meant:
            shown = _some([quoted(move) for move in meant], " or ")
            self.say([f"{quoted(typed)} may mean {shown}; type a little more"])
        else:
            self.say([f"{self.why_not(typed)}; possible now: {_some(move_entries(moves), ', ')}"])

    def why_not(self, typed: str) -> str:
        """Why what was typed cannot be done."""
        game = self.session.game
        known = self.moves_known(typed)
        if not known and typed.isascii() and typed.isdigit():
            return f"there is no {quoted(typed)} in the list"
        if not known:
            return f"{quoted(typed)} is no move of {game.kind.title} (help shows what is)"
        if len(known) > 1:
            return f"nothing that fits {quoted(typed)} can be done now"
        name = game.players[game.legal_moves()[0].seat]
        reason = game.kind.why_not(game.state_copy(), numbers_of(game.kind)[known[0]])
        return f"{name} cannot {known[0]}: {reason}"

    def moves_known(self, typed: str) -> list[str]:
        """The moves of the game, legal or not, that a text may stand for."""
        kind = self.session.game.kind
        words = kind.tidy(" ".join(typed.casefold().split()))
        if any(move.startswith(BID) for move in self.session.move_words()) and words.isdigit():
            words = BID + words
        return [words] if words in numbers_of(kind) else moves_meant(typed, kind.move_words)

    def say(self, lines: Iterable[str]) -> None:
        """Lines of an answer."""
        for line in lines:
            indent = " " * (len(line) - len(line.lstrip()) + 2)
            self.session.screen.say(line, indent)

    def show_help(self) -> None:
        """What can be typed."""
        self.say(HELP.splitlines())

    def show_hint(self, typed: str) -> None:
        """What a bot would do, or a level; the first hint may take a while."""
        levels = [level.name for level in levels_of(self.session.game.kind.name)]
        if typed and typed.casefold() not in levels:
            self.say([f"no adviser is called {quoted(typed)}; there are {', '.join(levels)}"])
            return
        with self.session.screen.thinking(ADVISER):
            lines = list(hint_lines(self.session.game, typed.casefold()))
        self.say(lines)

    def show_worth(self) -> None:
        """What every display is worth now."""
        game = self.session.game
        self.say(worth_lines(game, scores_are_hidden(game)))

    def show_sheet(self) -> None:
        """Every point so far: the epochs that are over, and what this one has brought at once."""
        game, screen = self.session.game, self.session.screen
        for epoch in range(game.epoch + 1):
            screen.show(epoch_sheet(game, epoch, screen.width))

    def show_log(self, typed: str) -> None:
        """The last lines of the log."""
        if typed and not (typed.isascii() and typed.isdigit()):
            self.say([f"log needs a number of lines, not {quoted(typed)}"])
            return
        wanted = min(max(1, int(typed[:9] or LOG_LINES)), LONGEST_LOG)
        lines = chronicle_of(self.session.game)
        self.say(lines[max(0, len(lines) - wanted) :] or ["nothing has happened yet"])

    def show_rules(self, text: str) -> None:
        """Sentences of the rules."""
        if not text:
            self.say(["rules needs a text or a number to look for, such as: rules flood"])
            return
        kind = self.session.game.kind
        found = [plain_sentence(line) for line in sentences_with(rules_page(kind.name), text)]
        self.say(islice(found, MOST_SENTENCES))
        if not found:
            self.say([f"no sentence of the rules of {kind.title} has {quoted(text)} in it"])
        elif len(found) > MOST_SENTENCES:
            self.say([f"and {len(found) - MOST_SENTENCES} more: heliopolis rules {kind.name}"])

    def take_back(self) -> None:
        """Take back a decision, or say why not."""
        try:
            self.session.take_back()
        except IllegalMove as error:
            self.say([str(error)])

    def save(self, name: str) -> None:
        """Write the record where the player wants it."""
        self.session.screen.say_whole(self.session.keeper.save_as(name, self.session.game))


def plain_sentence(line: str) -> str:
    """A sentence of the rules page without its signs.

    >>> plain_sentence("- **RA 7.1** `ra` starts an auction.")
    'RA 7.1 ra starts an auction.'
    """
    return line.removeprefix("- ").replace("*", "").replace("`", "")


def _some(entries: list[str], separator: str) -> str:
    """The first entries, and a word if there are more."""
    shown = separator.join(entries[:MOST_IN_A_REFUSAL])
    return shown if len(entries) <= MOST_IN_A_REFUSAL else f"{shown} and more (board shows all)"
