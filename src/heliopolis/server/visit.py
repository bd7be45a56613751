"""One request: who sends it, and how they like their pages."""

from __future__ import annotations

import secrets
import time
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup
from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from ..core.saying import said
from ..store.people import Person
from ..web.texts import LANGUAGES, PSEUDO_LANGUAGE, negotiated, sayer
from .guard import address_of, is_number
from .house import House, house_of
from .people import checked_name, give_cookie, token_of
from .refusals import Refused, nobody

LANGUAGE_COOKIE = "language"
THEME_COOKIE = "theme"
THEMES = ("auto", "light", "dark")


@dataclass(slots=True)
class Visit:
    """A request and its sender."""

    request: Request
    house: House
    person: Person | None
    language: str
    theme: str
    new_token: str | None = None

    @classmethod
    async def of(cls, request: Request) -> Visit:
        """Find out who is asking."""
        visit = cls.by_nobody(request)
        visit.person = await visit.house.people.behind(request)
        return visit

    @classmethod
    def by_nobody(cls, request: Request) -> Visit:
        """The same without asking the store who it is."""
        theme = request.cookies.get(THEME_COOKIE, "auto")
        return cls(
            request,
            house_of(request),
            None,
            language_of(request),
            theme if theme in THEMES else "auto",
        )

    @property
    def address(self) -> str:
        """Where the request comes from."""
        return address_of(self.request.scope)

    @property
    def wants_json(self) -> bool:
        """Whether a module of ours asks, and not a form."""
        return "application/json" in self.request.headers.get("accept", "")

    def counted(self, what: str) -> None:
        """Once more, by this person or from this address."""
        self.house.limits.count(what, self.person.id if self.person else self.address)

    def known(self) -> Person:
        """The person; refuses those who have none of our cookies."""
        if self.person is None:
            raise nobody()
        return self.person

    async def introduced(self, form: FormData) -> Person:
        """The person, who may tell their name with this very form."""
        given = text_of(form, "name")
        if self.person is None:
            self.house.limits.count("come", self.address)
            name = checked_name(given) if given.strip() else self.said(guest_name())
            self.person, self.new_token = await self.house.people.welcome(
                name, self.language, time.time()
            )
        return self.person

    # Answers

    def page(self, template: str, status: int = 200, **context: Any) -> HTMLResponse:
        """A whole page for this visitor."""
        return self.house.showing.page(
            template, self.language, status, visit=self, path=self.request.url.path, **context
        )

    def said(self, sentence: str) -> str:
        """A sentence in the visitor's language."""
        return sayer(self.language)(sentence)

    def text(self, template: str, **context: Any) -> Markup:
        """A part of a page for this visitor."""
        return self.house.showing.text(template, self.language, visit=self, **context)

    def to(self, path: str) -> Response:
        """Go on to another page; a newcomer takes the cookie along."""
        response = RedirectResponse(path, 303)
        if self.new_token is not None:
            give_cookie(self.request, response, self.new_token)
        return response

    def done(self, path: str, **facts: Any) -> Response:
        """It is done: data for a module of ours, the page for a form."""
        return JSONResponse(facts) if self.wants_json else self.to(path)

    @property
    def token(self) -> str | None:
        """The person's own secret."""
        return self.new_token or token_of(self.request)


def language_of(request: Request) -> str:
    """The language somebody chose, or that their browser asks for."""
    chosen = request.cookies.get(LANGUAGE_COOKIE)
    if chosen in (*LANGUAGES, PSEUDO_LANGUAGE):
        return str(chosen)
    return negotiated(request.headers.get("accept-language", ""))


def guest_name() -> str:
    """A name for somebody who gave none."""
    return said("Guest {number}", number=secrets.randbelow(900) + 100)


def text_of(form: FormData, name: str) -> str:
    """A field of a form as text; files are no text."""
    value = form.get(name, "")
    return value if isinstance(value, str) else ""


def number_of(form: FormData, name: str) -> int:
    """A field of a form as a whole number."""
    words = text_of(form, name)
    if not is_number(words):
        raise Refused(said("This form is not one of ours; reload the page."), 400)
    return int(words)
