"""Ra, components (RA 1.1 to RA 1.7)."""

from __future__ import annotations

import pytest

from heliopolis.ra.rules import is_disaster
from heliopolis.ra.words import MOVE_WORDS, TILE_NAMES
from tests.rules.ra.positions import after_epoch, new_game, ra_table, tiles

ALL_TILES = {
    "ra": 30,
    "god": 8,
    "gold": 5,
    "pharaoh": 25,
    "funeral": 2,
    "nile": 25,
    "flood": 12,
    "drought": 2,
    "civ:art": 5,
    "civ:agriculture": 5,
    "civ:religion": 5,
    "civ:astronomy": 5,
    "civ:writing": 5,
    "unrest": 4,
    "mon:fortress": 5,
    "mon:obelisk": 5,
    "mon:palace": 5,
    "mon:pyramid": 5,
    "mon:sphinx": 5,
    "mon:statues": 5,
    "mon:step-pyramid": 5,
    "mon:temple": 5,
    "earthquake": 2,
}


@pytest.mark.rule("RA 1.1", "RA 2.8")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_all_180_tiles_begin_in_the_bag(players: int) -> None:
    table = new_game(players)
    assert table.bag == ALL_TILES
    assert table.state.bag_tiles == 180


@pytest.mark.rule("RA 1.1", "RA 1.3")
def test_the_tiles_have_their_names_and_all_gods_have_one() -> None:
    assert set(TILE_NAMES) == set(ALL_TILES)
    assert len(TILE_NAMES) == len(ALL_TILES)


@pytest.mark.rule("RA 1.2")
@pytest.mark.parametrize("tile", TILE_NAMES)
def test_funeral_drought_unrest_and_earthquake_are_the_disasters(tile: str) -> None:
    disasters = ("funeral", "drought", "unrest", "earthquake")
    assert is_disaster(TILE_NAMES.index(tile)) == (tile in disasters)


@pytest.mark.rule("RA 1.2")
def test_there_are_ten_disasters() -> None:
    assert sum(n for name, n in ALL_TILES.items() if is_disaster(TILE_NAMES.index(name))) == 10


@pytest.mark.rule("RA 1.3")
def test_all_eight_gods_work_alike() -> None:
    table = ra_table(displays={0: "4*god", 1: "4*god"}, track="nile flood")
    assert table.legal() == {"draw", "ra", "take nile", "take flood"}
    table.play("take nile", "stop")
    assert table.legal() == {"draw", "ra", "take flood"}


@pytest.mark.rule("RA 1.4")
def test_the_suns_are_numbered_1_to_16() -> None:
    bids = [words for words in MOVE_WORDS if words.startswith("bid ")]
    assert bids == [f"bid {sun}" for sun in range(1, 17)]


@pytest.mark.rule("RA 1.4")
def test_five_players_and_the_middle_hold_each_sun_once() -> None:
    table = new_game(5)
    suns = [sun for seat in range(5) for sun in table.face_up(seat)]
    assert sorted([table.middle, *suns]) == list(range(1, 17))


@pytest.mark.rule("RA 1.5")
def test_the_auction_track_takes_eight_tiles() -> None:
    table = ra_table()
    for _ in range(8):
        table.draw("nile")
    assert table.track == tiles("8*nile")
    assert "draw" not in table.legal()


@pytest.mark.rule("RA 1.6")
@pytest.mark.parametrize("tile", [name for name in TILE_NAMES if name != "ra"])
def test_no_tile_but_ra_comes_to_the_ra_track(tile: str) -> None:
    table = ra_table(ra_tiles=2)
    table.draw(tile)
    assert table.ra_tiles == 2


@pytest.mark.rule("RA 1.6", "RA 5.3")
def test_a_ra_tile_comes_to_the_ra_track_and_not_to_the_auction_track() -> None:
    table = ra_table(ra_tiles=2, track="nile")
    table.draw("ra")
    assert table.ra_tiles == 3
    assert table.track == tiles("nile")


@pytest.mark.rule("RA 1.7")
def test_no_supply_of_tablets_limits_a_score() -> None:
    all_tablets = 10 * 1 + 8 * 2 + 20 * 5 + 10 * 10
    table = after_epoch("5*gold civ:art", "civ:art", score=all_tablets)
    assert table.scores == [all_tablets + 15, all_tablets]
