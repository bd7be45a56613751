"""`heliopolis train GAME`: trains a network by self-play or from records (extra `train`)."""

from __future__ import annotations

import json
import shlex
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..core.kind import GameKind
from ..errors import BadFile, BadSetup, HeliopolisError, quoted
from ..face.catalogue import kind_of
from ..players.network.weights_file import Weights, load_weights
from ..train.alone import alone_in
from ..train.device import DEVICES, Device, check_torch, memory_explained
from ..train.settings import MEASURES, Settings, checked, for_cpu, for_gpu, settings_of_file

if TYPE_CHECKING:
    from ..train.checkpoints import Checkpoint
    from ..train.run import Run, Trainable

USUAL_SECONDS = 600.0
INTERRUPTED = 130
_FILE = click.Path(path_type=Path)


@contextmanager
def _ended_at_once() -> Iterator[None]:
    """While there is nothing to keep Ctrl-C ends the program: amid the import of a large library it
    would be answered with a traceback.
    """
    before = signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@click.command("train")
@click.argument("game")
@click.option(
    "--device", type=click.Choice(DEVICES), help="where (default: cuda if there is one, else cpu)"
)
@click.option("--seconds", metavar="S", type=float, help="how long in all (default: 600)")
@click.option("--steps", metavar="N", type=int, help="how long in all, in updates")
@click.option(
    "--folder", metavar="F", type=_FILE, help="of checkpoint, weights and log (training-GAME)"
)
@click.option("--resume", is_flag=True, help="go on with the training in the folder")
@click.option("--players", metavar="N,N,...", help="the counts to train for (default: all)")
@click.option("--seed", metavar="N", type=int, help="of deals and first weights (default: 1)")
@click.option(
    "--settings", "file", metavar="FILE", type=_FILE, help="TOML; train/settings.py explains them"
)
@click.option(
    "--measure", type=click.Choice(MEASURES), help="against which bot while it trains (random)"
)
@click.option("--from", "start", metavar="FILE", type=_FILE, help="weights to begin with")
@click.option(
    "--against", metavar="FILE", type=_FILE, help="weights of opponents that never change"
)
@click.option(
    "--teacher", metavar="FILE", type=_FILE, help="weights to learn from first, of any size"
)
@click.option(
    "--imitate", metavar="FILE", type=_FILE, help="learn from the players of these records"
)
@click.option("--of", "imitated", metavar="NAME,...", help="whom to imitate (default: everybody)")
@_ended_at_once()
def command(
    game: str,
    device: str | None,
    seconds: float | None,
    steps: int | None,
    folder: Path | None,
    resume: bool,
    players: str | None,
    seed: int | None,
    file: Path | None,
    measure: str | None,
    start: Path | None,
    against: Path | None,
    teacher: Path | None,
    imitate: Path | None,
    imitated: str | None,
) -> int:
    """Train a network for GAME (ra, priests or dice) by playing against itself."""
    kind = kind_of(game)
    check_torch()
    wishes = Wishes(players, seed, file, measure, start, against, teacher, imitate, imitated)
    _check_length(seconds, steps)
    where = Device(device or _best_device())
    folder = folder or Path(f"training-{kind.name}")
    with memory_explained():
        if resume:
            wishes.refuse()
            return _go_on(kind, where, folder, wishes.imitate, steps, seconds)
        return _begin(kind, where, folder, wishes, steps, seconds)


