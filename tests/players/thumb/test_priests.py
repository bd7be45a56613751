"""Pieces of advice for Priests of Ra, each in a position where a sensible player has no doubt."""

from __future__ import annotations

from heliopolis.players.thumb.auction import WHOLE
from heliopolis.players.thumb.priests import WEIGHTS, advised_move, gain_of_flip
from heliopolis.players.thumb.priests_words import reasons
from heliopolis.players.thumb.priests_worth import lot_value
from heliopolis.priests.words import FACE_NAMES, MOVE_WORDS
from tests.rules.priests.positions import PriestsTable, priests_table

NAMES = ("Ada", "Ben", "Cleo")
LAST_SUNS = {0: (9,), 1: (4,), 2: (5,)}


def advised(table: PriestsTable) -> str:
    """The advised move in words."""
    return MOVE_WORDS[advised_move(table.state)]


def worth(table: PriestsTable, seat: int) -> int:
    """What the lot is worth to a seat."""
    return lot_value(table.state, seat, WEIGHTS)


def final_table(track: str, tiles: dict[int, str], ankhs: dict[int, int] | None = None) -> int:
    """What a lot is worth to seat 0 in the last epoch with its last sun: points, no hopes."""
    table = priests_table(
        epoch=3, track=track, tiles=tiles, ankhs=ankhs, face_up=LAST_SUNS, ra_tiles=7
    )
    return worth(table, 0)


# The worth of a lot


def test_the_second_tile_of_a_building_brings_its_points_in_every_epoch() -> None:
    tiles = {0: "granary"}
    last = final_table("granary", tiles)
    first = worth(priests_table(track="granary", tiles=tiles, face_up=LAST_SUNS), 0)
    assert last == 2 * WHOLE < first


def test_buildings_that_are_removed_do_not_count_for_later_epochs() -> None:
    tiles = {0: "granary"}
    kept = priests_table(track="granary", tiles=tiles)
    removed = priests_table(track="granary", tiles=tiles, buildings="removed")
    assert worth(removed, 0) < worth(kept, 0)


def test_the_fourth_type_of_building_brings_five_points_more() -> None:
    three = {0: "2 granary 2 fort 2 market library"}
    assert final_table("library", three) == (2 + 5) * WHOLE


def test_plague_costs_more_with_every_tile() -> None:
    first = final_table("plague", {})
    third = final_table("plague", {0: "2 plague"})
    assert third < first == -1 * WHOLE


def test_the_third_priest_drives_a_plague_tile_out() -> None:
    without = final_table("priest", {0: "2 priest"})
    assert final_table("priest", {0: "2 priest 3 plague"}) == without + 3 * WHOLE


def test_the_third_tile_of_the_pyramid_brings_its_five_points() -> None:
    assert final_table("pyramid", {0: "2 pyramid"}) == 5 * WHOLE


def test_the_third_tomb_of_a_colour_counts_for_pyramid_and_tombs() -> None:
    assert final_table("tomb:a", {0: "2 tomb:a"}) == 10 * WHOLE


def test_the_fourth_profession_brings_the_ankh_that_makes_four() -> None:
    tiles = {0: "farmer warrior trader", 1: "2 scribe"}
    with_two = final_table("scribe", tiles, ankhs={0: 2})
    assert with_two >= 10 * WHOLE > final_table("scribe", tiles)


def test_a_tile_that_takes_the_lead_in_a_profession_is_worth_more_than_one_far_behind() -> None:
    table = priests_table(track="farmer", tiles={0: "3 farmer", 1: "3 farmer"})
    assert worth(table, 0) > worth(table, 2)


def test_one_tile_of_a_profession_scores_nothing_at_the_end_of_the_epoch() -> None:
    lead = final_table("farmer", {0: "farmer"})
    assert lead > final_table("farmer", {}) + 2 * WHOLE


# Bidding and turns


