"""Priests of Ra, professions and ankhs (PR 10.4 to 10.8)."""

from __future__ import annotations

import pytest

from tests.rules.priests.positions import priests_table

PROFESSIONS = ["farmer", "warrior", "trader", "scribe"]
EVERY_PROFESSION = pytest.mark.parametrize("profession", PROFESSIONS)


def gains(players: int, tiles: dict[int, str], epoch: int = 1) -> list[int]:
    """What every seat gets for its tiles at the end of an epoch."""
    table = priests_table(players, tiles=tiles, epoch=epoch)
    table.fill_ra_track()
    return table.gains


@pytest.mark.rule("PR 10.4", "PR 10.5")
@EVERY_PROFESSION
def test_each_profession_scores_on_its_own(profession: str) -> None:
    others = " ".join(f"3 {name}" for name in PROFESSIONS if name != profession)
    assert gains(2, {0: f"2 {profession}", 1: others}) == [5, 15]


@pytest.mark.rule("PR 10.4")
def test_one_player_can_score_for_all_four() -> None:
    assert gains(2, {0: "2 farmer 2 warrior 2 trader 2 scribe"}) == [20, 0]


@pytest.mark.rule("PR 10.5", "PR 10.7")
@EVERY_PROFESSION
@pytest.mark.parametrize(("number", "points"), [(1, 0), (2, 5), (3, 5), (9, 5)])
def test_the_most_of_a_profession_needs_two_tiles(
    profession: str, number: int, points: int
) -> None:
    assert gains(2, {1: f"{number} {profession}"}) == [0, points]


@pytest.mark.rule("PR 10.5")
@EVERY_PROFESSION
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_only_the_most_of_a_profession_scores(profession: str, players: int) -> None:
    tiles = {seat: f"{seat + 2} {profession}" for seat in range(players)}
    assert gains(players, tiles) == [0] * (players - 1) + [5]


@pytest.mark.rule("PR 10.5")
@pytest.mark.parametrize("leader", [0, 1, 2])
def test_the_most_may_be_with_any_seat(leader: int) -> None:
    tiles = {seat: "4 scribe" if seat == leader else "3 scribe" for seat in range(3)}
    assert gains(3, tiles) == [5 if seat == leader else 0 for seat in range(3)]


@pytest.mark.rule("PR 10.6")
@EVERY_PROFESSION
def test_everybody_tied_for_the_most_gets_the_points(profession: str) -> None:
    tiles = {0: f"2 {profession}", 1: f"3 {profession}", 3: f"3 {profession}"}
    assert gains(4, tiles) == [0, 5, 0, 5]


@pytest.mark.rule("PR 10.6")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_all_players_can_be_tied(players: int) -> None:
    assert gains(players, {seat: "2 trader" for seat in range(players)}) == [5] * players


@pytest.mark.rule("PR 10.7", "PR 10.6")
@EVERY_PROFESSION
def test_a_profession_of_which_nobody_has_two_scores_for_nobody(profession: str) -> None:
    assert gains(3, {0: profession, 1: profession}) == [0, 0, 0]


@pytest.mark.rule("PR 10.7")
def test_no_tiles_at_all_are_no_tie_for_the_most() -> None:
    assert gains(5, {}) == [0, 0, 0, 0, 0]


@pytest.mark.rule("PR 10.8")
@pytest.mark.parametrize(
    ("tiles", "ankhs"),
    [
        ("", 0),
        ("farmer", 0),
        ("farmer warrior", 0),
        ("5 trader 5 scribe", 0),
        ("farmer warrior trader", 1),
        ("farmer warrior scribe", 1),
        ("farmer trader scribe", 1),
        ("warrior trader scribe", 1),
        ("3 warrior 4 trader 5 scribe", 1),
        ("farmer warrior trader scribe", 2),
        ("2 farmer 3 warrior 4 trader 5 scribe", 2),
        ("farmer granary market tomb:a pyramid priest plague", 0),
    ],
)
@pytest.mark.parametrize("epoch", [1, 2, 3])
def test_different_professions_bring_ankhs(tiles: str, ankhs: int, epoch: int) -> None:
    table = priests_table(3, epoch=epoch, tiles={1: tiles})
    table.fill_ra_track()
    assert table.ankhs == [0, ankhs, 0]


@pytest.mark.rule("PR 10.8")
def test_every_player_gets_ankhs() -> None:
    everybody = {seat: "farmer warrior trader scribe" for seat in range(4)}
    table = priests_table(5, tiles={**everybody, 4: "farmer warrior trader"})
    table.fill_ra_track()
    assert table.ankhs == [2, 2, 2, 2, 1]


@pytest.mark.rule("PR 10.8", "PR 9.5")
def test_ankhs_are_handed_out_when_the_last_sun_ends_the_epoch_too() -> None:
    table = priests_table(
        2, turn=0, face_up={0: [9]}, face_down={1: [6]}, track="trader", tiles={0: "farmer warrior"}
    )
    table.play("ra", "bid 9")
    assert table.ankhs == [1, 0]
