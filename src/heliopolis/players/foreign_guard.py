"""Starts a program and ends it, and all that it has started, when the lifeline breaks.

Called by `foreign_process.py` as a script: the first word is the number of a pipe's reading end,
the rest is the program. Whoever holds the writing end keeps the program alive; if that process is
killed, however suddenly, the pipe closes. Standard library only, and little of it: it starts for
every game of every such bot.
"""

from __future__ import annotations

import _thread
import os
import signal
import sys
from contextlib import suppress

NOT_FOUND = 127  # the exit code that shells use
KILLED = 128  # plus the number of the signal


def main(lifeline: int, command: list[str]) -> int:
    """Run the program to its end. Returns its exit code."""
    program = os.fork()
    if program == 0:
        _become(lifeline, command)
    with suppress(OSError):  # the program may have been quicker, or have ended
        os.setpgid(program, program)
    for stream in range(3):  # the program's own; held here they would never be seen to close
        os.close(stream)
    _thread.start_new_thread(_wait_for_break, (lifeline, program))
    _, status = os.waitpid(program, 0)
    _kill(program)
    code = os.waitstatus_to_exitcode(status)
    return code if code >= 0 else KILLED - code


def _become(lifeline: int, command: list[str]) -> None:
    os.close(lifeline)
    try:
        os.setpgid(0, 0)
        os.execvp(command[0], command)  # noqa: S606 - it was named by the person at the keyboard
    except OSError as error:
        os.write(2, f"cannot start {command[0]}: {error.strerror}\n".encode())
        os._exit(NOT_FOUND)


def _wait_for_break(lifeline: int, program: int) -> None:
    os.read(lifeline, 1)
    _kill(program)


def _kill(program: int) -> None:
    """End the program's whole group: what it started as well."""
    with suppress(OSError):
        os.killpg(program, signal.SIGKILL)


if __name__ == "__main__":
    os._exit(main(int(sys.argv[1]), sys.argv[2:]))
