"""Sitting down at a table before its game begins, by link or because it is open; and getting up."""

from __future__ import annotations

from dataclasses import replace

from starlette.requests import Request
from starlette.responses import Response

from ...core.saying import said
from ...players.levels import DEFAULT_LEVEL, levels_of
from ...store.people import Person
from ...store.places import Place, Seat, SeatKind, Status
from ..guard import is_number
from ..hall import empty_seat
from ..refusals import Refused, gone, not_yours, seat_taken
from ..table import LiveTable
from ..visit import Visit, number_of, text_of
from .making import bot_seat, told_apart


async def show_invitation(request: Request) -> Response:
    """A friend's link: whose table it is, and a button to sit down."""
    visit = await Visit.of(request)
    table, seat = await _invited(visit)
    if table.place.status != Status.OPEN or table.place.seats[seat].is_taken:
        return visit.to(f"/table/{table.id}")
    return visit.page("invitation.html", table=table, seat=seat)


async def accept_invitation(request: Request) -> Response:
    """Sit down at a friend's table."""
    visit = await Visit.of(request)
    table, seat = await _invited(visit)
    person = await visit.introduced(await request.form())
    return await _sit(visit, table, seat, person)


async def _invited(visit: Visit) -> tuple[LiveTable, int]:
    """The table and the seat of a link, if the link is one of ours."""
    words = visit.request.path_params
    place, seat, secret = words["place"], words["seat"], words["secret"]
    seat = int(seat) if is_number(seat) else -1
    if not visit.house.people.is_invited(place, seat, secret):
        raise gone()
    table = await visit.house.hall.get(place)
    if not 0 <= seat < len(table.place.seats):
        raise gone()
    return table, seat


async def sit(request: Request) -> Response:
    """Sit down at an open seat."""
    visit = await Visit.of(request)
    table = await visit.house.hall.get(request.path_params["place"])
    form = await request.form()
    seat = _seat_in(table, number_of(form, "seat"))
    if seat.is_taken and (visit.person is None or seat.person != visit.person.id):
        raise seat_taken()
    if not seat.is_taken and seat.kind != SeatKind.ANYONE:
        raise Refused(said("This seat is for somebody with a link to it."), 403)
    person = await visit.introduced(form)
    return await _sit(visit, table, seat.number, person)


async def _sit(visit: Visit, table: LiveTable, number: int, person: Person) -> Response:
    if table.place.seats_of(person.id):
        return visit.to(f"/table/{table.id}")

    def taken(place: Place, seat: Seat) -> Seat:
        if seat.is_taken or place.seats_of(person.id):
            raise seat_taken()
        own = replace(seat, kind=SeatKind.PERSON, name=person.name, person=person.id)
        return _told_apart_in(place, own)

    await visit.house.hall.sit(table.id, number, taken)
    return visit.to(f"/table/{table.id}")


def _told_apart_in(place: Place, seat: Seat) -> Seat:
    """A seat whose name is told apart from those who sit here already."""
    others = [other for other in place.seats if other.is_taken]
    return told_apart([*others, seat])[-1]


def _seat_in(table: LiveTable, number: int) -> Seat:
    if not 0 <= number < len(table.place.seats):
        raise gone()
    if table.place.status != Status.OPEN:
        raise Refused(said("The game has begun; you can watch it."), 409)
    return table.place.seats[number]


async def get_up(request: Request) -> Response:
    """Leave one's seat before the game begins."""
    visit = await Visit.of(request)
    person = visit.known()
    table = await visit.house.hall.get(request.path_params["place"])
    for number in table.place.seats_of(person.id):
        _seat_in(table, number)
        await visit.house.hall.sit(table.id, number, empty_seat)
    return visit.to("/")


async def fill_with_bot(request: Request) -> Response:
    """The one who made the table does not want to wait any longer."""
    visit = await Visit.of(request)
    person = visit.known()
    table = await visit.house.hall.get(request.path_params["place"])
    if table.place.owner != person.id:
        raise not_yours()
    form = await request.form()
    number = _seat_in(table, number_of(form, "seat")).number
    level = text_of(form, "level") or DEFAULT_LEVEL
    if level not in {known.name for known in levels_of(table.place.game)}:
        raise Refused(said("There is no such level; choose one of the list."), 422)

    def taken(place: Place, seat: Seat) -> Seat:
        if seat.is_taken:
            raise seat_taken()
        return _told_apart_in(place, bot_seat(number, level, visit.said))

    await visit.house.hall.sit(table.id, number, taken)
    return visit.to(f"/table/{table.id}")
