"""`heliopolis play`: how a game is set up, resumed, recorded and brought to its end."""

from __future__ import annotations

import builtins
import subprocess
import sys
from pathlib import Path

import pytest

from heliopolis import GAMES, load
from heliopolis.cli import play as play_module
from heliopolis.cli.seating import DEFAULT_BOT
from tests.cli.command_line import Command
from tests.cli.typist import ANYTHING, Typist, longest_line, play
from tests.notation.records import DICE_TEXT, RA_JSON


@pytest.mark.rule("RA 13.4", "PR 13.4", "DI 16.2")
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_against_bots_is_played_and_recorded(
    heliopolis: Command, typed: Typist, tmp_path: Path, game: str
) -> None:
    record = tmp_path / "mine.game"
    words = (game, "--seed", 4, "--players", 2, "--bot", "random", "--record", record)
    answer = play(heliopolis, typed, ANYTHING, *words)
    assert (answer.code, answer.err) == (0, "")
    played = load(record.read_text(encoding="utf-8"))
    assert played.is_over
    assert played.players == ("nefer", "Ada")
    assert f"the record is in {record}\n" in answer.out
    winner = " and ".join(played.players[seat] for seat in played.winners)
    assert f"\n{winner} wins" in answer.out or f"\n{winner} share the win" in answer.out
    own = [event for event in played.events if event.who == 0]
    forced = answer.words.count("(the only move)")
    assert 0 < forced < len(own), "moves that are forced are played, not asked for, but recorded"
    assert longest_line(answer) <= 80


@pytest.mark.parametrize("game", GAMES)
def test_people_at_every_seat_are_asked_in_turn(
    heliopolis: Command, typed: Typist, tmp_path: Path, game: str
) -> None:
    record = tmp_path / "ours.game"
    words = (game, "--hot-seat", "--players", 3, "--seed", 9, "--record", record)
    answer = play(heliopolis, typed, ANYTHING, *words)
    assert answer.code == 0
    assert all(f"{name}> " in answer.out for name in ("Ada", "Ben", "Cid"))
    assert load(record.read_text(encoding="utf-8")).is_over


def test_the_same_seed_gives_the_same_game(
    heliopolis: Command, typed: Typist, tmp_path: Path
) -> None:
    texts = []
    for name in ("a", "b"):
        path = tmp_path / name
        play(
            heliopolis, typed, ANYTHING, "ra", "--seed", "dawn", "--bot", "random", "--record", path
        )
        texts.append(path.read_text(encoding="utf-8"))
    assert texts[0] == texts[1]


def test_a_recorded_game_goes_on(heliopolis: Command, typed: Typist, ra: Path) -> None:
    answer = play(heliopolis, typed, ["quit"], "--resume", ra, "--bot", "random")
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.startswith(
        "Ra with Ada and Ben Zoë (random); type help for more\n"
        "== Ra == epoch 1 of 3 == 178 tiles in the bag =================================\n"
        "Ra track   [  ][  ][  ][  ][  ][  ]   0 of 6   middle sun 6\n"
        "Auction    no tiles\n"
        "> Ada            10   suns 8 7 4 3  no tiles\n"
        "  Ben Zoë        10   suns 9 5 2  face down 1\n"
        "    god  civ: art\n"
        "\n"
        "Ada: choose an action\n"
        "1 draw   2 ra\n"
        "Ada> quit\n"
        "stopped\n"
    )


def test_a_finished_game_only_shows_its_points_and_its_end(
    heliopolis: Command, typed: Typist, tmp_path: Path, games: Path
) -> None:
    path = tmp_path / "dice.game"
    path.write_text(DICE_TEXT, encoding="utf-8")
    answer = play(heliopolis, typed, [], "--resume", path)
    assert (
        "                  start  epoch 1  epoch 2  epoch 3      sum\n"
        "Ada                  11       -7       +0       -4        0\n"
        "Ben                  10       +0       -2       +5       13\n"
        "Ben wins\n"
    ) in answer.out
    assert "== points of epoch 2 ==" in answer.out
    assert "> " not in answer.out
    assert not games.exists(), "there is nothing to keep"


