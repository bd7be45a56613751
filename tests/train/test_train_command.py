"""`heliopolis train`: what it writes, and what it refuses."""

from __future__ import annotations

import json
import shlex
import shutil
import signal
from importlib.util import find_spec
from pathlib import Path

import pytest

from heliopolis.cli.main import main
from heliopolis.face.catalogue import kind_of
from heliopolis.players.network.weights_file import load_weights
from heliopolis.train import device
from heliopolis.train.alone import alone_in

TINY = """
width = 16
blocks = 1
games = 16
steps = 8
minibatch = 64
measure_games = 8
last_games = 8
"""


@pytest.fixture
def tiny(tmp_path: Path) -> str:
    path = tmp_path / "tiny.toml"
    path.write_text(TINY)
    return str(path)


def test_without_torch_a_sentence_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(device, "find_spec", lambda name: None)
    assert main(["train", "ra"]) == 2
    said = "heliopolis: training needs PyTorch: install the extra, pip install 'heliopolis[train]'"
    assert capsys.readouterr().err.strip() == said


def test_plain_rules_are_too_slow_to_train_with(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(device, "find_spec", find_spec_of_torch)
    monkeypatch.setenv("HELIOPOLIS_PLAIN", "1")
    assert main(["train", "ra"]) == 2
    assert "training needs compiled rules" in capsys.readouterr().err


def find_spec_of_torch(name: str) -> object:
    return find_spec("json")


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a training of two updates."""
    folder = tmp_path_factory.mktemp("trained")
    settings = folder.with_name("tiny.toml")
    settings.write_text(TINY)
    words = ["--steps", "2", "--players", "3,4", "--settings", str(settings)]
    assert main([*training_in(folder), *words]) == 0
    return folder


@pytest.fixture
def left(trained: Path, tmp_path: Path) -> Path:
    """A copy of that folder, to do things with."""
    return Path(shutil.copytree(trained, tmp_path / "left"))


def training_in(folder: Path) -> list[str]:
    return ["train", "ra", "--device", "cpu", "--folder", str(folder)]


@pytest.mark.train
def test_a_training_leaves_weights_a_log_and_a_picture(trained: Path) -> None:
    names = {path.name for path in trained.iterdir()}
    assert names == {"checkpoint.pt", "weights.npz", "progress.jsonl", "curves.svg"}
    rows = [json.loads(line) for line in (trained / "progress.jsonl").read_text().splitlines()]
    assert {row["players"] for row in rows if "bot" in row} == {3, 4}


@pytest.mark.train
@pytest.mark.parametrize(
    ("is_resumable", "said"),
    [
        (True, "holds a training already; --resume goes on with it"),
        (False, "holds weights, and no checkpoint to go on from"),
    ],
)
def test_a_folder_that_holds_a_training_is_not_begun_again(
    left: Path, tiny: str, capsys: pytest.CaptureFixture[str], is_resumable: bool, said: str
) -> None:
    if not is_resumable:
        (left / "checkpoint.pt").unlink()
    before = (left / "weights.npz").read_bytes()
    assert main([*training_in(left), "--steps", "2", "--settings", tiny]) == 2
    assert said in capsys.readouterr().err
    assert (left / "weights.npz").read_bytes() == before


@pytest.mark.train
def test_a_training_goes_on_to_its_end_and_then_has_nothing_to_do(
    left: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = [*training_in(left), "--resume"]
    assert main([*words, "--players", "3"]) == 2
    assert "--resume goes on with the settings of the checkpoint" in capsys.readouterr().err
    assert main([*words, "--steps", "3"]) == 0
    told = capsys.readouterr().out
    assert "update 3:" in told
    assert "against 3 x thumb:" in told
    assert main([*words, "--steps", "3"]) == 0
    assert "the training had come to its end before" in capsys.readouterr().out


@pytest.mark.train
def test_two_trainings_never_write_into_one_folder(
    left: Path, tiny: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    fresh = tmp_path / "fresh"
    fresh.mkdir()
    said = "another training is at work in "
    with alone_in(left):
        assert main([*training_in(left), "--resume", "--steps", "3"]) == 2
        assert said in capsys.readouterr().err
    with alone_in(fresh):
        assert main([*training_in(fresh), "--steps", "1", "--settings", tiny]) == 2
        assert said in capsys.readouterr().err
    assert not list(fresh.iterdir())
    assert main([*training_in(left), "--resume", "--steps", "3"]) == 0


@pytest.mark.train
def test_records_may_have_moved_when_a_training_goes_on(
    tmp_path: Path, tiny: str, capsys: pytest.CaptureFixture[str]
) -> None:
    here, there, folder = tmp_path / "games.jsonl", tmp_path / "moved.jsonl", tmp_path / "imitator"
    assert main(["simulate", "ra", "--games", "8", "--records", str(here)]) == 0
    words = ["--settings", tiny, "--measure", "none", "--steps", "1", "--imitate", str(here)]
    assert main([*training_in(folder), *words]) == 0
    here.rename(there)
    resume = [*training_in(folder), "--resume", "--steps", "2"]
    assert main(resume) == 2
    assert "cannot read the records" in capsys.readouterr().err
    assert main([*resume, "--imitate", str(there)]) == 0
    assert main([*resume[:-1], "3"]) == 0  # the new place is kept


@pytest.mark.train
def test_weights_tell_what_they_began_with(trained: Path, tmp_path: Path, tiny: str) -> None:
    start, folder = trained / "weights.npz", tmp_path / "next"
    words = ["--steps", "1", "--settings", tiny, "--from", str(start), "--measure", "none"]
    assert main([*training_in(folder), *words]) == 0
    first, then = (load_weights(path, kind_of("ra")).about for path in (start, folder / start.name))
    assert then["began_with"] == first


@pytest.mark.train
def test_a_log_of_a_training_without_a_checkpoint_is_begun_anew(tmp_path: Path, tiny: str) -> None:
    log = tmp_path / "progress.jsonl"
    log.write_text('{"update": 77, "seconds": 9.0}\n')
    words = ["--steps", "1", "--settings", tiny, "--measure", "none"]
    assert main([*training_in(tmp_path), *words]) == 0
    assert [json.loads(line)["update"] for line in log.read_text().splitlines()] == [1]


@pytest.mark.train
def test_a_training_that_is_stopped_says_how_it_goes_on(
    tmp_path: Path, tiny: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from heliopolis.train.run import Run

    play = Run.play

    def stopped_at_once(run: Run) -> bool:
        signal.raise_signal(signal.SIGINT)
        return play(run)

    monkeypatch.setattr(Run, "play", stopped_at_once)
    words = ["--seed", "3", "--steps", "2", "--settings", tiny]
    assert main([*training_in(tmp_path / "my ra"), *words]) == 130
    monkeypatch.setattr(Run, "play", play)
    *_, told = capsys.readouterr().out.splitlines()
    again = shlex.split(told.partition("this goes on with it: ")[2])
    assert again[:3] == ["heliopolis", "train", "ra"]
    assert again[again.index("--device") + 1] == "cpu"
    assert main(again[1:]) == 0
    assert "update 2:" in capsys.readouterr().out


@pytest.mark.train
@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--steps", "1", "--seconds", "1"], "so many --seconds or so many --steps"),
        (["--steps", "0"], "at least 1 step"),
        (["--seconds", "nan"], "more than 0 seconds"),
        (["--players", "two"], "--players takes numbers such as 2,3,4, not 'two'"),
        (["--players", "7"], "Ra is for 2 to 5 players, not 7"),
        (["--from", "none.npz"], "there are no weights none.npz"),
        (["--resume"], "there is no checkpoint"),
        (["--settings", "FORESIGHT", "--imitate", "a.jsonl"], "name its weights with --from"),
        (["--of", "Ada"], "--of says whom to imitate in records"),
        (["--imitate", "a.jsonl", "--teacher", "b.npz"], "give --imitate or --teacher, not both"),
        (["--teacher", "b.npz"], "together with the setting taught"),
        (["--imitate", "a.jsonl", "--against", "b.npz"], "give --imitate or --against, not both"),
        (["--settings", "IMITATING", "--against", "b.npz"], "give --imitate or --against, not"),
        (["--seed", "99999999999999999999"], "the setting seed must be from 0 to "),
        (["--imitate", "none.jsonl"], "none.jsonl: no such file or directory"),
    ],
)
def test_what_cannot_be_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: list[str], said: str
) -> None:
    folder, imitating = tmp_path / "new", tmp_path / "imitating.toml"
    imitating.write_text('imitate = "a.jsonl"\nmeasure = "none"\n')
    foresight = tmp_path / "foresight.toml"
    foresight.write_text('foresight_only = true\nimitate = "a.jsonl"\n')
    files = {"IMITATING": str(imitating), "FORESIGHT": str(foresight)}
    words = [files.get(word, word) for word in words]
    assert main([*training_in(folder), *words]) == 2
    assert said in capsys.readouterr().err
    assert not folder.exists()
