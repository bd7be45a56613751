"""Ra, set-up (RA 2.1 to RA 2.10)."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from heliopolis.auction.constants import (
    FEWEST_PLAYERS,
    MOST_PLAYERS,
    NOBODY,
    RA_TRACK_SPACES,
    SEATS,
    SUN_SETS_AS_BITS,
)
from heliopolis.core.state import fields_of
from heliopolis.ra import rules
from heliopolis.ra.state import RaState
from tests.rules.ra.positions import RaTable, new_game, ra_table, tiles

SETS = {
    2: [{9, 6, 5, 2}, {8, 7, 4, 3}],
    3: [{13, 8, 5, 2}, {12, 9, 6, 3}, {11, 10, 7, 4}],
    4: [{13, 6, 2}, {12, 7, 3}, {11, 8, 4}, {10, 9, 5}],
    5: [{16, 7, 2}, {15, 8, 3}, {14, 9, 4}, {13, 10, 5}, {12, 11, 6}],
}
WAYS = {2: 2, 3: 6, 4: 24, 5: 120}
PLAYERS = [2, 3, 4, 5]


def suns(table: RaTable) -> list[set[int]]:
    return [table.face_up(seat) for seat in range(table.state.players)]


@pytest.mark.rule("RA 2.1")
def test_two_to_five_players_can_play() -> None:
    assert (FEWEST_PLAYERS, MOST_PLAYERS) == (2, 5)
    assert SEATS == MOST_PLAYERS


@pytest.mark.rule("RA 2.1")
@pytest.mark.parametrize("players", PLAYERS)
def test_the_seats_are_numbered_from_0_clockwise(players: int) -> None:
    table = ra_table(players, turn=0)
    order = []
    for _ in range(players + 1):
        order.append(table.asked)
        table.draw("nile")
    assert order == [*range(players), 0]


@pytest.mark.rule("RA 2.2", "RA 2.5", "RA 2.10")
@pytest.mark.parametrize("players", PLAYERS)
def test_every_way_to_hand_out_the_sets_is_one_deal(players: int) -> None:
    assert rules.deals(players) == WAYS[players]
    deals = [suns(new_game(players, deal)) for deal in range(rules.deals(players))]
    assert sorted(map(str, deals)) == sorted(str(list(way)) for way in permutations(SETS[players]))


@pytest.mark.rule("RA 2.2")
@pytest.mark.parametrize("players", PLAYERS)
def test_every_set_comes_to_every_seat_equally_often(players: int) -> None:
    got = Counter(
        (seat, max(own))
        for deal in range(WAYS[players])
        for seat, own in enumerate(suns(new_game(players, deal)))
    )
    assert set(got.values()) == {WAYS[players] // players}
    assert len(got) == players * players


@pytest.mark.parametrize("players", PLAYERS)
def test_the_first_deal_is_the_order_of_the_table_and_the_last_its_reverse(players: int) -> None:
    assert suns(new_game(players, 0)) == SETS[players]
    assert suns(new_game(players, WAYS[players] - 1)) == SETS[players][::-1]


def test_the_deals_are_numbered_seat_by_seat() -> None:
    first, second, third = SETS[3]
    assert suns(new_game(3, 1)) == [first, third, second]
    assert suns(new_game(3, 2)) == [second, first, third]
    assert suns(new_game(3, 3)) == [second, third, first]


@pytest.mark.rule("RA 2.3")
@pytest.mark.parametrize(("players", "highest"), [(2, 9), (3, 13), (4, 13), (5, 16)])
def test_suns_in_no_set_stay_out_of_the_game(players: int, highest: int) -> None:
    table = new_game(players)
    in_play = {table.middle}.union(*suns(table))
    assert in_play == set(range(1, highest + 1))


@pytest.mark.rule("RA 2.4")
@pytest.mark.parametrize("players", PLAYERS)
def test_sun_1_begins_in_the_middle_and_belongs_to_nobody(players: int) -> None:
    table = new_game(players)
    assert table.middle == 1
    assert all(1 not in own for own in suns(table))


@pytest.mark.rule("RA 2.5")
@pytest.mark.parametrize("players", PLAYERS)
def test_no_sun_begins_face_down(players: int) -> None:
    table = new_game(players)
    assert [table.face_down(seat) for seat in range(5)] == [set()] * 5


@pytest.mark.rule("RA 2.6", "RA 2.10", "RA 5.4", "RA 5.5")
@pytest.mark.parametrize(("players", "spaces"), [(2, 6), (3, 8), (4, 9), (5, 10)])
def test_the_ra_track_is_filled_by_a_number_of_tiles_that_depends_on_the_players(
    players: int, spaces: int
) -> None:
    table = new_game(players)
    for number in range(1, spaces):
        table.draw("ra")
        assert (table.ra_tiles, table.state.epoch) == (number, 1)
        table.play(*["pass"] * players)
    table.draw("ra")
    assert (table.ra_tiles, table.state.epoch) == (0, 2)


@pytest.mark.rule("RA 2.7")
@pytest.mark.parametrize("players", PLAYERS)
def test_every_player_begins_with_10_points(players: int) -> None:
    assert new_game(players).scores == [10] * players


@pytest.mark.rule("RA 2.9")
@pytest.mark.parametrize("players", PLAYERS)
def test_both_tracks_and_all_displays_begin_empty(players: int) -> None:
    table = new_game(players)
    assert table.ra_tiles == 0
    assert table.track == tiles("")
    assert [table.display(seat) for seat in range(5)] == [tiles("")] * 5


@pytest.mark.rule("RA 2.10")
def test_with_two_players_the_game_is_played_as_with_more() -> None:
    table = ra_table(2, track="nile", displays={0: "god"})
    assert table.legal() == {"draw", "ra", "take nile"}
    table.play("ra", "bid 3", "bid 5")
    assert table.display(0) == tiles("god nile")
    assert (table.middle, table.asked) == (5, 1)


@pytest.mark.rule("RA 2.1")
def test_there_is_no_set_up_for_a_table_of_one() -> None:
    assert RA_TRACK_SPACES[:2] == (0, 0)
    assert SUN_SETS_AS_BITS[:2] == ((0,) * 5, (0,) * 5)
    assert len(RA_TRACK_SPACES) == len(SUN_SETS_AS_BITS) == 6


@pytest.mark.parametrize("players", PLAYERS)
def test_a_table_has_one_set_of_suns_a_player(players: int) -> None:
    assert [sum(1 << sun for sun in own) for own in SETS[players]] + [0] * (5 - players) == list(
        SUN_SETS_AS_BITS[players]
    )


@pytest.mark.parametrize("players", PLAYERS)
def test_seats_without_a_player_are_empty(players: int) -> None:
    state = new_game(players).state
    assert state.scores[players:] == [0] * (5 - players)
    assert state.face_up[players:] == [0] * (5 - players)


def test_a_new_game_has_no_auction_behind_it() -> None:
    state = new_game(3).state
    assert (state.epoch, state.highest_bid, state.highest_bidder) == (1, 0, NOBODY)
    assert (state.cause, state.civilizations_owed, state.monuments_owed) == (0, 0, 0)


@pytest.mark.parametrize("players", PLAYERS)
def test_setting_up_leaves_nothing_of_the_game_before(players: int) -> None:
    used = RaState()
    for name, field in fields_of(RaState).items():
        setattr(used, name, _sevens(field.lengths))
    rules.set_up(used, players, 0)
    assert vars(used) == vars(new_game(players).state)


def _sevens(lengths: tuple[int, ...]) -> object:
    return [_sevens(lengths[1:]) for _ in range(lengths[0])] if lengths else 7
