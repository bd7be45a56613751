"""The golden games on disk: where they are, how they are read, which states they pass through."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from heliopolis import GAMES, Game, Record, load
from heliopolis.core.state import pack

FOLDER = Path(__file__).parent
DIGESTS = FOLDER / "states.sha256"


@dataclass(frozen=True)
class Replay:
    """A golden game, played again event by event. States and legal moves have the number of the
    event they come before; the last of them come after all events.
    """

    name: str
    text: str
    game: Game
    states: tuple[Any, ...]
    legal: tuple[tuple[str, ...], ...]

    @property
    def record(self) -> Record:
        """The record of the whole game."""
        return self.game.record()

    @property
    def words(self) -> list[str]:
        """The words of every event."""
        return [event.words for event in self.game.events]

    @property
    def remarks(self) -> list[int]:
        """Before which events something is remarked, each number once."""
        return sorted({comment.before for comment in self.game.comments})

    def points(self, seat: int, *rules: str) -> list[int]:
        """What these rules brought a seat, entry by entry."""
        lines = self.game.breakdown().of_seat(seat)
        return [line.points for line in lines if line.rule in rules]


def names() -> list[str]:
    """Every golden game, such as `ra/score-floor`."""
    return [
        f"{game}/{path.stem}" for game in GAMES for path in sorted((FOLDER / game).glob("*.game"))
    ]


def path_of(name: str) -> Path:
    """The file of a golden game."""
    return FOLDER / f"{name}.game"


@cache
def replay(name: str) -> Replay:
    """Read a golden game and play it again."""
    text = path_of(name).read_text(encoding="utf-8")
    record = load(text).record()
    game = load(beginning_of(record).text)
    states = [game.state_copy()]
    legal = [words_of_moves(game)]
    for event in record.events:
        game.play(event.words, seat=event.who if isinstance(event.who, int) else None)
        states.append(game.state_copy())
        legal.append(words_of_moves(game))
    game.comments = record.comments
    return Replay(name, text, game, tuple(states), tuple(legal))


def beginning_of(record: Record) -> Record:
    """The same table before the first event."""
    return replace(record, events=(), epochs={}, comments=(), scores=None, winners=None)


def words_of_moves(game: Game) -> tuple[str, ...]:
    """What the seat that is asked may say now."""
    return tuple(move.words for move in game.legal_moves())


def digest_of_states(played: Replay) -> str:
    """A fingerprint of the bytes of the first state and of the state after every event."""
    digest = sha256()
    for state in played.states:
        digest.update(pack(state).tobytes())
    return digest.hexdigest()


def stored_digests() -> dict[str, str]:
    """The fingerprints that were reviewed, by name of the game."""
    lines = DIGESTS.read_text(encoding="utf-8").splitlines()
    return {name: digest for digest, name in (line.split() for line in lines)}
