"""How well the advice plays: far better than chance, and with the scores of good players."""

from __future__ import annotations

import pytest

from heliopolis.core.speed import can_compile
from tests.players.thumb.matches import against_random, among_themselves

pytestmark = pytest.mark.skipif(not can_compile(), reason="hundreds of games need compiled rules")


@pytest.mark.parametrize("game", ["ra", "priests"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_it_beats_random_players(game: str, players: int) -> None:
    assert against_random(game, players, games=300).wins > 0.95


def test_winners_of_ra_score_like_good_people() -> None:
    result = among_themselves("ra", players=4, games=600)
    assert 40 < result.points_of_winner < 55
    assert result.points > 33


def test_winners_of_priests_of_ra_score_far_more_than_random_ones() -> None:
    result = among_themselves("priests", players=4, games=600)
    assert result.points_of_winner > 55