def test_a_recorded_game_goes_on_with_the_chance_of_a_seed(
    heliopolis: Command, typed: Typist, ra: Path
) -> None:
    words = ("--resume", ra, "--seed", "dusk", "--bot", "random")
    outputs = {play(heliopolis, typed, ["draw"] * 9, *words).out.split("stopped")[0] for _ in "ab"}
    assert len(outputs) == 1


def test_a_game_is_named_or_resumed_but_not_both(
    heliopolis: Command, typed: Typist, ra: Path
) -> None:
    answer = play(heliopolis, typed, [], "dice", "--resume", ra)
    assert answer.refusal == f"--resume goes on with the game in {ra}; leave out 'dice'"


def test_one_of_many_records_is_exported_before_it_goes_on(
    heliopolis: Command, typed: Typist, tmp_path: Path
) -> None:
    many = tmp_path / "many.jsonl"
    many.write_text(RA_JSON.strip() + "\n" + RA_JSON.strip() + "\n", encoding="utf-8")
    assert play(heliopolis, typed, [], "--resume", many).refusal == (
        f"{many} holds several records, one a line; export one first: heliopolis export {many} "
        "--number N --text -o ONE.game"
    )


@pytest.mark.parametrize(
    ("words", "spare"),
    [
        (["--players", 3], "--players"),
        (["--name", "Eve", "--name", "Dot"], "--name"),
        (["--hidden-scores"], "--open-scores or --hidden-scores"),
        (["ra", "--option", "scores=open", "--players", 2], "'ra' and --players and --option"),
    ],
)
def test_what_a_resumed_game_cannot_heed_is_refused(
    heliopolis: Command, typed: Typist, ra: Path, words: list[object], spare: str
) -> None:
    answer = play(heliopolis, typed, [], "--resume", ra, *words)
    assert answer.refusal == f"--resume goes on with the game in {ra}; leave out {spare}"


@pytest.mark.rule("RA 14.2", "PR 14.4")
@pytest.mark.parametrize("game", ["ra", "priests"])
@pytest.mark.parametrize("hidden", [["--option", "scores=hidden"], ["--hidden-scores"]])
def test_hidden_scores_are_not_shown_before_the_end(
    heliopolis: Command, typed: Typist, game: str, hidden: list[str]
) -> None:
    words = (game, "--seed", 3, "--players", 2, "--bot", "random")
    answer = play(heliopolis, typed, ["score", "sheet"], *words, *hidden)
    assert "the scores are hidden until the game is over\n" in answer.out
    assert "the points are hidden until the game is over\n" in answer.out
    assert " 10   suns" not in answer.out
    assert " 10   suns" in play(heliopolis, typed, ["board"], *words, "--open-scores").out
    whole = play(heliopolis, typed, ANYTHING, *words, *hidden).out
    during, _, end = whole.rpartition("and with it the game")
    assert "now " not in during
    assert "now " in end


def test_hidden_scores_are_refused_where_there_is_no_such_option(heliopolis: Command) -> None:
    refusal = heliopolis("play", "dice", "--hidden-scores").refusal
    assert refusal.startswith("Ra: The Dice Game has no option 'scores'; its options are ")
    both = heliopolis("play", "ra", "--hidden-scores", "--option", "scores=open")
    assert both.refusal == "option 'scores' is given twice; give it once"


@pytest.mark.parametrize("pace", ["-1", "nan", "inf", "61"])
def test_a_pace_that_is_none_is_refused(heliopolis: Command, pace: str) -> None:
    refusal = heliopolis("play", "ra", "--pace", pace).refusal
    assert refusal == f"the pace must be 0 to 60 seconds, not {float(pace)}"


# The menu


def test_without_a_game_the_player_is_asked(heliopolis: Command, typed: Typist) -> None:
    answer = play(heliopolis, typed, ["3"], "--seed", 1)
    assert answer.out.startswith("1  Ra\n2  Priests of Ra\n3  Ra: The Dice Game\nWhich game [1]: ")


@pytest.mark.parametrize(
    ("chosen", "game"), [("", "ra"), ("1", "ra"), ("3", "dice"), ("Priests", "priests")]
)
def test_a_game_is_chosen_by_number_or_name(typed: Typist, chosen: str, game: str) -> None:
    typed([chosen])
    assert play_module._ask_for_game() == game


