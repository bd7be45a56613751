"""Pieces of advice for Ra, each in a position where a sensible player has no doubt."""

from __future__ import annotations

from collections.abc import Mapping

from heliopolis.core.speed import for_game
from heliopolis.players.thumb import auction
from heliopolis.players.thumb.auction import WHOLE
from heliopolis.players.thumb.ra import OWN, WEIGHTS, advised_move
from heliopolis.players.thumb.ra_words import reasons
from heliopolis.players.thumb.ra_worth import lot_value, value_of_tile
from heliopolis.ra import rules
from heliopolis.ra.words import MOVE_WORDS, TILE_NAMES
from tests.rules.ra.positions import RaTable, ra_table

NAMES = ("Ada", "Ben", "Cleo")
FOUR_KINDS = "civ:art civ:agriculture civ:religion civ:astronomy"
SUNS = {0: (4, 9), 1: (5, 8), 2: (3, 7)}


def advised(table: RaTable) -> str:
    """The advised move in words."""
    return MOVE_WORDS[advised_move(table.state)]


def worth(table: RaTable, seat: int) -> int:
    """What the lot is worth to a seat."""
    return lot_value(table.state, seat, WEIGHTS)


def price(table: RaTable, seat: int, sun: int) -> int:
    """What a seat gives away with a sun."""
    weights = WEIGHTS
    fair = for_game(auction.fair_lot, rules, **OWN)(table.state, weights)
    value: int = auction.price(table.state, seat, sun, fair, weights)
    return value


def late_table(track: str, displays: Mapping[int, str]) -> RaTable:
    """Seat 2 is on turn; two Ra tiles end the epoch, and a good sun lies in the middle."""
    return ra_table(turn=2, track=track, displays=displays, face_up=SUNS, ra_tiles=6, middle=6)


def in_auction(table: RaTable) -> RaTable:
    """The seat on turn has drawn a Ra tile."""
    table.draw("ra")
    return table


# The worth of a lot


def test_the_first_civilization_saves_five_points_when_there_is_no_other_chance() -> None:
    table = ra_table(track="civ:art", face_up={0: (4,), 1: (5, 8), 2: (3,)}, ra_tiles=7)
    assert worth(table, 0) == 5 * WHOLE


def test_a_civilization_twice_adds_nothing() -> None:
    table = ra_table(track="civ:art", displays={0: "civ:art"})
    assert worth(table, 0) == 0


def test_with_the_last_sun_the_fifth_kind_of_civilization_counts_and_the_second_does_not() -> None:
    suns = {0: (4,), 1: (5,)}
    second = ra_table(track="civ:writing", displays={0: "civ:art"}, face_up=suns)
    fifth = ra_table(track="civ:writing", displays={0: FOUR_KINDS}, face_up=suns)
    assert (worth(second, 0), worth(fifth, 0)) == (0, 5 * WHOLE)


def test_a_flood_counts_all_niles() -> None:
    few = worth(ra_table(track="flood", displays={0: "nile"}, epoch=3), 0)
    many = worth(ra_table(track="flood", displays={0: "6*nile"}, epoch=3), 0)
    assert many > few + 2 * WHOLE


def test_the_pharaoh_that_takes_the_lead_is_worth_more_than_one_far_behind() -> None:
    displays = {0: "3*pharaoh", 1: "3*pharaoh", 2: "pharaoh"}
    table = ra_table(track="pharaoh", displays=displays, epoch=3)
    assert worth(table, 0) > worth(table, 2)


def test_a_funeral_hurts_the_leader_and_nobody_without_pharaohs() -> None:
    table = ra_table(track="funeral", displays={0: "3*pharaoh", 1: "2*pharaoh"}, epoch=3)
    assert worth(table, 0) < 0 == worth(table, 2)


def test_a_drought_takes_floods_before_niles() -> None:
    suns = {0: (4,), 1: (5,)}
    table = ra_table(track="drought", displays={0: "2*flood nile"}, face_up=suns, epoch=3)
    assert worth(table, 0) == -3 * WHOLE


def test_an_earthquake_takes_the_single_monuments_and_leaves_the_set() -> None:
    set_and_singles = {0: "3*mon:temple mon:palace mon:sphinx"}
    table = ra_table(
        track="earthquake", displays=set_and_singles, face_up={0: (4,), 1: (5,)}, epoch=3
    )
    assert worth(table, 0) == -2 * WHOLE


def test_unrest_takes_duplicates_first() -> None:
    displays = {0: "3*civ:art civ:religion civ:writing", 1: "civ:art civ:religion civ:writing"}
    table = ra_table(track="unrest", displays=displays)
    assert worth(table, 1) < worth(table, 0) == 0


def test_the_third_monument_of_a_kind_brings_its_five_points() -> None:
    table = ra_table(track="mon:temple", displays={0: "2*mon:temple"}, face_up={0: (4,)}, epoch=3)
    assert worth(table, 0) == 5 * WHOLE


