"""`heliopolis arena`: matches that survive bad bots, bad input and Ctrl-C."""

from __future__ import annotations

import itertools
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from heliopolis.arena import luck, workers
from heliopolis.arena.plan import Plan
from heliopolis.arena.play import play_deal
from heliopolis.arena.result import DealResult
from heliopolis.cli import progress
from tests.cli.command_line import Answer, Command
from tests.players.networks import random_model

ROOT = Path(__file__).parents[2]
FIRST = "tests.arena.bots:First"
SLEEPER = "tests.arena.bots:Sleeper"


@pytest.fixture
def results(tmp_path: Path) -> Path:
    """Where the results go."""
    return tmp_path / "match.jsonl"


def run(heliopolis: Command, *more: object, games: int = 8) -> Answer:
    """Let random bots play a few games of Ra in this process."""
    words = ("arena", "ra", "--players", 2, "--bots", "random", "--games", games, "--on", "here")
    return heliopolis(*words, *more)


def outcome(path: Path) -> Any:
    """The JSON of a match without the times, which differ from run to run."""
    content = json.loads(path.read_text(encoding="utf-8"))
    for bot in content["bots"]:
        del bot["timed_moves"], bot["seconds_per_move"], bot["seconds_per_move_99"]
    return content


def deals_in(results: Path) -> list[int]:
    return [json.loads(line)["deal"] for line in results.read_text().splitlines()[1:]]


# The table and the files


def test_a_match_ends_with_a_table(heliopolis: Command) -> None:
    words = ("arena", "ra", "--players", 3, "--bots", f"{FIRST},random*2", "--games", 4)
    answer = heliopolis(*words, "--on", "here")
    assert answer.code == 0
    assert answer.err == "playing 6 games of Ra (2 whole deals)\n"
    head, *rows = answer.out.splitlines()[:3]
    assert " ".join(head.split()) == "bot games wins % (95 %) score rating ms/move 99 %"
    games = {row.split()[0][:12]: row.split()[1] for row in rows}
    assert games == {"random": "12", "tests.arena.": "6"}
    assert "6 games of Ra at 3 seats: 2 deals, each played 3 times with seats" in answer.words
    assert "a fair share of wins is 33.3%; rating 0 is random" in answer.words


