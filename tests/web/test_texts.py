"""The languages of the pages: complete catalogues, negotiation, and the pseudo-language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from jinja2 import DictLoader, Environment, StrictUndefined

from heliopolis.core.saying import counted, said, term
from heliopolis.web import extract
from heliopolis.web.extract import TEMPLATE, collected, forms, is_translated, read, write
from heliopolis.web.texts import (
    KEPT,
    LANGUAGES,
    PSEUDO_LANGUAGE,
    accented,
    catalogue_of,
    negotiated,
    prepare,
    sayer,
    translator,
)

TRANSLATED = [language for language in LANGUAGES if language != "en"]
every_language = pytest.mark.parametrize("language", LANGUAGES)


@pytest.fixture(scope="module")
def texts() -> Catalog:
    """Every text of the code and the templates."""
    return collected()


def entries(catalogue: Catalog) -> Iterator[Message]:
    """The texts of a catalogue, without its header."""
    return (message for message in catalogue if message.id)


def keys(catalogue: Catalog) -> set[tuple[object, object]]:
    """What tells the texts apart."""
    return {(message.id, message.context) for message in entries(catalogue)}


def placeholders(text: str) -> list[str]:
    """Everything in a text that a translation must leave alone."""
    return sorted(KEPT.findall(text))


# Catalogues


def test_the_template_holds_every_text(texts: Catalog) -> None:
    assert keys(read(TEMPLATE)) == keys(texts), "python -m heliopolis.web.extract writes it"


@every_language
def test_a_catalogue_holds_every_text_and_no_other(language: str, texts: Catalog) -> None:
    known, wanted = keys(read(catalogue_of(language))), keys(texts)
    assert wanted - known == set(), "python -m heliopolis.web.extract adds them"
    assert known - wanted == set(), "python -m heliopolis.web.extract drops them"


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_text_is_translated(language: str) -> None:
    missing = [
        message.id
        for message in entries(read(catalogue_of(language)))
        if not is_translated(message)
    ]
    assert missing == []


@every_language
def test_nothing_is_fuzzy(language: str) -> None:
    assert [message.id for message in entries(read(catalogue_of(language))) if message.fuzzy] == []


@every_language
def test_translations_keep_their_placeholders(language: str) -> None:
    for message in entries(read(catalogue_of(language))):
        if not is_translated(message):
            continue
        allowed = [placeholders(form) for form in forms(message.id)]
        for form in forms(message.string):
            assert placeholders(form) in allowed, f"{message.id}: {form}"


@every_language
def test_translations_begin_and_end_as_the_text_does(language: str) -> None:
    for message in entries(read(catalogue_of(language))):
        if is_translated(message):
            text, said_text = forms(message.id)[-1], forms(message.string)[-1]
            assert text.endswith(".") == said_text.endswith("."), message.id
            assert said_text == said_text.strip(), message.id


def test_english_renames_words_of_the_notation(texts: Catalog) -> None:
    words = [
        str(message.id) for message in entries(texts) if re.fullmatch(r"\w+:\S+", str(message.id))
    ]
    named = {word: translator("en").gettext(word) for word in words}
    assert len(words) == 19
    assert all(":" not in name for name in named.values())
    assert named["mon:step-pyramid"] == "step pyramid"


def test_the_same_texts_give_the_same_file(tmp_path: Path) -> None:
    for language in LANGUAGES:
        path = catalogue_of(language)
        write(tmp_path / "messages.po", read(path), language)
        assert (tmp_path / "messages.po").read_bytes() == path.read_bytes()


def test_a_new_language_starts_with_an_empty_catalogue(tmp_path: Path) -> None:
    assert len(read(tmp_path / "messages.po")) == 0


def test_the_extraction_brings_everything_up_to_date(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(extract, "TEMPLATE", tmp_path / "messages.pot")
    monkeypatch.setattr(extract, "LANGUAGES", ["sv"])
    monkeypatch.setattr(extract, "catalogue_of", lambda language: tmp_path / f"{language}.po")
    old = Catalog()
    old.add("Drive out a plague tile", "Driv ut en pestbricka")
    old.add("Never said", "Aldrig sagt")
    write(tmp_path / "sv.po", old, "sv")
    extract.main()
    known = {message.id: message.string for message in entries(read(tmp_path / "sv.po"))}
    assert known["Drive out a plague tile"] == "Driv ut en pestbricka"
    assert known["Invoke Ra"] == ""
    assert "Never said" not in known
    assert re.fullmatch(r"sv: \d+ texts, \d+ without a translation\n", capsys.readouterr().out)


# Saying


def test_texts_of_the_games_are_said_in_the_language() -> None:
    text = said("{name} draws {tile}", name="Nile", tile=term("mon:step-pyramid"))
    assert sayer("en")(text) == "Nile draws step pyramid"
    assert sayer("nl")(text) == "Nile trekt trappenpiramide"
    assert sayer("it")(text) == "Nile pesca piramide a gradoni"
    assert sayer("xx")(text) == "[Nile dřáwš [móñ:štép-pýřámíd]]"


def test_numbers_choose_their_form() -> None:
    gods = [counted(number, "{number} unspent god", "{number} unspent gods") for number in (1, 2)]
    assert [sayer("nl")(text) for text in gods] == ["1 ongebruikte god", "2 ongebruikte goden"]
    assert [sayer("it")(text) for text in gods] == ["1 dio non usato", "2 dei non usati"]
    assert [sayer("xx")(text) for text in gods] == ["[1 úñšpéñt ĝód]", "[2 úñšpéñt ĝódš]"]


def environment(language: str) -> Environment:
    """Templates that speak a language."""
    page = (
        "{{ said(text) }} {{ _('Pass') }} "
        "{% trans name=name %}\n  Hello\n  {{ name }}\n{% endtrans %}"
        "{% trans count=2 %} {{ count }} cat{% pluralize %} {{ count }} cats{% endtrans %} "
        "{{ pgettext('a', 'b') }} {{ npgettext('a', 'b', 'c', 2) }}"
    )
    made = Environment(
        loader=DictLoader({"page": page}), autoescape=True, undefined=StrictUndefined
    )
    prepare(made, language)
    return made


def test_templates_speak_the_language_and_escape_names() -> None:
    context = {"text": said("{name} passes", name="<b>"), "name": "<i>"}
    dutch = environment("nl").get_template("page").render(context)
    assert dutch == "&lt;b&gt; past Passen Hello &lt;i&gt;2 cats b c"
    pseudo = environment(PSEUDO_LANGUAGE).get_template("page").render(context)
    assert pseudo == "[&lt;b&gt; páššéš] [Pášš] [Hélló &lt;i&gt;][2 çátš] [b] [ç]"
    assert environment("it").from_string("{{ language }}").render() == "it"


@pytest.mark.parametrize(
    ("text", "accents"),
    [
        ("Pass", "[Pášš]"),
        ("{name} gains {points:+d}", "[{name} ĝáíñš {points:+d}]"),
        ("%(count)s of 100%%", "[%(count)s óf 100%%]"),
        (
            'see <a href="/rules">rules</a> &amp; more',
            '[šéé <a href="/rules">řúléš</a> &amp; móřé]',
        ),
    ],
)
def test_accents_leave_placeholders_and_tags_alone(text: str, accents: str) -> None:
    assert accented(text) == accents


# Which language


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        (None, "en"),
        ("", "en"),
        ("it", "it"),
        ("nl-BE", "nl"),
        ("NL", "nl"),
        ("fr-CH, fr;q=0.9, it;q=0.8, nl;q=0.7, *;q=0.5", "it"),
        ("it;q=0.1, nl;q=0.2", "nl"),
        ("nl;q=0, it", "it"),
        ("nl;q=0", "en"),
        ("xx", "en"),
        ("nl;q=abc, ;;, , *, é", "en"),
        ("x" * 5000, "en"),
    ],
)
def test_the_browser_s_wish_is_met_where_it_can_be(accepted: str | None, language: str) -> None:
    assert negotiated(accepted) == language
