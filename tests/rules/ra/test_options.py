"""Ra, options (RA 14.1)."""

from __future__ import annotations

import pytest

from tests.rules.ra.positions import new_game, ra_table, tiles

DISASTERS = ("funeral", "drought", "unrest", "earthquake")


@pytest.mark.rule("RA 14.1", "RA 6.10")
@pytest.mark.parametrize("disaster", DISASTERS)
def test_by_default_a_god_may_take_a_disaster(disaster: str) -> None:
    assert new_game(3).state.gods_take_disasters == 1
    table = ra_table(track=disaster, displays={0: "god"})
    assert f"take {disaster}" in table.legal()


@pytest.mark.rule("RA 14.1")
@pytest.mark.parametrize("disaster", DISASTERS)
def test_with_forbidden_no_god_may_take_a_disaster(disaster: str) -> None:
    table = ra_table(
        track=f"{disaster} nile civ:art", displays={0: "god"}, god_disaster="forbidden"
    )
    assert table.legal() == {"draw", "ra", "take nile", "take civ:art"}


@pytest.mark.rule("RA 14.1", "RA 6.5")
def test_with_forbidden_gods_are_of_no_use_on_a_track_of_disasters() -> None:
    table = ra_table(track=" ".join(DISASTERS), displays={0: "god"}, god_disaster="forbidden")
    assert table.legal() == {"draw", "ra"}


@pytest.mark.rule("RA 14.1", "RA 13.8")
def test_with_forbidden_the_turn_ends_when_only_disasters_are_left() -> None:
    table = ra_table(track="nile unrest", displays={0: "2*god"}, god_disaster="forbidden")
    table.play("take nile")
    assert (table.asked, table.track) == (1, tiles("unrest"))


@pytest.mark.rule("RA 14.1")
def test_with_forbidden_disasters_of_a_lot_still_strike() -> None:
    table = ra_table(track="funeral", displays={1: "2*pharaoh"}, god_disaster="forbidden")
    table.play("ra", "bid 3", "pass", "pass")
    assert table.display(1) == tiles("")
