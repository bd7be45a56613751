"""What everybody knows: nothing on the table is hidden but the order of the bag."""

from __future__ import annotations

import pytest

from heliopolis.core.bits import members_of
from tests.face.random_games import random_game


@pytest.mark.rule("RA 3.1", "PR 3.1")
@pytest.mark.parametrize("name", ["ra", "priests"])
def test_all_tiles_suns_and_tracks_are_open_to_everybody(name: str) -> None:
    game = random_game(name, 4, seed=3, longest=120)
    state, shown = game.state_copy(), game.position
    assert shown.board["ra_track"][0] == state.ra_tiles
    assert len(shown.board["track"]) == state.track_tiles
    assert sum(shown.board["bag"].values()) == state.bag_tiles
    for seat, display in enumerate(shown.seats):
        assert sum(display["tiles"].values()) == sum(state.tiles[seat])
        assert sorted(display["face_up"]) == list(members_of(state.face_up[seat]))
        assert sorted(display["face_down"]) == list(members_of(state.face_down[seat]))


@pytest.mark.parametrize("name", ["ra", "priests"])
def test_a_position_in_the_middle_of_a_game_has_something_to_show(name: str) -> None:
    shown = random_game(name, 4, seed=3, longest=120).position
    assert any(display["face_down"] for display in shown.seats)
    assert any(display["tiles"] for display in shown.seats)
