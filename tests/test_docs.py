"""The pages: their examples run, their records load, their tables and quotations match the code,
and their links lead somewhere.
"""

from __future__ import annotations

import doctest
import json
import re
from pathlib import Path
from typing import NamedTuple

import pytest

import heliopolis
from heliopolis.core.kind import GameKind, Option
from heliopolis.core.speed import PLAIN_SWITCH
from heliopolis.face.catalogue import kind_of
from heliopolis.priests.words import CHANCE_WORDS as PRIESTS_CHANCE_WORDS
from heliopolis.ra.words import CHANCE_WORDS as RA_CHANCE_WORDS

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
GOLDEN = Path(__file__).parent / "golden"
README = ROOT / "README.md"
PAGES = [*sorted(ROOT.glob("*.md")), *sorted(DOCS.rglob("*.md"))]
MOST_WORDS_IN_THE_README = 499
KINDS = [kind_of(name) for name in heliopolis.GAMES]
CHANCE_WORDS = {"ra-v1": RA_CHANCE_WORDS, "priests-v1": PRIESTS_CHANCE_WORDS}

BLOCK = re.compile(r"^```(?P<info>[^\n]*)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
FENCE = re.compile(r"^```.*$", re.MULTILINE)
LINK = re.compile(r"\]\((?P<target>[^)\s]+)\)")
CODE = re.compile(r"`([^`\n]+)`")
OF_ONE_MACHINE = re.compile(
    r"(?<![\w.])/(?:bin|etc|home|opt|root|tmp|usr|var|Users)/"
    r"|\b[A-Z]:\\"
    r"|\bhttps?://",
    re.IGNORECASE,
)

every_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
every_kind = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)


class Block(NamedTuple):
    """A fenced block of a page: the words behind the fence, and what it holds."""

    info: list[str]
    text: str


