"""Learning from records: what a lesson holds, and that a network comes to decide as was done."""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="PyTorch comes with dev.py test --train")

from heliopolis.errors import HeliopolisError  # noqa: E402 - all below need PyTorch
from heliopolis.face.catalogue import kind_of  # noqa: E402
from heliopolis.face.game import numbers_of  # noqa: E402
from heliopolis.face.replay import load  # noqa: E402
from heliopolis.players.match import play_game  # noqa: E402
from heliopolis.players.registry import player_named  # noqa: E402
from heliopolis.train.device import Device  # noqa: E402
from heliopolis.train.imitation import Imitation  # noqa: E402
from heliopolis.train.lessons import lessons_of  # noqa: E402
from heliopolis.train.run import Length  # noqa: E402
from heliopolis.train.settings import checked, for_cpu  # noqa: E402

pytestmark = pytest.mark.train

RA = kind_of("ra")
NAMES = ("Ada", "Ben", "Cid")
GAMES = 12
USUAL = Length(8, None)


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Games of the rule of thumb, with a random player at the second seat."""
    path = tmp_path_factory.mktemp("records") / "games.jsonl"
    lines = []
    for number in range(GAMES):
        players = [player_named(name) for name in ("thumb", "random", "thumb")]
        lines.append(play_game("ra", NAMES, players, f"lesson/{number}", {}).record().json)
    path.write_text("\n".join(lines) + "\n")
    return path


def silent(line: str) -> None:
    """Say nothing."""


def imitation(
    records: Path,
    names: str = "Ada,Cid",
    *,
    foresight_only: bool = False,
    length: Length = USUAL,
) -> Imitation:
    settings = replace(
        for_cpu(), imitate=str(records), imitated=names, held_back=4, minibatch=64, rate_first=3e-3,
        foresight_only=foresight_only,
    )  # fmt: skip
    return Imitation(RA, checked(settings, RA), Device("cpu"), None, length, silent)


def test_a_lesson_is_a_choice_of_a_named_player(records: Path) -> None:
    lessons = lessons_of(RA, records, ["Ben"], [3], silent)
    games = [load(line) for line in records.read_text().splitlines()]
    asked = sum(event.who == 1 for game in games for event in game.events)
    assert 0 < len(lessons) < asked  # moves without a choice teach nothing
    assert np.all(lessons.mask.sum(1) > 1)
    assert np.all(lessons.mask[np.arange(len(lessons)), lessons.moves])
    assert set(lessons.game) == set(range(GAMES))


def test_a_lesson_tells_the_end_as_its_seat_sees_it(records: Path) -> None:
    lessons = lessons_of(RA, records, ["Cid"], [3], silent)
    for number, line in enumerate(records.read_text().splitlines()):
        game = load(line)
        seen = np.flatnonzero(lessons.game == number)
        scores = np.array([game.scores[seat] for seat in (2, 0, 1)]) / 10
        np.testing.assert_allclose(lessons.score[seen, :3], np.tile(scores, (len(seen), 1)))
        assert np.all(lessons.share[seen, 0] == (2 in game.winners) / len(game.winners))
        assert not lessons.share[seen, 3:].any()
        made = [numbers_of(RA)[event.words] for event in game.events if event.who == 2]
        assert set(lessons.moves[seen]) <= set(made)
    assert lessons.present.tolist() == [[True] * 3 + [False] * 2] * len(lessons)


def test_a_network_comes_to_decide_as_others_did(records: Path) -> None:
    training = imitation(records)
    first = training.update(0.0).figures["agreement"]
    for step in range(1, 8):
        last = training.update(step / 8).figures["agreement"]
    assert last > first
    assert last > 0.8  # the advice of the rule of thumb is among what it reads


def test_the_only_update_of_a_run_learns(records: Path) -> None:
    training = imitation(records, length=Length(1, None))
    training.settings = replace(training.settings, minibatch=1 << 20)  # and in a single step
    before = training.network.block.detach().clone()
    training.update(0.0)
    assert not torch.equal(training.network.block, before)


@pytest.mark.parametrize(
    ("length", "shares"),
    [
        (Length(4, None), (1 / 24, 3 / 24, 5 / 24)),  # the middle of each third of a quarter
        (Length(None, 20.0), (0.1, 0.2, 0.3)),
    ],
)
def test_the_rate_follows_the_run_within_an_update(
    records: Path, monkeypatch: pytest.MonkeyPatch, length: Length, shares: tuple[float, ...]
) -> None:
    training = imitation(records, length=length)
    training.settings = replace(training.settings, minibatch=-(-len(training.lessons) // 3))
    rates: list[float] = []
    monkeypatch.setattr(training.adam, "set_rate", rates.append)
    clock = count(7.0, 2.0)  # it is looked at before each step
    monkeypatch.setattr("heliopolis.train.imitation.monotonic", lambda: next(clock))
    training.update(0.25)
    assert rates == pytest.approx([0.25 + share for share in shares])


def test_foresight_alone_is_learned_where_moves_are_to_stay(records: Path) -> None:
    training = imitation(records, foresight_only=True)
    before = {name: array.copy() for name, array in training.network.arrays().items()}
    first = training.update(0.0).figures
    for step in range(1, 6):
        last = training.update(step / 6).figures
    changed = {
        name for name, array in training.network.arrays().items() if (array != before[name]).any()
    }
    assert changed == {"win.w", "win.b", "score.w", "score.b"}
    assert last["win"] < first["win"]
    assert last["agreement"] == first["agreement"]


def test_who_is_left_goes_on_as_if_it_had_not_been(records: Path) -> None:
    whole, resumed = imitation(records), imitation(records)
    for step in range(2):
        whole.update(step / 4)
    kept = whole.state()
    for step in range(2, 4):
        whole.update(step / 4)
    torch.rand(7)  # chance has gone on elsewhere
    resumed.load(kept)
    for step in range(2, 4):
        resumed.update(step / 4)
    assert torch.equal(resumed.network.block, whole.network.block)


def test_records_that_have_changed_since_are_refused(records: Path, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text(records.read_text())
    kept = imitation(path).state()
    path.write_text("".join(records.read_text().splitlines(keepends=True)[:-1]))
    with pytest.raises(HeliopolisError, match="has changed since this training began; put the"):
        imitation(path).load(kept)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("no record\n", r"line 1 of .* is no record"),
        (None, r"cannot read the records .*no such file"),
        ("", r"holds no decision of Ada or Cid in a finished game of Ra"),
    ],
)
def test_a_file_without_lessons_is_refused(tmp_path: Path, text: str | None, said: str) -> None:
    path = tmp_path / "games.jsonl"
    if text is not None:
        path.write_text(text)
    with pytest.raises(HeliopolisError, match=said):
        imitation(path)


def test_a_name_that_nobody_has_is_refused(records: Path) -> None:
    with pytest.raises(HeliopolisError, match="is called Bne; there are Ada, Ben, Cid"):
        lessons_of(RA, records, ["Ben", "Bne"], [3], silent)


def test_games_of_other_numbers_of_players_teach_nothing(records: Path) -> None:
    with pytest.raises(HeliopolisError, match="a finished game of Ra with 2 or 4 players"):
        lessons_of(RA, records, [], [4, 2], silent)


def test_nobody_agrees_where_nothing_was_held_back(records: Path) -> None:
    training = imitation(records)
    training.held_back = training.held_back.rows_of(slice(0))
    assert "agreement" not in training.update(0.0).figures


def test_records_of_another_game_are_refused(records: Path) -> None:
    with pytest.raises(HeliopolisError, match="is a game of Ra, and this training is for Priests"):
        lessons_of(kind_of("priests"), records, [], [3], silent)
