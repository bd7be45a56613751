"""Tables in the middle of a game, put into the server's store without playing there."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from playwright.sync_api import Page

from heliopolis.core.chance import SeededStream
from heliopolis.core.kind import OptionValue
from heliopolis.face.catalogue import kind_of
from heliopolis.face.game import Game
from heliopolis.face.shuffle import commitment_of
from heliopolis.players.player import NO_LIMIT
from heliopolis.players.registry import player_named
from heliopolis.server.pages.making import bot_seat, new_place
from heliopolis.server.people import COOKIE
from heliopolis.server.table import Change, LiveTable
from heliopolis.store import places as store
from heliopolis.store.people import Person
from heliopolis.store.places import Place, Seat, SeatKind, Status
from tests.browser.server import TestServer

NOW = 1_700_000_000.0
MOST_SEEDS = 500
Until = Callable[[LiveTable], bool]


def introduce(server: TestServer, page: Page, name: str) -> Person:
    """Make a visitor known to the server."""
    person, token = server.do(server.house.people.welcome(name, None, NOW))
    page.context.add_cookies([{"name": COOKIE, "value": token, "url": server.address}])
    return person


def own_seat(person: Person, number: int = 0) -> Seat:
    """A seat of somebody with a browser."""
    return Seat(number, SeatKind.PERSON, person.name, person.id)


def guest_seat(person: Person, name: str, number: int) -> Seat:
    """A seat of somebody else at the same screen."""
    return Seat(number, SeatKind.GUEST, name, person.id)


def bots(*levels: str, first: int = 1) -> list[Seat]:
    """Seats of bots, from a number on."""
    return [bot_seat(number, level) for number, level in enumerate(levels, first)]


def set_table(
    server: TestServer,
    game: str,
    seats: Sequence[Seat],
    until: Until,
    seed: int = 0,
    options: Mapping[str, OptionValue] | None = None,
) -> str:
    """Put a table into the store whose game was played by rules of thumb until something holds;
    the first seed from the given one on with which it ever does. The address of its page.
    """
    for number in range(seed, seed + MOST_SEEDS):
        place = place_of(game, seats, number, dict(options or {}))
        table = played(place, until)
        if table is not None:
            server.house.database.do(store.add_place, table.place, table.rows)
            return f"/table/{table.id}"
    raise AssertionError("no game comes to this")


def place_of(game: str, seats: Sequence[Seat], seed: int, options: dict[str, OptionValue]) -> Place:
    """A table before its game, with a shuffle that is not secret."""
    owner = next((seat.person for seat in seats if seat.person), "nobody")
    place = new_place(kind_of(game), owner, seats, options, False, None, NOW)
    words = str(seed)
    return replace(place, seed=words, commitment=commitment_of(words))


def played(place: Place, until: Until) -> LiveTable | None:
    """The table when the condition holds for the first time; none if it never does."""
    names = tuple(seat.name or "" for seat in place.seats)
    started = replace(place, status=Status.PLAYING, names=names)
    table = LiveTable(place, (), None).started(started, NOW).table
    while not until(table):
        if table.place.status != Status.PLAYING:
            return None
        table = next_step(table).table
    return table


def next_step(table: LiveTable) -> Change:
    """The seat that is asked moves by rules of thumb, or confirms its steps."""
    asked, game = table.asked, table.game
    assert asked is not None and game is not None, "a game that is on"
    person, key = table.place.seats[asked].person, f"step {table.version}"
    if table.waits_for is not None:
        return table.with_confirmation(asked, person, key, NOW)
    stream = SeededStream(f"{table.place.seed}/{table.version}")
    move = player_named("scribe").choose(game.view(asked), NO_LIMIT, stream)
    return table.with_move(asked, move.words, person, key, NOW)


# Conditions


def seat_may(words: str, seat: int = 0, epoch: int = 1, rows: int = 0) -> Until:
    """Until a seat may make a move that begins with these words, not before an epoch."""

    def holds(table: LiveTable) -> bool:
        game = table.game
        assert game is not None
        is_late = len(table.rows) >= rows and (game.is_over or game.epoch >= epoch)
        return is_late and table.waits_for is None and may(game, seat, words)

    return holds


def may(game: Game, seat: int, words: str) -> bool:
    """Whether a seat is asked and may make a move that begins so."""
    moves = game.legal_moves() if game.to_move == seat else []
    return any(move.words.startswith(words) for move in moves)


def is_over(table: LiveTable) -> bool:
    """Until the game is over."""
    return table.place.status == Status.OVER
