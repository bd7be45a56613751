"""Priests of Ra, the auction (PR 7)."""

from __future__ import annotations

import pytest

from tests.rules.priests.positions import PriestsTable, priests_table

SUNS = {0: [2, 8, 13], 1: [3, 9, 12], 2: [4, 10, 11]}


def auction(cause: str, track: str = "farmer plague", turn: int = 0) -> PriestsTable:
    """An auction of three, with each seat's suns as in SUNS."""
    table = priests_table(
        3, turn=turn, track="8 pyramid" if cause == "full track" else track, face_up=SUNS
    )
    if cause == "ra tile":
        table.draw("ra")
    else:
        table.play("ra")
    return table


EVERY_CAUSE = pytest.mark.parametrize("cause", ["ra tile", "invoked", "full track"])


@pytest.mark.rule("PR 7.1")
@EVERY_CAUSE
def test_each_of_three_causes_starts_an_auction(cause: str) -> None:
    assert auction(cause).is_auction


@pytest.mark.rule("PR 7.2", "PR 7.15", "PR 7.17", "PR 7.18")
@EVERY_CAUSE
def test_the_whole_lot_and_the_middle_sun_are_sold_together(cause: str) -> None:
    table = auction(cause)
    lot = table.lot
    table.play("pass", "bid 10", "pass")
    assert (table.display(2), table.lot) == (lot, "")
    assert (table.face_up(2), table.face_down(2), table.middle) == ([4, 11], [1], 10)


@pytest.mark.rule("PR 7.3")
def test_with_an_empty_track_only_the_sun_is_for_sale() -> None:
    table = auction("invoked", track="")
    table.play("pass", "bid 10", "pass")
    assert (table.display(2), table.face_down(2)) == ("", [1])


@pytest.mark.rule("PR 7.4", "PR 7.6")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("turn", [0, 1])
def test_bidding_runs_once_round_from_the_left_and_closes_with_the_ra_player(
    players: int, turn: int
) -> None:
    table = priests_table(players, turn=turn)
    table.draw("ra")
    asked = []
    while table.is_auction:
        asked.append(table.asked)
        table.play("pass")
    assert asked == [(turn + step) % players for step in range(1, players + 1)]


@pytest.mark.rule("PR 7.5", "PR 13.3")
def test_seats_without_a_face_up_sun_take_no_part() -> None:
    table = priests_table(4, turn=0, face_up={0: [6], 2: [5]}, face_down={1: [9], 3: [8]})
    table.play("ra")
    assert table.asked == 2
    table.play("pass")
    assert table.asked == 0


@pytest.mark.rule("PR 7.6", "PR 7.8")
def test_a_seat_bids_one_of_its_face_up_suns_or_passes() -> None:
    table = priests_table(2, turn=0, face_up={0: [6], 1: [3, 9]}, face_down={1: [4]})
    table.play("ra")
    assert table.legal() == {"bid 3", "bid 9", "pass"}


@pytest.mark.rule("PR 7.7")
def test_a_bid_must_be_higher_than_the_highest_before_it() -> None:
    table = auction("invoked", turn=2)
    table.play("bid 8")
    assert table.legal() == {"bid 9", "bid 12", "pass"}


@pytest.mark.rule("PR 7.7")
def test_a_pass_does_not_lower_what_must_be_beaten() -> None:
    table = auction("invoked")
    table.play("bid 12", "pass")
    assert table.legal() == {"bid 13", "pass"}


@pytest.mark.rule("PR 7.7")
def test_bids_of_an_earlier_auction_do_not_count() -> None:
    table = auction("ra tile")
    table.play("bid 12", "pass", "pass")
    table.draw("ra")
    assert table.asked == 2
    assert table.legal() == {"bid 4", "bid 10", "bid 11", "pass"}


@pytest.mark.rule("PR 7.8")
@EVERY_CAUSE
def test_everybody_but_the_ra_player_may_pass(cause: str) -> None:
    table = auction(cause)
    assert "pass" in table.legal()
    table.play("pass")
    assert "pass" in table.legal()


@pytest.mark.rule("PR 7.9")
@EVERY_CAUSE
def test_once_somebody_has_bid_the_ra_player_may_pass(cause: str) -> None:
    table = auction(cause)
    table.play("bid 3", "pass")
    assert table.legal() == {"bid 8", "bid 13", "pass"}


