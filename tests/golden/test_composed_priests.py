"""The composed games of Priests of Ra hit what their names say."""

from __future__ import annotations

from typing import Any

from heliopolis.auction.constants import TRACK_FULL
from heliopolis.core.bits import highest
from heliopolis.priests.words import FACE_NAMES

from .collection import Replay, replay


def number(state: Any, seat: int, *faces: str) -> int:
    """How many tiles with these faces a seat has."""
    return sum(state.tiles[seat][FACE_NAMES.index(face)] for face in faces)


def played(name: str) -> Replay:
    """A golden game of Priests of Ra."""
    return replay(f"priests/{name}")


def test_three_priests_drive_one_of_two_plague_tiles_out() -> None:
    game = played("plague-driven-out")
    (last,) = game.remarks
    assert (number(game.states[last], 0, "priest"), number(game.states[last], 0, "plague")) == (
        3,
        2,
    )
    assert game.states[last + 2].epoch == 2
    assert number(game.states[last + 2], 0, "plague") == 1
    assert game.points(0, "PR 10.16")[0] == -1


def test_a_tile_flipped_twice_shows_its_first_face_again() -> None:
    game = played("same-tile-flipped-twice")
    (first,) = game.remarks
    faces = [
        (number(state, 0, "farmer"), number(state, 0, "warrior"))
        for state in game.states[first : first + 3]
    ]
    assert faces == [(1, 0), (0, 1), (1, 0)]


def test_seats_are_asked_about_plague_whether_the_track_or_the_suns_end_the_epoch() -> None:
    game = played("plague-asked-at-both-kinds-of-epoch-end")
    full_track, no_suns = game.remarks
    assert game.states[full_track].ra_tiles == 8
    assert [event.who for event in game.game.events[full_track : full_track + 2]] == [0, 2]
    assert not any(game.states[no_suns].face_up)
    assert game.states[no_suns].ra_tiles < 8
    for asked in (full_track, full_track + 1, no_suns):
        assert set(game.legal[asked]) == {"discard plague", "keep"}
    assert [number(game.states[no_suns + 1], seat, "plague") for seat in range(3)] == [1, 0, 0]


def test_flips_come_between_the_last_sun_and_the_end_of_the_epoch() -> None:
    game = played("last-sun-with-flips-open")
    _, flip, last = game.remarks
    assert not any(game.states[flip].face_up)
    assert game.states[flip].flips == 2
    assert game.states[last].epoch == 1
    assert game.states[last + 1].epoch == 2


def test_a_winner_with_nothing_to_flip_can_only_keep() -> None:
    game = played("priest-with-nothing-to-flip")
    (asked,) = game.remarks
    assert game.states[asked].asked == 3
    assert game.legal[asked] == ("keep",)


def test_buildings_that_stay_score_three_times() -> None:
    game = played("buildings-score-again")
    assert game.points(0, "PR 10.10") == [8, 8, 8]
    assert game.points(0, "PR 10.11") == [10, 10, 10]


def test_buildings_that_leave_score_once() -> None:
    game = played("buildings-score-once")
    assert game.points(0, "PR 10.10") == [8]
    assert game.points(0, "PR 10.11") == [10]


def test_two_ankhs_in_every_epoch_make_six() -> None:
    game = played("six-ankhs")
    assert game.states[-1].ankhs[0] == 6
    assert game.points(0, "PR 11.7") == [20]


def test_ten_plagues_cost_twenty_points_each_epoch_and_stop_at_zero() -> None:
    game = played("ten-plagues")
    assert number(game.states[-1], 1, "plague") == 10
    assert game.points(1, "PR 10.16") == [-20, -20, -20]
    assert game.points(1, "PR 10.3")
    assert game.game.scores[1] == 0


def test_tombs_of_two_colours_both_score_beside_the_step_pyramid() -> None:
    game = played("tombs-of-two-colours")
    assert game.points(0, "PR 11.3") == [20]
    assert sorted(game.points(0, "PR 11.5")) == [5, 10]


def test_only_the_best_of_two_colours_of_tombs_scores_by_option() -> None:
    game = played("only-the-best-tombs")
    last = game.states[-1]
    assert (number(last, 0, "tomb:c"), number(last, 0, "tomb:d")) == (3, 4)
    assert game.points(0, "PR 11.5") == [10]


def test_the_last_of_174_tiles_ends_a_game_of_five() -> None:
    game = played("five-players-last-tile-of-the-bag")
    tiles = [words for words in game.words if words.startswith("tile")]
    assert (len(tiles), tiles.count("tile ra"), game.words[-1]) == (174, 30, "tile ra")
    assert game.states[-2].bag_tiles == 1
    assert game.states[-1].bag_tiles == 0
    assert game.game.is_over


def test_a_full_track_that_nobody_wants_is_lost() -> None:
    game = played("full-track-nobody-bids")
    first, gone = game.remarks
    assert game.legal[first] == ("ra",)
    assert game.states[first + 1].cause == TRACK_FULL
    assert game.states[gone].track_tiles == 0
    assert not any(number(game.states[gone], seat, *FACE_NAMES) for seat in range(4))


def test_everybody_with_most_farmers_is_paid_and_a_lone_scribe_is_not() -> None:
    game = played("everybody-ties-for-farmers")
    (last,) = game.remarks
    assert [number(game.states[last], seat, "farmer") for seat in range(3)] == [2, 2, 2]
    assert number(game.states[last], 0, "scribe") == 1
    first_epoch = [line for line in game.game.breakdown().of_epoch(1) if line.rule == "PR 10.5"]
    assert [(line.seat, line.points) for line in first_epoch] == [(0, 5), (1, 5), (2, 5)]


def test_a_tie_goes_to_the_higher_sun() -> None:
    game = played("tie-broken-by-highest-sun")
    scores, last = game.game.scores, game.states[-1]
    assert scores[0] == scores[1]
    suns = [last.face_up[seat] | last.face_down[seat] for seat in range(2)]
    assert highest(suns[1]) > highest(suns[0])
    assert game.game.winners == [1]


def test_the_unfinished_game_waits_for_a_flip() -> None:
    game = played("unfinished-with-a-flip-to-come")
    assert game.game.to_move == 2
    assert game.legal[-1] == ("flip farmer", "flip fort", "flip tomb:c", "keep")
