"""Advice both auction games share: what a sun is worth, what to bid, whether to draw or to invoke
Ra.

All values are whole numbers, in hundredths of a point, and all shares are in hundredths. What a lot
is worth is each game's own matter (`lot_value`).
"""

from __future__ import annotations

from ...auction.bidding import may_pass
from ...auction.constants import (
    AUCTION,
    EPOCHS,
    HIGHEST_SUN_TOTAL_POINTS,
    LOWEST_SUN_TOTAL_POINTS,
    NOBODY,
    RA_TRACK_SPACES,
    TURN,
)
from ...auction.epoch import points_for_extremes, sun_total
from ...auction.moves import BID, PASS
from ...auction.state import AuctionState
from ...auction.turn import next_seat_with_a_sun
from ...core.bits import EMPTY, above, all_below, count, has, lowest, only
from ...core.speed import inlined, rule
from .auction_weights import AuctionWeights
from .interface import Worths, lot_value, ra_tiles_in_bag, worth_of_lot

WHOLE = 100  # a share of everything; also the hundredths in a point

NO_WORTHS: Worths = (0, 0, 0, 0, 0)


# The worth of the lot


@inlined
@rule
def worths_of(state: AuctionState, weights: AuctionWeights) -> Worths:
    """What the lot is worth to each seat."""
    worths = NO_WORTHS
    for seat in range(state.players):
        worths = with_worth(worths, seat, worth_if_asked(state, seat, weights))
    return worths


@inlined
@rule
def worth_if_asked(state: AuctionState, seat: int, weights: AuctionWeights) -> int:
    """What the lot is worth to a seat; 0 where nobody will ask: it cannot bid, or there is neither
    an auction nor a turn on which one could begin.
    """
    is_asked = state.phase == TURN or state.phase == AUCTION
    if not is_asked or state.track_tiles == 0 or state.face_up[seat] == EMPTY:
        return 0
    return lot_value(state, seat, weights)


@rule
def with_worth(worths: Worths, seat: int, worth: int) -> Worths:
    """The worths with another one for a seat.

    >>> with_worth((1, 2, 3, 4, 5), 3, 9)
    (1, 2, 3, 9, 5)
    """
    return (
        worth if seat == 0 else worths[0],
        worth if seat == 1 else worths[1],
        worth if seat == 2 else worths[2],
        worth if seat == 3 else worths[3],
        worth if seat == 4 else worths[4],
    )


@rule
def worth_to(state: AuctionState, seat: int, worths: Worths, weights: AuctionWeights) -> int:
    """What the lot is worth to a seat, where all *worths* are known. Kernels look things up by
    fixed places only.
    """
    if seat == 0:
        return worths[0]
    if seat == 1:
        return worths[1]
    if seat == 2:
        return worths[2]
    return worths[3] if seat == 3 else worths[4]


@rule
def worth_when_asked(
    state: AuctionState, seat: int, worths: Worths, weights: AuctionWeights
) -> int:
    """In place of `worth_to`, where no worth is known yet: it is found when somebody asks for it.
    That takes longer than all else, so the advice asks only where the answer decides something.
    """
    return worth_of_lot(state, seat)


# How much of the epoch is left


@rule
def free_ra_spaces(state: AuctionState) -> int:
    """How many Ra tiles are left until the epoch ends."""
    return RA_TRACK_SPACES[state.players] - state.ra_tiles


@rule
def tiles_to_come(state: AuctionState) -> int:
    """How many tiles for the lot will come on average before the Ra track is full."""
    ra_tiles = ra_tiles_in_bag(state)
    return free_ra_spaces(state) * (state.bag_tiles - ra_tiles) // (ra_tiles + 1)


@rule
def suns_in_play(state: AuctionState) -> int:
    """All face-up suns of all seats, as a set."""
    suns = EMPTY
    for seat in range(state.players):
        suns |= state.face_up[seat]
    return suns


