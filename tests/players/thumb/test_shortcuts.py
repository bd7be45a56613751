"""The advice of the auction games saves itself sums. Here the same is found the long way: the worth
of the lot to every seat, the gain by every sun, an auction before every draw.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest

from heliopolis.auction.bidding import may_pass
from heliopolis.auction.constants import AUCTION, NOBODY, TURN
from heliopolis.auction.moves import BID, INVOKE, PASS
from heliopolis.auction.turn import next_seat_with_a_sun, track_is_full
from heliopolis.core.bits import above, lowest, members_of
from heliopolis.core.kind import GameKind
from heliopolis.core.speed import for_game
from heliopolis.face.catalogue import kind_of
from heliopolis.players.thumb import auction, priests_worth
from heliopolis.players.thumb.auction import WHOLE, price
from heliopolis.players.thumb.player import advice_of
from heliopolis.players.thumb.priests_weights import WEIGHTS as PRIESTS_WEIGHTS
from heliopolis.priests.constants import FACING, SCRIBE, TOMB_A
from heliopolis.priests.moves import FACE
from heliopolis.priests.rules import other_face
from tests.players.thumb.test_every_position import decisions, every_count, every_kind

SEEDS = range(3)
SHARE = 0.6  # of the moves that follow the advice


def positions(kind: GameKind, players: int, phase: int) -> Iterator[Any]:
    """Every position of some games in which a seat is asked in this phase."""
    for seed in SEEDS:
        for state in decisions(kind, players, seed, SHARE):
            if state.phase == phase:
                yield state


def asked(kind: GameKind, function: Any) -> Any:
    """A function of the shared advice, for this game."""
    return for_game(function, kind.rules, **advice_of(kind.name).OWN)


@every_kind
@every_count
def test_a_worth_that_is_found_when_asked_for_changes_no_advice(
    kind: GameKind, players: int
) -> None:
    advice = advice_of(kind.name)
    for seed in SEEDS:
        for state in decisions(kind, players, seed, SHARE):
            assert advice.advised_move(state) == advice.advised_move_with(state, advice.WEIGHTS)


@every_kind
@every_count
def test_no_sun_promises_more_than_the_one_that_is_bid(kind: GameKind, players: int) -> None:
    advice = advice_of(kind.name)
    for state in positions(kind, players, AUCTION):
        assert advice.advised_move(state) == bid_the_long_way(kind, state, advice.WEIGHTS)


def bid_the_long_way(kind: GameKind, state: Any, weights: Any) -> int:
    """Bid the sun with the greatest gain of all, if there is a gain or no choice."""
    seat, fair = state.asked, asked(kind, auction.fair_lot)(state, weights)
    worths = asked(kind, auction.worths_of)(state, weights)
    value = worths[seat]
    if state.highest_bidder != NOBODY:
        rival, sun = state.highest_bidder, state.highest_bid
        gain = worths[rival] - price(state, rival, sun, fair, weights)
        value += auction.loss_by_gain(state, seat, rival, gain, weights)
    gains = {0: 0} if may_pass(state) else {}
    for sun in members_of(above(state.face_up[seat], state.highest_bid)):
        gains[sun] = value - price(state, seat, sun, fair, weights)
        if is_beaten(state, seat, sun, worths, fair, weights):
            gains[sun] = gains[sun] * weights.contested // WHOLE
    best = max(gains, key=lambda sun: (gains[sun], -sun))
    return BID + best if best else PASS


def is_beaten(state: Any, seat: int, sun: int, worths: Any, fair: int, weights: Any) -> bool:
    """Whether any seat that is asked later would beat a sun."""
    while seat != state.turn:
        seat = next_seat_with_a_sun(state, seat)
        higher = above(state.face_up[seat], sun)
        if higher and worths[seat] > price(state, seat, lowest(higher), fair, weights):
            return True
    return False


@every_kind
@every_count
def test_ra_is_invoked_where_the_auction_promises_more(kind: GameKind, players: int) -> None:
    advice, invoked = advice_of(kind.name), 0
    for state in positions(kind, players, TURN):
        move = advice.advised_move(state)
        if state.track_tiles > 0 and not track_is_full(state) and move <= INVOKE:
            weights = advice.WEIGHTS
            worths = asked(kind, auction.worths_of)(state, weights)
            fair = asked(kind, auction.fair_lot)(state, weights)
            worth = worths[state.turn]
            gain = asked(kind, auction.gain_of_auction)(state, worth, worths, fair, weights)
            drawing = asked(kind, auction.gain_of_drawing)(state, gain, fair, weights)
            assert (move == INVOKE) == (gain * state.bag_tiles > drawing)
            invoked += move == INVOKE
    assert invoked > 0


@every_count
def test_other_faces_than_those_of_the_tile_make_no_difference(players: int) -> None:
    kind = kind_of("priests")
    for state in positions(kind, players, FACING):
        front = lowest(kind.rules.legal_moves(state, 0)) - FACE
        for seat in range(players):
            found = [
                value(state, seat, face)
                for value in (value_of_two, value_of_all)
                for face in (front, other_face(front))
            ]
            assert found[1] - found[0] == found[3] - found[2]


def value_of_two(state: Any, seat: int, face: int) -> int:
    """What the lot is worth with this face, as far as the tile makes a difference."""
    laid = state.copy()
    laid.track[face] += 1
    return priests_worth.value_of_faces(laid, seat, face, 1, PRIESTS_WEIGHTS)


def value_of_all(state: Any, seat: int, face: int) -> int:
    """The same with all races or all tombs."""
    laid = state.copy()
    laid.track[face] += 1
    chance = auction.chance_of_more(laid, seat, PRIESTS_WEIGHTS)
    rest = (1, chance, PRIESTS_WEIGHTS)
    if face <= SCRIBE:
        return priests_worth.value_of_professions(laid, seat, priests_worth.PROFESSIONS, *rest)
    if face >= TOMB_A:
        return priests_worth.value_of_pyramid(laid, seat, priests_worth.TOMBS, *rest)
    return priests_worth.value_of_buildings(laid, seat, *rest)


@every_kind
@pytest.mark.parametrize("name", ["WEIGHTS", "FIRST_GUESS"])
def test_the_numbers_allow_the_shortcuts(kind: GameKind, name: str) -> None:
    weights = getattr(import_module(f"heliopolis.players.thumb.{kind.name}_weights"), name)
    assert weights.strongest_sun >= weights.weakest_sun
    assert weights.patience <= WHOLE
    assert 0 <= weights.contested <= WHOLE
    exchanges = (weights.exchange_1, weights.exchange_2, weights.exchange_3)
    assert min(*exchanges, weights.sun_points, weights.denial_ahead, weights.denial_behind) >= 0
