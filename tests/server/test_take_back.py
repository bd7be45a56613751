"""Taking back and confirming: a machine of random acts looks for a way round their laws."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import settings, strategies
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from heliopolis.errors import IllegalMove
from heliopolis.notation.record import CHANCE
from heliopolis.server.table import CONFIRM, STEPS, TAKE_BACK, LiveTable, replayed, standing_rows
from heliopolis.store.places import Place, Row, Seat, SeatKind, Status

PEOPLE = ("ada", "ben", None)  # the last seat is a bot's


def new_table(game: str, seed: str) -> LiveTable:
    """A game of two people and a bot that has just begun."""
    seats = tuple(
        Seat(number, SeatKind.PERSON if person else SeatKind.BOT, f"Seat {number}", person)
        for number, person in enumerate(PEOPLE)
    )
    place = Place(
        id="t", game=game, owner="ada", options={}, listed=False, seconds=None, seed=seed,
        commitment="", status=Status.PLAYING, made_at=0, moved_at=0, seats=seats,
        names=tuple(f"Seat {number}" for number in range(3)),
    )  # fmt: skip
    return LiveTable(place, (), None).started(place, 0).table


class TakingBack(RuleBasedStateMachine):
    """Two people and a bot do whatever the table lets them."""

    def __init__(self) -> None:
        super().__init__()
        self.table: LiveTable
        self.before: tuple[Row, ...] = ()

    @initialize(
        game=strategies.sampled_from(["ra", "priests", "dice"]), seed=strategies.integers(0, 10**6)
    )
    def begin(self, game: str, seed: int) -> None:
        """A game begins, and goes on for a while to get to a point of interest."""
        self.table = new_table(game, str(seed))

    def take(self, change: Any) -> None:
        """A change was accepted."""
        assert change.table.rows == (*self.table.rows, *change.rows)
        self.table = change.table

    @precondition(lambda self: self.table.asked is not None and self.table.waits_for is None)
    @rule(data=strategies.data(), times=strategies.integers(1, 12))
    def move(self, data: Any, times: int) -> None:
        """Whoever is asked makes a move, and then the next."""
        for _ in range(times):
            seat, game = self.table.asked, self.table.game
            if seat is None or game is None or self.table.waits_for is not None:
                return
            words = data.draw(strategies.sampled_from([move.words for move in game.legal_moves()]))
            self.take(self.table.with_move(seat, words, PEOPLE[seat], None, 0))

    @rule(seat=strategies.integers(0, 2))
    def confirm(self, seat: int) -> None:
        """A seat confirms; only the one that is waited for can."""
        if self.table.waits_for == seat:
            self.take(self.table.with_confirmation(seat, PEOPLE[seat], "k", 0))
        else:
            with pytest.raises(IllegalMove):
                self.table.with_confirmation(seat, PEOPLE[seat], "k", 0)

    @rule(seat=strategies.integers(0, 2))
    def take_back(self, seat: int) -> None:
        """A seat takes back; the table lets it exactly when the law does."""
        if not may_by_law(self.table, seat):
            assert not self.table.may_take_back(seat)
            with pytest.raises(IllegalMove):
                self.table.with_take_back(seat, PEOPLE[seat] or "bot", "k", 0)
            return
        assert self.table.may_take_back(seat)
        standing = standing_rows(self.table.rows)
        self.take(self.table.with_take_back(seat, str(PEOPLE[seat]), "k", 0))
        assert standing_rows(self.table.rows) == standing[:-1]

    @invariant()
    def rows_are_only_added(self) -> None:
        """What was written stays as it was written, and is numbered without a gap."""
        rows = self.table.rows
        assert rows[: len(self.before)] == self.before
        assert [row.number for row in rows] == list(range(len(rows)))
        self.before = rows

    @invariant()
    def the_rows_are_the_game(self) -> None:
        """The game in memory is what its rows give."""
        again, game = replayed(self.table.place, self.table.rows), self.table.game
        assert again is not None and game is not None
        assert (again.events, again.position) == (game.events, game.position)

    @invariant()
    def chance_waits_for_the_confirmation(self) -> None:
        """After a person's last step nothing happens until it is confirmed."""
        rows, game = self.table.rows, self.table.game
        assert game is not None
        if rows and rows[-1].person and rows[-1].words.split()[0] in STEPS[1:]:
            assert self.table.waits_for == rows[-1].who or game.to_move == rows[-1].who
        if self.table.waits_for is None:
            assert game.to_move != CHANCE


def may_by_law(table: LiveTable, seat: int) -> bool:
    """The law in its own words: there is a move of this person's that stands, and since it nobody
    else and no chance has said anything, nothing was confirmed, and the game is on.
    """
    if table.place.status != Status.PLAYING:
        return False
    depth = 0
    for row in reversed(table.rows):
        if row.who != seat or row.person is None or row.words == CONFIRM:
            return False
        if row.words != TAKE_BACK and depth == 0:
            return True
        depth += 1 if row.words == TAKE_BACK else -1
    return False


TestTakingBack = TakingBack.TestCase
TestTakingBack.settings = settings(max_examples=40, stateful_step_count=25, deadline=None)


def test_a_confirmed_step_stays_also_when_the_next_seat_takes_its_own_move_back() -> None:
    table = new_table("ra", "1")
    step = Row(table.version, 0, "discard pharaoh", 0, "ada")
    next_seat = (Row(2, 1, "draw", 0, "ben"), Row(3, 1, TAKE_BACK, 0, "ben"))
    rows = (step, Row(1, 0, CONFIRM, 0, "ada"), *next_seat)
    assert not LiveTable(table.place, rows, table.game).may_take_back(0)


def test_a_move_stays_when_the_next_seat_has_shown_and_taken_back_its_own() -> None:
    table = new_table("ra", "1")
    rows = (Row(0, 0, "invoke", 0, "ada"), Row(1, 1, "pass", 0, "ben"))
    taken = (*rows, Row(2, 1, TAKE_BACK, 0, "ben"))
    assert not LiveTable(table.place, taken, table.game).may_take_back(0)
    assert not LiveTable(table.place, taken, table.game).may_take_back(1)
    assert LiveTable(table.place, rows, table.game).may_take_back(1)


def test_a_confirmed_step_cannot_be_taken_back() -> None:
    table = new_table("ra", "1")
    step = Row(0, 0, "discard pharaoh", 0, "ada")
    confirmed = (step, Row(1, 0, CONFIRM, 0, "ada"))
    assert LiveTable(table.place, (step,), table.game).may_take_back(0)
    assert not LiveTable(table.place, confirmed, table.game).may_take_back(0)
