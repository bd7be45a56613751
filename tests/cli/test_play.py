"""`heliopolis play`: whole games with scripted answers, and every word a player can type."""

from __future__ import annotations

import builtins
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest

from heliopolis import GAMES, load, new_game
from heliopolis.cli import play as play_module
from tests.cli.command_line import Answer, Command
from tests.notation.records import DICE_TEXT, PRIESTS_TEXT, RA_JSON, RA_TEXT

Typist = Callable[[Iterable[str]], None]


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> Typist:
    """Answer every question with the next of these lines; then the keyboard falls silent."""

    def type_lines(lines: Iterable[str]) -> None:
        answers: Iterator[str] = iter(lines)

        def answer(prompt: str = "") -> str:
            print(prompt, end="")
            try:
                return next(answers)
            except StopIteration:
                raise EOFError from None

        monkeypatch.setattr(builtins, "input", answer)

    return type_lines


def play(heliopolis: Command, typed: Typist, lines: Iterable[str], *words: object) -> Answer:
    """Play with these answers."""
    typed(lines)
    return heliopolis("play", *words)


def longest_line(answer: Answer) -> int:
    """How wide the screen must be, where every answer that is typed ends a line."""
    return max(map(len, answer.out.replace("> ", "> \n").splitlines()))


@pytest.mark.rule("RA 13.4", "PR 13.4", "DI 16.2")
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_against_bots_is_played_and_recorded(
    heliopolis: Command, typed: Typist, tmp_path: Path, game: str
) -> None:
    record = tmp_path / "mine.game"
    words = (game, "--seed", 4, "--players", 2, "--record", record)
    answer = play(heliopolis, typed, ["1"] * 2000, *words)
    assert (answer.code, answer.err) == (0, "")
    played = load(record.read_text(encoding="utf-8"))
    assert played.is_over
    assert played.players == ("nefer", "Ada")
    assert f"the record is in {record}\n" in answer.out
    winner = " and ".join(played.players[seat] for seat in played.winners)
    assert f"{winner} wins\n" in answer.out or f"{winner} share the win\n" in answer.out
    questions = answer.out.count("nefer> ")
    own = [event for event in played.events if event.who == 0]
    assert questions < len(own), "moves that are forced are played, not asked for, but recorded"


@pytest.mark.parametrize("game", GAMES)
def test_people_at_every_seat_are_asked_in_turn(
    heliopolis: Command, typed: Typist, tmp_path: Path, game: str
) -> None:
    record = tmp_path / "ours.game"
    words = (game, "--hot-seat", "--players", 3, "--seed", 9, "--record", record)
    answer = play(heliopolis, typed, ["2", "1"] * 2000, *words)
    assert answer.code == 0
    assert all(f"{name}> " in answer.out for name in ("Ada", "Ben", "Cid"))
    assert load(record.read_text(encoding="utf-8")).is_over


def test_the_same_seed_gives_the_same_game(
    heliopolis: Command, typed: Typist, tmp_path: Path
) -> None:
    texts = []
    for name in ("a", "b"):
        path = tmp_path / name
        play(heliopolis, typed, ["1"] * 2000, "ra", "--seed", "dawn", "--record", path)
        texts.append(path.read_text(encoding="utf-8"))
    assert texts[0] == texts[1]


@pytest.fixture
def ra(tmp_path: Path) -> Path:
    """A recorded game of Ra in which Ada, seat 0, is to choose an action."""
    path = tmp_path / "ra.game"
    path.write_text(
        RA_TEXT.split("0 draw\n# so far")[0].replace("option god_disaster forbidden\n", ""),
        encoding="utf-8",
    )
    return path


def test_a_recorded_game_goes_on(heliopolis: Command, typed: Typist, ra: Path) -> None:
    answer = play(heliopolis, typed, ["quit"], "--resume", ra)
    assert (answer.code, answer.err) == (0, "")
    assert answer.out == (
        "\n"
        "  epoch           1\n"
        "  middle sun      6\n"
        "  ra track        0 of 6\n"
        "  track           none\n"
        "  Ada             score 10, face up 8 7 4 3, face down none, tiles none\n"
        "  Ben Zoë         score 10, face up 9 5 2, face down 1, tiles 1 god 1 civ:art\n"
        "\n"
        "Ada: choose an action\n"
        "1 draw  2 ra\n"
        "Ada> "
    )