def test_every_core_is_used_unless_told_otherwise(
    heliopolis: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []
    monkeypatch.setattr("heliopolis.cli.arena.cores", lambda: 3)

    class Counted(workers.Here):
        def __init__(self, count: int) -> None:
            asked.append(count)

    monkeypatch.setattr("heliopolis.cli.arena.Processes", Counted)
    words = ("arena", "ra", "--players", 2, "--bots", "random", "--games", 2)
    assert heliopolis(*words).code == 0
    assert heliopolis(*words, "--processes", 2).code == 0
    assert heliopolis(*words, "--processes", 1).code == 0
    assert asked == [3, 2]


def test_processes_give_the_same_result_as_one(heliopolis: Command, tmp_path: Path) -> None:
    one, two = tmp_path / "one.json", tmp_path / "two.json"
    run(heliopolis, "--json", one)
    run(heliopolis, "--on", "processes", "--processes", 2, "--json", two)
    assert outcome(one) == outcome(two)
    assert outcome(one)["complete"] is True


def test_another_seed_gives_another_match(heliopolis: Command, tmp_path: Path) -> None:
    one, other = tmp_path / "one.json", tmp_path / "other.json"
    run(heliopolis, "--json", one)
    run(heliopolis, "--seed", "x", "--json", other)
    assert outcome(one)["bots"] != outcome(other)["bots"]


def test_a_picture_is_drawn_on_request(heliopolis: Command, tmp_path: Path) -> None:
    picture = tmp_path / "ratings.svg"
    assert run(heliopolis, "--svg", picture).code == 0
    drawn = ElementTree.fromstring(picture.read_text(encoding="utf-8"))  # noqa: S314 - ours
    assert drawn.tag.endswith("svg")


def test_options_reach_the_games(heliopolis: Command, results: Path) -> None:
    run(heliopolis, "--option", "scores=hidden", "--results", results)
    assert '"options":{"scores":"hidden"}' in results.read_text()


def test_a_match_stops_at_the_precision(heliopolis: Command, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    words = ("arena", "ra", "--players", 2, "--bots", "random", "--on", "here")
    answer = heliopolis(*words, "--precision", 1.5, "--json", path)
    assert answer.code == 0
    assert answer.err == (
        "playing 1000000 games of Ra, or until every win share is known to 1.5 points\n"
    )
    content = outcome(path)
    assert content["complete"] is True
    assert content["games"] == 60  # one bot alone shares every win with itself


@pytest.fixture
def any_network(monkeypatch: pytest.MonkeyPatch) -> None:
    """A judge with small, random weights."""
    monkeypatch.setattr(luck, "model_of", random_model)


def test_a_judge_takes_luck_off_the_wins(
    heliopolis: Command, tmp_path: Path, any_network: None
) -> None:
    path = tmp_path / "match.json"
    answer = run(heliopolis, "--bots", FIRST, "--judge", "network", "--json", path)
    assert "wins % less luck" in answer.out.splitlines()[0]
    assert "what chance gave, as the network of Ra sees it, is taken off the wins" in answer.words
    content = outcome(path)
    assert content["plan"]["judge"] == "network"
    for row in content["bots"]:
        assert row["win_share"]["value"] != row["win_share_less_luck"]["value"]


def test_a_match_on_the_screen_shows_a_bar_with_its_rate(
    heliopolis: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    answer = run(heliopolis)
    assert re.search(r"8/8 [\d.]+/s", re.sub("\x1b[^m]*m", "", answer.err))


def test_a_long_match_in_a_pipe_tells_now_and_then_how_far_it_is(
    heliopolis: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    seconds = itertools.count(100, 20)
    monkeypatch.setattr(progress, "monotonic", lambda: next(seconds))
    assert run(heliopolis).err == (
        "playing 8 games of Ra\n"
        "4 of 8 games, 0.1 a second, 0:00:40 left\n"
        "8 of 8 games, 0.1 a second, 0:00:00 left\n"
    )


# Bots that fail


@pytest.mark.parametrize("where", ["here", "processes"])
def test_bots_that_fail_forfeit_and_the_match_goes_on(heliopolis: Command, where: str) -> None:
    bots = "tests.arena.bots:Raiser,tests.arena.bots:Leaver,random"
    answer = heliopolis(
        "arena", "ra", "--players", 3, "--bots", bots, "--games", 3, "--on", where, "--processes", 2
    )
    assert answer.code == 0
    for told in (
        "Raiser forfeited 3 of 3 games; the first time it said: RuntimeError: no idea at all",
        "Leaver forfeited 3 of 3 games; the first time it ended with exit code 7",
    ):
        assert told in answer.words
    assert answer.out.splitlines()[1].startswith("random")


def test_a_bot_that_hangs_loses_by_the_clock(
    heliopolis: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("heliopolis.players.foreign.SECONDS_TO_START", 0.5)
    answer = run(heliopolis, "--bots", SLEEPER, "--seconds", 0.1, games=2)
    assert answer.code == 0
    assert "forfeited 2 of 2 games; the first time it did not answer within 1.6" in answer.words


# Bad input


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["chess"], "there is no game 'chess'; choose one of ra, priests, dice"),
        (["ra", "--players", 9, "--bots", "random"], "Ra seats 2 to 5 players, not 9"),
        (["ra"], "no bot is named; name one or more, like --bots random"),
        (
            ["ra", "--bots", "random,nobody:Here"],
            "the bot 'nobody:Here' does not load: ModuleNotFoundError: No module named 'nobody'",
        ),
        (
            ["ra", "--bots", "program:no-such-bot"],
            "there is no program 'no-such-bot' for the bot 'program:no-such-bot'",
        ),
        (
            ["ra", "--bots", "random", "--seconds", 0],
            "the seconds for a move must be more than 0 and at most 3600, not 0",
        ),
        (
            ["ra", "--bots", "random", "--precision", 0],
            "the precision must be more than 0 and at most 50 points of win share, not 0",
        ),
        (
            ["ra", "--bots", "random", "--judge", "fate"],
            "there is no judge 'fate'; choose network, or do without",
        ),
        (
            ["ra", "--bots", "random", "--processes", 0],
            "the number of processes must be 1 to 4096, not 0",
        ),
        (
            ["ra", "--bots", "random", "--address", "x:1"],
            "--address is for a Ray cluster; add --on ray",
        ),
        (
            ["ra", "--bots", "random", "--resume"],
            "--resume needs the file to go on with: --results FILE",
        ),
        (
            ["ra", "--bots", "random", "--option", "x=1"],
            "Ra has no option 'x'; its options are god_disaster, scores",
        ),
    ],
)
def test_a_match_that_cannot_be_is_refused(
    heliopolis: Command, words: list[object], message: str
) -> None:
    assert heliopolis("arena", *words).refusal == message


def test_an_unknown_bot_is_refused(heliopolis: Command) -> None:
    assert run(heliopolis, "--bots", "alpha").refusal.startswith("there is no bot 'alpha'")


@pytest.mark.parametrize("option", ["--json", "--svg", "--results"])
def test_files_that_are_there_are_not_replaced_unless_asked(
    heliopolis: Command, tmp_path: Path, option: str
) -> None:
    path = tmp_path / "dear"
    path.write_text("to me")
    assert run(heliopolis, option, path).refusal.startswith(f"{path} exists already; choose")
    assert path.read_text() == "to me"
    assert run(heliopolis, option, path, "--force").code == 0
    assert path.read_text() != "to me"


# Interruptions


@pytest.fixture
def whole(heliopolis: Command, tmp_path: Path) -> Any:
    """The outcome of a match that nothing interrupts."""
    path = tmp_path / "whole.json"
    assert run(heliopolis, "--json", path).code == 0
    return outcome(path)


def stop_at(monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    """Press Ctrl-C while the deal with this number is played."""

    def interrupted(plan: Plan, deal: int) -> DealResult:
        if deal == number:
            raise KeyboardInterrupt
        return play_deal(plan, deal)

    monkeypatch.setattr(workers, "play_deal", interrupted)


@pytest.mark.parametrize("played", [0, 1, 3])
def test_ctrl_c_keeps_what_was_played_and_resume_goes_on(
    heliopolis: Command,
    results: Path,
    whole: Any,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    played: int,
) -> None:
    with monkeypatch.context() as patch:
        stop_at(patch, played)
        answer = run(heliopolis, "--results", results)
    assert answer.code == 130
    assert answer.err.splitlines()[-1] == (
        f"stopped after {2 * played} of 8 games; {results} keeps them, and the same command with "
        "--resume goes on"
    )
    assert deals_in(results) == list(range(played))
    assert ("no deal has been finished" in answer.out) == (played == 0)
    path = tmp_path / "resumed.json"
    assert run(heliopolis, "--results", results, "--resume", "--json", path).code == 0
    assert outcome(path) == whole
    assert deals_in(results) == [0, 1, 2, 3]


def test_a_match_without_a_file_tells_at_ctrl_c_what_would_have_helped(
    heliopolis: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    stop_at(monkeypatch, 2)
    answer = run(heliopolis)
    assert answer.code == 130
    assert answer.out.startswith("bot ")
    assert answer.err.endswith(
        "stopped after 4 of 8 games; with --results FILE they could be gone on with\n"
    )


@pytest.mark.parametrize("cut", [1, 10, 100])
def test_half_a_line_at_the_end_is_played_again(
    heliopolis: Command, results: Path, whole: Any, tmp_path: Path, cut: int
) -> None:
    run(heliopolis, "--results", results)
    results.write_bytes(results.read_bytes()[:-cut])
    path = tmp_path / "resumed.json"
    assert run(heliopolis, "--results", results, "--resume", "--json", path).code == 0
    assert outcome(path) == whole
    assert deals_in(results) == [0, 1, 2, 3]


def test_a_finished_match_is_shown_again_without_playing(
    heliopolis: Command, results: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = run(heliopolis, "--results", results)
    stop_at(monkeypatch, 0)
    again = run(heliopolis, "--results", results, "--resume")
    assert (again.code, again.err) == (0, "")
    assert again.out == first.out


def test_a_match_may_be_made_longer(heliopolis: Command, results: Path, tmp_path: Path) -> None:
    run(heliopolis, "--results", results)
    longer, whole = tmp_path / "longer.json", tmp_path / "whole.json"
    answer = run(heliopolis, "--results", results, "--resume", "--json", longer, games=12)
    assert answer.err == "playing 12 games of Ra\n"
    run(heliopolis, "--json", whole, games=12)
    assert outcome(longer) == outcome(whole)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda text: "notes of mine\n", "is no file of results of the arena; choose another name"),
        (lambda text: "notes", "holds no plan to go on with; begin again with --force"),
        (
            lambda text: text.replace('"seed":"0"', '"seed":"1"'),
            "is of another plan: its seed is '1', not '0'; repeat the command it was begun with, "
            "or choose another name",
        ),
        (lambda text: text + "{}\n", ", line 6: it is no result of a deal"),
        (lambda text: text + '{"deal":1}\n', ", line 6: it is no result of a deal"),
        (
            lambda text: text.replace('"bots":[0,0]', '"bots":[0,1]', 1),
            ", line 2: other bots sit at its tables",
        ),
    ],
)
def test_the_file_of_another_match_is_refused_and_left_alone(
    heliopolis: Command, results: Path, change: Callable[[str], str], message: str
) -> None:
    run(heliopolis, "--results", results)
    text = change(results.read_text())
    results.write_text(text)
    refusal = run(heliopolis, "--results", results, "--resume").refusal
    assert refusal.replace(f"{results} ", "").replace(f"{results}", "") == message
    assert results.read_text() == text


def test_a_match_cannot_be_resumed_with_another_judge(
    heliopolis: Command, results: Path, any_network: None
) -> None:
    run(heliopolis, "--results", results)
    assert run(heliopolis, "--results", results, "--resume", "--judge", "network").refusal == (
        f"{results} is of another plan: its judge is None, not 'network'; repeat the command it "
        "was begun with, or choose another name"
    )


def test_a_judged_match_is_shown_again_without_playing(
    heliopolis: Command, results: Path, any_network: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ("--judge", "network", "--results", results)
    first = run(heliopolis, *words)
    stop_at(monkeypatch, 0)
    assert run(heliopolis, *words, "--resume").out == first.out
    lines = results.read_text().splitlines()
    lines[2] = re.sub(r',"luck":\[[^]]*\]', "", lines[2])
    results.write_text("\n".join([*lines, ""]))
    assert run(heliopolis, *words, "--resume").refusal == (
        f"{results}, line 3: it does not tell the luck in its games"
    )


def test_a_file_that_is_not_there_cannot_be_resumed(heliopolis: Command, results: Path) -> None:
    assert run(heliopolis, "--results", results, "--resume").refusal == (
        f"there is no file {results} to go on with; leave out --resume"
    )


def test_a_full_disk_gets_a_sentence(heliopolis: Command) -> None:
    full = Path("/dev/full")
    answer = run(heliopolis, "--results", full, "--force")
    assert answer.complaint.startswith(f"{full} is no ordinary file")


def start(*words: object, folder: Path) -> subprocess.Popen[str]:
    """The command as a process of its own, in a group of its own as a shell would start it."""
    program = "from heliopolis.cli.main import run; run()"
    return subprocess.Popen(  # noqa: S603 - our own words
        [sys.executable, "-c", program, "arena", *map(str, words)],
        cwd=ROOT,
        env=os.environ | {"SLEEPERS": str(folder)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        process_group=0,
    )


def wait_until(true: Callable[[], object], seconds: float = 30) -> None:
    deadline = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def has_ended(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] == "Z"
    except FileNotFoundError:
        return True


def test_a_real_ctrl_c_keeps_the_results_and_leaves_no_process(
    heliopolis: Command, tmp_path: Path, results: Path
) -> None:
    words = ("dice", "--players", 2, "--bots", FIRST, "--games", 100_000, "--processes", 2)
    with start(*words, "--results", results, folder=tmp_path) as process:
        wait_until(lambda: results.exists() and len(results.read_bytes().splitlines()) > 3)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert out.startswith("bot ")
    assert "Traceback" not in err
    finished = deals_in(results)
    assert f"stopped after {2 * len(finished)} of 100000 games" in err
    assert len(finished) == len(set(finished)) >= 3


def test_ctrl_c_ends_bots_that_hang(tmp_path: Path) -> None:
    words = ("ra", "--players", 2, "--bots", SLEEPER, "--seconds", 600, "--processes", 2)
    with start(*words, folder=tmp_path) as process:
        wait_until(lambda: len(list(tmp_path.iterdir())) >= 2)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert out == "no deal has been finished\n"
    assert "Traceback" not in err
    for number in tmp_path.iterdir():
        wait_until(partial(has_ended, int(number.name)), 5)
