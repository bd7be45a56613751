"""Somebody who plays by clicking whatever the page offers."""

from __future__ import annotations

import random
from collections.abc import Callable

from playwright.sync_api import Locator, Page

MOVES = "#board-actions button[name=words]"
STEPS = f"{MOVES}, #board-actions button[formaction$='/confirm']"
OVER = "#over"
PIECES = "#board button.piece[name=words]:visible"  # some are left out on a narrow screen
DICE = "label.dice__choice"
PIECE_SHARE = 0.3  # of moves that are made by clicking the piece itself
MOST_STEPS = 1_500


class Player:
    """Plays at random in one page."""

    def __init__(self, page: Page, seed: int = 1, pieces: float = PIECE_SHARE) -> None:
        self.page = page
        self.random = random.Random(seed)
        self.pieces = pieces

    def play_out(self, after: Callable[[], None] = lambda: None) -> int:
        """Play until the game is over; how many steps it took."""
        for steps in range(MOST_STEPS):
            if not self.is_asked():
                return steps
            self.step()
            after()
        raise AssertionError("the game does not end")

    def is_asked(self) -> bool:
        """Wait until there is something to do; false if the game is over."""
        self.page.wait_for_selector(f"{STEPS}, {OVER}")
        return self.page.locator(OVER).count() == 0

    def step(self) -> str:
        """One click, and what follows from it on the page. The words of the move."""
        before = self.seen()
        button = self.chosen_button()
        words = button.get_attribute("value") or ""
        button.click()
        self.wait_for_news(before)
        return words

    def chosen_button(self) -> Locator:
        """A move at random, in the bar or on the board."""
        pieces = self.page.locator(PIECES)
        if self.random.random() < self.pieces and pieces.count():
            return self.one_of(pieces)
        button = self.one_of(self.page.locator(STEPS))
        if button.get_attribute("value") == "reroll":
            self.one_of(self.page.locator(DICE)).click()
        return button

    def one_of(self, found: Locator) -> Locator:
        """One of several, at random."""
        return found.nth(self.random.randrange(found.count()))

    def seen(self) -> str:
        """How many rows the page has seen."""
        return self.page.locator("#move input[name=seen]").input_value()

    def wait_for_news(self, before: str) -> None:
        """Wait until the page shows more than it did."""
        self.page.wait_for_function(
            "before => document.querySelector('#move input[name=seen]')?.value !== before",
            arg=before,
        )


def play_now(page: Page, game: str) -> None:
    """Two clicks: the front page, and a game against bots."""
    page.goto("/")
    page.locator(f"form[action='/play']:has(input[value={game}]) button").click()
    page.wait_for_selector("#board")


def make_table(page: Page, game: str, *seats: str, **fields: str) -> None:
    """Make a table by the form, with these seats and whatever else is to be chosen."""
    page.goto(f"/new?game={game}")
    if page.locator("#name").count() and "name" in fields:
        page.fill("#name", fields.pop("name"))
    fields.pop("name", None)
    for number, seat in enumerate(seats):
        page.select_option(f"#seat-{number}", seat)
        if seat == "guest":
            page.fill(f"[name=guest_{number}]", f"Guest at seat {number + 1}")
    for number in range(len(seats), page.locator("select[name^=seat_]").count()):
        page.select_option(f"#seat-{number}", "")
    for name, value in fields.items():
        field = page.locator(f"[name={name}]").first
        if field.get_attribute("type") == "radio":
            page.check(f"[name={name}][value='{value}']")
        else:
            field.select_option(value)
    page.locator("form[action='/new'] button").click()
    page.wait_for_url("**/table/*")
