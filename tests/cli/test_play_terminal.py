"""A real pseudo-terminal: colours, width, a change of size, Ctrl-C and going on."""

from __future__ import annotations

import builtins
import os
import re
import select
import signal
import struct
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import cycle
from pathlib import Path
from time import monotonic, sleep

import pytest
from rich.console import Console

from heliopolis import load
from heliopolis.cli.keyboard import Completer
from heliopolis.cli.screen import SECONDS_BEFORE_A_NOTE, Screen
from heliopolis.cli.session import GOES_ON
from tests.cli.command_line import Command
from tests.cli.typist import ANYTHING, Typist, play

pty = pytest.importorskip("pty", reason="this system has no pseudo-terminals")
fcntl = pytest.importorskip("fcntl")
termios = pytest.importorskip("termios")

PATIENCE = 60  # seconds
PROGRAM = "from heliopolis.cli.main import run; run()"
STYLE = re.compile(r"\x1b\[[0-9;]*m")
COLOUR = re.compile(r"\x1b\[(?:\d+;)*(?:3[0-7]|9[0-7])m")
CONTROL = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")
ENTER, CTRL_C, TAB = "\r", "\x03", "\t"


class Terminal:
    """The command in a window of so many columns, with a keyboard."""

    def __init__(self, words: list[str], columns: int, environment: dict[str, str]) -> None:
        self.master, slave = pty.openpty()
        self.resize(columns)
        self.process = subprocess.Popen(  # noqa: S603 - our own words
            [sys.executable, "-c", PROGRAM, "play", *words],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env={**os.environ, "TERM": "xterm-256color", **environment},
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        )
        os.close(slave)
        self.shown = ""

    def resize(self, columns: int) -> None:
        """Make the window wider or narrower."""
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))

    def type(self, keys: str) -> None:
        """Press keys; what was shown before them is forgotten."""
        self.shown = ""
        os.write(self.master, keys.encode())

    def wait_for(self, text: str) -> str:
        """Everything shown since the last keys, once this text is there."""
        end = monotonic() + PATIENCE
        while text not in CONTROL.sub("", self.shown):
            assert monotonic() < end, f"{text!r} never came after {self.shown!r}"
            ready, _, _ = select.select([self.master], [], [], 0.1)
            if ready:
                self.read()
        return self.shown

    def read(self) -> None:
        with suppress(OSError):  # a terminal whose program has ended reads like an error
            self.shown += os.read(self.master, 65536).decode(errors="replace")

    def code(self) -> int:
        """The exit code of the command."""
        return self.process.wait(PATIENCE)


@contextmanager
def window(
    *words: str, columns: int = 80, environment: dict[str, str] | None = None
) -> Iterator[Terminal]:
    terminal = Terminal([*words, "--pace", "0"], columns, environment or {})
    try:
        yield terminal
    finally:
        with suppress(ProcessLookupError):
            terminal.process.send_signal(signal.SIGKILL)
        terminal.process.wait()
        os.close(terminal.master)


GAME = ("ra", "--name", "Nefer", "--players", "4", "--bot", "random", "--seed", "11")


def widest(shown: str) -> int:
    return max(len(line) for line in CONTROL.sub("", shown).splitlines())


def test_a_terminal_has_colours_and_80_columns() -> None:
    with window(*GAME) as terminal:
        terminal.wait_for("1 draw   2 ra\r\nNefer> ")
        assert COLOUR.search(terminal.shown)
        assert widest(terminal.shown) <= 80


def test_ctrl_c_keeps_the_game_and_resume_goes_on(games: Path) -> None:
    with window(*GAME) as terminal:
        terminal.wait_for("1 draw   2 ra\r\nNefer> ")
        terminal.type("d" + ENTER)
        terminal.wait_for(": bid a sun or pass")
        terminal.type(CTRL_C)
        terminal.wait_for("go on with: heliopolis play --resume ra-1")
        assert terminal.code() == 0
    before = load((games / "ra-1.game").read_text(encoding="utf-8"))
    assert "draw" in [event.words for event in before.events if event.who == 0]
    with window("--resume") as terminal:
        terminal.wait_for(": bid a sun or pass")
        terminal.type("quit" + ENTER)
        terminal.wait_for("go on with: heliopolis play --resume ra-1")
        assert terminal.code() == 0
    assert load((games / "ra-1.game").read_text(encoding="utf-8")).events == before.events


