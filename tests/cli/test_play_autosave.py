"""Games keep themselves: nothing is lost by Ctrl-C, by closing the keyboard, or by bad files."""

from __future__ import annotations

import builtins
import os
from pathlib import Path

import pytest

from heliopolis import load, new_game
from heliopolis.cli import autosave
from tests.cli.command_line import Command
from tests.cli.typist import ANYTHING, Typist, play
from tests.notation.records import DICE_TEXT, RA_TEXT


def kept(games: Path, name: str) -> str:
    return (games / f"{name}.game").read_text(encoding="utf-8")


def keep(games: Path, name: str, text: str, age: int = 0) -> Path:
    """Put a game into the folder, as old as so many seconds."""
    games.mkdir(parents=True, exist_ok=True)
    path = games / f"{name}.game"
    path.write_text(text, encoding="utf-8")
    os.utime(path, (1_000_000 - age, 1_000_000 - age))
    return path


UNFINISHED = new_game("ra", ["Ada", "Ben"], seed=1).record().text


@pytest.mark.parametrize("end", [KeyboardInterrupt, EOFError])
def test_a_game_that_is_interrupted_is_kept_and_goes_on(
    heliopolis: Command,
    monkeypatch: pytest.MonkeyPatch,
    typed: Typist,
    games: Path,
    end: type[BaseException],
) -> None:
    lines = iter(["d", "d"])

    def interrupted(prompt: str) -> str:
        for line in lines:
            return line
        raise end

    monkeypatch.setattr(builtins, "input", interrupted)
    answer = heliopolis("play", "ra", "--seed", 8, "--bot", "random")
    assert (answer.code, answer.err) == (0, "")
    where = f"the game is kept in {games / 'ra-1.game'}\ngo on with: heliopolis play --resume ra-1"
    assert answer.out.endswith(f"\nstopped\n{where}\n")
    events = load(kept(games, "ra-1")).events
    again = play(heliopolis, typed, ["log 1000"], "--resume")
    assert again.out.startswith("Ra with nefer, Ada (random) and Ben (random)")
    assert load(kept(games, "ra-1")).events == events


