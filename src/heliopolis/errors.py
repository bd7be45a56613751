"""What can go wrong, as one tree. Every message is a sentence fit to show a player as it stands.

HeliopolisError (a ValueError)
├── BadSetup      a game that cannot be started: unknown game, player count, option, seed
│   └── MissingLibrary: an environment whose library is not installed (envs/)
├── IllegalMove   a move that may not be made now: who, what, why, what else
├── BadNotation   no record: line, column, what was found, what was expected
├── BadFile       a file that cannot be read or written
├── BotFailed     a bot of somebody's that did not answer (players/foreign_process.py)
├── OtherPlan, BadResult, WorkersFailed: a match that cannot be played or gone on with (arena/)
└── TrainingFailed: a network whose numbers have come to nothing (train/)
"""

from __future__ import annotations

from .core.saying import said

LONGEST_QUOTE = 60


class HeliopolisError(ValueError):
    """Something a caller asked for cannot be done; the message says why and what else can be."""

    @property
    def said(self) -> str:
        """The message as it was made, which pages can say in another language."""
        return self.args[0] if self.args else ""


class BadSetup(HeliopolisError):
    """The game cannot be started like this."""


class IllegalMove(HeliopolisError):
    """The move may not be made now."""


class BadNotation(HeliopolisError):
    """The text is no record of a game, or not a whole one."""

    def __init__(self, message: str, line: int = 1, column: int = 1) -> None:
        super().__init__(
            said(
                "line {line}, column {column}: {message}", line=line, column=column, message=message
            )
        )
        self.line = line
        self.column = column


class BadFile(HeliopolisError):
    """The file cannot be read or written."""


def quoted(value: object) -> str:
    """A value as messages quote it: on one line, never long, whatever it is.

    >>> quoted("bid 7"), quoted(7), quoted(10**9999)
    ("'bid 7'", '7', 'an int too large to show')
    """
    if isinstance(value, str):
        return repr(value if len(value) <= LONGEST_QUOTE else value[: LONGEST_QUOTE - 3] + "...")
    try:
        text = repr(value)
    except (ValueError, RecursionError):
        return f"an {type(value).__name__} too large to show"
    return text if len(text) <= LONGEST_QUOTE else text[: LONGEST_QUOTE - 3] + "..."


def reason_of(error: OSError) -> str:
    """Why the system refused, without its number, to end a sentence with.

    >>> reason_of(FileNotFoundError(2, "No such file or directory"))
    'no such file or directory'
    """
    reason = error.strerror or type(error).__name__
    return reason[:1].lower() + reason[1:]
