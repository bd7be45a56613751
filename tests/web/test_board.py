"""Boards as pages show them: what lies on the table is on the page, and what may be done too."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from html.parser import HTMLParser
from itertools import combinations
from pathlib import Path
from typing import Any

import jinja2
import pytest

import heliopolis
from heliopolis.face.game import Game
from heliopolis.web.board import Scene, SeatCard, board_of
from heliopolis.web.board.pieces import Pieces
from heliopolis.web.board.tiles import look_of

WEB = Path(heliopolis.__file__).parent / "web"
TABLES = [
    *(("ra", players) for players in (2, 3, 4, 5)),
    *(("priests", players) for players in (2, 3, 4, 5)),
    *(("dice", players) for players in (2, 3, 4)),
]
NAMES = ("Ada", "Ben <b>", "Cid", "Dee & Co", "Eve")
POSITIONS = 8  # that are looked at in a game
POST = {"action": "/table/7/move", "seen": 12, "key": "k"}
VOID = {"input", "link", "meta", "br", "img", "hr"}
EMPTY_SVG = {"use", "path", "circle", "rect"}
INLINE_ONLY = {"p", "h3", "span", "button", "label"}
BLOCKS = {"div", "p", "ul", "ol", "section", "article", "header", "form", "table", "h3"}


# A page as a tree


@dataclass
class Node:
    tag: str
    attributes: dict[str, str]
    parent: Node | None = None
    children: list[Node | str] = field(default_factory=list)

    def nodes(self) -> Iterator[Node]:
        for child in self.children:
            if isinstance(child, Node):
                yield child
                yield from child.nodes()

    def texts(self) -> Iterator[str]:
        for child in self.children:
            if isinstance(child, Node):
                yield from child.texts()
            elif child.strip():
                yield child.strip()

    def ancestors(self) -> Iterator[Node]:
        node = self.parent
        while node is not None:
            yield node
            node = node.parent

    def by_id(self, name: str) -> Node:
        return next(node for node in self.nodes() if node.attributes.get("id") == name)

    def with_class(self, name: str) -> list[Node]:
        return [node for node in self.nodes() if name in node.classes]

    @property
    def classes(self) -> list[str]:
        return self.attributes.get("class", "").split()

    @property
    def text(self) -> str:
        return " ".join(self.texts())


class TreeBuilder(HTMLParser):
    """Builds a tree, and fails where a browser would have to guess."""

    def __init__(self) -> None:
        super().__init__()
        self.root = Node("root", {})
        self.open = self.root

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        node = Node(tag, {name: value or "" for name, value in attrs}, self.open)
        assert len(node.attributes) == len(attrs), f"twice the same attribute in {attrs}"
        self.open.children.append(node)
        if tag not in VOID:
            self.open = node

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in EMPTY_SVG, f"<{tag}/> is not closed in HTML"
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.tag == tag, f"</{tag}> closes <{self.open.tag} {self.open.attributes}>"
        assert self.open.parent is not None
        self.open = self.open.parent

    def handle_data(self, data: str) -> None:
        self.open.children.append(data)


def tree(html: str) -> Node:
    builder = TreeBuilder()
    builder.feed(html)
    builder.close()
    assert builder.open is builder.root, f"<{builder.open.tag}> is never closed"
    return builder.root


# Positions and pages


def environment() -> jinja2.Environment:
    loader = jinja2.FileSystemLoader(WEB / "templates")
    env = jinja2.Environment(
        loader=loader,
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        extensions=["jinja2.ext.i18n"],
    )
    env.globals["said"] = bracketed
    env.install_gettext_callables(  # type: ignore[attr-defined]
        bracketed, lambda one, many, count: bracketed(one if count == 1 else many), newstyle=True
    )
    return env


def bracketed(text: str) -> str:
    """A translation that can be seen."""
    return f"[{text}]"


ENVIRONMENT = environment()


def render(scene: Scene) -> str:
    form = ENVIRONMENT.get_template("board/form.html").render(post=POST)
    return form + ENVIRONMENT.get_template("board/board.html").render(board=board_of(scene))


def page(scene: Scene) -> Node:
    return tree(render(scene))


def scene_of(game: Game, pieces: Pieces, viewer: int | None) -> Scene:
    legal = [move.words for move in game.legal_moves()]
    levels = ("", "vizier", "farmer", "", "pharaoh")
    return Scene(
        game=game.kind.name,
        position=game.position,
        cards=[SeatCard(name, level) for name, level in zip(game.players, levels, strict=False)],
        viewer=viewer,
        moves=legal if viewer == game.to_move else (),
        events=game.events,
        moment=game.moment,
        winners=game.winners,
        worth=-3,
        ra_odds=0.168,
        pieces=pieces.copy(),
    )


@cache
def scenes(name: str, players: int) -> list[Scene]:
    """Scenes of a game at random, as the seat that is asked sees them; the last is its end."""
    stream = random.Random(f"{name} {players}")
    game = heliopolis.new_game(name, players=NAMES[:players], seed=players)
    pieces = Pieces.of(game.position)
    seen: list[Scene] = []
    while not game.is_over:
        if game.to_move == "chance":
            game.play_chance()
        else:
            assert isinstance(game.to_move, int)
            seen.append(scene_of(game, pieces, game.to_move))
            game.play(lively_move(stream, seen[-1].moves))
        pieces.follow(game.position)
    return [*chosen(stream, seen), scene_of(game, pieces, 0)]


def lively_move(stream: random.Random, moves: Any) -> str:
    """At random, but seldom a call of Ra or an early end, so that the table fills."""
    dull = ("ra", "done", "stop", "keep")
    lively = [words for words in moves if words not in dull]
    return str(stream.choice(lively if lively and stream.random() < 0.9 else moves))


def chosen(stream: random.Random, seen: list[Scene]) -> list[Scene]:
    """Some scenes, with at least one of each kind of move that came up."""
    kinds = {words.split()[0]: scene for scene in seen for words in scene.moves}
    widest = max(seen, key=lambda scene: len(scene.moves))
    return [*kinds.values(), widest, *stream.sample(seen, POSITIONS)]


@cache
def looks(name: str, players: int) -> list[tuple[Scene, Node]]:
    """The scenes of a game with their pages."""
    return [(scene, page(scene)) for scene in scenes(name, players)]


every_table = pytest.mark.parametrize(("name", "players"), TABLES)


# Moves


def submitted(node: Node) -> list[str]:
    """What the buttons below a node say to the server."""
    buttons = [child for child in node.nodes() if child.attributes.get("name") == "words"]
    for button in buttons:
        assert button.tag == "button"
        assert button.attributes["type"] == "submit"
        assert button.attributes["form"] == "move"
        assert button.text or button.attributes.get("aria-label")
    return [button.attributes["value"] for button in buttons]


def offered_rerolls(root: Node) -> list[str]:
    """What the boxes on the dice can say together with their button."""
    boxes = [node for node in root.nodes() if node.attributes.get("name") == "reroll"]
    assert all(box.attributes["form"] == "move" for box in boxes)
    colours = [box.attributes["value"] for box in boxes]
    return [
        " ".join(["reroll", *dice])
        for size in range(1, len(colours) + 1)
        for dice in combinations(colours, size)
    ]


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


def test_uses_of_dice_can_be_clicked_on_the_board() -> None:
    scene = max(scenes("dice", 4), key=lambda s: sum("use monument" in w for w in s.moves))
    clickable = set(submitted(page(scene).by_id("board-places")))
    assert clickable >= {words for words in scene.moves if words.startswith("use monument")}


# What lies on the table


def shown_tiles(node: Node) -> Counter[str]:
    """The pictures of the single tiles below a node."""
    pictures: Counter[str] = Counter()
    for svg in node.with_class("tile"):
        if "data-piece" in svg.attributes:
            uses = [child.attributes["href"] for child in svg.nodes()]
            pictures[uses[-1].removeprefix("#p-")] += 1
    return pictures


def seat_of(root: Node, number: int) -> Node:
    return next(node for node in root.with_class(f"seat-{number}") if node.tag == "article")


AUCTION_TABLES = pytest.mark.parametrize(("name", "players"), TABLES[:8])


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


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_marker_of_the_dice_game_is_there(players: int) -> None:
    for scene, root in looks("dice", players):
        pieces = {node.attributes.get("data-piece") for node in root.nodes()}
        for number, seat in enumerate(scene.position.seats):
            assert {f"pharaoh-{number}", f"nile-{number}"} <= pieces
            assert {f"civ-{colour}-{number}" for colour in seat["civilizations"]} <= pieces
            assert {f"mon-{space.replace(' ', '-')}" for space in seat["monuments"]} <= pieces
        for track in ("pharaoh", "nile"):
            spaces = root.with_class(f"way--{track}")[0].with_class("space")
            marks = [len(space.with_class("mark")) for space in spaces]
            places = Counter(seat[track] for seat in scene.position.seats)
            assert marks == [places[space] for space in range(13)]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_dice_show_their_symbols_in_words_and_pictures(players: int) -> None:
    for scene, root in looks("dice", players):
        dice = root.with_class("dice__place")
        assert len(dice) == 5
        for place, (colour, symbol) in zip(dice, scene.position.board["dice"].items(), strict=True):
            assert f"[{colour.capitalize()}]" in place.text
            assert f"[{symbol.capitalize()}]" in place.text
            assert any(n.attributes.get("href") == f"#p-{symbol}" for n in place.nodes())


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


def test_worth_and_odds_are_shown_where_they_are_known() -> None:
    scene = next(s for s in scenes("ra", 3) if s.position.board["track"])
    facts = page(scene).with_class("facts")[0]
    assert "-3" in facts.text
    assert "17 %" in facts.text
    unknown = page(replace(scene, worth=None, ra_odds=None)).with_class("facts")[0]
    assert "%" not in unknown.text


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


def test_without_an_auction_the_strip_tells_whose_turn_it_is() -> None:
    scene, root = next(look for look in looks("ra", 4) if "ra_player" not in look[0].position.board)
    (turn,) = root.with_class("answer--turn")
    assert isinstance(scene.position.to_move, int)
    assert NAMES[scene.position.to_move] in turn.text
    chips = root.with_class("answer")
    assert len(chips) == 4
    for chip, seat in zip(chips, scene.position.seats, strict=True):
        assert ("[no sun left]" in chip.text) == (not seat["face_up"] and chip is not turn)
