"""Long lines and lists are cut only where they may be."""

from __future__ import annotations

from itertools import combinations

import pytest

from heliopolis.cli.wording import WIDTH, in_rows, keys_of, move_entries, wrapped

COLOURS = ("red", "blue", "yellow", "green", "purple")


def rerolls(dice: int) -> list[str]:
    """Every choice of the first dice."""
    chosen = (c for n in range(1, dice + 1) for c in combinations(COLOURS[:dice], n))
    return ["reroll " + " ".join(words) for words in chosen]


def test_a_number_and_its_move_stay_on_one_line() -> None:
    entries = [f"{number} use monument red {number}" for number in range(30)]
    rows = list(in_rows(entries))
    assert max(map(len, rows)) <= WIDTH
    assert "   ".join(rows).split("   ") == entries
    assert list(in_rows([])) == []
    assert list(in_rows(["x" * 200, "y"])) == ["x" * 200, "y"]


@pytest.mark.parametrize(
    ("dice", "entries"),
    [
        (1, ["1 reroll red", "2 stop"]),
        (2, ["1-3 reroll any of red blue (as in r rb)", "4 stop"]),
        (5, ["1-31 reroll any of red blue yellow green purple (as in r rb)", "32 stop"]),
    ],
)
def test_any_choice_of_dice_is_one_entry(dice: int, entries: list[str]) -> None:
    assert move_entries([*rerolls(dice), "stop"]) == entries


def test_moves_that_differ_in_a_number_are_one_entry_with_their_numbers() -> None:
    moves = [
        "done",
        *(f"use monument red {column}" for column in (1, 2, 3)),
        *(f"use monument blue {column} ankh" for column in (1, 4, 8)),
        "use monument green 1 red",
        "use monument green 2 red",
    ]
    assert move_entries(moves) == [
        "1 done",
        "2-4 use monument red 1-3",
        "5-7 use monument blue 1,4,8 ankh",
        "8 use monument green 1 red",
        "9 use monument green 2 red",
    ]
    assert keys_of(moves)["6"] == "use monument blue 4 ankh"


def test_in_an_auction_a_number_is_a_sun_and_never_a_place_in_the_list() -> None:
    moves = ["pass", "bid 2", "bid 13"]
    assert keys_of(moves) == {"2": "bid 2", "13": "bid 13"}
    assert move_entries(moves) == ["bid a sun: 2 13", "p pass"]
    assert move_entries(moves[1:]) == ["bid a sun: 2 13"], "a Ra player who must bid"


def test_a_long_line_is_cut_between_words() -> None:
    text = "  roll " + " ".join(f"{colour}=civilization" for colour in COLOURS)
    first, second = wrapped(text, "    ").splitlines()
    assert first.startswith("  roll red=")
    assert len(first) <= WIDTH
    assert second.startswith("    ")
    assert f"{first} {second.strip()}" == text
