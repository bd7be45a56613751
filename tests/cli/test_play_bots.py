"""Bots at the table: who they are, what they are shown, and what happens when one fails."""

from __future__ import annotations

from pathlib import Path

import pytest

from heliopolis import load
from heliopolis.cli.seating import Seating, seating_wanted
from heliopolis.core.chance import SeededStream
from heliopolis.errors import BadSetup
from heliopolis.face.move import Move
from heliopolis.face.view import View
from heliopolis.players import registry
from heliopolis.players.player import NO_LIMIT, Budget, RandomPlayer
from tests.cli.command_line import Command
from tests.cli.typist import ANYTHING, Typist, play


class Watcher(RandomPlayer):
    """Remembers who is asked, and with what."""

    watchers: list[Watcher] = []  # noqa: RUF012 - emptied by the test

    def __init__(self) -> None:
        self.seats: set[int] = set()
        self.watchers.append(self)

    def choose(self, view: View, budget: Budget, stream: SeededStream) -> Move:
        self.seats.add(view.seat)
        assert budget == NO_LIMIT
        return super().choose(view, budget, stream)


class Broken(RandomPlayer):
    """Fails after three moves."""

    def __init__(self) -> None:
        self.moves = 0

    def choose(self, view: View, budget: Budget, stream: SeededStream) -> Move:
        self.moves += 1
        if self.moves > 3:
            raise ZeroDivisionError
        return super().choose(view, budget, stream)


class Cheat(RandomPlayer):
    """Answers with a move that is not legal."""

    def choose(self, view: View, budget: Budget, stream: SeededStream) -> Move:
        return Move(view.seat, 0, "win at once")


