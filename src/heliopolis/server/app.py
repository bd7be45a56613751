"""The server as a whole: routes, what surrounds them, its beginning and its end."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from weakref import WeakKeyDictionary

import structlog
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route

from ..core.saying import said
from ..store.database import Database, StoreFailed
from .bots import Bots
from .following import Followers
from .guard import Guard
from .hall import Hall
from .house import House, house_of
from .limits import Limits
from .logs import Figures, Watched
from .pages import finished, front, learn, making, me, seating, streams, table
from .people import People
from .refusals import Gone, Refused
from .settings import ServerSettings
from .showing import Showing
from .visit import Visit

log = structlog.get_logger()

SMALL = 500  # bytes; not worth compressing
GAMES_FOLLOWED = 1_000
RETRY_SECONDS = 5  # after the store did not answer


def app_of(settings: ServerSettings) -> Starlette:
    """A server that is ready to be run."""
    house = _house_of(settings)
    figures = house.figures

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        if settings.warm_bots:
            house.bots.start_warming()
        await house.hall.resume()
        yield
        await house.hall.close()
        await house.bots.close()
        house.database.close()

    app = Starlette(
        routes=[*ROUTES, Mount("/static", house.showing.assets, name="static")],
        middleware=[
            Middleware(Watched, figures=figures),
            Middleware(Guard, hosts=settings.allowed_hosts),
            Middleware(GZipMiddleware, minimum_size=SMALL),
        ],
        exception_handlers={
            Refused: refuse,
            HTTPException: refuse_plainly,
            StoreFailed: excuse,
        },
        lifespan=life,
    )
    app.state.house = house
    return app


def _house_of(settings: ServerSettings) -> House:
    database = Database(settings.database)
    figures = Figures()
    bots = Bots(settings.bot_workers)
    return House(
        settings=settings,
        database=database,
        people=People(database),
        bots=bots,
        hall=Hall(database, bots, figures, settings.pace),
        limits=Limits(),
        showing=Showing(),
        looks=WeakKeyDictionary(),
        followers=Followers(GAMES_FOLLOWED),
        figures=figures,
    )


# What cannot be done


async def refuse(request: Request, error: Exception) -> Response:
    """A refusal, as a page or as data."""
    assert isinstance(error, Refused)
    try:
        visit = await Visit.of(request)
    except StoreFailed:
        visit = Visit.by_nobody(request)
    error = _counted(visit, error)
    headers = {"retry-after": str(error.facts["seconds"])} if "seconds" in error.facts else None
    if visit.wants_json:
        return JSONResponse(_facts(visit, error), error.status, headers)
    back = _back(request, error)
    page = visit.page("refusal.html", error.status, sentence=error.sentence, back=back)
    page.headers.update(headers or {})
    return page


def _back(request: Request, error: Refused) -> str | None:
    """The table at which something was tried, to try again."""
    place = request.path_params.get("place")
    is_there = request.method == "POST" and error.status != 404
    return f"/table/{place}" if place and is_there else None


def _counted(visit: Visit, error: Refused) -> Refused:
    """Wrong links and names of tables are counted here, whatever was asked of them."""
    if isinstance(error, Gone):
        try:
            visit.house.limits.count("guess", visit.address)
        except Refused as too_often:
            return too_often
    return error


def _facts(visit: Visit, error: Refused) -> dict[str, object]:
    facts: dict[str, object] = {"error": visit.said(error.sentence)}
    if error.status == 429:
        return {**facts, "ratelimit": error.facts}
    return {**facts, **error.facts}


async def refuse_plainly(request: Request, error: Exception) -> Response:
    """Addresses that lead nowhere, and methods that are not for them."""
    assert isinstance(error, HTTPException)
    sentence = (
        said("There is nothing at this address.")
        if error.status_code == 404
        else said("That cannot be done here.")
    )
    return await refuse(request, Refused(sentence, error.status_code))


async def excuse(request: Request, error: Exception) -> Response:
    """The store did not answer: nothing has changed."""
    log.error("the store failed", error=str(error))
    sentence = said("The server cannot save anything right now; nothing has changed. Try again.")
    return await refuse(request, Refused(sentence, 503, seconds=RETRY_SECONDS))


# For hosts


async def healthz(request: Request) -> Response:
    """Whether the server can do its work."""
    from sqlalchemy import text

    await house_of(request).database.run(lambda connection: connection.execute(text("select 1")))
    return PlainTextResponse("ok\n")


async def metrics(request: Request) -> Response:
    """Figures for Prometheus."""
    return PlainTextResponse(house_of(request).figures.text.decode())


PLACE = "/table/{place:str}"
ROUTES = [
    Route("/", front.front),
    Route("/play", making.play_now, methods=["POST"]),
    Route("/new", making.show_form),
    Route("/new", making.make, methods=["POST"]),
    Route("/me", me.show),
    Route("/me", me.change, methods=["POST"]),
    Route("/me/{token:str}", me.show_link),
    Route("/me/{token:str}", me.follow_link, methods=["POST"]),
    Route("/prefer", me.prefer, methods=["POST"]),
    Route("/import", finished.show_import),
    Route("/import", finished.import_record, methods=["POST"]),
    Route("/rules/{game:str}", learn.rules),
    Route("/learn/{game:str}", learn.learn),
    Route("/join/{place:str}/{seat:str}/{secret:str}", seating.show_invitation),
    Route("/join/{place:str}/{seat:str}/{secret:str}", seating.accept_invitation, methods=["POST"]),
    Route(PLACE, table.show),
    Route(f"{PLACE}/events", streams.stream),
    Route(f"{PLACE}/replay", finished.replay),
    Route(f"{PLACE}/record.{{form:str}}", finished.record),
    Route(f"{PLACE}/part/{{part}}", table.part),
    Route(f"{PLACE}/move", table.move, methods=["POST"]),
    Route(f"{PLACE}/confirm", table.confirm, methods=["POST"]),
    Route(f"{PLACE}/take-back", table.take_back, methods=["POST"]),
    Route(f"{PLACE}/say", table.say, methods=["POST"]),
    Route(f"{PLACE}/sit", seating.sit, methods=["POST"]),
    Route(f"{PLACE}/get-up", seating.get_up, methods=["POST"]),
    Route(f"{PLACE}/bot", seating.fill_with_bot, methods=["POST"]),
    Route(f"{PLACE}/leave", table.let_bot_play, methods=["POST"]),
    Route(f"{PLACE}/return", table.come_back, methods=["POST"]),
    Route(f"{PLACE}/rematch", finished.rematch, methods=["POST"]),
    Route("/healthz", healthz),
    Route("/metrics", metrics),
]
