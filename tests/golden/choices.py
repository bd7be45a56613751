"""How seats without a script decide in golden games: lively, so that much happens, or shy."""

from __future__ import annotations

from collections.abc import Sequence

from heliopolis import Game
from heliopolis.core.chance import SeededStream

ROOM_FOR_CALLS = 30  # with n tiles on the track, n in 30 turns call an auction
ROOM_FOR_BIDS = 14  # with n tiles on the track, n + 1 in 14 answers are bids
EAGER = 3  # an eager seat bids and calls so many times as often

# What a shy seat says, if it may: it gets nothing and loses nothing.
SHY = ("draw", "pass", "stop", "done", "keep", "ra")


def lively_choice(game: Game, stream: SeededStream, eagerness: int = 1) -> str:
    """A legal move of a seat that likes things to happen."""
    moves = [move.words for move in game.legal_moves()]
    if "ra" in moves:
        return _choice_of_turn(game, moves, stream, eagerness)
    if "pass" in moves or moves[0].startswith("bid"):
        return _choice_of_bid(game, moves, stream, eagerness)
    return _busy_choice(moves, stream)


def shy_choice(game: Game, stream: SeededStream) -> str:
    """A legal move of a seat that keeps out of everything."""
    moves = [move.words for move in game.legal_moves()]
    quiet = [words for words in SHY if words in moves]
    return quiet[0] if quiet else any_of(moves, stream)


def any_of(words: Sequence[str], stream: SeededStream) -> str:
    """One of them, each with the same chance."""
    return words[stream.below(len(words))]


def _choice_of_turn(game: Game, moves: Sequence[str], stream: SeededStream, eagerness: int) -> str:
    """Gods are played now and then, auctions are called when there is something to sell."""
    takes = [words for words in moves if words.startswith("take")]
    if takes and stream.below(3) == 0:
        return any_of(takes, stream)
    tiles: int = game.state_copy().track_tiles
    if "draw" not in moves or stream.below(ROOM_FOR_CALLS) < tiles * eagerness:
        return "ra"
    return "draw"


def _choice_of_bid(game: Game, moves: Sequence[str], stream: SeededStream, eagerness: int) -> str:
    """Large lots are wanted more than small ones. In the dice game, a disaster mostly comes."""
    bold = [words for words in moves if words != "pass"]
    if game.kind.name == "dice":
        return any_of(bold, stream) if bold and stream.below(4) else "pass"
    wanted = stream.below(ROOM_FOR_BIDS) <= game.state_copy().track_tiles * eagerness
    if bold and (wanted or "pass" not in moves):
        return bold[stream.below(len(bold)) // 2]  # rather a low sun than a high one
    return "pass"


def _busy_choice(moves: Sequence[str], stream: SeededStream) -> str:
    """Rather do something than stop."""
    busy = [words for words in moves if words not in SHY]
    if "stop" in moves and stream.below(3) == 0:
        return "stop"
    if busy and stream.below(8):
        return any_of(busy, stream)
    return any_of(moves, stream)
