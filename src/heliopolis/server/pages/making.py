"""Making a table: with two clicks, or with everything chosen."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import Response

from ...core.kind import GameKind, OptionValue
from ...core.saying import said
from ...errors import BadSetup
from ...face.catalogue import GAMES, kind_of
from ...face.setup import check_count, checked_options
from ...face.shuffle import commitment_of
from ...players.levels import DEFAULT_LEVEL, levels_of
from ...store import places as store
from ...store.people import Person
from ...store.places import Place, Seat, SeatKind, Status
from ...web.names import level as level_named
from ..limits import TABLES_A_PERSON
from ..people import checked_name, new_id
from ..refusals import Refused
from ..visit import Visit, text_of

SEATS_AT_ONCE = 3  # of a game that starts with one click
MOST_SEATS = 5
DAY = 24 * 3600
SPEEDS = {  # seconds to think about a move
    "none": None,
    "60": 60,
    "180": 180,
    str(DAY): DAY,
    str(3 * DAY): 3 * DAY,
}


async def play_now(request: Request) -> Response:
    """A game against bots, at once."""
    visit = await Visit.of(request)
    form = await request.form()
    kind = kind_asked(text_of(form, "game"))
    visit.counted("make")
    person = await visit.introduced(form)
    bots = [bot_seat(number, DEFAULT_LEVEL, visit.said) for number in range(1, SEATS_AT_ONCE)]
    seats = [Seat(0, SeatKind.PERSON, person.name, person.id), *bots]
    return await _open(visit, person, kind, seats, {}, listed=False, seconds=None)


async def show_form(request: Request) -> Response:
    """Everything there is to choose."""
    visit = await Visit.of(request)
    kind = kind_asked(request.query_params.get("game", GAMES[0]))
    return visit.page(
        "making.html",
        kind=kind,
        kinds=[kind_of(name) for name in GAMES],
        levels=levels_of(kind.name),
        default_level=DEFAULT_LEVEL,
        most_seats=kind.most_players,
        speeds=list(SPEEDS),
    )


async def make(request: Request) -> Response:
    """A table as it was chosen."""
    visit = await Visit.of(request)
    form = await request.form()
    kind = kind_asked(text_of(form, "game"))
    visit.counted("make")
    options = options_of(kind, form)
    person = await visit.introduced(form)
    seats = seats_of(kind, form, person, visit.said)
    speed = text_of(form, "speed") or "none"
    if speed not in SPEEDS:
        raise Refused(said("There is no such speed; choose one of the list."), 422)
    listed = text_of(form, "listed") == "yes"
    return await _open(visit, person, kind, seats, options, listed, SPEEDS[speed])


async def _open(
    visit: Visit,
    person: Person,
    kind: GameKind,
    seats: Sequence[Seat],
    options: dict[str, OptionValue],
    listed: bool,
    seconds: int | None,
) -> Response:
    house = visit.house
    if await house.database.run(store.count_open_of, person.id) >= TABLES_A_PERSON:
        raise Refused(
            said(
                "You have {number} tables that are not over; finish or leave one first.",
                number=TABLES_A_PERSON,
            ),
            429,
        )
    place = new_place(kind, person.id, seats, options, listed, seconds, house.hall.clock())
    await house.hall.open(place)
    return visit.to(f"/table/{place.id}")


def new_place(
    kind: GameKind,
    owner: str,
    seats: Sequence[Seat],
    options: dict[str, OptionValue],
    listed: bool,
    seconds: int | None,
    now: float,
) -> Place:
    """A table that nobody has played at yet, with a secret shuffle of its own."""
    seed = secrets.token_hex(32)
    return Place(
        id=new_id(),
        game=kind.name,
        owner=owner,
        options=options,
        listed=listed,
        seconds=seconds,
        seed=seed,
        commitment=commitment_of(seed),
        status=Status.OPEN,
        made_at=now,
        moved_at=now,
        seats=told_apart(seats),
    )


def kind_asked(name: str) -> GameKind:
    """The game a form or an address names."""
    try:
        return kind_of(name)
    except BadSetup as error:
        raise Refused(error.said, 404) from error


def options_of(kind: GameKind, form: FormData) -> dict[str, OptionValue]:
    """The options a form chooses."""
    chosen: dict[str, OptionValue] = {}
    for name, option in kind.options.items():
        words = text_of(form, f"option_{name}")
        if words:
            is_number = words.isascii() and words.isdigit() and len(words) < 6
            chosen[name] = int(words) if option.numbers and is_number else words
    try:
        return checked_options(kind, chosen)
    except BadSetup as error:
        raise Refused(error.said, 422) from error


def seats_of(
    kind: GameKind, form: FormData, person: Person, say: Callable[[str], str] = str
) -> list[Seat]:
    """Who is to sit where, as a form says; seats without anybody are left out."""
    seats: list[Seat] = []
    for number in range(MOST_SEATS):
        words = text_of(form, f"seat_{number}")
        if words:
            guest = text_of(form, f"guest_{number}")
            seats.append(seat_of(kind, len(seats), words, guest, person, say))
    try:
        check_count(kind, len(seats))
    except BadSetup as error:
        raise Refused(error.said, 422) from error
    return seats


def seat_of(
    kind: GameKind,
    number: int,
    words: str,
    guest: str,
    person: Person,
    say: Callable[[str], str] = str,
) -> Seat:
    """One seat, from the word a form has for it."""
    if words == "me":
        return Seat(number, SeatKind.PERSON, person.name, person.id)
    if words == "guest":
        return Seat(number, SeatKind.GUEST, checked_name(guest), person.id)
    if words in ("friend", "anyone"):
        return Seat(number, SeatKind(words))
    level = words.removeprefix("bot:")
    if words.startswith("bot:") and level in {known.name for known in levels_of(kind.name)}:
        return bot_seat(number, level, say)
    raise Refused(said("There is nobody of that kind to sit down; choose from the list."), 422)


def bot_seat(number: int, level: str, say: Callable[[str], str] = str) -> Seat:
    """A seat for a bot, named after its level in the language of whoever asks for it."""
    return Seat(number, SeatKind.BOT, say(level_named(level).name), None, level)


def told_apart(seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """The same seats; of those with the same name, all but the first get a number."""
    from dataclasses import replace

    used: set[str] = set()
    apart: list[Seat] = []
    for seat in seats:
        name = seat.name
        number = 2
        while name is not None and name.casefold() in used:
            name = f"{seat.name} {number}"
            number += 1
        used.add((name or "").casefold())
        apart.append(replace(seat, name=name))
    return tuple(apart)