def test_a_finished_game_only_shows_its_end(
    heliopolis: Command, typed: Typist, tmp_path: Path
) -> None:
    path = tmp_path / "dice.game"
    path.write_text(DICE_TEXT, encoding="utf-8")
    answer = play(heliopolis, typed, [], "--resume", path)
    assert answer.out.endswith(
        "  epoch 3  Ada          no score below zero: +1 (DI 14.16)\n"
        "Ada            0\nBen            13\nBen wins\n"
    )


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (
            "bid 3",
            "Ada cannot bid 3: no auction is under way; possible now: draw, ra (help shows more)",
        ),
        ("3", "Ada cannot '3': Ra knows no such move; possible now: draw, ra (help shows more)"),
        ("9" * 5000, "Ra knows no such move; possible now: draw, ra (help shows more)"),
        ("²", "Ada cannot '²': Ra knows no such move"),
        ("flip farmer", "Ada cannot 'flip farmer': Ra knows no such move"),
        ("tile nile", "Ada cannot 'tile nile': Ra knows no such move"),
        ("help", "type a move's number or its words; or board show the table and the moves again"),
        ("HELP", "type a move's number or its words; or "),
        ("?", "type a move's number or its words; or "),
        ("odds", "ra 17%, god 4%, gold 3%"),
        ("score", "start Ben Zoë points to begin with: +10 (RA 2.7)"),
        ("Score", "points to begin with: +10"),
        ("quit the table", "Ada cannot 'quit the table': Ra knows no such move"),
        ("exit now", "Ada cannot 'exit now': Ra knows no such move"),
        ("save", "save needs the name of a file: save FILE"),
        ("save a\0b", "'a\\x00b' is no name of a file; choose another name"),
    ],
)
def test_what_is_typed_is_answered_and_the_question_comes_again(
    heliopolis: Command, typed: Typist, ra: Path, line: str, said: str
) -> None:
    answer = play(heliopolis, typed, [line, "quit"], "--resume", ra)
    assert (answer.code, answer.err) == (0, "")
    assert said in answer.words
    assert answer.out.count("Ada> ") == 2
    assert answer.out.count("1 draw  2 ra\n") == 1, "the board and the moves are not shown again"
    assert longest_line(answer) < 80


@pytest.mark.parametrize("line", ["", "board", "Board", "  "])
def test_the_board_is_shown_again(heliopolis: Command, typed: Typist, ra: Path, line: str) -> None:
    answer = play(heliopolis, typed, [line, "Exit"], "--resume", ra)
    assert answer.out.count("  middle sun      6\n") == 2
    assert answer.out.count("1 draw  2 ra\n") == 2


@pytest.mark.parametrize("line", ["1", "draw", " DRAW ", "Draw"])
def test_a_move_is_made_by_number_or_words(
    heliopolis: Command, typed: Typist, ra: Path, line: str
) -> None:
    answer = play(heliopolis, typed, [line], "--resume", ra)
    assert "Ada: draw\n  tile " in answer.out
    assert answer.out.endswith("\nstopped\n")


def test_what_a_move_did_is_told_also_of_chance(
    heliopolis: Command, typed: Typist, ra: Path
) -> None:
    text = ra.read_text(encoding="utf-8")
    calls = "0 draw\nchance tile ra\n1 pass\n0 pass\n1 draw\nchance tile ra\n0 pass\n1 pass\n"
    fifth = "0 draw\nchance tile ra\n1 pass\n"
    ra.write_text(text + calls * 2 + fifth, encoding="utf-8")
    lines = ["pass", *["draw", "pass"] * 40]
    answer = play(heliopolis, typed, lines, "--resume", ra, "--hot-seat", "--seed", 1)
    assert "Ada: pass\n  - nobody bids: the tiles stay\n" in answer.out
    assert "  tile ra\n  - epoch 1 ends; Ben Zoë begins epoch 2\n" in answer.out


def test_a_recorded_game_goes_on_with_the_chance_of_a_seed(
    heliopolis: Command, typed: Typist, ra: Path
) -> None:
    outputs = {
        play(heliopolis, typed, ["draw"] * 9, "--resume", ra, "--seed", "dusk").out
        for _ in range(3)
    }
    assert len(outputs) == 1


def test_a_game_is_named_or_resumed_but_not_both(
    heliopolis: Command, typed: Typist, ra: Path
) -> None:
    answer = play(heliopolis, typed, [], "dice", "--resume", ra)
    assert answer.refusal == f"--resume goes on with the game in {ra}; leave out 'dice'"


