"""Texts that are no records: each is refused with its place, what was found, what was expected."""

from __future__ import annotations

import pytest

from heliopolis import BadNotation, load
from heliopolis.notation.record import LONGEST_RECORD
from tests.notation.records import DICE_TEXT, RA_TEXT


def refusal(text: str) -> str:
    """What load says to a text that it refuses."""
    with pytest.raises(BadNotation) as caught:
        load(text)
    return str(caught.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "",
            "line 1, column 1: found the end of the text, expected 'heliopolis 1', the first "
            "line of every record",
        ),
        (
            "\n" + RA_TEXT,
            "line 1, column 1: found the end of the line, expected 'heliopolis 1', the first "
            "line of every record",
        ),
        (
            '[Event "World Championship"]\n\n1. e4 e5',
            "line 1, column 1: found '[Event \"World Championship\"]', expected 'heliopolis 1', "
            "the first line of every record",
        ),
        (
            "heliopolis 2\n",
            "line 1, column 12: found '2', expected 1, the only format this version reads",
        ),
        (
            "heliopolis 1",
            "line 1, column 13: found the end of the text, expected a line with game",
        ),
        (
            "heliopolis 1\ngame ra\n",
            "line 3, column 1: found the end of the text, expected a line with player",
        ),
        (
            "heliopolis 1\ngame ra\nplayer Ada\nplayer Ben",
            "line 4, column 11: found the end of the text, expected a line with suns or start",
        ),
    ],
)
def test_a_text_without_a_set_up_is_refused(text: str, message: str) -> None:
    assert refusal(text) == message


@pytest.mark.parametrize(
    ("found", "put", "message"),
    [
        (
            "game ra",
            "game rah",
            "line 2, column 1: there is no game 'rah' (did you mean ra?); choose one of ra, "
            "priests, dice",
        ),
        ("game ra", "game ra\ngame ra", "line 3, column 1: found 'game', expected game once"),
        (
            "player Ada",
            "player Ben Zoë",
            "line 3, column 1: two players are called 'Ben Zoë'; give every seat a name of its own",
        ),
        ("player Ada\n", "", "line 3, column 1: Ra seats 2 to 5 players, not 1"),
        (
            "player Ada",
            "player",
            "line 3, column 1: '' is no name: use printable characters, no spaces at the ends",
        ),
        (
            "god_disaster forbidden",
            "god_disaster",
            "line 5, column 1: option god_disaster cannot be ''; it is strikes or forbidden",
        ),
        (
            "god_disaster forbidden",
            "colour red",
            "line 5, column 1: Ra has no option 'colour'; its options are god_disaster, scores",
        ),
        (
            "option god_disaster forbidden",
            "option scores open\noption scores hidden",
            "line 6, column 8: found 'scores', expected every option once",
        ),
        (
            "god_disaster forbidden",
            "god_disaster " + "9" * 5000,
            "line 5, column 1: option god_disaster cannot be '" + "9" * 57 + "...'; it is strikes "
            "or forbidden",
        ),
        (
            "suns 8 7 4 3",
            "suns 8 7 4 2",
            "line 6, column 1: found 'suns 8-7-4-2, 9-6-5-2', expected suns: for each seat one of "
            "the groups 9-6-5-2, 8-7-4-3",
        ),
        (
            "suns 8 7 4 3\n",
            "",
            "line 6, column 1: found 'suns 9-6-5-2', expected suns: for each seat one of the "
            "groups 9-6-5-2, 8-7-4-3",
        ),
        (
            "suns 8 7 4 3",
            "suns 8 seven 4 3",
            "line 6, column 8: found 'seven', expected a whole number",
        ),
        (
            "suns 8 7 4 3",
            "suns 8 7 4 ٣",
            "line 6, column 12: found '٣', expected a whole number",
        ),
        (
            "suns 8 7 4 3",
            "suns 8 7 4 3333333",
            "line 6, column 12: found '3333333', expected a whole number",
        ),
        (
            "suns 8 7 4 3",
            "suns",
            "line 6, column 5: found the end of the line, expected a whole number",
        ),
        (
            "suns 8 7 4 3",
            "start 0\nsuns 8 7 4 3",
            "line 7, column 1: found 'suns', expected either suns or start",
        ),
        (
            "suns 9 6 5 2",
            "start 0",
            "line 7, column 1: found 'start', expected the set-up once",
        ),
        (
            "epoch 1",
            "epoch one",
            "line 9, column 7: found 'one', expected a whole number",
        ),
        ("epoch 1", "epoch 1 2", "line 9, column 7: found '1 2', expected one whole number"),
        (
            "epoch 1",
            "epoch 1\nepoch 1",
            "line 10, column 1: found 'epoch 1', expected every epoch once",
        ),
        (
            "epoch 1",
            "epoch 2",
            "line 9, column 1: found 'epoch 2', expected a heading of an epoch that was played",
        ),
        (
            "0 draw",
            "epoch 1\n0 draw",
            "line 13, column 1: found 'epoch 1', expected every epoch once",
        ),
        (
            "0 draw",
            "player Cid\n0 draw",
            "line 13, column 1: found 'player', expected the set-up before the first move",
        ),
        (
            "0 draw",
            "5 draw",
            "line 13, column 1: found '5 draw', expected a seat number, chance, epoch, scores, "
            "winners or a # remark",
        ),
        (
            "1 ra",
            "  whatever",
            "line 15, column 3: found 'whatever', expected a seat number, chance, epoch, scores, "
            "winners or a # remark",
        ),
        (
            "1 ra",
            "1",
            "line 15, column 1: Ben Zoë cannot '': Ra knows no such move; possible now: draw, ra",
        ),
        (
            "1 ra",
            "0 ra",
            "line 15, column 1: Ada cannot ra now: Ben Zoë is to choose an action",
        ),
        (
            "1 ra",
            "3 ra",
            "line 15, column 1: there is no seat 3 at this table; seats are 0 to 1",
        ),
        (
            "1 ra",
            "chance tile nile",
            "line 15, column 1: found 'chance tile nile', expected Ben Zoë is to choose an action",
        ),
        (
            "chance tile civ:art",
            "chance tile farmer/warrior",
            "line 14, column 1: chance cannot say 'tile farmer/warrior': chance is to say tile and "
            "the name of a tile in the bag",
        ),
        (
            "chance tile civ:art",
            "0 draw",
            "line 14, column 1: Ada cannot draw now: chance is to say tile and the name of a tile "
            "in the bag",
        ),
        (
            "bid 6",
            "bid 2",
            "line 19, column 1: Ben Zoë cannot bid 2: the highest bid is 4; possible now: pass, "
            "bid 5, bid 6, bid 9",
        ),
        (
            "# so far",
            "scores 1 2",
            "line 21, column 1: found 'scores', expected more moves: the game is not over, chance "
            "is to say tile and the name of a tile in the bag",
        ),
    ],
)
def test_a_wrong_line_is_refused_with_its_place(found: str, put: str, message: str) -> None:
    assert refusal(RA_TEXT.replace(found, put, 1)) == message


