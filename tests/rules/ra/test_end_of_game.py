"""Ra, end of the game (RA 12.1 to RA 12.5)."""

from __future__ import annotations

from itertools import permutations

import pytest

from heliopolis.core.bits import only
from heliopolis.ra import rules
from tests.rules.ra.positions import RA_TILES_THAT_FILL, after_epoch, ra_table


@pytest.mark.rule("RA 12.1")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_game_is_over_when_a_full_ra_track_ends_the_third_epoch(players: int) -> None:
    table = ra_table(players, epoch=3, ra_tiles=RA_TILES_THAT_FILL[players] - 1)
    table.draw("ra")
    assert table.is_over
    assert table.state.epoch == 3


@pytest.mark.rule("RA 12.1")
def test_the_game_is_over_when_the_last_sun_of_the_third_epoch_is_spent() -> None:
    table = ra_table(2, epoch=3, face_up={0: [9]}, face_down={1: [8]}, displays={0: "gold"})
    table.play("ra", "bid 9")
    assert table.is_over
    assert table.scores == [10 + 3 - 5 - 5, 10 - 5 + 5]


@pytest.mark.rule("RA 12.1")
def test_the_game_goes_on_in_turns_auctions_draws_gods_and_discards() -> None:
    table = ra_table(epoch=3, track="nile unrest", displays={0: "2*god 2*civ:art civ:writing"})
    assert not table.is_over
    table.play("take unrest")
    assert not table.is_over
    table.play("stop")
    assert not table.is_over
    table.play("discard civ:writing", "draw")
    assert not table.is_over
    table.chance(0)
    assert not table.is_over


@pytest.mark.rule("RA 12.2")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_highest_score_wins_wherever_it_sits(players: int) -> None:
    for scores in permutations(range(20, 20 + players)):
        table = ra_table(players, scores=scores)
        assert table.winners == {scores.index(max(scores))}


@pytest.mark.rule("RA 12.2")
def test_the_highest_score_after_the_last_scoring_wins() -> None:
    table = after_epoch("civ:art 2*gold", "civ:art", "civ:art", epoch=3, score=20)
    assert table.scores == [20 + 6 - 5, 20, 20 + 5]
    assert table.winners == {2}


@pytest.mark.rule("RA 12.3")
def test_among_players_tied_the_highest_single_sun_wins() -> None:
    table = ra_table(
        3,
        epoch=3,
        ra_tiles=7,
        scores=[25, 20, 15],
        displays=dict.fromkeys(range(3), "civ:art"),
    )
    table.draw("ra")
    assert table.scores == [20, 20, 20]
    assert table.winners == {0}


@pytest.mark.rule("RA 12.3", "RA 12.5")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_highest_sun_breaks_a_tie_of_all_for_one_winner(players: int) -> None:
    for suns in permutations(range(10, 10 + players)):
        table = ra_table(
            players,
            scores=[30] * players,
            face_up={seat: [sun] for seat, sun in enumerate(suns)},
        )
        assert table.winners == {suns.index(max(suns))}


@pytest.mark.rule("RA 12.3")
def test_a_single_sun_counts_and_not_the_sum() -> None:
    table = ra_table(2, scores=[30, 30], face_up={0: [8, 7, 6], 1: [9, 2, 3]})
    assert table.winners == {1}


@pytest.mark.rule("RA 12.3")
@pytest.mark.parametrize("winner", [0, 1])
def test_a_sun_that_lies_face_down_breaks_a_tie_as_well(winner: int) -> None:
    table = ra_table(2, scores=[30, 30], face_up={0: [8], 1: [7]}, face_down={winner: [9]})
    assert table.winners == {winner}


@pytest.mark.rule("RA 12.4")
@pytest.mark.parametrize(
    ("scores", "winner"),
    [([29, 30, 30], 1), ([30, 29, 30], 0), ([30, 30, 29], 0), ([1, 31, 30], 1), ([0, 5, 9], 2)],
)
def test_only_the_suns_of_tied_leaders_count(scores: list[int], winner: int) -> None:
    table = ra_table(3, scores=scores)
    assert table.winners == {winner}


@pytest.mark.rule("RA 12.4")
def test_the_sun_in_the_middle_breaks_no_tie() -> None:
    table = ra_table(2, scores=[30, 30], face_up={0: [3], 1: [4]}, middle=9)
    assert table.winners == {1}


@pytest.mark.rule("RA 12.5")
def test_a_tie_has_exactly_one_winner_with_every_deal() -> None:
    for deal in range(rules.deals(4)):
        table = ra_table(4, scores=[7] * 4)
        rules.set_up(table.state, 4, deal)
        assert rules.winners(table.state) == only(table.state.turn)
