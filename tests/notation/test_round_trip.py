"""Records come out as they went in: text to text, JSON to JSON, and each by way of the other."""

from __future__ import annotations

import json
from random import Random

import pytest

from heliopolis import BadNotation, Game, load
from heliopolis.notation.record import Comment
from tests.face.random_games import TABLES, random_game, seeded
from tests.notation.records import DICE_JSON, DICE_TEXT, PRIESTS_TEXT, RA_JSON, RA_TEXT, RECORDS

REMARKS = (
    "",
    "why?",
    "# twice",
    "two  spaces",
    "Zoë — ☥ 𓇳",
    'say "ra"',
    "\\n",
    "0 draw",
    "epoch 3",
)


@pytest.mark.parametrize("game", RECORDS)
def test_a_record_written_by_hand_is_written_out_the_same(game: str) -> None:
    text, as_json = RECORDS[game]
    assert load(text).record().text == text
    assert load(text).record().json == as_json
    assert load(as_json).record().json == as_json
    assert load(as_json).record().text == text


@pytest.mark.rule("RA 13.5", "RA 13.6", "RA 13.8")
def test_a_record_of_ra_has_the_words_of_the_rules() -> None:
    game = load(RA_TEXT + "chance tile flood\n1 take flood\n0 draw\nchance tile nile\n")
    assert game.position.seats[1]["tiles"] == {"flood": 1, "civ:art": 1}
    assert game.record().text.endswith(
        "chance tile flood\n1 take flood\n0 draw\nchance tile nile\n"
    )


@pytest.mark.rule("PR 13.5", "PR 13.6", "PR 13.7")
def test_a_record_of_priests_has_the_words_of_the_rules() -> None:
    words = [event.words for event in load(PRIESTS_TEXT).events]
    assert {"tile farmer/warrior", "face warrior", "flip warrior"} <= set(words)


@pytest.mark.rule("DI 16.3", "DI 16.4", "DI 16.7")
def test_a_record_of_the_dice_game_has_the_words_of_the_rules() -> None:
    words = [event.words for event in load(DICE_TEXT).events]
    assert {"reroll purple", "roll purple=pharaoh", "stop", "done"} <= set(words)


def with_remarks(game: Game, random: Random) -> Game:
    """The game with remarks at random places, in order."""
    numbers = sorted(random.randrange(len(game.events) + 1) for _ in range(8))
    game.comments = tuple(Comment(number, random.choice(REMARKS)) for number in numbers)
    return game


@pytest.mark.parametrize(("name", "players"), TABLES)
@pytest.mark.parametrize("longest", [0, 1, 7, 60, 100_000])
def test_random_games_with_remarks_survive_both_forms(
    name: str, players: int, longest: int
) -> None:
    for seed in range(3):
        game = with_remarks(random_game(name, players, seed, longest), seeded(seed))
        record = game.record()
        for written in (record.text, record.json):
            again = load(written)
            assert again.record() == record
            assert (again.record().text, again.record().json) == (record.text, record.json)
            assert again.breakdown().lines == game.breakdown().lines
            assert vars(again.state_copy()) == vars(game.state_copy())


def test_json_is_one_line_with_the_names_in_their_order() -> None:
    assert "\n" not in DICE_JSON
    names = ["heliopolis", "game", "players", "options", "start", "moves", "comments"]
    assert list(json.loads(DICE_JSON)) == [*names, "scores", "winners"]


def test_json_may_be_spread_over_lines_and_in_another_order() -> None:
    content = json.loads(DICE_JSON)
    spread = json.dumps(dict(reversed(content.items())), indent=2)
    assert load(spread).record().json == DICE_JSON


@pytest.mark.parametrize(
    "edited",
    [
        RA_TEXT.replace("\n", "\r\n"),
        "\ufeff" + RA_TEXT,
        RA_TEXT.replace("\n", "  \n"),
        RA_TEXT.replace("\n\n", "\n\n  \n\t\n"),
        RA_TEXT.replace("1 draw", "\t1\tdraw "),
        RA_TEXT.replace("bid 4", "bid    4"),
        RA_TEXT.replace("suns 8 7 4 3", "suns  3 4\t7 8"),
        RA_TEXT.replace("epoch 1\n", ""),
        RA_TEXT.replace("# the highest sun begins", "#the highest sun begins"),
        RA_TEXT.replace("# the highest", "    # the highest"),
        RA_TEXT.replace("option god", "option scores open\noption god"),
        RA_TEXT.removesuffix("\n"),
    ],
)
def test_other_ways_to_write_the_same_record_are_read_alike(edited: str) -> None:
    assert load(edited).record().text == RA_TEXT


@pytest.mark.parametrize(
    ("line", "before"),
    [("1 draw", 1), ("chance tile god", 2), ("game ra", 0), ("epoch 1", 0), ("suns 8 7 4 3", 0)],
)
def test_a_remark_may_follow_on_the_same_line(line: str, before: int) -> None:
    for sign in (" # mine", "\t#mine", "   #    mine  "):
        comments = load(RA_TEXT.replace(line, line + sign, 1)).comments
        assert Comment(before, "mine") in comments


def test_a_name_may_hold_the_sign_of_a_remark() -> None:
    text = RA_TEXT.replace("player Ada", "player Ada #1")
    assert load(text).players[0] == "Ada #1"
    assert load(text).record().text == text
    assert load(load(text).record().json).players[0] == "Ada #1"


def test_remarks_after_the_scores_stand_before_them_in_the_next_writing() -> None:
    game = load(DICE_TEXT + "# well played\n")
    assert game.comments[-1] == Comment(len(game.events), "well played")
    assert load(game.record().text).record().text == game.record().text


def test_a_remark_of_several_lines_becomes_several_remarks() -> None:
    game = load(RA_JSON.replace('"worth it?"', '"worth\\r\\n it?\\nepoch 3\\n"'))
    told = [comment.text for comment in game.comments]
    assert told == ["the highest sun begins", "", "worth", "it?", "epoch 3", "", "so far"]
    assert load(game.record().text).record().json == game.record().json


def test_remarks_in_json_are_put_in_order() -> None:
    moved = RA_JSON.replace('[0,"the highest sun begins"],', "")
    moved = moved.replace(',[8,"so far"]', ',[8,"so far"],[0,"the highest sun begins"]')
    assert load(moved).record().json == RA_JSON


def test_a_remark_can_be_added_to_a_game() -> None:
    game = load(RA_TEXT)
    game.comment("first\nsecond")
    assert game.record().text == RA_TEXT + "# first\n# second\n"
    with pytest.raises(BadNotation, match="whole characters"):
        game.comment("half \ud83d")


def test_results_may_be_left_out_and_are_worked_out_again() -> None:
    assert load(DICE_TEXT.replace("scores 0 13\nwinners 1\n", "")).record().text == DICE_TEXT
    assert load(DICE_TEXT.replace("winners 1\n", "")).record().text == DICE_TEXT
    assert load(DICE_JSON.replace(',"winners":[1]', "")).record().json == DICE_JSON


def test_an_unfinished_game_goes_on_where_its_record_ends() -> None:
    ends = set()
    for _ in range(2):
        game = load(RA_TEXT, seed=5)
        assert game.moment.startswith("chance is to say")
        ends.add(game.play_chance())
    assert len(ends) == 1
