"""Bots in other processes that fail: each is given up, with a sentence that says why."""

from __future__ import annotations

import shlex
import time
from pathlib import Path

import pytest

from heliopolis import new_game
from heliopolis.players.foreign import ForeignPlayer
from heliopolis.players.foreign_process import LONGEST_ANSWER, BotFailed, ForeignProcess
from heliopolis.players.player import NO_LIMIT, Budget
from tests.players.foreign.seats import STREAM, program, seat

SECOND = Budget(seconds=1.0)


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        (["raise SystemExit(3)"], r"it ended with exit code 3"),
        (["1 / 0"], r"it ended with exit code 1: 'ZeroDivisionError: division by zero'"),
        (["os.kill(os.getpid(), 9)"], r"it ended with exit code 137"),
        (["sys.stdout.close()", "os.close(1)", "time.sleep(600)"], r"it closed its output"),
        (["time.sleep(600)"], r"it did not answer within 2.5 seconds"),
        (
            ["while True: sys.stderr.write('noise ' * 1000)"],
            r"it did not answer within 2.5 seconds",
        ),
        (
            ["input(); input()", "print('well, draw?')"],
            r"it answered 'well, draw\?', which names no move",
        ),
        (["input(); input()", "print('[' * 60000)"], r"it answered '\[\[.*which names no move"),
        (["input(); input()", "print('{}')"], r"it answered '\{\}', which names no move"),
        (["input(); input()", "print('{\"move\": 7}')"], r"it answered .*, which names no move"),
        (
            ["input(); input()", 'print(\'{"move": "bid 99"}\')'],
            r"it answered 'bid 99', which is no legal move",
        ),
        (["input(); input()", 'print(\'{"error": "I give up"}\')'], r"it said: I give up"),
        (
            ["input(); input()", "sys.stdout.buffer.write(bytes([255, 254, 10]))"],
            r"it answered .*, which is not UTF-8",
        ),
        (
            ["input(); input()", "print('x' * 1000000)"],
            rf"its answer is longer than {LONGEST_ANSWER} bytes",
        ),
    ],
)
def test_a_bot_that_fails_says_how(
    tmp_path: Path,
    players: list[ForeignPlayer],
    monkeypatch: pytest.MonkeyPatch,
    lines: list[str],
    reason: str,
) -> None:
    player = seat(program(tmp_path, *lines), players)
    player.seconds_to_start = 1.0 if "2.5" in reason else 10.0
    with pytest.raises(BotFailed, match=f"^{reason}$"):
        player.choose(new_game("ra", 2, seed=1).view(0), Budget(seconds=0.5), STREAM)


def test_a_bot_may_not_answer_before_it_is_asked(
    tmp_path: Path, players: list[ForeignPlayer]
) -> None:
    lines = [
        "input(); input()",
        'print(\'{"move": "draw"}\\n\' * 3, flush=True)',
        "time.sleep(600)",
    ]
    player = seat(program(tmp_path, *lines), players)
    game = new_game("ra", 2, seed=1)
    player.choose(game.view(0), NO_LIMIT, STREAM)
    time.sleep(0.2)
    with pytest.raises(BotFailed, match=r"without being asked$"):
        player.choose(game.view(0), NO_LIMIT, STREAM)


def test_a_bot_that_floods_us_is_not_listened_to_for_ever(
    tmp_path: Path, players: list[ForeignPlayer]
) -> None:
    player = seat(program(tmp_path, "while True: print('{}')"), players)
    with pytest.raises(BotFailed):
        player.choose(new_game("ra", 2, seed=1).view(0), SECOND, STREAM)


@pytest.mark.parametrize(
    ("bot", "reason"),
    [
        ("Raiser", "it said: RuntimeError: no idea at all"),
        ("Cheat", "it answered 'win', which is no legal move"),
        ("Mute", "it answered 'None', which is no legal move"),
        ("Leaver", "it ended with exit code 7"),
    ],
)
def test_a_class_that_fails_says_how(players: list[ForeignPlayer], bot: str, reason: str) -> None:
    player = seat(f"tests.arena.bots:{bot}", players)
    view = new_game("ra", 2, seed=1).view(0)
    with pytest.raises(BotFailed) as failure:
        for _ in range(3):
            player.choose(view, NO_LIMIT, STREAM)
    assert str(failure.value) == reason


def test_a_program_that_vanished_fails_when_it_is_asked(players: list[ForeignPlayer]) -> None:
    player = seat("program:no-such-bot", players)
    with pytest.raises(BotFailed, match=r"^it ended with exit code 127: 'cannot start no-such-bot"):
        player.choose(new_game("ra", 2, seed=1).view(0), NO_LIMIT, STREAM)


def test_a_bot_that_does_not_read_holds_up_nobody(tmp_path: Path) -> None:
    """Its input fills up; telling it more must not wait."""
    process = ForeignProcess(
        shlex.split(program(tmp_path, "time.sleep(600)").removeprefix("program:"))
    )
    begun = time.monotonic()
    for _ in range(100):
        process.tell("x" * 10_000)
    process.close()
    assert time.monotonic() - begun < 3
