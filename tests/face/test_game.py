"""The public face of a game: whose move it is, what can be done, odds, scores, record, copy."""

from __future__ import annotations

import json
import pickle
from copy import deepcopy

import pytest

from heliopolis import BadNotation, Game, IllegalMove, Move, load, new_game
from tests.face.random_games import TABLES, random_game
from tests.notation.records import DICE_TEXT, PRIESTS_TEXT, RA_TEXT


def test_a_game_tells_whose_move_it_is_and_what_can_be_done() -> None:
    game = new_game("ra", players=["Ada", "Ben", "Cid"], seed=7)
    assert game.players == ("Ada", "Ben", "Cid")
    assert isinstance(game.to_move, int)
    assert [str(move) for move in game.legal_moves()] == ["draw", "ra"]
    game.play("  draw ")
    assert str(game.to_move) == "chance"
    assert game.legal_moves() == []
    assert game.play_chance() == "tile mon:obelisk"
    assert (game.scores, game.winners, game.epoch, game.is_over) == ([10, 10, 10], [], 1, False)


def test_a_move_can_be_played_as_it_was_given() -> None:
    game = load(RA_TEXT)
    game.play("tile nile")
    move = game.legal_moves()[1]
    assert move == Move(1, 1, "ra")
    game.play(move, seat=1)
    assert game.events[-1].words == "ra"


def test_the_odds_of_the_bag_are_those_of_its_tiles() -> None:
    game = load(RA_TEXT)
    odds = game.odds()
    assert odds["tile ra"] == 30 / 178
    assert odds["tile god"] == 7 / 178
    assert sum(odds.values()) == pytest.approx(1)
    game.play("tile nile")
    assert game.odds() == {}


def test_the_odds_of_a_throw_are_equal() -> None:
    game = load(DICE_TEXT.split("chance roll purple")[0])
    assert game.odds() == {
        f"roll purple={symbol}": 1 / 6
        for symbol in ("pharaoh", "nile", "civilization", "monument", "ankh", "sun")
    }


@pytest.mark.parametrize(
    "words", ["roll", "roll purple", "roll purple=", "roll red=sun", "tile sun", "roll purple=ra"]
)
def test_only_throws_of_the_dice_that_are_thrown_are_read(words: str) -> None:
    game = load(DICE_TEXT.split("chance roll purple")[0])
    assert game.kind.parse_outcome(game.state_copy(), words) is None


@pytest.mark.rule("RA 3.5", "PR 3.5", "RA 14.2", "PR 14.4")
@pytest.mark.parametrize("name", ["ra", "priests"])
def test_all_scores_are_known_at_all_times_and_hiding_them_changes_no_play(name: str) -> None:
    shown = new_game(name, 3, seed=5)
    hidden = new_game(name, 3, seed=5, options={"scores": "hidden"})
    while not shown.is_over:
        assert hidden.scores == shown.scores
        assert [seat["score"] for seat in hidden.position.seats] == hidden.scores
        assert hidden.legal_moves() == shown.legal_moves()
        for game in (shown, hidden):
            if game.to_move == "chance":
                game.play_chance()
            else:
                game.play(game.legal_moves()[-1])
    assert hidden.winners == shown.winners


FIVE_SUNS = "roll red=sun blue=sun yellow=sun green=sun purple=sun"


@pytest.mark.rule("RA 13.4", "PR 13.4", "DI 16.2")
@pytest.mark.parametrize(
    ("start", "words", "forced"),
    [
        (RA_TEXT.split("1 draw")[0], ["draw", "tile nile", "ra", "bid 9"], "pass"),
        (
            PRIESTS_TEXT.split("0 draw")[0],
            ["draw", "tile priest", "ra", "pass", "bid 3"],
            "keep",
        ),
        (DICE_TEXT.split("chance")[0], [FIVE_SUNS], "stop"),
        (DICE_TEXT.split("chance")[0], [FIVE_SUNS, "stop"], "done"),
    ],
)
def test_a_move_that_is_the_only_one_is_asked_for_and_recorded(
    start: str, words: list[str], forced: str
) -> None:
    game = load(start)
    for said in words:
        game.play(said)
    assert [str(move) for move in game.legal_moves()] == [forced]
    game.play(forced)
    assert game.record().events[-1].words == forced


