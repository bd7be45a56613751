"""Everything people do at tables besides moving."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.player import MOVES, Player, make_table, play_now
from tests.browser.server import TestServer
from tests.browser.tables import (
    bots,
    guest_seat,
    introduce,
    is_over,
    own_seat,
    seat_may,
    set_table,
)
from tests.browser.visitors import Visitors

# The browser copies in its own time, and other pages may have copied before.
COPIED = "async words => (await navigator.clipboard.readText()).includes(words)"


def test_a_game_is_two_clicks_away(page: Page) -> None:
    clicks = 0
    page.goto("/")
    page.get_by_role("button", name="Play now").first.click()
    clicks += 1
    page.wait_for_selector(MOVES)
    page.locator(MOVES).first.click()
    clicks += 1
    expect(page.locator(".log__entry").first).to_be_visible()
    assert clicks == 2


def test_a_friend_sits_down_by_link_and_the_game_begins_at_both(visitors: Visitors) -> None:
    ada, ben = visitors.come(permissions=["clipboard-write", "clipboard-read"]), visitors.come()
    make_table(ada, "priests", "me", "friend", name="Ada")
    ada.get_by_role("button", name="Copy the link").click()
    expect(ada.get_by_role("button", name="Copied")).to_be_visible()
    ada.wait_for_function(COPIED, arg="/join/")
    ben.goto(str(ada.evaluate("navigator.clipboard.readText()")))
    expect(ben.get_by_role("heading", level=1)).to_contain_text("Priests of Ra")
    ben.fill("#name", "Ben")
    ben.get_by_role("button", name="Sit down").click()
    for page in (ada, ben):
        page.wait_for_selector("#board")
        expect(page.locator(".seat__name")).to_have_count(2)


def test_a_table_for_a_friend_is_one_click_away(visitors: Visitors) -> None:
    page = visitors.come(permissions=["clipboard-write", "clipboard-read"])
    page.goto("/")
    page.get_by_role("button", name="Play a friend").first.click()
    page.get_by_role("button", name="Copy the link").click()
    page.wait_for_function(COPIED, arg="/join/")


def test_those_who_watch_get_a_link_with_one_click(visitors: Visitors) -> None:
    page = visitors.come(permissions=["clipboard-write", "clipboard-read"])
    play_now(page, "ra")
    page.get_by_role("button", name="Copy a link for those who watch").click()
    page.wait_for_function(COPIED, arg=page.url)


def test_the_pace_is_told_before_anybody_sits_down(visitors: Visitors) -> None:
    ada, ben = visitors.come(), visitors.come()
    make_table(ada, "ra", "me", "friend", speed="60", option_scores="hidden")
    expect(ada.locator(".terms")).to_contain_text("a bot takes the seat")
    ben.goto(ada.locator("input.link").input_value())
    expect(ben.locator(".terms")).to_contain_text("1 minute a move")
    expect(ben.locator(".terms")).to_contain_text("a bot takes the seat")
    expect(ben.locator(".terms")).to_contain_text("hidden until the game is over")


def test_moves_and_the_bag_are_explained(page: Page, server: TestServer) -> None:
    seats = [own_seat(introduce(server, page, "Ada")), *bots("scribe")]
    page.goto(set_table(server, "ra", seats, seat_may("draw")))
    page.get_by_role("button", name="What do these moves do?").click()
    explained = page.get_by_role("dialog", name="What do these moves do?")
    expect(explained.get_by_role("link", name="Invoke Ra")).to_have_attribute(
        "href", "/rules/ra#RA-7.1"
    )
    page.keyboard.press("Escape")
    expect(explained).to_be_hidden()
    page.locator("#bag summary").click()
    expect(page.locator(".bag__tile").first).to_be_visible()


def test_an_open_table_is_listed_and_taken(visitors: Visitors) -> None:
    ada, ben = visitors.come(), visitors.come()
    make_table(ada, "dice", "me", "anyone", name="Ada Open", listed="yes")
    ben.goto("/")
    ben.get_by_role("link", name="Ada Open").first.click()
    ben.locator("input[name=name]").fill("Ben")
    ben.get_by_role("button", name="Sit down").click()
    for page in (ada, ben):
        page.wait_for_selector("#board")


def test_the_owner_need_not_wait(page: Page) -> None:
    make_table(page, "ra", "me", "friend")
    page.select_option("select[name=level]", "farmer")
    page.get_by_role("button", name="Let a bot play").click()
    page.wait_for_selector("#board")


def test_friends_share_a_screen(page: Page) -> None:
    make_table(page, "ra", "me", "guest", name="Ada")
    player = Player(page)
    seen = set()
    for _ in range(6):
        assert player.is_asked()
        seen.add(page.locator(".seat--own .seat__name").inner_text())
        player.step()
    assert seen == {"Ada", "Guest at seat 2"}


def test_leaving_and_coming_back(visitors: Visitors, server: TestServer) -> None:
    ada, ben = visitors.come(), visitors.come()
    seats = [
        own_seat(introduce(server, ada, "Ada")),
        own_seat(introduce(server, ben, "Ben"), 1),
    ]
    address = set_table(server, "ra", seats, seat_may("draw", seat=1))
    for page in (ada, ben):
        page.goto(address)
    ada.locator("summary", has_text="Table").click()
    ada.get_by_role("button", name="Let a bot play for me").click()
    expect(ada.get_by_text("A bot plays for you.")).to_be_visible()
    expect(ben.get_by_text("away, a bot plays")).to_be_visible()
    ada.get_by_role("button", name="Take my seat back").click()
    expect(ada.get_by_text("A bot plays for you.")).to_be_hidden()
    expect(ben.get_by_text("away, a bot plays")).to_be_hidden()


def test_a_die_used_is_taken_back(page: Page, server: TestServer) -> None:
    ada = introduce(server, page, "Ada")
    page.goto(set_table(server, "dice", [own_seat(ada), *bots("farmer")], seat_may("use")))
    before = sorted(offered(page))
    Player(page, pieces=0).step()
    page.get_by_role("button", name="Take back").click()
    expect(page.get_by_role("button", name="Take back")).to_have_count(0)
    assert sorted(offered(page)) == before


def test_discards_are_taken_back_and_confirmed(page: Page, server: TestServer) -> None:
    ada = introduce(server, page, "Ada")
    seats = [own_seat(ada), guest_seat(ada, "Ben", 1)]
    page.goto(set_table(server, "ra", seats, seat_may("discard")))
    player = Player(page, pieces=0)
    before = offered(page)
    while page.locator("button[value^=discard]").count():
        player.step()
    page.get_by_role("button", name="Take back").click()
    expect(page.get_by_role("button", name="Confirm")).to_have_count(0)
    assert set(offered(page)) <= set(before)
    while page.locator("button[value^=discard]").count():
        player.step()
    page.get_by_role("button", name="Confirm").click()
    expect(page.get_by_role("button", name="Confirm")).to_have_count(0)
    expect(page.get_by_role("button", name="Take back")).to_have_count(0)


def offered(page: Page) -> list[str]:
    """The words of the moves that the bar offers."""
    return [button.get_attribute("value") or "" for button in page.locator(MOVES).all()]


def test_a_page_that_is_behind_is_told_so(visitors: Visitors, server: TestServer) -> None:
    page = visitors.come()
    ada = introduce(server, page, "Ada")
    page.goto(set_table(server, "ra", [own_seat(ada), *bots("farmer")], seat_may("draw", rows=9)))
    visitors.expect("status of 409")
    # In one go: the stream may bring a fresh form at any moment.
    page.evaluate(
        """moves => {
            document.querySelector("#move [name=seen]").value = "0";
            document.querySelector(moves).click();
        }""",
        MOVES,
    )
    expect(page.get_by_role("alert")).to_contain_text("The game has moved on since you looked")


def test_people_talk(visitors: Visitors) -> None:
    ada, eve = visitors.come(), visitors.come()
    play_now(ada, "ra")
    eve.goto(ada.url)
    ada.locator("summary", has_text="Chat").click()
    ada.fill("#text", "Good luck, <b>everybody</b>!")
    ada.get_by_role("button", name="Say", exact=True).click()
    for page in (ada, eve):
        expect(page.locator(".chat__remarks")).to_contain_text("Good luck, <b>everybody</b>!")
    expect(ada.locator("#text")).to_have_value("")


def test_a_rematch_leads_everybody_to_the_same_table(
    visitors: Visitors, server: TestServer
) -> None:
    ada, ben = visitors.come(), visitors.come()
    seats = [
        own_seat(introduce(server, ada, "Ada")),
        own_seat(introduce(server, ben, "Ben"), 1),
    ]
    address = set_table(server, "dice", seats, is_over)
    for page in (ada, ben):
        page.goto(address)
    ada.get_by_role("button", name="Rematch").click()
    ada.wait_for_selector(".status")
    ben.get_by_role("link", name="To the rematch").click()
    ben.wait_for_url(ada.url)
    expect(ben.locator(".seat__name")).to_have_count(2)


def test_a_personal_link_makes_another_browser_the_same_person(visitors: Visitors) -> None:
    desk, phone = visitors.come(), visitors.come()
    play_now(desk, "ra")
    desk.goto("/me")
    desk.fill("#name", "Ada")
    desk.get_by_role("button", name="Save").click()
    desk.get_by_text("Show my personal link").click()
    phone.goto(desk.locator("input.link").input_value())
    phone.get_by_role("button", name="Yes, that is me").click()
    phone.locator(".places-list .place__link").first.click()
    expect(phone.locator(".seat--own")).to_be_visible()
    expect(phone.get_by_role("navigation", name="Main")).to_contain_text("Ada")


def test_language_and_colours_are_kept(page: Page) -> None:
    page.goto("/rules/ra")
    page.get_by_role("button", name="Italiano").click()
    expect(page.locator("html")).to_have_attribute("lang", "it")
    page.locator("button[name=theme][value=dark]").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("lang", "it")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_an_address_that_leads_nowhere(visitors: Visitors) -> None:
    page = visitors.come(locale="nl")
    visitors.expect("status of 404")
    page.goto("/table/nothing")
    expect(page.get_by_role("alert")).to_be_visible()
    page.locator("main a.button").click()
    expect(page).to_have_url(f"{visitors.address}/")


def test_hidden_scores_stay_hidden_until_the_end(page: Page, server: TestServer) -> None:
    seats = [own_seat(introduce(server, page, "Ada")), *bots("farmer")]
    hidden = {"scores": "hidden"}
    page.goto(set_table(server, "ra", seats, seat_may("draw", epoch=2), options=hidden))
    page.locator("#sheet summary").click()
    expect(page.get_by_text("Scores are hidden until the end of the game.")).to_be_visible()
    expect(page.locator(".seat__score")).to_have_count(0)
    page.goto(set_table(server, "ra", seats, is_over, options=hidden))
    expect(page.locator(".seat__score")).to_have_count(2)
