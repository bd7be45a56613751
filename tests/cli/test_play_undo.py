"""What can be taken back, and that new information never can."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from heliopolis import Game, load, new_game
from heliopolis.cli.undo import Undo
from heliopolis.errors import IllegalMove
from tests.cli.command_line import Command
from tests.cli.typist import Typist, play

ROLL = "chance roll red=nile blue=nile yellow=monument green=pharaoh purple=ankh\n"


@pytest.fixture
def dice(tmp_path: Path) -> Path:
    """A dice game in which Ada has rolled."""
    path = tmp_path / "dice.game"
    text = "heliopolis 1\ngame dice\nplayer Ada\nplayer Ben\nstart 0\n"
    path.write_text(text + ROLL, encoding="utf-8")
    return path


def events_kept(games: Path) -> Iterator[str]:
    """The words of every event in the file that the game keeps."""
    (kept,) = games.iterdir()
    for event in load(kept.read_text(encoding="utf-8")).events:
        yield event.words


def test_decisions_are_taken_back_one_by_one(
    heliopolis: Command, typed: Typist, dice: Path, games: Path
) -> None:
    lines = ["s", "u n n", "u p p", "undo", "undo", "u m y 5", "quit"]
    answer = play(heliopolis, typed, lines, "--resume", dice)
    assert answer.out.count("\ntaken back\n") == 2
    assert list(events_kept(games))[1:] == ["stop", "use monument yellow 5"]


def test_a_decision_is_taken_back_with_what_was_forced_by_it(
    heliopolis: Command, typed: Typist, tmp_path: Path, games: Path
) -> None:
    path = tmp_path / "hot.game"
    text = "heliopolis 1\ngame dice\nplayer Ada\nplayer Ben\nstart 0\n"
    suns = "chance roll red=sun blue=sun yellow=sun green=sun purple=pharaoh\n0 stop\n"
    back = "chance roll red=pharaoh blue=nile yellow=nile green=nile purple=nile\n1 stop\n"
    first = "1 use pharaoh pharaoh\n1 done\n"
    path.write_text(text + ROLL + "0 stop\n0 done\n" + back + first + suns, encoding="utf-8")
    answer = play(heliopolis, typed, ["u p p", "undo", "d", "quit"], "--resume", path)
    assert "\ntaken back, with 1 forced\n" in answer.out, "done came by itself"
    assert "done" in list(events_kept(games))[-1:]


def test_nothing_is_taken_back_over_chance(
    heliopolis: Command, typed: Typist, dice: Path, games: Path
) -> None:
    answer = play(heliopolis, typed, ["r r", "undo"], "--resume", dice, "--seed", 1)
    assert "nothing can be taken back: chance has spoken since\n" in answer.out
    assert "reroll red" in list(events_kept(games))


def test_nothing_is_taken_back_over_a_bots_move(
    heliopolis: Command, typed: Typist, ra: Path
) -> None:
    text = ra.read_text(encoding="utf-8") + "0 draw\nchance tile nile\n1 ra\n"
    ra.write_text(text, encoding="utf-8")
    lines = ["pass", "undo", "quit"]
    answer = play(heliopolis, typed, lines, "--resume", ra, "--bot", "random", "--seed", 1)
    assert "nothing can be taken back: Ben Zoë has moved since\n" in answer.out


def test_nothing_is_taken_back_over_another_persons_move(
    heliopolis: Command, typed: Typist, ra: Path
) -> None:
    lines = ["ra", "pass", "undo", "quit"]
    answer = play(heliopolis, typed, lines, "--resume", ra, "--hot-seat")
    assert "Ada> undo\nnothing can be taken back: " in answer.out
    assert "taken back\n" not in answer.out.replace("nothing can be taken back", "")


def test_nobody_takes_back_what_somebody_else_did(
    heliopolis: Command, typed: Typist, ra: Path, games: Path
) -> None:
    answer = play(heliopolis, typed, ["ra", "undo"], "--resume", ra, "--hot-seat")
    said = "Ben Zoë> undo\nnothing can be taken back: the last decision was somebody else's\n"
    assert said in answer.out
    assert list(events_kept(games))[-1] == "ra"


def test_a_game_taken_back_and_played_on_has_the_same_chance(
    heliopolis: Command, typed: Typist, dice: Path, games: Path
) -> None:
    """Nobody gets better dice by taking a move back."""
    words = ("--resume", dice, "--seed", "dusk")
    play(heliopolis, typed, ["s", "undo", "r all"], *words)
    first = list(events_kept(games))
    next(games.iterdir()).unlink()
    play(heliopolis, typed, ["r all"], *words)
    assert first == list(events_kept(games))


def table() -> Game:
    return new_game("dice", ["Ada", "Ben"], seed=1)


def test_a_forced_move_of_ones_own_changes_nothing() -> None:
    undo, game = Undo(), table()
    undo.remember(0, game)
    undo.pass_by(0, "Ada")
    assert undo.take_back(0).events == game.events


def test_a_forced_move_of_somebody_else_ends_it() -> None:
    undo = Undo()
    undo.remember(0, table())
    undo.pass_by(1, "Ben")
    with pytest.raises(IllegalMove, match="Ben has moved since"):
        undo.take_back(0)


def test_a_decision_of_another_person_ends_it() -> None:
    undo = Undo()
    undo.remember(0, table())
    undo.remember(1, table())
    undo.take_back(1)
    with pytest.raises(IllegalMove):
        undo.take_back(1)
