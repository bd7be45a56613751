"""Priests of Ra, drawing a tile and invoking Ra (PR 5, PR 6)."""

from __future__ import annotations

import pytest

from heliopolis.priests import rules
from heliopolis.priests.words import TILE_NAMES
from tests.rules.priests.positions import PriestsTable, new_game, priests_table

TWO_FACED = [name for name in TILE_NAMES if "/" in name]
BOTH_FACES = [(tile, face) for tile in TWO_FACED for face in tile.split("/")]


@pytest.mark.rule("PR 5.1", "PR 3.2")
@pytest.mark.parametrize("tile", TILE_NAMES)
def test_draw_takes_one_tile_from_the_bag(tile: str) -> None:
    table = new_game(3)
    before = {name: table.in_bag(name) for name in TILE_NAMES}
    table.draw(tile)
    assert {name: table.in_bag(name) for name in TILE_NAMES} == {**before, tile: before[tile] - 1}
    assert rules.tickets(table.state) == 173


@pytest.mark.rule("PR 5.1")
def test_between_draw_and_the_tile_chance_speaks() -> None:
    table = new_game(3)
    assert not rules.is_chance(table.state)
    table.play("draw")
    assert rules.is_chance(table.state)


@pytest.mark.rule("PR 5.2", "PR 1.8")
@pytest.mark.parametrize("tile", ["pyramid", "priest", "plague"])
def test_a_tile_with_one_face_goes_to_the_track_and_ends_the_turn(tile: str) -> None:
    table = priests_table(turn=1)
    table.draw(tile)
    assert table.lot == tile
    assert table.state.ra_tiles == 0
    assert (table.asked, table.legal()) == (2, {"draw", "ra"})


@pytest.mark.rule("PR 5.2", "PR 5.3", "PR 5.4", "PR 13.6", "PR 1.8")
@pytest.mark.parametrize(("tile", "face"), BOTH_FACES)
def test_the_drawer_chooses_the_face_that_goes_to_the_track(tile: str, face: str) -> None:
    table = priests_table(turn=1, track="priest")
    table.draw(tile)
    assert (table.asked, table.lot) == (1, "priest")
    table.play(f"face {face}")
    assert table.lot in (f"{face} priest", f"priest {face}")
    assert table.state.ra_tiles == 0
    assert table.asked == 2


@pytest.mark.rule("PR 5.4")
@pytest.mark.parametrize("tile", TWO_FACED)
def test_the_drawer_must_choose_one_of_the_two_faces(tile: str) -> None:
    table = priests_table()
    table.draw(tile)
    assert table.legal() == {f"face {face}" for face in tile.split("/")}


@pytest.mark.rule("PR 5.3")
def test_each_tile_waits_for_its_own_face() -> None:
    table = priests_table(turn=0)
    table.draw("tomb:c/tomb:d")
    table.play("face tomb:d")
    table.draw("farmer/warrior")
    table.play("face farmer")
    assert table.lot == "farmer tomb:d"
    assert table.state.drawn == 0


@pytest.mark.rule("PR 5.2")
def test_a_tile_joins_others_of_its_face_on_the_track() -> None:
    table = priests_table(track="2 priest farmer")
    table.draw("priest")
    table.draw("farmer/warrior")
    table.play("face farmer")
    assert table.lot == "2 farmer 3 priest"


@pytest.mark.rule("PR 5.5", "PR 1.8")
def test_a_ra_tile_goes_to_the_ra_track_and_not_into_the_lot() -> None:
    table = priests_table(track="priest", ra_tiles=3)
    table.draw("ra")
    assert (table.state.ra_tiles, table.lot) == (4, "priest")


@pytest.mark.rule("PR 5.5")
def test_a_ra_tile_stays_on_the_ra_track_when_its_auction_is_over() -> None:
    table = priests_table(track="priest", ra_tiles=3)
    table.draw("ra")
    table.play("bid 13", "pass", "pass", "keep")
    assert table.state.ra_tiles == 4


@pytest.mark.rule("PR 5.6", "PR 7.1", "PR 7.4")
def test_a_ra_tile_starts_an_auction_with_the_drawer_as_ra_player() -> None:
    table = priests_table(turn=1)
    table.draw("ra")
    assert table.is_auction
    assert table.asked == 2
    table.play("pass", "pass")
    assert table.asked == 1


@pytest.mark.rule("PR 5.7", "PR 9.1")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_last_ra_tile_ends_the_epoch_without_an_auction(players: int) -> None:
    table = priests_table(players)
    table.fill_ra_track()
    assert not table.is_auction
    assert table.state.epoch == 2


@pytest.mark.rule("PR 5.8")
def test_even_if_all_other_tiles_come_first_the_ra_tiles_end_the_game() -> None:
    table = new_game(5)
    while not table.is_over():
        play_slowly(table)
    assert rules.tickets(table.state) == 0
    assert table.state.epoch == 3


def play_slowly(table: PriestsTable) -> None:
    """One step of a game in which nobody buys and Ra tiles come last."""
    if rules.is_chance(table.state):
        last_of_the_bag = rules.tickets(table.state) - 1
        table.chance(rules.outcome_of_ticket(table.state, last_of_the_bag))
    else:
        legal = table.legal()
        table.play(next((words for words in ("draw", "pass") if words in legal), min(legal)))


@pytest.mark.rule("PR 6.1", "PR 7.1")
def test_ra_starts_an_auction_with_the_seat_on_turn_as_ra_player() -> None:
    table = priests_table(turn=2, track="priest")
    table.play("ra")
    assert table.is_auction
    assert (table.asked, table.state.turn) == (0, 2)
    assert table.state.ra_tiles == 0


@pytest.mark.rule("PR 6.2")
def test_nobody_but_the_seat_on_turn_can_invoke_ra() -> None:
    table = priests_table(turn=1)
    assert table.asked == 1
    table.play("ra")
    assert "ra" not in table.legal()


@pytest.mark.rule("PR 6.3", "PR 7.3")
@pytest.mark.parametrize("number", range(9))
def test_ra_may_be_invoked_at_any_number_of_tiles(number: int) -> None:
    table = priests_table(track=f"{number} pyramid" if number else "")
    table.play("ra")
    assert table.is_auction


@pytest.mark.rule("PR 6.4", "PR 7.10")
@pytest.mark.parametrize("number", [0, 1, 7])
def test_a_call_with_fewer_than_eight_tiles_is_voluntary(number: int) -> None:
    table = priests_table(track=f"{number} pyramid" if number else "")
    table.play("ra", "pass", "pass")
    assert table.legal() == {"bid 15"}


@pytest.mark.rule("PR 6.5", "PR 7.12")
def test_a_call_with_eight_tiles_is_forced() -> None:
    table = priests_table(track="8 pyramid")
    table.play("ra", "pass", "pass")
    assert table.legal() == {"bid 15", "pass"}
