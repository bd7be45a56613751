"""Ra, scoring of gods, Nile, gold and civilizations (RA 11.5, RA 11.9 to RA 11.13)."""

from __future__ import annotations

import pytest

from tests.rules.ra.positions import gains


@pytest.mark.rule("RA 11.5")
@pytest.mark.parametrize("number", range(9))
def test_each_god_not_spent_is_worth_two_points(number: int) -> None:
    assert gains("civ:art " + "god " * number, "civ:art") == [2 * number, 0]


@pytest.mark.rule("RA 11.9", "RA 11.10")
@pytest.mark.parametrize(
    ("display", "points"),
    [
        ("", 0),
        ("nile", 0),
        ("10*nile", 0),
        ("flood", 1),
        ("2*flood", 2),
        ("flood nile", 2),
        ("flood 10*nile", 11),
        ("3*flood 4*nile", 7),
        ("12*flood 25*nile", 37),
    ],
)
def test_niles_and_floods_are_worth_a_point_each_if_there_is_a_flood(
    display: str, points: int
) -> None:
    assert gains(f"civ:art {display}", "civ:art") == [points, 0]


@pytest.mark.rule("RA 11.10")
def test_the_flood_of_another_player_is_no_help() -> None:
    assert gains("civ:art 3*nile", "civ:art flood") == [0, 1]


@pytest.mark.rule("RA 11.11")
@pytest.mark.parametrize("number", range(6))
def test_each_gold_is_worth_three_points(number: int) -> None:
    assert gains("civ:art", "civ:art " + "gold " * number) == [0, 3 * number]


@pytest.mark.rule("RA 11.12", "RA 11.13")
@pytest.mark.parametrize(
    ("display", "points"),
    [
        ("", -5),
        ("gold", -5 + 3),
        ("mon:fortress nile pharaoh", -5 + 5),
        ("civ:art", 0),
        ("civ:writing", 0),
        ("4*civ:religion", 0),
        ("civ:art civ:writing", 0),
        ("3*civ:astronomy 2*civ:agriculture", 0),
        ("civ:astronomy civ:agriculture civ:writing", 5),
        ("3*civ:astronomy 2*civ:agriculture 2*civ:writing", 5),
        ("civ:art civ:agriculture civ:religion civ:astronomy", 10),
        ("4*civ:agriculture civ:religion 2*civ:astronomy 3*civ:writing", 10),
        ("civ:art civ:agriculture civ:religion civ:astronomy civ:writing", 15),
        ("4*civ:art 5*civ:agriculture 5*civ:religion 5*civ:astronomy 5*civ:writing", 15),
    ],
)
def test_civilizations_score_by_their_different_kinds(display: str, points: int) -> None:
    assert gains(display, "civ:art")[0] == points


@pytest.mark.rule("RA 11.13")
@pytest.mark.parametrize("kind", ["art", "agriculture", "religion", "astronomy", "writing"])
def test_more_tiles_of_one_civilization_score_nothing_extra(kind: str) -> None:
    assert gains(f"5*civ:{kind}", "") == [0, -5]