@pytest.mark.parametrize(
    ("found", "put", "message"),
    [
        (
            "start 1",
            "start 2",
            "line 6, column 1: found 'start 2', expected start: the seat that starts, 0 to 1",
        ),
        ("start 1", "start 1 0", "line 6, column 7: found '1 0', expected one whole number"),
        (
            "start 1",
            "start 1\nstart 1",
            "line 7, column 1: found 'start', expected the set-up once",
        ),
        (
            "start 1",
            "suns 9 6 5 2",
            "line 6, column 1: found 'suns 9-6-5-2', expected start: the seat that starts, 0 to 1",
        ),
        (
            "option sun_track 1",
            "option sun_track 61",
            "line 5, column 1: option sun_track cannot be 61; it is standard or a whole number "
            "from 1 to 60",
        ),
        (
            "\nepoch 3",
            "epoch 2",
            "line 31, column 1: found 'epoch 2', expected every epoch once",
        ),
        (
            "scores 0 13",
            "scores 0 12",
            "line 39, column 1: found 'scores 0 12', expected scores 0 13 by the moves above",
        ),
        (
            "scores 0 13",
            "scores",
            "line 39, column 7: found the end of the line, expected a whole number",
        ),
        (
            "winners 1",
            "winners 0",
            "line 40, column 1: found 'winners 0', expected winners 1 by the moves above",
        ),
        ("winners 1", "scores 0 13", "line 40, column 1: found 'scores', expected scores once"),
        (
            "winners 1",
            "1 done",
            "line 40, column 1: found '1 done', expected nothing after the scores",
        ),
        (
            "winners 1",
            "game dice",
            "line 40, column 1: found 'game', expected the set-up before the first move",
        ),
        (
            "\nscores 0 13\n",
            "1 done\n",
            "line 38, column 1: the game is over: 'done' comes too late",
        ),
    ],
)
def test_a_wrong_line_of_the_dice_game_is_refused(found: str, put: str, message: str) -> None:
    assert refusal(DICE_TEXT.replace(found, put, 1)) == message


def test_a_heading_in_the_wrong_place_is_refused() -> None:
    moved = DICE_TEXT.replace("epoch 3\n", "").replace(
        "0 use monument blue 3", "epoch 3\n0 use monument blue 3"
    )
    assert refusal(moved).endswith("found 'epoch 3', expected it before move 20")


def test_a_record_that_is_too_long_is_refused_at_once() -> None:
    message = refusal(RA_TEXT + "#" * LONGEST_RECORD)
    assert message == (
        f"line 1, column 1: found {len(RA_TEXT) + LONGEST_RECORD} characters, expected a record "
        f"of at most {LONGEST_RECORD}"
    )


def test_words_without_end_are_quoted_in_part() -> None:
    message = refusal(RA_TEXT.replace("1 ra", "1 " + "ra" * 100_000))
    assert len(message) < 300
    assert message.startswith("line 15, column 1: Ben Zoë cannot 'rarara")


def test_half_characters_are_refused() -> None:
    assert refusal(RA_TEXT + "# \ud800") == (
        "line 22, column 3: found '\\ud800', expected whole characters"
    )


@pytest.mark.parametrize("found", [None, 7, b"heliopolis 1\n", ["heliopolis 1"]])
def test_what_is_no_text_is_refused(found: object) -> None:
    with pytest.raises(BadNotation, match="expected the text of a record"):
        load(found)  # type: ignore[arg-type]  # people pass anything