@inlined
@rule
def fair_lot(state: AuctionState, weights: AuctionWeights) -> int:
    """What one sun wins on average if the tiles to come are shared among all face-up suns."""
    share = tile_value(state, weights) * tiles_to_come(state) // max(1, count(suns_in_play(state)))
    return min(share, weights.largest_lot)


@rule
def tile_value(state: AuctionState, weights: AuctionWeights) -> int:
    """What a tile to come in this epoch is worth on average to the seat that wins it."""
    return by_epoch(state, weights.tile_1, weights.tile_2, weights.tile_3)


@inlined
@rule
def chance_of_more(state: AuctionState, seat: int, weights: AuctionWeights) -> int:
    """How likely a seat is to complete something this epoch after it has spent one more sun."""
    suns = count(state.face_up[seat]) - 1
    if suns <= 0:
        return 0
    chance = weights.chance_3
    if suns == 1:
        chance = weights.chance_1
    elif suns == 2:
        chance = weights.chance_2
    return chance * min(WHOLE, weights.chance_of_a_space * free_ra_spaces(state)) // WHOLE


# What a sun is worth


@inlined
@rule
def price(state: AuctionState, seat: int, sun: int, fair: int, weights: AuctionWeights) -> int:
    """What a seat gives away with a sun: the lot it could win later, and a better sun in exchange.

    The middle sun comes in return, so a low one makes the price higher. A higher sun of a seat is
    never cheaper than a lower one (`AuctionWeights` sees to it), which spares many questions.
    """
    hope = hope_of_sun(state, seat, sun, fair, weights)
    hope += number_value(state, weights) * (sun - state.middle_sun)
    if state.epoch == EPOCHS:
        hope += loss_in_sun_points(state, seat, sun) * weights.sun_points // WHOLE
    return hope


@inlined
@rule
def loss_in_sun_points(state: AuctionState, seat: int, sun: int) -> int:
    """What the final count of suns would cost a seat if the exchange of this sun were the last."""
    own = sun_total(state, seat)
    most = 0
    least = 999
    for other in range(state.players):
        if other != seat:
            total = sun_total(state, other)
            most = max(most, total)
            least = min(least, total)
    after = own - sun + state.middle_sun
    return WHOLE * (points_for_total(own, least, most) - points_for_total(after, least, most))


@rule
def points_for_total(own: int, least: int, most: int) -> int:
    """The points for a total of suns against others that have from *least* to *most*."""
    return points_for_extremes(
        own,
        min(own, least),
        max(own, most),
        LOWEST_SUN_TOTAL_POINTS,
        HIGHEST_SUN_TOTAL_POINTS,
    )


@inlined
@rule
def hope_of_sun(
    state: AuctionState, seat: int, sun: int, fair: int, weights: AuctionWeights
) -> int:
    """The lot that a sun can hope for later: more than a fair one if it beats most others."""
    own = state.face_up[seat]
    others = suns_in_play(state) & ~own
    share = weights.lonely_sun
    if others != EMPTY:
        beaten = count(others & all_below(sun))
        extra = (weights.strongest_sun - weights.weakest_sun) * beaten // count(others)
        share = weights.weakest_sun + extra
    return fair * share // WHOLE


@rule
def number_value(state: AuctionState, weights: AuctionWeights) -> int:
    """What one number more on a sun that stays is worth: next epoch, or in the last count."""
    return by_epoch(state, weights.exchange_1, weights.exchange_2, weights.exchange_3)


@rule
def by_epoch(state: AuctionState, first: int, second: int, third: int) -> int:
    """The number that holds in this epoch."""
    if state.epoch == EPOCHS:
        return third
    return second if state.epoch == EPOCHS - 1 else first


# Bidding


