"""Every sentence of the rules pages has a number, is carried out somewhere, and has a test."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = {"RA": "ra", "PR": "priests", "DI": "dice"}
NUMBER = re.compile(r"\b(?:RA|PR|DI) \d+\.\d+\b")
SENTENCE = re.compile(r"^- \*\*((?:RA|PR|DI) \d+\.\d+)\*\* (.+)$", re.MULTILINE)


def page(game: str) -> str:
    return (ROOT / "docs" / "rules" / f"{game}.md").read_text(encoding="utf-8")


def numbers_on(game: str) -> list[str]:
    return [number for number, _ in SENTENCE.findall(page(game))]


ALL_NUMBERS = [number for game in PAGES.values() for number in numbers_on(game)]


@cache
def numbers_with_tests() -> set[str]:
    """The numbers in `@pytest.mark.rule(...)` of all tests."""
    return {number for path in (ROOT / "tests").rglob("*.py") for number in _marked_in(path)}


def _marked_in(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
            for argument in node.args:
                assert isinstance(argument, ast.Constant), f"{path}: a number must be written out"
                yield str(argument.value)


@cache
def cited_numbers() -> set[str]:
    sources = (ROOT / "src").rglob("*.py")
    return {number for path in sources for number in NUMBER.findall(path.read_text("utf-8"))}


def test_every_number_has_a_test() -> None:
    missing = [number for number in ALL_NUMBERS if number not in numbers_with_tests()]
    assert not missing, f"no test is marked with {', '.join(missing)}"


def test_every_number_is_cited_by_the_code() -> None:
    missing = [number for number in ALL_NUMBERS if number not in cited_numbers()]
    assert not missing, f"no code cites {', '.join(missing)}"


def test_code_and_tests_cite_only_numbers_that_exist() -> None:
    unknown = (numbers_with_tests() | cited_numbers()) - set(ALL_NUMBERS)
    assert not unknown, f"no page has {', '.join(sorted(unknown))}"


@pytest.mark.parametrize(("prefix", "game"), PAGES.items())
def test_numbers_run_on_without_gaps(prefix: str, game: str) -> None:
    expected = []
    section, sentence = 0, 0
    for line in page(game).splitlines():
        heading = re.match(r"## (\d+)\. ", line)
        if heading:
            section, sentence = section + 1, 0
            assert int(heading.group(1)) == section
        elif line.startswith("- **"):
            sentence += 1
            expected.append(f"{prefix} {section}.{sentence}")
    assert numbers_on(game) == expected


@pytest.mark.parametrize("game", PAGES.values())
def test_every_sentence_is_a_sentence(game: str) -> None:
    for number, text in SENTENCE.findall(page(game)):
        plain = re.sub(r" \*\((reading|option [^)]*)\)\*", "", text)
        assert plain.endswith("."), number
        assert plain[0].isupper() or plain[0] == "`", number
