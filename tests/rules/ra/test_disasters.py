"""Ra, disasters and what a seat is asked about them (RA 9.1 to RA 9.10, RA 13.9 to RA 13.12)."""

from __future__ import annotations

import pytest

from tests.rules.ra.positions import RaTable, ra_table, tiles


def wins(lot: str, display: str = "", *, others: str = "") -> RaTable:
    """A table at which seat 1, with this display, has just won this lot from seat 0."""
    table = ra_table(track=lot, displays={0: others, 1: display})
    table.play("ra", "bid 3", "pass", "pass")
    return table


def left(lot: str, display: str = "") -> str:
    """What seat 1 has left after winning this lot without being asked anything."""
    table = wins(lot, display)
    assert (table.asked, table.legal()) == (1, {"draw", "ra"})
    assert table.state.turn == 1
    assert table.track == tiles("")
    return " ".join(sorted(table.display(1).elements()))


@pytest.mark.rule("RA 9.1")
@pytest.mark.parametrize(
    ("lot", "display", "after"),
    [
        ("funeral pharaoh", "pharaoh", ""),
        ("drought flood", "nile", ""),
        ("unrest civ:art", "civ:writing", ""),
        ("earthquake mon:temple", "mon:fortress", ""),
        ("funeral 3*pharaoh", "", "pharaoh"),
    ],
)
def test_the_other_tiles_of_the_lot_can_be_lost_as_well(lot: str, display: str, after: str) -> None:
    assert left(lot, display) == after


@pytest.mark.rule("RA 9.2", "RA 9.3", "RA 13.12")
@pytest.mark.parametrize(
    ("display", "after"),
    [
        ("", ""),
        ("pharaoh", ""),
        ("2*pharaoh", ""),
        ("3*pharaoh", "pharaoh"),
        ("5*pharaoh", "pharaoh pharaoh pharaoh"),
    ],
)
def test_a_funeral_costs_two_pharaohs_or_those_there_are(display: str, after: str) -> None:
    assert left("funeral", display) == after


@pytest.mark.rule("RA 9.2", "RA 9.3", "RA 9.4", "RA 13.12")
@pytest.mark.parametrize(
    ("display", "after"),
    [
        ("", ""),
        ("nile", ""),
        ("flood", ""),
        ("2*nile", ""),
        ("3*nile", "nile"),
        ("flood nile", ""),
        ("flood 3*nile", "nile nile"),
        ("2*flood 3*nile", "nile nile nile"),
        ("3*flood 2*nile", "flood nile nile"),
        ("4*flood", "flood flood"),
    ],
)
def test_a_drought_costs_two_floods_and_niles_floods_first(display: str, after: str) -> None:
    assert left("drought", display) == after


@pytest.mark.rule("RA 9.2", "RA 9.3", "RA 13.10")
@pytest.mark.parametrize(
    ("display", "after"),
    [
        ("", ""),
        ("civ:art", ""),
        ("civ:writing", ""),
        ("2*civ:religion", ""),
        ("civ:art civ:writing", ""),
        ("3*civ:art", "civ:art"),
        ("5*civ:writing", "civ:writing civ:writing civ:writing"),
    ],
)
def test_unrest_without_a_choice_costs_two_civilizations_or_those_there_are(
    display: str, after: str
) -> None:
    assert left("unrest", display) == after


@pytest.mark.rule("RA 9.2", "RA 9.3", "RA 13.10")
@pytest.mark.parametrize(
    ("display", "after"),
    [
        ("", ""),
        ("mon:fortress", ""),
        ("mon:temple", ""),
        ("2*mon:palace", ""),
        ("mon:fortress mon:temple", ""),
        ("3*mon:fortress", "mon:fortress"),
        ("4*mon:temple", "mon:temple mon:temple"),
    ],
)
def test_an_earthquake_without_a_choice_costs_two_monuments_or_those_there_are(
    display: str, after: str
) -> None:
    assert left("earthquake", display) == after


@pytest.mark.rule("RA 9.2", "RA 13.9", "RA 13.10")
def test_the_owner_chooses_which_civilizations_to_lose() -> None:
    display = "2*civ:art 2*civ:agriculture 2*civ:religion 2*civ:astronomy 2*civ:writing"
    table = wins("unrest", display)
    choice = {
        "discard civ:art",
        "discard civ:agriculture",
        "discard civ:religion",
        "discard civ:astronomy",
        "discard civ:writing",
    }
    assert (table.asked, table.legal()) == (1, choice)
    table.play("discard civ:writing")
    assert (table.asked, table.legal()) == (1, choice)
    table.play("discard civ:writing")
    assert table.display(1) == tiles("2*civ:art 2*civ:agriculture 2*civ:religion 2*civ:astronomy")
    assert (table.asked, table.legal()) == (1, {"draw", "ra"})


