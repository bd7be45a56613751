"""A training that learns from records in place of self-play: the network comes to decide as the
players of those games did. It can sit at the tables of another training (`--against`) where the
players themselves would be too slow.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from time import monotonic
from typing import Any

import torch

from ..core.kind import GameKind
from ..errors import BadFile
from ..players.network.shape import POINTS_A_UNIT
from ..players.network.weights_file import Weights
from .device import Device
from .learner import Adam, foresight_losses
from .lessons import Lessons, digest_of, lessons_of
from .network import Network, number_type
from .rollout import FORBIDDEN
from .run import Length
from .settings import Settings
from .training import Update

Tensor = Any

FIGURES = ("policy", "win", "score", "entropy", "gradient")  # what is told of an update
ROWS_AT_ONCE = 65_536  # of decisions held back: more would take too much memory


class Imitation:
    """A network that learns to decide as others did. An update is all lessons once, in a random
    order. One game in a few is held back, to see what was understood. Updates are few, so the rate
    follows the run of this *length* within them too.
    """

    def __init__(
        self,
        kind: GameKind,
        settings: Settings,
        device: Device,
        start: Weights | None,
        length: Length,
        say: Callable[[str], None],
    ) -> None:
        self.kind, self.settings, self.device, self.length = kind, settings, device, length
        self.update_number = 0
        torch.manual_seed(settings.seed)
        torch.set_num_threads(settings.threads)
        names = [name.strip() for name in settings.imitated.split(",") if name.strip()]
        self.records = Path(settings.imitate)
        self.digest = digest_of(self.records)
        lessons = lessons_of(kind, self.records, names, settings.players, say)
        with device.in_use():
            self.network = _network_of(kind, settings, device, start)
            self.adam = Adam(device.fitting(settings), self.network)
            is_held_back = lessons.game % settings.held_back == settings.held_back - 1
            self.lessons = _on(device, lessons, ~is_held_back)
            self.held_back = _on(device, lessons, is_held_back)
        say(f"{len(self.lessons):,} decisions to learn from, {len(self.held_back):,} held back")

    def update(self, progress: float) -> Update:
        """Learn from all lessons once. *progress* is how much of the run is behind, from 0 to 1."""
        begun = monotonic()
        with self.device.in_use():
            order = torch.randperm(len(self.lessons)).to(self.device.torch)
            parts = order.split(min(self.settings.minibatch, len(order)))
            figures = torch.zeros(len(FIGURES))
            for number, part in enumerate(parts):
                done = (number + 0.5) / len(parts)  # of the update, at the middle of the part
                onward = self.length.progress(done, monotonic() - begun)
                self.adam.set_rate(progress + onward)
                figures += self._learn(part)
            self.update_number += 1
            return self._told((figures / len(parts)).tolist())

    def state(self) -> dict[str, Any]:
        """All that the next update depends on but the lessons, which are read again."""
        with self.device.in_use():
            return {
                "update": self.update_number,
                "records": self.digest,
                "adam": self.adam.state(),
                "chance": torch.get_rng_state(),
            }

    def load(self, state: Mapping[str, Any]) -> None:
        """Go on from a state; the next update is the one that would have followed."""
        if state["records"] != self.digest:
            raise BadFile(
                f"{self.records} has changed since this training began; put the records back as "
                "they were, or begin anew in another folder"
            )
        with self.device.in_use():
            self.update_number = state["update"]
            self.adam.load(state["adam"])
            torch.set_rng_state(state["chance"])

    def weights(self, about: Mapping[str, Any]) -> Weights:
        """The network as it is now, for a weights file."""
        with self.device.in_use():
            return Weights(self.network.shape, self.network.arrays(), about)

    def _learn(self, chosen: Tensor) -> Tensor:
        """Learn from some lessons. Says the figures."""
        lessons = self.lessons.rows_of(chosen)
        self.network.gradient.zero_()
        loss, figures = losses(self.network, lessons, self.settings)
        loss.backward()
        return torch.stack([*figures, self.adam.step()]).cpu()

    def _agreement(self) -> dict[str, float]:
        """In which part of the decisions that were held back the network would have made the same
        move. Too few games hold none back.
        """
        if not len(self.held_back):
            return {}
        same = 0.0
        with torch.no_grad():
            for rows in torch.arange(len(self.held_back)).split(ROWS_AT_ONCE):
                lessons = self.held_back.rows_of(rows)
                logits = self.network(lessons.rows).moves.masked_fill(~lessons.mask, FORBIDDEN)
                same += float((logits.argmax(-1) == lessons.moves).sum())
        return {"agreement": same / len(self.held_back)}

    def _told(self, figures: list[float]) -> Update:
        lessons = self.lessons
        return Update(
            number=self.update_number,
            decisions=len(lessons),
            games=len(lessons.game.unique()),
            mean_score=float(lessons.score.sum() / lessons.present.sum()) * POINTS_A_UNIT,
            winner_score=float(lessons.score.amax(-1).mean()) * POINTS_A_UNIT,
            figures=dict(zip(FIGURES, figures, strict=True)) | self._agreement(),
        )


def losses(
    network: Network, lessons: Lessons, settings: Settings
) -> tuple[Tensor, tuple[Tensor, ...]]:
    """How unlikely the network finds what was done, and how wrong what it foresees was."""
    said = network(lessons.rows)
    chances = torch.log_softmax(said.moves.masked_fill(~lessons.mask, FORBIDDEN), dim=-1)
    policy = -chances.gather(1, lessons.moves[:, None]).mean()
    entropy = -(chances.exp() * chances).sum(-1).mean()
    win, score = foresight_losses(said, lessons.present, lessons.share, lessons.score)
    loss = policy + settings.win_weight * win + settings.score_weight * score
    return loss, tuple(each.detach() for each in (policy, win, score, entropy))


def _network_of(
    kind: GameKind, settings: Settings, device: Device, start: Weights | None
) -> Network:
    """The network to begin with."""
    network = Network(
        kind, settings.width, settings.blocks, device.torch, number_type(device.fitting(settings))
    )
    if start is None:
        network.begin(settings.seed)
    else:
        network.load(start.arrays)
    if settings.foresight_only:
        network.learn_foresight_only()
    return network


def _on(device: Device, lessons: Lessons, which: Any) -> Lessons:
    """Some of the lessons, as tensors on a device."""
    return lessons.rows_of(which).each(lambda array: torch.from_numpy(array).to(device.torch))