def test_it_does_not_bid_for_plague() -> None:
    table = priests_table(turn=2, track="2 plague", tiles={0: "2 plague"})
    table.draw("ra")
    assert advised(table) == "pass"


def test_it_bids_for_the_tile_that_completes_a_pyramid_at_the_end() -> None:
    table = priests_table(
        turn=2,
        epoch=3,
        track="3 pyramid",
        tiles={0: "7 pyramid"},
        face_up={0: (9, 6), 1: (4,), 2: (5,)},
        middle=8,
        ra_tiles=6,
    )
    table.draw("ra")
    assert advised(table).startswith("bid")


def test_it_draws_on_an_empty_track() -> None:
    assert advised(priests_table()) == "draw"


def test_it_draws_when_only_plague_lies_there() -> None:
    assert advised(priests_table(track="plague")) == "draw"


# Faces, flips, plague


def test_it_shows_the_face_that_completes_its_own_building() -> None:
    table = priests_table(tiles={0: "library"})
    table.draw("market/library")
    assert advised(table) == "face library"


def test_it_shows_the_face_that_helps_the_others_least() -> None:
    tiles = {1: "granary", 2: "granary"}
    table = priests_table(tiles=tiles)
    table.draw("granary/fort")
    assert advised(table) == "face fort"


def flipping(display: str, rivals: str = "") -> PriestsTable:
    """Seat 0 has won a priest and may turn a tile over."""
    table = priests_table(track="priest", tiles={0: display, 1: rivals})
    table.play("ra", "pass", "pass", "bid 15")
    return table


def test_it_flips_the_tile_that_completes_a_building() -> None:
    assert advised(flipping("granary 2 market fort")) in {"flip granary", "flip fort"}


def test_it_keeps_what_is_good_as_it_lies() -> None:
    assert advised(flipping("2 granary 2 market")) == "keep"


def test_a_flip_that_breaks_a_building_is_a_loss() -> None:
    table = flipping("2 granary")
    assert gain_of_flip(table.state, FACE_NAMES.index("granary"), WEIGHTS) < 0


def test_a_plague_tile_that_may_go_goes() -> None:
    table = priests_table(tiles={0: "3 priest plague"}, plague_discard="ask")
    table.fill_ra_track()
    assert advised(table) == "discard plague"


# Reasons


def test_the_reasons_name_the_worth_of_the_lot() -> None:
    table = priests_table(track="2 granary 2 market", tiles={1: "2 fort 2 library"})
    told = reasons(table.state, MOVE_WORDS.index("draw"), NAMES)
    assert f"about {round(worth(table, 0) / WHOLE)} to me" in " ".join(told)
    assert f"about {round(worth(table, 1) / WHOLE)} to Ben" in " ".join(told)


def test_the_reasons_name_what_plague_costs() -> None:
    table = priests_table(track="plague", tiles={0: "3 plague"})
    told = reasons(table.state, MOVE_WORDS.index("draw"), NAMES)
    assert told[0].startswith("the plague in the lot would cost me about")


def test_the_reasons_for_a_face_compare_it_with_its_back() -> None:
    table = priests_table(tiles={0: "library"})
    table.draw("market/library")
    told = reasons(table.state, MOVE_WORDS.index("face library"), NAMES)
    assert told[0].startswith("in this lot a library instead of a market is worth about")


def test_the_reasons_against_a_flip_name_its_cost() -> None:
    table = flipping("2 granary 2 market")
    told = reasons(table.state, MOVE_WORDS.index("flip granary"), NAMES)
    assert told[0] == "I would rather keep"
    assert told[1].startswith("a fort instead of a granary costs me about")


def test_the_reasons_about_plague_count_priests_and_tiles() -> None:
    table = priests_table(tiles={0: "3 priest 2 plague"}, plague_discard="ask")
    table.fill_ra_track()
    told = reasons(table.state, MOVE_WORDS.index("keep"), NAMES)
    assert told[:2] == [
        "I would rather discard plague",
        "my 3 priests can drive one of 2 plague tiles out",
    ]
