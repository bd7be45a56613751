"""The board of the dice game: dice, tracks, fields and monuments."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.web.boards import looks, page, scenes, submitted


def test_uses_of_dice_can_be_clicked_on_the_board() -> None:
    scene = max(scenes("dice", 4), key=lambda s: sum("use monument" in w for w in s.moves))
    clickable = set(submitted(page(scene).by_id("board-places")))
    assert clickable >= {words for words in scene.moves if words.startswith("use monument")}


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
