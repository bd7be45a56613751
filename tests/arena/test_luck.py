"""Luck: zero on average whatever the judge thinks, the same wherever it is told, and what is left
of the wins without it varies less.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from statistics import fmean, pvariance, stdev
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from heliopolis import BadSetup, new_game
from heliopolis.arena import luck as luck_of_games
from heliopolis.arena import play
from heliopolis.arena.plan import OtherPlan, Plan, checked_plan
from heliopolis.arena.play import check_bots, play_deal
from heliopolis.arena.result import DealResult, parse_result
from heliopolis.arena.tally import share_of
from heliopolis.core.bits import has
from heliopolis.core.chance import first_random
from heliopolis.core.speed import PLAIN_SWITCH, for_game
from heliopolis.errors import BadFile
from heliopolis.face.catalogue import GAMES
from heliopolis.players.network import weights_file
from heliopolis.players.network.judge import NOBODY, Judge, look_ahead
from heliopolis.players.network.model import Model
from heliopolis.players.network.outcomes import MOST_OUTCOMES
from heliopolis.players.player import RandomPlayer
from tests.arena.bots import Cheat
from tests.face.random_games import TABLES, lively_step, seeded
from tests.players.networks import random_model

EXACT = 1e-9
CLOSE = 1e-5  # single numbers have seven digits, and sums lose some
FULL_THROW = 6**5  # outcomes


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is compiled."""
    monkeypatch.setenv(PLAIN_SWITCH, "1")


@pytest.fixture
def any_network(monkeypatch: pytest.MonkeyPatch) -> None:
    """A judge that knows nothing: what holds for it holds for all."""
    monkeypatch.setattr(luck_of_games, "model_of", random_model)


def before_chance(game: str, players: int, seed: int) -> Iterator[Any]:
    """The positions of a game in which chance is about to speak."""
    table, random = new_game(game, players, seed=seed), seeded(seed)
    while not table.is_over:
        if table.to_move == "chance":
            yield table.state_copy()
        lively_step(table, random)


def luck(model: Model, state: Any, outcome: int) -> Any:
    """What one outcome was worth to each seat."""
    judge = Judge(model, state.players, "x")
    return judge.luck([judge.fork(state, outcome)])[0]