def test_a_copy_goes_its_own_way() -> None:
    game = random_game("ra", 3, seed=4, longest=40)
    game.comment("fork")
    twin = game.copy()
    assert twin.record() == game.record()
    assert (twin.breakdown(), vars(twin.state_copy())) == (
        game.breakdown(),
        vars(game.state_copy()),
    )
    ahead(twin)
    assert len(game.events) == 40
    assert twin.record().text.startswith(game.record().text.split("# fork")[0])
    ahead(game)
    assert twin.record() == game.record()


def ahead(game: Game) -> None:
    """Play to the end, always the first of the legal moves."""
    while not game.is_over:
        if game.to_move == "chance":
            game.play_chance()
        else:
            game.play(game.legal_moves()[0])


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_position_is_ready_for_json(name: str, players: int) -> None:
    for longest in (0, 1, 30, 100_000):
        game = random_game(name, players, seed=longest, longest=longest)
        position = game.position
        assert json.loads(json.dumps(position.board)) == position.board
        assert json.loads(json.dumps(position.seats)) == position.seats
        assert (position.game, position.to_move) == (name, game.to_move)
        assert [seat["name"] for seat in position.seats] == list(game.players)
        assert [seat["score"] for seat in position.seats] == game.scores


def test_dice_may_be_named_in_any_order_and_are_recorded_in_one() -> None:
    game = new_game("dice", 2, seed=1)
    game.play("roll purple=nile green=nile yellow=nile blue=nile red=ankh")
    game.play("reroll blue red")
    game.play("roll blue=sun red=sun")
    assert [event.words for event in game.events] == [
        "roll red=ankh blue=nile yellow=nile green=nile purple=nile",
        "reroll red blue",
        "roll red=sun blue=sun",
    ]


def test_the_same_die_is_not_rolled_twice_at_once() -> None:
    game = new_game("dice", 2, seed=1)
    game.play("roll red=nile blue=nile yellow=nile green=nile purple=nile")
    with pytest.raises(IllegalMove, match="knows no such move"):
        game.play("reroll red red")


def test_a_game_can_be_pickled_and_goes_on_alike() -> None:
    game = random_game("priests", 3, seed=4, longest=60)
    for twin in (pickle.loads(pickle.dumps(game)), deepcopy(game)):  # noqa: S301  # our own
        assert twin.record() == game.record()
        assert twin.kind is game.kind
        assert vars(twin.state_copy()) == vars(game.state_copy())


def test_a_game_shows_itself_at_a_prompt() -> None:
    game = new_game("ra", ["Ada", "Ben"], seed=7)
    assert repr(game) == "<Ra with Ada, Ben: Ada is to choose an action>"


@pytest.mark.parametrize("move", [None, 3, b"draw", ["draw"]])
def test_a_move_that_is_no_words_is_refused(move: object) -> None:
    game = new_game("ra", 2, seed=7)
    with pytest.raises(IllegalMove, match="a move is given as its words or a Move, not"):
        game.play(move)  # type: ignore[arg-type]  # what the test is about


def test_a_move_made_by_hand_must_have_the_number_of_its_words() -> None:
    game = new_game("ra", 2, seed=7)
    with pytest.raises(IllegalMove, match="'draw' is not move 9, but move 0"):
        game.play(Move(seat=0, number=9, words="draw"))


def test_a_truth_value_is_no_seat() -> None:
    game = new_game("ra", 2, seed=7)
    with pytest.raises(IllegalMove, match="there is no seat False"):
        game.play("draw", seat=False)


def test_chance_may_be_named_as_the_one_who_speaks() -> None:
    game = new_game("ra", 2, seed=7)
    game.play("draw", seat=game.to_move)
    game.play("tile nile", seat=game.to_move)
    assert game.position.board["track"] == ["nile"]


@pytest.mark.parametrize("remark", [None, 3, "x" * 10_001])
def test_a_remark_that_no_record_could_hold_is_refused(remark: object) -> None:
    with pytest.raises(BadNotation, match="expected"):
        new_game("ra", 2, seed=7).comment(remark)  # type: ignore[arg-type]  # as above
