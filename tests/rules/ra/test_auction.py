"""Ra, invoking Ra and the auction (RA 7.1 to RA 7.5, RA 8.1 to RA 8.22)."""

from __future__ import annotations

import pytest

from heliopolis.auction.constants import NOBODY
from tests.rules.ra.positions import RaTable, ra_table, tiles

FULL = "5*nile god gold mon:temple"


def start(table: RaTable, cause: str) -> RaTable:
    """Let the seat on turn start an auction."""
    if cause == "drawn":
        table.draw("ra")
    else:
        table.play("ra")
    return table


def caused(cause: str, players: int = 3, turn: int = 0) -> RaTable:
    """An auction that has just started, by its cause: drawn, invoked or full."""
    return start(ra_table(players, turn=turn, track=FULL if cause == "full" else "nile"), cause)


@pytest.mark.rule("RA 7.1")
@pytest.mark.parametrize(("turn", "left"), [(0, 1), (1, 2), (2, 0)])
def test_invoking_ra_starts_an_auction_at_the_callers_left(turn: int, left: int) -> None:
    table = ra_table(turn=turn)
    table.play("ra")
    assert table.asked == left
    assert "pass" in table.legal()
    assert "ra" not in table.legal()


@pytest.mark.rule("RA 7.2")
@pytest.mark.parametrize("turn", [0, 1, 2])
def test_only_the_seat_on_turn_is_asked_to_invoke_ra(turn: int) -> None:
    table = ra_table(turn=turn)
    assert (table.asked, table.legal()) == (turn, {"draw", "ra"})


@pytest.mark.rule("RA 7.3", "RA 8.3")
@pytest.mark.parametrize("number", range(9))
def test_ra_may_be_invoked_at_any_number_of_tiles(number: int) -> None:
    table = ra_table(track="nile " * number)
    assert "ra" in table.legal()
    table.play("ra", "pass", "pass", "bid 5")
    assert sum(table.display(0).values()) == number


@pytest.mark.rule("RA 7.4", "RA 8.10")
@pytest.mark.parametrize("number", [0, 1, 7])
def test_with_fewer_than_eight_tiles_the_call_is_voluntary(number: int) -> None:
    table = ra_table(track="nile " * number)
    table.play("ra", "pass", "pass")
    assert table.legal() == {"bid 2", "bid 5", "bid 8", "bid 13"}


@pytest.mark.rule("RA 7.5", "RA 8.13")
@pytest.mark.parametrize("gods", ["", "god", "2*god"])
def test_with_eight_tiles_the_call_is_forced_even_with_gods_in_hand(gods: str) -> None:
    table = ra_table(track="8*nile", displays={0: gods})
    table.play("ra", "pass", "pass")
    assert table.legal() == {"pass", "bid 2", "bid 5", "bid 8", "bid 13"}


@pytest.mark.rule("RA 8.1")
@pytest.mark.parametrize(
    ("cause", "track_after"), [("drawn", "nile"), ("invoked", ""), ("full", "")]
)
def test_an_auction_has_one_of_three_causes(cause: str, track_after: str) -> None:
    table = caused(cause)
    table.play("pass", "pass", "bid 2" if cause == "invoked" else "pass")
    assert table.track == tiles(track_after)
    assert table.display(0) == tiles("nile" if cause == "invoked" else "")


@pytest.mark.rule("RA 8.2", "RA 8.16")
@pytest.mark.parametrize("cause", ["drawn", "invoked", "full"])
def test_the_winner_takes_the_whole_lot_and_the_sun_in_the_middle(cause: str) -> None:
    table = caused(cause)
    lot = table.track
    table.play("pass", "bid 4", "pass")
    assert table.display(2) == lot
    assert table.track == tiles("")
    assert table.face_down(2) == {1}


@pytest.mark.rule("RA 8.16")
def test_the_lot_joins_the_tiles_won_before() -> None:
    table = ra_table(
        track="god nile civ:writing mon:temple",
        displays={0: "pharaoh", 1: "2*god nile civ:art mon:temple"},
    )
    table.play("ra", "bid 3", "pass", "pass")
    assert table.display(0) == tiles("pharaoh")
    assert table.display(1) == tiles("3*god 2*nile civ:art civ:writing 2*mon:temple")
    assert table.display(2) == tiles("")


@pytest.mark.rule("RA 8.3")
def test_only_the_sun_is_for_sale_if_the_track_is_empty() -> None:
    table = ra_table()
    table.play("ra", "bid 3", "pass", "pass")
    assert table.display(1) == tiles("")
    assert table.face_down(1) == {1}
    assert table.middle == 3