# The worth of a sun


def test_a_higher_sun_costs_more() -> None:
    table = ra_table(face_up=SUNS)
    assert price(table, 0, 9) > price(table, 0, 4)


def test_a_good_sun_in_the_middle_lowers_the_price() -> None:
    assert price(ra_table(middle=13), 0, 8) < price(ra_table(middle=1), 0, 8)


def test_a_sun_is_worth_little_when_the_epoch_is_nearly_over() -> None:
    assert price(ra_table(ra_tiles=7), 0, 8) < price(ra_table(ra_tiles=0), 0, 8)


def test_in_the_last_epoch_a_sun_that_falls_to_the_lowest_total_costs_its_points() -> None:
    suns = {1: (5, 9), 2: (8, 7)}
    safe = ra_table(epoch=3, face_up={0: (11, 10), **suns}, middle=6)
    risky = ra_table(epoch=3, face_up={0: (11, 4), **suns}, middle=6)
    assert price(risky, 0, 11) > price(safe, 0, 11)


# Bidding


def test_it_bids_for_the_fifth_civilization() -> None:
    table = in_auction(late_table(track="civ:writing", displays={0: FOUR_KINDS}))
    assert table.asked == 0
    assert advised(table).startswith("bid")


def test_it_does_not_bid_for_a_civilization_it_has() -> None:
    table = in_auction(late_table(track="civ:art", displays={0: FOUR_KINDS}))
    assert advised(table) == "pass"


def test_it_does_not_bid_for_a_lot_of_disasters() -> None:
    displays = {0: f"{FOUR_KINDS} 3*mon:temple 2*pharaoh"}
    table = ra_table(turn=2, track="earthquake unrest funeral", displays=displays)
    assert advised(in_auction(table)) == "pass"


def test_it_does_not_spend_its_big_sun_on_one_gold_early() -> None:
    table = ra_table(turn=2, track="gold", face_up={0: (13,), 1: (5, 8), 2: (6, 9)})
    assert advised(in_auction(table)) == "pass"


def test_the_last_bidder_takes_the_lowest_sun_that_wins() -> None:
    suns = {0: (4, 6, 9), 1: (5, 8), 2: (3,)}
    table = in_auction(ra_table(track="2*gold flood 3*nile", face_up=suns, ra_tiles=5))
    table.play("bid 5", "pass")
    assert table.asked == 0
    assert advised(table) == "bid 6"


def test_a_sun_that_would_be_beaten_is_not_bid_if_a_better_one_stands() -> None:
    # Ben takes the lot with his 8 unless the bid is higher than that.
    lot = "gold gold flood civ:art civ:religion civ:writing"
    suns = {0: (4, 9), 1: (8,), 2: (3,)}
    table = in_auction(ra_table(turn=1, track=lot, face_up=suns, middle=10, ra_tiles=6))
    table.play("pass")
    assert table.asked == 0
    assert advised(table) == "bid 9"


def test_who_must_bid_gives_the_sun_it_misses_least() -> None:
    table = ra_table(turn=0, track="unrest", displays={0: FOUR_KINDS}, face_up=SUNS)
    table.play("ra", "pass", "pass")
    assert advised(table) == "bid 4"


# Draw or invoke Ra


def test_it_draws_on_an_empty_track() -> None:
    assert advised(ra_table()) == "draw"


def test_it_does_not_invoke_for_disasters() -> None:
    displays = {seat: "civ:art mon:temple mon:sphinx" for seat in range(3)}
    assert advised(ra_table(track="earthquake unrest", displays=displays)) == "draw"


def test_it_invokes_for_a_lot_that_nobody_else_wants_before_the_last_ra_tile_comes() -> None:
    others = {1: FOUR_KINDS, 2: FOUR_KINDS}
    table = ra_table(
        track="civ:art civ:religion civ:astronomy",
        displays=others,
        face_up={0: (9,), 1: (4,), 2: (5,)},
        middle=8,
        ra_tiles=7,
    )
    assert advised(table) == "ra"


def test_alone_it_lets_the_lot_grow_while_the_epoch_cannot_end() -> None:
    table = ra_table(track="gold nile", face_up={0: (9,)}, face_down={1: (4,)}, ra_tiles=3)
    assert advised(table) == "draw"


def test_alone_it_takes_a_good_lot_before_the_last_ra_tile_comes() -> None:
    lot = "2*gold flood 3*nile civ:art"
    table = ra_table(track=lot, face_up={0: (9,)}, face_down={1: (4,)}, ra_tiles=7)
    assert advised(table) == "ra"


# Gods


def test_a_god_takes_the_tile_that_completes_a_set() -> None:
    table = ra_table(track="nile civ:writing", displays={0: f"god {FOUR_KINDS}"}, ra_tiles=7)
    assert advised(table) == "take civ:writing"


