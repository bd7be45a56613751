"""Whatever is done to a record, load gives a game or a refusal with a place inside the text."""

from __future__ import annotations

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from heliopolis import BadNotation, Game, load
from tests.notation.records import RECORDS

TEXTS = [form for forms in RECORDS.values() for form in forms]
SNIPPETS = st.one_of(
    st.text(max_size=3),
    st.sampled_from([*'0123456789{}[],:"#\n\r\t -', "\ud800", "\ufeff", "NaN", "1e999", "null"]),
    st.sampled_from(
        ["epoch 2", "suns 9 6 5 2", "start 0", "scores 1", "# x", "player Ada", "0 draw"]
    ),
)
RELAXED = settings(
    max_examples=150, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck)
)


def loaded(text: str) -> Game | None:
    """The game, or None for a refusal that is as it should be. Nothing else may come out."""
    try:
        return load(text)
    except BadNotation as error:
        lines = text.split("\n")
        assert 1 <= error.line <= len(lines)
        assert 1 <= error.column <= len(lines[error.line - 1]) + 1
        assert str(error).startswith(f"line {error.line}, column {error.column}: ")
        assert len(str(error)) < 1000
        return None


def check(text: str) -> None:
    """What can be loaded can be written and loaded again."""
    game = loaded(text)
    if game is not None:
        record = game.record()
        assert load(record.text).record() == record
        assert load(record.json).record() == record


@st.composite
def edited_records(draw: st.DrawFn) -> str:
    """A record with characters deleted, put in or swapped, or cut off."""
    text = draw(st.sampled_from(TEXTS))
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 4)))
        match draw(st.sampled_from(["delete", "insert", "swap", "cut"])):
            case "delete":
                text = text[:start] + text[end:]
            case "insert":
                text = text[:start] + draw(SNIPPETS) + text[start:]
            case "swap":
                text = text[:start] + text[start:end][::-1] + text[end:]
            case _:
                text = text[:start]
    return text


@st.composite
def records_with_edited_lines(draw: st.DrawFn) -> str:
    """A text record with lines taken out, doubled, moved or put in."""
    lines = draw(st.sampled_from([text for text, _ in RECORDS.values()])).split("\n")
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(lines) - 1))
        to = draw(st.integers(0, len(lines) - 1))
        match draw(st.sampled_from(["delete", "double", "swap", "insert"])):
            case "delete" if len(lines) > 1:
                del lines[at]
            case "double":
                lines.insert(to, lines[at])
            case "swap":
                lines[at], lines[to] = lines[to], lines[at]
            case _:
                lines.insert(at, draw(SNIPPETS))
    return "\n".join(lines)


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=8,
)
PARTS = [name for name in json.loads(RECORDS["dice"][1])] + ["suns"]


@RELAXED
@given(edited_records())
def test_edited_characters_give_a_game_or_a_refusal(text: str) -> None:
    check(text)


@RELAXED
@given(records_with_edited_lines())
def test_edited_lines_give_a_game_or_a_refusal(text: str) -> None:
    check(text)


@RELAXED
@given(st.text(max_size=60))
def test_any_text_gives_a_refusal(text: str) -> None:
    check(text)
    check("heliopolis 1\n" + text)
    check("{" + text)


@RELAXED
@given(JSON_VALUES)
def test_any_json_gives_a_refusal(value: object) -> None:
    check(json.dumps(value))


@RELAXED
@given(st.sampled_from(sorted(RECORDS)), st.sampled_from(PARTS), JSON_VALUES)
def test_any_json_in_the_place_of_a_part_gives_a_game_or_a_refusal(
    game: str, part: str, value: object
) -> None:
    content = json.loads(RECORDS[game][1])
    content[part] = value
    check(json.dumps(content))


@RELAXED
@given(st.data(), st.sampled_from(sorted(RECORDS)), JSON_VALUES)
def test_any_json_in_the_place_of_an_entry_gives_a_game_or_a_refusal(
    data: st.DataObject, game: str, value: object
) -> None:
    content = json.loads(RECORDS[game][1])
    lists = sorted(name for name, part in content.items() if isinstance(part, list))
    entries = content[data.draw(st.sampled_from(lists))]
    entries[data.draw(st.integers(0, len(entries) - 1))] = value
    check(json.dumps(content, indent=data.draw(st.sampled_from([None, 1]))))


@pytest.mark.parametrize("game", RECORDS)
def test_a_record_cut_off_anywhere_gives_a_game_or_a_refusal(game: str) -> None:
    text, as_json = RECORDS[game]
    for end in range(0, len(text), 3):
        check(text[:end])
    for end in range(len(as_json)):
        assert loaded(as_json[:end]) is None
