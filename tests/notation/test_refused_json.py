"""JSON that is no record: each is refused with its place, what was found, what was expected."""

from __future__ import annotations

import json
import time

import pytest

from heliopolis import BadNotation, load
from heliopolis.notation.record import LONGEST_RECORD
from heliopolis.notation.source import places_of
from tests.notation.records import DICE_JSON, RA_JSON

NAMES = "heliopolis, game, players, options, suns, start, moves, comments, scores, winners"


def refusal(text: str) -> str:
    """What load says to a text that it refuses."""
    with pytest.raises(BadNotation) as caught:
        load(text)
    return str(caught.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", f"line 1, column 2: found the end of the text, expected one of {NAMES}"),
        ("{}", f"line 1, column 2: found '}}', expected one of {NAMES}"),
        ("{,}", f"line 1, column 2: found ',}}', expected one of {NAMES}"),
        ("{1: 2}", f"line 1, column 2: found '1', expected one of {NAMES}"),
        ('{"name": "chess"}', f"line 1, column 2: found '\"name\"', expected one of {NAMES}"),
        ('{"game" "ra"}', "line 1, column 9: found '\"ra\"}', expected ':'"),
        ('{"game": }', "line 1, column 10: found '}', expected a value"),
        ('{"game": "ra', "line 1, column 10: found '\"ra', expected a value"),
        ('{"game": [1,\n 2', "line 2, column 3: found the end of the text, expected JSON"),
        ('{"game": "ra" "x"}', "line 1, column 15: found '\"x\"}', expected ','"),
        ('{"game":"ra"} {}', "line 1, column 15: found '{}', expected nothing after the record"),
        ('{"game":"ra"}', 'line 1, column 14: found the end of the text, expected "heliopolis"'),
        ('{"game":"ra","game":1}', "line 1, column 14: found '\"game\"', expected every name once"),
    ],
)
def test_json_of_another_shape_is_refused(text: str, message: str) -> None:
    assert refusal(text) == message


@pytest.mark.parametrize("version", ["2", "true", "1.0", '"1"', "NaN", "Infinity", "[1]", "1" * 99])
def test_another_version_is_refused(version: str) -> None:
    message = refusal(RA_JSON.replace('"heliopolis":1', f'"heliopolis":{version}'))
    assert message.startswith("line 1, column 15: found ")
    assert message.endswith("expected 1, the only format this version reads")


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("game", "the name of a game"),
        ("players", "a list of names"),
        ("options", "an object of options, each named once, with texts or whole numbers"),
        ("suns", "a list of suns for each seat"),
        ("moves", "a list of moves"),
        ("comments", "a list of comments"),
    ],
)
@pytest.mark.parametrize("value", [None, True, 1, 1.5, float("nan"), 10**99, "x", {"a": []}])
def test_a_value_of_another_type_is_refused(name: str, expected: str, value: object) -> None:
    content = json.loads(RA_JSON)
    content[name] = value
    said = refusal(json.dumps(content))
    if (name, value) == ("game", "x"):
        expected = "there is no game 'x'; choose one of ra, priests, dice"
    assert said.endswith(expected)


MOVE = 'expected [seat or "chance", "words"]'
COMMENT = 'expected [number of a move, "text"]'
SUNS = "expected a list of suns for each seat"
OPTIONS = "expected an object of options, each named once, with texts or whole numbers"
NOT_OVER = (
    "expected more moves: the game is not over, chance is to say tile and the name of a tile in "
    "the bag"
)


