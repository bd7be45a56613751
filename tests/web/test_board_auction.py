"""The boards of Ra and of Priests of Ra: tiles, suns, the bag and the auction."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest

from heliopolis.web.board import Scene
from heliopolis.web.board.tiles import look_of
from tests.web.boards import NAMES, TABLES, Node, looks, page, scenes, seat_of, submitted

AUCTION_TABLES = pytest.mark.parametrize(("name", "players"), TABLES[:8])


# What lies on the table


def shown_tiles(node: Node) -> Counter[str]:
    """The pictures of the single tiles below a node."""
    pictures: Counter[str] = Counter()
    for svg in node.with_class("tile"):
        if "data-piece" in svg.attributes:
            uses = [child.attributes["href"] for child in svg.nodes()]
            pictures[uses[-1].removeprefix("#p-")] += 1
    return pictures


@AUCTION_TABLES
def test_every_tile_is_there_as_often_as_it_lies_there(name: str, players: int) -> None:
    for scene, root in looks(name, players):
        board = scene.position.board
        lot = root.with_class("lot__tiles")[0]
        assert shown_tiles(lot) == Counter(look_of(word).picture for word in board["track"])
        assert shown_tiles(root.with_class("ra-track")[0])["ra"] == board["ra_track"][0]
        assert len(root.with_class("ra-track")[0].with_class("slot")) == board["ra_track"][1]
        for number, seat in enumerate(scene.position.seats):
            tiles = {look_of(word).picture: count for word, count in seat["tiles"].items()}
            assert shown_tiles(seat_of(root, number)) == Counter(tiles)


@AUCTION_TABLES
def test_every_sun_is_there_and_lies_as_it_lies(name: str, players: int) -> None:
    for scene, root in looks(name, players):
        (middle,) = root.with_class("lot__sun")[0].with_class("sun")
        assert middle.text == str(scene.position.board["middle_sun"])
        for number, seat in enumerate(scene.position.seats):
            suns = seat_of(root, number).with_class("sun")
            shown = [("sun--down" in sun.classes, int(sun.text)) for sun in suns]
            up, down = seat["face_up"], seat["face_down"]
            assert shown == [(False, sun) for sun in up] + [(True, sun) for sun in down]


@AUCTION_TABLES
def test_a_display_can_be_read_aloud(name: str, players: int) -> None:
    for scene, root in looks(name, players):
        for number, seat in enumerate(scene.position.seats):
            words = seat_of(root, number).text
            for count in seat["tiles"].values():
                assert f"]: {count}" in words
            assert all(f"[Sun {sun}]" in words for sun in seat["face_up"])
            assert all(f"[Sun {sun}, face down]" in words for sun in seat["face_down"])


def test_ankhs_are_there() -> None:
    scene = max(scenes("priests", 4), key=lambda s: sum(x["ankhs"] for x in s.position.seats))
    root = page(scene)
    for number, seat in enumerate(scene.position.seats):
        assert len(seat_of(root, number).with_class("ankh")) == seat["ankhs"]


@pytest.mark.parametrize(
    ("name", "first_word", "area"),
    [
        ("ra", "bid", "suns"),
        ("ra", "take", "lot"),
        ("ra", "discard", "groups"),
        ("priests", "face", "drawn"),
        ("priests", "flip", "groups"),
    ],
)
def test_pieces_can_be_clicked_where_they_lie(name: str, first_word: str, area: str) -> None:
    scene = next(s for s in scenes(name, 4) if any(w.split()[0] == first_word for w in s.moves))
    clickable = {words for node in page(scene).with_class(area) for words in submitted(node)}
    assert clickable == {words for words in scene.moves if words.split()[0] == first_word}


def test_worth_and_odds_are_shown_where_they_are_known() -> None:
    scene = next(s for s in scenes("ra", 3) if s.position.board["track"])
    facts = page(scene).with_class("facts")[0]
    assert "-3" in facts.text
    assert "17 %" in facts.text
    unknown = page(replace(scene, worth=None, ra_odds=None)).with_class("facts")[0]
    assert "%" not in unknown.text


@AUCTION_TABLES
def test_what_is_left_in_the_bag_is_told_by_kind(name: str, players: int) -> None:
    for scene, root in looks(name, players):
        left = scene.position.board["bag"]
        bag = root.by_id("bag")
        tiles = bag.with_class("bag__tile")
        assert [int(tile.with_class("number")[0].text) for tile in tiles] == list(left.values())
        assert f"{sum(left.values())} " in root.with_class("facts")[0].text


# The auction


def in_auction(players: int) -> Iterator[tuple[Scene, Node]]:
    for name in ("ra", "priests"):
        for scene, root in looks(name, players):
            if "ra_player" in scene.position.board:
                yield scene, root


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_an_auction_tells_who_called_who_answered_and_who_is_asked(players: int) -> None:
    for scene, root in in_auction(players):
        board = scene.position.board
        answers = root.with_class("answer")
        assert len(answers) == players
        assert NAMES[board["ra_player"]] in answers[-1].text
        (asked,) = root.with_class("answer--asked")
        assert isinstance(scene.position.to_move, int)
        assert NAMES[scene.position.to_move] in asked.text
        highest = root.with_class("answer--highest")
        assert len(highest) == (board["highest_bidder"] is not None)
        if highest:
            assert NAMES[board["highest_bidder"]] in highest[0].text
            assert f"[bid {board['highest_bid']}]" in highest[0].text


def test_an_auction_tells_why_it_is_held() -> None:
    causes = set()
    for players in (2, 3, 4, 5):
        for scene, root in in_auction(players):
            words = root.with_class("bidding__call")[0].text
            full = len(scene.position.board["track"]) == 8
            call = next(e for e in reversed(scene.events) if e.words in ("ra", "tile ra"))
            cause = "drew a Ra tile" if call.words == "tile ra" else "invoked Ra"
            assert cause in words
            assert ("track is full" in words) == (full and call.words == "ra")
            causes.add(words.split("]")[0])
    assert len(causes) > 1


def test_a_bid_sun_stands_out_before_its_owner() -> None:
    scene, root = next(look for look in in_auction(3) if look[0].position.board["highest_bid"])
    (sun,) = root.with_class("suns__sun--bid")
    assert sun.with_class("sun")[0].text == str(scene.position.board["highest_bid"])


def test_without_an_auction_the_strip_tells_whose_turn_it_is() -> None:
    scene, root = next(look for look in looks("ra", 4) if "ra_player" not in look[0].position.board)
    (turn,) = root.with_class("answer--turn")
    assert isinstance(scene.position.to_move, int)
    assert NAMES[scene.position.to_move] in turn.text
    chips = root.with_class("answer")
    assert len(chips) == 4
    for chip, seat in zip(chips, scene.position.seats, strict=True):
        assert ("[no sun left]" in chip.text) == (not seat["face_up"] and chip is not turn)


def hint(scene: Scene) -> str:
    return " ".join(node.text for node in page(scene).with_class("actions__hint"))


def test_a_bidder_is_told_what_to_beat_or_why_there_is_no_choice() -> None:
    scene = next(s for s, _ in in_auction(3) if s.position.board["highest_bid"])
    highest = scene.position.board["highest_bid"]
    bid = f"bid {highest + 1}"
    assert hint(replace(scene, moves=("pass", bid))) == f"[Bid more than {highest}, or pass.]"
    assert hint(replace(scene, moves=("pass",))) == f"[None of your suns is higher than {highest}.]"
    assert "you must bid" in hint(replace(scene, moves=(bid,)))
    assert hint(replace(scene, moves=())) == ""


@pytest.mark.parametrize(
    ("word", "title"),
    [
        ("civ:art", "Unrest: give up a civilization"),
        ("mon:temple", "Earthquake: give up a monument"),
    ],
)
def test_a_loss_is_named_after_its_disaster(word: str, title: str) -> None:
    scene = replace(scenes("ra", 3)[0], moves=(f"discard {word}",))
    assert f"[{title}]" in page(scene).by_id("board-actions").text
