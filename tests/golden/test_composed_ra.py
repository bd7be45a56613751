"""The composed games of Ra hit what their names say."""

from __future__ import annotations

from typing import Any

from heliopolis.auction.constants import TRACK_FULL
from heliopolis.core.bits import highest, only
from heliopolis.ra.words import TILE_NAMES

from .collection import Replay, replay
from .composed_ra import CIVILIZATIONS, MONUMENTS


def number(state: Any, seat: int, *tiles: str) -> int:
    """How many of these tiles a seat has."""
    return sum(state.tiles[seat][TILE_NAMES.index(tile)] for tile in tiles)


def played(name: str) -> Replay:
    """A golden game of Ra."""
    return replay(f"ra/{name}")


def test_two_unrests_and_an_earthquake_cost_four_civilizations_and_two_monuments() -> None:
    game = played("two-unrests-and-an-earthquake-in-one-lot")
    _, first, monuments = game.remarks
    before = game.states[first]
    assert (before.civilizations_owed, before.monuments_owed) == (4, 2)
    assert all(words.startswith("discard civ:") for words in game.words[first : first + 4])
    assert all(words.startswith("discard mon:") for words in game.words[monuments : monuments + 2])
    after = game.states[monuments + 2]
    assert (number(after, 0, *CIVILIZATIONS), number(after, 0, *MONUMENTS)) == (2, 2)


def test_a_god_takes_disasters_that_strike_after_the_last_tile() -> None:
    game = played("god-takes-a-disaster")
    first, stop = game.remarks
    assert game.words[first : first + 3] == ["take funeral", "take unrest", "stop"]
    assert number(game.states[stop], 0, "pharaoh") == 2
    assert number(game.states[stop + 1], 0, "pharaoh") == 0
    assert number(game.states[stop + 3], 0, *CIVILIZATIONS) == 1


def test_gods_are_not_offered_disasters_if_that_is_forbidden() -> None:
    game = played("gods-forbidden-to-take-disasters")
    first, flood = game.remarks
    assert number(game.states[first], 0, "god") == 2
    assert game.legal[first] == ("draw", "ra")
    assert game.legal[flood] == ("draw", "ra", "take flood")


def test_gods_make_room_on_a_full_track() -> None:
    game = played("gods-on-a-full-track")
    first, room = game.remarks
    assert game.states[first].track_tiles == 8
    assert "draw" not in game.legal[first]
    assert "ra" in game.legal[first]
    assert game.states[room].track_tiles == 6
    assert game.words[room] == "draw"


def test_a_full_track_that_nobody_wants_is_lost() -> None:
    game = played("full-track-nobody-bids")
    first, gone = game.remarks
    assert game.legal[first] == ("ra",)
    assert game.states[first + 1].cause == TRACK_FULL
    assert game.states[gone].track_tiles == 0
    assert not any(number(game.states[gone], seat, *TILE_NAMES) for seat in range(3))


def test_discards_come_between_the_last_sun_and_the_end_of_the_epoch() -> None:
    game = played("last-sun-spent-with-discards-open")
    _, asked, last = game.remarks
    assert not any(game.states[asked].face_up)
    assert game.states[asked].epoch == game.states[last].epoch == 1
    assert game.states[last + 1].epoch == 2


def test_the_last_of_180_tiles_ends_a_game_of_five() -> None:
    game = played("five-players-last-tile-of-the-bag")
    tiles = [words for words in game.words if words.startswith("tile")]
    assert (len(tiles), tiles.count("tile ra"), game.words[-1]) == (180, 30, "tile ra")
    assert game.states[-2].bag_tiles == 1
    assert game.states[-1].bag_tiles == 0
    assert game.game.is_over


def test_a_seat_that_gets_nothing_stops_at_zero() -> None:
    game = played("score-floor")
    assert game.points(2, "RA 11.4")
    assert game.game.scores[2] == 0


def test_the_highest_sun_lies_in_the_middle_when_an_epoch_begins() -> None:
    game = played("highest-sun-in-the-middle")
    second = game.states[game.remarks[1]]
    owned = [highest(suns) for suns in second.face_up[:3]]
    assert (second.epoch, second.middle_sun) == (2, 13)
    assert owned.index(max(owned)) == second.turn != 0


def test_droughts_take_floods_first_and_funerals_what_there_is() -> None:
    game = played("two-droughts-and-two-funerals")
    end = game.remarks[0] + 3  # ra, and two answers
    after = game.states[end]
    assert [number(after, 1, tile) for tile in ("flood", "nile", "pharaoh")] == [0, 1, 0]
    assert number(after, 1, "drought", "funeral") == 0


def test_a_game_needs_no_tile() -> None:
    game = played("game-without-a-tile")
    assert not any(words.startswith("tile") for words in game.words)
    assert game.states[-1].bag_tiles == 180


def test_all_kinds_of_monuments_score_with_five_and_three_of_a_kind() -> None:
    game = played("all-kinds-of-monuments")
    monuments = [number(game.states[-1], 0, tile) for tile in MONUMENTS]
    assert monuments == [5, 3, 1, 1, 1, 1, 1, 1]
    assert game.points(0, "RA 11.16", "RA 11.17") == [15, 15, 5]


def test_a_full_ra_track_loses_seven_tiles_that_had_stayed_five_times() -> None:
    game = played("full-ra-track-loses-the-lot")
    first, last = game.remarks
    assert {state.track_tiles for state in game.states[first : last + 1]} == {7}
    assert game.states[last].ra_tiles == 5
    after = game.states[last + 2]
    assert (after.epoch, after.track_tiles, after.ra_tiles) == (2, 0, 0)
    assert not any(number(after, seat, *TILE_NAMES) for seat in range(2))


def test_the_only_seat_with_suns_has_every_turn() -> None:
    game = played("alone-with-the-last-suns")
    first, again = game.remarks
    for state in game.states[first : again + 1]:
        assert [suns > 0 for suns in state.face_up[:3]] == [False, True, False]
        assert state.turn == state.asked == 1


def test_losses_without_a_choice_ask_nothing() -> None:
    game = played("unrest-without-a-choice")
    first, gone = game.remarks
    assert not any(words.startswith("discard") for words in game.words[first:gone])
    after = game.states[gone]
    assert (number(after, 0, "civ:art"), number(after, 0, "gold")) == (1, 1)
    assert number(after, 1, *MONUMENTS) == 0


def test_a_tie_goes_to_the_highest_sun_among_the_tied() -> None:
    game = played("tie-broken-by-highest-sun")
    scores, last = game.game.scores, game.states[-1]
    assert scores[0] == scores[2] > scores[1]
    suns = [last.face_up[seat] | last.face_down[seat] for seat in range(3)]
    assert highest(suns[1]) > highest(suns[2]) > highest(suns[0])
    assert game.game.winners == [2]


def test_the_unfinished_game_stands_in_an_auction() -> None:
    game = played("unfinished-in-an-auction")
    assert game.game.to_move == 2
    assert game.legal[-1] == ("pass", "bid 7", "bid 10", "bid 11")
    assert game.states[-1].face_up[2] & only(4)
