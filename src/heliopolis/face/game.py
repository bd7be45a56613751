"""A game that people, bots and pages play: it checks every move, explains refusals and keeps the
record.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any, NoReturn

from ..core.bits import members_of
from ..core.chance import SeededStream
from ..core.kind import GameKind, OptionValue
from ..core.saying import said
from ..errors import BadNotation, IllegalMove, quoted
from ..notation.record import CHANCE, Comment, Event, Place, Record, comments_of
from ..notation.source import is_whole, not_expected
from .breakdown import Breakdown, Line
from .catalogue import kind_of
from .move import Move
from .setup import checked_options, checked_players, checked_seed
from .table import Table
from .view import View

MOST_MOVES_IN_A_MESSAGE = 12
LONGEST_REMARK = 10_000  # characters


def new_game(
    game: str,
    players: Sequence[str] | int,
    seed: int | str | None = None,
    options: Mapping[str, OptionValue] | None = None,
) -> Game:
    """Start a game. The same seed gives the same deal, and the same chance for the same moves.

    >>> game = new_game("ra", players=["Ada", "Ben"], seed=7)
    >>> game.to_move, [str(move) for move in game.legal_moves()]
    (0, ['draw', 'ra'])
    """
    kind = kind_of(game)
    names = checked_players(kind, players)
    chosen = checked_options(kind, options or {})
    stream = SeededStream(checked_seed(secrets.token_hex(16) if seed is None else seed))
    deal = stream.below(kind.rules.deals(len(names)))
    return Game(kind, names, chosen, deal, stream)


class Game(Table):
    """One game at the table. Use `new_game` or `load` to get one."""

    def __init__(
        self,
        kind: GameKind,
        players: tuple[str, ...],
        options: Mapping[str, OptionValue],
        deal: int,
        stream: SeededStream,
    ) -> None:
        super().__init__(kind, players, options, deal, kind.state())
        self.stream = stream
        self.comments: tuple[Comment, ...] = ()
        kind.rules.set_up(self._state, len(players), deal)
        for name, value in self.options.items():
            kind.options[name].apply(self._state, value)
        self._events: list[Event] = []
        self._epochs = {1: 0}
        self._lines: list[Line] = []
        for seat in range(len(players)):
            self._book(0, seat, kind.starting_items(self._state, seat))

    def __repr__(self) -> str:
        return f"<{self.kind.title} with {', '.join(self.players)}: {self.moment}>"

    # The checked door

    def play(self, move: str | Move, seat: int | str | None = None) -> None:
        """Make a move, given as its words or a `Move`; at a chance node, say what chance gives.

        Raises IllegalMove, with who, what, why and what else, and changes nothing.
        """
        if not isinstance(move, str | Move):
            raise IllegalMove(
                said("a move is given as its words or a Move, not {found}", found=quoted(move))
            )
        words = self.kind.tidy(" ".join(str(move).split()))
        if isinstance(move, Move):
            self._check_number(move)
            seat = move.seat if seat is None else seat
        self._check_seat(words, seat)
        if self.to_move == CHANCE:
            self._play_outcome(words)
        else:
            self._play_move(words)

    def play_chance(self) -> str:
        """Let chance speak from the game's own seeded stream. Returns its words."""
        if self.to_move != CHANCE:
            raise IllegalMove(said("chance has nothing to do now: {moment}", moment=self.moment))
        ticket = self.stream.below(self.kind.rules.tickets(self._state))
        outcome = self.kind.rules.outcome_of_ticket(self._state, ticket)
        words = self.kind.format_outcome(self._state, outcome)
        self._apply(Event(CHANCE, words), outcome)
        return words

    def _check_number(self, move: Move) -> None:
        """A Move made by hand may have a number that is not its words'."""
        number = numbers_of(self.kind).get(move.words)
        if number != move.number:
            raise IllegalMove(
                said(
                    "{words} is not move {given}, but move {number}",
                    words=quoted(move.words),
                    given=move.number,
                    number=number,
                )
            )

    def _check_seat(self, words: str, seat: object) -> None:
        """Nobody moves for another seat, nor for chance."""
        to_move = self.to_move
        if seat is None or to_move is None or (seat == to_move and not isinstance(seat, bool)):
            return
        is_seat = isinstance(seat, int) and not isinstance(seat, bool)
        if not isinstance(seat, int) or not is_seat or not 0 <= seat < len(self.players):
            last = len(self.players) - 1
            raise IllegalMove(
                said(
                    "there is no seat {seat} at this table; seats are 0 to {last}",
                    seat=quoted(seat),
                    last=last,
                )
            )
        raise IllegalMove(
            said(
                "{name} cannot {move} now: {moment}",
                name=self.players[seat],
                move=self._said(words),
                moment=self.moment,
            )
        )

    def _play_move(self, words: str) -> None:
        asked = self.to_move
        if asked is None:
            raise IllegalMove(said("the game is over: {words} comes too late", words=quoted(words)))
        assert isinstance(asked, int), "chance is dealt with elsewhere"
        number = numbers_of(self.kind).get(words)
        if number is None:
            self._refuse(words, asked, said("{game} knows no such move", game=self.kind.title))
        reason = self.kind.why_not(self._state, number)
        if reason is not None:
            self._refuse(words, asked, reason)
        self._apply(Event(asked, words), number)

    def _said(self, words: str) -> str:
        """A game's own words as they stand, others in quotes."""
        return words if words in numbers_of(self.kind) else quoted(words)

    def _play_outcome(self, words: str) -> None:
        outcome = self.kind.parse_outcome(self._state, words)
        if outcome is None:
            raise IllegalMove(
                said("chance cannot say {words}: {moment}", words=quoted(words), moment=self.moment)
            )
        if self.kind.tickets_of(self._state, outcome) == 0:
            raise IllegalMove(
                said(
                    "chance cannot say {words}: none is left in the bag; {moment}",
                    words=repr(words),
                    moment=self.moment,
                )
            )
        self._apply(Event(CHANCE, self.kind.format_outcome(self._state, outcome)), outcome)

    def _refuse(self, words: str, asked: int, reason: str) -> NoReturn:
        moves = [move.words for move in self.legal_moves()]
        shown = ", ".join(moves[:MOST_MOVES_IN_A_MESSAGE])
        if len(moves) > MOST_MOVES_IN_A_MESSAGE:
            more = len(moves) - MOST_MOVES_IN_A_MESSAGE
            shown = said("{moves} and {number} more", moves=shown, number=more)
        raise IllegalMove(
            said(
                "{name} cannot {move}: {reason}; possible now: {moves}",
                name=self.players[asked],
                move=self._said(words),
                reason=reason,
                moves=shown,
            )
        )

    def _apply(self, event: Event, number: int) -> None:
        before = self._state.copy()
        rules = self.kind.rules
        make = rules.make_chance if event.who == CHANCE else rules.make_move
        make(self._state, number)
        self._events.append(event)
        self._book(before.epoch, before.turn, self.kind.turn_items(before, self._state))
        if self.kind.rules.is_scoring(self._state):
            self._score(before.epoch)

    # Points

    def _score(self, epoch: int) -> None:
        scores = list(self._state.scores)
        nets = []
        for seat in range(len(self.players)):
            items = self.kind.epoch_items(self._state, seat)
            self._book(epoch, seat, items)
            nets.append(sum(item.points for item in items))
        self.kind.rules.finish_epoch(self._state)
        for seat, net in enumerate(nets):
            spared = self._state.scores[seat] - scores[seat] - net
            if spared:
                self._lines.append(Line.of_floor(epoch, seat, self.kind, spared))
        if not self.is_over:
            self._epochs[self._state.epoch] = len(self._events)

    def _book(self, epoch: int, seat: int, items: Sequence[Any]) -> None:
        self._lines += [Line(epoch, seat, item.rule, item.points, item.why) for item in items]

    @property
    def winners(self) -> list[int]:
        """The seats that have won; none before the end."""
        if not self.is_over:
            return []
        return list(members_of(self.kind.rules.winners(self._state)))

    def breakdown(self) -> Breakdown:
        """Every point so far: epoch, seat, rule, points, why. Lines add up to scores."""
        return Breakdown(tuple(self._lines), self.players)

    # The record and the position

    @property
    def events(self) -> Sequence[Event]:
        """Every move and chance outcome so far."""
        return tuple(self._events)

    def record(self) -> Record:
        """The game so far as a record."""
        return Record(
            game=self.kind.name,
            players=self.players,
            options=self.options,
            set_up_name=self.kind.set_up_name,
            set_up=self.kind.set_up_of_deal(len(self.players), self.deal),
            events=tuple(self._events),
            epochs=dict(self._epochs),
            comments=self.comments,
            scores=tuple(self.scores) if self.is_over else None,
            winners=tuple(self.winners) if self.is_over else None,
        )

    def comment(self, text: str) -> None:
        """Add a remark for readers of the record, which stands before the next event.

        >>> game = new_game("dice", players=2, seed=7)
        >>> game.comment("here we go")
        >>> game.record().comments
        (Comment(before=0, text='here we go'),)
        """
        if not isinstance(text, str) or not is_whole(text):
            raise not_expected(quoted(text), said("a remark of whole characters"), Place(1, 1))
        if len(text) > LONGEST_REMARK:
            raise BadNotation(
                said(
                    "found {number} characters, expected at most {most}",
                    number=len(text),
                    most=LONGEST_REMARK,
                )
            )
        self.comments += tuple(comments_of(len(self._events), text))

    def view(self, seat: int) -> View:
        """The game as a seat sees it now, for the player who sits there."""
        return View(
            self.kind,
            self.players,
            self.options,
            self.deal,
            self._state.copy(),
            seat,
            tuple(self._events),
        )

    def copy(self) -> Game:
        """A game of its own that stands where this one stands."""
        twin = Game.__new__(Game)
        vars(twin).update(vars(self))
        twin.options = self.options.copy()
        twin.stream = self.stream.copy()
        twin._state = self._state.copy()
        twin._events = self._events.copy()
        twin._epochs = self._epochs.copy()
        twin._lines = self._lines.copy()
        return twin


_NUMBERS: dict[str, dict[str, int]] = {}


def numbers_of(kind: GameKind) -> Mapping[str, int]:
    """The number of each of a game's moves, by its words."""
    if kind.name not in _NUMBERS:
        _NUMBERS[kind.name] = {words: number for number, words in enumerate(kind.move_words)}
    return _NUMBERS[kind.name]
