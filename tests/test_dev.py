"""dev.py: its verbs, its stamps, and what it says when something outside the program is missing."""

import ast
import importlib.util
import runpy
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import dev

Command = tuple[str | Path, ...]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the files that dev.py reads, and no environment yet."""
    (tmp_path / "requirements").mkdir()
    (tmp_path / "requirements" / "test.txt").write_text("pytest==9.1.1\n")
    (tmp_path / "pyproject.toml").write_text("[project]\n")
    environment = tmp_path / ".venv"
    monkeypatch.setattr(dev, "ROOT", tmp_path)
    monkeypatch.setattr(dev, "ENVIRONMENT", environment)
    monkeypatch.setattr(dev, "PYTHON", environment / "bin" / "python")
    monkeypatch.setattr(dev, "IDENTITY", environment / "made-for")
    return tmp_path


@pytest.fixture
def commands(home: Path, monkeypatch: pytest.MonkeyPatch) -> list[Command]:
    """The commands that dev.py would have started, all of which go well."""
    started: list[Command] = []

    def start(command: Command, **_options: Any) -> "subprocess.CompletedProcess[str]":
        started.append(tuple(command))
        if "venv" in command:
            (home / ".venv" / "bin").mkdir(parents=True, exist_ok=True)
            (home / ".venv" / "bin" / "python").touch()
        return subprocess.CompletedProcess(command, 0, "", "")

    monkeypatch.setattr(subprocess, "run", start)
    return started


def names_of_modules(commands: list[Command]) -> list[str | Path]:
    return [command[command.index("-m") + 1] for command in commands]


def failing(output: str) -> Callable[..., "subprocess.CompletedProcess[str]"]:
    return lambda command, **_options: subprocess.CompletedProcess(command, 1, output, "")


def without_module(missing: str) -> Callable[[str], object]:
    return lambda name: None if name == missing else object()


def interrupt(_words: list[str]) -> int:
    raise KeyboardInterrupt


def test_an_old_python_is_refused_in_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 6, 9, "final", 0))
    with pytest.raises(SystemExit) as leaving:
        runpy.run_path(dev.__file__)
    assert leaving.value.code == 2
    message = capsys.readouterr().err
    assert message.startswith("dev.py: this is Python 3.6, and Heliopolis needs 3.11 or newer")
    assert message.count("\n") == 1


def test_the_oldest_python_that_will_do_is_not_refused() -> None:
    dev.refuse_old_python(dev.OLDEST_PYTHON)


def test_an_old_python_can_read_the_file() -> None:
    ast.parse(Path(dev.__file__).read_text(encoding="utf-8"), feature_version=(3, 7))


@pytest.mark.parametrize("words", [[], ["help"], ["--help"], ["-h"]])
def test_help_lists_every_verb(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert dev.main(words) == 0
    page = capsys.readouterr().out
    assert all(f"python3 dev.py {verb}" in page for verb in dev.VERBS)


def test_an_unknown_verb_is_refused_in_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert dev.main(["tset"]) == 2
    message = capsys.readouterr().err
    assert message == "dev.py: there is no verb 'tset'; python3 dev.py help lists them all\n"


def test_words_that_a_verb_cannot_use_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert dev.main(["check", "src"]) == 2
    assert capsys.readouterr().err == "dev.py: check takes nothing more, and got src\n"


SLOW, RAY, TRAIN = "patience (--slow)", "a Ray cluster (--ray)", "PyTorch (--train)"


def test_slow_and_ray_are_ours_and_other_words_go_to_pytest() -> None:
    assert dev.split_test_words([]) == ([], [])
    assert dev.split_test_words(["-x", "--slow", "tests"]) == (["slow"], ["-x", "tests"])
    assert dev.split_test_words(["--ray", "ray", "--slow"]) == (["slow", "ray"], ["ray"])


@pytest.mark.parametrize(
    ("words", "tools", "choice", "said"),
    [
        ([], ["test"], "not slow and not ray and not train", f"{SLOW}, {RAY}, {TRAIN}"),
        (["--slow"], ["test"], "not ray and not train", f"{RAY}, {TRAIN}"),
        (["--ray"], ["ray"], "not slow and not train", f"{SLOW}, {TRAIN}"),
        (["--train"], ["train"], "not slow and not ray", f"{SLOW}, {RAY}"),
        (["--ray", "--slow", "--train"], ["ray", "train"], "", ""),
    ],
)
def test_tests_that_need_more_are_left_out_with_words(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    words: list[str],
    tools: list[str],
    choice: str,
    said: str,
) -> None:
    prepared: list[str] = []
    chosen: list[tuple[str | Path, ...]] = []

    def started(*command: str | Path) -> int:
        chosen.append(command)
        return 0

    monkeypatch.setattr(dev, "prepare", prepared.append)
    monkeypatch.setattr(dev, "in_foreground", started)
    assert dev.main(["test", "tests/x.py", *words]) == 0
    assert prepared == tools
    marks = ["-m", choice] if choice else []
    assert chosen == [(dev.PYTHON, "-m", "pytest", *marks, "tests/x.py")]
    told = f"dev.py: without the tests that need {said}\n" if said else ""
    assert capsys.readouterr().err == told


def test_interrupting_is_quiet(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(dev.VERBS, "test", interrupt)
    assert dev.main(["test"]) == 130
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize("missing", ["venv", "ensurepip"])
def test_a_python_without_venv_is_told_what_to_install(
    missing: str, home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", without_module(missing))
    assert dev.main(["check"]) == 2
    assert "apt install python3-venv" in capsys.readouterr().err


def test_a_failing_pip_is_shown_with_its_last_lines_and_what_to_do(
    commands: list[Command], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    dev.make_environment()
    output = "".join(f"line {number}\n" for number in range(30))
    monkeypatch.setattr(subprocess, "run", failing(output))
    with pytest.raises(dev.Refusal, match=r"the test tools did not work.*run the same"):
        dev.install("test")
    shown = capsys.readouterr().err
    assert "    line 29\n" in shown
    assert "line 19\n" not in shown


def test_the_first_call_makes_the_environment_and_installs(commands: list[Command]) -> None:
    dev.prepare("test")
    assert names_of_modules(commands) == ["venv", "pip", "pip"]
    assert "--require-hashes" in commands[1]
    assert "--editable" in commands[2]


def test_the_second_call_starts_nothing(commands: list[Command]) -> None:
    dev.prepare("test")
    commands.clear()
    dev.prepare("test")
    assert commands == []


def test_a_changed_requirement_is_installed_into_the_same_environment(
    commands: list[Command], home: Path
) -> None:
    dev.prepare("test")
    commands.clear()
    (home / "requirements" / "test.txt").write_text("pytest==9.1.2\n")
    dev.prepare("test")
    assert names_of_modules(commands) == ["pip", "pip", "pip"]


def test_an_environment_that_was_left_half_made_is_made_anew(
    commands: list[Command], home: Path
) -> None:
    (home / ".venv" / "bin").mkdir(parents=True)
    (home / ".venv" / "bin" / "python").touch()
    dev.prepare("test")
    assert "--clear" in commands[0]


def test_an_environment_that_lost_its_python_is_made_anew(
    commands: list[Command], home: Path
) -> None:
    dev.prepare("test")
    (home / ".venv" / "bin" / "python").unlink()
    commands.clear()
    dev.prepare("test")
    assert "--clear" in commands[0]


def test_an_environment_of_another_folder_is_made_anew(
    commands: list[Command], home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dev.prepare("test")
    monkeypatch.setattr(dev, "identity", lambda: "another Python, another folder")
    commands.clear()
    dev.prepare("test")
    assert "--clear" in commands[0]


def test_the_exit_status_of_a_command_is_handed_on() -> None:
    assert dev.in_foreground(sys.executable, "-c", "raise SystemExit(5)") == 5


def test_every_set_of_requirements_is_pinned_by_hash_and_names_no_address() -> None:
    for name in dev.REQUIREMENTS:
        text = (dev.ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8")
        assert text.count("==") <= text.count("--hash=sha256:")
        assert "://" not in text