def test_a_keyboard_that_falls_silent_stops_the_game_and_keeps_the_record(
    heliopolis: Command, typed: Typist, ra: Path, tmp_path: Path
) -> None:
    kept = tmp_path / "kept.game"
    answer = play(heliopolis, typed, [], "--resume", ra, "--record", kept)
    where = f"the record is in {kept}; go on with: heliopolis play --resume {kept}"
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.endswith(f"Ada> \nstopped\n{where}\n")
    assert kept.read_text(encoding="utf-8") == ra.read_text(encoding="utf-8")


def test_ctrl_c_stops_the_game_and_keeps_the_record(
    heliopolis: Command, monkeypatch: pytest.MonkeyPatch, ra: Path, tmp_path: Path
) -> None:
    def interrupted(prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(builtins, "input", interrupted)
    kept = tmp_path / "kept.game"
    assert heliopolis("play", "--resume", ra, "--record", kept).code == 0
    assert kept.exists()


def test_a_line_that_is_no_text_counts_as_a_question_for_help(
    heliopolis: Command, monkeypatch: pytest.MonkeyPatch, ra: Path
) -> None:
    answers = iter([UnicodeDecodeError("utf-8", b"\xff", 0, 1, "invalid"), EOFError()])

    def garbled(prompt: str) -> str:
        raise next(answers)

    monkeypatch.setattr(builtins, "input", garbled)
    assert "type a move's number" in heliopolis("play", "--resume", ra).out


def test_a_game_can_be_saved_again_and_again_but_over_no_other_file(
    heliopolis: Command, typed: Typist, ra: Path, tmp_path: Path
) -> None:
    mine, other = tmp_path / "mine.game", tmp_path / "other"
    other.write_text("precious")
    lines = [f"save {mine}", f"save {other}", "draw", f"save {mine}"]
    answer = play(heliopolis, typed, lines, "--resume", ra, "--hot-seat")
    how = f"heliopolis play --resume {mine} --hot-seat"
    assert answer.out.count(f"saved in {mine}; go on with: {how}\n") == 2
    assert f"{other} exists already; choose another name\n" in answer.out
    assert other.read_text() == "precious"
    saved = load(mine.read_text(encoding="utf-8"))
    assert saved.events[7].words == "draw"


def test_a_record_saved_by_hand_is_kept_up_to_date_at_the_end(
    heliopolis: Command, typed: Typist, ra: Path, tmp_path: Path
) -> None:
    mine = tmp_path / "mine.game"
    lines = [f"save {mine}", "draw"]
    assert play(heliopolis, typed, lines, "--resume", ra, "--record", mine).code == 0
    assert "0 draw\n" in mine.read_text(encoding="utf-8")


def test_a_place_for_the_record_that_is_taken_is_refused_before_the_game(
    heliopolis: Command, typed: Typist, ra: Path
) -> None:
    answer = play(heliopolis, typed, ["1"] * 2000, "ra", "--record", ra)
    assert answer.refusal == f"{ra} exists already; choose another name"


def test_a_resumed_game_may_be_saved_back(
    heliopolis: Command, typed: Typist, ra: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ra.parent)
    answer = play(heliopolis, typed, ["draw", f"save {ra}"], "--resume", "./ra.game")
    assert f"saved in {ra}; go on with: heliopolis play --resume {ra}\n" in answer.out
    assert load(ra.read_text(encoding="utf-8")).events[7].words == "draw"


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


def test_a_name_with_spaces_is_quoted_in_the_command_that_goes_on(
    heliopolis: Command, typed: Typist, ra: Path, tmp_path: Path
) -> None:
    mine = tmp_path / "my game"
    answer = play(heliopolis, typed, [f"save {mine}"], "--resume", ra)
    assert f"saved in {mine}; go on with: heliopolis play --resume '{mine}'\n" in answer.out


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
        (["ra", "--option", "scores=open", "--players", 2], "'ra' and --players and --option"),
    ],
)
def test_what_a_resumed_game_cannot_heed_is_refused(
    heliopolis: Command, typed: Typist, ra: Path, words: list[object], spare: str
) -> None:
    answer = play(heliopolis, typed, [], "--resume", ra, *words)
    assert answer.refusal == f"--resume goes on with the game in {ra}; leave out {spare}"


