"""Records of games as lessons: what a seat saw, what it did, and what came of it."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import numpy as np

from ..core.kind import GameKind
from ..core.shares import shares_of_win
from ..core.speed import compiled
from ..core.state import pack
from ..errors import BadFile, BadNotation, reason_of
from ..face.game import Game, numbers_of
from ..face.replay import load
from ..notation.record import CHANCE
from ..players.network.inputs import seer_of
from ..players.network.shape import POINTS_A_UNIT, shape_for

GAMES_BETWEEN_LINES = 200


@dataclass(frozen=True, slots=True)
class Lessons:
    """Decisions of the players of some games. The first axis of each array is the decision; seats
    are counted from the one that decides.
    """

    rows: Any  # what the network reads, int8
    mask: Any  # the legal moves, bool
    moves: Any  # the one that was made
    present: Any  # whether somebody has the seat, bool
    share: Any  # of the win, in the end
    score: Any  # in the end, in tens of points
    game: Any  # in which the decision was made, counted from 0

    def __len__(self) -> int:
        return len(self.moves)

    def rows_of(self, which: Any) -> Lessons:
        """Some of them."""
        return self.each(lambda array: array[which])

    def each(self, change: Callable[[Any], Any]) -> Lessons:
        """The same change to every array."""
        return Lessons(*(change(getattr(self, field.name)) for field in fields(self)))


def lessons_of(
    kind: GameKind,
    path: Path,
    names: Sequence[str],
    counts: Collection[int],
    say: Callable[[str], None],
) -> Lessons:
    """The decisions of the named players, or of all if none is named, in a file of records, one a
    line. Moves without a choice teach nothing. Games that are not over, or of other numbers of
    players than the *counts*, are passed by.
    """
    found: list[Lessons] = []
    met: set[str] = set()
    see = compiled(seer_of(kind))
    for number, game in enumerate(_games_of(kind, path, counts)):
        met.update(game.players)
        found.append(_lessons_of_game(game, names, number, see))
        if (number + 1) % GAMES_BETWEEN_LINES == 0:
            say(f"read {number + 1} games, {sum(map(len, found)):,} decisions")
    if not sum(map(len, found)):
        whom = " or ".join(names) or "anybody"
        raise BadFile(
            f"{path} holds no decision of {whom} in a finished game of {kind.title} with "
            f"{' or '.join(map(str, sorted(set(counts))))} players; heliopolis simulate writes "
            "such records"
        )
    if missing := [name for name in names if name not in met]:
        raise BadFile(
            f"nobody in {path} is called {' or '.join(missing)}; there are {', '.join(sorted(met))}"
        )
    return _joined(found)


def _joined(parts: Sequence[Lessons]) -> Lessons:
    """The lessons of all parts, one after the other."""
    names = [field.name for field in fields(Lessons)]
    return Lessons(*(np.concatenate([getattr(part, name) for part in parts]) for name in names))


def digest_of(path: Path) -> str:
    """What tells a file of records from any other, and from itself when it has changed."""
    return hashlib.sha256(_text_of(path).encode()).hexdigest()


def _text_of(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise BadFile(f"cannot read the records {path}: {reason_of(error)}") from error
    except UnicodeDecodeError as error:
        raise BadFile(f"cannot read the records {path}: it is no text") from error


def _games_of(kind: GameKind, path: Path, counts: Collection[int]) -> Iterator[Game]:
    """The finished games of a file that have as many players as one of the counts."""
    for number, line in enumerate(_text_of(path).splitlines(), 1):
        try:
            game = load(line)
        except BadNotation as error:
            raise BadFile(f"line {number} of {path} is no record: {error}") from error
        if game.kind is not kind:
            raise BadFile(
                f"line {number} of {path} is a game of {game.kind.title}, and this training is for "
                f"{kind.title}"
            )
        if game.is_over and len(game.players) in counts:
            yield game


def _lessons_of_game(game: Game, names: Sequence[str], number: int, see: Any) -> Lessons:
    """Play a finished game again, and note what those who are to be imitated decided."""
    again = Game(game.kind, game.players, game.options, game.deal, game.stream)
    decisions = []
    for event in game.events:
        if event.who != CHANCE and (not names or game.players[int(event.who)] in names):
            legal = [move.number for move in again.legal_moves()]
            if len(legal) > 1:
                state = again.view(int(event.who)).state_copy()
                decisions.append((int(event.who), state, legal, numbers_of(game.kind)[event.words]))
        again.play(event.words)
    return _written(game, number, decisions, see)


def _written(game: Game, number: int, decisions: Sequence[Any], see: Any) -> Lessons:
    """The decisions of a game as arrays."""
    shape, count, players = shape_for(game.kind), len(decisions), len(game.players)
    rows = np.zeros((count, shape.inputs), np.int8)
    mask = np.zeros((count, shape.moves), np.bool_)
    share, score = np.zeros((2, count, shape.seats), np.float32)
    won = shares_of_win(game.winners, players)
    for place, (seat, state, legal, _) in enumerate(decisions):
        see(pack(state)[0], seat, rows[place])
        mask[place, legal] = True
        order = [(seat + onward) % players for onward in range(players)]
        share[place, :players] = [won[other] for other in order]
        score[place, :players] = [game.scores[other] / POINTS_A_UNIT for other in order]
    return Lessons(
        rows=rows,
        mask=mask,
        moves=np.array([move for *_, move in decisions], np.int64),
        present=np.tile(np.arange(shape.seats) < players, (count, 1)),
        share=share,
        score=score,
        game=np.full(count, number),
    )
