"""What keeps a game under way from getting lost: its autosave, its record, files saved by hand."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from pathlib import Path

from ..errors import BadFile
from ..face.game import Game
from .autosave import ENDING, games_folder, make_room, new_place
from .files import OTHER_NAME, place_of, read_text, write_text


class Keeper:
    """Writes the files of one game. Only what this game has written itself is replaced."""

    def __init__(self, record: Path | None, own: set[str]) -> None:
        self.record = record
        self.own = own  # files of this game, which may be replaced
        self.place: Path | None = None  # of the autosave
        self.complaint = ""  # why there is no autosave
        self.written = ""  # what the autosave held when this game last looked

    def begin(self, game: Game, resumed: Path | None) -> None:
        """Find the place of the autosave: the file a kept game came from, or a new one. A game
        that is over has nothing to lose.
        """
        if game.is_over:
            return
        try:
            if resumed is not None and place_of(resumed.parent) == place_of(games_folder()):
                self.place = resumed
                self.written = read_text(resumed)
                return
            self.place = new_place(game.kind.name)
            self.own.add(place_of(self.place))
            make_room()
        except BadFile as error:
            self.complaint = f"{error}; the game does not keep itself"

    def autosave(self, game: Game) -> str:
        """Write the game as it stands. Returns a complaint, the first time there is one."""
        if self.place is None:
            return ""
        try:
            said = self._make_way(self.place, game)
            self.write(self.place, game)
            self.written = game.record().text
        except BadFile as error:
            self.place = None
            self.complaint = f"{error}; the game does not keep itself any more, use save"
            return self.complaint
        return said

    def _make_way(self, place: Path, game: Game) -> str:
        """Take another file if somebody else goes on with the same one. Returns a word about it."""
        if not place.is_file() or read_text(place) == self.written:
            return ""
        self.place = new_place(game.kind.name)
        self.own.add(place_of(self.place))
        return (
            f"{place.name} is being written by somebody else; from now on this is {self.place.name}"
        )

    def write(self, path: Path, game: Game) -> None:
        """Write the record to a file."""
        write_text(path, game.record().text, place_of(path) in self.own, OTHER_NAME)
        self.own.add(place_of(path))

    def save_as(self, name: str, game: Game) -> str:
        """Write the record where the player wants it, and say how to go on with it."""
        path = Path(name) if name else self.place
        if path is None:
            return "save needs the name of a file: save FILE"
        try:
            self.write(path, game)
        except BadFile as error:
            return str(error)
        return f"saved in {path}{self.how_to_go_on(path, game)}"

    def how_to_go_on(self, path: Path, game: Game) -> str:
        """A line with the command that goes on with the game in a file, ready to be copied."""
        if game.is_over:
            return ""
        name = path.name.removesuffix(ENDING) if path == self.place else str(path)
        return f"\ngo on with: heliopolis play --resume {shlex.quote(name)}"

    def keep(self, game: Game) -> Iterator[str]:
        """Write everything a last time and say where it is; without a place, show the record."""
        complaint = self.autosave(game)
        if complaint:
            yield complaint
        if self.record is not None:
            yield from self._keep_record(self.record, game)
        elif self.place is not None:
            yield f"the game is kept in {self.place}{self.how_to_go_on(self.place, game)}"
        elif self.complaint:
            yield from game.record().text.splitlines()
            yield "the record stands above, since it could not be kept"

    def _keep_record(self, record: Path, game: Game) -> Iterator[str]:
        try:
            self.write(record, game)
        except BadFile as error:
            yield from game.record().text.splitlines()
            raise BadFile(f"{error}; the record stands above") from error
        yield f"the record is in {record}{self.how_to_go_on(record, game)}"
