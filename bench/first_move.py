"""How long somebody waits: from the server's start to a page, and from a click to the first move.

    python -m bench.first_move

The browser and the server share this machine; bots answer by rules of thumb.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from time import perf_counter

from playwright.sync_api import Page, sync_playwright

from tests.browser.player import MOVES, Player
from tests.browser.server import TestServer
from tests.browser.visitors import Visitors, launch

ROUNDS = 5
GAMES = ("ra", "priests", "dice")


def main() -> None:
    """Print the milliseconds of each game, the median of a few rounds."""
    with (
        tempfile.TemporaryDirectory() as folder,
        sync_playwright() as playwright,
        launch(playwright) as browser,
        TestServer(Path(folder)) as server,
    ):
        visitors = Visitors(browser, server.address)
        begun = perf_counter()
        visitors.come().goto("/")
        print(f"the first page after the server is up: {since(begun)} ms")
        for game in GAMES:
            waits = sorted(wait_for(visitors.come(), game) for _ in range(ROUNDS))
            print(f"{game}: from 'Play now' to the first move made: {waits[ROUNDS // 2]} ms")
        visitors.leave()


def wait_for(page: Page, game: str) -> int:
    """The milliseconds from the click on the front page to the board after one's first move."""
    page.goto("/")
    begun = perf_counter()
    page.locator(f"form[action='/play']:has(input[value={game}]) button").click()
    page.wait_for_selector(MOVES)
    player = Player(page, pieces=0)
    player.step()
    return since(begun)


def since(begun: float) -> int:
    """Milliseconds that have passed."""
    return round(1000 * (perf_counter() - begun))


if __name__ == "__main__":
    main()
