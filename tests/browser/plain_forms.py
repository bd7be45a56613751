"""Somebody whose browser runs no scripts."""

from __future__ import annotations

from tests.browser.player import DICE, OVER, STEPS, Player

MOST_RELOADS = 100


class PlainPlayer(Player):
    """Sends plain forms, and reloads the page until it is their turn."""

    def is_asked(self) -> bool:
        """Reload until there is something to do; false if the game is over."""
        for _ in range(MOST_RELOADS):
            if self.page.locator(OVER).count():
                return False
            if self.page.locator(STEPS).count():
                return True
            self.page.wait_for_timeout(50)
            self.page.get_by_role("link", name="Reload").click()
        raise AssertionError("nothing happens")

    def step(self) -> str:
        """One form."""
        button = self.one_of(self.page.locator(STEPS))
        words = button.get_attribute("value") or ""
        if words == "reroll":
            self.one_of(self.page.locator(DICE)).click()
        with self.page.expect_navigation():
            button.click()
        return words