def test_a_terminal_that_grows_shows_more_side_by_side() -> None:
    with window(*GAME) as terminal:
        terminal.wait_for("1 draw   2 ra\r\nNefer> ")
        terminal.resize(120)
        terminal.type("board" + ENTER)
        shown = CONTROL.sub("", terminal.wait_for("1 draw   2 ra\r\nNefer> "))
        assert any(line.count(" suns ") == 2 for line in shown.splitlines())
        assert 80 < widest(shown) <= 120


@pytest.mark.parametrize("environment", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_without_colour_the_table_says_the_same(environment: dict[str, str]) -> None:
    with window(*GAME) as coloured, window(*GAME, environment=environment) as plain:
        one = CONTROL.sub("", coloured.wait_for("1 draw   2 ra\r\nNefer> "))
        other = plain.wait_for("1 draw   2 ra\r\nNefer> ")
        assert not COLOUR.search(other)
        assert "TERM" not in environment or not STYLE.search(other)
        assert one.splitlines() == CONTROL.sub("", other).splitlines()


def test_the_tab_key_completes_a_move() -> None:
    pytest.importorskip("readline")
    with window(*GAME) as terminal:
        terminal.wait_for("1 draw   2 ra\r\nNefer> ")
        terminal.type("dr" + TAB + ENTER)
        terminal.wait_for("draws ")


def test_a_bot_that_thinks_for_long_is_announced(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    screen = watched_screen(monkeypatch)
    with screen.thinking("Ada"):
        sleep(SECONDS_BEFORE_A_NOTE * 2)
    assert "Ada thinks" in capsys.readouterr().out
    with screen.thinking("Ben"):
        pass
    assert "Ben" not in capsys.readouterr().out


def test_the_points_of_an_epoch_stay_until_they_are_read(
    heliopolis: Command, typed: Typist, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ("dice", "--players", 2, "--bot", "random", "--seed", 1, "--pace", 0)
    assert GOES_ON not in play(heliopolis, typed, ANYTHING, *words).out
    monkeypatch.setattr(Screen, "is_watched", True)
    assert play(heliopolis, typed, ANYTHING, *words).out.count(GOES_ON) == 3


def test_a_player_may_leave_after_an_epoch(
    heliopolis: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    moves = cycle(["s", "d"])
    monkeypatch.setattr(Screen, "is_watched", True)
    monkeypatch.setattr(
        builtins, "input", lambda prompt: "Quit" if prompt == GOES_ON else next(moves)
    )
    words = ("dice", "--players", 2, "--bot", "random", "--seed", 1, "--pace", 0)
    shown = heliopolis("play", *words).out
    assert "points of epoch 1" in shown
    assert "points of epoch 2" not in shown
    assert "\nstopped\n" in shown


def watched_screen(monkeypatch: pytest.MonkeyPatch) -> Screen:
    """A screen that believes somebody sits before it."""
    screen = Screen()
    screen.console = Console(force_terminal=True, width=80, _environ={"TERM": "xterm"})
    monkeypatch.setattr(Screen, "is_watched", True)
    return screen


def test_a_reader_that_leaves_early_is_no_error() -> None:
    command = f"yes d | {sys.executable} -c '{PROGRAM}' play ra --seed 1 | head -n 3"
    done = subprocess.run(  # noqa: S603 - our own words
        ["/bin/bash", "-c", f"set -o pipefail; {command}; echo ${{PIPESTATUS[1]}}"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""
    assert done.stdout.endswith("\n0\n")


def test_completion_offers_moves_and_wishes() -> None:
    completer = Completer(["draw", "ra", "rules"])
    assert [completer.complete("R", number) for number in range(3)] == ["ra", "rules", None]
