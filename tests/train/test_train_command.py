"""`heliopolis train`: what it writes, and what it refuses."""

from __future__ import annotations

import errno
import io
import json
import os
import re
import shlex
import shutil
import signal
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from heliopolis.cli.main import main
from heliopolis.cli.train import command
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
    said = (
        "training needs PyTorch: install the extra train, pip install '.[train]' in the project's"
    )
    assert capsys.readouterr().err.strip() == f"heliopolis: {said} folder"


def test_plain_rules_are_too_slow_to_train_with(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(device, "find_spec", find_spec_of_torch)
    monkeypatch.setenv("HELIOPOLIS_PLAIN", "1")
    assert main(["train", "ra"]) == 2
    assert "training needs compiled rules" in capsys.readouterr().err


def find_spec_of_torch(name: str) -> object:
    return find_spec("json")


def test_the_page_has_a_row_for_every_option() -> None:
    page = (Path(__file__).parents[2] / "docs" / "training.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (`--.*?) \|", page, re.MULTILINE)
    told = [option for row in rows for option in re.findall(r"`(--[a-z]+)", row)]
    assert sorted(told) == sorted(
        name for each in command.params for name in each.opts if name.startswith("--")
    )


@pytest.mark.train
@pytest.mark.parametrize(
    ("error", "said"),
    [
        ("CUDA error: out of memory", "the device has too little free memory"),
        ("CUDA-capable device(s) is/are busy or unavailable", "the device is in use by others"),
    ],
)
def test_a_device_that_cannot_be_had_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], error: str, said: str
) -> None:
    def refuse(name: str) -> None:
        raise RuntimeError(error)

    monkeypatch.setattr("heliopolis.cli.train.Device", refuse)
    assert main(["train", "ra"]) == 2
    assert said in capsys.readouterr().err


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
    moved = "the run takes 3 updates in place of 2 updates, so 67% of it are behind"
    assert moved in told
    assert "update 3:" in told
    assert "against 3 x thumb:" in told
    assert main([*words, "--steps", "3"]) == 0
    told = capsys.readouterr().out
    assert "the run takes" not in told
    assert "the training had come to its end before; a new one in another folder, with " in told
    assert f"--from {left / 'weights.npz'}, trains its network further" in told


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
def test_a_checkpoint_is_read_by_whoever_has_the_folder_alone(
    left: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (left / "checkpoint.pt").write_bytes(b"half of it")  # somebody writes there right now
    with alone_in(left):
        assert main([*training_in(left), "--resume"]) == 2
    assert "another training is at work in " in capsys.readouterr().err


class Unheard(io.StringIO):
    """An output that takes nothing."""

    def __init__(self, error: Exception) -> None:
        super().__init__()
        self.error = error

    def write(self, text: str) -> int:
        raise self.error


@pytest.mark.train
@pytest.mark.parametrize(
    "error",
    [
        BrokenPipeError(errno.EPIPE, os.strerror(errno.EPIPE)),
        OSError(errno.ENOSPC, os.strerror(errno.ENOSPC)),
        RuntimeError("reentrant call inside <_io.BufferedWriter name='<stdout>'>"),
    ],
    ids=lambda error: type(error).__name__,
)
def test_a_training_that_nobody_listens_to_goes_on(
    tmp_path: Path, tiny: str, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    monkeypatch.setattr(sys, "stdout", Unheard(error))
    folder = tmp_path / "unheard"
    assert main([*training_in(folder), "--steps", "2", "--settings", tiny]) == 0
    about = load_weights(folder / "weights.npz", kind_of("ra")).about
    assert about["updates"] == 2
    assert about["strength"]


@pytest.mark.train
@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--imitate", "HERE"], "holds no decision of Nobody in"),
        (["--imitate", "HERE", "--of", "Eve"], "holds no decision of Eve in"),
    ],
)
def test_names_in_a_file_of_settings_hold_until_others_are_given(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: list[str], said: str
) -> None:
    here, file = tmp_path / "games.jsonl", tmp_path / "names.toml"
    assert main(["simulate", "ra", "--games", "1", "--records", str(here)]) == 0
    file.write_text(TINY + 'imitated = "Nobody"\n')
    words = [str(here) if word == "HERE" else word for word in words]
    assert main([*training_in(tmp_path / "new"), "--settings", str(file), *words]) == 2
    assert said in capsys.readouterr().err


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


