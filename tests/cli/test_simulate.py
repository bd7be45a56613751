"""`heliopolis simulate`: the same seed gives the same file, whatever happened on the way."""

from __future__ import annotations

import itertools
import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from heliopolis import Game, load
from heliopolis.cli import progress, simulate
from heliopolis.cli.record_writer import RecordWriter
from heliopolis.players.registry import bot_names
from tests.cli.command_line import Answer, Command
from tests.face.random_games import TABLES


@pytest.fixture
def records(tmp_path: Path) -> Path:
    """Where the records go."""
    return tmp_path / "games.jsonl"


def run(heliopolis: Command, records: Path, *more: object, games: int = 4) -> Answer:
    """Let two bots play a few games of dice."""
    words = ("simulate", "dice", "--players", 2, "--games", games, "--seed", 7)
    return heliopolis(*words, "--records", records, *more)


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_bots_play_whole_games_that_can_be_loaded(
    heliopolis: Command, records: Path, game: str, players: int
) -> None:
    words = ("simulate", game, "--players", players, "--games", 2, "--records", records)
    assert heliopolis(*words).code == 0
    for line in records.read_text(encoding="utf-8").splitlines():
        played = load(line)
        assert played.is_over
        assert played.record().json == line


def test_an_empty_file_may_be_filled(heliopolis: Command, records: Path) -> None:
    records.touch()
    assert run(heliopolis, records).code == 0
    assert len(records.read_text(encoding="utf-8").splitlines()) == 4


def test_the_table_tells_who_won(heliopolis: Command) -> None:
    answer = heliopolis("simulate", "ra", "--players", 2, "--games", 3, "--seed", 1)
    head, first, second, last = answer.out.splitlines()
    assert head == "seat  player         win share  mean score"
    assert first.startswith("0     Ada ")
    assert second.startswith("1     Ben ")
    assert last.startswith("3 games, mean winning score ")
    shares = [float(line.split()[2].rstrip("%")) for line in (first, second)]
    assert sum(shares) == pytest.approx(100, abs=0.2)
    assert answer.err == "playing 3 games of Ra\n"


def test_a_single_game_is_one_game(heliopolis: Command) -> None:
    answer = heliopolis("simulate", "dice", "--players", 2, "--games", 1)
    assert answer.err == "playing 1 game of Ra: The Dice Game\n"
    assert answer.out.splitlines()[-1].startswith("1 game, mean winning score ")


def test_a_run_on_the_screen_shows_a_bar(
    heliopolis: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    answer = heliopolis("simulate", "dice", "--players", 2, "--games", 2)
    assert "playing" in answer.err
    assert "2/2" in re.sub("\x1b[^m]*m", "", answer.err)
    assert answer.out.startswith("seat ")


def test_a_long_run_in_a_pipe_tells_now_and_then_how_far_it_is(
    heliopolis: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    seconds = itertools.count(100, 20)
    monkeypatch.setattr(progress, "monotonic", lambda: next(seconds))
    answer = heliopolis("simulate", "dice", "--players", 2, "--games", 5)
    assert answer.err == (
        "playing 5 games of Ra: The Dice Game\n"
        "2 of 5 games, 0.05 a second, 0:01:00 left\n"
        "4 of 5 games, 0.05 a second, 0:00:20 left\n"
    )
    assert answer.out.startswith("seat ")


def test_the_same_seed_gives_the_same_file(heliopolis: Command, tmp_path: Path) -> None:
    first, second, other = (tmp_path / f"{name}.jsonl" for name in "abc")
    assert run(heliopolis, first).out == run(heliopolis, second).out
    assert first.read_bytes() == second.read_bytes()
    run(heliopolis, other, "--seed", 8)
    assert first.read_bytes() != other.read_bytes()


def test_more_games_begin_with_the_same_ones(heliopolis: Command, tmp_path: Path) -> None:
    few, many = tmp_path / "few.jsonl", tmp_path / "many.jsonl"
    run(heliopolis, few, games=2)
    run(heliopolis, many, games=3)
    assert many.read_bytes().startswith(few.read_bytes())


def test_options_and_bots_are_heeded(heliopolis: Command, records: Path) -> None:
    more = ("--option", "sun_track=2", "--bots", "random, random")
    assert run(heliopolis, records, *more, games=1).code == 0
    assert '"options":{"sun_track":2}' in records.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["ra", "--players", 9], "Ra seats 2 to 5 players, not 9"),
        (["chess"], "there is no game 'chess'; choose one of ra, priests, dice"),
        (["ra", "--games", 0], "the number of games must be at least 1, not 0"),
        (
            ["ra", "--games", 1_000_000_001],
            "the number of games must be at most 1,000,000,000, not 1000000001",
        ),
        (
            ["ra", "--bots", "alpha"],
            f"there is no bot 'alpha'; choose one of {', '.join(bot_names())}",
        ),
        (["ra", "--bots", "random,random"], "2 bots for 4 seats; name one for all, or one a seat"),
        (["ra", "--resume"], "--resume needs the file to go on with: --records FILE"),
        (["ra", "--option", "x=1"], "Ra has no option 'x'; its options are god_disaster, scores"),
        (
            ["ra", "--seed", ""],
            "the seed must be a whole number or a text of 1 to 200 printable characters, not ''",
        ),
    ],
)
def test_a_run_that_cannot_be_is_refused(
    heliopolis: Command, words: list[object], message: str
) -> None:
    assert heliopolis("simulate", *words).refusal == message


