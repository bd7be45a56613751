"""Tables in the store: what is written comes back, rows are only added, a seat is taken once."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
from sqlalchemy import Connection, select
from sqlalchemy.exc import IntegrityError

from heliopolis.face.catalogue import GAMES, kind_of
from heliopolis.store import people, places
from heliopolis.store.database import Database
from heliopolis.store.people import Person
from heliopolis.store.places import Place, Seat, SeatKind, Status, Stored
from heliopolis.store.schema import people as people_table

from .places_made import new_person, new_place, row, taken_by

AT_ONCE = 50


def stored(database: Database, place: Place) -> Stored:
    found = database.do(places.stored_place, place.id)
    assert found is not None
    return found


def at_once(work: Callable[[int], object], times: int = AT_ONCE) -> list[object]:
    """Do the same from many threads, which all begin at one moment; errors are answers too."""
    gate = threading.Barrier(times)

    def one(number: int) -> object:
        gate.wait()
        try:
            return work(number)
        except IntegrityError as error:
            return error

    with ThreadPoolExecutor(times) as threads:
        return list(threads.map(one, range(times)))


def test_a_table_comes_back_as_it_was_written(database: Database) -> None:
    owner = new_person(database)
    place = new_place(database, owner)
    begun = replace(
        place, status=Status.OVER, names=("Ada", "Ben"), scores=(7, -2), winners=(0,), rematch="x"
    )
    database.do(places.change_place, begun)
    assert stored(database, place).place == begun


def longest_words(game: str) -> list[str]:
    """The longest move of a game, and the longest thing that chance can say at its beginning."""
    kind = kind_of(game)
    state = kind.state()
    kind.rules.set_up(state, 2, 0)
    said = (kind.format_outcome(state, outcome) for outcome in kind.outcomes(state))
    return [max(kind.move_words, key=len), max(said, key=len)]


@pytest.mark.parametrize("game", GAMES)
def test_whatever_a_game_can_say_finds_room(database: Database, game: str) -> None:
    place = new_place(database, new_person(database))
    added = tuple(row(number, words) for number, words in enumerate(longest_words(game)))
    database.do(places.add_rows, place.id, added)
    assert stored(database, place).rows == added


def test_rows_come_back_in_order_and_with_their_types(database: Database) -> None:
    place = new_place(database, new_person(database))
    added = (row(0, "invoke", "a"), replace(row(1), who="chance", person=None), row(2))
    database.do(places.add_rows, place.id, added)
    assert stored(database, place).rows == added
    assert database.do(places.rows_since, place.id, 2) == added[2:]


@pytest.mark.parametrize("more", [-1, 0, 1, places.ROWS_AT_ONCE + 1])
def test_any_number_of_rows_is_added_at_once(database: Database, more: int) -> None:
    place = new_place(database, new_person(database))
    added = tuple(row(number) for number in range(places.ROWS_AT_ONCE + more))
    database.do(places.add_rows, place.id, added)
    assert stored(database, place).rows == added


@pytest.mark.parametrize("second", [row(0, key="other"), row(1, key="same")])
def test_a_number_and_a_key_are_taken_once(database: Database, second: places.Row) -> None:
    place = new_place(database, new_person(database))
    first = row(0, key="same")
    database.do(places.add_rows, place.id, (first,))
    with pytest.raises(IntegrityError):
        database.do(places.add_rows, place.id, (second,))
    assert stored(database, place).rows == (first,)


def test_the_same_key_may_be_used_at_another_table(database: Database) -> None:
    owner = new_person(database)
    for place in (new_place(database, owner), new_place(database, owner)):
        database.do(places.add_rows, place.id, (row(0, key="same"),))


def test_a_transaction_is_written_whole_or_not_at_all(database: Database) -> None:
    place = new_place(database, new_person(database))
    with pytest.raises(IntegrityError):
        database.do(places.add_rows, place.id, (row(0), row(1), row(1, "invoke")))
    assert stored(database, place).rows == ()


def test_of_fifty_who_write_the_same_row_one_succeeds(database: Database) -> None:
    place = new_place(database, new_person(database))
    answers = at_once(
        lambda number: database.do(places.add_rows, place.id, (row(0, key=str(number)),))
    )
    assert sum(isinstance(answer, IntegrityError) for answer in answers) == AT_ONCE - 1
    assert len(stored(database, place).rows) == 1


def test_of_fifty_who_want_the_last_seat_one_gets_it(database: Database) -> None:
    place = new_place(database, new_person(database))
    comers = [new_person(database, f"Comer {number}") for number in range(AT_ONCE)]

    def sits(connection: Connection, comer: Person) -> bool:
        if not places.is_as_it_was(connection, place):
            return False
        places.change_seat(connection, place.id, taken_by(place.seats[2], comer))
        return True

    answers = at_once(lambda number: database.do(sits, comers[number]))
    assert answers.count(True) == 1
    winner = comers[answers.index(True)]
    assert stored(database, place).place.seats[2].person == winner.id


def test_whatever_has_changed_at_a_table_is_noticed(database: Database) -> None:
    person = new_person(database)
    place = new_place(database, person, (Seat(0, SeatKind.ANYONE), Seat(1, SeatKind.ANYONE)))
    assert database.do(places.is_as_it_was, place)
    for changed in (replace(place, status=Status.PLAYING), replace(place, rematch="another")):
        database.do(places.change_place, changed)
        assert not database.do(places.is_as_it_was, place)
        assert database.do(places.is_as_it_was, changed)
    database.do(places.change_place, place)
    database.do(places.change_seat, place.id, taken_by(place.seats[1], person))
    assert not database.do(places.is_as_it_was, place)


def test_remarks_are_numbered_in_the_order_they_came(database: Database) -> None:
    person = new_person(database)
    place = new_place(database, person)
    for text in ("one", "two", "three"):
        database.do(places.add_remark, place.id, person.id, person.name, text, 1.0)
    found = stored(database, place).remarks
    assert [(remark.number, remark.text) for remark in found] == [
        (0, "one"),
        (1, "two"),
        (2, "three"),
    ]
    assert database.do(places.remarks_since, place.id, 2) == found[2:]


def test_lists_show_the_right_tables(database: Database) -> None:
    ada, ben = new_person(database), new_person(database, "Ben")
    seat = Seat(0, SeatKind.ANYONE)
    both = (taken_by(seat, ada), Seat(1, SeatKind.ANYONE))
    free = new_place(database, ada, both)
    running = replace(new_place(database, ada, both), status=Status.PLAYING)
    over = replace(new_place(database, ada, both), status=Status.OVER)
    private = replace(new_place(database, ada, both), status=Status.OVER, listed=False)
    for place in (running, over, private):
        database.do(places.change_place, place)

    def ids(found: list[Place]) -> set[str]:
        return {place.id for place in found}

    assert ids(database.do(places.places_of_person, ada.id, 99)) == {free.id, running.id}
    assert ids(database.do(places.places_of_person, ben.id, 99)) == set()
    assert free.id in ids(database.do(places.open_places, 99))
    assert {running.id, over.id}.isdisjoint(ids(database.do(places.open_places, 99)))
    assert {over.id, private.id} <= ids(database.do(places.finished_places, ada.id, 99))
    assert private.id not in ids(database.do(places.finished_places, ben.id, 99))
    assert private.id not in ids(database.do(places.finished_places, None, 99))
    assert running.id in database.do(places.running_ids)
    assert database.do(places.count_open_of, ada.id) == 2


def test_people_are_found_by_the_hash_of_their_token_only(database: Database) -> None:
    person = people.Person("p" * 16, "Ada", "nl")
    database.do(people.add_person, person, "f" * 64, 1.0)
    assert database.do(people.person_with_token, "f" * 64) == person
    assert database.do(people.person_with_token, "e" * 64) is None
    database.do(people.rename_person, person.id, "Bea")
    assert database.do(people.person_with_token, "f" * 64) == replace(person, name="Bea")
    columns = database.do(lambda connection: connection.execute(select(people_table)).keys())
    assert "token" not in set(columns)


def test_the_house_keeps_its_first_value(database: Database) -> None:
    assert database.do(people.house_value, "word", "first") == "first"
    assert database.do(people.house_value, "word", "second") == "first"
