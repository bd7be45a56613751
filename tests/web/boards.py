"""Boards as pages show them: scenes of games at random, and their pages as trees."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from html.parser import HTMLParser
from itertools import combinations
from pathlib import Path
from typing import Any, cast

import jinja2
import pytest

import heliopolis
from heliopolis.face.game import Game
from heliopolis.web.board import Scene, SeatCard, board_of
from heliopolis.web.board.pieces import Pieces
from heliopolis.web.drawing import Draw, drawing

WEB = Path(heliopolis.__file__).parent / "web"
TABLES = [
    *(("ra", players) for players in (2, 3, 4, 5)),
    *(("priests", players) for players in (2, 3, 4, 5)),
    *(("dice", players) for players in (2, 3, 4)),
]
NAMES = ("Ada", "Ben <b>", "Cid", "Dee & Co", "Eve")
POSITIONS = 8  # that are looked at in a game
POST = {"place": "7", "seen": 12, "key": "k"}
VOID = {"input", "link", "meta", "br", "img", "hr"}
EMPTY_SVG = {"use", "path", "circle", "rect"}


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
    env.globals["draw"] = drawing(env)
    return env


def bracketed(text: str) -> str:
    """A translation that can be seen."""
    return f"[{text}]"


ENVIRONMENT = environment()


def render(scene: Scene) -> str:
    form = ENVIRONMENT.get_template("parts/form.html").render(POST)
    board = board_of(scene)
    draw = cast("Draw", ENVIRONMENT.globals["draw"])
    parts = {
        name: draw(part.template, **part.values)
        for name, part in {**board.parts, **board.on_demand}.items()
    }
    return form + ENVIRONMENT.get_template("board/board.html").render(board=board, parts=parts)


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


# What is on a page


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


def seat_of(root: Node, number: int) -> Node:
    return next(node for node in root.with_class(f"seat-{number}") if node.tag == "article")
