"""Priests of Ra: the rules score every display as the oracle does."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from heliopolis.auction.constants import SCORING
from heliopolis.auction.epoch import points_for_suns
from heliopolis.priests import rules, scoring
from heliopolis.priests.constants import FIGHTING_PLAGUE
from heliopolis.priests.moves import DISCARD_PLAGUE, KEEP
from heliopolis.priests.state import PriestsState
from heliopolis.priests.words import FACE_NAMES
from tests.oracle import priests as oracle

FACES = FACE_NAMES[1:]  # all but Ra
# How often a face lies before one player: mostly few, for many ties, and now and then a crowd.
NUMBERS = [0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 4, 5, 6, 7, 10, 15]


class Question:
    """One epoch to be scored: players, options, and who declines to give plague back."""

    def __init__(self, chance: random.Random) -> None:
        number = chance.randint(2, 5)
        self.epoch = chance.randint(1, 3)
        self.buildings = chance.choice(["kept", "removed"])
        self.tomb_bonus = chance.choice(["each", "best"])
        self.plague_is_asked = chance.random() < 0.5
        self.turn = chance.randrange(number)
        decliners = {seat for seat in range(number) if chance.random() < 0.5}
        self.keep_plague = frozenset(decliners) if self.plague_is_asked else frozenset()
        suns = deal_suns(chance, number)
        self.players = [
            oracle.Player(
                some_tiles(chance), chance.randint(0, 6), suns[seat], chance.randint(0, 60)
            )
            for seat in range(number)
        ]

    def answer_of_rules(self) -> PriestsState:
        """The state after the rules have scored the epoch."""
        state = self.state_before()
        rules.end_epoch(state)
        while state.phase == FIGHTING_PLAGUE:
            keeps = state.asked in self.keep_plague
            rules.make_move(state, KEEP if keeps else DISCARD_PLAGUE)
        assert state.phase == SCORING
        return state

    def state_before(self) -> PriestsState:
        """The state when the epoch has just ended."""
        state = PriestsState()
        rules.set_up(state, len(self.players), 0)
        state.epoch = self.epoch
        state.turn = self.turn
        state.plague_is_asked = int(self.plague_is_asked)
        state.buildings_are_removed = int(self.buildings == "removed")
        state.only_best_tombs = int(self.tomb_bonus == "best")
        for seat, player in enumerate(self.players):
            count = Counter(player.tiles)
            state.tiles[seat] = [count[name] for name in FACE_NAMES]
            state.ankhs[seat] = player.ankhs
            state.scores[seat] = player.score
            up, down = player.suns[::2], player.suns[1::2]
            state.face_up[seat] = sum(1 << sun for sun in up)
            state.face_down[seat] = sum(1 << sun for sun in down)
        return state


def some_tiles(chance: random.Random) -> list[str]:
    """A display with few kinds of tiles or many."""
    density = chance.random()
    kinds = [face for face in FACES if chance.random() < density]
    return [face for face in kinds for _ in range(chance.choice(NUMBERS))]


def deal_suns(chance: random.Random, players: int) -> list[list[int]]:
    """Suns at random, or such that many sums are equal."""
    if chance.random() < 0.3:
        pairs = [[low, 17 - low] for low in range(1, 9)]
        return chance.sample(pairs, players)
    suns = chance.sample(range(1, 17), 3 * players)
    return [suns[3 * seat : 3 * seat + 3] for seat in range(players)]


def check(question: Question) -> None:
    """Compare score, tiles and ankhs of every player, and the points of every item."""
    expected = oracle.score_epoch(
        question.players,
        question.epoch,
        keep_plague=question.keep_plague,
        buildings=question.buildings,
        tomb_bonus=question.tomb_bonus,
    )
    state = question.answer_of_rules()
    for seat, result in enumerate(expected):
        assert points_by_item(state, seat) == result.points
    scoring.score_epoch(state)
    for seat, result in enumerate(expected):
        assert state.scores[seat] == result.score
        assert state.tiles[seat] == [result.tiles.count(name) for name in FACE_NAMES]
        assert state.ankhs[seat] == result.ankhs


def points_by_item(state: PriestsState, seat: int) -> dict[str, int]:
    """The points of one player as the rules count them, under the oracle's names."""
    points = {
        name: scoring.points_for_profession(state, seat, FACE_NAMES.index(name))
        for name in oracle.PROFESSIONS
    }
    points["buildings"] = scoring.points_for_buildings(state, seat)
    points["building types"] = scoring.points_for_building_types(state, seat)
    points["priests"] = scoring.points_for_priests(state, seat)
    points["plague"] = scoring.points_for_plague(state, seat)
    if state.epoch == 3:
        points["pyramid"] = scoring.points_for_pyramid(state, seat)
        points["tombs"] = scoring.points_for_tombs(state, seat)
        points["ankhs"] = scoring.points_for_ankhs(state, seat)
        points["suns"] = points_for_suns(state, seat)
    return points


@pytest.mark.parametrize("seed", range(10))
def test_scoring_agrees_with_the_oracle_on_many_displays(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(300):
        check(Question(chance))


@settings(max_examples=200, deadline=None, derandomize=True, database=None)
@given(st.randoms(use_true_random=False))
def test_scoring_agrees_with_the_oracle_where_hypothesis_looks(chance: random.Random) -> None:
    check(Question(chance))


def test_the_oracle_scores_a_display_worked_out_by_hand() -> None:
    first = oracle.Player(
        ["farmer"] * 3
        + ["warrior", "trader"]
        + ["granary"] * 3
        + ["fort"] * 2
        + ["market"] * 4
        + ["priest"] * 3
        + ["plague"] * 3
        + ["tomb:a"] * 3
        + ["pyramid"] * 3,
        ankhs=2,
        suns=[13, 5],
        score=10,
    )
    second = oracle.Player(["farmer"] * 3 + ["plague"] * 6, ankhs=1, suns=[2], score=4)
    result, other = oracle.score_epoch([first, second], 3)
    assert result.points == {
        "farmer": 5,
        "warrior": 0,
        "trader": 0,
        "scribe": 0,
        "buildings": 8,
        "building types": 5,
        "priests": 6,
        "plague": -3,
        "pyramid": 10,
        "tombs": 5,
        "ankhs": 10,
        "suns": 5,
    }
    assert (result.score, result.ankhs) == (61, 3)
    assert (other.score, other.ankhs) == (0, 1)
