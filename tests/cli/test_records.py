"""`heliopolis replay` and `heliopolis export`: the words, the forms, and files that are none."""

from __future__ import annotations

import json
import os
import pickle
from pathlib import Path

import pytest

from heliopolis import new_game
from heliopolis.cli.replay import score_sheets, story_of
from tests.cli.command_line import Command
from tests.face.random_games import TABLES, lively_step, random_game, seeded
from tests.notation.records import DICE_JSON, DICE_TEXT, PRIESTS_TEXT, RA_JSON, RA_TEXT, RECORDS

RA_STORY = """\
Ra (ra-v1) with Ada, Ben Zoë
options: god_disaster=forbidden
suns: Ada 8-7-4-3; Ben Zoë 9-6-5-2

      # the highest sun begins
   1  Ben Zoë: draw
   2  tile god
   3  Ada: draw
   4  tile civ:art
   5  Ben Zoë: ra
      #
      # worth it?
   6  Ada: bid 4
   7  Ben Zoë: bid 6
      - Ben Zoë wins god, civ:art and sun 1 for sun 6
   8  Ada: draw
      # so far
the record ends here: chance is to say tile and the name of a tile in the bag
"""

DICE_SHEETS = """\
epoch 1: points
  Ada          last pharaoh on space 0: -2 (DI 14.4)
  Ada          no civilization: -5 (DI 14.12)
  Ben          furthest pharaoh on space 1: +5 (DI 14.3)
  Ben          no civilization: -5 (DI 14.12)
  Ada has 4, Ben has 10

epoch 2: points
  Ada          furthest pharaoh on space 1: +5 (DI 14.3)
  Ada          no civilization: -5 (DI 14.12)
  Ben          2 unused ankhs: +2 (DI 10.1)
  Ben          3 suns: +3 (DI 11.1)
  Ben          last pharaoh on space 0: -2 (DI 14.4)
  Ben          no civilization: -5 (DI 14.12)
  Ada has 4, Ben has 8

epoch 3: points
  Ada          last pharaoh on space 0: -2 (DI 14.4)
  Ada          no civilization: -5 (DI 14.12)
  Ada          monuments in 2 columns: +2 (DI 14.14)
  Ada          no score below zero: +1 (DI 14.16)
  Ben          furthest pharaoh on space 1: +5 (DI 14.3)
  Ada has 0, Ben has 13

Ben wins
"""


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A file with a record of the dice game."""
    path = tmp_path / "dice.game"
    path.write_text(DICE_TEXT, encoding="utf-8")
    return path


def test_a_game_is_walked_through_in_words(heliopolis: Command, tmp_path: Path) -> None:
    path = tmp_path / "ra.game"
    for form in (RA_TEXT, RA_JSON):
        path.write_text(form, encoding="utf-8")
        assert heliopolis("replay", path).out == RA_STORY


def test_a_game_without_options_is_walked_through(heliopolis: Command, tmp_path: Path) -> None:
    path = tmp_path / "priests.game"
    path.write_text(PRIESTS_TEXT, encoding="utf-8")
    assert heliopolis("replay", path).out == (
        "Priests of Ra (priests-v1) with Ada, Ben\n"
        "suns: Ada 9-6-5-2; Ben 8-7-4-3\n"
        "\n"
        "   1  Ada: draw\n"
        "   2  tile farmer/warrior\n"
        "   3  Ada: face warrior\n"
        "   4  Ben: draw\n"
        "   5  tile priest\n"
        "   6  Ada: ra\n"
        "   7  Ben: pass\n"
        "   8  Ada: bid 2\n"
        "      - Ada wins warrior, priest and sun 1 for sun 2\n"
        "   9  Ada: flip warrior\n"
        "the record ends here: Ben is to choose an action\n"
    )


def test_the_walk_tells_points_where_they_are_made(heliopolis: Command, record: Path) -> None:
    story = heliopolis("replay", record).out
    assert story.startswith(
        "Ra: The Dice Game (dice-v1) with Ada, Ben\noptions: sun_track=1\nstart: Ben starts\n\n"
    )
    assert (
        "  14  Ben: done\n"
        "      - Ben: 2 unused ankhs: +2 (DI 10.1)\n"
        "      - Ben: 3 suns: +3 (DI 11.1)\n"
        "  15  roll"
    ) in story
    for sheet in DICE_SHEETS.split("\n\n"):
        assert sheet in story


def test_the_score_sheets_can_be_had_alone(heliopolis: Command, record: Path) -> None:
    assert heliopolis("replay", "--scores-only", record).out == DICE_SHEETS


def test_an_unfinished_game_has_only_the_sheets_of_its_epochs(
    heliopolis: Command, record: Path
) -> None:
    record.write_text(DICE_TEXT.split("\nepoch 2")[0], encoding="utf-8")
    answer = heliopolis("replay", "--scores-only", record)
    first = DICE_SHEETS.split("epoch 2")[0]
    assert answer.out.startswith(first + "the record ends here: chance is to say roll red=SYMBOL")


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_random_game_can_be_walked_through(name: str, players: int) -> None:
    random, game = seeded(players), new_game(name, players, seed=players)
    while not game.is_over:
        lively_step(game, random)
    told = list(story_of(game))
    numbered = [line for line in told if line[:4].strip().isdecimal()]
    assert len(numbered) == len(game.events)
    for epoch in (1, 2, 3):
        assert told.count(f"epoch {epoch}: points") == 1
    assert list(score_sheets(game))[-1] == told[-1]
    assert told[-1].endswith((" wins", " share the win"))


@pytest.mark.rule("RA 14.2", "PR 14.4")
@pytest.mark.parametrize("game", ["ra", "priests"])
def test_hidden_scores_are_told_only_when_the_game_is_over(
    heliopolis: Command, tmp_path: Path, game: str
) -> None:
    played = random_game(game, 3, seed=2)
    played.options["scores"] = "hidden"
    path = tmp_path / "whole.game"
    path.write_text(played.record().text, encoding="utf-8")
    assert "epoch 1: points" in heliopolis("replay", path).out
    path.write_text(played.record().text.split("\nepoch 3")[0], encoding="utf-8")
    for words in (["replay", path], ["replay", path, "--scores-only"]):
        told = heliopolis(*words).out
        assert "epoch 2: the points are hidden until the game is over" in told
        assert " has " not in told


def test_a_shared_win_is_told(heliopolis: Command, record: Path) -> None:
    roll = "chance roll red=sun blue=nile yellow=nile green=nile purple=nile\n"
    turns = [f"{roll}{seat} stop\n{seat} done\n" for seat in (1, 0, 1)]
    record.write_text(DICE_TEXT.split("epoch 1")[0] + "".join(turns), encoding="utf-8")
    assert heliopolis("replay", record).out.endswith(
        "  Ada has 0, Ben has 0\n\nAda and Ben share the win\n"
    )


@pytest.mark.parametrize("game", RECORDS)
def test_a_record_is_exported_in_both_forms(heliopolis: Command, tmp_path: Path, game: str) -> None:
    text, as_json = RECORDS[game]
    path = tmp_path / "any.game"
    for form in (text, as_json + "\n"):
        path.write_text(form, encoding="utf-8")
        assert heliopolis("export", path).out == as_json + "\n"
        assert heliopolis("export", "--json", path).out == as_json + "\n"
        assert heliopolis("export", "--text", path).out == text


def test_a_record_is_exported_to_a_new_file_only(
    heliopolis: Command, record: Path, tmp_path: Path
) -> None:
    target = tmp_path / "out.json"
    answer = heliopolis("export", record, "-o", target)
    assert (answer.code, answer.out, answer.err) == (0, "", f"wrote {target}\n")
    assert target.read_text(encoding="utf-8") == DICE_JSON + "\n"
    assert heliopolis("export", "--text", record, "-o", target).refusal == (
        f"{target} exists already; choose another name, or --force to replace it"
    )
    assert target.read_text(encoding="utf-8") == DICE_JSON + "\n"
    assert heliopolis("export", "--text", record, "-o", target, "--force").code == 0
    assert target.read_text(encoding="utf-8") == DICE_TEXT
    assert sorted(path.name for path in tmp_path.iterdir()) == ["dice.game", "out.json"]


def test_an_output_that_is_no_file_is_refused(
    heliopolis: Command, record: Path, tmp_path: Path
) -> None:
    for target in (tmp_path, Path("/dev/null"), Path()):
        assert heliopolis("export", record, "--force", "-o", target).refusal == (
            f"{target} is no ordinary file; choose another name"
        )
    through = record / "x.json"
    assert heliopolis("export", record, "-o", through).refusal == (
        f"cannot write {through}: not a directory"
    )
    nowhere = tmp_path / "nowhere" / "x.json"
    assert heliopolis("export", record, "-o", nowhere).refusal == (
        f"cannot write {nowhere}: no such file or directory"
    )
    longest = tmp_path / ("x" * 300)
    assert heliopolis("export", record, "-o", longest).refusal == (
        f"cannot write {longest}: file name too long"
    )


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (OSError(28, "No space left on device"), "no space left on device"),
        (TimeoutError(), "timeoutError"),
    ],
)
def test_a_full_disk_leaves_the_old_file_as_it_was(
    heliopolis: Command,
    record: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    error: OSError,
    told: str,
) -> None:
    def full(_: int) -> None:
        raise error

    monkeypatch.setattr(os, "fsync", full)
    target = tmp_path / "out.json"
    target.write_text("precious")
    said = heliopolis("export", record, "-o", target, "--force").refusal
    assert said == f"cannot write {target}: {told}"
    assert target.read_text() == "precious"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["dice.game", "out.json"]


PNG = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR"
FIRST = "expected 'heliopolis 1', the first line of every record"


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", f", line 1, column 1: found the end of the text, {FIRST}"),
        (PNG, " is no text (byte 1 is not UTF-8), so no record"),
        (pickle.dumps({"a": 1}), " is no text (byte 1 is not UTF-8), so no record"),
        (
            pickle.dumps({"a": 1}, protocol=0),
            f", line 1, column 1: found '(dp0', {FIRST}",
        ),
        (
            b'[Event "Match"]\n\n1. e4 e5 2. Nf3\n',
            f", line 1, column 1: found '[Event \"Match\"]', {FIRST}",
        ),
        (b"\x00\x00", f", line 1, column 1: found '\\x00\\x00', {FIRST}"),
        (
            json.dumps({"name": "package", "version": "1"}).encode(),
            ", line 1, column 2: found '\"name\"', expected one of heliopolis, game, players, "
            "options, suns, start, moves, comments, scores, winners",
        ),
        (b"[1, 2]", f", line 1, column 1: found '[1, 2]', {FIRST}"),
        (
            PRIESTS_TEXT.replace("bid 2", "bid 3").encode(),
            ", line 16, column 1: Ada cannot bid 3: there is no sun 3 in that display; possible "
            "now: bid 2, bid 5, bid 6, bid 9",
        ),
    ],
)
def test_a_file_that_is_no_record_is_refused(
    heliopolis: Command, tmp_path: Path, content: bytes, reason: str
) -> None:
    path = tmp_path / "file"
    path.write_bytes(content)
    for command in ("replay", "export"):
        assert heliopolis(command, path).refusal == f"{path}{reason}"
    assert heliopolis("play", "--resume", path).refusal == f"{path}{reason}"


def test_a_file_that_cannot_be_read_is_refused(
    heliopolis: Command, tmp_path: Path, record: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert heliopolis("replay", tmp_path).refusal == f"cannot read {tmp_path}: is a directory"
    missing = tmp_path / "missing"
    assert heliopolis("replay", missing).refusal == (
        f"cannot read {missing}: no such file or directory"
    )
    assert heliopolis("replay", record / "x").refusal == (
        f"cannot read {record / 'x'}: not a directory"
    )

    def forbidden(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", forbidden)
    assert heliopolis("replay", record).refusal == f"cannot read {record}: permission denied"


def test_a_file_without_end_is_refused(heliopolis: Command) -> None:
    assert heliopolis("replay", "/dev/zero").refusal == (
        "/dev/zero is larger than 16777216 bytes, too large for a record"
    )


def test_one_of_many_records_is_chosen_by_its_number(heliopolis: Command, tmp_path: Path) -> None:
    path = tmp_path / "many.jsonl"
    odd = RA_JSON.replace("so far", "so\u2028far")
    path.write_text(f"{odd}\n{DICE_JSON}\n{{}}\n", encoding="utf-8")
    assert heliopolis("export", path, "--number", 1).out == odd + "\n"
    assert heliopolis("replay", path, "--number", 2, "--scores-only").out == DICE_SHEETS
    assert heliopolis("replay", path, "--number", 3).refusal.startswith(
        f"{path}, record 3, line 1, column 2: found "
    )
    for number in (0, -1, 4):
        assert heliopolis("replay", path, "--number", number).refusal == (
            f"{path} has no record {number}; it holds 3"
        )
    assert heliopolis("replay", path).refusal == (
        f"{path} holds several records, one a line; choose one with --number"
    )
    missing = tmp_path / "missing"
    assert heliopolis("replay", missing, "--number", 1).refusal == (
        f"cannot read {missing}: no such file or directory"
    )