def read(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def blocks_of(page: Path) -> list[Block]:
    return [Block(found["info"].split(), found["text"]) for found in BLOCK.finditer(read(page))]


def records_in(language: str) -> list[str]:
    """The blocks of the page of notation in one of the two forms."""
    return [block.text for block in blocks_of(DOCS / "notation.md") if block.info == [language]]


def rows_of(text: str, *columns: str) -> list[list[str]]:
    """The cells of every table with these columns, without the signs of code."""
    rows: list[list[str]] = []
    wanted = False
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if not line.startswith("|"):
            wanted = False
        elif cells == list(columns):
            wanted = True
        elif wanted and not set(line) <= set("|-"):
            rows.append([cell.replace("`", "") for cell in cells])
    return rows


def section(page: str, title: str) -> str:
    """What stands below a heading of the second level."""
    return read(DOCS / page).split(f"\n## {title}\n")[1].split("\n## ")[0]


# Examples


@every_page
def test_every_example_gives_what_the_page_says(
    page: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(PLAIN_SWITCH, raising=False)
    without_fences = FENCE.sub("", read(page))
    test = doctest.DocTestParser().get_doctest(without_fences, {}, page.name, str(page), 0)
    assert doctest.DocTestRunner().run(test).failed == 0


def test_the_readme_runs_as_it_stands() -> None:
    assert doctest.testfile(str(README), module_relative=False).failed == 0


@every_page
def test_every_block_of_python_is_an_example_or_a_quotation(page: Path) -> None:
    for block in blocks_of(page):
        if block.info[:1] == ["python"]:
            assert len(block.info) == 2 or ">>> " in block.text


@every_page
def test_quotations_stand_in_the_file_they_name(page: Path) -> None:
    for block in blocks_of(page):
        if block.info[:1] == ["python"] and len(block.info) == 2:
            assert block.text in read(ROOT / block.info[1])


# Records


@pytest.mark.parametrize("text", records_in("text"))
def test_the_records_in_text_load_and_are_written_out_the_same(text: str) -> None:
    assert heliopolis.load(text).record().text == text


@pytest.mark.parametrize("text", records_in("json"))
def test_the_records_in_json_load_and_are_written_out_the_same(text: str) -> None:
    assert json.loads(heliopolis.load(text).record().json) == json.loads(text)


def test_the_two_forms_on_the_page_are_one_game() -> None:
    text, form = heliopolis.load(records_in("text")[0]), heliopolis.load(records_in("json")[0])
    assert text.record() == form.record()


@every_kind
def test_the_page_of_notation_has_every_word_of_every_game(kind: GameKind) -> None:
    said = {*kind.move_words, *CHANCE_WORDS.get(kind.version, ())}
    words = {word for line in said for word in line.split() if not word.isdigit()}
    named = {word for code in CODE.findall(read(DOCS / "notation.md")) for word in code.split()}
    assert words <= named


# The numbering of moves


@every_kind
def test_the_numbering_of_moves_is_the_pinned_one(kind: GameKind) -> None:
    lines = [f"{number} {words}\n" for number, words in enumerate(kind.move_words)]
    assert "".join(lines) == read(GOLDEN / f"{kind.version}.moves")


@every_kind
def test_the_tables_of_moves_match_the_code(kind: GameKind) -> None:
    text = section("moves.md", kind.version)
    columns = ["numbers", "first", "last", "order"]
    next_number = 0
    for row in rows_of(text, *columns) or rows_of(text, *columns, "group"):
        first, last = (int(number) for number in (*row[0].split("-"), row[0].split("-")[0])[:2])
        assert first == next_number
        assert row[1:3] == [kind.move_words[first], kind.move_words[last]]
        next_number = last + 1
    assert next_number == len(kind.move_words)
    assert f"{next_number} moves" in text


def test_the_groups_of_moves_match_the_code() -> None:
    kind = kind_of("dice")
    text = section("moves.md", kind.version)
    firsts: dict[int, int] = {}
    for row in rows_of(text, "numbers", "first", "last", "order", "group"):
        firsts.setdefault(int(row[4]), int(row[0].split("-")[0]))
    assert firsts == {group: kind.rules.first_of_group(group) for group in range(len(firsts))}


@pytest.mark.parametrize("version", CHANCE_WORDS)
def test_the_tables_of_chance_match_the_code(version: str) -> None:
    rows = rows_of(section("moves.md", version), "outcome", "words")
    assert rows == [[str(number), words] for number, words in enumerate(CHANCE_WORDS[version])]


# The public face


def test_every_public_name_has_its_section_with_an_example() -> None:
    text = read(DOCS / "api.md")
    names = re.findall(r"^## (.+)$", text, re.MULTILINE)
    assert sorted(names) == sorted([*heliopolis.__all__, "Options"])
    for name in names:
        assert ">>> " in section("api.md", name), name


@pytest.mark.parametrize("name", ["Breakdown", "Game", "Line", "Move", "Position"])
def test_every_part_of_a_public_class_is_named(name: str) -> None:
    named = {re.split(r"\W", code)[0] for code in CODE.findall(section("api.md", name))}
    parts = {part for part in dir(getattr(heliopolis, name)) if not part.startswith("_")}
    assert parts - {"of", "of_floor"} <= named


def test_the_table_of_options_matches_the_code() -> None:
    rows = rows_of(read(DOCS / "api.md"), "game", "option", "values", "default", "meaning")
    assert rows == [
        [kind.name, option.name, values_of(option), option.default, option.meaning]
        for kind in KINDS
        for option in kind.options.values()
    ]


def values_of(option: Option) -> str:
    numbers = [f"{option.numbers[0]} to {option.numbers[-1]}"] if option.numbers else []
    return ", ".join([*option.values, *numbers])


# The pages themselves


def test_the_readme_is_short() -> None:
    assert len(read(README).split()) <= MOST_WORDS_IN_THE_README


def test_the_changelog_has_a_place_for_the_next_change() -> None:
    assert "\n## Unreleased\n" in read(ROOT / "CHANGELOG.md")


@every_page
def test_links_lead_to_files(page: Path) -> None:
    for found in LINK.finditer(BLOCK.sub("", read(page))):
        target, _, heading = found["target"].partition("#")
        # Links to rules are made by the page; tests/web/test_rules_pages.py follows them.
        if not target.startswith(("http:", "https:", "rule:")):
            there = page.parent / target if target else page
            assert there.is_file(), target
            assert not heading or heading in headings_of(there), found["target"]


def headings_of(page: Path) -> set[str]:
    """The headings of a page as links name them."""
    headings = re.findall(r"^#+ (.+)$", read(page), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-") for heading in headings}


def test_the_index_lists_every_page() -> None:
    targets = {found["target"] for found in LINK.finditer(read(DOCS / "index.md"))}
    listed = {(DOCS / target).resolve() for target in targets}
    assert listed == {page.resolve() for page in PAGES if page.name != "index.md"}


@every_page
def test_no_page_names_a_place_that_only_one_machine_has(page: Path) -> None:
    assert OF_ONE_MACHINE.search(read(page)) is None


def test_places_that_only_one_machine_has_are_found() -> None:
    for text in ("see /home/ada/x", "`/tmp/y`", r"C:\games", "https://example.org/simple"):
        assert OF_ONE_MACHINE.search(text)
    for text in ("src/heliopolis/tmp/x", "`docs/rules/ra.md`", "ra/ priests/", "12/24"):
        assert not OF_ONE_MACHINE.search(text)
