"""Sentences that remember how they were made."""

from __future__ import annotations

import copy
import gettext
import json
import pickle

import pytest

from heliopolis.core.saying import Said, counted, joined, joined_by_and, said, term, translated

DUTCH = {
    "{name} wins {tiles} and sun {sun}": "{name} wint {tiles} en zon {sun}",
    "{list}, {next}": "{list}; {next}",
    "{list} and {next}": "{list} en {next}",
    "nile": "Nijl",
    "gold": "goud",
    "{why}: {points:+d}": "{points:+d} voor {why}",
}
MANY = {"{number} god": ("{number} god", "{number} goden")}


class Dutch(gettext.NullTranslations):
    """A catalogue of a few words."""

    def gettext(self, message: str) -> str:
        return DUTCH.get(message, message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        one, many = MANY.get(msgid1, (msgid1, msgid2))
        return one if n == 1 else many


def test_a_said_text_is_the_english_sentence() -> None:
    text = said("{name} bids {sun}", name="Ada", sun=7)
    assert text == "Ada bids 7"
    assert isinstance(text, str)
    assert (text.template, text.values) == ("{name} bids {sun}", {"name": "Ada", "sun": 7})
    assert json.dumps(text) == '"Ada bids 7"'


def test_a_value_may_have_any_name_and_any_braces() -> None:
    assert said("{template} {name}", template="a", name="{x}") == "a {x}"


@pytest.mark.parametrize(
    "text",
    [
        said("{name} loses {tiles}", name="Ada", tiles=joined([term("nile"), term("gold")])),
        counted(1, "{number} god", "{number} gods"),
        counted(3, "{number} god", "{number} gods"),
    ],
)
def test_said_texts_survive_pickle_and_copies(text: Said) -> None:
    for twin in (
        pickle.loads(pickle.dumps(text)),  # noqa: S301
        copy.copy(text),
        copy.deepcopy(text),
    ):
        assert twin == text
        assert isinstance(twin, Said)
        assert translated(twin, Dutch()) == translated(text, Dutch())


def test_translation_goes_into_the_values_and_leaves_names_alone() -> None:
    tiles = joined([term("nile"), term("gold")])
    text = said("{name} wins {tiles} and sun {sun}", name="nile", tiles=tiles, sun=3)
    assert text == "nile wins nile, gold and sun 3"
    assert translated(text, Dutch()) == "nile wint Nijl; goud en zon 3"


def test_numbers_are_written_as_the_template_asks() -> None:
    text = said("{why}: {points:+d}", why=counted(2, "{number} god", "{number} gods"), points=4)
    assert text == "2 gods: +4"
    assert translated(text, Dutch()) == "+4 voor 2 goden"


@pytest.mark.parametrize(
    ("number", "english", "dutch"), [(1, "1 god", "1 god"), (0, "0 gods", "0 goden")]
)
def test_the_number_chooses_the_form(number: int, english: str, dutch: str) -> None:
    text = counted(number, "{number} god", "{number} gods")
    assert text == english
    assert translated(text, Dutch()) == dutch


def test_plain_texts_stay_as_they_are() -> None:
    assert translated("nile", Dutch()) == "nile"


def test_lists_may_be_empty_or_have_one_part() -> None:
    assert joined([]) == ""
    assert joined([term("gold")]) == "gold"
    assert translated(joined_by_and([term("gold"), "Ada"]), Dutch()) == "goud en Ada"