@pytest.mark.rule("RA 8.4")
@pytest.mark.parametrize("cause", ["drawn", "invoked", "full"])
@pytest.mark.parametrize(
    ("turn", "order"), [(0, [1, 2, 3, 0]), (1, [2, 3, 0, 1]), (2, [3, 0, 1, 2]), (3, [0, 1, 2, 3])]
)
def test_bidding_runs_once_round_and_closes_with_the_ra_player(
    cause: str, turn: int, order: list[int]
) -> None:
    table = caused(cause, players=4, turn=turn)
    asked = []
    for _ in range(3):
        asked.append(table.asked)
        table.play("pass")
    asked.append(table.asked)
    table.play(f"bid {min(table.face_up(turn))}")
    assert asked == order
    assert "draw" in table.legal()


@pytest.mark.rule("RA 8.4")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_bid_by_the_last_seat_leaves_no_second_chance(players: int) -> None:
    table = ra_table(players)
    table.play("ra", *["pass"] * (players - 1), "bid 2")
    assert table.middle == 2
    assert (table.asked, table.legal()) == (1, {"draw", "ra"})


@pytest.mark.rule("RA 8.5", "RA 13.3")
def test_seats_without_a_face_up_sun_take_no_part() -> None:
    table = ra_table(
        5,
        turn=2,
        face_up={0: [16], 2: [14, 4], 3: [13]},
        face_down={1: [15], 2: [9], 4: [12]},
        track="nile",
    )
    table.play("ra")
    assert (table.asked, table.legal()) == (3, {"pass", "bid 13"})
    table.play("pass")
    assert (table.asked, table.legal()) == (0, {"pass", "bid 16"})
    table.play("pass")
    assert (table.asked, table.legal()) == (2, {"bid 4", "bid 14"})


@pytest.mark.rule("RA 8.6")
def test_each_seat_bids_one_of_its_face_up_suns_or_passes() -> None:
    table = ra_table(face_up={0: [13, 8], 1: [12, 3], 2: [11]}, face_down={1: [9, 6]})
    table.play("ra")
    assert table.legal() == {"pass", "bid 3", "bid 12"}


@pytest.mark.rule("RA 8.6", "RA 8.11")
def test_sun_1_is_a_bid_like_any_other() -> None:
    table = ra_table(2, face_up={0: [9, 1], 1: [8]}, middle=5, track="nile")
    table.play("ra", "pass")
    assert table.legal() == {"bid 1", "bid 9"}
    table.play("bid 1")
    assert (table.middle, table.display(0)) == (1, tiles("nile"))


def test_an_auction_begins_without_a_bid() -> None:
    table = ra_table()
    table.play("ra", "bid 12", "pass", "pass")
    table.play("ra")
    assert (table.state.highest_bid, table.state.highest_bidder) == (0, NOBODY)


@pytest.mark.rule("RA 8.7")
@pytest.mark.parametrize(
    ("bid", "higher"),
    [
        (3, {"bid 4", "bid 7", "bid 10", "bid 11"}),
        (6, {"bid 7", "bid 10", "bid 11"}),
        (9, {"bid 10", "bid 11"}),
        (12, set()),
    ],
)
def test_a_bid_must_be_higher_than_every_bid_before_it(bid: int, higher: set[str]) -> None:
    table = ra_table()
    table.play("ra", f"bid {bid}")
    assert (table.asked, table.legal()) == (2, {"pass"} | higher)


@pytest.mark.rule("RA 8.7")
def test_a_pass_in_between_does_not_lower_the_bid_to_beat() -> None:
    table = ra_table()
    table.play("ra", "bid 6", "pass")
    assert (table.asked, table.legal()) == (0, {"pass", "bid 8", "bid 13"})


@pytest.mark.rule("RA 8.7")
def test_the_bids_of_an_auction_do_not_bind_the_next_one() -> None:
    table = ra_table()
    table.play("ra", "bid 12", "pass", "pass")
    table.play("ra")
    assert (table.asked, table.legal()) == (2, {"pass", "bid 4", "bid 7", "bid 10", "bid 11"})


@pytest.mark.rule("RA 8.8")
@pytest.mark.parametrize("cause", ["drawn", "invoked", "full"])
@pytest.mark.parametrize("bids", [["pass", "pass"], ["bid 3", "pass"], ["pass", "bid 4"]])
def test_every_seat_but_the_ra_player_may_always_pass(cause: str, bids: list[str]) -> None:
    table = caused(cause)
    for words in bids:
        assert "pass" in table.legal()
        table.play(words)


