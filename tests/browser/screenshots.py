"""Pictures of every page and state for docs/screenshots: `python -m tests.browser.screenshots`.

The same seeds give the same pictures, apart from what browsers draw differently.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from unittest.mock import patch

from playwright.sync_api import Browser, Page, sync_playwright

from heliopolis.server.bots import Bots
from tests.browser.server import TestServer
from tests.browser.states import Tour
from tests.browser.visitors import Visitors, launch

FOLDER = Path(__file__).parents[2] / "docs" / "screenshots"
LONGEST = 1300  # pixels; what comes below on a long page adds nothing
QUALITY = 28
PACE = 60.0  # seconds; no bot moves while its picture is taken
# Ports, seeds and secrets differ each time.
HIDE_SECRETS = """for (const link of document.querySelectorAll("input.link"))
  link.value = link.value.replace(/:\\d+/, "").replace(/[^/]{30,}$/, "2f6b3a8ccf8e");
for (const proof of document.querySelectorAll("#live .proof code"))
  proof.textContent = "5d4d38c4b396";"""


@dataclass(frozen=True)
class Look:
    """How somebody looks at pages, and which states are kept as pictures so."""

    name: str
    width: int
    height: int
    scheme: str
    wanted: frozenset[str] | None = None  # all


MAIN = frozenset(("front-newcomer", "ra-turn", "ra-over", "priests-flip", "dice-use", "replay"))
LOOKS = (
    Look("wide-light", 1160, 800, "light"),
    Look("phone-dark", 360, 740, "dark"),
    Look("wide-dark", 1160, 800, "dark", MAIN),
    Look("phone-light", 360, 740, "light", MAIN),
)


def main(words: Sequence[str]) -> None:
    """Take all pictures; into another folder, and of some looks only, if they are named."""
    folder = Path(words[0]) if words else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    looks = [look for look in LOOKS if not words[1:] or look.name in words[1:]]
    with (
        tempfile.TemporaryDirectory() as place,
        patch("heliopolis.server.pages.making.new_id", numbered()),
        patch.object(Bots, "is_warm", return_value=True),
        TestServer(Path(place), PACE) as server,
        sync_playwright() as playwright,
        launch(playwright) as browser,
    ):
        for look in looks:
            take_all(browser, server, look, folder)


def take_all(browser: Browser, server: TestServer, look: Look, folder: Path) -> None:
    """Every picture of one look."""
    visitors = Visitors(browser, server.address)
    size = {"width": look.width, "height": look.height}
    tour = Tour(server, lambda: visitors.come(viewport=size, color_scheme=look.scheme))
    for name in tour.states():
        if look.wanted is None or name in look.wanted:
            take(tour.page, folder / f"{name}-{look.name}.jpg", look)
    visitors.expect("status of (404|422)")
    visitors.leave()


def take(page: Page, file: Path, look: Look) -> None:
    """One picture, of the whole page or of its beginning."""
    page.evaluate(HIDE_SECRETS)
    height = min(LONGEST, page.evaluate("document.documentElement.scrollHeight"))
    page.screenshot(
        path=file,
        type="jpeg",
        quality=QUALITY,
        full_page=True,
        clip={"x": 0, "y": 0, "width": look.width, "height": height},
        animations="disabled",
    )


def numbered() -> Callable[[], str]:
    """Ids that are the same every time."""
    numbers = count(1)
    return lambda: f"table-{next(numbers)}"


if __name__ == "__main__":
    main(sys.argv[1:])