@dataclass(frozen=True, slots=True)
class Wishes:
    """What a new training can be told, and one that is gone on with has been told already."""

    players: str | None
    seed: int | None
    file: Path | None
    measure: str | None
    start: Path | None
    against: Path | None
    teacher: Path | None
    imitate: Path | None
    imitated: str | None

    def refuse(self) -> None:
        """Refuse wishes that come too late."""
        late = [field.name for field in fields(self) if field.name != "imitate"]
        if any(getattr(self, name) is not None for name in late):
            raise BadSetup(
                "--resume goes on with the settings of the checkpoint; only --seconds, --steps, "
                "--device and, for records that lie elsewhere now, --imitate can be given with it"
            )

    def settings(self, device: Device, kind: GameKind) -> Settings:
        """The settings of a new training."""
        settings = for_gpu(kind) if device.is_gpu else for_cpu()
        if self.file is not None:
            settings = settings_of_file(self.file, settings)
        if self.players is not None:
            settings = replace(settings, players=_counts(self.players))
        if self.seed is not None:
            settings = replace(settings, seed=self.seed)
        if self.measure is not None:
            settings = replace(settings, measure=self.measure)
        return checked(self._in_company(self._of_records(settings)), kind)

    def _of_records(self, settings: Settings) -> Settings:
        """The settings with what is said of records and those to be imitated."""
        if self.imitate is not None:
            settings = replace(settings, imitate=str(self.imitate), imitated="")
        if settings.imitate:  # by its full name, so that --resume finds it from another folder
            settings = replace(settings, imitate=str(Path(settings.imitate).absolute()))
        if self.imitated is not None and not settings.imitate:
            raise BadSetup("--of says whom to imitate in records: name their file with --imitate")
        if self.against is not None and settings.imitate:
            raise BadSetup("who imitates meets nobody: give --imitate or --against, not both")
        if self.teacher is not None and settings.imitate:
            raise BadSetup("there is one to learn from: give --imitate or --teacher, not both")
        return settings if self.imitated is None else replace(settings, imitated=self.imitated)

    def _in_company(self, settings: Settings) -> Settings:
        """The settings with what is said of opponents."""
        if (self.teacher is None) != (settings.taught == 0):
            raise BadSetup(
                "a teacher needs a time: give --teacher FILE together with the setting taught, a "
                "share of the run such as 0.15"
            )
        if self.against is None and settings.against_share:
            raise BadSetup("against_share needs the weights of those opponents: --against FILE")
        if self.against is not None and not settings.against_share:
            return replace(settings, against_share=1.0, pool_share=0.0, thumb_share=0.0)
        return settings


def _check_length(seconds: float | None, steps: int | None) -> None:
    if seconds is not None and steps is not None:
        raise BadSetup("a training has so many --seconds or so many --steps; give one of them")
    if (seconds is not None and not seconds > 0) or (steps is not None and steps < 1):
        raise BadSetup("a training takes more than 0 seconds, and at least 1 step")


def _counts(text: str) -> tuple[int, ...]:
    """The numbers of players that were asked for.

    >>> _counts("2, 4")
    (2, 4)
    """
    try:
        return tuple(sorted({int(word) for word in text.split(",")}))
    except ValueError:
        raise BadSetup(f"--players takes numbers such as 2,3,4, not {quoted(text)}") from None


def _best_device() -> str:
    import torch

    return "cuda" if torch.cuda.is_available() else "cpu"


def _begin(
    kind: GameKind,
    device: Device,
    folder: Path,
    wishes: Wishes,
    steps: int | None,
    seconds: float | None,
) -> int:
    """A training from its beginning."""
    from ..train.run import Length, Run, make_folder, refuse_begun

    settings = wishes.settings(device, kind)
    start = _fitting(wishes.start, kind, settings)
    if settings.foresight_only and start is None:
        raise BadSetup(
            "foresight_only leaves the moves of a network as they are: name its weights with --from"
        )
    against, teacher = (
        load_weights(path, kind) if path else None for path in (wishes.against, wishes.teacher)
    )
    settings = replace(settings, against_size=_size(against), teacher_size=_size(teacher))
    refuse_begun(folder)
    if steps is None and seconds is None:
        seconds = USUAL_SECONDS
    _say(f"training for {kind.title} on {device.words}, in {folder}; preparing")
    training = _training(kind, settings, device, start, against, teacher)
    make_folder(folder)
    with alone_in(folder):
        refuse_begun(folder)  # somebody else may have been quicker
        run = Run(training, Length(steps, seconds), folder, _say, start.about if start else None)
        run.begin()
        return _finish(run)


