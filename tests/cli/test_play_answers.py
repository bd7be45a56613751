"""Everything a person can type at the prompt, and what is answered."""

from __future__ import annotations

import builtins
from pathlib import Path

import pytest

from heliopolis import load, new_game
from tests.cli.command_line import Command
from tests.cli.typist import Typist, longest_line, play
from tests.notation.records import DICE_TEXT, PRIESTS_TEXT

POSSIBLE = "possible now: 1 draw, 2 ra"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("bid 3", f"Ada cannot bid 3: no auction is under way; {POSSIBLE}"),
        ("b3", f"Ada cannot bid 3: no auction is under way; {POSSIBLE}"),
        ("b", f"nothing that fits 'b' can be done now; {POSSIBLE}"),
        ("p", f"Ada cannot pass: no auction is under way; {POSSIBLE}"),
        ("3", f"there is no '3' in the list; {POSSIBLE}"),
        ("9" * 5000, "in the list; possible now: "),
        ("²", "'²' is no move of Ra"),
        ("flip farmer", "'flip farmer' is no move of Ra"),
        ("tile nile", "'tile nile' is no move of Ra"),
        ("help", "A move: its number in the list, its words, or a short form"),
        ("HELP", "A move: its number in the list"),
        ("?", "A move: its number in the list"),
        ("hint", "in your place I would choose: "),
        ("hint pharao", "no adviser is called 'pharao'; there are farmer, trader, scribe,"),
        ("odds", "30 of 178 tiles in the bag are Ra: a chance of 17% that the next one is"),
        ("odds", "24 civ (13%): art 4, agriculture 5"),
        ("score", "Ada: 10 points, -5 no civilization: -5 (RA 11.12)"),
        ("Score", "no civilization: -5 (RA 11.12)"),
        ("sheet", "Ada +10 RA 2.7 points to begin with"),
        ("log", "Ben Zoë draws god Ada draws civ:art Ben Zoë invokes Ra"),
        ("log 1", "Ada> log 1 - Ben Zoë wins god, civ:art and sun 1 for sun 6 Ada>"),
        ("log 0", "Ada> log 0 - Ben Zoë wins god, civ:art and sun 1 for sun 6 Ada>"),
        ("log -1", "log needs a number of lines, not '-1'"),
        ("log " + "9" * 5000, "Ben Zoë draws god"),
        ("rules RA 8.7", "RA 8.7 A bid must be higher than every bid before it in this auction."),
        ("rules", "rules needs a text or a number to look for, such as: rules flood"),
        ("rules zzz", "no sentence of the rules of Ra has 'zzz' in it"),
        ("rules sun", "more: heliopolis rules ra"),
        ("undo", "nothing can be taken back: you have decided nothing yet"),
        ("quit the table", "'quit the table' is no move of Ra"),
        ("exit now", "'exit now' is no move of Ra"),
        ("save a\0b", "'a\\x00b' is no name of a file; choose another name"),
    ],
)
def test_what_is_typed_is_answered_and_the_question_comes_again(
    heliopolis: Command, typed: Typist, ra: Path, line: str, said: str
) -> None:
    answer = play(heliopolis, typed, [line, "quit"], "--resume", ra, "--bot", "random")
    assert (answer.code, answer.err) == (0, "")
    assert said in answer.words
    assert answer.out.count("Ada> ") == 2
    assert answer.out.count("1 draw   2 ra\n") == 1, "the board and the moves are not shown again"
    assert longest_line(answer) <= max(80, len(f"Ada> {line}"))


@pytest.mark.parametrize("line", ["", "board", "Board", "  "])
def test_the_board_is_shown_again(heliopolis: Command, typed: Typist, ra: Path, line: str) -> None:
    answer = play(heliopolis, typed, [line, "Exit"], "--resume", ra)
    assert answer.out.count("middle sun 6\n") == 2
    assert answer.out.count("1 draw   2 ra\n") == 2


