"""The table: the page on which a game is played, and everything that can be done there."""

from __future__ import annotations

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from ...core.saying import said
from ...store.places import Status
from ..hall import Action
from ..refusals import Refused, gone
from ..visit import Visit, number_of, text_of
from .regions import Look, page_parts

LONGEST_REMARK = 300
REROLL = "reroll"


async def show(request: Request) -> Response:
    """The table as it stands."""
    visit = await Visit.of(request)
    return await shown(visit, request.path_params["place"])


async def shown(visit: Visit, place: str, notice: str | None = None, status: int = 200) -> Response:
    """The page of a table, perhaps with a sentence about what could not be done."""
    table = await visit.house.hall.get(place)
    template = "open.html" if table.place.status == Status.OPEN else "table.html"
    return visit.page(template, status, notice=notice, **page_parts(visit, table))


async def part(request: Request) -> Response:
    """A part of the page that is long and seldom looked at, when it is opened."""
    visit = await Visit.of(request)
    table = await visit.house.hall.get(request.path_params["place"])
    if table.game is None:
        raise Refused(said("This game has not begun yet."), 404)
    text = Look.at(visit, table).opened(request.path_params["part"])
    if text is None:
        raise gone()
    return HTMLResponse(text)


async def _act(request: Request, what: str) -> Response:
    """A move, a confirmation or a take-back, with what is said if it cannot be."""
    visit = await Visit.of(request)
    place = request.path_params["place"]
    form = await request.form()
    try:
        person = visit.known()
        visit.counted("act")
        action = Action(person.id, number_of(form, "seen"), _key(text_of(form, "key")))
        hall = visit.house.hall
        if what == "move":
            table = await hall.move(place, action, _words(form))
        elif what == "confirm":
            table = await hall.confirm(place, action)
        else:
            table = await hall.take_back(place, action)
    except Refused as refusal:
        if visit.wants_json or refusal.status in (404, 429):  # a whole table is dear
            raise
        return await shown(visit, place, refusal.sentence, refusal.status)
    return visit.done(f"/table/{place}", version=table.version)


def _key(words: str) -> str:
    """The key of a request; a page makes a fresh one for every form."""
    if not words or len(words) > 40 or not (words.isascii() and words.isprintable()):
        raise Refused(said("This form is not one of ours; reload the page."), 400)
    return words


def _words(form: FormData) -> str:
    """The words of a move. Dice to roll again come as one box each."""
    words = text_of(form, "words")
    if words == REROLL:
        dice = [value for value in form.getlist(REROLL) if isinstance(value, str)]
        if not dice:
            raise Refused(said("Choose the dice to roll again first."), 422)
        return f"{REROLL} {' '.join(dice)}"
    return words[:200]


async def move(request: Request) -> Response:
    """Make a move."""
    return await _act(request, "move")


async def confirm(request: Request) -> Response:
    """Let the steps of this turn stand."""
    return await _act(request, "confirm")


async def take_back(request: Request) -> Response:
    """Undo the last move, while nothing new has come to light."""
    return await _act(request, "take back")


async def say(request: Request) -> Response:
    """Say something to everybody at the table."""
    visit = await Visit.of(request)
    place = request.path_params["place"]
    person = visit.known()
    visit.counted("say")
    text = " ".join(text_of(await request.form(), "text").split())
    if not text or len(text) > LONGEST_REMARK or not text.isprintable():
        raise Refused(
            said("A remark has 1 to {number} visible characters.", number=LONGEST_REMARK), 422
        )
    await visit.house.hall.remark(place, person.id, person.name, text)
    return visit.done(f"/table/{place}#chat")


async def come_back(request: Request) -> Response:
    """Take one's seat back from the bot that stood in."""
    return await _stand_in(request, False)


async def let_bot_play(request: Request) -> Response:
    """Leave: a bot plays on, until one comes back."""
    return await _stand_in(request, True)


async def _stand_in(request: Request, on: bool) -> Response:
    visit = await Visit.of(request)
    place = request.path_params["place"]
    person = visit.known()
    table = await visit.house.hall.get(place)
    seats = table.place.seats_of(person.id)
    if not seats or table.place.status != Status.PLAYING:
        raise Refused(said("You have no seat in a game that is on here."), 403)
    for seat in seats:
        if table.place.seats[seat].stands_in != on:
            await visit.house.hall.stand_in(place, seat, on)
    return visit.done(f"/table/{place}")
