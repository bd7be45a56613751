"""Every page and state there is, for tests and pictures that want to see them all."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from playwright.sync_api import Page

from heliopolis.store.people import Person
from heliopolis.store.places import Seat
from tests.browser.player import make_table
from tests.browser.server import TestServer
from tests.browser.tables import (
    Until,
    bots,
    introduce,
    is_over,
    own_seat,
    seat_may,
    set_table,
)

LONG_NAME = "Bartholomew Featherstone"  # nobody's name can be longer


class Tour:
    """Somebody who goes from state to state; *page* shows the one that was named last."""

    def __init__(self, server: TestServer, newcomer: Callable[[], Page]) -> None:
        self.server = server
        self.newcomer = newcomer
        self.page = newcomer()
        self.person: Person | None = None

    def states(self) -> Iterator[str]:
        """The names of all states, one after the other."""
        yield from self.as_newcomer()
        yield from self.tables()
        yield from self.around_games()
        yield from self.texts()

    @property
    def ada(self) -> Person:
        """The one whose pages are shown."""
        if self.person is None:
            self.person = introduce(self.server, self.page, "Ada")
        return self.person

    def as_newcomer(self) -> Iterator[str]:
        """What somebody sees who was never here."""
        yield self.at("front-newcomer", "/")
        yield self.at("new-table", "/new?game=ra")
        yield self.at("refusal", "/nothing/here")

    def tables(self) -> Iterator[str]:
        """Games in every stage."""
        two = bots("scribe", "farmer")
        five = [*bots("farmer", "vizier", "pharaoh"), long_named(4)]
        yield self.table("ra-turn", "ra", two, seat_may("draw", epoch=2, rows=60))
        yield self.table("ra-auction", "ra", two, seat_may("bid", rows=40))
        yield self.table("ra-waiting", "ra", two, seat_may("bid", seat=1, rows=60))
        yield self.table("ra-disaster", "ra", two, seat_may("discard"))
        yield self.table("ra-five-players", "ra", five, seat_may("draw", epoch=3))
        yield self.table("ra-over", "ra", two, is_over)
        yield self.table("priests-turn", "priests", two, seat_may("draw", epoch=2, rows=90))
        yield self.table("priests-flip", "priests", two, seat_may("flip"))
        yield self.table("dice-roll", "dice", two, seat_may("reroll", epoch=2))
        yield self.table("dice-use", "dice", two, seat_may("use monument", epoch=2))
        yield self.table("dice-over", "dice", two, is_over)
        yield self.at("replay", f"{self.page.url}/replay?at=120&seat=1")

    def around_games(self) -> Iterator[str]:
        """Waiting for others, sitting down, leaving, coming home."""
        make_table(self.page, "ra", "me", "friend", "anyone", "bot:scribe", listed="yes")
        address = self.page.url
        link = self.page.locator("input.link").first.input_value()
        yield "waiting"
        own, self.page = self.page, self.newcomer()
        yield self.at("invitation", link)
        yield self.at("open-table", address)
        self.page = own
        self.table("", "ra", bots("scribe", "farmer"), seat_may("draw", rows=20))
        self.page.locator("aside summary").last.click()
        self.page.locator("form[action$='/leave'] button").click()
        self.page.wait_for_selector("form[action$='/return']")
        yield "bot-stands-in"
        yield self.at("front", "/")

    def texts(self) -> Iterator[str]:
        """What there is to read and to fill in."""
        yield self.at("learn", "/learn/ra")
        yield self.at("rules", "/rules/priests")
        yield self.at("rules-search", "/rules/ra?find=gold")
        yield self.at("you", "/me")
        yield self.at("import", "/import")
        self.page.fill("#text", "heliopolis 1\ngame ra\nplayers Ada\n")
        self.page.locator("form[action='/import'] button").click()
        self.page.wait_for_selector("[role=alert]")  # until then the next page may still be empty
        yield "import-broken"

    def at(self, name: str, path: str) -> str:
        """Go to an address."""
        self.page.goto(path)
        return name

    def table(self, name: str, game: str, others: Sequence[Seat], until: Until) -> str:
        """Go to a table at which something holds."""
        self.page.goto(set_table(self.server, game, [own_seat(self.ada), *others], until))
        return name


def long_named(number: int) -> Seat:
    """A seat of a bot with the longest name there can be."""
    return replace(bots("trader", first=number)[0], name=LONG_NAME)