@pytest.mark.parametrize("line", ["1", "draw", " DRAW ", "Draw", "d", "dr"])
def test_a_move_is_made_by_number_words_or_short_form(
    heliopolis: Command, typed: Typist, ra: Path, line: str
) -> None:
    answer = play(heliopolis, typed, [line], "--resume", ra)
    assert "\nAda draws " in answer.out


@pytest.mark.parametrize("line", ["4", "b4", "b 4", "bid 4", "BID  4"])
def test_a_bid_is_made_by_the_number_of_its_sun(
    heliopolis: Command, typed: Typist, ra: Path, line: str
) -> None:
    text = ra.read_text(encoding="utf-8") + "0 draw\nchance tile nile\n1 ra\n"
    ra.write_text(text, encoding="utf-8")
    answer = play(heliopolis, typed, [line], "--resume", ra, "--bot", "random")
    assert "bid a sun: 3 4 7 8   p pass\n" in answer.out
    assert "\nAda bids 4, Ben Zoë" in answer.out


def test_in_an_auction_a_place_in_the_list_is_no_bid(
    heliopolis: Command, typed: Typist, ra: Path
) -> None:
    text = ra.read_text(encoding="utf-8") + "0 draw\nchance tile nile\n1 ra\n"
    ra.write_text(text, encoding="utf-8")
    answer = play(heliopolis, typed, ["1", "2"], "--resume", ra, "--bot", "random")
    assert "Ada cannot bid 1: there is no sun 1 in that display; possible now: " in answer.words
    assert "Ada cannot bid 2: " in answer.words
    assert "bids" not in answer.out


def test_a_short_form_that_fits_several_moves_is_asked_for_again(
    heliopolis: Command, typed: Typist, tmp_path: Path
) -> None:
    path = tmp_path / "dice.game"
    roll = "chance roll red=nile blue=nile yellow=nile green=nile purple=nile\n"
    start = new_game("dice", ["Ada", "Ben"], seed=1).record().text
    path.write_text(start + roll, encoding="utf-8")
    answer = play(heliopolis, typed, ["r"], "--resume", path, "--hot-seat")
    assert "'r' may mean 'reroll red' or 'reroll blue' or " in answer.words
    assert "and more (board shows all); type a little more" in answer.words
    assert longest_line(answer) <= 80


def test_a_long_list_of_rerolls_is_shown_short_but_keeps_its_numbers(
    heliopolis: Command, typed: Typist, tmp_path: Path
) -> None:
    path = tmp_path / "dice.game"
    roll = "chance roll red=nile blue=nile yellow=nile green=nile purple=nile\n"
    start = new_game("dice", ["Ada", "Ben"], seed=1, options={"sun_track": 9}).record().text
    path.write_text(start + roll, encoding="utf-8")
    words = ("--resume", path, "--hot-seat", "--seed", 1)
    answer = play(heliopolis, typed, ["3"], *words)
    assert "reroll any of red blue yellow green purple (as in r rb)   32 stop\n" in answer.out
    assert " rolls again: red " in answer.out
    assert " stops\n" in play(heliopolis, typed, ["32"], *words).out
    refusal = play(heliopolis, typed, ["use nile nile"], *words).words
    assert "the dice are not to be used now; possible now: 1-31 reroll any of" in refusal


def test_what_a_move_did_is_told_also_of_chance(
    heliopolis: Command, typed: Typist, ra: Path
) -> None:
    text = ra.read_text(encoding="utf-8")
    calls = "0 draw\nchance tile ra\n1 pass\n0 pass\n1 draw\nchance tile ra\n0 pass\n1 pass\n"
    fifth = "0 draw\nchance tile ra\n1 pass\n"
    ra.write_text(text + calls * 2 + fifth, encoding="utf-8")
    lines = ["pass", *["draw", "pass"] * 40]
    answer = play(heliopolis, typed, lines, "--resume", ra, "--hot-seat", "--seed", 1)
    assert "Ada passes\n  - nobody bids: the tiles stay\n" in answer.out
    assert "draws Ra, which fills the Ra track\n  - epoch 1 ends; Ben Zoë begins" in answer.out
    assert "== points of epoch 1 ==" in answer.out
    assert "-5  RA 11.12  no civilization\n" in answer.out


