"""What the displays are worth if the epoch ended now, and what the lot would change."""

from __future__ import annotations

from collections.abc import Iterator

from ..core.items import plural
from ..face.game import Game
from ..face.worth import display_items, gains_of_the_lot


def worth_lines(game: Game, hide_scores: bool) -> Iterator[str]:
    """Every seat's points if the epoch ended now, line by line with the numbers of the rules."""
    yield f"if epoch {game.epoch} ended now"
    for seat, name in enumerate(game.players):
        items = display_items(game, seat)
        total = sum(item.points for item in items)
        sum_up = f"{total:+d}" if hide_scores else f"{game.scores[seat]} points, {total:+d}"
        yield f"  {name}: {sum_up}"
        for item in items:
            yield f"    {item.why} ({item.rule})"
    if hide_scores:
        yield "the scores are hidden until the game is over"
    gains = gains_of_the_lot(game)
    if gains:
        words = ", ".join(f"{game.players[seat]} {gain:+d}" for seat, gain in gains.items())
        lot = plural(len(game.position.board["track"]), "tile")
        yield f"the lot of {lot} on the track would change that for its winner: {words}"
