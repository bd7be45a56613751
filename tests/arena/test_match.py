"""A match counts its deals in order, so that it ends at the same deal whoever was quicker."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from heliopolis import BadSetup
from heliopolis.arena.match import FEWEST_DEALS, Match
from heliopolis.arena.plan import checked_plan
from heliopolis.arena.result import Clock, DealResult, GameResult
from heliopolis.arena.standings import match_as_json

PLAN = checked_plan("ra", 2, ["strong", "weak"], {}, games=600)


def deal(number: int) -> DealResult:
    """A deal in which the strong bot wins two games of three, by chance."""
    chance = random.Random(number)
    games = []
    for bots in ((0, 1), (1, 0)):
        strong = 1 if chance.random() < 2 / 3 else 2
        places = (strong, 3 - strong) if bots == (0, 1) else (3 - strong, strong)
        games.append(GameResult(bots, (10 * places[1], 10 * places[0]), places, {}))
    clock = Clock()
    clock.add(0.5)
    return DealResult(number, tuple(games), {0: clock})


def match_of(numbers: list[int], precision: float | None = None) -> Match:
    match = Match(PLAN, precision)
    for number in numbers:
        match.add(deal(number))
    return match


def shuffled(count: int) -> list[int]:
    return random.Random(1).sample(range(count), count)


def test_the_order_of_results_makes_no_difference() -> None:
    in_order, out_of_order = match_of(list(range(300))), match_of(shuffled(300))
    assert in_order.result()[1] == out_of_order.result()[1]
    assert in_order.is_complete


def test_what_is_finished_counts_though_earlier_deals_are_missing() -> None:
    match = match_of([7, 9, 200])
    tally, standings = match.result()
    assert (tally.deals, tally.games, match.games) == (3, 6, 6)
    assert sum(standing.games for standing in standings) == 12
    assert not match.is_complete


def test_only_what_is_missing_is_played() -> None:
    match = match_of([0, 2])
    assert list(match.deals())[:3] == [1, 3, 4]
    assert len(list(match.deals())) == 298


def test_a_deal_counts_once_and_one_too_many_not_at_all() -> None:
    assert match_of([0, 1, 1, 0, 300, 999]).result()[0].deals == 2


def test_a_match_ends_at_the_precision_at_the_same_deal_whoever_was_quicker() -> None:
    in_order, out_of_order = match_of(list(range(300)), 0.05), match_of(shuffled(300), 0.05)
    assert in_order.is_precise
    assert in_order.result()[0].deals == out_of_order.result()[0].deals < 300
    assert in_order.result()[1] == out_of_order.result()[1]
    assert list(in_order.deals()) == []
    for standing in in_order.result()[1]:
        assert standing.share is not None
        assert standing.share.half_width <= 0.05


def test_how_long_a_match_will_be_is_foretold_from_what_was_played() -> None:
    assert match_of([]).expected_games == match_of(list(range(50))).expected_games == 600
    assert match_of([], 0.05).expected_games == 600
    foretold = match_of(list(range(40)), 0.05).expected_games
    in_the_end = match_of(list(range(300)), 0.05).result()[0].games
    assert foretold == pytest.approx(in_the_end, rel=0.3)


def test_a_few_deals_are_not_trusted() -> None:
    match = match_of(list(range(FEWEST_DEALS - 1)), 0.5)
    assert not match.is_precise
    match.add(deal(FEWEST_DEALS - 1))
    assert match.is_precise


@pytest.mark.parametrize("precision", [0.0, -0.01, 0.51, float("nan")])
def test_an_absurd_precision_is_refused(precision: float) -> None:
    with pytest.raises(BadSetup, match=r"^the precision must be more than 0 and at most 50 points"):
        Match(PLAN, precision)


def test_the_json_has_all_that_the_page_tells() -> None:
    match = match_of(list(range(300)))
    tally, standings = match.result()
    content = match_as_json(PLAN, tally, standings, match.is_complete)
    assert content["complete"] is True
    assert (content["deals"], content["games"], content["fair_share"]) == (300, 600, 0.5)
    assert content["rating_zero"] == "mean"
    strong, weak = content["bots"]
    assert (strong["bot"], weak["bot"]) == ("strong", "weak")
    assert strong["win_share"]["value"] == pytest.approx(2 / 3, abs=0.08)
    assert strong["win_share"]["low"] < strong["win_share"]["value"] < strong["win_share"]["high"]
    assert strong["rating"]["value"] == pytest.approx(-weak["rating"]["value"])
    assert strong["seconds_per_move"] == 0.5
    assert (strong["timed_moves"], weak["timed_moves"]) == (300, 0)


def test_one_deal_tells_neither_scores_nor_ratings() -> None:
    match = match_of([0])
    tally, standings = match.result()
    best, other = match_as_json(PLAN, tally, standings, match.is_complete)["bots"]
    assert best["win_share"]["value"] >= other["win_share"]["value"]
    assert best["score"] is best["rating"] is None


def test_points_of_forfeited_games_do_not_count() -> None:
    match = Match(PLAN)
    for number in range(3):
        games = (
            GameResult((0, 1), (50, 20), (2, 1), {0: f"reason {number}"}),
            GameResult((1, 0), (20, 30), (2, 1), {}),
        )
        match.add(DealResult(number, games, {}))
    strong = next(line for line in match.result()[1] if line.bot == "strong")
    assert (strong.forfeits, strong.first_reason) == (3, "reason 0")
    assert strong.score is not None
    assert strong.score.value == 30


# Luck

JUDGED = checked_plan("ra", 2, ["strong", "weak"], {}, games=600, judge="network")


def judged_deal(number: int) -> DealResult:
    """The same deal, and a judge who knows luck from skill to within a tenth of a win."""
    chance = random.Random(f"judge {number}")
    games = []
    for game in deal(number).games:
        strong = game.bots.index(0)
        won = float(game.places[strong] == 1)
        luck = round(won - 2 / 3 + chance.uniform(-0.1, 0.1), 5)
        by_seat = (luck, -luck) if strong == 0 else (-luck, luck)
        games.append(replace(game, luck=by_seat))
    return DealResult(number, tuple(games), {})


def judged_match(deals: int, precision: float | None = None) -> Match:
    match = Match(JUDGED, precision)
    for number in range(deals):
        match.add(judged_deal(number))
    return match


def test_with_a_judge_shares_are_less_luck_and_the_counted_ones_are_kept() -> None:
    match = judged_match(300)
    tally, standings = match.result()
    counted = match_of(list(range(300))).result()[1]
    told = match_as_json(JUDGED, tally, standings, match.is_complete)
    assert told["luck_weight"] == pytest.approx(1.0, abs=0.03)
    rows = told["bots"]
    for standing, plain, row in zip(standings, counted, rows, strict=True):
        assert standing.share is not None
        assert standing.raw_share == plain.share
        assert standing.share.half_width < 0.006
        assert row["win_share"] == plain.as_json()["win_share"]
        assert row["win_share_less_luck"]["value"] == round(standing.share.value, 5)
        assert plain.as_json()["win_share_less_luck"] is None
    strong, weak = standings
    assert strong.share is not None and weak.share is not None
    assert strong.share.value == pytest.approx(2 / 3, abs=0.01)
    assert strong.share.value + weak.share.value == pytest.approx(1)
    assert strong.share.high - strong.share.value == pytest.approx(strong.share.half_width)


def test_with_a_judge_a_match_is_precise_earlier() -> None:
    match = judged_match(300, 0.02)
    assert match.is_precise
    assert match.result()[0].deals == FEWEST_DEALS
    assert not match_of(list(range(300)), 0.02).is_precise


def test_one_judged_deal_tells_only_the_counted_share() -> None:
    tally, standings = judged_match(1).result()
    for row in match_as_json(JUDGED, tally, standings, complete=False)["bots"]:
        assert row["win_share"] is not None
        assert row["win_share_less_luck"] is None