def test_a_god_is_not_spent_on_less_than_it_is_worth() -> None:
    table = ra_table(track="nile earthquake", displays={0: "god"}, face_up=SUNS)
    assert not advised(table).startswith("take")


def test_gods_stop_when_nothing_good_is_left() -> None:
    displays = {0: f"2*god {FOUR_KINDS}"}
    table = ra_table(track="civ:art civ:writing", displays=displays, face_up=SUNS, ra_tiles=7)
    table.play("take civ:writing")
    assert advised(table) == "stop"


def test_a_drought_does_not_spoil_the_flood_that_a_god_takes() -> None:
    flood = TILE_NAMES.index("flood")
    calm = ra_table(track="flood", displays={0: "god 3*nile"})
    dry = ra_table(track="flood drought", displays={0: "god 3*nile"})
    value = value_of_tile(calm.state, 0, flood, WEIGHTS)
    assert value_of_tile(dry.state, 0, flood, WEIGHTS) == value > 0


def test_no_god_takes_a_disaster() -> None:
    table = ra_table(track="earthquake", displays={0: "god"})
    earthquake = TILE_NAMES.index("earthquake")
    assert value_of_tile(table.state, 0, earthquake, WEIGHTS) == 0


# Losses


def losing(lot: str, display: str) -> RaTable:
    """Seat 0 has won a lot with disasters and must discard."""
    suns = {0: (9, 4), 1: (3, 5), 2: (2, 6)}
    table = ra_table(turn=0, track=lot, displays={0: display}, face_up=suns)
    table.play("ra", "pass", "pass", "bid 9")
    return table


def test_it_discards_a_civilization_it_has_twice() -> None:
    table = losing("unrest", "civ:art 2*civ:religion civ:writing")
    assert advised(table) == "discard civ:religion"


def test_it_discards_the_monument_that_costs_least() -> None:
    table = losing("earthquake", "3*mon:temple 2*mon:palace mon:sphinx")
    assert advised(table) == "discard mon:sphinx"


# Reasons


def test_the_reasons_for_a_bid_name_the_worth_of_the_lot_and_the_price() -> None:
    table = in_auction(late_table(track="civ:writing", displays={0: FOUR_KINDS}))
    move = advised_move(table.state)
    told = reasons(table.state, move, NAMES)
    assert f"about {round(worth(table, 0) / WHOLE)} to me" in told[0]
    assert f"about {round(worth(table, 1) / WHOLE)} to Ben" in told[0]
    sun = int(MOVE_WORDS[move].split()[1])
    assert told[1].startswith(f"giving my {sun} for the 6 in the middle")


def test_a_move_against_the_advice_is_answered_with_a_better_one() -> None:
    told = reasons(ra_table().state, MOVE_WORDS.index("ra"), NAMES)
    assert told[0] == "I would rather draw a tile"


def test_the_reasons_name_whom_a_disaster_hurts() -> None:
    table = ra_table(track="funeral", displays={1: "3*pharaoh"}, epoch=3)
    told = reasons(table.state, MOVE_WORDS.index("draw"), NAMES)
    assert told[0].startswith("the funeral in the lot would cost me")
    assert "Ben about" in told[0]


def test_the_reasons_to_draw_count_the_ra_tiles() -> None:
    told = reasons(ra_table(ra_tiles=6).state, MOVE_WORDS.index("draw"), NAMES)
    assert any(reason.startswith("2 more Ra tiles end the epoch, 24 of") for reason in told)


def test_the_reasons_for_a_god_compare_it_with_the_tile() -> None:
    table = ra_table(track="nile civ:writing", displays={0: f"god {FOUR_KINDS}"}, ra_tiles=7)
    told = reasons(table.state, MOVE_WORDS.index("take civ:writing"), NAMES)
    value = value_of_tile(table.state, 0, TILE_NAMES.index("civ:writing"), WEIGHTS)
    assert told[0] == f"the writing is worth about {round(value / WHOLE)} to me"
    assert told[1].startswith("a god is worth about")


def test_the_reasons_to_discard_name_the_loss() -> None:
    table = losing("earthquake", "3*mon:temple 2*mon:palace mon:sphinx")
    told = reasons(table.state, MOVE_WORDS.index("discard mon:temple"), NAMES)
    assert told[0] == "I would rather discard mon:sphinx"
    assert told[1].startswith("without this temple I lose about")


def test_an_earthquake_taken_by_a_god_costs_a_monument_one_has_not_one_on_the_track() -> None:
    displays = {0: "god 2*mon:temple 2*mon:palace mon:sphinx"}
    table = ra_table(track="earthquake mon:fortress", displays=displays, face_up=SUNS)
    table.play("take earthquake")
    assert advised(table) == "discard mon:sphinx"
    assert "mon:fortress" not in " ".join(reasons(table.state, advised_move(table.state), NAMES))
