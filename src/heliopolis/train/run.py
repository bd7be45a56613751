"""A run of a training: how long, what is told and measured, what is kept in its folder."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from time import monotonic
from typing import Any, Protocol

from ..core.kind import GameKind
from ..errors import BadFile, HeliopolisError, reason_of
from ..players.network.weights_file import Weights, save_weights
from .checkpoints import Checkpoint, save_checkpoint
from .device import Device
from .measure import BOTS, Strength, measure
from .network import Network
from .progress import Progress
from .settings import Settings
from .training import Update

CHECKPOINT = "checkpoint.pt"
WEIGHTS = "weights.npz"
SECONDS_BETWEEN_LINES = 5.0
USUAL_PLAYERS = 4  # to measure with while training


class Trainable(Protocol):
    """What is trained, one update at a time: by self-play (`Training`) or from records
    (`Imitation`).
    """

    kind: GameKind
    settings: Settings
    device: Device
    network: Network
    update_number: int

    def update(self, progress: float) -> Update:
        """Go on by one update, at a point from 0 to 1 of the run."""

    def state(self) -> dict[str, Any]:
        """All that the next update depends on."""

    def load(self, state: Mapping[str, Any]) -> None:
        """Go on from a state."""

    def weights(self, about: Mapping[str, Any]) -> Weights:
        """The network as it is now."""


class TrainingFailed(HeliopolisError):
    """The numbers of a training have come to nothing."""


@dataclass(frozen=True, slots=True)
class Length:
    """How long a run is: so many updates, or so many seconds."""

    steps: int | None
    seconds: float | None

    def progress(self, updates: float, seconds: float) -> float:
        """How much of the run so many updates are, which took so many seconds, from 0 to 1."""
        if self.steps is not None:
            return updates / self.steps
        return seconds / self.seconds if self.seconds else 1.0

    def __str__(self) -> str:
        return f"{self.seconds:g} seconds" if self.steps is None else f"{self.steps} updates"


class Run:
    """One run in one folder. `stop` may be set from outside: the current update is the last."""

    def __init__(
        self,
        training: Trainable,
        length: Length,
        folder: Path,
        say: Callable[[str], None],
        began_with: Mapping[str, Any] | None = None,
    ) -> None:
        self.training, self.length, self.folder, self.say = training, length, folder, say
        counts = _joined(_distinct(training.settings.players))
        title = f"{training.kind.title}: training for {counts} players"
        self.progress = Progress(folder, title, say)
        self.stop = False
        self.began_with = began_with  # the page about the weights of --from
        self.seconds = 0.0  # of the run so far, with its earlier parts
        self.decisions = self.games = 0
        self._told = self._measured = self._kept = (0.0, 0, 0)  # seconds, decisions, games then

    def go_on(self, numbers: dict[str, Any]) -> None:
        """Take up an earlier part of the run, whose checkpoint the training was loaded from."""
        self.seconds, self.decisions = numbers["seconds"], numbers["decisions"]
        self.games = numbers["games"]
        self.began_with = json.loads(numbers.get("began_with", "null"))
        self._told = self._measured = self._kept = self._now()
        self.progress.go_on(self.training.update_number)

    def begin(self) -> None:
        """Leave nothing in the folder of a run that came to no checkpoint."""
        self.progress.begin()

    def prepare(self) -> None:
        """Compile what measuring needs, so that it does not take time from the training."""
        training, bot = self.training, self.training.settings.measure
        if bot != "none":
            with training.device.in_use():
                measure(training.network, training.kind, bot, training.settings.players[0], 1)

    def play(self) -> bool:
        """Train to the end, or until it is stopped. Returns whether it came to the end."""
        begun = monotonic() - self.seconds
        while (done := self.behind) < 1.0 and not self.stop:
            update = self.training.update(done)
            self.seconds = monotonic() - begun
            self._count(update)
            self._tell(update)
            self._measure_now_and_then()
            self._keep_now_and_then()
        self._keep()
        return not self.stop

    def measure_all(self) -> list[Strength]:
        """Measure against every fixed bot with every number of players, and write the weights
        again with the outcome.
        """
        settings = self.training.settings
        if settings.measure == "none":
            return []
        found = [
            self._measure(bot, players, settings.last_games)
            for bot in BOTS
            for players in _distinct(settings.players)
        ]
        self._write_weights(found)
        self.progress.draw()
        return found

    @property
    def behind(self) -> float:
        """How much of the run is behind, from 0 to 1."""
        return self.length.progress(self.training.update_number, self.seconds)

    def _now(self) -> tuple[float, int, int]:
        return self.seconds, self.decisions, self.games

    def _count(self, update: Update) -> None:
        if not all(math.isfinite(value) for value in update.figures.values()):
            weights, start = self.folder / WEIGHTS, "again with"
            if weights.exists():  # sound ones; --resume would lead to the same end
                start = f"in another folder with --from {weights} and"
            raise TrainingFailed(
                f"update {update.number} has no finite figures, so the network is spoilt; begin "
                f"{start} a smaller rate_first in a file for --settings"
            )
        self.decisions += update.decisions
        self.games += update.games

    def _tell(self, update: Update) -> None:
        seconds, decisions, games = self._told
        passed = self.seconds - seconds
        if passed < SECONDS_BETWEEN_LINES and self.behind < 1.0 and not self.stop:
            return
        rates = (self.decisions - decisions) / passed, (self.games - games) / passed
        self.progress.tell(update, self.seconds, *rates)
        self._told = self._now()

    def _measure_now_and_then(self) -> None:
        settings = self.training.settings
        if settings.measure == "none":
            return
        if self.seconds - self._measured[0] >= settings.measure_seconds:
            counts = settings.players
            players = USUAL_PLAYERS if USUAL_PLAYERS in counts else max(counts)
            self._measure(settings.measure, players, settings.measure_games)
            self._measured = self._now()

    def _measure(self, bot: str, players: int, games: int) -> Strength:
        training = self.training
        with training.device.in_use():
            strength = measure(training.network, training.kind, bot, players, games)
        self.progress.tell_strength(training.update_number, self.seconds, strength)
        return strength

    def _keep_now_and_then(self) -> None:
        if self.seconds - self._kept[0] >= self.training.settings.checkpoint_seconds:
            self._keep()

    def _keep(self) -> None:
        """Write checkpoint, weights and picture."""
        training = self.training
        numbers = {
            "seconds": self.seconds,
            "decisions": self.decisions,
            "games": self.games,
            "length": json.dumps(asdict(self.length)),
            "began_with": json.dumps(self.began_with),
        }
        self._write_weights([])  # refused if they are spoilt: the last checkpoint is still sound
        checkpoint = Checkpoint(training.settings, training.state(), numbers)
        save_checkpoint(self.folder / CHECKPOINT, training.kind, checkpoint)
        self.progress.draw()
        self._kept = self._now()

    def _write_weights(self, strengths: list[Strength]) -> None:
        training = self.training
        about = {
            "date": datetime.now(UTC).date().isoformat(),
            "updates": training.update_number,
            "seconds": round(self.seconds),
            "decisions": self.decisions,
            "games": self.games,
            "device": training.device.words,
            "settings": training.settings.for_readers(),
            "strength": [asdict(strength) for strength in strengths],
        }
        if self.began_with is not None:
            about["began_with"] = self.began_with
        save_weights(self.folder / WEIGHTS, training.kind, training.weights(about))


def refuse_begun(folder: Path) -> None:
    """A folder that holds a run already is not begun again."""
    if (folder / CHECKPOINT).exists():
        raise BadFile(
            f"{folder} holds a training already; --resume goes on with it, --folder names another"
        )
    if (folder / WEIGHTS).exists():
        raise BadFile(
            f"{folder} holds weights, and no checkpoint to go on from; --folder names another "
            "place, --from begins with them there"
        )


def make_folder(folder: Path) -> None:
    """Make the folder of a run."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadFile(f"cannot make the folder {folder}: {reason_of(error)}") from error


def _distinct(counts: tuple[int, ...]) -> list[int]:
    """Every number of players once; one that is trained more often comes more often.

    >>> _distinct((4, 2, 4, 3))
    [2, 3, 4]
    """
    return sorted(set(counts))


def _joined(counts: list[int]) -> str:
    """Numbers in a row.

    >>> _joined([2, 3, 4]), _joined([4])
    ('2, 3, 4', '4')
    """
    return ", ".join(map(str, counts))