# One time that chance speaks


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_luck_is_zero_on_average_in_every_position(game: str, players: int, plain: None) -> None:
    model = random_model(game)
    found = [(state, list(model.kind.outcomes(state))) for state in before_chance(game, players, 1)]
    exact = [(state, outcomes) for state, outcomes in found if len(outcomes) <= MOST_OUTCOMES]
    for state, outcomes in exact[1 :: len(exact) // 6]:
        tickets = [model.kind.tickets_of(state, outcome) for outcome in outcomes]
        lucks = np.array([luck(model, state, outcome) for outcome in outcomes])
        assert np.abs(lucks).max() > CLOSE
        assert np.array(tickets) @ lucks / sum(tickets) == pytest.approx(0, abs=EXACT)
        assert lucks.sum(axis=1) == pytest.approx(0, abs=EXACT)


def test_of_many_throws_some_are_drawn_whatever_came(plain: None) -> None:
    model, state = random_model("dice"), next(before_chance("dice", 3, seed=1))
    assert model.kind.rules.tickets(state) == FULL_THROW
    one, other = (Judge(model, 3, "x").fork(state, outcome) for outcome in (17, 4000))
    assert len(one.rows) == MOST_OUTCOMES + 1
    assert (one.rows[1:] == other.rows[1:]).all()
    assert (one.rows[0] != other.rows[0]).any()
    assert len({row.tobytes() for row in one.rows}) > MOST_OUTCOMES / 2


def test_luck_in_throws_that_are_drawn_is_zero_on_average_too(plain: None) -> None:
    model, state = random_model("dice"), next(before_chance("dice", 3, seed=1))
    judge, random = Judge(model, 3, "x"), seeded(1)
    forks = [judge.fork(state, random.randrange(FULL_THROW)) for _ in range(150)]
    of_first = judge.luck(forks)[:, 0].tolist()
    assert stdev(of_first) > CLOSE
    assert abs(fmean(of_first)) < 3 * stdev(of_first) / len(forks) ** 0.5


def by_hand(model: Model, state: Any, came: int) -> list[float]:
    """Luck as its definition has it, one outcome after the other."""
    rules, mean = model.kind.rules, np.zeros(state.players)
    of_came: Any = None
    for outcome in model.kind.outcomes(state):
        after = state.copy()
        rules.apply_chance(after, outcome)
        if rules.is_over(after):
            parts = np.array([float(has(rules.winners(after), s)) for s in range(state.players)])
            shares = parts / parts.sum()
        else:
            shares = np.array(model.shares([after])[0])
        mean += model.kind.tickets_of(state, outcome) / rules.tickets(state) * shares
        of_came = shares if outcome == came else of_came
    found: list[float] = (of_came - mean).tolist()
    return found


@pytest.mark.parametrize("game", ["ra", "priests"])
def test_luck_is_what_came_less_the_mean_of_what_might_have_come(game: str, plain: None) -> None:
    model, last = random_model(game), False
    for state in list(before_chance(game, 3, seed=2))[-1:0:-20]:
        came = list(model.kind.outcomes(state))[-1]
        told = luck(model, state, came).tolist()
        assert told == pytest.approx(by_hand(model, state, came), abs=CLOSE)
        last |= NOBODY in Judge(model, 3, "x").fork(state, came).viewers
    assert last, "no tile ends the game"


def coins() -> ModuleType:
    """The rules of a game in which chance speaks until two coins have shown heads."""

    def apply_chance(state: Any, outcome: int) -> None:
        state.heads += outcome

    rules: Any = ModuleType("coins")
    rules.apply_chance = apply_chance
    rules.is_chance = lambda state: state.heads < 2
    rules.is_over = lambda state: False
    rules.seat_to_move = lambda state: 0
    rules.winners = lambda state: 0
    rules.tickets = lambda state: 2
    rules.outcome_of_ticket = lambda state, ticket: ticket
    module: ModuleType = rules
    return module


class Coins:
    """How many heads have come."""

    def __init__(self, heads: int = 0) -> None:
        self.heads = heads

    def copy(self) -> Coins:
        return Coins(self.heads)


def test_where_chance_speaks_again_it_goes_on_until_a_seat_is_asked() -> None:
    def observe(state: Coins, viewer: int, out: Any) -> None:
        out[0] = state.heads

    look: Any = for_game(look_ahead, coins(), observe=observe)
    rows, viewers, begun = np.zeros((2, 1), np.int8), np.full(2, NOBODY), first_random(1, 1)
    ended = look([Coins(), Coins()], [0, 1], rows, viewers, np.zeros(2, np.int64), begun)
    assert rows.tolist() == [[2], [2]]
    assert viewers.tolist() == [0, 0]
    assert ended != begun


@pytest.mark.parametrize("game", GAMES)
def test_plain_and_compiled_judges_agree(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def told() -> Any:
        model = random_model(game)
        judge = Judge(model, 4, "x")
        states = list(before_chance(game, 4, seed=3))[::8]
        forks = [judge.fork(state, next(iter(model.kind.outcomes(state)))) for state in states]
        return judge.luck(forks)

    fast = told()
    monkeypatch.setenv(PLAIN_SWITCH, "1")
    assert np.abs(fast).max() > CLOSE
    assert np.allclose(fast, told(), atol=CLOSE)


# The games of a match


def plan_of(*bots: str, game: str = "ra", seats: int = 2, judge: str | None = "network") -> Plan:
    return checked_plan(game, seats, bots, {}, games=10, judge=judge)


def without_luck(result: DealResult) -> list[tuple[object, ...]]:
    return [(game.bots, game.scores, game.places) for game in result.games]


@pytest.mark.parametrize("game", GAMES)
def test_luck_depends_on_nothing_but_the_plan(game: str, any_network: None, plain: None) -> None:
    plan = plan_of("random", game=game)
    result = play_deal(plan, 3)
    assert result == play_deal(plan, 3)
    lucks = [game.luck or () for game in (*result.games, *play_deal(plan, 4).games)]
    assert len(set(lucks)) == 4
    for each in lucks:
        assert sum(each) == pytest.approx(0, abs=2 * CLOSE)
        assert max(each) > 0


def test_a_judge_does_not_disturb_the_games(any_network: None, plain: None) -> None:
    judged, alone = (play_deal(plan_of("random", judge=judge), 3) for judge in ("network", None))
    assert without_luck(judged) == without_luck(alone)
    assert [game.luck for game in alone.games] == [None, None]


def test_luck_is_read_as_it_was_written(any_network: None, plain: None) -> None:
    result = play_deal(plan_of("random"), 0)
    read = json.loads(json.dumps(result.as_json()))
    assert parse_result(read, [(0, 0), (0, 0)], is_judged=True) == result


def test_a_judge_that_has_learnt_takes_much_of_the_luck_off() -> None:
    plan = plan_of("network", "thumb", "thumb", "network", seats=4)
    counted, fair = [], []
    for deal in range(6):
        for game in play_deal(plan, deal).games:
            shares = [share_of(game, seat) for seat in range(4)]
            left = [share - luck for share, luck in zip(shares, game.luck or (), strict=True)]
            assert sum(left) == pytest.approx(1, abs=3 * CLOSE)
            counted += shares
            fair += left
    assert pvariance(fair) < 0.8 * pvariance(counted)


def test_a_seat_that_forfeits_has_its_luck_as_well(
    any_network: None, plain: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    seated = {"cheat": Cheat, "random": RandomPlayer, "thumb": RandomPlayer}
    monkeypatch.setattr(play, "player_named", lambda name: seated[name]())
    for game in play_deal(plan_of("cheat", "random"), 0).games:
        assert list(game.forfeits) == [game.bots.index(0)]
        assert game.luck is not None
        assert 0 not in game.luck


# What is refused


def test_an_unknown_judge_is_refused() -> None:
    with pytest.raises(BadSetup, match=r"^there is no judge 'fate'; choose network, or do without"):
        plan_of("random", judge="fate")


def test_a_judge_without_weights_is_refused_before_anything_is_played(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(weights_file, "FOLDER", tmp_path)
    check_bots(plan_of("random", judge=None))
    with pytest.raises(BadFile, match=r"^there are no weights .*ra.npz"):
        check_bots(plan_of("random"))


def test_results_without_a_judge_are_of_another_plan() -> None:
    old = plan_of("random", judge=None).as_json()
    del old["judge"]  # as it was before there were judges
    plan_of("random", judge=None).check_same(old, "x.jsonl")
    with pytest.raises(OtherPlan, match=r"^x.jsonl is of another plan: its judge is None, not 'ne"):
        plan_of("random").check_same(old, "x.jsonl")