# Interruptions


def stop_at(monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    """Press Ctrl-C while the game with this number is played."""
    play = simulate.Plan.play

    def interrupted(plan: simulate.Plan, game: int) -> Game:
        if game == number:
            raise KeyboardInterrupt
        return play(plan, game)

    monkeypatch.setattr(simulate.Plan, "play", interrupted)


@pytest.fixture
def whole(heliopolis: Command, tmp_path: Path) -> bytes:
    """What a run writes that nothing interrupts."""
    path = tmp_path / "whole.jsonl"
    run(heliopolis, path)
    return path.read_bytes()


@pytest.mark.parametrize("played", [0, 1, 3])
def test_an_interrupted_run_goes_on_to_the_same_file(
    heliopolis: Command,
    records: Path,
    whole: bytes,
    monkeypatch: pytest.MonkeyPatch,
    played: int,
) -> None:
    with monkeypatch.context() as patch:
        stop_at(patch, played)
        answer = run(heliopolis, records)
    part = Path(f"{records}.part")
    games = "1 game" if played == 1 else f"{played} games"
    assert answer.code == 130
    assert f"stopped; {part} keeps {games}, and --resume goes on\n" in answer.err
    assert whole.startswith(part.read_bytes())
    assert not records.exists()
    assert run(heliopolis, records, "--resume").code == 0
    assert records.read_bytes() == whole
    assert not part.exists()


@pytest.mark.parametrize("kept", [0, 1, 10, -1, -10])
def test_a_file_cut_anywhere_goes_on_to_the_same_file(
    heliopolis: Command, records: Path, whole: bytes, kept: int
) -> None:
    second_line = whole.index(b"\n") + 1
    Path(f"{records}.part").write_bytes(whole[: second_line + kept])
    assert run(heliopolis, records, "--resume").code == 0
    assert records.read_bytes() == whole


def test_a_last_line_spoilt_by_a_crash_is_played_again(
    heliopolis: Command, records: Path, whole: bytes
) -> None:
    first_line = whole[: whole.index(b"\n") + 1]
    Path(f"{records}.part").write_bytes(first_line + b"\0" * 100)
    assert run(heliopolis, records, "--resume").code == 0
    assert records.read_bytes() == whole


def test_a_finished_part_is_only_given_its_name(
    heliopolis: Command, records: Path, whole: bytes
) -> None:
    Path(f"{records}.part").write_bytes(whole)
    assert run(heliopolis, records, "--resume").code == 0
    assert records.read_bytes() == whole


@pytest.mark.parametrize(
    "change",
    [
        lambda whole: whole.replace(b"Ada", b"Eva"),
        lambda whole: b"notes of mine, no end of line",
        lambda whole: b"\xff\xfe\n",
    ],
)
def test_the_file_of_another_run_is_refused_and_left_alone(
    heliopolis: Command, records: Path, whole: bytes, change: Callable[[bytes], bytes]
) -> None:
    part = Path(f"{records}.part")
    part.write_bytes(change(whole))
    assert run(heliopolis, records, "--resume").refusal == (
        f"record 1 in {part} is of another run; repeat the command it was begun with, or begin "
        "again with --force and without --resume"
    )
    assert part.read_bytes() == change(whole)
    assert not records.exists()


def test_a_file_with_more_games_than_asked_for_is_refused_and_left_alone(
    heliopolis: Command, records: Path, whole: bytes
) -> None:
    part = Path(f"{records}.part")
    part.write_bytes(whole)
    assert run(heliopolis, records, "--resume", games=2).refusal == (
        f"{part} holds more than 2 games; ask for as many as the run it was begun with"
    )
    assert part.read_bytes() == whole


def test_nothing_to_go_on_with_is_told(heliopolis: Command, records: Path) -> None:
    assert run(heliopolis, records, "--resume").refusal == (
        f"there is no {records}.part to go on with; leave out --resume"
    )


def test_a_complete_file_cannot_be_gone_on_with(
    heliopolis: Command, records: Path, whole: bytes
) -> None:
    records.write_bytes(whole)
    assert run(heliopolis, records, "--resume").refusal == (
        f"{records} is complete already; there is nothing to go on with"
    )
    assert records.read_bytes() == whole


def test_what_an_interrupted_run_left_is_not_overwritten_unless_wished(
    heliopolis: Command, records: Path, whole: bytes
) -> None:
    part = Path(f"{records}.part")
    part.write_bytes(b"kept")
    assert run(heliopolis, records).refusal == (
        f"{part} is there from an interrupted run; --resume goes on with it, --force begins again"
    )
    assert part.read_bytes() == b"kept"
    assert run(heliopolis, records, "--force").code == 0
    assert records.read_bytes() == whole


def test_records_are_not_overwritten_unless_wished(
    heliopolis: Command, records: Path, whole: bytes
) -> None:
    records.write_bytes(b"precious")
    assert run(heliopolis, records).refusal == (
        f"{records} exists already; choose another name, or --force to replace it"
    )
    assert records.read_bytes() == b"precious"
    assert run(heliopolis, records, "--force").code == 0
    assert records.read_bytes() == whole


# Disks


def test_a_place_that_cannot_be_written_is_told(heliopolis: Command, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"")
    through = file / "x.jsonl"
    assert run(heliopolis, through).refusal == f"cannot write {through}.part: not a directory"
    assert run(heliopolis, tmp_path, "--force").refusal == (
        f"{tmp_path} is no ordinary file; choose another name"
    )


def test_a_disk_full_from_the_start_is_told(heliopolis: Command, records: Path) -> None:
    Path(f"{records}.part").symlink_to("/dev/full")
    assert run(heliopolis, records, "--force").refusal == (
        f"cannot write {records}.part: no space left on device; 0 games are kept in it, and "
        "--resume goes on with them"
    )
    assert not records.exists()


def test_a_disk_that_fills_up_keeps_what_was_played(
    heliopolis: Command, records: Path, whole: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = RecordWriter.write

    def filling(writer: RecordWriter, line: str) -> None:
        if writer.written == 2:
            writer.file.write(line.encode()[:10])
            writer.file.close()
            writer.file = Path("/dev/full").open("wb")  # noqa: SIM115 - the writer closes it
        write(writer, line)

    with monkeypatch.context() as patch:
        patch.setattr(RecordWriter, "write", filling)
        said = run(heliopolis, records).refusal
    assert said == (
        f"cannot write {records}.part: no space left on device; 2 games are kept in it, and "
        "--resume goes on with them"
    )
    assert run(heliopolis, records, "--resume").code == 0
    assert records.read_bytes() == whole


def test_a_disk_that_fails_at_the_very_end_keeps_everything(
    heliopolis: Command, records: Path, whole: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        assert run(heliopolis, records).refusal == (
            f"cannot write {records}.part: no space left on device; --resume goes on with it"
        )
    assert not records.exists()
    assert run(heliopolis, records, "--resume").code == 0
    assert records.read_bytes() == whole
