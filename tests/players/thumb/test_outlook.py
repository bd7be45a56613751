"""What the rule of thumb expects of an auction is what then happens if everybody follows it."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from heliopolis import Game, new_game
from heliopolis.auction.constants import AUCTION, NOBODY, TURN
from heliopolis.auction.moves import BID, INVOKE, PASS
from heliopolis.batch.page import row_lines
from heliopolis.core.speed import compiled
from heliopolis.core.state import pack
from heliopolis.face.catalogue import kind_of
from heliopolis.players.network.inputs import layouts_of, seer_of
from heliopolis.players.thumb.outlook import A_QUARTER, LAYOUT
from heliopolis.players.thumb.player import advice_of

GOLDEN = Path(__file__).parents[2] / "golden"
PLAYERS = 4
every_auction_game = pytest.mark.parametrize("name", ["ra", "priests"])


def positions(name: str, players: int, seed: int) -> Iterator[tuple[Any, int]]:
    """Every position with a choice of a game in which all follow the advice, and who is asked."""
    game: Game = new_game(name, players, seed=seed)
    advised = compiled(advice_of(name).advised_move)
    while not game.is_over:
        if game.to_move == "chance":
            game.play_chance()
            continue
        assert isinstance(game.to_move, int)
        state = game.state_copy()
        yield state, game.to_move
        number = advised(pack(state)[0])
        game.play(next(move for move in game.legal_moves() if move.number == number))


def outlook(name: str, state: Any, viewer: int) -> dict[str, list[int]]:
    """What is expected in a position, by name."""
    out = np.full(LAYOUT.size + 3, 99, np.int8)
    advice_of(name).write_outlook(state, viewer, out, 2)
    assert list(out[:2]) == [99, 99]
    assert out[-1] == 99
    return LAYOUT.read(out[2:].tolist())


def played(name: str, state: Any, first: int | None) -> tuple[dict[int, int], int]:
    """Let everybody answer in an auction, the first one with a given move. Returns the bids by
    seat, and who has the highest.
    """
    rules, advice = kind_of(name).rules, advice_of(name)
    position, bids = state.copy(), {}
    winner = NOBODY
    if position.phase == TURN:
        rules.make_move(position, INVOKE)
    else:
        winner = position.highest_bidder
    while position.phase == AUCTION:
        seat = position.asked
        move = advice.advised_move(position) if first is None else first
        first = None
        if move != PASS:
            bids[seat], winner = move - BID, seat
        rules.make_move(position, move)
    return bids, winner


def flagged(row: dict[str, list[int]], feature: str, viewer: int, players: int) -> list[int]:
    """The seats of which a feature holds."""
    return [(viewer + place) % players for place in range(players) if row[f"{place} {feature}"][0]]


@every_auction_game
def test_auctions_go_as_expected(name: str) -> None:
    auctions = turns = 0
    for state, viewer in positions(name, PLAYERS, seed=5):
        row = outlook(name, state, viewer)
        if state.phase not in (TURN, AUCTION):
            assert flagged(row, "bid", viewer, PLAYERS) == []
            continue
        if state.phase == TURN and state.track_tiles == 0:
            continue
        bids, winner = played(name, state, None)
        told = {(viewer + place) % PLAYERS: row[f"{place} bid"][0] for place in range(PLAYERS)}
        assert {seat: bid for seat, bid in told.items() if bid} == bids
        assert flagged(row, "wins", viewer, PLAYERS) == ([] if winner == NOBODY else [winner])
        auctions += state.phase == AUCTION
        turns += state.phase == TURN
    assert auctions > 30
    assert turns > 30


@every_auction_game
def test_what_a_pass_or_a_sun_leads_to(name: str) -> None:
    holding = beaten = 0
    for state, viewer in positions(name, PLAYERS, seed=6):
        if state.phase != AUCTION:
            continue
        row = outlook(name, state, viewer)
        legal = kind_of(name).rules.legal_moves(state, 0)
        winners = [played(name, state, PASS)[1]] if legal >> PASS & 1 else []
        assert flagged(row, "wins after pass", viewer, PLAYERS) == [
            winner for winner in winners if winner != NOBODY
        ]
        for sun in range(1, 17):
            can_bid = legal >> (BID + sun) & 1
            holds = bool(can_bid) and played(name, state, BID + sun)[1] == viewer
            assert row["holds"][sun - 1] == holds
            holding += holds
            beaten += bool(can_bid) and not holds
    assert holding > 30
    assert beaten > 10


@every_auction_game
def test_the_advice_and_the_worth_of_the_lot_are_those_of_the_rule_of_thumb(name: str) -> None:
    advice = advice_of(name)
    for state, viewer in positions(name, 3, seed=7):
        row = outlook(name, state, viewer)
        assert np.flatnonzero(row["advice"]).tolist() == [advice.advised_move(state)]
        if state.phase not in (TURN, AUCTION):
            continue
        for place in range(3):
            seat = (viewer + place) % 3
            worth = advice.lot_value(state, seat, advice.WEIGHTS) if state.face_up[seat] else 0
            assert row[f"{place} worth"] == [max(-128, min(127, worth // A_QUARTER))]
            assert np.count_nonzero(row[f"{place} prices"]) <= state.face_up[seat].bit_count()


@every_auction_game
def test_rows_for_networks_are_the_same_compiled_and_change_nothing(name: str) -> None:
    kind = kind_of(name)
    see = seer_of(kind)
    quick, size = compiled(see), sum(layout.size for layout in layouts_of(kind))
    for number, (state, viewer) in enumerate(positions(name, 5, seed=8)):
        if number % 3:
            continue
        plain, fast = np.full((2, size), 99, np.int8)
        before = pack(state).tobytes()
        see(state, viewer, plain)
        record = pack(state)
        quick(record[0], viewer, fast)
        assert plain.tolist() == fast.tolist()
        assert pack(state).tobytes() == record.tobytes() == before


def test_a_network_for_dice_reads_the_observation_alone() -> None:
    dice = kind_of("dice")
    assert layouts_of(dice) == (dice.observation.LAYOUT,)
    assert seer_of(dice) is dice.observation.observe


def test_the_rows_are_the_pinned_ones() -> None:
    """A change of what the numbers mean, of their order or of the advice needs a new version: the
    networks that come with the program have learnt what these mean.
    """
    lines = row_lines(LAYOUT)
    for name in ("ra", "priests"):
        digest = sha256()
        for state, viewer in positions(name, 3, seed=9):
            out = np.zeros(LAYOUT.size, np.int8)
            advice_of(name).write_outlook(state, viewer, out, 0)
            digest.update(out.tobytes())
        lines.append(f"sha256 of a fixed game of {name}: {digest.hexdigest()}")
    pinned = GOLDEN / f"{LAYOUT.version}.features"
    assert "\n".join(lines) + "\n" == pinned.read_text(encoding="utf-8")
