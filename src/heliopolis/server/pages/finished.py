"""After the game: the record to take home, the replay, a rematch; and records from elsewhere."""

from __future__ import annotations

from dataclasses import replace

from starlette.datastructures import FormData, UploadFile
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from ...core.saying import said
from ...errors import HeliopolisError
from ...face.catalogue import kind_of
from ...face.game import Game
from ...face.replay import load
from ...face.shuffle import with_proof
from ...notation.record import CHANCE
from ...store.places import Place, Seat, SeatKind, Status
from ..curves import beginning_of, curve_of
from ..people import new_id
from ..refusals import Refused
from ..table import LiveTable
from ..visit import Visit, text_of
from .making import new_place
from .regions import replay_parts


async def record(request: Request) -> Response:
    """The record as far as the game has come; of a finished game with the proof of its shuffle."""
    visit = await Visit.of(request)
    table = await visit.house.hall.get(request.path_params["place"])
    if table.game is None:
        raise Refused(said("This game has not begun yet."), 404)
    game = _proven(table)
    name = f"{table.place.game}-{table.id}"
    if request.path_params["form"] == "json":
        return _download(game.record().json, f"{name}.json", "application/json")
    return _download(game.record().text, f"{name}.txt", "text/plain; charset=utf-8")


def _proven(table: LiveTable) -> Game:
    """A table's game with the proof of its shuffle; the seed stays secret until it is over."""
    assert table.game is not None, "the caller has looked"
    place = table.place
    if place.commitment is None:
        return table.game
    return with_proof(table.game, place.commitment, place.seed if _is_over(place) else None)


def _is_over(place: Place) -> bool:
    return place.status == Status.OVER


def _download(text: str, name: str, kind: str) -> Response:
    return PlainTextResponse(
        text,
        media_type=kind,
        headers={"content-disposition": f'attachment; filename="{name}"'},
    )


# Replay


def game_at(game: Game, number: int) -> Game:
    """The game after so many events."""
    earlier = beginning_of(game)
    for event in game.events[:number]:
        earlier.play(event.words, None if event.who == CHANCE else event.who)
    return earlier


async def replay(request: Request) -> Response:
    """A game from any move."""
    visit = await Visit.of(request)
    table = await visit.house.hall.get(request.path_params["place"])
    if table.game is None:
        raise Refused(said("This game has not begun yet."), 404)
    last = len(table.game.events)
    at = _number_in(request.query_params.get("at", ""), last)
    seat = _number_in(request.query_params.get("seat", "0"), len(table.game.players) - 1)
    parts = replay_parts(visit, table, game_at(table.game, at), at, last, seat)
    curve = curve_of(table.game) if table.place.status != Status.PLAYING else None
    return visit.page("replay.html", curve=curve, **parts)


def _number_in(words: str, most: int) -> int:
    """A number in an address; whatever is no number, or too large, means the last."""
    if words.isascii() and words.isdigit() and len(words) < 7:
        return min(int(words), most)
    return most


# Rematch


async def rematch(request: Request) -> Response:
    """The same people and bots once more; the first who asks opens the table for all."""
    visit = await Visit.of(request)
    person = visit.known()
    table = await visit.house.hall.get(request.path_params["place"])
    if table.place.rematch:
        return visit.to(f"/table/{table.place.rematch}")
    if table.place.status != Status.OVER or not table.place.seats_of(person.id):
        raise Refused(said("Only those who have played here can ask for a rematch."), 403)
    visit.counted("make")
    place = _again(table, person.id, visit.house.hall.clock())
    return visit.to(f"/table/{await visit.house.hall.rematch(table.id, place)}")


def _again(table: LiveTable, owner: str, now: float) -> Place:
    """A new table like an old one, with the seats moved round by one."""
    old = table.place
    turned = [*old.seats[1:], old.seats[0]]
    seats = [replace(seat, number=number, stands_in=False) for number, seat in enumerate(turned)]
    options = dict(old.options)
    return new_place(kind_of(old.game), owner, seats, options, old.listed, old.seconds, now)


# Records from elsewhere


async def show_import(request: Request) -> Response:
    """A form for a record."""
    visit = await Visit.of(request)
    return visit.page("import.html", notice=None, text="")


async def import_record(request: Request) -> Response:
    """Keep a record and show it."""
    visit = await Visit.of(request)
    visit.counted("make")
    async with request.form(max_files=1, max_fields=20, max_part_size=1024 * 1024) as form:
        text = await _record_in(form)
    try:
        game = load(text)
    except HeliopolisError as error:
        return visit.page("import.html", 422, notice=error.said, text=text[:20_000])
    person = await visit.introduced(form)
    place = _imported(game, person.id, visit.house.hall.clock())
    await visit.house.hall.open(place)
    return visit.to(f"/table/{place.id}/replay")


async def _record_in(form: FormData) -> str:
    """The record as it was typed, or the file that was chosen."""
    chosen = form.get("file")
    if isinstance(chosen, UploadFile) and chosen.size:
        return (await chosen.read()).decode("utf-8", "replace")
    return text_of(form, "text")


def _imported(game: Game, owner: str, now: float) -> Place:
    over = game.is_over
    return Place(
        id=new_id(),
        game=game.kind.name,
        owner=owner,
        options=game.options,
        listed=False,
        seconds=None,
        seed=None,
        commitment=None,
        status=Status.IMPORTED,
        made_at=now,
        moved_at=now,
        seats=tuple(Seat(number, SeatKind.GUEST, name) for number, name in enumerate(game.players)),
        names=game.players,
        set_up=game.record().text,
        scores=tuple(game.scores) if over else None,
        winners=tuple(game.winners) if over else None,
    )
