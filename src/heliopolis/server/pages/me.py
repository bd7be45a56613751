"""Oneself: name, language, look, and the link that makes another device the same person."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from ...web.texts import LANGUAGES
from ..people import checked_name, give_cookie
from ..refusals import gone
from ..visit import LANGUAGE_COOKIE, THEME_COOKIE, THEMES, Visit, text_of

A_YEAR = 365 * 24 * 3600


async def show(request: Request) -> Response:
    """What we know of you, which is little."""
    visit = await Visit.of(request)
    link = f"{str(request.base_url).rstrip('/')}/me/{visit.token}" if visit.person else None
    return visit.page("me.html", link=link, themes=THEMES)


async def change(request: Request) -> Response:
    """Another name."""
    visit = await Visit.of(request)
    form = await request.form()
    if visit.person is None:
        await visit.introduced(form)
    elif text_of(form, "name"):
        visit.counted("say")
        await visit.house.people.rename(
            visit.person, visit.token or "", checked_name(text_of(form, "name"))
        )
    return visit.to("/me")


async def prefer(request: Request) -> Response:
    """Another language or look: a cookie that holds nothing else."""
    visit = await Visit.of(request)
    form = await request.form()
    response = visit.to(_path_within(text_of(form, "back")))
    for name, known in ((LANGUAGE_COOKIE, tuple(LANGUAGES)), (THEME_COOKIE, THEMES)):
        chosen = text_of(form, name)
        if chosen in known:
            response.set_cookie(name, chosen, max_age=A_YEAR, samesite="lax", httponly=True)
    return response


def _path_within(words: str) -> str:
    """A path on this server; anything that could lead elsewhere is the front page.

    >>> _path_within("/table/x"), _path_within("//evil.example"), _path_within("/\\\\evil")
    ('/table/x', '/', '/')
    """
    is_path = words.startswith("/") and not words.startswith("//") and words.isprintable()
    return words if is_path and "\\" not in words else "/"


async def show_link(request: Request) -> Response:
    """A personal link: a page with a button, since looking at a page changes nothing."""
    visit = await Visit.of(request)
    person = await visit.house.people.with_token(request.path_params["token"])
    if person is None:
        raise gone()
    return visit.page("me_link.html", newcomer=person)


async def follow_link(request: Request) -> Response:
    """Be that person on this device too."""
    visit = await Visit.of(request)
    token = request.path_params["token"]
    if await visit.house.people.with_token(token) is None:
        raise gone()
    response = visit.to("/")
    give_cookie(request, response, token)
    return response
