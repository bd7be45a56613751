"""What a seat's display is worth if the epoch ended now, and what winning the lot would change."""

from __future__ import annotations

from ..core.items import Item
from .game import Game


def display_items(game: Game, seat: int) -> list[Item]:
    """The points the epoch under way would bring a seat if it ended now."""
    return game.kind.epoch_items(game.state_copy(), seat)


def gains_of_the_lot(game: Game) -> dict[int, int]:
    """For each seat that can still win the lot on the track, what winning it changes for it."""
    gains = {seat: gain_of_the_lot(game, seat) for seat in range(len(game.players))}
    return {seat: gain for seat, gain in gains.items() if gain is not None}


def gain_of_the_lot(game: Game, seat: int) -> int | None:
    """What winning the lot on the track changes for a seat; None if there is no lot, or the seat
    cannot win it.
    """
    if not game.position.board.get("track"):
        return None
    after = _with_the_lot(game, seat)
    if after is None:
        return None
    return standing(after, seat, game.epoch) - standing(game, seat, game.epoch)


def standing(game: Game, seat: int, epoch: int) -> int:
    """A seat's score when this epoch ends, be it now. [RA 11.4, PR 10.3]"""
    if game.epoch != epoch or game.is_over:
        return game.scores[seat]
    return max(0, game.scores[seat] + sum(item.points for item in display_items(game, seat)))


def _with_the_lot(game: Game, seat: int) -> Game | None:
    """The game after an auction that the seat wins with the lowest sun that will do, or with the
    highest bid so far, if that is its own. None if it cannot win.
    """
    after = game.copy()
    if "ra" in _choices(after):
        after.play("ra")
    has_bid = after.position.board.get("highest_bidder") == seat
    while _is_auction(choices := _choices(after)):
        if after.to_move == seat and not has_bid:
            bids = [words for words in choices if words.startswith("bid ")]
            if not bids:
                return None
            after.play(bids[0])
            has_bid = True
        elif "pass" in choices:
            after.play("pass")
        else:
            return None
    return _settled(after, seat) if has_bid else None


def _is_auction(choices: list[str]) -> bool:
    """Whether the call of an auction is to be answered."""
    return any(words == "pass" or words.startswith("bid ") for words in choices)


def _settled(game: Game, seat: int) -> Game:
    """The game after what the winner of a lot has to choose: what it loses, what it flips."""
    epoch = game.epoch
    while any(words.startswith(("discard ", "keep")) for words in _choices(game)):
        ways = [_after(game, words) for words in _choices(game)]
        game = max(ways, key=lambda after: standing(after, seat, epoch))
    return game


def _after(game: Game, words: str) -> Game:
    after = game.copy()
    after.play(words)
    return after


def _choices(game: Game) -> list[str]:
    return [move.words for move in game.legal_moves()]