def fail(number: int, frame: object) -> None:
    """What comes of a signal that a training does not hear."""
    pytest.fail(f"signal {number} was not heard")


ENDINGS = [name for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]


@pytest.fixture
def careful() -> Iterator[None]:
    """Signals end the test that they are lost in, not all tests."""
    before = {name: signal.signal(getattr(signal, name), fail) for name in ENDINGS}
    yield
    for name, handler in before.items():
        signal.signal(getattr(signal, name), handler)


@pytest.mark.train
@pytest.mark.usefixtures("careful")
@pytest.mark.parametrize("name", ENDINGS)
def test_a_training_that_is_stopped_says_how_it_goes_on(
    tmp_path: Path,
    tiny: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    name: str,
) -> None:
    from heliopolis.train.run import Run

    play = Run.play

    def stopped_at_once(run: Run) -> bool:
        signal.raise_signal(getattr(signal, name))
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
@pytest.mark.usefixtures("careful")
@pytest.mark.parametrize("name", ENDINGS)
def test_what_was_ignored_before_a_training_is_ignored_in_it(
    left: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    from heliopolis.train.run import Run

    play, number = Run.play, getattr(signal, name)

    def disturbed(run: Run) -> bool:
        signal.raise_signal(number)
        return play(run)

    monkeypatch.setattr(Run, "play", disturbed)
    signal.signal(number, signal.SIG_IGN)  # as nohup does, and a shell for what it runs aside
    assert main([*training_in(left), "--resume", "--steps", "3"]) == 0
    assert "update 3:" in capsys.readouterr().out
    assert signal.getsignal(number) is signal.SIG_IGN


@pytest.mark.train
@pytest.mark.usefixtures("careful")
@pytest.mark.parametrize("name", ENDINGS)
def test_ctrl_c_while_it_measures_leaves_whole_weights(
    left: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    from heliopolis.train.run import Run

    measure_all = Run.measure_all

    def interrupted(run: Run) -> None:
        assert signal.getsignal(getattr(signal, name)) is not signal.SIG_DFL  # all tests would end
        signal.raise_signal(getattr(signal, name))

    monkeypatch.setattr(Run, "measure_all", interrupted)
    assert main([*training_in(left), "--resume", "--steps", "3"]) == 130
    monkeypatch.setattr(Run, "measure_all", measure_all)
    *_, told = capsys.readouterr().out.splitlines()
    assert told.startswith(f"stopped while measuring; {left / 'weights.npz'} is whole, and this ")
    assert load_weights(left / "weights.npz", kind_of("ra")).about["updates"] == 3
    assert main(shlex.split(told.partition("measures it: ")[2])[1:]) == 0
    assert load_weights(left / "weights.npz", kind_of("ra")).about["strength"]


FILES = {
    "IMITATING": 'imitate = "a.jsonl"\nmeasure = "none"\n',
    "FORESIGHT": 'imitate = "a.jsonl"\nforesight_only = true\n',
    "NAMES": 'imitated = "Ada"\n',
    "SOFT": "soften = 0.5\n",
}


@pytest.mark.train
@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--steps", "1", "--seconds", "1"], "so many --seconds or so many --steps"),
        (["--steps", "0"], "at least 1 step"),
        (["--seconds", "nan"], "more than 0 seconds"),
        (["--seconds", "inf"], "more than 0 seconds, and not for ever"),
        (["--players", "two"], "--players takes numbers such as 2,3,4, not 'two'"),
        (["--players", "7"], "Ra is for 2 to 5 players, not 7"),
        (["--from", "none.npz"], "there are no weights none.npz"),
        (["--resume"], "there is no checkpoint"),
        (["--settings", "FORESIGHT", "--imitate", "a.jsonl"], "name its weights with --from"),
        (["--of", "Ada"], "imitated, says whom to imitate in records: name their file"),
        (["--settings", "NAMES"], "imitated, says whom to imitate in records: name their file"),
        (["--settings", "SOFT"], "soften lets a network try again what it has given up: name its"),
        (["--settings", "SOFT", "--imitate", "a.jsonl", "--from", "b.npz"], "without records to"),
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
    folder, files = tmp_path / "new", {}
    for name, text in FILES.items():
        files[name] = tmp_path / f"{name}.toml"
        files[name].write_text(text)
    words = [str(files.get(word, word)) for word in words]
    assert main([*training_in(folder), *words]) == 2
    assert said in capsys.readouterr().err
    assert not folder.exists()
