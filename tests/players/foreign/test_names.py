"""Names of bots in other processes: which are ours, and what is wrong with the others."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from heliopolis import BadSetup
from heliopolis.players import foreign
from heliopolis.players.foreign import check_foreign, foreign_player


@pytest.mark.parametrize(
    "name", ["random", "search-1000", "", "a:", ":B", "a b:C", "1a:B", "a:B:C"]
)
def test_other_names_are_none_of_ours(name: str) -> None:
    assert foreign_player(name) is None
    assert not check_foreign(name)


@pytest.mark.parametrize("name", ["tests.arena.bots:First", f"program:{sys.executable} -V"])
def test_bots_that_are_there_are_accepted(name: str) -> None:
    assert foreign_player(name) is not None
    assert check_foreign(name)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("program:", "a bot that is a program needs its command line: program:node bot.js"),
        ("program:x 'y", '"program:x \'y" is no command line: no closing quotation'),
        (
            "program:no-such-bot x",
            "there is no program 'no-such-bot' for the bot 'program:no-such-bot x'",
        ),
        (
            "no_such_module:Bot",
            "the bot 'no_such_module:Bot' does not load: ModuleNotFoundError: No module named "
            "'no_such_module'",
        ),
        (
            "tests.arena.bots:Nobody",
            "the bot 'tests.arena.bots:Nobody' does not load: the module tests.arena.bots has no "
            "class 'Nobody'",
        ),
        (
            "tests.arena.bots:Unwilling",
            "the bot 'tests.arena.bots:Unwilling' does not load: OSError: not today",
        ),
        (
            "tests.arena.bots:Idle",
            "the bot 'tests.arena.bots:Idle' does not load: tests.arena.bots:Idle has no method "
            "choose(view, budget, stream)",
        ),
    ],
)
def test_bots_that_are_not_there_get_a_sentence(name: str, message: str) -> None:
    with pytest.raises(BadSetup) as refusal:
        check_foreign(name)
    assert str(refusal.value) == message


def test_a_module_that_takes_for_ever_to_load_gets_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "endless.py").write_text("import time\ntime.sleep(600)\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(foreign, "SECONDS_TO_CHECK", 1.0)
    with pytest.raises(BadSetup, match=r"^the bot 'endless:Bot' did not load within 1 seconds$"):
        check_foreign("endless:Bot")
