"""The rules, to read and to search, and the first five minutes."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from ...web.rulebook import first_minutes, rulebook
from ..visit import Visit
from .making import kind_asked

LONGEST_SEARCH = 80


async def rules(request: Request) -> Response:
    """The numbered rules of a game, or those sentences that hold the words searched for."""
    visit = await Visit.of(request)
    kind = kind_asked(request.path_params["game"])
    find = request.query_params.get("find", "").strip()[:LONGEST_SEARCH]
    book = rulebook(kind.name, visit.language)
    hits = book.search(find) if find else None
    return visit.page("rules.html", kind=kind, book=book, find=find, hits=hits)


async def learn(request: Request) -> Response:
    """What to know before a first game."""
    visit = await Visit.of(request)
    kind = kind_asked(request.path_params["game"])
    return visit.page("learn.html", kind=kind, page=first_minutes(kind.name, visit.language))