@pytest.mark.rule("PR 7.10")
def test_after_a_voluntary_call_without_bids_the_ra_player_must_bid() -> None:
    table = auction("invoked")
    table.play("pass", "pass")
    assert table.legal() == {"bid 2", "bid 8", "bid 13"}


@pytest.mark.rule("PR 7.11")
def test_after_a_drawn_ra_tile_the_ra_player_may_pass_without_bids() -> None:
    table = auction("ra tile")
    table.play("pass", "pass")
    assert table.legal() == {"bid 2", "bid 8", "bid 13", "pass"}


@pytest.mark.rule("PR 7.12")
def test_on_a_full_track_the_ra_player_may_pass_without_bids() -> None:
    table = auction("full track")
    table.play("pass", "pass")
    assert table.legal() == {"bid 2", "bid 8", "bid 13", "pass"}


@pytest.mark.rule("PR 7.13")
@pytest.mark.parametrize(
    ("cause", "left"), [("ra tile", "farmer plague"), ("full track", "")], ids=["ra tile", "full"]
)
def test_what_nobody_bought_stays_after_a_ra_tile_and_is_boxed_on_a_full_track(
    cause: str, left: str
) -> None:
    table = auction(cause)
    table.play("pass", "pass", "pass")
    assert table.lot == left
    assert (table.asked, table.legal()) == (1, {"draw", "ra"})


@pytest.mark.rule("PR 7.13")
def test_an_almost_full_track_stays_if_nobody_buys_it_after_a_ra_tile() -> None:
    table = priests_table(turn=0, track="7 pyramid")
    table.draw("ra")
    table.play("pass", "pass", "pass")
    assert table.lot == "7 pyramid"


@pytest.mark.rule("PR 7.13")
def test_tiles_boxed_from_a_full_track_go_to_nobody() -> None:
    table = auction("full track")
    table.play("pass", "pass", "pass")
    assert [table.display(seat) for seat in range(3)] == ["", "", ""]


@pytest.mark.rule("PR 7.14")
@pytest.mark.parametrize("cause", ["ra tile", "full track"])
def test_when_nobody_bids_no_sun_moves(cause: str) -> None:
    table = auction(cause)
    table.play("pass", "pass", "pass")
    assert {seat: table.face_up(seat) for seat in range(3)} == SUNS
    assert [table.face_down(seat) for seat in range(3)] == [[], [], []]
    assert table.middle == 1


@pytest.mark.rule("PR 7.15")
@pytest.mark.parametrize(
    ("bids", "winner"),
    [
        (("bid 3", "bid 4", "bid 8"), 0),
        (("bid 3", "bid 4", "pass"), 2),
        (("bid 12", "pass", "pass"), 1),
        (("pass", "pass", "bid 2"), 0),
    ],
)
def test_the_highest_bid_takes_every_tile(bids: tuple[str, ...], winner: int) -> None:
    table = auction("invoked")
    table.play(*bids)
    assert [table.display(seat) for seat in range(3)] == [
        "farmer plague" if seat == winner else "" for seat in range(3)
    ]
    assert table.lot == ""


@pytest.mark.rule("PR 7.15")
def test_a_lot_joins_what_the_winner_has() -> None:
    table = priests_table(track="farmer plague", tiles={1: "farmer pyramid", 2: "scribe"})
    table.play("ra", "bid 13", "pass", "pass")
    assert table.display(1) == "2 farmer pyramid plague"
    assert table.display(2) == "scribe"


@pytest.mark.rule("PR 7.15")
def test_after_a_sale_the_track_has_room_for_eight_again() -> None:
    table = priests_table(2, turn=0, track="7 pyramid")
    table.play("ra", "bid 2", "pass")
    table.draw("plague")
    assert table.lot == "plague"
    assert table.legal() == {"draw", "ra"}


@pytest.mark.rule("PR 7.16")
@pytest.mark.parametrize(
    "lot",
    [
        "farmer trader granary market tomb:a tomb:c",
        "warrior scribe fort library tomb:b tomb:d",
    ],
)
def test_tiles_keep_the_faces_they_showed(lot: str) -> None:
    table = priests_table(track=lot)
    table.play("ra", "bid 13", "pass", "pass")
    assert table.display(1) == lot