@inlined
@rule
def advised_bid(state: AuctionState, worths: Worths, weights: AuctionWeights) -> int:
    """Bid the sun that promises the greatest gain, if there is a gain; else pass."""
    fair, rival = fair_lot(state, weights), state.highest_bidder
    is_free = may_pass(state)
    sun = bid_against(state, state.asked, state.highest_bid, rival, is_free, worths, fair, weights)
    return PASS if sun == 0 else BID + sun


@inlined
@rule
def bid_against(
    state: AuctionState,
    seat: int,
    highest_bid: int,
    rival: int,
    is_free: bool,
    worths: Worths,
    fair: int,
    weights: AuctionWeights,
) -> int:
    """The sun that a seat should bid against the *highest_bid*, which is the *rival*'s; 0 for none.
    A seat that is not free to pass gives the sun it misses least. That is always the lowest, so the
    others matter only if somebody might beat that one.
    """
    suns = above(state.face_up[seat], highest_bid)
    if suns == EMPTY:
        return 0
    value = worth_to(state, seat, worths, weights)
    value += loss_to_rival(state, seat, highest_bid, rival, worths, fair, weights)
    gain = value - price(state, seat, lowest(suns), fair, weights)
    if gain <= 0 and is_free:
        return 0
    contested = contested_suns(state, seat, suns, worths, fair, weights)
    if not has(contested, lowest(suns)):
        return lowest(suns)
    return bid_if_contested(state, seat, suns, contested, value, gain, fair, weights)


@inlined
@rule
def bid_if_contested(
    state: AuctionState,
    seat: int,
    suns: int,
    contested: int,
    value: int,
    gain: int,
    fair: int,
    weights: AuctionWeights,
) -> int:
    """The sun to bid for a lot of this *value* if somebody would probably beat the lowest, whose
    *gain* counts little then: the lowest of those that nobody would beat, if it promises more.
    """
    gain = gain * weights.contested // WHOLE
    holding = suns & ~contested
    if holding != EMPTY:
        sure = value - price(state, seat, lowest(holding), fair, weights)
        if sure > max(0, gain):
            return lowest(holding)
    return lowest(suns) if gain > 0 else 0


@inlined
@rule
def loss_to_rival(
    state: AuctionState,
    seat: int,
    highest_bid: int,
    rival: int,
    worths: Worths,
    fair: int,
    weights: AuctionWeights,
) -> int:
    """What it costs a seat to let the highest bidder have the lot."""
    if rival == NOBODY:
        return 0
    gain = worth_to(state, rival, worths, weights) - price(state, rival, highest_bid, fair, weights)
    return loss_by_gain(state, seat, rival, gain, weights)


@rule
def loss_by_gain(
    state: AuctionState, seat: int, rival: int, gain: int, weights: AuctionWeights
) -> int:
    """What a rival's gain costs a seat: more if the rival is ahead."""
    ahead = state.scores[rival] >= state.scores[seat]
    share = weights.denial_ahead if ahead else weights.denial_behind
    return max(0, gain) * share // WHOLE


@inlined
@rule
def contested_suns(
    state: AuctionState, seat: int, suns: int, worths: Worths, fair: int, weights: AuctionWeights
) -> int:
    """Those of a seat's suns that another one, asked later, would probably beat."""
    contested = EMPTY
    while seat != state.turn and suns != EMPTY:
        seat = next_seat_with_a_sun(state, seat)
        if above(state.face_up[seat], lowest(suns)) != EMPTY:
            worth = worth_to(state, seat, worths, weights)
            beaten = suns_beaten_by(state, seat, suns, worth, fair, weights)
            contested |= beaten
            suns -= beaten
    return contested


@inlined
@rule
def suns_beaten_by(
    state: AuctionState, seat: int, suns: int, worth: int, fair: int, weights: AuctionWeights
) -> int:
    """Those of the suns that a seat would beat with the next higher one of its own, if the lot has
    this worth for it. Where it stops, it does not beat higher ones either.
    """
    beaten = EMPTY
    while suns != EMPTY:
        sun = lowest(suns)
        higher = above(state.face_up[seat], sun)
        if higher == EMPTY or worth <= price(state, seat, lowest(higher), fair, weights):
            return beaten
        suns -= only(sun)
        beaten |= only(sun)
    return beaten


