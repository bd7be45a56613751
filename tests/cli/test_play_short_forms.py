"""What short forms stand for, and that none stands for a move nobody meant."""

from __future__ import annotations

import pytest

from heliopolis.cli.short_forms import moves_meant

TURN = ["draw", "ra", "take nile", "take flood", "take civ:art", "take civ:astronomy"]
AUCTION = ["pass", "bid 4", "bid 7", "bid 10"]
FLIPS = ["flip farmer", "flip tomb:a", "flip tomb:b", "keep"]
ROLLS = [
    "reroll red",
    "reroll blue",
    "reroll red blue",
    "reroll green",
    "reroll red green",
    "reroll blue green",
    "reroll red blue green",
    "stop",
]
USES = [
    "use pharaoh pharaoh",
    "use pharaoh ankh",
    "use flood 0",
    "use monument red 1",
    "use monument red 3",
    "use monument green 3 ankh",
    "done",
]


@pytest.mark.parametrize(
    ("typed", "moves", "meant"),
    [
        ("d", TURN, "draw"),
        ("R", TURN, "ra"),
        ("t f", TURN, "take flood"),
        ("t art", TURN, "take civ:art"),
        ("flood", TURN, "take flood"),
        ("t civ:as", TURN, "take civ:astronomy"),
        ("p", AUCTION, "pass"),
        ("b7", AUCTION, "bid 7"),
        ("b 10", AUCTION, "bid 10"),
        ("bid10", AUCTION, "bid 10"),
        ("k", FLIPS, "keep"),
        ("f f", FLIPS, "flip farmer"),
        ("tomb:b", FLIPS, "flip tomb:b"),
        ("f b", FLIPS, "flip tomb:b"),
        ("s", ROLLS, "stop"),
        ("r r", ROLLS, "reroll red"),
        ("r br", ROLLS, "reroll red blue"),
        ("r rb", ROLLS, "reroll red blue"),
        ("r b r", ROLLS, "reroll red blue"),
        ("reroll green red", ROLLS, "reroll red green"),
        ("reroll gr", ROLLS, "reroll green"),
        ("r all", ROLLS, "reroll red blue green"),
        ("d", USES, "done"),
        ("u p p", USES, "use pharaoh pharaoh"),
        ("u f", USES, "use flood 0"),
        ("u m r 3", USES, "use monument red 3"),
        ("u m r3", USES, "use monument red 3"),
        ("u m g 3 a", USES, "use monument green 3 ankh"),
        ("u m g", USES, "use monument green 3 ankh"),
    ],
)
def test_a_short_form_that_fits_one_move_is_that_move(
    typed: str, moves: list[str], meant: str
) -> None:
    assert moves_meant(typed, moves) == [meant]


@pytest.mark.parametrize(
    ("typed", "moves", "meant"),
    [
        ("t a", TURN, ["take civ:art", "take civ:astronomy"]),
        ("b", AUCTION, ["bid 4", "bid 7", "bid 10"]),
        ("f tomb:", FLIPS, ["flip tomb:a", "flip tomb:b"]),
        ("r", ROLLS, ROLLS[:-1]),
        ("u m r", USES, ["use monument red 1", "use monument red 3"]),
        ("u p", USES, ["use pharaoh pharaoh", "use pharaoh ankh"]),
    ],
)
def test_a_short_form_that_fits_several_moves_is_none_of_them(
    typed: str, moves: list[str], meant: list[str]
) -> None:
    assert moves_meant(typed, moves) == meant


@pytest.mark.parametrize(
    ("typed", "moves"),
    [
        ("", TURN),
        ("p", TURN),
        ("f", TURN),  # too short to leave out `take`
        ("1", TURN),
        ("b1", AUCTION),  # not the beginning of bid 10
        ("bid 77", AUCTION),
        ("r y", ROLLS),
        ("r rx", ROLLS),
        ("r all of them", ROLLS),
        ("u m r 33", USES),
        ("draw now", TURN),
    ],
)
def test_what_fits_no_move_means_nothing(typed: str, moves: list[str]) -> None:
    assert moves_meant(typed, moves) == []