@pytest.fixture
def bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots for tests."""
    Watcher.watchers = []
    for name, player in {"watcher": Watcher, "broken": Broken, "cheat": Cheat}.items():
        monkeypatch.setitem(registry.SIMPLE, name, player)


@pytest.mark.usefixtures("bots")
def test_every_bot_seat_has_a_player_of_its_own_for_the_whole_game(
    heliopolis: Command, typed: Typist
) -> None:
    words = ("ra", "--players", 3, "--bot", "watcher", "--seed", 1)
    assert play(heliopolis, typed, ANYTHING, *words).code == 0
    asked = [watcher.seats for watcher in Watcher.watchers if watcher.seats]
    assert sorted(map(sorted, asked)) == [[1], [2]]


@pytest.mark.usefixtures("bots")
@pytest.mark.parametrize(
    ("bot", "error"), [("broken", "raised ZeroDivisionError"), ("cheat", "made an illegal move")]
)
def test_a_bot_that_fails_is_replaced_and_the_game_goes_on(
    heliopolis: Command, typed: Typist, tmp_path: Path, bot: str, error: str
) -> None:
    record = tmp_path / "x.game"
    words = ("ra", "--players", 2, "--bot", bot, "--seed", 1, "--record", record)
    answer = play(heliopolis, typed, ANYTHING, *words)
    assert (answer.code, answer.err) == (0, "")
    assert f"random plays on for Ada, since {bot} failed: it {error}" in answer.words
    assert answer.words.count("random plays on for Ada") == 1
    assert load(record.read_text(encoding="utf-8")).is_over


def test_bots_take_a_breath_after_what_they_did_and_people_do_not(
    heliopolis: Command, typed: Typist, monkeypatch: pytest.MonkeyPatch
) -> None:
    pauses: list[float] = []
    monkeypatch.setattr("heliopolis.cli.session.sleep", pauses.append)
    words = ("dice", "--players", 2, "--seed", 1, "--bot", "random")
    play(heliopolis, typed, ["s", "d", "s", "d"], *words)
    assert not pauses, "nobody watches a pipe"
    play(heliopolis, typed, ["s", "d", "s", "d"], *words, "--pace", "0.25")
    assert set(pauses) == {0.25}
    hot_seat = ("dice", "--players", 2, "--seed", 1, "--hot-seat", "--pace", "9")
    pauses.clear()
    play(heliopolis, typed, ["s"], *hot_seat)
    assert not pauses


def test_bots_are_named_for_all_or_one_a_seat() -> None:
    assert seating_wanted(3, False, ["random"]).who == ("person", "random", "random")
    assert seating_wanted(3, False, ["random", "random"]).people == {0}
    assert seating_wanted(4, True, []).people == {0, 1, 2, 3}
    assert sorted(seating_wanted(3, False, []).bots()) == [1, 2]
    assert Seating(("person", "person")).bots() == {}


@pytest.mark.parametrize(
    ("words", "table"),
    [
        (("--players", "Ada,Isis", "--bots", "random,thumb"), "Ada, Isis, Ben (random) and Cid ("),
        (("--players", "Ada, Isis", "--bot", "random*2"), "Ada, Isis, Ben (random) and Cid ("),
        (("--players", "Ada", "--bot", "random"), "Ada and Ben (random)"),
        (("--players", "Ada,Ben,Isis"), "Ada, Ben and Isis;"),
        (("--players", "Ada,Ben", "--hot-seat"), "Ada and Ben;"),
        (("--bots", "random*3"), "nefer, Ada (random), Ben (random) and Cid (random)"),
        (("--players", 4, "--bot", "random"), "nefer, Ada (random), Ben (random) and Cid (random)"),
    ],
)
def test_people_and_bots_share_a_table(
    heliopolis: Command, typed: Typist, words: tuple[object, ...], table: str
) -> None:
    answer = play(heliopolis, typed, ["quit"], "ra", *words)
    assert answer.out.startswith(f"Ra with {table}")


def test_everybody_at_a_mixed_table_is_asked_and_bots_are_not(
    heliopolis: Command, typed: Typist
) -> None:
    words = ("dice", "--players", "Ada,Isis", "--bots", "random,random", "--seed", 4)
    answer = play(heliopolis, typed, ["s", "d"] * 20, *words)
    asked = {line.partition("> ")[0] for line in answer.out.splitlines() if "> s" in line}
    assert {"Ada", "Isis"} <= asked
    assert not asked & {"Ben", "Cid"}


def test_other_bots_of_a_mixed_table_leave_its_people_where_they_are(
    heliopolis: Command, typed: Typist
) -> None:
    play(heliopolis, typed, ["quit"], "ra", "--players", "Ada,Isis", "--bots", "random,random")
    answer = play(heliopolis, typed, ["quit"], "--resume", "--bot", "thumb")
    assert answer.out.startswith("Ra with Ada, Isis, Ben (thumb) and Cid (thumb);")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("Ada",), "'Ada' would sit alone; add people behind a comma, or bots with --bot"),
        (("Ada,", "--bot", "random"), "'' is no name: use printable characters"),
        (("Ada,Ben", "--name", "Isis"), "--players names the people already; leave out --name"),
        (("Ada,Ben,Isis", "--bot", "random*3"), "Ra seats 2 to 5 players, not 6"),
        (("Ada,Ben", "--bot", "randem"), "there is no bot 'randem'"),
        (("Ada,Ben", "--bot", "random", "--hot-seat"), "--hot-seat puts people at every seat"),
        (("-2",), "Ra seats 2 to 5 players, not -2"),
    ],
)
def test_a_table_that_cannot_be_is_refused(
    heliopolis: Command, games: Path, words: tuple[str, ...], said: str
) -> None:
    assert heliopolis("play", "ra", "--players", *words).refusal.startswith(said)
    assert not games.exists()


def test_too_many_bots_are_refused(heliopolis: Command) -> None:
    words = ("--players", 4, "--bot", "random", "--bot", "random")
    assert heliopolis("play", "ra", *words).refusal == (
        "2 bots for 3 other seats; name one for all, or one a seat"
    )


def test_bots_beside_people_at_every_seat_are_refused(heliopolis: Command) -> None:
    refusal = heliopolis("play", "ra", "--hot-seat", "--bot", "random").refusal
    assert refusal == "--hot-seat puts people at every seat; leave out --bot, or --hot-seat"


def test_an_unknown_bot_is_refused_before_anything_is_kept(
    heliopolis: Command, games: Path
) -> None:
    refusal = heliopolis("play", "ra", "--bot", "random", "--bot", "randem").refusal
    assert refusal.startswith("there is no bot 'randem' (did you mean random?)")
    assert not games.exists()
    with pytest.raises(BadSetup):
        seating_wanted(2, False, ["nobody"])
