"""The composed games of Ra: The Dice Game hit what their names say."""

from __future__ import annotations

from heliopolis.core.bits import count

from .collection import Replay, replay


def played(name: str) -> Replay:
    """A golden game of Ra: The Dice Game."""
    return replay(f"dice/{name}")


def test_five_suns_at_once_leave_nothing_but_to_stop() -> None:
    game = played("five-suns-first-roll")
    first, again = game.remarks
    assert game.legal[first] == ("stop",)
    assert game.legal[first + 2] == ("pass",)
    assert game.legal[again + 2] == ("disaster pharaoh", "pass")
    assert [state.pharaoh[1] for state in game.states[again + 2 : again + 4]] == [3, 1]


def test_every_victim_chooses_what_to_lose() -> None:
    game = played("disaster-with-choices-for-every-victim")
    for struck, area in zip(game.remarks, ("civilizations", "monuments"), strict=True):
        losses = game.game.events[struck + 1 : struck + 7]
        assert [event.who for event in losses] == [0, 0, 1, 1, 2, 2]
        before, after = (getattr(game.states[n], area)[:3] for n in (struck, struck + 7))
        assert [count(markers) for markers in before] == [3, 3, 3]
        assert [count(markers) for markers in after] == [1, 1, 1]


def test_by_option_suns_come_before_the_dice_are_used() -> None:
    game = played("suns-first-option")
    disaster, three_suns = game.remarks
    assert game.words[disaster + 1 : disaster + 3] == [
        "disaster civilization",
        "use pharaoh pharaoh",
    ]
    assert game.states[disaster + 2].civilizations[0] == 0
    scores = [state.scores[2] for state in game.states[three_suns : three_suns + 2]]
    assert scores[1] - scores[0] == 3
    assert game.words[three_suns + 1] == "use nile nile"


def test_a_kept_die_is_rolled_in_the_third_roll_which_needs_no_stop() -> None:
    game = played("kept-die-rolled-in-the-third-roll")
    first, second, third = game.remarks
    assert not any("red" in words for words in game.legal[first])
    assert not any("yellow" in words for words in game.legal[second])
    assert game.words[second] == "reroll blue"
    assert "stop" not in game.legal[third]
    assert game.states[third + 4].pharaoh[0] == 3


def test_five_monument_dice_place_three_markers() -> None:
    game = played("three-monuments-in-a-turn")
    (first,) = game.remarks
    after = game.states[first + 4]
    assert (count(after.monuments[0]), after.unused) == (3, 0)


def test_a_flood_is_bought_with_two_ankhs_and_a_third_moves_the_marker() -> None:
    game = played("flood-with-two-ankhs")
    (first,) = game.remarks
    after = game.states[first + 3]
    assert (after.floods[0], after.nile[0], count(after.unused)) == (1, 1, 1)


def test_by_option_victims_suffer_anticlockwise() -> None:
    game = played("victims-anticlockwise")
    (struck,) = game.remarks
    assert [event.who for event in game.game.events[struck : struck + 5]] == [2, 1, 1, 0, 0]


def test_by_option_a_pharaoh_or_a_nile_must_not_idle() -> None:
    game = played("idle-dice-forbidden")
    first, free = game.remarks
    assert "done" not in game.legal[first]
    assert "done" not in game.legal[first + 1]
    assert "done" in game.legal[free]
    assert len(game.legal[free]) > 1


def test_by_option_a_score_drops_below_zero() -> None:
    assert played("below-zero").game.scores == [3, -3]


def test_the_same_game_stops_at_zero_otherwise() -> None:
    game = played("score-floor")
    assert game.game.scores == [3, 0]
    assert game.points(1, "DI 14.16") == [3]
    assert game.words == played("below-zero").words


def test_three_suns_score_and_leave_ra_before_the_end_of_the_track() -> None:
    game = played("three-suns-leave-ra-in-place")
    three, two = game.remarks
    assert game.states[three].ra_moved == game.states[two].ra_moved == 7
    assert game.points(0, "DI 11.1")[0] == 3
    assert game.states[two + 3].epoch == 2


def test_markers_at_the_end_of_their_tracks_cannot_move_but_floods_can_be_bought() -> None:
    game = played("end-of-both-tracks")
    (end,) = game.remarks
    assert (game.states[end].pharaoh[0], game.states[end].nile[0]) == (12, 12)
    assert game.legal[end] == ("use flood 1", "use flood 2", "done")


def test_full_civilization_fields_are_closed() -> None:
    game = played("no-room-on-a-civilization-field")
    (first,) = game.remarks
    assert game.legal[first] == ("use civilization green", "use civilization purple", "done")


def test_ankhs_help_to_pay_for_a_civilization_and_the_rest_of_them_score() -> None:
    game = played("civilization-paid-with-ankhs")
    first, rest = game.remarks
    assert game.legal[first] == ("use civilization red", "done")
    assert count(game.states[rest].unused) == 2
    assert game.points(0, "DI 10.1")[0] == 2


def test_every_column_and_five_markers_in_one_score_fifteen_each() -> None:
    game = played("all-columns-and-five-in-one")
    assert game.points(0, "DI 14.14") == [15]
    assert 15 in game.points(0, "DI 14.15")


def test_pharaohs_on_one_space_score_for_nobody_and_stay() -> None:
    game = played("all-pharaohs-level")
    (last,) = game.remarks
    after = game.states[last + 4]
    assert after.epoch == 2
    assert after.pharaoh[:3] == [1, 1, 1]
    rules = {line.rule for line in game.game.breakdown().of_epoch(1)}
    assert not {"DI 14.3", "DI 14.4"} & rules


def test_a_win_is_shared() -> None:
    game = played("shared-win").game
    assert len(game.winners) == 2
    assert {game.scores[seat] for seat in game.winners} == {max(game.scores)}


def test_by_option_a_tie_goes_to_the_last_seat() -> None:
    game = played("tie-goes-to-the-last-seat").game
    tied = [seat for seat, score in enumerate(game.scores) if score == max(game.scores)]
    assert len(tied) > 1
    assert game.deal == 0
    assert game.winners == tied[-1:]


def test_the_unfinished_game_waits_for_a_victim() -> None:
    game = played("unfinished-with-a-marker-to-lose")
    assert game.game.to_move == 0
    assert game.legal[-1] == ("lose red", "lose green")