def test_priests_are_flipped_in_the_terminal(
    heliopolis: Command, typed: Typist, tmp_path: Path
) -> None:
    path = tmp_path / "priests.game"
    path.write_text(PRIESTS_TEXT.replace("0 flip warrior\n", ""), encoding="utf-8")
    answer = play(heliopolis, typed, ["f w"], "--resume", path)
    assert "Ada: flip a tile for a priest, or keep\n1 flip warrior   2 keep\n" in answer.out
    assert "\nAda flips warrior\n" in answer.out


def test_odds_of_dice_need_no_bag(heliopolis: Command, typed: Typist, tmp_path: Path) -> None:
    path = tmp_path / "dice.game"
    path.write_text(DICE_TEXT.split("0 stop")[0] + "0 stop\n0 done\n0 pass\n", encoding="utf-8")
    answer = play(heliopolis, typed, ["odds"], "--resume", path, "--hot-seat")
    assert "  at least once      17%   31%   42%   52%   60%\n" in answer.out


def test_a_line_that_is_no_text_counts_as_a_question_for_help(
    heliopolis: Command, monkeypatch: pytest.MonkeyPatch, ra: Path
) -> None:
    answers = iter([UnicodeDecodeError("utf-8", b"\xff", 0, 1, "invalid"), EOFError()])

    def garbled(prompt: str) -> str:
        raise next(answers)

    monkeypatch.setattr(builtins, "input", garbled)
    assert "A move: its number in the list" in heliopolis("play", "--resume", ra).out


# Saving by hand


def test_the_record_is_saved_where_the_player_wants_it_and_nothing_is_overwritten(
    heliopolis: Command, typed: Typist, ra: Path, tmp_path: Path
) -> None:
    mine, other = tmp_path / "mine.game", tmp_path / "other"
    other.write_text("precious")
    lines = [f"save {mine}", "draw", f"save {mine}", f"save {other}"]
    answer = play(heliopolis, typed, lines, "--resume", ra, "--hot-seat")
    how = f"heliopolis play --resume {mine}"
    assert answer.out.count(f"saved in {mine}\ngo on with: {how}\n") == 2
    assert f"{other} exists already; choose another name\n" in answer.out
    assert other.read_text() == "precious"
    assert load(mine.read_text(encoding="utf-8")).events[7].words == "draw"


def test_save_without_a_name_says_where_the_game_keeps_itself(
    heliopolis: Command, typed: Typist, ra: Path, games: Path
) -> None:
    answer = play(heliopolis, typed, ["save"], "--resume", ra)
    kept = games / "ra-1.game"
    assert f"saved in {kept}\ngo on with: heliopolis play --resume ra-1\n" in answer.out


def test_a_resumed_game_may_be_saved_back(
    heliopolis: Command, typed: Typist, ra: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ra.parent)
    answer = play(heliopolis, typed, ["draw", f"save {ra}"], "--resume", "./ra.game")
    assert f"saved in {ra}\ngo on with: heliopolis play --resume {ra}\n" in answer.out
    assert load(ra.read_text(encoding="utf-8")).events[7].words == "draw"


def test_a_name_with_spaces_is_quoted_in_the_command_that_goes_on(
    heliopolis: Command, typed: Typist, ra: Path, tmp_path: Path
) -> None:
    mine = tmp_path / "my game"
    answer = play(heliopolis, typed, [f"save {mine}"], "--resume", ra)
    assert f"saved in {mine}\ngo on with: heliopolis play --resume '{mine}'\n" in answer.out
