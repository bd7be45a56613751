"""Players written by others: each runs in a process of its own and is talked to in lines of JSON.

`docs/bots.md` tells the protocol. A bot that dies, is silent for too long or talks nonsense makes
`choose` raise BotFailed; it can do no other harm.
"""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Sequence
from hashlib import sha256
from typing import Any

from ..core.chance import SeededStream
from ..errors import BadSetup, quoted
from ..face.game import Game
from ..face.move import Move
from ..face.view import View
from ..notation.record import FORMAT, Event
from .foreign_process import BotFailed, ForeignProcess
from .player import Budget

SECONDS_A_MOVE = 10.0  # where nothing else is asked for
SECONDS_OF_GRACE = 1.0  # for the way there and back, and for a machine that is busy elsewhere
SECONDS_TO_START = 10.0  # more, for the first answer
SECONDS_TO_CHECK = 60.0  # for the import of somebody's module
LONGEST_REASON = 500
PROGRAM = "program:"
_CLASS = re.compile(r"[^\W\d]\w*(\.[^\W\d]\w*)*:[^\W\d]\w*")
_HOST = (sys.executable, "-m", "heliopolis.players.foreign_host")


def foreign_player(name: str) -> ForeignPlayer | None:
    """A new player of this name, `module:Class` or `program:COMMAND LINE`; None for other names.

    Its process starts when it is first asked for a move.
    """
    command = _command_of(name)
    return None if command is None else ForeignPlayer(name, command)


def check_foreign(name: str) -> bool:
    """Refuse a program that is not there or a class that does not load. False for other names."""
    command = _command_of(name)
    if command is None:
        return False
    if name.startswith(PROGRAM):
        if shutil.which(command[0]) is None:
            raise BadSetup(f"there is no program {quoted(command[0])} for the bot {quoted(name)}")
        return True
    _check_class(name)
    return True


def _command_of(name: str) -> Sequence[str] | None:
    if not name.startswith(PROGRAM):
        return (*_HOST, name) if _CLASS.fullmatch(name) else None
    try:
        command = shlex.split(name.removeprefix(PROGRAM))
    except ValueError as error:
        raise BadSetup(f"{quoted(name)} is no command line: {str(error).lower()}") from error
    if not command:
        raise BadSetup("a bot that is a program needs its command line: program:node bot.js")
    return command


def _check_class(name: str) -> None:
    """Load the class in a process of its own: the code of others stays out of this one."""
    command = (*_HOST, "--check", name)
    try:
        done = subprocess.run(  # noqa: S603 - our own host, and the name of a class
            command,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=SECONDS_TO_CHECK,
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        took = f"{SECONDS_TO_CHECK:.0f} seconds"
        raise BadSetup(f"the bot {quoted(name)} did not load within {took}") from error
    if done.returncode != 0:
        lines = done.stderr.strip().splitlines() or ["its process ended without a word"]
        raise BadSetup(f"the bot {quoted(name)} does not load: {lines[-1][:LONGEST_REASON]}")


class ForeignPlayer:
    """A seat in one game for a bot in another process."""

    def __init__(self, name: str, command: Sequence[str]) -> None:
        self.name = name
        self.command = command
        self.seconds_to_start = SECONDS_TO_START
        self._process: ForeignProcess | None = None
        self._told = 0  # events
        self._why: tuple[str, str] = ("", "")  # the last move and the bot's reason for it

    @property
    def is_started(self) -> bool:
        """Whether its process has been asked for a move already."""
        return self._process is not None

    def choose(self, view: View, budget: Budget, stream: SeededStream) -> Move:
        """Ask the bot. Raises BotFailed if it does not answer with a legal move in time."""
        allowed = budget.seconds or SECONDS_A_MOVE
        limit = allowed + SECONDS_OF_GRACE
        if self._process is None:
            limit += self.seconds_to_start
            self._process = ForeignProcess(self.command)
            self._process.tell(_game_line(view, stream))
        answer = self._process.ask(self._question(view, allowed), limit)
        self._told = len(view.events)
        return self._move_in(answer, view)

    def explain(self, view: View, move: Move) -> list[str]:
        """The reason that the bot gave with its last move, if it gave one."""
        words, why = self._why
        return [why] if why and words == move.words else []

    def tell_end(self, game: Game) -> None:
        """Tell the bot how the game ended, and let it go."""
        if self._process is not None:
            events = _words_of(game.events[self._told :])
            end = {"type": "over", "events": events, "scores": game.scores}
            self._process.tell(_line(end | {"winners": game.winners}))
            self._process.leave()

    def close(self) -> None:
        """End the bot's process at once."""
        if self._process is not None:
            self._process.close()

    def _question(self, view: View, allowed: float) -> str:
        return _line(
            {
                "type": "choose",
                "events": _words_of(view.events[self._told :]),
                "moves": [move.words for move in view.legal_moves()],
                "seconds": allowed,
            }
        )

    def _move_in(self, answer: str, view: View) -> Move:
        match _parsed(answer):
            case {"move": str(words), **more}:
                pass
            case {"error": str(reason)}:
                raise BotFailed(f"it said: {' '.join(reason.split())[:LONGEST_REASON]}")
            case _:
                raise BotFailed(f"it answered {quoted(answer)}, which names no move")
        for move in view.legal_moves():
            if move.words == words:
                why = more.get("why")
                self._why = (words, why[:LONGEST_REASON] if isinstance(why, str) else "")
                return move
        raise BotFailed(f"it answered {quoted(words)}, which is no legal move")


def _game_line(view: View, stream: SeededStream) -> str:
    """All that a bot is told of its game before the first move."""
    kind = view.kind
    return _line(
        {
            "type": "game",
            "heliopolis": FORMAT,
            "version": kind.version,
            "game": kind.name,
            "players": view.players,
            "options": view.options,
            kind.set_up_name: kind.set_up_of_deal(len(view.players), view.deal),
            "seat": view.seat,
            # A hash: the seed itself would tell a bot the tiles that are still to come.
            "seed": sha256(stream.seed.encode()).hexdigest(),
        }
    )


def _words_of(events: Sequence[Event]) -> list[tuple[int | str, str]]:
    return [(event.who, event.words) for event in events]


def _line(content: dict[str, Any]) -> str:
    return json.dumps(content, ensure_ascii=False, separators=(",", ":"))


def _parsed(answer: str) -> Any:
    try:
        return json.loads(answer)
    except (ValueError, RecursionError):
        return None
