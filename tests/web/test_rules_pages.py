"""The rules and the first five minutes in three languages: the same rules, whole, found, safe."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from markupsafe import Markup

from heliopolis.errors import BadFile, BadSetup
from heliopolis.face.catalogue import GAMES
from heliopolis.face.pages import PAGE_LANGUAGES, learning_page, rules_page
from heliopolis.web.markup import blocks, inline
from heliopolis.web.rule_numbers import GAME_OF_PREFIX, NUMBER, anchor_of, game_of
from heliopolis.web.rulebook import (
    Rulebook,
    Sentence,
    first_minutes,
    rulebook,
    sentence_of,
)

OTHER_LANGUAGES = PAGE_LANGUAGES[1:]
# The word behind a sentence that is a reading, and behind one that an option changes.
MARK_WORDS = {
    "en": ("reading", "option"),
    "nl": ("interpretatie", "optie"),
    "it": ("interpretazione", "opzione"),
}
# Words that are English and neither Dutch nor Italian.
ENGLISH = re.compile(r"\b(the|and|with|which|they|their|each|whose|tiles?|players?|turns?)\b")
CODE = re.compile(r"<code>(.*?)</code>")
DIGITS = re.compile(r"\d+")
TAGS = (
    "h2",
    "p",
    "ul",
    "ol",
    "li",
    "code",
    "strong",
    "em",
    'a class="rule" href="/rules/ra#RA-1.1"',
)
OUR_TAGS = {f"<{tag}>" for tag in TAGS}
WORDS_OF_FIRST_MINUTES = range(250, 401)

every_game = pytest.mark.parametrize("game", GAMES)
every_language = pytest.mark.parametrize("language", PAGE_LANGUAGES)
every_translation = pytest.mark.parametrize(
    ("game", "language"), [(game, language) for game in GAMES for language in OTHER_LANGUAGES]
)


def sentences_of(book: Rulebook) -> list[Sentence]:
    return [sentence for section in book.sections for sentence in section.sentences]


def pairs(game: str, language: str) -> list[tuple[Sentence, Sentence]]:
    """Every sentence in English beside its translation."""
    english, other = rulebook(game, "en"), rulebook(game, language)
    return list(zip(sentences_of(english), sentences_of(other), strict=True))


def words_of(html: Markup) -> list[str]:
    return CODE.findall(html)


def digits_of(html: Markup) -> list[str]:
    return DIGITS.findall(html.striptags())


# Translations


@every_translation
def test_a_translation_has_the_same_numbers_in_the_same_order(game: str, language: str) -> None:
    english = [sentence.number for sentence in sentences_of(rulebook(game, "en"))]
    assert [sentence.number for sentence in sentences_of(rulebook(game, language))] == english
    assert len(set(english)) == len(english)


@every_translation
def test_a_translation_has_the_same_sections(game: str, language: str) -> None:
    english, other = rulebook(game, "en"), rulebook(game, language)
    assert other.title == english.title
    assert words_of(other.opening) == words_of(english.opening)
    assert [section.number for section in other.sections] == list(
        range(1, len(english.sections) + 1)
    )
    for ours, theirs in zip(english.sections, other.sections, strict=True):
        assert theirs.title != ours.title


@every_translation
def test_a_translation_has_the_same_record_words_and_digits(game: str, language: str) -> None:
    for english, other in pairs(game, language):
        assert sorted(words_of(other.html)) == sorted(words_of(english.html)), english.number
        assert sorted(digits_of(other.html)) == sorted(digits_of(english.html)), english.number


@every_translation
def test_a_translation_has_the_same_marks(game: str, language: str) -> None:
    reading, option = MARK_WORDS[language]
    for english, other in pairs(game, language):
        assert [mark.option for mark in other.marks] == [mark.option for mark in english.marks]
        for mark in other.marks:
            assert mark.word == (option if mark.option else reading), other.number


@every_translation
def test_a_translation_has_tables_of_the_same_shape_and_content(game: str, language: str) -> None:
    for english, other in pairs(game, language):
        assert (other.table is None) == (english.table is None), english.number
        if english.table and other.table:
            assert len(other.table.columns) == len(english.table.columns)
            for ours, theirs in zip(english.table.rows, other.table.rows, strict=True):
                assert [words_of(cell) for cell in theirs] == [words_of(cell) for cell in ours]
                assert [digits_of(cell) for cell in theirs] == [digits_of(cell) for cell in ours]


@every_translation
def test_no_sentence_is_left_in_english(game: str, language: str) -> None:
    for english, other in pairs(game, language):
        assert other.plain != english.plain, english.number
        without_code = CODE.sub("", other.html)
        assert not ENGLISH.search(without_code), other.number


@every_translation
def test_sentences_are_sentences(game: str, language: str) -> None:
    for sentence in sentences_of(rulebook(game, language)):
        assert sentence.plain.endswith("."), sentence.number
        assert sentence.plain[0].isupper() or sentence.html.startswith("<code>"), sentence.number
        assert "*" not in sentence.plain and "`" not in sentence.plain, sentence.number


@every_translation
def test_readings_and_options_are_explained_at_the_top(game: str, language: str) -> None:
    reading, option = MARK_WORDS[language]
    opening = rulebook(game, language).opening
    assert f"<em>({reading})</em>" in opening
    assert f"<em>({option} …)</em>" in opening


# Finding a sentence


def test_a_sentence_is_found_by_its_number() -> None:
    sentence = sentence_of("RA 8.10", "nl")
    assert sentence is not None
    assert sentence.plain == (
        "Is Ra vrijwillig aangeroepen en heeft niemand geboden, dan moet de Ra-speler bieden."
    )
    assert sentence.anchor == "RA-8.10"
    assert sentence_of("ra-8.10", "nl") == sentence
    assert rulebook("ra", "nl").sentence("8.10") == sentence


@pytest.mark.parametrize(
    "number", ["", "RA", "RA 99.1", "XX 1.1", "RA 1", "RA 1.1.1", "RA 01.1", "../ra", "RA \u0661.1"]
)
def test_a_number_that_no_page_has_gives_none(number: str) -> None:
    assert sentence_of(number, "en") is None
    assert rulebook("ra", "en").sentence(number) is None


def test_a_number_of_another_game_is_not_on_the_page() -> None:
    assert rulebook("ra", "en").sentence("DI 1.1") is None


@every_game
@every_language
def test_every_number_is_found_by_its_game(game: str, language: str) -> None:
    for sentence in sentences_of(rulebook(game, language)):
        assert game_of(sentence.number) == game
        assert sentence_of(sentence.number, language) is sentence


def test_every_game_has_its_prefix() -> None:
    assert sorted(GAME_OF_PREFIX.values()) == sorted(GAMES)


# Search


def found(game: str, language: str, query: str) -> list[str]:
    return [hit.sentence.number for hit in rulebook(game, language).search(query)]


@pytest.mark.parametrize(
    ("game", "language", "query", "number"),
    [
        ("ra", "en", "VOLUNTARY must bid", "RA 8.10"),
        ("ra", "nl", "onlust goud", "RA 9.5"),
        ("ra", "it", "rivolta ORO", "RA 9.5"),
        ("dice", "it", "civilta colore", "DI 8.1"),
        ("dice", "nl", "catastrofe uitlokken", "DI 11.1"),
        ("priests", "en", "plague_discard", "PR 10.13"),
        ("priests", "nl", "krijger", "PR 8.4"),
    ],
)
def test_a_search_finds_words_whatever_their_case_accents_and_order(
    game: str, language: str, query: str, number: str
) -> None:
    assert number in found(game, language, query)
    assert number in found(game, language, " ".join(reversed(query.split())))


def test_a_search_wants_every_word() -> None:
    both = set(found("ra", "en", "flood drought"))
    assert both == set(found("ra", "en", "flood")) & set(found("ra", "en", "drought"))
    assert found("ra", "en", "flood bicycle") == []


@pytest.mark.parametrize("query", ["", "   ", "bicycle", "<", "*", "(?", "[a-z]+", "\\"])
def test_a_search_for_what_stands_nowhere_finds_nothing(query: str) -> None:
    assert found("priests", "en", query) == []


@pytest.mark.parametrize("query", ["RA 4.2", "ra-4.2", "ra4.2", "4.2"])
def test_a_search_for_a_number_finds_its_sentence_only(query: str) -> None:
    assert found("ra", "it", query) == ["RA 4.2"]


def test_a_short_word_is_not_found_inside_another() -> None:
    assert "DI 3.4" in found("dice", "en", "ra")
    assert "DI 4.7" not in found("dice", "en", "ra")  # no Ra in it, but "After"


def test_a_long_word_may_end_in_another_vowel() -> None:
    assert found("ra", "it", "tessera nilo") == found("ra", "it", "tessere nilo")
    assert "PR 4.7" in found("priests", "en", "invoke only")
    assert "<mark>inondazioni</mark>" in rulebook("dice", "it").search("inondazione")[0].html


def test_accents_may_be_typed_as_signs_of_their_own() -> None:
    assert found("ra", "it", "civilta\u0300") == found("ra", "it", "civiltà") != []


def test_a_figure_is_not_found_inside_another() -> None:
    assert "RA 11.11" in found("ra", "en", "3 points")
    assert "RA 2.7" in found("ra", "en", "10 points")
    assert "RA 2.7" not in found("ra", "en", "1 points")


def test_hits_show_where_they_stand_and_what_was_found() -> None:
    hit = rulebook("ra", "it").search("civilta RIVOLTA")[-1]
    assert hit.section.title == "Calamità"
    assert hit.html == (
        "L&#39;oro non fa parte delle <mark>civiltà</mark>"
        " e non si perde mai per una <mark>rivolta</mark>."
    )


def test_overlapping_words_are_marked_once() -> None:
    hit = rulebook("ra", "en").search("drought rough")[-1]
    assert hit.html.count("<mark>") == hit.html.count("</mark>") == 1


# The first five minutes


@every_game
@every_language
def test_the_first_five_minutes_are_short_and_lead_to_rules(game: str, language: str) -> None:
    text = learning_page(game, language)
    assert len(text.split()) in WORDS_OF_FIRST_MINUTES
    links = re.findall(r"\[([^\]]+)\]\(rule:([^)]+)\)", text)
    assert len(links) >= 8
    for shown, target in links:
        assert anchor_of(shown) == target
        assert sentence_of(shown, language) is not None, shown
        assert game_of(shown) == game


@every_translation
def test_the_first_five_minutes_tell_the_same_in_every_language(game: str, language: str) -> None:
    english, other = learning_page(game, "en"), learning_page(game, language)
    assert NUMBER.findall(other) == NUMBER.findall(english)
    assert sorted(DIGITS.findall(other)) == sorted(DIGITS.findall(english))
    assert not ENGLISH.search(other.replace("The Dice Game", ""))
    ours, theirs = first_minutes(game, "en").html, first_minutes(game, language).html
    assert re.findall(r"<(\w+)", theirs) == re.findall(r"<(\w+)", ours)


def test_the_first_five_minutes_are_html() -> None:
    page = first_minutes("ra", "nl")
    assert page.title == "Ra: de eerste vijf minuten"
    assert "<h2>Drie tips</h2>" in page.html
    assert '<a class="rule" href="/rules/ra#RA-4.5">RA 4.5</a>' in page.html
    assert page.html.count("<ol>") == 1 and page.html.count("<ul>") == 2
    assert "**" not in page.html


# Markup


def test_signs_inside_a_line_become_html() -> None:
    assert inline("**a `b`** and *c*, see RA 4.2") == Markup(
        "<strong>a <code>b</code></strong> and <em>c</em>,"
        ' see <a class="rule" href="/rules/ra#RA-4.2">RA 4.2</a>'
    )


@pytest.mark.parametrize(
    "text",
    [
        "<script>alert(1)</script>",
        "`<b>`",
        "**<b>**",
        "*<b>*",
        "[<b>](rule:RA-1.1)",
        "[x](javascript:alert)",
        '[x](rule:RA-1.1"onclick=y)',
        "- <b>",
        "1. <b>",
        "## <b>",
    ],
)
def test_everything_else_is_text(text: str) -> None:
    tags = re.findall(r"<[^/].*?>", blocks(text))
    assert set(tags) <= OUR_TAGS


# Files


@pytest.mark.parametrize("language", ["", "xx", "../en", "NL", "nl/../it"])
def test_other_languages_get_the_english_pages(language: str) -> None:
    assert rulebook("ra", language) is rulebook("ra", "en")
    assert first_minutes("ra", language) is first_minutes("ra", "en")


def test_games_that_are_none_are_refused() -> None:
    with pytest.raises(BadSetup):
        rules_page("../ra")
    with pytest.raises(BadSetup):
        learning_page("chess")


def test_an_installation_without_the_page_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "is_file", lambda _: False)
    with pytest.raises(BadFile, match=r"the learn page it/ra\.md is missing"):
        learning_page("ra", "it")
