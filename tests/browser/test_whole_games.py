"""Whole games, from the table's making to the last point, in every way people play them."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page

from tests.browser.keyboard import KeyboardPlayer
from tests.browser.plain_forms import PlainPlayer
from tests.browser.player import OVER, STEPS, Player, make_table
from tests.browser.visitors import Visitors

PHONE = {"width": 360, "height": 740}
ZOOMED = {"width": 640, "height": 400}  # a screen of 1280 by 800 at 200 %
SMALLEST = 24  # pixels of a target, by WCAG 2.2


@pytest.mark.parametrize("game", ["ra", "priests", "dice"])
def test_against_bots_by_clicks_on_buttons_and_pieces(page: Page, game: str) -> None:
    make_table(page, game, "me", "bot:farmer", "bot:scribe")
    assert Player(page).play_out() > 10
    assert page.locator(OVER).is_visible()
    assert page.locator("#sheet").get_attribute("open") is not None
    assert page.locator("figure.curve polyline").count() == 3


def test_two_browsers_against_each_other_and_a_spectator(visitors: Visitors) -> None:
    ada, ben, eve = visitors.come(reduced_motion="no-preference"), visitors.come(), visitors.come()
    make_table(ada, "ra", "me", "friend", name="Ada")
    ben.goto(ada.locator("input.link").input_value())
    ben.fill("#name", "Ben")
    ben.get_by_role("button", name="Sit down").click()
    for page in (ada, ben):
        page.wait_for_selector("#board")
    eve.goto(ada.url)
    players = [Player(ada, 1), Player(ben, 2)]
    eve_sees = Player(eve)
    while not ada.locator(OVER).count():
        for player in players:
            if player.page.locator(STEPS).count():
                player.step()
                wait_for_same(player, [*players, eve_sees])
    for page in (ada, ben, eve):
        page.wait_for_selector(OVER)
        assert texts(page, ".seat__score") == texts(ada, ".seat__score")
    assert eve.locator("#board button[type=submit]").count() == 0


def wait_for_same(first: Player, others: list[Player]) -> None:
    """Wait until everybody's page has seen what the first one has."""
    version = first.seen()
    for other in others:
        other.page.wait_for_function(
            "version => Number(document.querySelector('#move input[name=seen]').value) >= version",
            arg=int(version),
        )


def texts(page: Page, selector: str) -> list[str]:
    """The texts of all such elements, sorted: everybody's own seat comes first."""
    return sorted(page.locator(selector).all_inner_texts())


def test_by_the_keyboard_alone(page: Page) -> None:
    make_table(page, "dice", "me", "bot:farmer")
    player = KeyboardPlayer(page, 5)
    assert player.play_out(after=player.check_focus) > 10


def test_without_javascript(visitors: Visitors) -> None:
    page = visitors.come(java_script_enabled=False)
    make_table(page, "dice", "me", "bot:farmer")
    PlainPlayer(page, 4).play_out()
    assert page.locator(OVER).is_visible()


def test_a_table_without_javascript_says_how_to_go_on(visitors: Visitors) -> None:
    page = visitors.come(java_script_enabled=False)
    make_table(page, "ra", "me", "bot:farmer")
    player = PlainPlayer(page, 4)
    for _ in range(5):
        assert player.is_asked()
        player.step()
    assert page.get_by_role("link", name="Reload").is_visible()


@pytest.mark.parametrize(
    ("language", "game", "won", "turn"),
    [
        ("nl", "priests", r"wint|winnen", "Jij bent aan zet"),
        ("it", "ra", r"vince|vincono", "Tocca a"),
    ],
)
def test_in_another_language(
    visitors: Visitors, language: str, game: str, won: str, turn: str
) -> None:
    page = visitors.come(locale=language)
    make_table(page, game, "me", "bot:farmer")
    assert page.locator("html").get_attribute("lang") == language
    player = Player(page, 3)
    assert player.is_asked()
    assert turn.lower() in page.locator("#board-status").inner_text().lower()
    player.play_out()
    ending = page.locator("section:has(#over)").inner_text()
    assert re.search(won, ending), ending


@pytest.mark.parametrize("game", ["priests", "dice"])
def test_on_a_phone(visitors: Visitors, game: str) -> None:
    page = visitors.come(viewport=PHONE, has_touch=True)
    make_table(page, game, "me", "bot:farmer", "bot:scribe")
    Player(page, 6).play_out(after=lambda: check_layout(page))


@pytest.mark.parametrize("game", ["ra", "dice"])
def test_at_twice_the_size(visitors: Visitors, game: str) -> None:
    page = visitors.come(viewport=ZOOMED, device_scale_factor=2)
    make_table(page, game, "me", "bot:farmer", "bot:scribe")
    Player(page, 7).play_out(after=lambda: check_layout(page))
    page.get_by_role("link", name="Score sheet").click()
    total = page.locator(".sheet__total").first
    total.scroll_into_view_if_needed()
    assert total.bounding_box()
    assert sideways(page) <= 0


def check_layout(page: Page) -> None:
    """Nothing is cut off, hidden in a bar of its own, or too small for a finger."""
    assert sideways(page) <= 0
    assert not small_targets(page)
    assert hidden_moves(page) <= 0


def hidden_moves(page: Page) -> int:
    """By how many pixels the bar of moves is taller inside than outside."""
    return int(
        page.evaluate(
            """() => {
              const bar = document.getElementById("board-actions");
              return bar ? bar.scrollHeight - bar.offsetHeight : 0;
            }"""
        )
    )


def sideways(page: Page) -> int:
    """By how many pixels the page is wider than its window."""
    return int(page.evaluate("document.documentElement.scrollWidth - innerWidth"))


def small_targets(page: Page) -> list[str]:
    """Buttons and boxes that a finger could miss."""
    return list(
        page.evaluate(
            """smallest => [...document.querySelectorAll("button, input, select, summary")]
              .filter((one) => one.checkVisibility() && !one.closest("label, .vh"))
              .map((one) => [one, one.getBoundingClientRect()])
              .filter(([, box]) => box.width && (box.width < smallest || box.height < smallest))
              .map(([one, box]) => `${one.outerHTML.slice(0, 90)} ${box.width} x ${box.height}`)""",
            SMALLEST,
        )
    )
