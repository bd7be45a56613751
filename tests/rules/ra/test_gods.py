"""Ra, taking tiles with gods (RA 6.1 to RA 6.13, RA 13.6 to RA 13.8)."""

from __future__ import annotations

import pytest

from heliopolis.ra.words import TILE_NAMES
from tests.rules.ra.positions import ra_table, tiles

TAKEABLE = [name for name in TILE_NAMES if name not in ("ra", "god")]
STRIKING = ("funeral", "drought", "unrest", "earthquake")
HARMLESS = [name for name in TAKEABLE if name not in STRIKING]


@pytest.mark.rule("RA 6.1", "RA 13.6")
@pytest.mark.parametrize("tile", HARMLESS)
def test_a_god_takes_one_tile_of_any_kind(tile: str) -> None:
    table = ra_table(track=f"2*{tile}", displays={0: f"god {tile}"})
    table.play(f"take {tile}")
    assert table.display(0) == tiles(f"2*{tile}")
    assert table.track == tiles(tile)


@pytest.mark.rule("RA 6.1", "RA 6.10")
@pytest.mark.parametrize("tile", TAKEABLE)
def test_every_tile_but_gods_and_ra_is_on_offer_for_a_god(tile: str) -> None:
    table = ra_table(track=tile, displays={0: "god"})
    assert table.legal() == {"draw", "ra", f"take {tile}"}


@pytest.mark.rule("RA 6.1")
def test_no_tile_is_on_offer_without_a_god() -> None:
    table = ra_table(track="gold nile mon:temple", displays={1: "3*god"})
    assert table.legal() == {"draw", "ra"}


@pytest.mark.rule("RA 6.1", "RA 13.6", "RA 13.7")
def test_several_gods_of_one_turn_take_a_tile_each() -> None:
    table = ra_table(track="gold flood 2*nile", displays={0: "3*god nile"})
    table.play("take gold", "take nile")
    assert (table.asked, table.display(0)) == (0, tiles("god gold 2*nile"))
    table.play("take nile")
    assert (table.asked, table.display(0)) == (1, tiles("gold 3*nile"))
    assert table.track == tiles("flood")


@pytest.mark.rule("RA 6.2", "RA 6.13")
def test_no_auction_follows_the_gods_even_on_a_full_track() -> None:
    table = ra_table(track="7*nile gold", displays={0: "god"})
    table.play("take gold")
    assert (table.asked, table.legal()) == (1, {"draw", "ra"})


@pytest.mark.rule("RA 6.2", "RA 13.7")
def test_once_a_god_is_spent_the_turn_offers_neither_drawing_nor_ra() -> None:
    table = ra_table(track="nile flood", displays={0: "2*god"})
    table.play("take nile")
    assert table.legal() == {"take flood", "stop"}


@pytest.mark.rule("RA 6.3")
def test_a_god_cannot_take_a_god() -> None:
    table = ra_table(track="god nile", displays={0: "god"})
    assert table.legal() == {"draw", "ra", "take nile"}


@pytest.mark.rule("RA 6.4")
def test_a_god_cannot_take_a_ra_tile() -> None:
    table = ra_table(ra_tiles=5, track="nile", displays={0: "2*god"})
    assert table.legal() == {"draw", "ra", "take nile"}


@pytest.mark.rule("RA 6.5")
@pytest.mark.parametrize("track", ["", "god", "3*god"])
def test_gods_are_of_no_use_if_nothing_can_be_taken(track: str) -> None:
    table = ra_table(track=track, displays={0: "2*god"})
    assert table.legal() == {"draw", "ra"}


@pytest.mark.rule("RA 6.5", "RA 4.8")
def test_a_full_track_of_gods_only_leaves_only_ra() -> None:
    assert ra_table(track="8*god").legal() == {"ra"}


@pytest.mark.rule("RA 6.5", "RA 4.8", "RA 14.1")
def test_a_full_track_with_nothing_to_take_leaves_only_ra_to_a_seat_with_a_god() -> None:
    table = ra_table(track="7*god drought", displays={0: "god"}, god_disaster="forbidden")
    assert table.legal() == {"ra"}


@pytest.mark.rule("RA 6.6", "RA 13.8")
def test_no_more_gods_are_spent_than_there_are_tiles_to_take() -> None:
    table = ra_table(track="2*nile god", displays={0: "4*god"})
    table.play("take nile", "take nile")
    assert table.asked == 1
    assert table.display(0) == tiles("2*god 2*nile")
    assert table.track == tiles("god")


@pytest.mark.rule("RA 6.7", "RA 6.12")
def test_gods_on_a_full_track_make_room_to_draw() -> None:
    table = ra_table(track="8*nile", displays={0: "2*god"})
    table.play("take nile", "stop")
    assert table.track == tiles("7*nile")
    table.draw("flood")
    assert table.track == tiles("7*nile flood")
    assert table.legal() == {"ra"}


@pytest.mark.rule("RA 6.8")
def test_a_spent_god_is_nowhere_in_the_game() -> None:
    table = ra_table(track="nile", displays={0: "2*god"})
    bag = table.bag
    table.play("take nile")
    assert table.display(0) == tiles("god nile")
    assert table.track == tiles("")
    assert table.bag == bag


