"""What goes with a game knows its tiles as if it had seen every position."""

from __future__ import annotations

import pytest

from heliopolis.server.curves import beginning_of
from heliopolis.server.following import Follower
from heliopolis.web.board.pieces import TRACK, Pieces

from .test_curves import played_game


@pytest.mark.parametrize("name", ["ra", "priests", "dice"])
def test_tiles_have_the_names_that_somebody_who_saw_every_position_gives_them(name: str) -> None:
    whole = played_game(name, 3, 6)
    follower, game = Follower(whole), beginning_of(whole)
    pieces = Pieces.of(game.position)
    words = {event.words.partition(" ")[2] for event in whole.events}
    faces = {face for word in words for face in word.split("/")}
    for event in whole.events:
        game.play(event.words)
        pieces.follow(game.position)
        follower.catch_up(game)
        for where in (TRACK, 0, 1, 2):
            for face in faces:
                assert follower.pieces.at(where, face) == pieces.at(where, face), event
