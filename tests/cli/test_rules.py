"""`heliopolis rules GAME`."""

from __future__ import annotations

from pathlib import Path

import pytest

from heliopolis import BadFile
from heliopolis.face.pages import rules_page
from tests.cli.command_line import Command


@pytest.mark.parametrize(
    ("game", "number"), [("ra", "RA 1.1"), ("priests", "PR 14.4"), ("dice", "DI 16.3")]
)
def test_the_rules_are_shown_with_their_numbers(
    heliopolis: Command, game: str, number: str
) -> None:
    answer = heliopolis("rules", game)
    assert answer.code == 0
    assert number in answer.out


def test_sentences_can_be_found_by_number_or_text(heliopolis: Command) -> None:
    by_number = heliopolis("rules", "ra", "--find", "ra 13.4").out
    assert "An interface may play forced moves" in by_number
    assert by_number.count("RA") == 1
    assert "RA 13.4" in heliopolis("rules", "ra", "--find", "FORCED moves").out


def test_a_text_that_stands_nowhere_is_refused(heliopolis: Command) -> None:
    assert heliopolis("rules", "ra", "--find", "bicycle").refusal == (
        "no sentence of the rules of Ra has 'bicycle' in it"
    )


def test_an_installation_without_the_page_is_told_so(
    heliopolis: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Path, "is_file", lambda _: False)
    with pytest.raises(BadFile, match=r"the rules page ra\.md is missing"):
        rules_page("ra")
    assert heliopolis("rules", "ra").code == 2
