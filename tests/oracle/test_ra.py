"""The scoring of Ra agrees with the one written from the rulebook."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from heliopolis.auction.epoch import points_for_suns
from heliopolis.core.bits import members_of
from heliopolis.ra import rules, scoring
from heliopolis.ra.state import RaState
from heliopolis.ra.words import TILE_NAMES
from tests.oracle import ra as oracle
from tests.oracle.ra import Player

CIVILIZATIONS = sorted(oracle.CIVILIZATIONS)
MONUMENTS = sorted(oracle.MONUMENTS)
NUMBERS = {"god": 8, "gold": 5, "pharaoh": 25, "nile": 25, "flood": 12}
SUNS_OF_A_PLAYER = {2: 4, 3: 4, 4: 3, 5: 3}
HIGHEST_SUN = {2: 9, 3: 13, 4: 13, 5: 16}


def state_of(players: list[Player], epoch: int, face_down: Random) -> RaState:
    """The state in which these players have come to the end of an epoch."""
    state = RaState()
    rules.set_up(state, len(players), 0)
    state.epoch = epoch
    for seat, player in enumerate(players):
        state.scores[seat] = player.score
        for tile in player.tiles:
            state.tiles[seat][TILE_NAMES.index(tile)] += 1
        state.face_up[seat] = state.face_down[seat] = 0
        for sun in player.suns:
            (state.face_down if face_down.random() < 0.5 else state.face_up)[seat] |= 1 << sun
    return state


def random_players(random: Random) -> list[Player]:
    """Displays with many ties and extremes: some piles are shared out alike, some go to one."""
    number = random.choice([2, 3, 4, 5])
    displays: list[list[str]] = [[] for _ in range(number)]
    for tile, most in NUMBERS.items():
        _deal(random, displays, tile, most)
    for tile in CIVILIZATIONS + MONUMENTS:
        _deal(random, displays, tile, 5)
    suns = random.sample(range(1, HIGHEST_SUN[number] + 1), number * SUNS_OF_A_PLAYER[number])
    own = SUNS_OF_A_PLAYER[number]
    return [
        Player(display, suns[seat * own : (seat + 1) * own], random.choice([0, 0, 3, 10, 10, 40]))
        for seat, display in enumerate(displays)
    ]


def _deal(random: Random, displays: list[list[str]], tile: str, most: int) -> None:
    share = random.choice(["none", "alike", "one", "few", "any"])
    if share == "alike":
        for display in displays:
            display += [tile] * random.choice([most // len(displays), 1])
    elif share == "one":
        random.choice(displays).extend([tile] * random.randint(1, most))
    elif share == "few":
        for display in random.sample(displays, 2):
            display += [tile] * random.randint(0, min(2, most // 2))
    elif share == "any":
        for _ in range(random.randint(0, most)):
            random.choice(displays).append(tile)


def assert_agreement(players: list[Player], epoch: int, random: Random) -> None:
    """Score with the rules and with the oracle, and compare every item and what is left."""
    state = state_of(players, epoch, random)
    expected = oracle.score_epoch(players, epoch)
    for seat, result in enumerate(expected):
        assert items(state, seat) == result.items
    scoring.score_epoch(state)
    assert state.scores[: len(players)] == [result.score for result in expected]
    for seat, result in enumerate(expected):
        left = [
            name for name, n in zip(TILE_NAMES, state.tiles[seat], strict=True) for _ in range(n)
        ]
        assert sorted(left) == result.kept


def items(state: RaState, seat: int) -> dict[str, int]:
    """What the rules give a seat for each item."""
    points = {
        "gods": scoring.points_for_gods(state, seat),
        "pharaohs": scoring.points_for_pharaohs(state, seat),
        "nile": scoring.points_for_nile(state, seat),
        "gold": scoring.points_for_gold(state, seat),
        "civilization": scoring.points_for_civilization(state, seat),
    }
    if state.epoch == 3:
        points["different monuments"] = scoring.points_for_different_monuments(state, seat)
        points["same monuments"] = scoring.points_for_same_monuments(state, seat)
        points["suns"] = points_for_suns(state, seat)
    assert scoring.points_of_epoch(state, seat) == sum(points.values())
    return points


@pytest.mark.rule("RA 11.1", "RA 11.2", "RA 11.3", "RA 11.4", "RA 11.14", "RA 11.15")
@pytest.mark.parametrize("seed", range(40))
def test_scoring_agrees_with_the_rulebook_on_random_displays(seed: int) -> None:
    random = Random(seed)
    for _ in range(100):
        assert_agreement(random_players(random), random.choice([1, 2, 3, 3]), random)


@st.composite
def tables(draw: st.DrawFn) -> list[Player]:
    """Players with small, often equal numbers of everything."""
    number = draw(st.integers(2, 5))
    suns = draw(st.permutations(range(1, HIGHEST_SUN[number] + 1)))
    own = SUNS_OF_A_PLAYER[number]
    kinds = [*NUMBERS, *CIVILIZATIONS, *MONUMENTS]
    players = []
    for seat in range(number):
        counts = draw(st.dictionaries(st.sampled_from(kinds), st.integers(1, 5), max_size=12))
        tiles = list(Counter(counts).elements())
        score = draw(st.integers(0, 60))
        players.append(Player(tiles, suns[seat * own : (seat + 1) * own], score))
    return players


@pytest.mark.rule("RA 11.1", "RA 11.2", "RA 11.3", "RA 11.4", "RA 11.14", "RA 11.15")
@settings(max_examples=150, deadline=None, derandomize=True, database=None)
@given(tables(), st.integers(1, 3))
def test_scoring_agrees_with_the_rulebook_on_searched_displays(
    players: list[Player], epoch: int
) -> None:
    assert_agreement(players, epoch, Random(epoch))


@pytest.mark.rule("RA 10.8", "RA 12.2", "RA 12.3", "RA 12.4")
@pytest.mark.parametrize("seed", range(5))
def test_the_winner_is_the_one_of_the_rulebook(seed: int) -> None:
    random = Random(seed)
    for _ in range(100):
        players = random_players(random)
        state = state_of(players, 3, random)
        rules.finish_epoch(state)
        final = [
            Player(player.tiles, player.suns, result.score)
            for player, result in zip(players, oracle.score_epoch(players, 3), strict=True)
        ]
        assert set(members_of(rules.winners(state))) == {oracle.winner(final)}


@pytest.mark.rule("RA 12.3", "RA 12.4")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_winner_of_a_tie_is_the_one_of_the_rulebook(players: int) -> None:
    random = Random(players)
    for _ in range(100):
        drawn = random.sample(range(1, HIGHEST_SUN[players] + 1), players)
        table = [Player([], [sun], random.choice([9, 10])) for sun in drawn]
        state = state_of(table, 3, random)
        assert set(members_of(rules.winners(state))) == {oracle.winner(table)}
