"""A bot as a class: it spends its cheapest sun on a track that is worth something, and no more.

    heliopolis arena ra --players 3 --bots cautious_bot:CautiousBot,random

Start it in this folder, or name the folder in PYTHONPATH.
"""

from __future__ import annotations

from heliopolis.core.chance import SeededStream
from heliopolis.face.move import Move
from heliopolis.face.view import View
from heliopolis.players.player import Budget

ENOUGH_TILES = 4


class CautiousBot:
    """Knows the words of all three games and little else."""

    def choose(self, view: View, budget: Budget, stream: SeededStream) -> Move:
        """Bid low for long tracks, use dice as they come; where nothing is known, let chance
        choose.
        """
        moves = {move.words: move for move in view.legal_moves()}
        if "pass" in moves:
            return self.bid(view, moves)
        for word in ("draw", "use", "keep", "stop"):
            for words, move in moves.items():
                if words.split()[0] == word:
                    return move
        return list(moves.values())[stream.below(len(moves))]

    def bid(self, view: View, moves: dict[str, Move]) -> Move:
        """The lowest bid that is allowed, if the track is long enough to be worth a sun."""
        bids = [words for words in moves if words.startswith("bid ")]
        if bids and self.tiles_on_track(view) >= ENOUGH_TILES:
            return moves[min(bids, key=lambda words: int(words.split()[1]))]
        return moves["pass"]

    def tiles_on_track(self, view: View) -> int:
        """How many tiles are to be won."""
        return len(view.position.board.get("track", []))

    def explain(self, view: View, move: Move) -> list[str]:
        """Why it did that."""
        return [f"a sun is worth {ENOUGH_TILES} tiles to me, and no fewer"]