@pytest.mark.parametrize(
    ("found", "put", "wrong", "message"),
    [
        ('"Ada"', "7", "7,", "found '7', expected a list of names"),
        ('"Ada"', '"A","B","C","D","E"', '"A"', "Ra seats 2 to 5 players, not 6"),
        (
            '"Ada"',
            '"A\\nB"',
            '"A',
            "'A\\nB' is no name: use printable characters, no spaces at the ends",
        ),
        (
            '"forbidden"',
            '"x"',
            '{"god',
            "option god_disaster cannot be 'x'; it is strikes or forbidden",
        ),
        (
            '"forbidden"',
            '1,"god_disaster":2',
            '{"god',
            'found \'{"god_disaster":1,"god_disaster":2}\', ' + OPTIONS,
        ),
        ('"forbidden"', "1.5", '{"god', "found '{\"god_disaster\":1.5}', " + OPTIONS),
        ("[8,7,4,3]", "[8,7,4,3.0]", "[8,7", "found '[8,7,4,3.0]', " + SUNS),
        ("[8,7,4,3]", "[8,7,4,true]", "[8,7", "found '[8,7,4,true]', " + SUNS),
        ("[8,7,4,3]", "8743", "8743", "found '8743', " + SUNS),
        (
            '"suns"',
            '"start":0,"suns"',
            "[[8",
            "found '[[8,7,4,3],[9,6,5,2]]', expected either suns or start",
        ),
        (',"moves"', ',"start":3,"moves"', "3,", "found '3', expected either suns or start"),
        ('[1,"ra"]', '[true,"ra"]', "[true", "found '[true,\"ra\"]', " + MOVE),
        ('[1,"ra"]', '["bag","ra"]', '["bag', 'found \'["bag","ra"]\', ' + MOVE),
        ('[1,"ra"]', "[1]", "[1]", "found '[1]', " + MOVE),
        ('[1,"ra"]', '[-1,"ra"]', "[-1", "there is no seat -1 at this table; seats are 0 to 1"),
        ('[1,"ra"]', "[" + "9" * 99 + "]", "[99", f"found '[{'9' * 56}...', " + MOVE),
        ('[8,"so', '[9,"so', "[9,", "found 'a remark before move 9', expected 0 to 8"),
        ('[8,"so', '[-1,"so', "[-1,", "found 'a remark before move -1', expected 0 to 8"),
        ('[8,"so far"]', '[8,"\\ud800"]', "[8,", "found '[8,\"\\\\ud800\"]', " + COMMENT),
        ('[8,"so far"]', '[true,""]', "[true", "found '[true,\"\"]', " + COMMENT),
        ('"comments"', '"winners":[0],"comments"', "[0],", "found 'winners', " + NOT_OVER),
        (
            '"comments"',
            '"scores":["1"],"comments"',
            '"1"',
            "found '\"1\"', expected a list of whole numbers",
        ),
    ],
)
def test_a_wrong_part_is_refused_with_its_place(
    found: str, put: str, wrong: str, message: str
) -> None:
    edited = RA_JSON.replace(found, put, 1)
    column = edited.index(wrong, edited.index(put)) if wrong in put else edited.index(wrong)
    assert refusal(edited) == f"line 1, column {column + 1}: {message}"


def test_a_table_without_players_is_refused() -> None:
    nobody = RA_JSON.replace('"Ada","Ben Zoë"', "")
    column = len(nobody) + 1
    assert refusal(nobody) == f"line 1, column {column}: Ra seats 2 to 5 players, not 0"


@pytest.mark.parametrize("start", ["2", "-1", "true", "0.0", '"0"', "null", "[0]", "[[0]]"])
def test_another_seat_to_start_is_refused(start: str) -> None:
    message = refusal(DICE_JSON.replace('"start":1', f'"start":{start}'))
    assert message.startswith("line 1, column 89: found ")
    assert "the seat that starts" in message


@pytest.mark.parametrize("name", ["game", "players", "options", "suns", "moves"])
def test_every_part_must_be_there(name: str) -> None:
    content = json.loads(RA_JSON)
    del content[name]
    text = json.dumps(content, indent=1)
    lines = text.split("\n")
    place = f"line {len(lines)}, column 2"
    assert refusal(text) == f'{place}: found the end of the text, expected "{name}"'


def test_a_wrong_move_is_found_in_a_file_of_many_lines() -> None:
    spread = json.dumps(json.loads(RA_JSON), indent=1).replace('"bid 6"', '"bid 3"')
    message = refusal(spread)
    line = spread[: spread.index('"bid 3"')].count("\n") - 1
    assert message.startswith(f"line {line}, column 3: Ben Zoë cannot bid 3: there is no sun 3")


@pytest.mark.parametrize("name", ["heliopolis", "game", "players", "options", "suns", "moves"])
@pytest.mark.parametrize("depth", [50, 400, 900, 5000, 200_000])
def test_deep_nests_are_refused(name: str, depth: int) -> None:
    nest = "[" * depth + "]" * depth
    content = json.loads(RA_JSON)
    content[name] = "nest"
    text = json.dumps(content).replace('"nest"', nest)
    assert len(refusal(text)) < 250
    assert (
        len(refusal(text.replace("[" * depth + "]" * depth, '{"a":' * depth + "1" + "}" * depth)))
        < 250
    )


def test_a_record_that_is_too_long_is_refused_at_once() -> None:
    assert refusal(RA_JSON + " " * LONGEST_RECORD).startswith("line 1, column 1: found ")


def test_places_in_one_long_line_are_found_in_a_moment() -> None:
    text = " " * LONGEST_RECORD
    began = time.perf_counter()
    places = list(places_of(text, range(0, LONGEST_RECORD, 40)))
    assert time.perf_counter() - began < 5
    assert places[-1].column == LONGEST_RECORD - LONGEST_RECORD % 40 + 1


def test_half_characters_are_refused() -> None:
    assert "whole characters" in refusal(RA_JSON.replace("Ada", "A\ud800"))
