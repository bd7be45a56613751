"""Pages are light: what a first visit loads, packed and unpacked."""

from __future__ import annotations

from playwright.sync_api import Page, Response

from tests.browser.server import TestServer
from tests.browser.tables import bots, introduce, own_seat, seat_may, set_table

MOST = 150 * 1024


def test_the_front_page(page: Page) -> None:
    assert max(weights(page, "/")) <= MOST


def test_a_table_of_five(page: Page, server: TestServer) -> None:
    seats = [own_seat(introduce(server, page, "Ada")), *bots(*["scribe"] * 4)]
    address = set_table(server, "ra", seats, seat_may("draw", epoch=3))
    assert max(weights(page, address)) <= MOST


def weights(page: Page, address: str) -> tuple[int, int]:
    """The bytes of everything a page loads: over the wire, and unpacked."""
    answers: list[Response] = []
    page.on("response", lambda answer: answers.append(answer))
    page.goto(address)
    page.wait_for_timeout(300)
    done = [answer for answer in answers if not answer.url.endswith("/events")]
    packed = sum(answer.request.sizes()["responseBodySize"] for answer in done)
    print(*(f"{len(answer.body()):7} {answer.url}" for answer in done), sep="\n")
    return packed, sum(len(answer.body()) for answer in done)
