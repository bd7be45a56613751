"""Names of single tiles, the pictures of all pieces, and how much of it all a page holds."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

import heliopolis
from heliopolis.face.game import Game
from heliopolis.face.position import Position
from heliopolis.priests.words import FACE_NAMES
from heliopolis.ra.words import TILE_NAMES
from heliopolis.web.board.pieces import TRACK, Pieces, counts_of
from heliopolis.web.board.tiles import look_of

STATIC = Path(heliopolis.__file__).parent / "web" / "static"
SPRITE = (STATIC / "art" / "pieces.svg").read_text(encoding="utf-8")


def positions(game: Game) -> Iterator[Position]:
    """Every position of a game at random, and what was played before it."""
    stream = random.Random(5)
    yield game.position
    while not game.is_over:
        if game.to_move == "chance":
            game.play_chance()
        else:
            game.play(stream.choice(game.legal_moves()))
        yield game.position


def named(pieces: Pieces, position: Position) -> dict[str, tuple[int | str, str]]:
    """Where every tile lies, by its name."""
    return {name: place for place in counts_of(position) for name in pieces.at(*place)}


@pytest.mark.parametrize("name", ["ra", "priests"])
def test_every_tile_has_one_name_and_every_name_one_tile(name: str) -> None:
    pieces = Pieces()
    for position in positions(heliopolis.new_game(name, players=4, seed=1)):
        pieces.follow(position)
        places = Counter(counts_of(position))
        assert Counter(named(pieces, position).values()) == places


@pytest.mark.parametrize("name", ["ra", "priests"])
def test_a_tile_keeps_its_name_from_the_track_to_a_display(name: str) -> None:
    pieces = Pieces()
    lot: set[str] = set()
    totals: list[int] = []
    lots_won = 0
    for position in positions(heliopolis.new_game(name, players=3, seed=2)):
        pieces.follow(position)
        where = named(pieces, position)
        before, totals = totals, [sum(seat["tiles"].values()) for seat in position.seats]
        gains = [now - then for now, then in zip(totals, before, strict=False)]
        if lot and not position.board["track"] and len(lot) in gains:
            winner = gains.index(len(lot))
            assert {where[piece][0] for piece in lot} == {winner}
            lots_won += 1
        lot = {piece for piece, (place, _) in where.items() if place == TRACK}
    assert lots_won > 5


def test_a_name_is_never_given_twice() -> None:
    pieces = Pieces()
    gone: set[str] = set()
    before: set[str] = set()
    for position in positions(heliopolis.new_game("ra", players=4, seed=3)):
        pieces.follow(position)
        now = set(named(pieces, position))
        assert not now & gone
        gone |= before - now
        before = now


def test_a_tile_that_is_flipped_keeps_its_name() -> None:
    def with_face(face: str) -> Position:
        return Position("priests", 0, {"track": []}, [{"tiles": {face: 1}}])

    pieces = Pieces.of(with_face("farmer"))
    (name,) = pieces.at(0, "farmer")
    pieces.follow(with_face("warrior"))
    assert pieces.at(0, "warrior") == (name,)
    assert pieces.at(0, "farmer") == ()


def test_names_depend_on_the_game_alone() -> None:
    first, second = Pieces(), Pieces()
    for position in positions(heliopolis.new_game("ra", players=3, seed=4)):
        first.follow(position)
        second = second.copy()
        second.follow(position)
        assert named(first, position) == named(second, position)


# Pictures


@pytest.mark.parametrize("word", sorted({*TILE_NAMES, *FACE_NAMES, "farmer/warrior"}))
def test_every_tile_has_a_face_and_a_picture(word: str) -> None:
    look = look_of(word)
    for symbol in (look.face, look.picture):
        assert f'<symbol id="p-{symbol}"' in SPRITE
    assert f".{look.colours} {{" in (STATIC / "css" / "pieces.css").read_text(encoding="utf-8")


def test_tiles_of_a_game_differ_without_colours() -> None:
    for words in (TILE_NAMES, FACE_NAMES):
        pictures = [look_of(word).picture for word in words]
        assert len(set(pictures)) == len(pictures)


def test_dangerous_tiles_have_a_shape_of_their_own() -> None:
    dangerous = {"drought", "funeral", "unrest", "earthquake", "plague"}
    for word in {*TILE_NAMES, *FACE_NAMES}:
        assert (look_of(word).face == "f-bad") == (word in dangerous)


@pytest.mark.parametrize("path", sorted(STATIC.rglob("*.svg")), ids=lambda path: path.name)
def test_drawings_bring_nothing_with_them(path: Path) -> None:
    drawing = path.read_text(encoding="utf-8")
    assert not re.search(r"<script|<style|style=|\son\w+=|<image|<foreignObject", drawing)
    addresses = re.findall(r"https?://[^\"]+", drawing)
    assert set(addresses) <= {"http://www.w3.org/2000/svg"}


@pytest.mark.parametrize("path", sorted(STATIC.rglob("*.css")), ids=lambda path: path.name)
def test_styles_fetch_nothing(path: Path) -> None:
    assert not re.search(r"@import|url\(|https?:", path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", sorted(STATIC.rglob("*.css")), ids=lambda path: path.name)
def test_styles_are_well_formed(path: Path) -> None:
    depth = 0
    for sign in re.findall(r"[{}]", path.read_text(encoding="utf-8")):
        depth += 1 if sign == "{" else -1
        assert 0 <= depth <= 3
    assert depth == 0


def test_pictures_and_styles_of_a_board_are_small() -> None:
    styles = sum(path.stat().st_size for path in (STATIC / "css").glob("*.css"))
    assert len(SPRITE) < 20_000
    assert styles < 50_000
