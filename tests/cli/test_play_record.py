"""The record a player asks for with --record: where it goes, and that nothing is overwritten."""

from __future__ import annotations

from pathlib import Path

from heliopolis import load
from tests.cli.command_line import Command
from tests.cli.typist import ANYTHING, Typist, play


def test_a_keyboard_that_falls_silent_stops_the_game_and_keeps_the_record(
    heliopolis: Command, typed: Typist, ra: Path, tmp_path: Path
) -> None:
    record = tmp_path / "kept.game"
    answer = play(heliopolis, typed, [], "--resume", ra, "--record", record, "--bot", "random")
    where = f"the record is in {record}\ngo on with: heliopolis play --resume {record}"
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.endswith(f"Ada> \nstopped\n{where}\n")
    remark = "# seats: person, random\n"
    assert record.read_text(encoding="utf-8").replace(remark, "") == ra.read_text(encoding="utf-8")


def test_a_record_saved_by_hand_is_kept_up_to_date_at_the_end(
    heliopolis: Command, typed: Typist, ra: Path, tmp_path: Path
) -> None:
    mine = tmp_path / "mine.game"
    lines = [f"save {mine}", "draw"]
    assert play(heliopolis, typed, lines, "--resume", ra, "--record", mine).code == 0
    assert "0 draw\n" in mine.read_text(encoding="utf-8")


def test_a_place_for_the_record_that_is_taken_is_refused_before_the_game(
    heliopolis: Command, typed: Typist, ra: Path, games: Path
) -> None:
    answer = play(heliopolis, typed, ANYTHING, "ra", "--record", ra)
    assert answer.refusal == f"{ra} exists already; choose another name"
    assert not games.exists()


def test_the_record_of_a_resumed_game_may_take_its_place(
    heliopolis: Command, typed: Typist, ra: Path
) -> None:
    before = load(ra.read_text(encoding="utf-8"))
    answer = play(heliopolis, typed, ["draw"], "--resume", ra, "--record", ra, "--seed", 1)
    assert (answer.code, answer.err) == (0, "")
    after = load(ra.read_text(encoding="utf-8"))
    assert len(after.events) > len(before.events)
    assert after.events[: len(before.events)] == before.events
    assert [path.name for path in ra.parent.iterdir()] == [ra.name]


def test_a_full_disk_at_the_end_loses_nothing(
    heliopolis: Command, typed: Typist, ra: Path, tmp_path: Path
) -> None:
    record = tmp_path / "nowhere" / "x.game"
    answer = play(heliopolis, typed, ["quit"], "--resume", ra, "--record", record)
    assert answer.complaint == (
        f"cannot write {record}: no such file or directory; the record stands above"
    )
    assert "1 draw\nchance tile god\n0 draw\n" in answer.out