def test_ctrl_c_while_a_bot_thinks_keeps_the_game(
    heliopolis: Command, monkeypatch: pytest.MonkeyPatch, games: Path
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("heliopolis.players.player.RandomPlayer.choose", interrupted)
    monkeypatch.setattr(builtins, "input", lambda prompt: "d")
    answer = heliopolis("play", "ra", "--seed", 8, "--bot", "random")
    assert answer.code == 0
    assert "heliopolis play --resume ra-1\n" in answer.out
    load(kept(games, "ra-1"))


def test_ctrl_c_while_a_file_is_written_leaves_it_whole(
    heliopolis: Command, monkeypatch: pytest.MonkeyPatch, typed: Typist, games: Path
) -> None:
    written = 0

    def interrupted(file: object) -> None:
        nonlocal written
        written += 1
        if written == 5:
            raise KeyboardInterrupt

    monkeypatch.setattr("heliopolis.core.whole_file.sync", interrupted)
    assert play(heliopolis, typed, ANYTHING, "dice", "--seed", 8).code == 0
    load(kept(games, "dice-1"))
    assert [path.name for path in games.iterdir()] == ["dice-1.game"], "nothing is left beside it"


def test_every_move_is_on_the_disk_before_the_next_question(
    heliopolis: Command, monkeypatch: pytest.MonkeyPatch, games: Path
) -> None:
    seen: list[int] = []

    def typed(prompt: str) -> str:
        seen.append(len(load(kept(games, "dice-1")).events))
        if len(seen) == 8:
            raise EOFError
        return "1"

    monkeypatch.setattr(builtins, "input", typed)
    heliopolis("play", "dice", "--seed", 8, "--players", 2, "--bot", "random")
    assert seen == sorted(set(seen)), "something has been added every time"


def test_bots_and_people_are_the_same_after_a_resume(
    heliopolis: Command, typed: Typist, games: Path
) -> None:
    play(heliopolis, typed, ["quit"], "ra", "--hot-seat", "--players", 2)
    assert "# seats: person, person\n" in kept(games, "ra-1")
    answer = play(heliopolis, typed, ["quit"], "--resume")
    assert answer.out.startswith("Ra with Ada and Ben; ")
    answer = play(heliopolis, typed, ["quit"], "--resume", "ra-1", "--bot", "random")
    assert answer.out.startswith("Ra with Ada and Ben (random); ")
    assert kept(games, "ra-1").count("# seats: ") == 1
    assert "# seats: person, random\n" in kept(games, "ra-1")


@pytest.mark.parametrize(
    "remark",
    ["# seats: person, gone-bot", "# seats: person", "# seats:", "# seats: random, random"],
)
def test_a_seating_that_cannot_be_had_is_the_usual_one(
    heliopolis: Command, typed: Typist, games: Path, remark: str
) -> None:
    keep(games, "ra-1", UNFINISHED.replace("suns", f"{remark}\nsuns", 1))
    answer = play(heliopolis, typed, ["quit"], "--resume")
    assert answer.out.startswith("Ra with Ada and Ben (")
    assert load(kept(games, "ra-1")).players == ("Ada", "Ben")


def test_no_program_is_started_because_a_file_says_so(
    heliopolis: Command, typed: Typist, games: Path, tmp_path: Path
) -> None:
    trace = tmp_path / "trace"
    for bot in (f"program:touch {trace}", "program:x --a,b", "antigravity:Bot"):
        keep(games, "ra-1", UNFINISHED.replace("suns", f"# seats: person, {bot}\nsuns", 1))
        refusal = heliopolis("play", "--resume").refusal
        assert refusal.startswith(f"the game was played with '{bot[:12]}")
        assert refusal.endswith("name the bots with --bot")
        assert play(heliopolis, typed, ["d"] * 5, "--resume", "--bot", "random").code == 0
    assert not trace.exists()


def test_the_latest_unfinished_game_goes_on(
    heliopolis: Command, typed: Typist, games: Path
) -> None:
    keep(games, "dice-9", DICE_TEXT)
    keep(games, "ra-2", UNFINISHED, age=10)
    keep(games, "ra-1", UNFINISHED.replace("Ada", "Eve"), age=5)
    keep(games, "priests-1", "heliopolis 9\n", age=1)
    assert play(heliopolis, typed, ["quit"], "--resume").out.startswith("Ra with Eve and ")
    assert play(heliopolis, typed, ["q"], "--resume", "ra-2").out.startswith("Ra with Ada and ")
    assert play(heliopolis, typed, ["q"], "ra", "--resume").out.startswith("Ra with Ada and ")
    assert play(heliopolis, typed, ["q"], "--resume", "ra").out.startswith("Ra with Ada and ")


def test_a_game_that_is_not_there_is_refused(heliopolis: Command, games: Path) -> None:
    assert heliopolis("play", "--resume").refusal == (
        f"no unfinished game is kept in {games}; start one with: heliopolis play ra"
    )
    assert heliopolis("play", "dice", "--resume").refusal == (
        f"no unfinished game of Ra: The Dice Game is kept in {games}; "
        "start one with: heliopolis play dice"
    )
    assert heliopolis("play", "--resume", "x.game").refusal == (
        "cannot read x.game: no such file or directory"
    )
    assert heliopolis("play", "rah", "--resume").refusal.startswith("there is no game 'rah'")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("heliopolis 2\ngame ra\n", "found '2', expected 1, the only format this version reads"),
        ("", "found "),
        ("{}", "found "),
        (RA_TEXT[:100], "expected"),
        (RA_TEXT.replace("bid 4", "bid 12"), "Ada cannot bid 12"),
        (RA_TEXT.replace("game ra", "game chess"), "there is no game 'chess'"),
        ("dear diary\n", "found 'dear diary'"),
    ],
)
def test_a_file_that_cannot_go_on_gets_a_sentence_and_stays_as_it_is(
    heliopolis: Command, games: Path, text: str, said: str
) -> None:
    path = keep(games, "ra-1", text)
    refusal = heliopolis("play", "--resume", "ra-1").refusal
    assert refusal.startswith(f"{path}, line ")
    assert said in refusal
    assert path.read_text(encoding="utf-8") == text
    assert list(games.iterdir()) == [path]


