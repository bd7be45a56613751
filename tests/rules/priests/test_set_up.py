"""Priests of Ra, components, set-up and what everybody knows (PR 1, PR 2, PR 3)."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from heliopolis.core.state import fields_of
from heliopolis.priests import constants, rules
from heliopolis.priests.state import PriestsState
from heliopolis.priests.words import FACE_NAMES, MOVE_WORDS, TILE_NAMES
from tests.rules.priests.positions import in_words, new_game, priests_table

TILES = {
    "ra": 30,
    "farmer/warrior": 30,
    "trader/scribe": 30,
    "granary/fort": 15,
    "market/library": 15,
    "tomb:a/tomb:b": 7,
    "tomb:c/tomb:d": 7,
    "pyramid": 15,
    "priest": 15,
    "plague": 10,
}
SUN_SETS = {
    2: [{9, 6, 5, 2}, {8, 7, 4, 3}],
    3: [{13, 8, 5, 2}, {12, 9, 6, 3}, {11, 10, 7, 4}],
    4: [{13, 6, 2}, {12, 7, 3}, {11, 8, 4}, {10, 9, 5}],
    5: [{16, 7, 2}, {15, 8, 3}, {14, 9, 4}, {13, 10, 5}, {12, 11, 6}],
}
EVERY_TABLE = pytest.mark.parametrize("players", [2, 3, 4, 5])


@pytest.mark.rule("PR 1.1", "PR 2.8")
@EVERY_TABLE
def test_the_bag_begins_with_all_174_tiles(players: int) -> None:
    table = new_game(players)
    assert {tile: table.in_bag(tile) for tile in TILE_NAMES} == TILES
    assert table.state.bag_tiles == sum(table.state.bag) == 174


@pytest.mark.rule("PR 1.2", "PR 1.3")
@pytest.mark.parametrize(
    ("tile", "faces"),
    [
        ("farmer/warrior", {"face farmer", "face warrior"}),
        ("trader/scribe", {"face trader", "face scribe"}),
        ("granary/fort", {"face granary", "face fort"}),
        ("market/library", {"face market", "face library"}),
        ("tomb:a/tomb:b", {"face tomb:a", "face tomb:b"}),
        ("tomb:c/tomb:d", {"face tomb:c", "face tomb:d"}),
    ],
)
def test_professions_buildings_and_tombs_have_two_faces(tile: str, faces: set[str]) -> None:
    table = priests_table()
    table.draw(tile)
    assert table.legal() == faces


@pytest.mark.rule("PR 1.3")
def test_tombs_come_in_four_colours() -> None:
    tombs = [name for name in FACE_NAMES if name.startswith("tomb")]
    assert tombs == ["tomb:a", "tomb:b", "tomb:c", "tomb:d"]


@pytest.mark.rule("PR 1.5")
def test_suns_are_numbered_1_to_16() -> None:
    bids = [words for words in MOVE_WORDS if words.startswith("bid")]
    assert bids == [f"bid {sun}" for sun in range(1, 17)]


@pytest.mark.rule("PR 1.5", "PR 2.2", "PR 2.4")
def test_five_players_and_the_middle_use_every_sun_once() -> None:
    table = new_game(5)
    suns = [sun for seat in range(5) for sun in table.face_up(seat)]
    assert sorted([*suns, table.middle]) == list(range(1, 17))


@pytest.mark.rule("PR 1.6")
def test_more_than_twenty_ankhs_can_be_had() -> None:
    everything = "farmer warrior trader scribe"
    table = priests_table(
        5, tiles=dict.fromkeys(range(5), everything), ankhs=dict.fromkeys(range(5), 4)
    )
    table.fill_ra_track()
    assert table.ankhs == [6, 6, 6, 6, 6]


@pytest.mark.rule("PR 1.9")
def test_a_score_can_grow_beyond_the_points_on_all_tablets() -> None:
    all_tablets = 10 * 1 + 8 * 2 + 20 * 5 + 10 * 10
    table = priests_table(2, tiles={0: "priest"}, scores={0: all_tablets, 1: all_tablets})
    table.fill_ra_track()
    assert table.state.scores[:2] == [228, 226]


@pytest.mark.rule("PR 2.1", "PR 2.2", "PR 2.5")
@EVERY_TABLE
def test_chance_hands_out_the_sets_of_suns_in_every_way(players: int) -> None:
    dealt = []
    for deal in range(rules.deals(players)):
        table = new_game(players, deal)
        dealt.append(tuple(frozenset(table.face_up(seat)) for seat in range(players)))
    sets = [frozenset(suns) for suns in SUN_SETS[players]]
    assert Counter(dealt) == Counter(permutations(sets))


@pytest.mark.rule("PR 2.3")
@EVERY_TABLE
def test_suns_in_no_set_stay_out_of_the_game(players: int) -> None:
    table = new_game(players)
    suns = {sun for seat in range(5) for sun in table.face_up(seat) + table.face_down(seat)}
    assert suns | {table.middle} == set().union({1}, *SUN_SETS[players])


@pytest.mark.rule("PR 2.4")
@EVERY_TABLE
def test_sun_1_begins_in_the_middle_and_is_nobodys(players: int) -> None:
    table = new_game(players)
    assert table.middle == 1
    assert all(1 not in table.face_up(seat) for seat in range(players))


@pytest.mark.rule("PR 2.5")
@EVERY_TABLE
def test_no_sun_begins_face_down(players: int) -> None:
    table = new_game(players)
    assert all(table.face_down(seat) == [] for seat in range(players))


@pytest.mark.rule("PR 2.6", "PR 5.6", "PR 5.7")
@pytest.mark.parametrize(("players", "spaces"), [(2, 6), (3, 8), (4, 9), (5, 10)])
def test_the_ra_tile_that_fills_the_track_depends_on_the_players(players: int, spaces: int) -> None:
    table = priests_table(players, ra_tiles=spaces - 2)
    table.draw("ra")
    assert table.is_auction
    full = priests_table(players, ra_tiles=spaces - 1)
    full.draw("ra")
    assert full.state.epoch == 2


@pytest.mark.rule("PR 2.7")
@EVERY_TABLE
def test_everybody_begins_with_10_points_and_without_ankhs(players: int) -> None:
    table = new_game(players)
    assert table.state.scores[:players] == [10] * players
    assert table.ankhs == [0] * players


@pytest.mark.rule("PR 2.9")
@EVERY_TABLE
def test_tracks_and_displays_begin_empty(players: int) -> None:
    table = new_game(players)
    assert (table.lot, table.state.ra_tiles) == ("", 0)
    assert all(table.display(seat) == "" for seat in range(players))


@pytest.mark.rule("PR 2.7", "PR 2.8", "PR 2.9", "PR 14.1", "PR 14.2", "PR 14.3")
@EVERY_TABLE
def test_nothing_of_a_game_before_is_left_after_set_up(players: int) -> None:
    used, fresh = PriestsState(), PriestsState()
    for name, field in fields_of(PriestsState).items():
        if len(field.lengths) == 2:
            setattr(used, name, [[9] * field.lengths[1] for _ in range(field.lengths[0])])
        else:
            setattr(used, name, [9] * field.lengths[0] if field.lengths else 9)
    rules.set_up(used, players, 0)
    rules.set_up(fresh, players, 0)
    assert vars(used) == vars(fresh)
    assert (used.plague_is_asked, used.buildings_are_removed, used.only_best_tombs) == (0, 0, 0)
    assert (used.drawn, used.flips, used.plague_answers) == (0, 0, 0)
    assert (used.track, used.ankhs) == ([0] * 16, [0] * 5)
    assert used.tiles == [[0] * 16 for _ in range(5)]


@pytest.mark.rule("PR 3.2")
def test_what_was_drawn_is_known_to_be_out_of_the_bag() -> None:
    table = new_game(3)
    table.draw("pyramid")
    assert table.in_bag("pyramid") == 14
    assert rules.tickets(table.state) == 173


@pytest.mark.rule("PR 3.3", "PR 3.2")
def test_every_tile_in_the_bag_is_equally_likely() -> None:
    state = new_game(3).state
    drawn = Counter(
        rules.outcome_of_ticket(state, ticket) for ticket in range(rules.tickets(state))
    )
    assert {TILE_NAMES[kind]: times for kind, times in drawn.items()} == TILES


@pytest.mark.rule("PR 3.3")
def test_a_kind_that_is_used_up_is_not_drawn() -> None:
    state = priests_table(tiles={0: "15 pyramid 10 plague 7 tomb:a", 1: "14 priest"}).state
    drawn = Counter(
        rules.outcome_of_ticket(state, ticket) for ticket in range(rules.tickets(state))
    )
    left = {**TILES, "tomb:a/tomb:b": 0, "pyramid": 0, "plague": 0, "priest": 1}
    assert {TILE_NAMES[kind]: times for kind, times in drawn.items()} == {
        tile: count for tile, count in left.items() if count
    }


@pytest.mark.rule("PR 3.4")
def test_tiles_of_a_full_track_that_nobody_bought_do_not_come_back() -> None:
    table = priests_table(track="8 pyramid")
    table.play("ra", "pass", "pass", "pass")
    assert table.in_bag("pyramid") == 7
    assert rules.tickets(table.state) == 166


@pytest.mark.rule("PR 1.1")
def test_tiles_are_named_by_their_faces() -> None:
    assert in_words([1] * 16) == (
        "ra farmer warrior trader scribe granary fort market library "
        "tomb:a tomb:b tomb:c tomb:d pyramid priest plague"
    )
    assert tuple(TILES) == TILE_NAMES


@pytest.mark.rule("PR 1.1")
@pytest.mark.parametrize("name", FACE_NAMES)
def test_every_face_has_its_number(name: str) -> None:
    number: int = getattr(constants, name.upper().replace(":", "_"))
    assert FACE_NAMES[number] == name


@pytest.mark.rule("PR 1.1")
def test_faces_of_a_sort_stand_side_by_side() -> None:
    professions = [FACE_NAMES[face] for face in constants.PROFESSIONS]
    buildings = [FACE_NAMES[face] for face in constants.BUILDINGS]
    tombs = [FACE_NAMES[face] for face in constants.TOMBS]
    assert professions == ["farmer", "warrior", "trader", "scribe"]
    assert buildings == ["granary", "fort", "market", "library"]
    assert tombs == ["tomb:a", "tomb:b", "tomb:c", "tomb:d"]