@pytest.mark.rule("RA 6.9", "RA 13.3")
def test_a_seat_without_a_face_up_sun_cannot_use_its_gods() -> None:
    table = ra_table(
        2, face_up={0: [9, 6]}, face_down={1: [8]}, track="nile", displays={1: "2*god"}
    )
    table.draw("flood")
    assert (table.asked, table.legal()) == (0, {"draw", "ra"})


@pytest.mark.rule("RA 6.10", "RA 6.11", "RA 14.1")
@pytest.mark.parametrize(
    ("disaster", "before", "after"),
    [
        ("funeral", "3*pharaoh", "pharaoh"),
        ("drought", "flood 3*nile", "2*nile"),
        ("unrest", "3*civ:art", "civ:art"),
        ("earthquake", "3*mon:temple", "mon:temple"),
    ],
)
def test_a_disaster_taken_with_a_god_strikes_its_taker(
    disaster: str, before: str, after: str
) -> None:
    bystander = "2*pharaoh 2*flood nile 2*civ:art 2*mon:temple"
    table = ra_table(turn=1, track=disaster, displays={0: bystander, 1: f"god {before}"})
    table.play(f"take {disaster}")
    assert table.display(1) == tiles(after)
    assert table.display(0) == tiles(bystander)
    assert table.track == tiles("")
    assert (table.asked, table.legal()) == (2, {"draw", "ra"})


@pytest.mark.rule("RA 6.10", "RA 6.11", "RA 9.3")
@pytest.mark.parametrize("disaster", STRIKING)
def test_a_disaster_taken_without_tiles_of_its_group_costs_only_the_god(disaster: str) -> None:
    table = ra_table(track=f"{disaster} nile", displays={0: "god gold", 1: "pharaoh"})
    table.play(f"take {disaster}")
    assert table.display(0) == tiles("gold")
    assert table.track == tiles("nile")
    assert table.asked == 1


@pytest.mark.rule("RA 6.11", "RA 9.8")
def test_a_disaster_waits_for_the_last_tile_of_the_turn() -> None:
    table = ra_table(track="funeral pharaoh nile", displays={0: "3*god pharaoh"})
    table.play("take funeral")
    assert table.display(0) == tiles("2*god funeral pharaoh")
    table.play("take pharaoh", "stop")
    assert table.display(0) == tiles("god")
    assert table.track == tiles("nile")


@pytest.mark.rule("RA 6.11", "RA 9.8")
def test_the_last_god_brings_the_disasters_of_the_whole_turn() -> None:
    table = ra_table(track="funeral drought pharaoh", displays={0: "2*god pharaoh 3*nile"})
    table.play("take funeral", "take drought")
    assert table.display(0) == tiles("nile")
    assert (table.asked, table.track) == (1, tiles("pharaoh"))


@pytest.mark.rule("RA 6.11", "RA 13.9")
def test_the_taker_of_a_disaster_chooses_what_to_lose_before_the_turn_passes() -> None:
    table = ra_table(turn=1, track="unrest", displays={1: "god 2*civ:art 2*civ:writing"})
    table.play("take unrest")
    assert (table.asked, table.legal()) == (1, {"discard civ:art", "discard civ:writing"})
    table.play("discard civ:art", "discard civ:writing")
    assert table.display(1) == tiles("civ:art civ:writing")
    assert (table.asked, table.legal()) == (2, {"draw", "ra"})


@pytest.mark.rule("RA 6.12")
def test_where_a_tile_lies_on_the_track_has_no_meaning() -> None:
    first = ra_table(track="nile flood", displays={0: "2*god"})
    second = ra_table(track="flood nile", displays={0: "2*god"})
    first.play("take nile", "take flood")
    second.play("take flood", "take nile")
    assert vars(first.state) == vars(second.state)


@pytest.mark.rule("RA 6.13")
def test_after_the_gods_seats_without_a_sun_are_skipped() -> None:
    table = ra_table(
        4, face_up={0: [13], 3: [10]}, track="nile nile", displays={0: "2*god", 1: "god"}
    )
    table.play("take nile", "stop")
    assert (table.asked, table.legal()) == (3, {"draw", "ra"})


@pytest.mark.rule("RA 13.7")
def test_a_seat_may_stop_with_gods_left() -> None:
    table = ra_table(track="nile flood", displays={0: "2*god"})
    table.play("take nile", "stop")
    assert table.display(0) == tiles("god nile")
    assert (table.asked, table.track) == (1, tiles("flood"))


@pytest.mark.rule("RA 13.7")
def test_while_gods_are_being_spent_the_game_goes_on() -> None:
    table = ra_table(track="nile flood", displays={0: "2*god"})
    table.play("take nile")
    assert not table.is_over
    assert not table.rules.is_chance(table.state)
    assert table.asked == 0


@pytest.mark.rule("RA 13.8")
def test_the_turn_ends_without_stop_after_the_last_god() -> None:
    table = ra_table(track="2*nile", displays={0: "god"})
    table.play("take nile")
    assert table.asked == 1


@pytest.mark.rule("RA 13.8")
def test_the_turn_ends_without_stop_after_the_last_tile() -> None:
    table = ra_table(track="nile god", displays={0: "2*god"})
    table.play("take nile")
    assert table.asked == 1
