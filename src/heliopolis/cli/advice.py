"""What a bot would do in a person's place, and why."""

from __future__ import annotations

from collections.abc import Iterator

from ..core.chance import SeededStream
from ..face.game import Game
from ..players.player import NO_LIMIT, Explainer
from ..players.registry import player_named

HINT_BOT = "thumb"  # answers at once, and has reasons a person understands


def hint_lines(game: Game, level: str = "") -> Iterator[str]:
    """A move, and the reasons for it: those a person would give, or as a level tells them. The same
    position, the same hint, unless the level thinks for a time.
    """
    seat = game.to_move
    assert isinstance(seat, int), "only people ask for hints"
    player = player_named(level or HINT_BOT)
    view = game.view(seat)
    stream = SeededStream(f"{game.stream.seed}/hint/{len(game.events)}")
    move = player.choose(view, NO_LIMIT, stream)
    yield f"in your place I would choose: {move}"
    if isinstance(player, Explainer):
        for reason in player.explain(view, move):
            yield f"  - {reason}"