@pytest.mark.rule("RA 9.2", "RA 13.9", "RA 13.10")
def test_the_owner_chooses_which_monuments_to_lose() -> None:
    kinds = [
        "fortress",
        "obelisk",
        "palace",
        "pyramid",
        "sphinx",
        "statues",
        "step-pyramid",
        "temple",
    ]
    table = wins("earthquake", " ".join(f"mon:{kind}" for kind in kinds))
    assert (table.asked, table.legal()) == (1, {f"discard mon:{kind}" for kind in kinds})
    table.play("discard mon:fortress")
    assert (table.asked, table.legal()) == (1, {f"discard mon:{kind}" for kind in kinds[1:]})
    table.play("discard mon:temple")
    assert table.display(1) == tiles(" ".join(f"mon:{kind}" for kind in kinds[1:-1]))
    assert (table.asked, table.legal()) == (1, {"draw", "ra"})


@pytest.mark.rule("RA 9.3")
@pytest.mark.parametrize(
    ("lot", "display"),
    [
        ("funeral", "nile flood gold god civ:art mon:temple"),
        ("drought", "pharaoh gold god civ:art mon:temple"),
        ("unrest", "pharaoh nile flood gold god mon:fortress"),
        ("earthquake", "pharaoh nile flood gold god civ:writing"),
    ],
)
def test_a_disaster_touches_no_other_group(lot: str, display: str) -> None:
    assert tiles(left(lot, display)) == tiles(display)


@pytest.mark.rule("RA 9.5")
def test_gold_is_never_lost_to_unrest() -> None:
    table = wins("unrest gold", "2*gold civ:art 2*civ:writing")
    assert table.legal() == {"discard civ:art", "discard civ:writing"}
    table.play("discard civ:writing", "discard civ:writing")
    assert table.display(1) == tiles("3*gold civ:art")


@pytest.mark.rule("RA 9.5")
def test_gold_does_not_count_among_the_civilizations_to_lose() -> None:
    assert tiles(left("unrest", "2*gold civ:art")) == tiles("2*gold")
    assert tiles(left("unrest", "2*gold civ:art civ:writing")) == tiles("2*gold")


@pytest.mark.rule("RA 9.6")
def test_gods_are_lost_to_no_disaster() -> None:
    assert tiles(left("funeral drought unrest earthquake god", "2*god")) == tiles("3*god")


@pytest.mark.rule("RA 9.7")
@pytest.mark.parametrize(
    ("lot", "display", "after"),
    [
        ("2*funeral", "3*pharaoh", ""),
        ("2*funeral", "6*pharaoh", "2*pharaoh"),
        ("2*drought", "3*flood 4*nile", "3*nile"),
        ("2*drought", "flood 2*nile", ""),
        ("2*unrest", "5*civ:art", "civ:art"),
        ("2*unrest", "2*civ:art 2*civ:writing", ""),
        ("4*unrest", "2*civ:art 5*civ:writing", ""),
        ("2*earthquake", "5*mon:temple", "mon:temple"),
        ("2*earthquake", "mon:temple mon:palace mon:sphinx", ""),
        ("funeral drought", "2*pharaoh 2*nile", ""),
    ],
)
def test_several_disasters_all_count(lot: str, display: str, after: str) -> None:
    assert tiles(left(lot, display)) == tiles(after)


@pytest.mark.rule("RA 9.7", "RA 13.9")
def test_two_unrests_let_the_owner_name_four_civilizations() -> None:
    table = wins("2*unrest", "4*civ:art 4*civ:writing")
    table.play("discard civ:art", "discard civ:writing", "discard civ:art")
    assert (table.asked, table.legal()) == (1, {"discard civ:art", "discard civ:writing"})
    table.play("discard civ:writing")
    assert table.display(1) == tiles("2*civ:art 2*civ:writing")
    assert table.legal() == {"draw", "ra"}


@pytest.mark.rule("RA 9.8")
def test_the_disasters_of_a_lot_strike_after_all_its_tiles_are_placed() -> None:
    lot = "funeral drought 2*pharaoh 2*flood mon:temple earthquake"
    assert left(lot, "nile") == "nile"


@pytest.mark.rule("RA 9.9", "RA 13.9")
def test_lost_civilizations_are_chosen_before_lost_monuments() -> None:
    table = wins(
        "unrest earthquake", "2*civ:art 2*civ:writing 2*mon:temple mon:sphinx mon:fortress"
    )
    assert table.legal() == {"discard civ:art", "discard civ:writing"}
    table.play("discard civ:art")
    assert table.legal() == {"discard civ:art", "discard civ:writing"}
    table.play("discard civ:writing")
    monuments = {"discard mon:temple", "discard mon:sphinx", "discard mon:fortress"}
    assert (table.asked, table.legal()) == (1, monuments)
    table.play("discard mon:fortress")
    assert table.legal() == {"discard mon:temple", "discard mon:sphinx"}
    table.play("discard mon:temple")
    assert table.display(1) == tiles("civ:art civ:writing mon:temple mon:sphinx")
    assert (table.asked, table.legal()) == (1, {"draw", "ra"})


