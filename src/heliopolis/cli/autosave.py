"""The folder of games that keep themselves: one record a game, written after every move."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from ..core.items import plural
from ..errors import BadSetup, HeliopolisError
from ..face.catalogue import GAMES, kind_of
from ..notation.record import Record
from ..notation.text import parse_text
from ..store.folder import data_folder
from .files import explained, read_text

ENDING = ".game"
MOST_FINISHED = 50  # finished games beyond this number make room, the oldest first


def games_folder() -> Path:
    """Where the terminal's games are kept."""
    return data_folder() / "games"


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A file of the folder; *record* is None if it cannot be read, and *complaint* says why."""

    path: Path
    record: Record | None
    complaint: str = ""

    @property
    def name(self) -> str:
        """What a player types for it."""
        return self.path.name.removesuffix(ENDING)

    @property
    def is_finished(self) -> bool:
        """Whether the record tells who has won."""
        return self.record is not None and self.record.winners is not None

    @property
    def words(self) -> str:
        """The game in a line."""
        if self.record is None:
            return f"{self.name}: {self.complaint}"
        moves = plural(len(self.record.events), "event")
        stand = "finished" if self.is_finished else f"epoch {max(self.record.epochs, default=1)}"
        players = ", ".join(self.record.players)
        return f"{self.name}: {kind_of(self.record.game).title} with {players}; {stand}, {moves}"


def saved_games() -> list[SavedGame]:
    """Every game of the folder, the last one played first."""
    folder = games_folder()
    if not folder.is_dir():
        return []
    with explained("read", folder):
        files = [path for path in folder.glob(f"*{ENDING}") if path.is_file()]
        paths = [path for path in files if path.stat().st_size > 0]  # an empty one has no game yet
        paths.sort(key=lambda path: path.stat().st_mtime_ns, reverse=True)
    return [_read(path) for path in paths]


def _read(path: Path) -> SavedGame:
    try:
        record, _ = parse_text(read_text(path))
        kind_of(record.game)
    except HeliopolisError as error:
        return SavedGame(path, None, str(error))
    return SavedGame(path, record)


def latest_unfinished(game: str | None = None) -> SavedGame:
    """The game to go on with when none is named; *game* may say of which kind."""
    for saved in saved_games():
        record = saved.record
        if record and not saved.is_finished and game in (None, record.game):
            return saved
    what = "game" if game is None else f"game of {kind_of(game).title}"
    start = f"heliopolis play {game or GAMES[0]}"
    raise BadSetup(f"no unfinished {what} is kept in {games_folder()}; start one with: {start}")


def place_named(name: str) -> Path:
    """The file a player means: a path, a game of the folder by its name, or a kind of game."""
    if os.path.lexists(name) or "\0" in name:
        return Path(name)
    for kept in (games_folder() / name, games_folder() / f"{name}{ENDING}"):
        if kept.is_file():
            return kept
    return latest_unfinished(name).path if name in GAMES else Path(name)


def new_place(game: str) -> Path:
    """An empty file for a new game, which nobody else can take any more: ra-1, ra-2 and so on."""
    folder = games_folder()
    with explained("write", folder):
        folder.mkdir(parents=True, exist_ok=True)
        number = max(_numbers(folder, game), default=0)
        while True:
            number += 1
            path = folder / f"{game}-{number}{ENDING}"
            with suppress(FileExistsError):
                path.open("xb").close()
                return path


def _numbers(folder: Path, game: str) -> Iterator[int]:
    for path in folder.glob(f"{game}-*{ENDING}"):
        found = re.fullmatch(rf"{game}-([0-9]{{1,9}}){ENDING}", path.name)
        if found:
            yield int(found[1])


def make_room() -> None:
    """Remove the oldest finished games beyond the number that is kept."""
    finished = [saved for saved in saved_games() if saved.is_finished]
    for saved in finished[MOST_FINISHED:]:
        with suppress(OSError):  # a file that stays does no harm
            saved.path.unlink()