@pytest.mark.rule("RA 8.9")
@pytest.mark.parametrize("cause", ["drawn", "invoked", "full"])
@pytest.mark.parametrize("bids", [["bid 3", "pass"], ["pass", "bid 4"], ["bid 3", "bid 4"]])
def test_once_somebody_has_bid_the_ra_player_may_pass(cause: str, bids: list[str]) -> None:
    table = caused(cause)
    table.play(*bids)
    assert (table.asked, "pass" in table.legal()) == (0, True)


@pytest.mark.rule("RA 8.10", "RA 8.11")
def test_after_a_voluntary_call_that_nobody_answered_the_ra_player_must_bid_any_sun() -> None:
    table = caused("invoked")
    table.play("pass", "pass")
    assert (table.asked, table.legal()) == (0, {"bid 2", "bid 5", "bid 8", "bid 13"})


@pytest.mark.rule("RA 8.10")
def test_a_bid_in_an_earlier_auction_does_not_free_the_ra_player() -> None:
    table = ra_table()
    table.play("ra", "bid 12", "pass", "pass")
    table.play("ra", "pass", "pass")
    assert (table.asked, table.legal()) == (1, {"bid 3", "bid 6", "bid 9"})


@pytest.mark.rule("RA 8.12")
def test_after_a_drawn_ra_tile_the_ra_player_may_pass_though_nobody_bid() -> None:
    table = caused("drawn")
    table.play("pass", "pass")
    assert (table.asked, table.legal()) == (0, {"pass", "bid 2", "bid 5", "bid 8", "bid 13"})


@pytest.mark.rule("RA 8.12")
def test_a_drawn_ra_tile_leaves_the_ra_player_free_on_a_track_of_seven() -> None:
    table = ra_table(track="7*nile")
    table.draw("ra")
    table.play("pass", "pass", "pass")
    assert table.track == tiles("7*nile")


@pytest.mark.rule("RA 8.13")
def test_on_a_full_track_the_ra_player_may_pass_though_nobody_bid() -> None:
    table = caused("full")
    table.play("pass", "pass")
    assert (table.asked, table.legal()) == (0, {"pass", "bid 2", "bid 5", "bid 8", "bid 13"})


@pytest.mark.rule("RA 8.14")
def test_nobody_bids_after_a_drawn_ra_tile_and_the_tiles_stay() -> None:
    table = caused("drawn")
    table.play("pass", "pass", "pass")
    assert table.track == tiles("nile")
    assert (table.asked, table.legal()) == (1, {"draw", "ra"})


@pytest.mark.rule("RA 8.14")
def test_nobody_bids_on_a_full_track_and_all_eight_tiles_leave_the_game() -> None:
    table = caused("full")
    bag = table.bag
    table.play("pass", "pass", "pass")
    assert table.track == tiles("")
    assert [table.display(seat) for seat in range(3)] == [tiles("")] * 3
    assert table.bag == bag
    assert (table.asked, table.legal()) == (1, {"draw", "ra"})


@pytest.mark.rule("RA 8.15")
@pytest.mark.parametrize("cause", ["drawn", "full"])
def test_when_nobody_bids_no_sun_changes_place(cause: str) -> None:
    table = caused(cause)
    before = (table.state.face_up.copy(), table.state.face_down.copy(), table.middle)
    table.play("pass", "pass", "pass")
    assert (table.state.face_up, table.state.face_down, table.middle) == before


@pytest.mark.rule("RA 8.16")
@pytest.mark.parametrize(
    ("bids", "winner"),
    [
        (["bid 3", "bid 4", "bid 5"], 0),
        (["bid 3", "bid 4", "pass"], 2),
        (["bid 3", "pass", "pass"], 1),
        (["pass", "bid 4", "pass"], 2),
        (["pass", "pass", "bid 2"], 0),
    ],
)
def test_the_highest_bid_wins(bids: list[str], winner: int) -> None:
    table = caused("invoked")
    table.play(*bids)
    assert [table.display(seat)["nile"] for seat in range(3)] == [
        int(seat == winner) for seat in range(3)
    ]


@pytest.mark.rule("RA 8.17", "RA 8.18")
def test_the_winner_changes_the_bid_for_the_sun_in_the_middle_which_lies_face_down() -> None:
    table = ra_table(face_up={0: [13, 8], 1: [12, 9], 2: [11]}, face_down={1: [6]}, middle=7)
    table.play("ra", "bid 12", "pass", "pass")
    assert table.face_up(1) == {9}
    assert table.face_down(1) == {6, 7}
    assert table.middle == 12


@pytest.mark.rule("RA 8.17")
def test_a_sun_won_cannot_be_bid_in_the_same_epoch() -> None:
    table = ra_table(middle=10, face_up={0: [13, 2], 1: [12, 3], 2: [11]})
    table.play("ra", "bid 12", "pass", "pass")
    table.play("draw")
    table.chance(0)
    table.play("pass", "pass")
    assert (table.asked, table.legal()) == (1, {"pass", "bid 3"})


