"""`heliopolis serve`, `verify` and `backup`: what they say before and instead of doing it."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
import structlog

from heliopolis import new_game
from heliopolis.cli import serve as serve_command
from heliopolis.face.shuffle import commitment_of, with_proof
from heliopolis.server.settings import ServerSettings
from heliopolis.store.database import Database
from heliopolis.store.people import Person, add_person, person_with_token
from tests.cli.command_line import Command


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[tuple[ServerSettings, bool]]:
    """What would have been served, and whether a browser would have opened."""
    found: list[tuple[ServerSettings, bool]] = []
    monkeypatch.setattr(serve_command, "serve", lambda *words: found.append(words))
    return found


@pytest.fixture(autouse=True)
def logs_as_before() -> Iterator[None]:
    """A server sets up where logs go; whoever logs next is to go by the defaults again."""
    yield
    structlog.reset_defaults()


@pytest.fixture
def free_port() -> str:
    """A port that nobody listens at."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        return str(other.getsockname()[1])


@pytest.fixture
def data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A data folder that is not there yet."""
    monkeypatch.setenv("HELIOPOLIS_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


def test_a_server_keeps_its_games_in_the_data_folder(
    heliopolis: Command, data: Path, served: list[tuple[ServerSettings, bool]]
) -> None:
    assert heliopolis("serve", "--open").code == 0
    [(settings, opens)] = served
    assert settings.database == f"sqlite:///{data}/heliopolis.db"
    assert data.is_dir()
    assert opens
    assert (settings.host, settings.port) == ("127.0.0.1", 8000)


def test_a_server_answers_to_the_names_it_is_given(
    heliopolis: Command, data: Path, served: list[tuple[ServerSettings, bool]]
) -> None:
    heliopolis("serve", "--name", "play.example.org", "--database", "sqlite:///x.db")
    [(settings, opens)] = served
    assert {"play.example.org", "localhost"} <= settings.allowed_hosts
    assert settings.database == "sqlite:///x.db"
    assert not opens


def test_a_data_folder_that_cannot_be_made_is_told(
    heliopolis: Command, data: Path, served: list[tuple[ServerSettings, bool]]
) -> None:
    data.write_text("no folder")
    assert "cannot be made" in heliopolis("serve").refusal
    assert not served


def test_a_port_that_is_taken_is_told_with_what_to_do(heliopolis: Command, data: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        assert "choose another one with --port" in heliopolis("serve", "--port", port).refusal


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("nonsense", "is no address of a database"),
        ("mysql://x/y", "SQLite or PostgreSQL, not in mysql"),
        ("sqlite:////no/such/folder/x.db", "cannot be opened"),
    ],
)
def test_a_database_that_cannot_be_used_is_told(
    heliopolis: Command, free_port: str, url: str, sentence: str
) -> None:
    assert sentence in heliopolis("serve", "--port", free_port, "--database", url).refusal


def test_a_fair_shuffle_is_proven(heliopolis: Command, tmp_path: Path) -> None:
    game = new_game("dice", 2, "7")
    game.play_chance()
    file = tmp_path / "game.txt"
    file.write_text(with_proof(game, commitment_of("7"), "7").record().text)
    assert heliopolis("verify", str(file)).out.startswith("the shuffle is proven")


def test_a_shuffle_without_proof_is_refused(heliopolis: Command, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(new_game("dice", 2, "7").record().text)
    assert "no proof of its shuffle" in heliopolis("verify", str(file)).refusal


def test_a_backup_holds_everything_and_can_be_served(heliopolis: Command, data: Path) -> None:
    data.mkdir()
    games = Database(f"sqlite:///{data}/heliopolis.db")
    games.do(add_person, Person("ada", "Ada"), "hash", 0.0)
    copy = data / "copy.db"
    assert "holds all games" in heliopolis("backup", str(copy)).out
    games.close()
    again = Database(f"sqlite:///{copy}")
    assert again.do(person_with_token, "hash") == Person("ada", "Ada")
    again.close()


def test_a_backup_of_nothing_is_refused(heliopolis: Command, data: Path) -> None:
    assert "there are no games to back up" in heliopolis("backup", "copy.db").refusal


def test_a_backup_writes_over_nothing(heliopolis: Command, data: Path, tmp_path: Path) -> None:
    data.mkdir()
    Database(f"sqlite:///{data}/heliopolis.db").close()
    (tmp_path / "copy.db").write_text("precious")
    assert "exists already" in heliopolis("backup", str(tmp_path / "copy.db")).refusal
    assert (tmp_path / "copy.db").read_text() == "precious"


def test_postgresql_has_its_own_backup(heliopolis: Command, data: Path) -> None:
    refusal = heliopolis("backup", "x.db", "--database", "postgresql://localhost/x").refusal
    assert "pg_dump" in refusal
