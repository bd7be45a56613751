"""Priests of Ra, the options (PR 14)."""

from __future__ import annotations

import pytest

from heliopolis.auction.options import SCORES
from heliopolis.priests.options import OPTIONS
from tests.rules.priests.positions import PriestsTable, new_game, priests_table

EVERY_EPOCH = pytest.mark.parametrize("epoch", [1, 2, 3])
FIGHTERS = {seat: "3 priest 2 plague" for seat in range(4)}


def asked_about_plague(table: PriestsTable, answer: str = "keep") -> list[int]:
    """The seats that are asked about their plague, in their order, all giving one answer."""
    seats = []
    while not table.is_over() and table.legal() == {"discard plague", "keep"}:
        seats.append(table.asked)
        table.play(answer)
    return seats


@pytest.mark.rule("PR 14.1", "PR 14.2", "PR 14.3", "PR 14.4")
def test_each_option_has_two_values_and_the_first_is_the_default() -> None:
    assert {option.name: option.values for option in OPTIONS} == {
        "plague_discard": ("auto", "ask"),
        "buildings": ("kept", "removed"),
        "tomb_bonus": ("each", "best"),
        "scores": ("open", "hidden"),
    }
    default = new_game(3).state
    for option in OPTIONS:
        option.apply(default, option.default)
    assert vars(default) == vars(new_game(3).state)


@pytest.mark.rule("PR 14.4")
def test_play_is_the_same_with_hidden_scores() -> None:
    state = new_game(3).state
    SCORES.apply(state, "hidden")
    assert vars(state) == vars(new_game(3).state)


@pytest.mark.rule("PR 14.1")
@EVERY_EPOCH
@pytest.mark.parametrize("turn", [0, 1, 2, 3])
def test_seats_are_asked_clockwise_from_the_seat_that_filled_the_ra_track(
    epoch: int, turn: int
) -> None:
    table = priests_table(4, epoch=epoch, turn=turn, plague_discard="ask", tiles=FIGHTERS)
    table.fill_ra_track()
    assert asked_about_plague(table) == [(turn + step) % 4 for step in range(4)]
    assert table.is_over() if epoch == 3 else table.state.epoch == epoch + 1


@pytest.mark.rule("PR 14.1")
@EVERY_EPOCH
@pytest.mark.parametrize("turn", [0, 2])
def test_seats_are_asked_clockwise_from_the_seat_on_turn_when_the_last_sun_is_spent(
    epoch: int, turn: int
) -> None:
    table = priests_table(
        4,
        epoch=epoch,
        turn=turn,
        plague_discard="ask",
        tiles=FIGHTERS,
        face_up={turn: [9]},
        face_down={(turn + 1) % 4: [8]},
    )
    table.play("ra", "bid 9")
    assert asked_about_plague(table) == [(turn + step) % 4 for step in range(4)]
    assert table.is_over() if epoch == 3 else table.state.epoch == epoch + 1


@pytest.mark.rule("PR 14.1", "PR 9.5")
def test_the_question_of_plague_comes_after_the_last_flips() -> None:
    table = priests_table(
        3,
        turn=1,
        plague_discard="ask",
        track="priest plague",
        tiles={0: "3 priest plague", 1: "2 priest farmer"},
        face_up={1: [9]},
    )
    table.play("ra", "bid 9")
    assert (table.asked, table.legal()) == (1, {"flip farmer", "keep"})
    table.play("keep")
    assert asked_about_plague(table, "discard plague") == [1, 0]
    assert (table.display(0), table.display(1)) == ("", "")
    assert table.gains == [6, 6, 0]


@pytest.mark.rule("PR 14.1")
@pytest.mark.parametrize(
    ("tiles", "asked"),
    [
        ("3 priest plague", [1]),
        ("4 priest 3 plague", [1]),
        ("6 priest 2 plague", [1]),
        ("2 priest 5 plague", []),
        ("3 priest", []),
        ("15 priest", []),
        ("plague", []),
        ("", []),
    ],
)
def test_only_seats_with_three_priests_and_plague_are_asked(tiles: str, asked: list[int]) -> None:
    table = priests_table(3, turn=2, plague_discard="ask", tiles={1: tiles})
    table.fill_ra_track()
    assert asked_about_plague(table) == asked
    assert table.state.epoch == 2