def test_a_game_that_is_none_is_asked_for_again(heliopolis: Command, typed: Typist) -> None:
    answer = play(heliopolis, typed, ["4", "chess", "1"], "--seed", 1)
    assert (
        "Which game [1]: 4\nthere is no game '4'; choose 1 to 3\n"
        "Which game [1]: chess\nthere is no game 'chess'; choose 1 to 3\n"
        "Which game [1]: 1\n"
    ) in answer.out
    assert "nefer> " in answer.out


def test_after_three_wrong_games_the_player_is_not_asked_again(
    heliopolis: Command, typed: Typist
) -> None:
    answer = play(heliopolis, typed, ["4", "5", "6", "1"])
    assert answer.complaint == "there is no game '6'; choose 1 to 3"


@pytest.mark.parametrize("end", [KeyboardInterrupt, EOFError])
def test_stopping_at_the_menu_leaves_a_clean_line(
    heliopolis: Command, monkeypatch: pytest.MonkeyPatch, end: type[BaseException]
) -> None:
    def stopped(prompt: str) -> str:
        raise end

    monkeypatch.setattr(builtins, "input", stopped)
    answer = heliopolis("play")
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.endswith("\nstopped\n")


def test_a_game_that_is_no_text_is_asked_for_again(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter([UnicodeDecodeError("utf-8", b"\xff", 0, 1, "invalid"), EOFError()])

    def garbled(prompt: str) -> str:
        raise next(answers)

    monkeypatch.setattr(builtins, "input", garbled)
    assert play_module._ask_for_game() is None


# Seats


def test_seats_are_named_in_order(heliopolis: Command, typed: Typist) -> None:
    names = ("--name", "Ben", "--name", "Isis", "--seed", 2)
    for more in ([], ["--hot-seat"]):
        answer = play(heliopolis, typed, ["board"], "ra", *names, *more)
        seats = [line[2:16].strip() for line in answer.out.splitlines() if " suns " in line]
        assert seats[:3] == ["Ben", "Isis", "Ada"]


def test_more_names_than_seats_are_refused(heliopolis: Command) -> None:
    words = ("--players", 2, "--name", "Ben", "--name", "Isis", "--name", "Ra")
    assert heliopolis("play", "ra", *words).refusal == (
        "3 names for 2 seats; give --name at most once a seat"
    )


@pytest.mark.parametrize(
    ("other", "said"),
    [
        ("Isis", "two players are called 'Isis'"),
        ("isis", "the names 'Isis' and 'isis' differ too little"),
        ("ISIS", "the names 'Isis' and 'ISIS' differ too little"),
    ],
)
def test_names_that_do_not_differ_are_refused(heliopolis: Command, other: str, said: str) -> None:
    refusal = heliopolis("play", "ra", "--name", "Isis", "--name", other).refusal
    assert refusal == f"{said}; give every seat a name of its own"


def test_a_player_may_have_the_name_of_a_bot(heliopolis: Command, typed: Typist) -> None:
    answer = play(heliopolis, typed, ["board"], "ra", "--name", "ada", "--seed", 2)
    assert answer.out.startswith(f"Ra with ada, Ben ({DEFAULT_BOT}) and Cid ({DEFAULT_BOT}); ")


@pytest.mark.parametrize("login", ["", " ", "a\tb", "x" * 41])
def test_a_login_that_is_no_name_makes_a_guest(monkeypatch: pytest.MonkeyPatch, login: str) -> None:
    monkeypatch.setattr(play_module, "getuser", lambda: login)
    assert play_module._login_name() == "Guest"


@pytest.mark.parametrize("error", [KeyError, OSError, ImportError])
def test_nobody_logged_in_is_a_guest(
    monkeypatch: pytest.MonkeyPatch, error: type[Exception]
) -> None:
    def unknown() -> str:
        raise error

    monkeypatch.setattr(play_module, "getuser", unknown)
    assert play_module._login_name() == "Guest"


def test_the_help_page_needs_nothing_heavy() -> None:
    program = (
        "import sys; from heliopolis.cli.main import main; main(['play', '--help']); "
        "print(sorted({'rich', 'numba', 'heliopolis.ra'} & set(sys.modules)))"
    )
    done = subprocess.run(  # noqa: S603 - our own words
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.endswith("[]\n")