@pytest.mark.rule("PR 7.17", "PR 7.18")
def test_the_middle_sun_goes_face_down_to_the_winner_and_the_bid_to_the_middle() -> None:
    table = priests_table(2, face_up={0: [6], 1: [3, 9]}, face_down={1: [4]}, middle=11)
    table.play("ra", "bid 9", "pass")
    assert (table.face_up(1), table.face_down(1), table.middle) == ([3], [4, 11], 9)


@pytest.mark.rule("PR 7.17")
def test_a_sun_won_cannot_be_bid_in_the_same_epoch() -> None:
    table = priests_table(2, turn=0, face_up={0: [6], 1: [3, 9]}, middle=11)
    table.play("ra", "bid 9", "pass")
    table.play("ra", "pass")
    assert table.legal() == {"bid 3"}


@pytest.mark.rule("PR 7.19")
def test_suns_bid_in_vain_go_back_face_up() -> None:
    table = auction("invoked")
    table.play("bid 3", "bid 4", "bid 8")
    assert (table.face_up(1), table.face_down(1)) == ([3, 9, 12], [])
    assert (table.face_up(2), table.face_down(2)) == ([4, 10, 11], [])


@pytest.mark.rule("PR 7.20")
def test_everybody_keeps_the_same_number_of_suns() -> None:
    table = auction("invoked")
    table.play("bid 3", "bid 4", "bid 8")
    table.play("ra", "pass", "bid 2", "pass")
    owned = [len(table.face_up(seat)) + len(table.face_down(seat)) for seat in range(3)]
    assert owned == [3, 3, 3]


@pytest.mark.rule("PR 7.21")
@pytest.mark.parametrize("bids", [("bid 3", "pass", "pass"), ("pass", "bid 4", "pass")])
def test_whoever_won_the_turn_goes_to_the_ra_players_left(bids: tuple[str, ...]) -> None:
    table = auction("invoked")
    table.play(*bids)
    assert (table.asked, table.legal()) == (1, {"draw", "ra"})


@pytest.mark.rule("PR 7.21")
def test_the_ra_player_wins_and_its_left_neighbour_is_still_next() -> None:
    table = auction("ra tile", turn=1)
    table.play("pass", "pass", "bid 12")
    assert table.asked == 2


@pytest.mark.rule("PR 7.21", "PR 4.4")
def test_a_neighbour_that_spent_its_last_sun_is_skipped() -> None:
    table = priests_table(3, turn=0, face_up={0: [6], 1: [9], 2: [4]})
    table.play("ra", "bid 9", "pass", "pass")
    assert table.asked == 2


@pytest.mark.rule("PR 7.21")
def test_when_nobody_bids_the_turn_goes_to_the_left_as_well() -> None:
    table = auction("ra tile", turn=2)
    table.play("pass", "pass", "pass")
    assert table.asked == 0


@pytest.mark.rule("PR 7.22")
def test_a_lone_ra_player_takes_every_turn_and_is_alone_in_auctions() -> None:
    table = priests_table(3, turn=1, face_up={1: [5, 9]}, face_down={0: [6], 2: [7]})
    table.draw("pyramid")
    assert table.asked == 1
    table.draw("ra")
    assert (table.asked, table.legal()) == (1, {"bid 5", "bid 9", "pass"})
    table.play("bid 5")
    assert (table.asked, table.display(1), table.legal()) == (1, "pyramid", {"draw", "ra"})


@pytest.mark.rule("PR 7.22", "PR 7.10")
def test_a_lone_ra_player_who_invokes_must_bid() -> None:
    table = priests_table(3, turn=1, face_up={1: [5, 9]})
    table.play("ra")
    assert table.legal() == {"bid 5", "bid 9"}


@pytest.mark.rule("PR 7.22", "PR 7.12", "PR 7.13")
def test_a_lone_ra_player_may_let_a_full_track_go() -> None:
    table = priests_table(3, turn=1, track="8 plague", face_up={1: [5]})
    table.play("ra", "pass")
    assert (table.lot, table.display(1), table.face_up(1)) == ("", "", [5])
