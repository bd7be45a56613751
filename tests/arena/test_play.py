"""Deals: the same chance for everybody, and an end whatever a bot does."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from heliopolis import BadSetup, Game
from heliopolis.arena import play
from heliopolis.arena.plan import Plan, checked_plan
from heliopolis.arena.play import check_bots, places_of, play_deal
from heliopolis.arena.result import GameResult
from heliopolis.players.player import Player, RandomPlayer
from heliopolis.players.registry import player_named
from tests.arena.bots import Cheat, First, Last, Mute, Raiser, Unwilling
from tests.face.random_games import TABLES

PLAYERS: dict[str, Callable[[], object]] = {
    bot.__name__.lower(): bot for bot in (First, Last, Raiser, Cheat, Mute, Unwilling)
}
PLAYERS["random"] = PLAYERS["thumb"] = RandomPlayer


@pytest.fixture(autouse=True)
def bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """The test's own bots, by the names of their classes, besides those that there are."""

    def seated(name: str) -> object:
        return PLAYERS[name]() if name in PLAYERS else player_named(name)

    monkeypatch.setattr(play, "player_named", seated)


@pytest.fixture
def finished(monkeypatch: pytest.MonkeyPatch) -> list[Game]:
    """The games that were played to their end."""
    games: list[Game] = []

    def kept(game: Game, forfeits: dict[int, str]) -> list[int]:
        games.append(game)
        return places_of(game, forfeits)

    monkeypatch.setattr(play, "places_of", kept)
    return games


def plan_of(*bots: str, game: str = "ra", seats: int = 2) -> Plan:
    return checked_plan(game, seats, bots, {}, games=10)


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_the_same_deal_gives_the_same_result(game: str, seats: int) -> None:
    plan = plan_of("random", game=game, seats=seats)
    assert play_deal(plan, 3) == play_deal(plan, 3)
    assert play_deal(plan, 3) != play_deal(plan, 4)


def test_the_games_of_a_deal_have_the_same_suns_and_the_same_order_of_tiles(
    finished: list[Game],
) -> None:
    play_deal(plan_of("first", "random", seats=3), 5)
    assert len(finished) == 3
    assert len({game.deal for game in finished}) == 1
    drawn = [[event.words for event in game.events if event.who == "chance"] for game in finished]
    shortest = min(map(len, drawn))
    assert shortest > 20
    assert all(tiles[:shortest] == drawn[0][:shortest] for tiles in drawn)


def test_copies_of_a_bot_do_not_repeat_each_others_games(finished: list[Game]) -> None:
    play_deal(plan_of("random", seats=3), 5)
    assert len({game.events for game in finished}) == 3


def test_a_result_tells_bots_scores_and_places_by_seat() -> None:
    result = play_deal(plan_of("last", "random"), 0)
    for game in result.games:
        assert sorted(game.bots) == [0, 1]
        assert sorted(game.places) == [1, 2]
        assert game.scores[game.places.index(1)] == max(game.scores)
        assert game.forfeits == {}
    assert {game.bots for game in result.games} == {(0, 1), (1, 0)}


def test_the_clock_counts_every_move_but_a_bots_first_in_this_process(
    finished: list[Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the first move rules may be compiled, which says nothing about a bot."""
    monkeypatch.setattr(play, "_STARTED", set())
    plan = plan_of("random", "first")
    counted = [
        sum(clock.moves for clock in play_deal(plan, deal).clocks.values()) for deal in (0, 0)
    ]
    moves = [event for game in finished for event in game.events if event.who != "chance"]
    assert counted[1] == len(moves) / 2
    assert counted[0] == counted[1] - 2


# Bots that fail


@pytest.mark.parametrize(
    ("bot", "reason"),
    [
        ("raiser", "it raised RuntimeError: no idea at all"),
        ("unwilling", "it raised OSError: not today"),
        ("cheat", "it made an illegal move: 'win' is not move 0, but move None"),
        (
            "mute",
            "it made an illegal move: a move is given as its words or a Move, not None",
        ),
    ],
)
@pytest.mark.parametrize("game", ["ra", "priests", "dice"])
def test_a_bot_that_fails_forfeits_its_games_and_no_others(
    game: str, bot: str, reason: str
) -> None:
    result = play_deal(plan_of(bot, "random", game=game, seats=3), 1)
    assert len(result.games) == 3
    for played in result.games:
        seat = played.bots.index(0)
        assert played.forfeits == {seat: reason}
        assert played.places[seat] == 3
        assert len(played.winners) >= 1
        assert seat not in played.winners


def test_a_long_reason_is_cut() -> None:
    reason = play.reason_of(RuntimeError("x" * 1000))
    assert len(reason) == play.LONGEST_REASON
    assert reason.endswith("x...")


def test_the_arena_itself_can_still_be_interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(First, "choose", interrupted)
    with pytest.raises(KeyboardInterrupt):
        play_deal(plan_of("first"), 0)


def test_a_stand_in_that_fails_leaves_the_seat_to_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "stand_in", Raiser)
    result = play_deal(plan_of("cheat", "random"), 0)
    assert [len(game.forfeits) for game in result.games] == [1, 1]


def test_a_stand_in_may_always_be_had(monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(name: str) -> Player:
        raise BadSetup(f"there is no bot {name}")

    monkeypatch.setattr(play, "player_named", unknown)
    assert isinstance(play.stand_in(), RandomPlayer)


# Places


class Ended:
    """A game that has ended, as far as places are concerned."""

    def __init__(self, scores: Sequence[int], tie_break: int = 0) -> None:
        self.scores = list(scores)
        self.players = [f"player {seat}" for seat in range(len(scores))]
        self.tie_break = tie_break
        self.kind = self
        self.rules = self

    def state_copy(self) -> Ended:
        return Ended(self.scores, self.tie_break)

    def winners(self, state: Ended) -> int:
        """As in Ra: among those tied the one who holds the highest sun."""
        best = max(state.scores)
        tied = [seat for seat, score in enumerate(state.scores) if score == best]
        return 1 << (self.tie_break if self.tie_break in tied else tied[0])


@pytest.mark.parametrize(
    ("scores", "forfeits", "places"),
    [
        ([30, 20, 10], {}, [1, 2, 3]),
        ([10, 20, 20], {}, [3, 1, 2]),  # a tie for the win is broken by the rules
        ([30, 20, 20], {}, [1, 2, 2]),  # others share the better place
        ([30, 20, 10], {0: "x"}, [3, 1, 2]),
        ([30, 20, 20], {0: "x"}, [3, 1, 2]),
        ([30, 20, 10], {0: "x", 1: "x"}, [2, 2, 1]),
        ([30, 20, 10], {0: "x", 1: "x", 2: "x"}, [1, 1, 1]),
    ],
)
def test_places_go_by_wins_then_points_and_forfeits_come_last(
    scores: list[int], forfeits: dict[int, str], places: list[int]
) -> None:
    game = Ended(scores, tie_break=1)
    assert places_of(game, forfeits) == places  # type: ignore[arg-type]  # all it looks at


def test_winners_are_those_at_place_one() -> None:
    assert GameResult((0, 1, 0), (9, 9, 3), (1, 1, 3), {}).winners == [0, 1]


# The check before


def test_unknown_bots_are_refused_before_anything_is_played() -> None:
    with pytest.raises(BadSetup, match=r"^there is no bot 'alpha'"):
        check_bots(plan_of("random", "alpha"))
