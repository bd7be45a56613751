"""The advice for auctions in words: why to bid or to pass, to draw or to invoke Ra.

Every number said is asked from the functions that take the decision. Reasons are spoken by the seat
that is asked, so "I" is that seat.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from ...auction.bidding import may_pass
from ...auction.constants import NOBODY
from ...auction.moves import BID, DRAW, PASS
from ...auction.state import AuctionState
from ...auction.turn import track_is_full
from ...core.bits import EMPTY, above, has, lowest
from ...core.items import plural
from ...core.speed import for_game
from . import auction
from .auction import WHOLE
from .auction_weights import AuctionWeights
from .interface import Worths

MOST_REASONS = 3
RIVALS_NAMED = 2


@dataclass(frozen=True)
class Judgement:
    """What the advice thinks of a position, for the seat that is asked."""

    state: AuctionState
    weights: AuctionWeights
    names: Sequence[str]
    rules: ModuleType
    own: Mapping[str, Callable[..., Any]]  # what the game provides to the shared advice

    def ask(self, function: Callable[..., Any], *arguments: object) -> Any:
        """The answer of a function of the shared advice, for this game and position."""
        return for_game(function, self.rules, **self.own)(self.state, *arguments, self.weights)

    @property
    def seat(self) -> int:
        """The seat that speaks."""
        return self.state.asked

    def lot_value(self, seat: int) -> int:
        """What the lot is worth to a seat."""
        value: int = self.own["lot_value"](self.state, seat, self.weights)
        return value

    def price(self, sun: int) -> int:
        """What the speaker gives away with a sun."""
        value: int = self.ask(auction.price, self.seat, sun, self.fair)
        return value

    @property
    def fair(self) -> int:
        """What one sun wins on average in the rest of the epoch."""
        value: int = self.ask(auction.fair_lot)
        return value

    @property
    def worths(self) -> Worths:
        """What the lot is worth to each seat that can bid."""
        worths: Worths = self.ask(auction.worths_of)
        return worths


def rather(words: str) -> str:
    """That the speaker prefers another move, named by its words.

    >>> rather("ra"), rather("bid 7")
    ('I would rather invoke Ra', 'I would rather bid 7')
    """
    deed = {"draw": "draw a tile", "ra": "invoke Ra"}.get(words, words)
    return f"I would rather {deed.replace('face', 'show the')}"


def advice_in_words(
    move: int, advised: int, move_words: Sequence[str], reasons: Sequence[str]
) -> list[str]:
    """What to do rather, if the move is not the advised one, and the weightiest reasons."""
    told = [] if move == advised else [rather(move_words[advised])]
    return [*told, *reasons][:MOST_REASONS]


def about(value: int) -> str:
    """Hundredths of a point as people say them.

    >>> about(0), about(120), about(-260), about(40)
    ('nothing', 'about 1', 'about -3', 'less than 1')
    """
    points = round(value / WHOLE)
    if points != 0:
        return f"about {points}"
    return "less than 1" if value > 0 else "nothing"


def listed(parts: Sequence[str]) -> str:
    """Parts of a sentence with commas and a last "and".

    >>> listed(["a"]), listed(["a", "b", "c"])
    ('a', 'a, b and c')
    """
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} and {parts[-1]}"


# An auction


def reasons_in_auction(judge: Judgement, move: int) -> list[str]:
    """What speaks for a bid or for passing, or against it."""
    told = [worth_of_lot(judge)]
    return told + (reasons_to_pass(judge) if move == PASS else reasons_to_bid(judge, move - BID))


def worth_of_lot(judge: Judgement) -> str:
    """What the lot is worth to the speaker and to those rivals who want it most."""
    state = judge.state
    if state.track_tiles == 0:
        return "there are no tiles to win, only the sun in the middle"
    rivals = [seat for seat in range(state.players) if seat != judge.seat and state.face_up[seat]]
    rivals.sort(key=judge.lot_value, reverse=True)
    parts = [f"{about(judge.lot_value(judge.seat))} to me"]
    parts += [f"{about(judge.lot_value(seat))} to {judge.names[seat]}" for seat in rivals]
    return f"the lot is worth {listed(parts[: RIVALS_NAMED + 1])}"


def reasons_to_bid(judge: Judgement, sun: int) -> list[str]:
    """What a sun costs, and whether it will win."""
    return [price_of_sun(judge, sun), prospect_of_bid(judge, sun)]


def price_of_sun(judge: Judgement, sun: int) -> str:
    """What the speaker gives away with a sun, the exchange included."""
    price = judge.price(sun)
    told = f"gains me {about(-price)}" if price < 0 else f"costs me {about(price)}"
    return f"giving my {sun} for the {judge.state.middle_sun} in the middle {told}"


def prospect_of_bid(judge: Judgement, sun: int) -> str:
    """Whether a bid must be made, and whether it will stand."""
    state = judge.state
    if not may_pass(state):
        return "I invoked Ra and nobody bid, so I must"
    if state.asked == state.turn:
        return "I bid last, so it wins"
    if has(judge.ask(auction.contested_suns, judge.seat, 1 << sun, judge.worths, judge.fair), sun):
        return "somebody after me will probably bid more"
    return "I expect nobody after me to bid more"


def reasons_to_pass(judge: Judgement) -> list[str]:
    """What the cheapest sun that beats the bid would cost."""
    state = judge.state
    suns = above(state.face_up[judge.seat], state.highest_bid)
    if suns == EMPTY:
        return [f"no sun of mine beats the {state.highest_bid}"]
    told = [price_of_sun(judge, lowest(suns))]
    if state.highest_bidder != NOBODY:
        told.append(f"{judge.names[state.highest_bidder]} has bid {state.highest_bid}")
    return told


# A turn


def reasons_on_turn(judge: Judgement, move: int) -> list[str]:
    """What speaks for drawing or for invoking Ra, or against it."""
    told = [worth_of_lot(judge), auction_or_draw(judge)]
    return [*told, danger_of_drawing(judge)] if move == DRAW else [*told, price_on_turn(judge)]


def auction_or_draw(judge: Judgement) -> str:
    """What an auction now promises, and what another tile does."""
    state = judge.state
    worth = judge.worths[judge.seat]
    gain: int = judge.ask(auction.gain_of_auction, worth, judge.worths, judge.fair)
    if track_is_full(state):
        return f"the track is full; I expect {about(gain)} from the auction"
    drawing: int = judge.ask(auction.gain_of_drawing, gain, judge.fair)
    return (
        f"I expect {about(gain)} from an auction now "
        f"and {about(drawing // state.bag_tiles)} from drawing"
    )


def danger_of_drawing(judge: Judgement) -> str:
    """How near the end of the epoch is."""
    state = judge.state
    spaces: int = auction.free_ra_spaces(state)
    ra_tiles: int = judge.own["ra_tiles_in_bag"](state)
    suns = plural(state.face_up[judge.seat].bit_count(), "sun")
    verb = "ends" if spaces == 1 else "end"
    return (
        f"{plural(spaces, 'more Ra tile')} {verb} the epoch, {ra_tiles} of {state.bag_tiles} tiles "
        f"in the bag are Ra, and I have {suns} left"
    )


def price_on_turn(judge: Judgement) -> str:
    """What the speaker's lowest sun costs, which is bid if nobody else bids."""
    return price_of_sun(judge, lowest(judge.state.face_up[judge.seat]))