@pytest.mark.rule("RA 9.9", "RA 13.11")
def test_monuments_that_leave_no_choice_go_while_civilizations_are_still_chosen() -> None:
    table = wins("unrest earthquake", "2*civ:art civ:writing 2*mon:temple")
    assert table.legal() == {"discard civ:art", "discard civ:writing"}
    table.play("discard civ:art", "discard civ:art")
    assert table.display(1) == tiles("civ:writing")


@pytest.mark.rule("RA 9.9", "RA 13.11")
def test_only_the_monuments_are_asked_for_if_the_civilizations_leave_no_choice() -> None:
    table = wins("unrest earthquake", "3*civ:art 2*mon:temple mon:sphinx")
    assert table.legal() == {"discard mon:temple", "discard mon:sphinx"}
    assert table.display(1) == tiles("civ:art 2*mon:temple mon:sphinx")


@pytest.mark.rule("RA 9.10")
@pytest.mark.parametrize(
    ("lot", "display"),
    [
        ("funeral", "2*pharaoh"),
        ("drought", "flood nile"),
        ("unrest", "2*civ:art"),
        ("earthquake", "2*mon:temple"),
    ],
)
def test_lost_tiles_and_disasters_leave_the_game(lot: str, display: str) -> None:
    table = ra_table(track=lot, displays={1: display})
    bag = table.bag
    table.play("ra", "bid 3", "pass", "pass")
    assert [table.display(seat) for seat in range(3)] == [tiles("")] * 3
    assert table.track == tiles("")
    assert table.bag == bag


@pytest.mark.rule("RA 9.10", "RA 13.9")
def test_a_discarded_tile_leaves_the_game() -> None:
    table = wins("unrest", "2*civ:art 2*civ:writing")
    bag = table.bag
    table.play("discard civ:art")
    assert table.display(1) == tiles("civ:art 2*civ:writing")
    assert (table.bag, table.track) == (bag, tiles(""))


@pytest.mark.rule("RA 9.2")
def test_a_disaster_costs_only_its_taker() -> None:
    others = "2*pharaoh 2*civ:art 2*mon:temple 2*flood"
    table = wins("funeral unrest earthquake drought", others=others)
    assert table.display(0) == tiles(others)


@pytest.mark.rule("RA 13.10")
@pytest.mark.parametrize(
    ("display", "asked"),
    [
        ("civ:art civ:writing", False),
        ("3*civ:art", False),
        ("2*civ:art civ:writing", True),
        ("civ:art civ:religion civ:writing", True),
    ],
)
def test_a_discard_is_asked_only_if_tiles_and_kinds_leave_a_choice(
    display: str, asked: bool
) -> None:
    table = wins("unrest", display)
    assert any(words.startswith("discard") for words in table.legal()) == asked


@pytest.mark.rule("RA 13.11")
def test_a_choice_that_vanishes_half_way_is_not_asked_for() -> None:
    table = wins("unrest", "2*civ:art civ:writing")
    table.play("discard civ:writing")
    assert table.display(1) == tiles("civ:art")
    assert table.legal() == {"draw", "ra"}


@pytest.mark.rule("RA 13.11")
def test_a_choice_of_monuments_that_vanishes_half_way_is_not_asked_for() -> None:
    table = wins("earthquake", "mon:fortress 3*mon:temple")
    table.play("discard mon:fortress")
    assert table.display(1) == tiles("2*mon:temple")
    assert table.legal() == {"draw", "ra"}


@pytest.mark.rule("RA 13.11")
def test_a_choice_that_remains_half_way_is_asked_for_again() -> None:
    table = wins("unrest", "2*civ:art civ:writing")
    table.play("discard civ:art")
    assert table.legal() == {"discard civ:art", "discard civ:writing"}
    table.play("discard civ:art")
    assert table.display(1) == tiles("civ:writing")


@pytest.mark.rule("RA 13.12")
def test_funerals_and_droughts_never_ask_anything() -> None:
    display = "5*pharaoh 3*flood 5*nile civ:art civ:writing mon:temple mon:palace"
    table = wins("funeral drought", display)
    assert (table.asked, table.legal()) == (1, {"draw", "ra"})


@pytest.mark.rule("RA 9.2", "RA 8.21")
def test_the_victim_is_asked_and_then_the_turn_passes_from_the_ra_player() -> None:
    table = ra_table(track="unrest", displays={2: "2*civ:art civ:writing"})
    table.play("ra", "pass", "bid 4", "pass")
    assert table.asked == 2
    table.play("discard civ:writing")
    assert (table.asked, table.legal()) == (1, {"draw", "ra"})
