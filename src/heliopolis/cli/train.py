"""`heliopolis train GAME`: trains a network by self-play or from records (extra `train`)."""

from __future__ import annotations

import json
import math
import shlex
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..core.kind import GameKind
from ..errors import BadFile, BadSetup, HeliopolisError, quoted
from ..face.catalogue import kind_of
from ..players.network.weights_file import Weights, load_weights
from ..train.alone import alone_in
from ..train.device import DEVICES, Device, check_torch, trouble_explained
from ..train.settings import MEASURES, Settings, checked, for_cpu, for_gpu, settings_of_file

if TYPE_CHECKING:
    from ..train.checkpoints import Checkpoint
    from ..train.run import Length, Run, Trainable

USUAL_SECONDS = 600.0
INTERRUPTED = 130
_FILE = click.Path(path_type=Path)

# What asks a training to end: Ctrl-C, the system, and where there is such a thing a terminal or a
# connection that is gone
_ENDINGS = [
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
]


@contextmanager
def _answering(answer: Any, *asked: signal.Signals) -> Iterator[None]:
    """Meanwhile these signals are answered so. One that whoever began this ignores, as nohup does,
    stays ignored.
    """
    before = {each: signal.getsignal(each) for each in asked}
    heard = [each for each in asked if before[each] is not signal.SIG_IGN]
    for each in heard:
        signal.signal(each, answer)
    try:
        yield
    finally:
        for each in heard:
            signal.signal(each, before[each])


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
# While there is nothing to keep Ctrl-C ends the program: amid the import of a large library it
# would be answered with a traceback.
@_answering(signal.SIG_DFL, signal.SIGINT)
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
    folder = folder or Path(f"training-{kind.name}")
    with trouble_explained():
        where = Device(device or _best_device())
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
        settings = checked(self._in_company(self._of_records(settings)), kind)
        self._check_start(settings)
        return settings

    def _of_records(self, settings: Settings) -> Settings:
        """The settings with what is said of records and those to be imitated."""
        if self.imitate is not None:
            settings = replace(settings, imitate=str(self.imitate))
        if self.imitated is not None:
            settings = replace(settings, imitated=self.imitated)
        if settings.imitate:  # by its full name, so that --resume finds it from another folder
            settings = replace(settings, imitate=str(Path(settings.imitate).absolute()))
        if not settings.imitate and (self.imitated is not None or settings.imitated):
            raise BadSetup(
                "--of, or the setting imitated, says whom to imitate in records: name their file "
                "with --imitate"
            )
        if self.against is not None and settings.imitate:
            raise BadSetup("who imitates meets nobody: give --imitate or --against, not both")
        if self.teacher is not None and settings.imitate:
            raise BadSetup("there is one to learn from: give --imitate or --teacher, not both")
        return settings

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

    def _check_start(self, settings: Settings) -> None:
        """Refuse what is said of the weights to begin with where it would come to nothing."""
        if settings.foresight_only and self.start is None:
            raise BadSetup(
                "foresight_only leaves the moves of a network as they are: name its weights with "
                "--from"
            )
        if settings.soften != 1.0 and (self.start is None or settings.imitate):
            raise BadSetup(
                "soften lets a network try again what it has given up: name its weights with "
                "--from, and let it play, without records to imitate"
            )


def _check_length(seconds: float | None, steps: int | None) -> None:
    if seconds is not None and steps is not None:
        raise BadSetup("a training has so many --seconds or so many --steps; give one of them")
    if steps is not None and steps < 1:
        raise BadSetup("a training takes at least 1 step")
    if seconds is not None and not 0 < seconds < math.inf:
        raise BadSetup("a training takes more than 0 seconds, and not for ever")


def _counts(text: str) -> tuple[int, ...]:
    """The numbers of players that were asked for, one that is to be met more often more often.

    >>> _counts("4, 4, 2")
    (4, 4, 2)
    """
    try:
        return tuple(int(word) for word in text.split(","))
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
    against, teacher = (
        load_weights(path, kind) if path else None for path in (wishes.against, wishes.teacher)
    )
    settings = replace(settings, against_size=_size(against), teacher_size=_size(teacher))
    refuse_begun(folder)
    length = _length(steps, seconds) or Length(None, USUAL_SECONDS)
    _say(f"training for {kind.title} on {device.words}, in {folder}; preparing")
    training = _training(kind, settings, device, length, start, against, teacher)
    make_folder(folder)
    with alone_in(folder):
        refuse_begun(folder)  # somebody else may have been quicker
        run = Run(training, length, folder, _say, start.about if start else None)
        run.begin()
        return _finish(run)


