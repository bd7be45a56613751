"""Somebody who has no mouse."""

from __future__ import annotations

from playwright.sync_api import Locator

from tests.browser.player import STEPS, Player

MOST_TABS = 150
DICE_BOXES = "#board input[type=checkbox]"
FOCUS = "document.activeElement"


class KeyboardPlayer(Player):
    """Finds every button with Tab and presses it with Enter or the space bar."""

    def step(self) -> str:
        """One move, by keys."""
        before = self.seen()
        button = self.one_of(self.page.locator(STEPS))
        words = button.get_attribute("value") or ""
        if words == "reroll":
            self.press(self.one_of(self.page.locator(DICE_BOXES)), "Space")
        self.press(button, self.random.choice(["Enter", "Space"]))
        self.wait_for_news(before)
        return words

    def press(self, target: Locator, key: str) -> None:
        """Go to something with Tab, or back with Shift and Tab, and press a key on it."""
        wanted = target.element_handle()
        for _ in range(MOST_TABS):
            if self.page.evaluate(f"wanted => wanted === {FOCUS}", wanted):
                self.page.keyboard.press(key)
                return
            is_later = self.page.evaluate(
                f"""wanted => {FOCUS} === document.body ||
                  Boolean({FOCUS}.compareDocumentPosition(wanted) & 4)""",
                wanted,
            )
            self.page.keyboard.press("Tab" if is_later else "Shift+Tab")
        raise AssertionError(f"Tab does not lead to {target}")

    def check_focus(self) -> None:
        """The keyboard's place is still on the board, whatever was swapped."""
        is_kept = self.page.evaluate(f"{FOCUS}.closest('#board') !== null")
        assert is_kept, f"the focus is lost to {self.page.evaluate(f'{FOCUS}.outerHTML')[:80]}"
