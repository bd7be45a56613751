"""Ra, who is asked and in which words (RA 13.1 to RA 13.3, RA 13.5). The words of gods and
disasters are with their sections.
"""

from __future__ import annotations

import pytest

from heliopolis.auction import constants as auction_constants
from heliopolis.ra import constants, rules
from heliopolis.ra.moves import DISCARD, MOVES, STOP, TAKE
from heliopolis.ra.words import CHANCE_WORDS, MOVE_WORDS, TILE_NAMES
from tests.rules.ra.positions import ra_table

BAG = [
    "ra",
    "god",
    "gold",
    "pharaoh",
    "nile",
    "flood",
    "drought",
    "funeral",
    "unrest",
    "earthquake",
    "civ:art",
    "civ:agriculture",
    "civ:religion",
    "civ:astronomy",
    "civ:writing",
    "mon:fortress",
    "mon:obelisk",
    "mon:palace",
    "mon:pyramid",
    "mon:sphinx",
    "mon:statues",
    "mon:step-pyramid",
    "mon:temple",
]


@pytest.mark.rule("RA 13.1")
def test_a_seat_that_can_only_invoke_ra_is_asked() -> None:
    table = ra_table(turn=1, track="8*nile")
    assert (table.asked, table.legal()) == (1, {"ra"})
    assert table.track["nile"] == 8


@pytest.mark.rule("RA 13.1")
def test_a_ra_player_who_can_only_bid_the_last_sun_is_asked() -> None:
    table = ra_table(2, face_up={0: [9], 1: [8]})
    table.play("ra", "pass")
    assert (table.asked, table.legal()) == (0, {"bid 9"})
    assert table.middle == 1


@pytest.mark.rule("RA 13.1", "RA 13.2", "RA 8.7")
def test_a_seat_whose_suns_are_all_too_low_is_asked_and_says_pass() -> None:
    table = ra_table()
    table.play("ra", "bid 12")
    assert (table.asked, table.legal()) == (2, {"pass"})
    table.play("pass")
    assert (table.asked, table.legal()) == (0, {"pass", "bid 13"})


@pytest.mark.rule("RA 13.2", "RA 8.9")
def test_a_ra_player_whose_suns_are_all_too_low_says_pass() -> None:
    table = ra_table(turn=2)
    table.play("ra", "bid 13", "pass")
    assert (table.asked, table.legal()) == (2, {"pass"})


@pytest.mark.rule("RA 13.3", "RA 4.4", "RA 8.5")
def test_a_seat_with_no_face_up_sun_is_asked_neither_for_turns_nor_for_bids() -> None:
    table = ra_table(3, face_up={0: [13, 8], 2: [11, 10]}, face_down={1: [12, 9]})
    asked = []
    for words in ("draw", "draw", "ra", "pass", "bid 8"):
        asked.append(table.asked)
        table.play(words)
        if rules.is_chance(table.state):
            table.chance(TILE_NAMES.index("nile"))
    assert asked == [0, 2, 0, 2, 0]
    assert table.asked == 2


@pytest.mark.rule("RA 13.5")
def test_the_bag_answers_with_tile_and_its_name() -> None:
    assert tuple(f"tile {name}" for name in BAG) == CHANCE_WORDS
    assert "tile nile" in CHANCE_WORDS


@pytest.mark.rule("RA 13.5", "RA 5.2")
@pytest.mark.parametrize("tile", BAG[1:])
def test_the_word_of_the_bag_is_the_tile_that_comes(tile: str) -> None:
    table = ra_table()
    table.play("draw")
    table.chance(CHANCE_WORDS.index(f"tile {tile}"))
    assert table.track == {tile: 1}


@pytest.mark.rule("RA 13.6", "RA 13.7", "RA 13.9")
def test_the_moves_of_version_1_have_these_numbers() -> None:
    assert list(TILE_NAMES) == BAG
    assert list(MOVE_WORDS) == [
        "draw",
        "ra",
        "pass",
        *(f"bid {sun}" for sun in range(1, 17)),
        *(f"take {name}" for name in BAG[2:]),
        "stop",
        *(f"discard {name}" for name in BAG[10:]),
    ]
    assert MOVES == len(MOVE_WORDS) == 54
    assert MOVE_WORDS[STOP] == "stop"
    assert MOVE_WORDS[TAKE + constants.FLOOD] == "take flood"
    assert MOVE_WORDS[DISCARD + constants.FIRST_CIVILIZATION] == "discard civ:art"


def test_all_moves_are_one_group() -> None:
    table = ra_table()
    assert rules.open_groups(table.state) == 1
    assert rules.first_of_group(0) == 0


def test_no_two_phases_and_no_two_causes_share_a_number() -> None:
    phases = [
        auction_constants.TURN,
        auction_constants.AUCTION,
        auction_constants.DRAWING,
        auction_constants.SCORING,
        auction_constants.OVER,
        constants.GODS,
        constants.LOSING,
    ]
    assert phases == list(range(7))
    causes = [auction_constants.RA_TILE, auction_constants.INVOKED, auction_constants.TRACK_FULL]
    assert causes == [0, 1, 2]
    assert auction_constants.NOBODY == -1
