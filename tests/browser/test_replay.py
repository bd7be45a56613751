"""Looking at games afterwards: replay, records, import, proof."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

import heliopolis
from heliopolis.face.shuffle import verdict_on
from tests.browser.server import TestServer
from tests.browser.tables import bots, introduce, is_over, own_seat, set_table
from tests.browser.visitors import Visitors


def finished_game(server: TestServer, page: Page, game: str = "ra") -> str:
    """A table whose game is over."""
    ada = introduce(server, page, "Ada")
    return set_table(server, game, [own_seat(ada), *bots("scribe", "farmer")], is_over)


def count(page: Page) -> str:
    """Where the replay stands."""
    return page.locator(".replay-bar .number").inner_text()


def test_a_game_is_replayed_by_keys_slider_links_and_seat(page: Page, server: TestServer) -> None:
    page.goto(f"{finished_game(server, page)}/replay")
    last = count(page).split(" / ")[1]
    assert count(page) == f"{last} / {last}"
    page.keyboard.press("Home")
    expect(page.locator(".replay-bar .number")).to_have_text(f"0 / {last}")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".replay-bar .number")).to_have_text(f"1 / {last}")
    page.locator("input[type=range]").fill("30")
    expect(page.locator(".replay-bar .number")).to_have_text(f"30 / {last}")
    assert "at=30" in page.url
    page.get_by_role("link", name="On", exact=True).click()
    expect(page.locator(".replay-bar .number")).to_have_text(f"31 / {last}")
    page.get_by_role("link", name="On", exact=True).press("Enter")
    expect(page.locator(".replay-bar .number")).to_have_text(f"32 / {last}")
    page.select_option("select[name=seat]", "1")
    expect(page.locator(".seat--own .seat__name")).to_have_text("Scribe")
    expect(page.locator(".replay-bar .number")).to_have_text(f"32 / {last}")
    page.locator(".log__link").nth(3).click()
    expect(page.locator("[aria-current=step]")).to_have_count(1)
    page.reload()
    expect(page.locator(".seat--own .seat__name")).to_have_text("Scribe")


def test_a_replay_without_javascript(visitors: Visitors, server: TestServer) -> None:
    page = visitors.come(java_script_enabled=False)
    page.goto(f"{finished_game(server, page, 'dice')}/replay?at=10")
    page.get_by_role("link", name="Back", exact=True).click()
    assert count(page).startswith("9 / ")
    page.select_option("select[name=seat]", "2")
    page.get_by_role("button", name="Show").click()
    expect(page.locator(".seat--own .seat__name")).to_have_text("Farmer")


def test_a_log_entry_leads_to_its_moment(page: Page, server: TestServer) -> None:
    page.goto(finished_game(server, page, "priests"))
    page.locator(".log__link").first.click()
    expect(page.locator(".replay-bar")).to_be_visible()


def test_the_record_proves_its_shuffle(page: Page, server: TestServer) -> None:
    page.goto(finished_game(server, page))
    with page.expect_download() as download:
        page.get_by_role("link", name="Record").click()
    game = heliopolis.load(Path(download.value.path()).read_text())
    assert verdict_on(game).is_fair


def test_a_record_is_imported_as_a_file_and_as_text(
    page: Page, server: TestServer, tmp_path: Path
) -> None:
    record = heliopolis.new_game("dice", ["Ada", "Ben"], seed=3).record().text
    file = tmp_path / "dice.game"
    file.write_text(record)
    page.goto("/import")
    page.set_input_files("#file", file)
    page.get_by_role("button", name="Show it").click()
    expect(page.locator(".seat--own .seat__name")).to_have_text("Ada")
    page.goto("/import")
    page.fill("#text", record)
    page.get_by_role("button", name="Show it").click()
    expect(page.locator(".replay-bar")).to_be_visible()


def test_a_broken_record_is_explained_and_kept(visitors: Visitors) -> None:
    page = visitors.come()
    visitors.expect("status of 422")
    page.goto("/import")
    page.fill("#text", "heliopolis 1\ngame chess\n")
    page.get_by_role("button", name="Show it").click()
    expect(page.get_by_role("alert")).to_contain_text("line 3")
    expect(page.locator("#text")).to_have_value("heliopolis 1\ngame chess\n")