def _training(
    kind: GameKind,
    settings: Settings,
    device: Device,
    start: Weights | None = None,
    against: Weights | None = None,
    teacher: Weights | None = None,
) -> Trainable:
    """The training that the settings ask for."""
    from ..train.imitation import Imitation
    from ..train.training import Training

    if settings.imitate:
        return Imitation(kind, settings, device, start, _say)
    return Training(kind, settings, device, start, against, teacher)


def _fitting(path: Path | None, kind: GameKind, settings: Settings) -> Weights | None:
    """The weights of a file, if they are of the size that is trained."""
    if path is None:
        return None
    weights = load_weights(path, kind)
    found = weights.shape.width, weights.shape.blocks
    if found != (settings.width, settings.blocks):
        raise BadSetup(
            f"{path} is {found[0]} wide and has {found[1]} blocks, the settings say "
            f"{settings.width} and {settings.blocks}; make them the same with --settings"
        )
    return weights


def _size(weights: Weights | None) -> tuple[int, ...]:
    """How wide a network is and how many blocks it has, if there is one."""
    return (weights.shape.width, weights.shape.blocks) if weights else ()


def _go_on(
    kind: GameKind,
    device: Device,
    folder: Path,
    records: Path | None,
    steps: int | None,
    seconds: float | None,
) -> int:
    """A training as it was left. *records* say where those that it imitates lie now."""
    from ..train.checkpoints import load_checkpoint
    from ..train.run import CHECKPOINT, Length

    path = folder / CHECKPOINT
    checkpoint = load_checkpoint(path, kind)
    settings = checkpoint.settings
    if records is not None:
        if not settings.imitate:
            raise BadSetup(f"the training in {folder} imitates nobody; leave out --imitate")
        settings = replace(settings, imitate=str(records.absolute()))
    with alone_in(folder):
        _say(f"going on with the training in {folder} on {device.words}; preparing")
        run = _loaded(path, checkpoint, _training(kind, settings, device))
        if steps is not None or seconds is not None:
            run.length = Length(steps, seconds)
        return _finish(run)


def _loaded(path: Path, checkpoint: Checkpoint, training: Trainable) -> Run:
    """The run of a checkpoint, as far as it had come."""
    from ..train.run import Length, Run

    try:
        with memory_explained():
            training.load(checkpoint.state)
        run = Run(training, Length(**json.loads(checkpoint.run["length"])), path.parent, _say)
        run.go_on(dict(checkpoint.run))
    except HeliopolisError:
        raise
    except (LookupError, AttributeError, TypeError, ValueError, RuntimeError) as error:
        raise BadFile(f"{path} is damaged; go back to a copy of it, or begin anew") from error
    return run


def _finish(run: Run) -> int:
    """Train, then measure what has become of it."""
    before, folder, training = run.decisions, run.folder, run.training
    run.prepare()
    with _stopped_by_signals(run):
        whole = run.play()
    if not whole:
        words = ["--folder", str(folder), "--device", training.device.name, "--resume"]
        again = shlex.join(["heliopolis", "train", training.kind.name, *words])
        _say(f"stopped; {folder} keeps the training, and this goes on with it: {again}")
        return INTERRUPTED
    if run.decisions == before:
        _say("the training had come to its end before; more --steps or --seconds train it further")
    run.measure_all()
    _say(f"done; the weights are in {folder / 'weights.npz'}")
    return 0


@contextmanager
def _stopped_by_signals(run: Run) -> Iterator[None]:
    """The first Ctrl-C, or a wish of the system, ends the run after its current update; the second
    ends it at once.
    """

    def stop(number: int, frame: Any) -> None:
        if run.stop:
            raise KeyboardInterrupt
        run.stop = True
        _say("stopping after this update")

    before = {each: signal.signal(each, stop) for each in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)


def _say(line: str) -> None:
    click.echo(line)
