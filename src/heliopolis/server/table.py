"""One table with its game, made from the rows of the store. It can be dropped at any time: the rows
are the game.

A row is a move, what chance said, or one of two words of the table itself: `take back` undoes the
move before it, `confirm` says that the steps before it stand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import takewhile

from ..core.saying import said
from ..errors import HeliopolisError, IllegalMove
from ..face.game import Game, new_game
from ..face.position import Position
from ..face.replay import load
from ..notation.record import CHANCE
from ..store.places import Place, Row, Seat, Status, Stored

TAKE_BACK = "take back"
CONFIRM = "confirm"
# Choices made in small steps: when the last one is made, the table waits until it is confirmed.
STEPS = ("take", "discard", "flip", "keep", "lose")
# Seconds. Lists of tables need not know the last move more exactly, and most moves write one line.
NOTED_EVERY = 30.0


class DamagedGame(HeliopolisError):
    """The rows of a game do not fit together."""


@dataclass(frozen=True, slots=True)
class Change:
    """What is to be written down, and the table as it will be then."""

    rows: tuple[Row, ...]
    table: LiveTable


class LiveTable:
    """A place and its game as it stands. A change makes another one."""

    def __init__(self, place: Place, rows: tuple[Row, ...], game: Game | None) -> None:
        self.place = place
        self.rows = rows
        self.game = game

    @classmethod
    def of(cls, stored: Stored) -> LiveTable:
        """A table as it is kept."""
        return cls(stored.place, stored.rows, replayed(stored.place, stored.rows))

    @property
    def id(self) -> str:
        """Its name in addresses."""
        return self.place.id

    @property
    def version(self) -> int:
        """How many rows there are: a page says which it has seen."""
        return len(self.rows)

    @cached_property
    def keys(self) -> frozenset[str]:
        """The keys of all requests that have had their effect."""
        return frozenset(row.key for row in self.rows if row.key)

    @cached_property
    def position(self) -> Position:
        """What lies on the table, made once for all who look."""
        return self._begun().position

    def _begun(self) -> Game:
        assert self.game is not None, "only games that have begun are looked at"
        return self.game

    # Who is to do what

    @property
    def waits_for(self) -> int | None:
        """The seat that may still take back its steps, and is to confirm them."""
        if not self.rows or self.game is None:
            return None
        last = self.rows[-1]
        if last.person is None or not isinstance(last.who, int) or not _is_step(last.words):
            return None
        return last.who if self.game.to_move != last.who else None

    @property
    def asked(self) -> int | None:
        """The seat that is to choose a move or to confirm; none when the game is not on."""
        if self.game is None or self.place.status != Status.PLAYING:
            return None
        if self.waits_for is not None:
            return self.waits_for
        to_move = self.game.to_move
        return to_move if isinstance(to_move, int) else None

    @property
    def asked_bot(self) -> Seat | None:
        """The seat that is asked, if a bot answers for it."""
        seat = None if self.asked is None else self.place.seats[self.asked]
        return seat if seat is not None and seat.is_played_by_bot else None

    def may_take_back(self, seat: int) -> bool:
        """Whether a seat's last move may still be taken back: nothing new has come to light since.

        Whatever chance says and whatever another seat does is new, even if it was taken back.
        """
        if self.place.status != Status.PLAYING:
            return False
        return bool(standing_rows(reversed(list(takewhile(_is_own(seat), reversed(self.rows))))))

    # What may be done

    def started(self, place: Place, now: float) -> Change:
        """The game begins; chance may have to speak first."""
        return self._followed(LiveTable(place, (), begun(place)), (), now)

    def with_move(
        self, seat: int, words: str, person: str | None, key: str | None, now: float
    ) -> Change:
        """A seat makes a move, and chance answers where it has to."""
        game = self._playing().copy()
        if self.waits_for is not None:
            name = game.players[self.waits_for]
            raise IllegalMove(said("{name} is still to confirm what was chosen", name=name))
        game.play(words, seat)
        row = Row(self.version, seat, game.events[-1].words, now, person, key)
        return self._followed(LiveTable(self.place, (*self.rows, row), game), (row,), now)

    def with_confirmation(self, seat: int, person: str | None, key: str, now: float) -> Change:
        """The steps of a seat stand."""
        game = self._playing()
        if self.waits_for != seat:
            raise IllegalMove(said("{name} has nothing to confirm now", name=game.players[seat]))
        row = Row(self.version, seat, CONFIRM, now, person, key)
        return self._followed(LiveTable(self.place, (*self.rows, row), game.copy()), (row,), now)

    def with_take_back(self, seat: int, person: str, key: str, now: float) -> Change:
        """The last move of a seat is undone."""
        game = self._playing()
        if not self.may_take_back(seat):
            raise IllegalMove(
                said(
                    "{name} can take nothing back: chance or somebody else has moved on since",
                    name=game.players[seat],
                )
            )
        row = Row(self.version, seat, TAKE_BACK, now, person, key)
        rows = (*self.rows, row)
        return Change((row,), LiveTable(self.place, rows, replayed(self.place, rows)))

    def _playing(self) -> Game:
        if self.game is None or self.place.status != Status.PLAYING:
            raise IllegalMove(said("no game is on at this table"))
        return self.game

    @staticmethod
    def _followed(table: LiveTable, added: tuple[Row, ...], now: float) -> Change:
        """Let chance speak, and see whether the game is over."""
        game = table.game
        assert game is not None, "only games that are on come here"
        rows = list(added)
        if table.waits_for is None:
            while game.to_move == CHANCE:
                number = table.version + len(rows) - len(added)
                rows.append(Row(number, CHANCE, game.play_chance(), now))
        place = table.place
        if not place.moved_at <= now < place.moved_at + NOTED_EVERY:
            place = replace(place, moved_at=now)
        if game.is_over and table.waits_for is None:
            place = replace(
                place,
                status=Status.OVER,
                scores=tuple(game.scores),
                winners=tuple(game.winners),
            )
        return Change(tuple(rows), LiveTable(place, (*table.rows, *rows[len(added) :]), table.game))


def _is_own(seat: int) -> Callable[[Row], bool]:
    """Whether a row is a person's at this seat, and not yet confirmed."""
    return lambda row: row.who == seat and row.person is not None and row.words != CONFIRM


def _is_step(words: str) -> bool:
    return words.split()[0] in STEPS


def standing_rows(rows: Iterable[Row]) -> list[Row]:
    """The moves and outcomes that were not taken back."""
    standing: list[Row] = []
    for row in rows:
        if row.words == TAKE_BACK:
            standing.pop()
        elif row.words != CONFIRM:
            standing.append(row)
    return standing


def begun(place: Place) -> Game:
    """The game of a place at its beginning."""
    assert place.names is not None, "a game that has begun has names"
    return new_game(place.game, place.names, place.seed, place.options)


def replayed(place: Place, rows: Sequence[Row]) -> Game | None:
    """The game after these rows; none before it has begun."""
    if place.status == Status.IMPORTED:
        return load(place.set_up)
    if place.names is None:
        return None
    game = begun(place)
    for row in standing_rows(rows):
        _replay(game, row)
    return game


def _replay(game: Game, row: Row) -> None:
    """Play a row again. What chance says must follow from the seed."""
    if row.who != CHANCE:
        game.play(row.words, row.who)
    elif game.play_chance() != row.words:
        raise DamagedGame(f"row {row.number} is not what the seed of this game gives")
