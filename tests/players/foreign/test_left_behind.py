"""No bot is left behind, nor anything that it started."""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from heliopolis import new_game
from heliopolis.players.foreign import ForeignPlayer, foreign_player
from heliopolis.players.player import NO_LIMIT
from tests.players.foreign.seats import DRAW, STREAM, program, seat


def is_running(pid: int) -> bool:
    """Whether the process is there and no mere entry in a list."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    status = Path(f"/proc/{pid}/stat")
    return not status.exists() or status.read_text().rsplit(")", 1)[1].split()[0] != "Z"


def wait_for_end(pid: int, seconds: float = 5.0) -> None:
    deadline = time.monotonic() + seconds
    while is_running(pid):
        assert time.monotonic() < deadline, f"process {pid} was left behind"
        time.sleep(0.02)


def stubborn(tmp_path: Path) -> tuple[str, Path]:
    """A bot that ignores polite signals and starts another process; it notes both numbers."""
    numbers = tmp_path / "numbers"
    name = program(
        tmp_path,
        "import signal, subprocess",
        "for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):",
        "    signal.signal(number, signal.SIG_IGN)",
        "child = subprocess.Popen(['sleep', '600'])",
        f"with open({str(numbers)!r} + '.part', 'w') as file:",
        "    file.write(f'{os.getpid()} {child.pid}')",
        f"os.rename({str(numbers)!r} + '.part', {str(numbers)!r})",
        "for line in sys.stdin:",
        f"    if 'choose' in line: {DRAW}",
        "while True: time.sleep(1)",
    )
    return name, numbers


def pids_in(numbers: Path) -> list[int]:
    deadline = time.monotonic() + 10
    while not numbers.exists():
        assert time.monotonic() < deadline
        time.sleep(0.02)
    return [int(number) for number in numbers.read_text().split()]


def test_closing_ends_a_bot_and_all_that_it_started(
    tmp_path: Path, players: list[ForeignPlayer]
) -> None:
    name, numbers = stubborn(tmp_path)
    player = seat(name, players)
    player.choose(new_game("ra", 2, seed=1).view(0), NO_LIMIT, STREAM)
    running = pids_in(numbers)
    assert all(map(is_running, running))
    player.close()
    for pid in running:
        wait_for_end(pid)


def test_a_player_that_is_forgotten_takes_its_bot_along(tmp_path: Path) -> None:
    name, numbers = stubborn(tmp_path)
    player = foreign_player(name)
    assert player is not None
    player.choose(new_game("ra", 2, seed=1).view(0), NO_LIMIT, STREAM)
    running = pids_in(numbers)
    del player
    gc.collect()
    for pid in running:
        wait_for_end(pid)


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_a_process_that_is_killed_takes_its_bots_along(tmp_path: Path, number: int) -> None:
    name, numbers = stubborn(tmp_path)
    script = (
        "import time\n"
        "from heliopolis import new_game\n"
        "from heliopolis.core.chance import SeededStream\n"
        "from heliopolis.players.foreign import foreign_player\n"
        "from heliopolis.players.player import NO_LIMIT\n"
        f"player = foreign_player({name!r})\n"
        "player.choose(new_game('ra', 2, seed=1).view(0), NO_LIMIT, SeededStream('x'))\n"
        "time.sleep(600)\n"
    )
    with subprocess.Popen(  # noqa: S603 - our own words
        [sys.executable, "-c", script], stderr=subprocess.DEVNULL
    ) as process:
        running = pids_in(numbers)
        process.send_signal(number)
    for pid in running:
        wait_for_end(pid)