def test_a_full_disk_at_the_end_loses_nothing(
    heliopolis: Command, typed: Typist, ra: Path, tmp_path: Path
) -> None:
    record = tmp_path / "nowhere" / "x.game"
    answer = play(heliopolis, typed, ["quit"], "--resume", ra, "--record", record)
    assert answer.complaint == (
        f"cannot write {record}: no such file or directory; the record stands above"
    )
    assert ra.read_text(encoding="utf-8") in answer.out


@pytest.mark.rule("RA 14.2", "PR 14.4")
@pytest.mark.parametrize("game", ["ra", "priests"])
def test_hidden_scores_are_not_shown_before_the_end(
    heliopolis: Command, typed: Typist, game: str
) -> None:
    words = (game, "--seed", 3, "--players", 2, "--option", "scores=hidden")
    answer = play(heliopolis, typed, ["score"], *words)
    assert "the scores are hidden until the game is over\n" in answer.out
    assert "score 10" not in answer.out
    assert "score 10" in play(heliopolis, typed, ["board"], *words[:-2]).out
    whole = play(heliopolis, typed, ["1"] * 2000, *words).out
    during, _, end = whole.rpartition("and with it the game")
    assert "score " not in during
    assert "points to begin with: +10" not in during
    assert "points to begin with: +10" in end


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
        "Which game [1]: there is no game '4'; choose 1 to 3\n"
        "Which game [1]: there is no game 'chess'; choose 1 to 3\n"
        "Which game [1]: "
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


def test_seats_are_named_in_order(heliopolis: Command, typed: Typist) -> None:
    names = ("--name", "Ben", "--name", "Isis", "--seed", 2)
    for more in ([], ["--hot-seat"]):
        answer = play(heliopolis, typed, ["board"], "ra", *names, *more)
        seats = [line.split()[0] for line in answer.out.splitlines() if " face up " in line]
        assert seats[:3] == ["Ben", "Isis", "Ada"]


def test_more_names_than_seats_are_refused(heliopolis: Command) -> None:
    words = ("--players", 2, "--name", "Ben", "--name", "Isis", "--name", "Ra")
    assert heliopolis("play", "ra", *words).refusal == (
        "3 names for 2 seats; give --name at most once a seat"
    )


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


def test_a_long_list_of_rerolls_is_shown_short_but_keeps_its_numbers(
    heliopolis: Command, typed: Typist, tmp_path: Path
) -> None:
    path = tmp_path / "dice.game"
    roll = "chance roll red=nile blue=nile yellow=nile green=nile purple=nile\n"
    start = new_game("dice", ["Ada", "Ben"], seed=1, options={"sun_track": 9}).record().text
    path.write_text(start + roll, encoding="utf-8")
    words = ("--resume", path, "--hot-seat", "--seed", 1)
    answer = play(heliopolis, typed, ["3"], *words)
    assert "reroll (any of red blue yellow green purple)  32 stop\n" in answer.out
    assert ": reroll red blue\n  roll red=" in answer.out
    assert longest_line(answer) < 80
    assert ": stop\n" in play(heliopolis, typed, ["32"], *words).out


def test_a_player_may_have_the_name_of_a_bot(heliopolis: Command, typed: Typist) -> None:
    answer = play(heliopolis, typed, ["board"], "ra", "--name", "Ben", "--seed", 2)
    assert "Ben> " in answer.out
    assert "  Ada  " in answer.out
    assert "  Cid  " in answer.out


def test_odds_of_dice_need_no_bag(heliopolis: Command, typed: Typist, tmp_path: Path) -> None:
    path = tmp_path / "dice.game"
    path.write_text(DICE_TEXT.split("0 stop")[0] + "0 stop\n0 done\n0 pass\n", encoding="utf-8")
    answer = play(heliopolis, typed, ["odds"], "--resume", path, "--hot-seat")
    assert "every face of a die is equally likely: one in six\n" in answer.out


def test_priests_are_flipped_in_the_terminal(
    heliopolis: Command, typed: Typist, tmp_path: Path
) -> None:
    path = tmp_path / "priests.game"
    path.write_text(PRIESTS_TEXT.replace("0 flip warrior\n", ""), encoding="utf-8")
    answer = play(heliopolis, typed, ["flip warrior"], "--resume", path)
    assert "Ada: flip a tile for a priest, or keep\n1 flip warrior  2 keep\n" in answer.out
    assert "Ada: flip warrior\n" in answer.out