def _length(steps: int | None, seconds: float | None) -> Length | None:
    """The length that was asked for, if one was."""
    from ..train.run import Length

    return None if steps is None and seconds is None else Length(steps, seconds)


def _training(
    kind: GameKind,
    settings: Settings,
    device: Device,
    length: Length,
    start: Weights | None = None,
    against: Weights | None = None,
    teacher: Weights | None = None,
) -> Trainable:
    """The training that the settings ask for."""
    from ..train.imitation import Imitation
    from ..train.training import Training

    if settings.imitate:
        return Imitation(kind, settings, device, start, length, _say)
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
    from ..train.checkpoints import load_checkpoint, no_checkpoint
    from ..train.run import CHECKPOINT

    path = folder / CHECKPOINT
    if not path.exists():
        raise no_checkpoint(path)
    with alone_in(folder):
        checkpoint = load_checkpoint(path, kind)
        settings = _with_records(checkpoint.settings, folder, records)
        before = _length_of(path, checkpoint)
        length = _length(steps, seconds) or before
        _say(f"going on with the training in {folder} on {device.words}; preparing")
        run = _loaded(path, checkpoint, _training(kind, settings, device, length), length)
        if length != before:
            _say(_moved(run, before))
        return _finish(run)


def _with_records(settings: Settings, folder: Path, records: Path | None) -> Settings:
    """The settings with the place where the records lie now, if one is named."""
    if records is None:
        return settings
    if not settings.imitate:
        raise BadSetup(f"the training in {folder} imitates nobody; leave out --imitate")
    return replace(settings, imitate=str(records.absolute()))


def _length_of(path: Path, checkpoint: Checkpoint) -> Length:
    """How long the run of a checkpoint was to be."""
    from ..train.run import Length

    with _damage_explained(path):
        return Length(**json.loads(checkpoint.run["length"]))


def _loaded(path: Path, checkpoint: Checkpoint, training: Trainable, length: Length) -> Run:
    """The run of a checkpoint, as far as it had come."""
    from ..train.run import Run

    with _damage_explained(path):
        with trouble_explained():
            training.load(checkpoint.state)
        run = Run(training, length, path.parent, _say)
        run.go_on(dict(checkpoint.run))
        return run


@contextmanager
def _damage_explained(path: Path) -> Iterator[None]:
    """Turn what is wrong inside a checkpoint into a sentence."""
    try:
        yield
    except HeliopolisError:
        raise
    except (LookupError, AttributeError, TypeError, ValueError, RuntimeError) as error:
        raise BadFile(f"{path} is damaged; go back to a copy of it, or begin anew") from error


def _moved(run: Run, before: Length) -> str:
    """What another length does to a run that has begun."""
    return (
        f"the run takes {run.length} in place of {before}, so {min(run.behind, 1.0):.0%} of it are "
        "behind: rates and weights that change along a run move to where they stand there"
    )


def _finish(run: Run) -> int:
    """Train, then measure what has become of it."""
    from ..train.run import WEIGHTS

    before, weights = run.decisions, run.folder / WEIGHTS
    run.prepare()
    with _stopped_by_signals(run):
        whole = run.play()
    if not whole:
        _say(f"stopped; {run.folder} keeps the training, and this goes on with it: {_again(run)}")
        return INTERRUPTED
    if run.decisions == before:
        _say(
            "the training had come to its end before; a new one in another folder, with --from "
            f"{weights}, trains its network further"
        )
    try:
        with _answering(signal.default_int_handler, *_ENDINGS):
            run.measure_all()
    except KeyboardInterrupt:
        _say(f"stopped while measuring; {weights} is whole, and this measures it: {_again(run)}")
        return INTERRUPTED
    _say(f"done; the weights are in {weights}")
    return 0


def _again(run: Run) -> str:
    """The command that goes on with a run."""
    words = ["--folder", str(run.folder), "--device", run.training.device.name, "--resume"]
    return shlex.join(["heliopolis", "train", run.training.kind.name, *words])


@contextmanager
def _stopped_by_signals(run: Run) -> Iterator[None]:
    """The first Ctrl-C, or another wish that the training should end, ends the run after its
    current update; the second ends it at once.
    """

    def stop(number: int, frame: Any) -> None:
        if run.stop:
            raise KeyboardInterrupt
        run.stop = True
        _say("stopping after this update")

    with _answering(stop, *_ENDINGS):
        yield


def _say(line: str) -> None:
    """Tell a line. A training is worth more than its lines: where nobody reads on, or there is no
    room, it goes on without them. Amid a line a second one, of a signal, is a RuntimeError.
    """
    with suppress(OSError, RuntimeError):
        click.echo(line)
