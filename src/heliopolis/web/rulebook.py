"""The rules pages and the first five minutes as data for templates, with search."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import groupby

from markupsafe import Markup, escape

from ..face.pages import learning_page, page_language, rules_page
from .markup import blocks, inline
from .rule_numbers import anchor_of, game_of, number_in, prefix_of

ENTRY = re.compile(
    r"\*\*(?P<number>[A-Z]{2} \d+\.\d+)\*\* (?P<text>.+?)(?P<marks>(?: \*\([^)]*\)\*)*)"
)
MARK = re.compile(r"\*\((?P<word>\w+)(?: `(?P<option>\w+)`)?\)\*")
RULER = set("|- ")  # the line between the columns' names and the rows is made of these
SHORT_WORD = 2  # words this short are looked for at the start of words only, or all sentences match
LONG_WORD = 5  # words this long may end in another vowel: tessera and tessere, invoke and invoking
VOWELS = "aeiou"
MOST_WORDS = 12  # of a search


@dataclass(frozen=True, slots=True)
class Mark:
    """What stands behind a sentence: that it is a reading, or which option changes it."""

    word: str
    option: str  # "" for a reading


@dataclass(frozen=True, slots=True)
class Table:
    """A table below a sentence."""

    columns: tuple[Markup, ...]
    rows: tuple[tuple[Markup, ...], ...]

    @property
    def cells(self) -> Iterator[Markup]:
        """Every cell, the names of the columns first."""
        yield from self.columns
        for row in self.rows:
            yield from row


@dataclass(frozen=True, slots=True)
class Sentence:
    """A numbered sentence of the rules."""

    number: str
    html: Markup
    marks: tuple[Mark, ...]
    table: Table | None
    searched: str  # all that a search looks through, without case and accents

    @property
    def anchor(self) -> str:
        """The id of the sentence on its page."""
        return anchor_of(self.number)

    @property
    def plain(self) -> str:
        """The sentence without any markup."""
        return self.html.striptags()


@dataclass(frozen=True, slots=True)
class Section:
    """A numbered section of the rules."""

    number: int
    title: str
    sentences: tuple[Sentence, ...]


@dataclass(frozen=True, slots=True)
class Hit:
    """A sentence that a search found, with the words that were looked for marked in it."""

    section: Section
    sentence: Sentence
    html: Markup


@dataclass(frozen=True, slots=True)
class Rulebook:
    """The rules of a game in one language."""

    game: str
    language: str
    title: str
    opening: Markup
    sections: tuple[Section, ...]

    def sentence(self, number: str) -> Sentence | None:
        """The sentence with this number (RA 4.2, or 4.2 for short), if there is one."""
        hit = self._numbered(number)
        return hit.sentence if hit else None

    def search(self, query: str) -> tuple[Hit, ...]:
        """The sentences that have every word of a query, whatever its case and accents.

        A number finds its own sentence only.
        """
        by_number = self._numbered(query)
        words = _folded(unicodedata.normalize("NFC", query)).split()
        return (by_number,) if by_number else tuple(self._with_words(words))

    def _numbered(self, text: str) -> Hit | None:
        wanted = number_in(text) or number_in(f"{prefix_of(self.game)} {text}")
        hits = (Hit(section, found, found.html) for section, found in self._sentences())
        return next((hit for hit in hits if hit.sentence.number == wanted), None)

    def _with_words(self, words: list[str]) -> Iterator[Hit]:
        patterns = [_pattern(word) for word in words[:MOST_WORDS]]
        for section, found in self._sentences():
            if patterns and all(pattern.search(found.searched) for pattern in patterns):
                yield Hit(section, found, _marked(found.plain, patterns))

    def _sentences(self) -> Iterator[tuple[Section, Sentence]]:
        for section in self.sections:
            for sentence in section.sentences:
                yield section, sentence


@dataclass(frozen=True, slots=True)
class FirstMinutes:
    """The page for the first five minutes with a game."""

    title: str
    html: Markup


def rulebook(game: str, language: str) -> Rulebook:
    """The rules of a game; in English where they are not translated."""
    return _rulebook(game, page_language(language))


def sentence_of(number: str, language: str) -> Sentence | None:
    """The sentence with this number in the rules of its game, if there is one."""
    wanted = number_in(number)
    return rulebook(game_of(wanted), language).sentence(wanted) if wanted else None


def first_minutes(game: str, language: str) -> FirstMinutes:
    """The first five minutes with a game; in English where they are not translated."""
    return _first_minutes(game, page_language(language))


@cache
def _rulebook(game: str, language: str) -> Rulebook:
    head, *sections = rules_page(game, language).split("\n## ")
    title, _, opening = head.removeprefix("# ").partition("\n")
    return Rulebook(game, language, title, blocks(opening), tuple(map(_section, sections)))


@cache
def _first_minutes(game: str, language: str) -> FirstMinutes:
    title, _, text = learning_page(game, language).removeprefix("# ").partition("\n")
    return FirstMinutes(title, blocks(text))


# Reading a page


def _section(text: str) -> Section:
    heading, _, body = text.partition("\n")
    number, _, title = heading.partition(". ")
    entries = re.split(r"^- ", body, flags=re.MULTILINE)[1:]
    return Section(int(number), title, tuple(map(_sentence, entries)))


def _sentence(text: str) -> Sentence:
    line, _, below = text.partition("\n")
    entry = ENTRY.fullmatch(line)
    assert entry is not None, f"no numbered sentence: {line}"
    found = MARK.finditer(entry["marks"])
    marks = tuple(Mark(mark["word"], mark["option"] or "") for mark in found)
    html, table = inline(entry["text"]), _table(below)
    return Sentence(entry["number"], html, marks, table, _searched(html, marks, table))


def _table(text: str) -> Table | None:
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    rows = [_row(line) for line in lines if not set(line) <= RULER]
    return Table(rows[0], tuple(rows[1:])) if rows else None


def _row(line: str) -> tuple[Markup, ...]:
    return tuple(inline(cell.strip()) for cell in line.strip("|").split("|"))


# Searching


def _folded(text: str) -> str:
    """A text without case and accents, letter for letter, so that places in it stay the same."""
    return "".join(unicodedata.normalize("NFD", letter.lower())[0] for letter in text)


def _searched(html: Markup, marks: tuple[Mark, ...], table: Table | None) -> str:
    cells = [cell.striptags() for cell in table.cells] if table else []
    options = [mark.option for mark in marks]
    return _folded(" ".join([html.striptags(), *cells, *options]))


def _pattern(word: str) -> re.Pattern[str]:
    """Finds a word, also inside a longer one; a number or a short word not inside another."""
    if word.isdigit():
        return re.compile(rf"(?<![\w.]){word}(?!\.?\d)")
    start = r"(?<!\w)" if len(word) <= SHORT_WORD else ""
    changing = len(word) >= LONG_WORD and word[-1] in VOWELS
    return re.compile(start + re.escape(word[:-1] if changing else word) + r"\w*")


def _marked(plain: str, patterns: list[re.Pattern[str]]) -> Markup:
    """A sentence with the words that were looked for inside <mark>."""
    folded = _folded(plain)
    found = {
        place
        for pattern in patterns
        for match in pattern.finditer(folded)
        for place in range(*match.span())
    }
    runs = groupby(range(len(plain)), key=found.__contains__)
    return Markup("").join(_run(plain, [*places], marked) for marked, places in runs)


def _run(plain: str, places: list[int], marked: bool) -> Markup:
    text = plain[places[0] : places[-1] + 1]
    return Markup("<mark>{}</mark>").format(text) if marked else escape(text)
