"""A process that thinks for the server: it is asked over its standard input, one question after the
other, and answers over its standard output. `workers.py` is the server's side.

It ends with the server, even in the middle of a thought.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import Any, BinaryIO

from ..players.thumb.player import leave_compiling_to_others

LENGTH_BYTES = 4

Question = tuple[Callable[..., Any], tuple[Any, ...]]
Outcome = tuple[bool, Any]  # whether it went well, and the answer or what went wrong


def packed(message: Question | Outcome) -> bytes:
    """A message with its length before it. Only the server and its own workers talk like this."""
    data = pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
    return len(data).to_bytes(LENGTH_BYTES, "big") + data


def outcome_of(question: bytes) -> Outcome:
    """Do what was asked; a mistake is told in words, since not every error can be sent."""
    try:
        work, words = pickle.loads(question)  # noqa: S301 - the server's own
        return True, work(*words)
    except Exception as error:
        return False, repr(error)


def main() -> None:
    """Answer for as long as the server is there."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which stops its own
    if hasattr(os, "nice"):
        os.nice(int(sys.argv[1]))
    leave_compiling_to_others()
    answers = _own_output()
    questions: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=_listen, args=(sys.stdin.buffer, questions), daemon=True).start()
    while True:
        answers.write(packed(outcome_of(questions.get())))
        answers.flush()


def _own_output() -> BinaryIO:
    """The way to the server. Whatever else is printed here goes where errors go."""
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    return answers


def _listen(source: BinaryIO, questions: SimpleQueue[bytes]) -> None:
    """Take in questions until the server is gone."""
    while length := source.read(LENGTH_BYTES):
        questions.put(source.read(int.from_bytes(length, "big")))
    os._exit(0)


if __name__ == "__main__":
    main()
