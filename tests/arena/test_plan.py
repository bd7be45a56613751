"""Who plays whom, on which seat, with which chance."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from heliopolis import BadSetup
from heliopolis.arena.plan import OtherPlan, Plan, checked_plan, parse_bots


def plan_of(bots: str, seats: int = 3, games: int = 100, **more: Any) -> Plan:
    """A plan for a match of Ra."""
    return checked_plan("ra", seats, parse_bots([bots], seats), {}, games, **more)


def test_as_many_bots_as_seats_sit_together() -> None:
    assert plan_of("a,b,c").line_ups == [("a", "b", "c")]


def test_the_last_bot_fills_the_seats_that_are_left() -> None:
    assert plan_of("a,b", seats=4).line_ups == [("a", "b", "b", "b")]


def test_of_more_bots_than_seats_every_choice_plays() -> None:
    line_ups = plan_of("a,b,c,d").line_ups
    assert sorted(line_ups) == [("a", "b", "c"), ("a", "b", "d"), ("a", "c", "d"), ("b", "c", "d")]


def test_a_match_cut_short_favours_no_bot() -> None:
    plan = plan_of("a,b,c,d,e,f,g,h", seats=2)
    played = Counter(bot for deal in range(14) for bot in plan.tables(deal)[0])
    assert max(played.values()) - min(played.values()) <= 4


def test_everybody_sits_once_on_every_seat() -> None:
    plan = plan_of("a,b,c")
    for deal in range(5):
        tables = plan.tables(deal)
        assert len(tables) == 3
        for seat in range(3):
            assert sorted(table[seat] for table in tables) == ["a", "b", "c"]


def test_neighbours_change_from_deal_to_deal() -> None:
    plan = plan_of("a,b,c,d", seats=4)
    left_of_a = {table[table.index("a") - 1] for deal in range(20) for table in plan.tables(deal)}
    assert left_of_a == {"b", "c", "d"}


def test_the_number_of_games_is_rounded_up_to_whole_deals() -> None:
    assert [plan_of("a", games=games).deals for games in (1, 3, 4, 6)] == [1, 1, 2, 2]


def test_a_bot_named_twice_is_one_row() -> None:
    assert plan_of("a*2,b").names == ("a", "b")


def test_every_deal_has_a_seed_of_its_own() -> None:
    plan = plan_of("a", seed="x")
    assert plan.seed_of(7) == "x/7"


def test_bots_may_be_repeated_and_programs_are_not_split() -> None:
    words = ["a, b*2", "program:run --x=1,2 *3", "program:bot*2"]
    assert parse_bots(words, 4) == [
        "a",
        "b",
        "b",
        *["program:run --x=1,2"] * 3,
        *["program:bot"] * 2,
    ]


@pytest.mark.parametrize("entry", ["a*0", "a*4"])
def test_more_of_a_kind_than_seats_are_refused(entry: str) -> None:
    with pytest.raises(
        BadSetup, match=rf"^'a\*{entry[-1]}' asks for {entry[-1]} at 3 seats; 1 to 3 fit$"
    ):
        parse_bots([entry], 3)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"game": "chess"}, "there is no game 'chess'; choose one of ra, priests, dice"),
        ({"seats": 9}, "Ra seats 2 to 5 players, not 9"),
        ({"bots": []}, "no bot is named; name one or more, like --bots random"),
        ({"games": 0}, "the number of games must be at least 1, not 0"),
        ({"games": 10**10}, "the number of games must be at most 1,000,000,000, not 10000000000"),
        (
            {"seconds": 0.0},
            "the seconds for a move must be more than 0 and at most 3600, not 0",
        ),
        (
            {"seconds": float("nan")},
            "the seconds for a move must be more than 0 and at most 3600, not nan",
        ),
        (
            {"seconds": float("inf")},
            "the seconds for a move must be more than 0 and at most 3600, not inf",
        ),
        (
            {"bots": ["a"] * 60, "seats": 5},
            "60 bots at 5 seats make more than 100,000 line-ups; name fewer bots",
        ),
        ({"judge": "fate"}, "there is no judge 'fate'; choose network, or do without"),
        ({"options": {"x": 1}}, "Ra has no option 'x'; its options are god_disaster, scores"),
    ],
)
def test_a_plan_that_cannot_be_played_is_refused(change: dict[str, Any], message: str) -> None:
    fitting: dict[str, Any] = {
        "game": "ra",
        "seats": 3,
        "bots": ["random"],
        "options": {},
        "games": 10,
    }
    with pytest.raises(BadSetup) as refusal:
        checked_plan(**fitting | change)
    assert str(refusal.value) == message


def test_results_go_with_the_plan_that_made_them_whatever_its_number_of_games() -> None:
    plan_of("a,b", games=10).check_same(plan_of("a,b", games=99).as_json(), "x.jsonl")


@pytest.mark.parametrize(
    ("other", "told"),
    [
        (plan_of("a,c"), r"its bots is \['a', 'c'\], not \['a', 'b'\]"),
        (plan_of("a,b", seats=4), "its players is 4, not 3"),
        (plan_of("a,b", seed="7"), "its seed is '7', not '0'"),
        (plan_of("a,b", seconds=2.0), "its seconds is 2.0, not None"),
        (plan_of("a,b", judge="network"), "its judge is 'network', not None"),
    ],
)
def test_results_of_another_plan_are_refused(other: Plan, told: str) -> None:
    with pytest.raises(OtherPlan, match=f"^x.jsonl is of another plan: {told}; repeat the command"):
        plan_of("a,b").check_same(other.as_json(), "x.jsonl")


@pytest.mark.parametrize("content", [None, [], {}, {"heliopolis": 1}, "text"])
def test_what_is_no_file_of_results_is_refused(content: object) -> None:
    with pytest.raises(OtherPlan, match=r"^x.jsonl is no file of results of the arena"):
        plan_of("a,b").check_same(content, "x.jsonl")