@pytest.mark.rule("RA 8.19")
def test_suns_bid_in_vain_go_back_to_their_owners_face_up() -> None:
    table = ra_table()
    table.play("ra", "bid 3", "bid 4", "bid 5")
    assert table.face_up(1) == {12, 9, 6, 3}
    assert table.face_up(2) == {11, 10, 7, 4}
    assert (table.face_down(1), table.face_down(2)) == (set(), set())


@pytest.mark.rule("RA 8.20")
@pytest.mark.parametrize("bids", [["bid 3", "bid 4", "bid 5"], ["bid 12", "pass", "bid 13"]])
def test_a_player_owns_as_many_suns_after_an_auction_as_before(bids: list[str]) -> None:
    table = ra_table()
    table.play("ra", *bids)
    owned = [table.face_up(seat) | table.face_down(seat) for seat in range(3)]
    assert [len(own) for own in owned] == [4, 4, 4]
    assert {table.middle}.union(*owned) == set(range(1, 14))


@pytest.mark.rule("RA 8.21")
@pytest.mark.parametrize("cause", ["drawn", "invoked", "full"])
@pytest.mark.parametrize(
    "bids",
    [["bid 4", "pass", "pass", "pass"], ["pass", "bid 5", "pass", "pass"], ["pass"] * 3],
)
def test_whoever_wins_the_next_turn_is_at_the_ra_players_left(cause: str, bids: list[str]) -> None:
    table = caused(cause, players=4, turn=1)
    table.play(*bids[:3], bids[3] if len(bids) > 3 else "bid 12")
    assert (table.asked, table.legal()) == (2, {"draw", "ra"})


@pytest.mark.rule("RA 8.21", "RA 4.4")
def test_a_winner_who_spent_the_last_sun_gets_no_turn() -> None:
    table = ra_table(4, turn=1, face_up={0: [13], 1: [12], 2: [11], 3: [10]})
    table.play("ra", "pass", "pass", "pass", "bid 12")
    table.play("ra", "pass", "pass", "bid 11")
    assert table.asked == 3
    table.play("ra", "pass", "bid 10")
    assert (table.asked, table.legal()) == (0, {"draw", "ra"})


@pytest.mark.rule("RA 8.21")
def test_the_left_neighbour_who_won_with_the_last_sun_is_skipped() -> None:
    table = ra_table(turn=0, face_up={0: [13], 1: [12], 2: [11]})
    table.play("ra", "bid 12", "pass", "pass")
    assert (table.asked, table.legal()) == (2, {"draw", "ra"})


@pytest.mark.rule("RA 8.22")
def test_the_last_seat_with_suns_takes_every_turn() -> None:
    table = ra_table(turn=1, face_up={1: [12, 9]})
    table.draw("nile")
    assert (table.asked, table.legal()) == (1, {"draw", "ra"})
    table.draw("nile")
    assert (table.asked, table.legal()) == (1, {"draw", "ra"})


@pytest.mark.rule("RA 8.22", "RA 8.12", "RA 8.14")
def test_the_last_seat_with_suns_is_alone_after_a_drawn_ra_tile_and_may_pass() -> None:
    table = ra_table(turn=1, face_up={1: [12, 9]}, track="nile")
    table.draw("ra")
    assert (table.asked, table.legal()) == (1, {"pass", "bid 9", "bid 12"})
    table.play("pass")
    assert (table.asked, table.track) == (1, tiles("nile"))
    assert table.legal() == {"draw", "ra"}


@pytest.mark.rule("RA 8.22", "RA 8.10")
def test_the_last_seat_with_suns_must_bid_when_it_invokes_ra() -> None:
    table = ra_table(turn=1, face_up={1: [12, 9]}, track="nile")
    table.play("ra")
    assert (table.asked, table.legal()) == (1, {"bid 9", "bid 12"})
    table.play("bid 9")
    assert (table.asked, table.display(1)) == (1, tiles("nile"))


@pytest.mark.rule("RA 8.22", "RA 8.13", "RA 8.14")
def test_the_last_seat_with_suns_may_let_a_full_track_go() -> None:
    table = ra_table(turn=1, face_up={1: [12, 9]}, track="8*nile", displays={1: "god"})
    assert table.legal() == {"ra", "take nile"}
    table.play("ra")
    assert (table.asked, table.legal()) == (1, {"pass", "bid 9", "bid 12"})
    table.play("pass")
    assert (table.asked, table.track) == (1, tiles(""))
