"""Links and names of tables cannot be tried out: whoever is wrong too often is told to wait,
whichever address was tried.
"""

from __future__ import annotations

import asyncio
import re

import pytest
from starlette.routing import Route

from heliopolis.server.app import ROUTES
from heliopolis.server.limits import RULES

from .houses import open_app
from .visitor import Visitor

GUESSES = RULES["guess"].amount
SECRETS = ("{place:", "{token:")
ROUTES_WITH_SECRETS = [route for route in ROUTES if any(word in route.path for word in SECRETS)]


def method_of(route: Route) -> str:
    """POST, or GET where one only looks."""
    return "POST" if "POST" in (route.methods or ()) else "GET"


def filled(route: Route, number: int) -> str:
    """An address of this kind that leads nowhere."""
    return re.sub(r"\{(\w+):str\}", lambda found: f"{found[1]}{number}", route.path)


@pytest.mark.parametrize(
    "route", ROUTES_WITH_SECRETS, ids=lambda route: f"{method_of(route)} {route.path}"
)
def test_wrong_addresses_are_counted_on_every_route(file: str, route: Route) -> None:
    async def story() -> None:
        async with open_app(file) as app:
            visitor = Visitor(app)
            await visitor.post("/me", {"name": "Eve"})
            found = []
            for number in range(GUESSES + 1):
                form = {"seat": "0", "seen": "0", "key": "k", "words": "draw", "text": "hi"}
                reply = await visitor.send(method_of(route), filled(route, number), form)
                found.append(reply.status)
            assert found[0] == 404, found
            assert found[-1] == 429, found

    asyncio.run(story())


def test_many_names_of_one_guesser_count_together(file: str) -> None:
    async def story() -> None:
        async with open_app(file) as app:
            people = [Visitor(app) for _ in range(5)]
            for person in people:
                await person.post("/me", {"name": "Eve"})
            for number in range(GUESSES):
                guess = await people[number % 5].get(f"/table/guess{number}/record.txt")
                assert guess.status == 404
            assert (await people[0].get("/me/wrong")).status == 429
            assert (await Visitor(app, "10.0.0.2").get("/me/wrong")).status == 404

    asyncio.run(story())


def test_a_right_address_works_beside_a_guesser(file: str) -> None:
    """People behind one address share its count, and are not shut out by it."""

    async def story() -> None:
        async with open_app(file) as app:
            path = await Visitor(app).make("ra", "me", "anyone", name="Ada")
            for number in range(GUESSES + 5):
                last = await Visitor(app).get(f"/table/guess{number}")
            assert last.status == 429
            assert (await Visitor(app).get(path)).status == 200

    asyncio.run(story())
