"""Long lines and lists are cut only where they may be."""

from __future__ import annotations

from itertools import combinations

import pytest

from heliopolis.cli.wording import LONGEST_LIST, WIDTH, in_rows, move_entries, wrapped

COLOURS = ("red", "blue", "yellow", "green", "purple")


def rerolls(dice: int) -> list[str]:
    """Every choice of the first dice."""
    chosen = (c for n in range(1, dice + 1) for c in combinations(COLOURS[:dice], n))
    return ["reroll " + " ".join(words) for words in chosen]


def test_a_number_and_its_move_stay_on_one_line() -> None:
    entries = [f"{number} use monument red {number}" for number in range(30)]
    rows = list(in_rows(entries))
    assert max(map(len, rows)) <= WIDTH
    assert "  ".join(rows).split("  ") == entries
    assert list(in_rows([])) == []
    assert list(in_rows(["x" * 200, "y"])) == ["x" * 200, "y"]


def test_a_list_of_sixteen_moves_is_shown_in_full() -> None:
    moves = [*rerolls(4), "stop"]
    assert len(moves) == LONGEST_LIST
    assert move_entries(moves) == [f"{n} {move}" for n, move in enumerate(moves, start=1)]


def test_any_choice_of_five_dice_is_one_entry() -> None:
    assert move_entries([*rerolls(5), "stop"]) == [
        "reroll (any of red blue yellow green purple)",
        "32 stop",
    ]


@pytest.mark.parametrize("moves", [rerolls(5)[:-1], [f"lose red {n}" for n in range(20)]])
def test_a_long_list_without_every_choice_is_shown_in_full(moves: list[str]) -> None:
    assert len(move_entries(moves)) == len(moves)


def test_a_long_line_is_cut_between_words() -> None:
    text = "  roll " + " ".join(f"{colour}=civilization" for colour in COLOURS)
    first, second = wrapped(text, "    ").splitlines()
    assert first.startswith("  roll red=")
    assert len(first) <= WIDTH
    assert second.startswith("    ")
    assert f"{first} {second.strip()}" == text
