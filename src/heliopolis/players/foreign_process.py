"""A process that is asked in lines and answers in lines, within a time, and is never left behind.

Three small threads move its words, so that a process which neither reads nor writes, or writes
without end, holds up nobody.
"""

from __future__ import annotations

import os
import queue
import subprocess
import sys
import weakref
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import IO

from ..errors import HeliopolisError, quoted

LONGEST_ANSWER = 64 * 1024  # bytes
LONGEST_PART = 256  # bytes; standard error is read in parts, one a line or less
PARTS_KEPT = 8  # of standard error, for the reason why it died
WAITING_ANSWERS = 2  # a bot that has said more than this unasked is not listened to any longer
SECONDS_TO_LEAVE = 1.0
_HAS_GUARD = os.name == "posix"
_GUARD = Path(__file__).with_name("foreign_guard.py")
_END = b""  # what a reader gets when there is no more


class BotFailed(HeliopolisError):
    """A bot in another process did not answer with a legal move in time."""


class ForeignProcess:
    """One bot's process. It ends with `close`, with this object, and with this process."""

    def __init__(self, command: Sequence[str]) -> None:
        try:
            self._process, lifeline = _start(command)
        except OSError as error:
            raise BotFailed(
                f"it does not start: {(error.strerror or str(error)).lower()}"
            ) from error
        stdin, stdout, stderr = self._process.stdin, self._process.stdout, self._process.stderr
        assert stdin is not None and stdout is not None and stderr is not None
        self._outbox: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._inbox: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._complaints: deque[bytes] = deque(maxlen=PARTS_KEPT)
        threads = [
            _thread(_write_lines, stdin, self._outbox),
            _thread(_read_lines, stdout, self._inbox),
            _thread(_keep_tail, stderr, self._complaints),
        ]
        self._hears_complaints = threads[-1]
        self.close = weakref.finalize(self, _end, self._process, lifeline, self._outbox, threads)

    def tell(self, line: str) -> None:
        """Send a line that needs no answer."""
        self._outbox.put(line.encode() + b"\n")

    def leave(self) -> None:
        """Close its input, so that it can go by itself, then make sure that it has gone."""
        self._outbox.put(_END)
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(SECONDS_TO_LEAVE)
        self.close()

    def ask(self, line: str, seconds: float) -> str:
        """Send a line and wait for the answer. Raises BotFailed when the time is over."""
        if not self._inbox.empty():
            raise BotFailed(self._why_early(self._inbox.get()))
        self.tell(line)
        try:
            answer = self._inbox.get(timeout=seconds)
        except queue.Empty as error:
            raise BotFailed(f"it did not answer within {seconds:g} seconds") from error
        if answer == _END:
            raise BotFailed(self._why_it_ended())
        return _checked_text(answer)

    def _why_early(self, line: bytes) -> str:
        if line == _END:
            return self._why_it_ended()
        return f"it said {quoted(_shown(line))} without being asked"

    def _why_it_ended(self) -> str:
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(SECONDS_TO_LEAVE)
        self._hears_complaints.join(SECONDS_TO_LEAVE)
        code = self._process.returncode
        how = "closed its output" if code is None else f"ended with exit code {code}"
        last = b"".join(self._complaints).decode(errors="replace").strip().splitlines()[-1:]
        return f"it {how}" + "".join(f": {quoted(line)}" for line in last)


def _start(command: Sequence[str]) -> tuple[subprocess.Popen[bytes], int | None]:
    """Start the process, and where it can be done a guard that ends it should we be killed."""
    if not _HAS_GUARD:
        return _popen(command, ()), None
    watched, lifeline = os.pipe()
    try:
        guard = (sys.executable, "-I", "-S", str(_GUARD), str(watched))
        return _popen((*guard, *command), (watched,)), lifeline
    except OSError:
        os.close(lifeline)
        raise
    finally:
        os.close(watched)


def _popen(command: Sequence[str], passed: Sequence[int]) -> subprocess.Popen[bytes]:
    # A session of its own: Ctrl-C is for us, and we end the bot.
    return subprocess.Popen(  # noqa: S603 - the person at the keyboard named this bot
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        pass_fds=passed,
        start_new_session=_HAS_GUARD,
    )


def _end(
    process: subprocess.Popen[bytes],
    lifeline: int | None,
    outbox: queue.SimpleQueue[bytes],
    threads: Sequence[Thread],
) -> None:
    """End the process and all that it has started. Its pipes are closed by their threads."""
    outbox.put(_END)
    if lifeline is None:
        process.kill()
    else:
        os.close(lifeline)
    try:
        process.wait(SECONDS_TO_LEAVE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    for thread in threads:
        thread.join(SECONDS_TO_LEAVE)


def _thread(work: Callable[..., None], *arguments: object) -> Thread:
    thread = Thread(target=work, args=arguments, daemon=True)
    thread.start()
    return thread


def _write_lines(stdin: IO[bytes], outbox: queue.SimpleQueue[bytes]) -> None:
    """A bot that has closed its input, or is gone, is noticed when it does not answer."""
    with suppress(OSError, ValueError), stdin:
        while line := outbox.get():
            stdin.write(line)
            stdin.flush()


def _read_lines(stdout: IO[bytes], inbox: queue.SimpleQueue[bytes]) -> None:
    with suppress(OSError, ValueError), stdout:
        while line := stdout.readline(LONGEST_ANSWER + 1):
            inbox.put(line)
            if len(line) > LONGEST_ANSWER or inbox.qsize() > WAITING_ANSWERS:
                break
    inbox.put(_END)


def _keep_tail(stderr: IO[bytes], complaints: deque[bytes]) -> None:
    with suppress(OSError, ValueError), stderr:
        while part := stderr.readline(LONGEST_PART):
            complaints.append(part)


def _checked_text(answer: bytes) -> str:
    if len(answer) > LONGEST_ANSWER:
        raise BotFailed(f"its answer is longer than {LONGEST_ANSWER} bytes")
    try:
        return answer.decode().strip()
    except UnicodeDecodeError as error:
        raise BotFailed(f"it answered {quoted(_shown(answer))}, which is not UTF-8") from error


def _shown(line: bytes) -> str:
    return line.decode(errors="replace").strip()
