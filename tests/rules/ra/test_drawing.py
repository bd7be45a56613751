"""Ra, drawing a tile, and what is known of the bag (RA 3.2 to RA 3.4, RA 5.1 to RA 5.6)."""

from __future__ import annotations

from collections import Counter

import pytest

from heliopolis.ra import rules
from heliopolis.ra.words import TILE_NAMES
from tests.rules.ra.positions import RA_TILES_THAT_FILL, RaTable, new_game, ra_table, tiles

NOT_RA = [name for name in TILE_NAMES if name != "ra"]


def outcomes(table: RaTable) -> Counter[str]:
    """How many of the equally likely tickets bring each tile."""
    tickets = range(rules.tickets(table.state))
    return Counter(TILE_NAMES[rules.outcome_of_ticket(table.state, n)] for n in tickets)


def in_the_game(table: RaTable) -> Counter[str]:
    """All tiles that are still anywhere in the game, those on the Ra track left out."""
    everywhere = table.bag + table.track
    for seat in range(table.state.players):
        everywhere += table.display(seat)
    return everywhere


@pytest.mark.rule("RA 3.2", "RA 5.1")
@pytest.mark.parametrize("tile", TILE_NAMES)
def test_a_drawn_tile_leaves_the_bag(tile: str) -> None:
    table = ra_table()
    before = table.bag
    table.draw(tile)
    assert before - table.bag == tiles(tile)


@pytest.mark.rule("RA 3.2", "RA 3.3")
def test_in_a_new_game_each_of_the_180_tiles_is_equally_likely() -> None:
    table = new_game(3)
    assert rules.tickets(table.state) == 180
    assert outcomes(table) == table.bag


@pytest.mark.rule("RA 3.3")
@pytest.mark.parametrize(
    ("ticket", "kind"),
    [(0, 0), (29, 0), (30, 1), (37, 1), (38, 2), (174, 21), (175, 22), (179, 22)],
)
def test_the_tickets_count_the_tiles_kind_by_kind(ticket: int, kind: int) -> None:
    assert rules.outcome_of_ticket(new_game(3).state, ticket) == kind


@pytest.mark.rule("RA 3.2", "RA 3.3")
def test_tiles_on_the_table_are_no_longer_drawn() -> None:
    table = ra_table(track="5*gold 2*drought", displays={1: "5*mon:temple 7*god"}, ra_tiles=7)
    assert rules.tickets(table.state) == 180 - 5 - 2 - 5 - 7 - 7
    assert outcomes(table) == table.bag
    assert outcomes(table)["god"] == 1
    assert "gold" not in outcomes(table)


@pytest.mark.rule("RA 3.4", "RA 8.14")
def test_the_tiles_of_a_full_track_that_nobody_bought_are_seen_no_more() -> None:
    table = ra_table(track="god gold 2*pharaoh civ:writing mon:temple unrest nile")
    before = in_the_game(table)
    table.play("ra", "pass", "pass", "pass")
    assert before - in_the_game(table) == tiles(
        "god gold 2*pharaoh civ:writing mon:temple unrest nile"
    )


@pytest.mark.rule("RA 5.1")
def test_drawing_leaves_the_choice_of_the_tile_to_the_bag() -> None:
    table = ra_table()
    assert not rules.is_chance(table.state)
    table.play("draw")
    assert rules.is_chance(table.state)


@pytest.mark.rule("RA 5.2")
@pytest.mark.parametrize("tile", NOT_RA)
def test_a_tile_other_than_ra_goes_to_the_auction_track_and_ends_the_turn(tile: str) -> None:
    table = ra_table(track="pharaoh")
    table.draw(tile)
    assert table.track == tiles(f"pharaoh {tile}")
    assert (table.asked, table.legal()) == (1, {"draw", "ra"})


@pytest.mark.rule("RA 5.2")
@pytest.mark.parametrize("tile", ["funeral", "drought", "unrest", "earthquake"])
def test_a_drawn_disaster_strikes_nobody_yet(tile: str) -> None:
    table = ra_table(displays={0: "pharaoh nile flood civ:art mon:temple"})
    table.draw(tile)
    assert table.display(0) == tiles("pharaoh nile flood civ:art mon:temple")


@pytest.mark.rule("RA 5.3")
def test_ra_tiles_stay_on_the_ra_track_after_the_auction() -> None:
    table = ra_table(ra_tiles=2)
    table.draw("ra")
    table.play("bid 3", "pass", "pass")
    table.draw("nile")
    assert table.ra_tiles == 3


@pytest.mark.rule("RA 5.4")
def test_a_ra_tile_starts_an_auction_with_the_drawer_as_ra_player() -> None:
    table = ra_table(turn=1)
    table.draw("ra")
    assert (table.asked, table.legal()) == (2, {"pass", "bid 4", "bid 7", "bid 10", "bid 11"})
    table.play("pass", "pass")
    assert (table.asked, table.legal()) == (1, {"pass", "bid 3", "bid 6", "bid 9", "bid 12"})


@pytest.mark.rule("RA 5.4", "RA 4.7")
def test_the_ra_tile_that_leaves_one_space_still_starts_an_auction() -> None:
    table = ra_table(3, ra_tiles=6)
    table.draw("ra")
    assert (table.ra_tiles, table.asked, table.state.epoch) == (7, 1, 1)
    assert "pass" in table.legal()


@pytest.mark.rule("RA 5.5", "RA 10.1")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_ra_tile_that_fills_the_track_ends_the_epoch_without_an_auction(players: int) -> None:
    table = ra_table(players, track="nile", turn=1, ra_tiles=RA_TILES_THAT_FILL[players] - 1)
    table.draw("ra")
    assert table.state.epoch == 2
    assert (table.asked, table.legal()) == (0, {"draw", "ra"})


@pytest.mark.rule("RA 5.6")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_three_full_ra_tracks_need_no_more_than_the_30_ra_tiles(players: int) -> None:
    table = new_game(players)
    spaces = RA_TILES_THAT_FILL[players]
    for drawn in range(1, 3 * spaces + 1):
        table.draw("ra")
        if drawn % spaces != 0:
            table.play(*["pass"] * players)
    assert table.is_over
    assert 3 * spaces <= 30


@pytest.mark.rule("RA 5.6")
def test_the_last_tile_of_the_bag_can_only_be_the_ra_tile_that_ends_the_game() -> None:
    table = ra_table(5, epoch=3, ra_tiles=9)
    for kind in range(len(TILE_NAMES)):
        table.state.bag[kind] = 0
    table.state.bag[TILE_NAMES.index("ra")] = table.state.bag_tiles = 1
    assert outcomes(table) == tiles("ra")
    table.draw("ra")
    assert table.is_over
