"""Ra, scoring of monuments (RA 11.16 and RA 11.17)."""

from __future__ import annotations

import pytest

from heliopolis.ra.constants import SAME_MONUMENTS_POINTS
from tests.rules.ra.positions import gains

KINDS = ["fortress", "obelisk", "palace", "pyramid", "sphinx", "statues", "step-pyramid", "temple"]


def points(display: str) -> int:
    first, second = gains(f"civ:art {display}", "civ:art", epoch=3)
    assert second == 0
    return first


@pytest.mark.rule("RA 11.16")
@pytest.mark.parametrize("backwards", [False, True])
@pytest.mark.parametrize(
    ("number", "expected"),
    [(0, 0), (1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (6, 6), (7, 10), (8, 15)],
)
def test_monuments_score_by_their_different_kinds(
    number: int, expected: int, backwards: bool
) -> None:
    kinds = KINDS[::-1] if backwards else KINDS
    assert points(" ".join(f"mon:{kind}" for kind in kinds[:number])) == expected


@pytest.mark.rule("RA 11.17")
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("copies", "extra"), [(1, 0), (2, 0), (3, 5), (4, 10), (5, 15)])
def test_three_or_more_copies_of_a_kind_score_extra(kind: str, copies: int, extra: int) -> None:
    assert points(f"{copies}*mon:{kind}") == 1 + extra


@pytest.mark.rule("RA 11.17")
@pytest.mark.parametrize(
    ("display", "expected"),
    [
        ("3*mon:temple 3*mon:fortress", 2 + 5 + 5),
        ("4*mon:temple 5*mon:fortress 3*mon:sphinx", 3 + 10 + 15 + 5),
        (" ".join(f"5*mon:{kind}" for kind in KINDS), 15 + 8 * 15),
        (" ".join(f"2*mon:{kind}" for kind in KINDS), 15),
    ],
)
def test_each_kind_scores_its_copies_on_its_own(display: str, expected: int) -> None:
    assert points(display) == expected


@pytest.mark.rule("RA 11.16", "RA 11.17")
def test_four_pyramids_three_temples_two_fortresses_and_a_sphinx_score_19() -> None:
    assert points("4*mon:pyramid 3*mon:temple 2*mon:fortress mon:sphinx") == 19


@pytest.mark.rule("RA 11.17")
def test_copies_before_different_players_do_not_add_up() -> None:
    display = "civ:art 2*mon:temple"
    assert gains(display, display, epoch=3) == [1, 1]


@pytest.mark.rule("RA 11.17")
def test_each_monument_of_a_kind_beyond_the_second_brings_the_same() -> None:
    # Observations count these tiles and multiply.
    assert [max(0, alike - 2) * 5 for alike in range(6)] == list(SAME_MONUMENTS_POINTS)