def test_a_file_that_is_no_text_gets_a_sentence(heliopolis: Command, games: Path) -> None:
    path = keep(games, "ra-1", "")
    path.write_bytes(b"heliopolis 1\n\xff\xfe")
    assert heliopolis("play", "--resume", "ra-1").refusal == (
        f"{path} is no text (byte 14 is not UTF-8), so no record"
    )


def test_the_kept_games_are_listed(heliopolis: Command, games: Path) -> None:
    assert heliopolis("play", "--saved").out == (
        "no games are kept yet; start one with: heliopolis play\n"
    )
    keep(games, "dice-1", DICE_TEXT, age=3)
    keep(games, "ra-1", UNFINISHED, age=2)
    keep(games, "ra-2", "heliopolis 9\n", age=1)
    keep(games, "ra-3", "")
    (games / "folder.game").mkdir()
    lines = heliopolis("play", "--saved").out.splitlines()
    assert lines == [
        "ra-2: line 1, column 12: found '9', expected 1, the only format this version reads",
        "ra-1: Ra with Ada, Ben; epoch 1, 0 events",
        "dice-1: Ra: The Dice Game with Ada, Ben; finished, 24 events",
        "go on with: heliopolis play --resume ra-1",
    ]


def test_a_game_from_elsewhere_keeps_itself_in_the_folder_and_leaves_its_file_alone(
    heliopolis: Command, typed: Typist, ra: Path, games: Path
) -> None:
    before = ra.read_text(encoding="utf-8")
    play(heliopolis, typed, ["draw"], "--resume", ra)
    assert ra.read_text(encoding="utf-8") == before
    assert "0 draw\n" in kept(games, "ra-1")


def test_new_games_take_new_names(heliopolis: Command, typed: Typist, games: Path) -> None:
    keep(games, "ra-7", UNFINISHED)
    keep(games, "ra-x", UNFINISHED)
    play(heliopolis, typed, ["q"], "ra")
    play(heliopolis, typed, ["q"], "dice")
    assert sorted(path.name for path in games.iterdir()) == [
        "dice-1.game",
        "ra-7.game",
        "ra-8.game",
        "ra-x.game",
    ]


def test_a_finished_game_stays_and_the_oldest_of_many_make_room(
    heliopolis: Command, typed: Typist, games: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(autosave, "MOST_FINISHED", 2)
    for age in range(5):
        keep(games, f"dice-{age + 1}", DICE_TEXT, age)
    keep(games, "ra-1", UNFINISHED, age=99)
    play(heliopolis, typed, ["q"], "ra")
    names = sorted(path.stem for path in games.iterdir())
    assert names == ["dice-1", "dice-2", "ra-1", "ra-2"], "unfinished games always stay"


def test_two_who_go_on_with_one_game_do_not_write_over_each_other(
    heliopolis: Command, monkeypatch: pytest.MonkeyPatch, games: Path
) -> None:
    path = keep(games, "ra-1", UNFINISHED)
    theirs = UNFINISHED + "1 draw\nchance tile god\n"
    lines = iter(["d", "quit"])

    def typed(prompt: str) -> str:
        path.write_text(theirs, encoding="utf-8")
        return next(lines)

    monkeypatch.setattr(builtins, "input", typed)
    answer = heliopolis("play", "--resume", "--hot-seat")
    assert "ra-1.game is being written by somebody else; from now on this is ra-2" in answer.words
    assert answer.out.endswith("go on with: heliopolis play --resume ra-2\n")
    assert kept(games, "ra-1") == theirs
    assert "draw" in kept(games, "ra-2")


def test_a_kept_game_that_is_deleted_meanwhile_is_written_again(
    heliopolis: Command, monkeypatch: pytest.MonkeyPatch, games: Path
) -> None:
    path = keep(games, "ra-1", UNFINISHED)
    lines = iter(["d", "quit"])

    def typed(prompt: str) -> str:
        path.unlink(missing_ok=True)
        return next(lines)

    monkeypatch.setattr(builtins, "input", typed)
    assert heliopolis("play", "--resume", "--hot-seat").code == 0
    assert "draw" in kept(games, "ra-1")
