"""Help, versions, and complaints about words that make no command."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import click
import pytest

from heliopolis import __version__
from heliopolis.cli import main as main_module
from heliopolis.players.registry import bot_names
from tests.cli.command_line import Command
from tests.notation.records import DICE_TEXT

COMMANDS = ("play", "rules", "simulate", "arena", "replay", "export")


def test_without_words_the_help_is_shown(heliopolis: Command) -> None:
    answer = heliopolis()
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.startswith("Usage: heliopolis [OPTIONS]")
    assert answer.out == heliopolis("--help").out == heliopolis("-h").out
    assert all(name in answer.out for name in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_a_help_page(heliopolis: Command, command: str) -> None:
    answer = heliopolis(command, "--help")
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.startswith(f"Usage: heliopolis {command}")


def test_the_version_is_told(heliopolis: Command) -> None:
    assert heliopolis("--version").out == f"heliopolis {__version__}\n"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["fly"], "no such command 'fly'; 'heliopolis --help' shows what can be done"),
        (["--fly"], "no such option '--fly'; 'heliopolis --help' shows what can be done"),
        (
            ["simulate", "ra", "--game"],
            "no such option '--game' (did you mean '--games'?); 'heliopolis simulate --help' shows "
            "what can be done",
        ),
        (
            ["play", "ra", "--recume"],
            "no such option '--recume' (did you mean one of: '--record', '--resume'?); 'heliopolis "
            "play --help' shows what can be done",
        ),
        (["replay"], "missing argument 'FILE'; 'heliopolis replay --help' shows what can be done"),
        (
            ["simulate", "ra", "--games", "many"],
            "invalid value for '--games': 'many' is not a valid integer; 'heliopolis simulate "
            "--help' shows what can be done",
        ),
        (["rules", "chess"], "there is no game 'chess'; choose one of ra, priests, dice"),
        (
            ["play", "rah"],
            "there is no game 'rah' (did you mean ra?); choose one of ra, priests, dice",
        ),
        (["play", "ra", "--players", "6"], "Ra seats 2 to 5 players, not 6"),
        (["play", "dice", "--players", "5"], "Ra: The Dice Game seats 2 to 4 players, not 5"),
        (
            ["play", "ra", "--bot", "deep"],
            f"there is no bot 'deep'; choose one of {', '.join(bot_names())}",
        ),
        (
            ["play", "ra", "--name", ""],
            "'' is no name: use printable characters, no spaces at the ends",
        ),
        (
            ["play", "ra", "--option", "scores"],
            "an option is NAME=VALUE, not 'scores'; Ra has god_disaster, scores",
        ),
        (
            ["play", "ra", "--option", "scores=loud"],
            "option scores cannot be 'loud'; it is open or hidden",
        ),
        (
            ["play", "ra", "--option", "scores=open", "--option", "scores=hidden"],
            "option 'scores' is given twice; give it once",
        ),
        (
            ["play", "ra", "--seed", ""],
            "the seed must be a whole number or a text of 1 to 200 printable characters, not ''",
        ),
    ],
)
def test_wrong_words_get_one_sentence_and_exit_code_2(
    heliopolis: Command, words: list[str], message: str
) -> None:
    assert heliopolis(*words).refusal == message


def test_ctrl_c_ends_a_command_with_130(
    heliopolis: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("heliopolis.cli.rules.rules_page", interrupted)
    assert heliopolis("rules", "ra").code == 130


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (OSError(28, "No space left on device"), "cannot write the output: no space left on"),
        (FileNotFoundError(2, "No such file", "a.json"), "cannot use a.json: no such file"),
        (FileNotFoundError(2, "No such file"), "the folder that this began in is gone; begin"),
    ],
)
def test_what_the_system_refuses_gets_a_sentence(
    heliopolis: Command, monkeypatch: pytest.MonkeyPatch, error: OSError, sentence: str
) -> None:
    def refused(*_: object) -> None:
        raise error

    monkeypatch.setattr("heliopolis.cli.rules._show", refused)
    assert heliopolis("rules", "ra").refusal.startswith(sentence)


def test_a_command_may_end_with_a_code_of_its_own(
    heliopolis: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(main_module.cli, "main", lambda *_, **__: 5)
    assert heliopolis().code == 5


def test_a_complaint_without_a_command_names_the_program(
    heliopolis: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise click.UsageError("Too odd.")

    monkeypatch.setattr(main_module.cli, "main", refuse)
    assert heliopolis().refusal == "too odd; 'heliopolis --help' shows what can be done"


def in_a_shell(line: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a line of shell in which `$H` is the command."""
    program = "from heliopolis.cli.main import run; run()"
    return subprocess.run(  # noqa: S603 - our own words
        [
            "/bin/bash",
            "-c",
            f"set -o pipefail; H() {{ {sys.executable} -c '{program}' \"$@\"; }}; {line}",
        ],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | {"PYTHONIOENCODING": "latin-1"},
    )


def test_a_reader_that_leaves_early_is_no_error(tmp_path: Path) -> None:
    (tmp_path / "x.game").write_text(DICE_TEXT + "# remark\n" * 60_000)
    done = in_a_shell("H replay x.game | head -n 1", tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "Ra: The Dice Game (dice-v1) with Ada, Ben\n"


def test_a_full_disk_behind_the_output_gets_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "x.game").write_text(DICE_TEXT)
    done = in_a_shell("H export x.game > /dev/full", tmp_path)
    assert done.returncode == 2
    assert done.stderr == "heliopolis: cannot write the output: no space left on device\n"


def test_a_terminal_without_our_letters_shows_escapes(tmp_path: Path) -> None:
    text = DICE_TEXT.replace("Ada", "Z☥")
    (tmp_path / "x.game").write_text(text, encoding="utf-8")
    done = in_a_shell("H replay x.game | head -n 1; H export --text x.game > y.game", tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "Ra: The Dice Game (dice-v1) with Z\\u2625, Ben\n"
    assert (tmp_path / "y.game").read_text(encoding="utf-8") == text


@pytest.mark.parametrize("line", ["--help", "rules ra", "play ra", "simulate dice --games 1"])
def test_a_closed_output_gets_a_sentence(tmp_path: Path, line: str) -> None:
    done = in_a_shell(f"H {line} >&-", tmp_path)
    assert done.returncode == 2
    assert done.stderr == (
        "heliopolis: the output is closed, so nothing could be shown; send it to /dev/null\n"
    )


@pytest.mark.parametrize("line", ["play ra --seed 1", "play"])
def test_a_closed_keyboard_stops_the_game(tmp_path: Path, line: str) -> None:
    done = in_a_shell(f"H {line} <&-", tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert "\nstopped\n" in done.stdout


@pytest.mark.parametrize("line", ["play ra <&-", "simulate dice --games 1", "rules ra"])
def test_without_a_place_for_complaints_everything_else_goes_on(tmp_path: Path, line: str) -> None:
    done = in_a_shell(f"H {line} 2>&-", tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout
    assert in_a_shell("H fly 2>&-", tmp_path).returncode == 2


def test_the_help_pages_name_defaults_bots_and_where_options_are_told(heliopolis: Command) -> None:
    for command in ("arena", "play", "simulate"):
        words = heliopolis(command, "--help").words
        assert "'heliopolis rules GAME --find option' shows names and values" in words
        unbroken = words.replace("- ", "-")  # a long name may go on in the next line
        assert all(bot in unbroken for bot in bot_names())
    assert "the same seed, the same games (default: 0)" in words
    assert "your name (default: your login name, or Guest)" in heliopolis("play", "--help").words
