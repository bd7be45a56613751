"""Boards of all games: what may be done is on the page, and what must never be is not."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest

from heliopolis.web.board import SeatCard
from tests.web.boards import (
    WEB,
    Node,
    every_table,
    looks,
    offered_rerolls,
    page,
    render,
    scenes,
    seat_of,
    submitted,
)

INLINE_ONLY = {"p", "h3", "span", "button", "label"}
BLOCKS = {"div", "p", "ul", "ol", "section", "article", "header", "form", "table", "h3"}


# Moves


@every_table
def test_every_legal_move_stands_once_in_the_action_bar(name: str, players: int) -> None:
    for scene, root in looks(name, players):
        offered = Counter(submitted(root.by_id("board-actions")))
        rerolls = offered_rerolls(root)
        assert offered.pop("reroll", 0) == bool(rerolls)
        assert offered + Counter(rerolls) == Counter(scene.moves)


@every_table
def test_pieces_offer_legal_moves_only(name: str, players: int) -> None:
    for scene, root in looks(name, players):
        words = set(submitted(root)) - {"reroll"}
        assert words <= set(scene.moves)


@every_table
def test_nobody_else_can_move(name: str, players: int) -> None:
    for scene in scenes(name, players):
        others = {seat for seat in range(players) if seat != scene.position.to_move}
        for viewer in (None, min(others)):
            root = page(replace(scene, viewer=viewer, moves=()))
            assert submitted(root) == []
            assert offered_rerolls(root) == []


@every_table
def test_a_forced_move_is_one_primary_button(name: str, players: int) -> None:
    for scene, root in looks(name, players):
        if len(scene.moves) == 1:
            (button,) = root.by_id("board-actions").with_class("button")
            assert "button--primary" in button.classes


def test_a_step_can_be_taken_back_and_confirmed() -> None:
    scene = replace(scenes("ra", 3)[0], moves=(), take_back="/t/1/undo", confirm="/t/1/confirm")
    buttons = page(scene).by_id("board-actions").with_class("button")
    assert [button.attributes["formaction"] for button in buttons] == ["/t/1/confirm", "/t/1/undo"]
    assert all(button.attributes["form"] == "move" for button in buttons)
    assert page(replace(scene, take_back="", confirm="")).with_class("button") == []


def test_the_bar_keeps_its_place_for_those_who_play() -> None:
    scene = replace(scenes("ra", 3)[0], viewer=1, moves=())
    waiting = "[Waiting for the others]"
    assert waiting in page(scene).by_id("board-actions").text
    for other in (replace(scene, viewer=None), replace(scene, is_live=False), scenes("ra", 3)[-1]):
        assert waiting not in page(other).text


@every_table
def test_every_move_is_explained_with_its_rule(name: str, players: int) -> None:
    for scene, root in looks(name, players):
        if not scene.moves:
            continue
        explained = root.by_id("explained")
        rules = [node.attributes["href"] for node in explained.nodes() if node.tag == "a"]
        assert rules
        assert all(rule.startswith(f"/rules/{name}#") for rule in rules)
        meanings = [node.text for node in explained.nodes() if node.tag == "dd"]
        assert len(set(zip(meanings, rules, strict=True))) == len(rules)
        told = {node.attributes["title"] for node in root.with_class("button") if is_move(node)}
        assert told <= set(meanings)


def is_move(node: Node) -> bool:
    """Whether a button makes a move that is written on it."""
    return node.attributes.get("name") == "words" and node.attributes["value"] != "reroll"


# What a page must never hold


@every_table
def test_pages_are_well_formed(name: str, players: int) -> None:
    for _, root in looks(name, players):
        for node in root.nodes():
            check_nesting(node)
        ids = [node.attributes["id"] for node in root.nodes() if "id" in node.attributes]
        assert len(ids) == len(set(ids))
        for node in root.nodes():
            for name_of_reference in ("aria-labelledby", "popovertarget", "form"):
                if name_of_reference in node.attributes:
                    assert node.attributes[name_of_reference] in ids


def check_nesting(node: Node) -> None:
    above = {ancestor.tag for ancestor in node.ancestors()}
    parent = node.parent.tag if node.parent else ""
    if node.tag in BLOCKS:
        assert not above & INLINE_ONLY, f"<{node.tag}> inside {above & INLINE_ONLY}"
    if node.tag in ("button", "form", "label"):
        assert node.tag not in above
    if node.tag == "li":
        assert parent in ("ul", "ol")
    if node.tag in ("ul", "ol"):
        tags = {child.tag for child in node.children if isinstance(child, Node)}
        assert tags <= {"li"}


@every_table
def test_nothing_is_inline_and_nothing_is_fetched(name: str, players: int) -> None:
    for _, root in looks(name, players):
        for node in root.nodes():
            assert node.tag not in ("script", "style", "iframe", "img", "link")
            assert "style" not in node.attributes
            assert not any(attribute.startswith("on") for attribute in node.attributes)
            assert node.attributes.get("href", "#").startswith(("#", f"/rules/{name}#"))


@every_table
def test_pieces_have_names_of_their_own(name: str, players: int) -> None:
    for _, root in looks(name, players):
        pieces = [
            node.attributes["data-piece"]
            for node in root.nodes()
            if "data-piece" in node.attributes
        ]
        assert len(pieces) == len(set(pieces))
        assert all(re.fullmatch(r"[a-z][a-z0-9-]*", piece) for piece in pieces)


@every_table
def test_pictures_are_in_the_sprite(name: str, players: int) -> None:
    drawings = (WEB / "static" / "art" / "pieces.svg").read_text(encoding="utf-8")
    symbols = set(re.findall(r'<symbol id="([^"]+)"', drawings))
    for _, root in looks(name, players):
        used = {n.attributes["href"].removeprefix("#") for n in root.nodes() if n.tag == "use"}
        assert used <= symbols


@every_table
def test_names_of_people_are_escaped(name: str, players: int) -> None:
    scene = replace(
        scenes(name, players)[0],
        cards=[SeatCard('<script>alert("x")</script>')] * players,
        moment='<img src=x onerror="x">',
    )
    assert "<script" not in render(scene)
    assert "<img" not in render(scene)


@every_table
def test_hidden_scores_never_reach_the_page(name: str, players: int) -> None:
    for scene in scenes(name, players)[:-1]:
        hidden = replace(scene, hides_scores=True)
        seats = [{**seat, "score": 999} for seat in scene.position.seats]
        other = replace(hidden, position=replace(scene.position, seats=seats))
        assert render(hidden) == render(other)
        assert render(scene) != render(hidden)


@every_table
def test_the_end_shows_the_scores_and_the_winner(name: str, players: int) -> None:
    end = replace(scenes(name, players)[-1], hides_scores=True)
    root = page(end)
    for number, seat in enumerate(end.position.seats):
        words = seat_of(root, number).text
        assert f"{seat['score']} [points]" in words
        assert ("[winner]" in words) == (number in end.winners)


@every_table
def test_all_words_can_be_translated(name: str, players: int) -> None:
    """Every text but people's names has come through the brackets of the test's translator."""
    for scene in scenes(name, players):
        scene = replace(scene, cards=[replace(card, name="0") for card in scene.cards])
        root = page(scene)
        for text in [*root.texts(), *spoken_attributes(root)]:
            left = re.sub(r"\[[^\[\]]*\]", "", re.sub(r"\[[^\[\]]*\]", "", text))
            assert not re.search("[A-Za-z]", left), text


def spoken_attributes(root: Node) -> Iterator[str]:
    for node in root.nodes():
        for name in ("title", "aria-label"):
            if name in node.attributes:
                yield node.attributes[name]


# Who sits there


def test_a_seat_tells_who_sits_there() -> None:
    cards = [
        SeatCard("Ada", is_here=False),
        SeatCard("Ben", "vizier"),
        SeatCard("Cid", is_here=False, is_replaced=True),
    ]
    scene = replace(scenes("ra", 3)[0], cards=cards, viewer=0, moves=())
    root = page(scene)
    assert "[you]" in seat_of(root, 0).text
    assert "[away]" in seat_of(root, 0).text
    assert "[bot: [Vizier]]" in seat_of(root, 1).text
    assert "[away, a bot plays]" in seat_of(root, 2).text


def test_ones_own_display_comes_first() -> None:
    scene = replace(scenes("priests", 4)[0], viewer=2, moves=())
    articles = [node for node in page(scene).nodes() if node.tag == "article"]
    assert [node.attributes["aria-labelledby"] for node in articles] == [
        f"seat-{number}-name" for number in (2, 3, 0, 1)
    ]


def test_the_turn_is_announced_to_the_one_it_belongs_to() -> None:
    scene = scenes("ra", 3)[0]
    assert "[Your turn]" in page(scene).by_id("board-status").text
    elsewhere = page(replace(scene, viewer=None, moves=())).by_id("board-status").text
    assert "[Your turn]" not in elsewhere
    assert scene.moment in elsewhere


@pytest.mark.parametrize("name", ["ra", "priests", "dice"])
def test_the_seat_that_is_to_confirm_is_the_one_that_is_waited_for(name: str) -> None:
    scene = scenes(name, 3)[0]
    assert isinstance(scene.position.to_move, int)
    confirming = (scene.position.to_move + 1) % 3
    root = page(replace(scene, viewer=None, moves=(), waits_for=confirming))
    assert "[to confirm]" in seat_of(root, confirming).text
    assert seat_of(root, confirming).with_class("seat__head--asked")
    assert "[to move]" not in seat_of(root, scene.position.to_move).text


def test_nobody_is_you_in_a_replay() -> None:
    scene = replace(scenes("ra", 3)[0], viewer=0, moves=())
    assert "[you]" in seat_of(page(scene), 0).text
    assert "[you]" not in seat_of(page(replace(scene, is_live=False)), 0).text
