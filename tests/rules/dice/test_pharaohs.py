"""The dice game, Pharaohs (DI 6.1 to DI 6.3)."""

from __future__ import annotations

import pytest

from tests.rules.dice.positions import dice_table, pharaohs, unused


@pytest.mark.rule("DI 6.1")
def test_a_pharaoh_die_moves_the_own_marker_one_space() -> None:
    table = dice_table("nile pharaoh sun sun pharaoh", turn=1, pharaoh={0: 4, 1: 3, 2: 8})
    table.play("use pharaoh pharaoh")
    assert pharaohs(table) == [4, 4, 8]
    assert unused(table) == "red=nile yellow=sun green=sun purple=pharaoh"


@pytest.mark.rule("DI 6.1")
def test_without_an_unused_pharaoh_die_there_is_no_use_of_one() -> None:
    table = dice_table("nile ankh sun sun pharaoh")
    table.play("use pharaoh pharaoh")
    assert "use pharaoh pharaoh" not in table.legal()


@pytest.mark.rule("DI 6.2")
def test_an_ankh_moves_the_marker_one_space() -> None:
    table = dice_table("pharaoh ankh sun sun ankh", turn=2, pharaoh={2: 3})
    table.play("use pharaoh ankh")
    assert pharaohs(table) == [0, 0, 4]
    assert unused(table) == "red=pharaoh yellow=sun green=sun purple=ankh"


@pytest.mark.rule("DI 6.2", "DI 5.7")
@pytest.mark.parametrize("symbol", ["nile", "civilization", "monument", "sun", "ankh"])
def test_an_ankh_is_no_pharaoh_if_none_shows(symbol: str) -> None:
    assert "use pharaoh ankh" not in dice_table(f"{symbol} ankh sun sun sun").legal()


@pytest.mark.rule("DI 6.2")
def test_without_an_unused_ankh_there_is_no_use_of_one() -> None:
    table = dice_table("pharaoh pharaoh ankh sun sun")
    table.play("use pharaoh ankh")
    assert table.legal() == {"use pharaoh pharaoh", "done"}


@pytest.mark.rule("DI 6.3", "DI 5.4")
@pytest.mark.parametrize(("space", "may_move"), [(0, True), (10, True), (11, True), (12, False)])
def test_the_marker_stops_on_space_12(space: int, may_move: bool) -> None:
    table = dice_table("pharaoh ankh sun sun sun", pharaoh={0: space, 1: 12 - space})
    assert ("use pharaoh pharaoh" in table.legal()) == may_move
    assert ("use pharaoh ankh" in table.legal()) == may_move


@pytest.mark.rule("DI 6.3")
def test_the_last_step_leads_to_12_and_no_further() -> None:
    table = dice_table("pharaoh pharaoh ankh sun sun", pharaoh={0: 11})
    table.play("use pharaoh pharaoh")
    assert pharaohs(table)[0] == 12
    assert table.legal() == {"done"}
