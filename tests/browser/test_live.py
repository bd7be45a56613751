"""Pages that keep themselves up to date, whatever happens to them and to the server."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.player import MOVES, Player, make_table, play_now
from tests.browser.server import TestServer
from tests.browser.tables import (
    Until,
    bots,
    guest_seat,
    introduce,
    own_seat,
    seat_may,
    set_table,
)
from tests.browser.visitors import Visitors

# A page that can be told that nobody looks at it, and that notes what it tells the device.
NOBODY_LOOKS = """window.nobodyLooks = false;
Object.defineProperty(document, "hidden", { get: () => window.nobodyLooks });
window.told = [];
window.Notification = class {
  static permission = "granted";
  constructor(words, more) { window.told.push(`${words} / ${more.body}`); }
};"""
# Where to click on something, without waiting until it stands still.
MIDDLE = """selector => {
  const box = document.querySelector(selector).getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}"""
COUNT_TRANSITIONS = """window.transitions = 0;
const start = document.startViewTransition?.bind(document);
document.startViewTransition = (change) => { window.transitions += 1; return start(change); };"""


def two_at_a_table(
    visitors: Visitors, server: TestServer, game: str, until: Until, script_of_second: str = ""
) -> tuple[Page, Page]:
    """Two people with a browser each at one table, the first one to move."""
    first, second = visitors.come(), visitors.come()
    second.add_init_script(script_of_second)
    seats = [
        own_seat(introduce(server, first, "Ada")),
        own_seat(introduce(server, second, "Ben"), 1),
    ]
    address = set_table(server, game, seats, until)
    for page in (second, first):
        page.goto(address)
    return first, second


def test_a_page_goes_on_after_the_server_was_restarted(browser: Browser, tmp_path: Path) -> None:
    with TestServer(tmp_path) as server:
        visitors = Visitors(browser, server.address)
        page = visitors.come()
        make_table(page, "ra", "me", "bot:farmer")
        assert Player(page).is_asked()
    visitors.expect("ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED|ERR_EMPTY_RESPONSE")
    expect(page.get_by_role("alert")).to_contain_text("The connection is lost")
    with TestServer(tmp_path, port=server.port):
        expect(page.get_by_role("alert")).to_be_hidden()
        player = Player(page)
        assert player.is_asked()
        player.step()
        visitors.leave()


def test_a_page_that_was_cut_off_catches_up(visitors: Visitors, server: TestServer) -> None:
    here, away = two_at_a_table(visitors, server, "dice", seat_may("use"))
    expect(here.locator(".seat__name")).to_have_count(2)
    away.context.set_offline(True)
    visitors.expect("ERR_INTERNET_DISCONNECTED")
    Player(here, pieces=0).step()
    away.context.set_offline(False)
    expect(away.locator(".log__entry").first).to_have_text(
        here.locator(".log__entry").first.inner_text()
    )


def test_the_turn_is_told_to_somebody_who_looks_elsewhere(
    visitors: Visitors, server: TestServer
) -> None:
    other, away = two_at_a_table(visitors, server, "ra", seat_may("draw"), NOBODY_LOOKS)
    expect(away).to_have_title("Ra · Heliopolis")
    away.evaluate("window.nobodyLooks = true")
    Player(other, pieces=0).step()
    expect(away).to_have_title("● Your turn · Ra · Heliopolis")
    assert away.evaluate("window.told") == ["Your turn / Ra · Heliopolis"]


@pytest.mark.parametrize(("motion", "some"), [("reduce", False), ("no-preference", True)])
def test_tiles_glide_unless_motion_is_unwelcome(
    visitors: Visitors, motion: str, some: bool
) -> None:
    page = visitors.come(reduced_motion=motion)
    page.add_init_script(COUNT_TRANSITIONS)
    play_now(page, "ra")
    player = Player(page, pieces=0)
    for _ in range(4):
        assert player.is_asked()
        player.step()
    assert bool(page.evaluate("window.transitions")) is some


def test_clicks_count_while_tiles_glide(visitors: Visitors, server: TestServer) -> None:
    page = visitors.come(reduced_motion="no-preference")
    ada = introduce(server, page, "Ada")
    seats = [own_seat(ada), guest_seat(ada, "Ben", 1)]
    page.goto(set_table(server, "ra", seats, seat_may("draw", rows=9)))
    player = Player(page, pieces=0)
    for _ in range(3):
        before = player.seen()
        page.mouse.click(*page.evaluate(MIDDLE, MOVES))
        player.wait_for_news(before)
        page.wait_for_selector(MOVES)


def test_back_and_forward(page: Page) -> None:
    play_now(page, "dice")
    table = page.url
    player = Player(page)
    assert player.is_asked()
    player.step()
    page.goto("/rules/dice")
    page.go_back()
    assert page.url == table
    assert player.is_asked()
    player.step()
    page.go_forward()
    page.go_back()
    assert player.is_asked()
    player.step()


def test_the_board_stays_where_it_is_between_turns(page: Page, server: TestServer) -> None:
    ada = introduce(server, page, "Ada")
    seats = [own_seat(ada), *bots("farmer")]
    heights = set()
    for until in (seat_may("draw", rows=30), seat_may("draw", seat=1, rows=30)):
        page.goto(set_table(server, "ra", seats, until))
        heights.add(page.locator("#board-actions").bounding_box()["height"])  # type: ignore[index]
    assert max(heights) - min(heights) < 1, heights


def test_only_news_are_read_aloud(page: Page, server: TestServer) -> None:
    ada = introduce(server, page, "Ada")
    seats = [own_seat(ada), guest_seat(ada, "Ben", 1)]
    page.goto(set_table(server, "ra", seats, seat_may("draw", rows=30)))
    voice = page.locator("#voice")
    assert "draws" not in voice.inner_text()
    page.locator("button[value=draw]").first.click()
    expect(voice).to_contain_text("Ada draws")
    assert voice.inner_text().count("Ada") == 1


def test_dice_that_were_chosen_are_chosen_anew_after_a_roll(page: Page, server: TestServer) -> None:
    ada = introduce(server, page, "Ada")
    page.goto(set_table(server, "dice", [own_seat(ada), *bots("farmer")], seat_may("reroll")))
    page.locator("label.dice__choice").first.click()
    before = Player(page).seen()
    page.locator("button[value=reroll]").click()
    Player(page).wait_for_news(before)
    expect(page.locator("#board input:checked")).to_have_count(0)
