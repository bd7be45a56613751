"""The folder where games are kept, and games played where nothing can be kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from heliopolis.cli import autosave
from heliopolis.errors import BadFile
from tests.cli.command_line import Command
from tests.cli.typist import Typist, play


def test_games_are_kept_where_the_system_keeps_data(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("HELIOPOLIS_DATA")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert autosave.games_folder() == tmp_path / "heliopolis" / "games"
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert autosave.games_folder() == tmp_path / ".local" / "share" / "heliopolis" / "games"


def test_without_a_home_there_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless() -> Path:
        raise RuntimeError

    monkeypatch.delenv("HELIOPOLIS_DATA")
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setattr(Path, "home", homeless)
    with pytest.raises(BadFile, match="there is no home folder to keep games in"):
        autosave.games_folder()


def test_a_game_is_played_also_where_nothing_can_be_kept(
    heliopolis: Command, typed: Typist, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    taken = tmp_path / "file"
    taken.write_text("")
    monkeypatch.setenv("HELIOPOLIS_DATA", str(taken))
    answer = play(heliopolis, typed, ["save", "d"], "dice", "--players", 2, "--seed", 1)
    assert (answer.code, answer.err) == (0, "")
    assert f"cannot write {taken / 'games'}: not a directory; the game does" in answer.words
    assert "save needs the name of a file: save FILE\n" in answer.out
    assert "heliopolis 1\ngame dice\nplayer nefer\n" in answer.out
    assert answer.out.endswith("\nthe record stands above, since it could not be kept\n")


def test_a_disk_that_fills_up_is_told_once_and_the_game_goes_on(
    heliopolis: Command, typed: Typist, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(file: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("heliopolis.core.whole_file.sync", full)
    answer = play(heliopolis, typed, ["d"] * 9, "ra", "--players", 2, "--seed", 1)
    assert answer.code == 0
    assert answer.words.count("no space left on device; the game does not keep itself") == 1
    assert answer.out.endswith("\nthe record stands above, since it could not be kept\n")