# Draw or invoke Ra


@inlined
@rule
def should_invoke(state: AuctionState, worths: Worths, weights: AuctionWeights) -> bool:
    """Whether an auction now promises more than letting one more tile come."""
    if state.track_tiles == 0:
        return False
    fair, seat = fair_lot(state, weights), state.turn
    worth = worth_to(state, seat, worths, weights)
    most = worth - price(state, seat, lowest(state.face_up[seat]), fair, weights)
    if not is_better_than_drawing(state, max(0, most), fair, weights):
        return False  # whatever the others bid
    gain = gain_of_auction(state, worth, worths, fair, weights)
    return is_better_than_drawing(state, gain, fair, weights)


@rule
def is_better_than_drawing(
    state: AuctionState, gain: int, fair: int, weights: AuctionWeights
) -> bool:
    """Whether an auction that promises this gain is better than one more tile."""
    return gain * state.bag_tiles > gain_of_drawing(state, gain, fair, weights)


@inlined
@rule
def gain_of_drawing(state: AuctionState, gain: int, fair: int, weights: AuctionWeights) -> int:
    """What drawing promises, once for every tile in the bag; *gain* is what an auction promises."""
    ra_tiles = ra_tiles_in_bag(state)
    others = state.bag_tiles - ra_tiles
    good = max(gain, 0)
    patience = WHOLE if is_alone(state) else weights.patience
    growth = weights.growth + weights.growth_of_lot * state.track_tiles
    with_tile = growth + good * patience // WHOLE
    if free_ra_spaces(state) == 1:
        return others * with_tile - ra_tiles * loss_at_the_end(state, fair, weights)
    return others * with_tile + ra_tiles * good


@rule
def is_alone(state: AuctionState) -> bool:
    """Whether nobody but the seat on turn has a face-up sun."""
    return suns_in_play(state) == state.face_up[state.turn]


@rule
def loss_at_the_end(state: AuctionState, fair: int, weights: AuctionWeights) -> int:
    """What a seat loses, more than the others on average, if the epoch ends with suns unspent."""
    own = count(state.face_up[state.turn])
    others = count(suns_in_play(state)) - own
    return fair * (own - others // (state.players - 1)) * weights.sudden_end // WHOLE


@inlined
@rule
def gain_of_auction(
    state: AuctionState, worth: int, worths: Worths, fair: int, weights: AuctionWeights
) -> int:
    """What the seat on turn, to which the lot has this *worth*, gains by an auction in which
    everybody bids as expected.
    """
    highest_bid = 0
    loss = 0
    seat = next_seat_with_a_sun(state, state.turn)
    while seat != state.turn:
        higher = above(state.face_up[seat], highest_bid)
        if higher != EMPTY:
            sun = lowest(higher)
            gain = worth_to(state, seat, worths, weights) - price(state, seat, sun, fair, weights)
            if gain > 0:
                highest_bid = sun
                loss = loss_by_gain(state, state.turn, seat, gain, weights)
        seat = next_seat_with_a_sun(state, seat)
    return gain_of_last_bidder(state, highest_bid, loss, worth, fair, weights)


@inlined
@rule
def gain_of_last_bidder(
    state: AuctionState,
    highest_bid: int,
    loss: int,
    worth: int,
    fair: int,
    weights: AuctionWeights,
) -> int:
    """The gain of the seat on turn when all others have answered: win the lot, or let it go.

    *loss* is what it costs to let the highest bidder have it.
    """
    seat = state.turn
    higher = above(state.face_up[seat], highest_bid)
    if higher == EMPTY:
        return -loss
    gain = worth - price(state, seat, lowest(higher), fair, weights)
    if highest_bid == 0:
        return gain
    return max(gain, -loss)