@pytest.mark.rule("PR 14.1")
def test_seats_between_that_cannot_fight_plague_are_passed_over() -> None:
    table = priests_table(
        5,
        turn=3,
        plague_discard="ask",
        tiles={0: "3 priest plague", 1: "2 priest plague", 2: "5 priest plague", 4: "3 priest"},
    )
    table.fill_ra_track()
    assert asked_about_plague(table) == [0, 2]


@pytest.mark.rule("PR 14.1", "PR 10.13", "PR 10.14")
@pytest.mark.parametrize(
    ("answer", "points", "left"),
    [("discard plague", 12 - 3, "2 plague"), ("keep", 12 - 6, "3 plague")],
)
@EVERY_EPOCH
def test_a_seat_may_discard_one_plague_tile_or_keep_all(
    answer: str, points: int, left: str, epoch: int
) -> None:
    table = priests_table(2, epoch=epoch, plague_discard="ask", tiles={1: "6 priest 3 plague"})
    table.fill_ra_track()
    assert (table.asked, table.legal()) == (1, {"discard plague", "keep"})
    table.play(answer)
    assert (table.gain(1), table.display(1)) == (points, left)


@pytest.mark.rule("PR 14.1")
def test_each_seat_answers_for_itself() -> None:
    table = priests_table(4, turn=0, plague_discard="ask", tiles=FIGHTERS)
    table.fill_ra_track()
    table.play("discard plague", "keep", "keep", "discard plague")
    assert [table.display(seat) for seat in range(4)] == [
        "plague",
        "2 plague",
        "2 plague",
        "plague",
    ]


@pytest.mark.rule("PR 14.1", "PR 9.8")
def test_nothing_is_scored_before_the_last_answer() -> None:
    table = priests_table(2, turn=0, plague_discard="ask", tiles=FIGHTERS | {2: "", 3: ""})
    table.fill_ra_track()
    table.play("discard plague")
    assert (table.state.epoch, table.gains, table.ankhs) == (1, [0, 0], [0, 0])


@pytest.mark.rule("PR 14.1", "PR 10.8", "PR 11.2")
@pytest.mark.parametrize("players_asked", [0, 1, 2])
@pytest.mark.parametrize("ending", ["ra track", "last sun"])
def test_ankhs_are_handed_out_once_however_many_are_asked(players_asked: int, ending: str) -> None:
    fight = {seat: "3 priest plague" for seat in range(players_asked)}
    table = priests_table(
        2,
        turn=0,
        plague_discard="ask",
        tiles={seat: f"farmer warrior trader scribe {fight.get(seat, '')}" for seat in range(2)},
        face_up={0: [9]},
        face_down={1: [8]},
    )
    if ending == "ra track":
        table.fill_ra_track()
    else:
        table.play("ra", "bid 9")
    assert len(asked_about_plague(table)) == players_asked
    assert table.ankhs == [2, 2]


@pytest.mark.rule("PR 14.1")
def test_the_question_comes_again_in_the_next_epoch() -> None:
    table = priests_table(3, turn=0, plague_discard="ask", tiles={0: "3 priest 2 plague"})
    table.fill_ra_track()
    assert asked_about_plague(table) == [0]
    table.give(0, "3 priest")
    table.fill_ra_track()
    assert asked_about_plague(table) == [0]


@pytest.mark.rule("PR 14.1", "PR 9.10")
def test_after_the_question_the_next_epoch_begins_with_the_highest_sun() -> None:
    table = priests_table(
        3, turn=0, plague_discard="ask", tiles={1: "3 priest plague"}, face_up={0: [3], 2: [8]}
    )
    table.fill_ra_track()
    table.play("keep")
    assert (table.asked, table.legal()) == (2, {"draw", "ra"})


@pytest.mark.rule("PR 14.1", "PR 9.2", "PR 9.6")
def test_before_the_question_the_auction_track_is_cleared() -> None:
    table = priests_table(
        2, track="farmer plague", plague_discard="ask", tiles={0: "3 priest 2 plague"}
    )
    table.fill_ra_track()
    assert table.lot == ""
    table.play("discard plague")
    assert (table.lot, table.state.ra_tiles) == ("", 0)
