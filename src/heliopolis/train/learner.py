"""Learning: one step of the optimiser on some decisions of the memory."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import torch
from torch.nn import functional

from .memory import SCORE, WIN, Memory
from .network import Answer, Network
from .rollout import FORBIDDEN, win_logits
from .seats import Seats
from .settings import Settings, between

Tensor = Any

TINY = 1e-8  # keeps Adam from dividing by nothing
COLDEST = 0.1  # of the rate, where it warms up: with none the first update would change nothing

# What is told of a step, in this order
FIGURES = ("policy", "win", "score", "entropy", "change", "clipped", "gradient")


class Decisions(NamedTuple):
    """Some decisions of the memory, one a row."""

    seen: Tensor  # what was read
    company: Tensor  # in which it was decided, a number
    mask: Tensor  # the legal moves
    present: Tensor  # whether somebody has the seat
    moves: Tensor  # the one that was made
    log_chance: Tensor  # of that move, when it was made
    advantage: Tensor  # how much better than foreseen it went
    returned: Tensor  # what came of it


class Adam:
    """The optimiser: how the weights of a network follow its gradients."""

    def __init__(self, settings: Settings, network: Network) -> None:
        self.settings, self.network = settings, network
        block = network.block
        self.mean, self.square = torch.zeros_like(block), torch.zeros_like(block)
        self.step_number = torch.zeros((), device=block.device)
        # Changes between updates, so it lies on the device, where recorded work reads it.
        self.rate = torch.zeros((), device=block.device)
        self._adam: Any = torch.compile(adam) if settings.compiled else adam

    def step(self) -> Tensor:
        """One step along the gradient. Says how long that was."""
        with torch.no_grad():
            return self._adam(
                self.network.block, self.network.gradient, self.mean, self.square,
                self.step_number, self.rate, self.settings,
            )  # fmt: skip

    def set_rate(self, progress: float) -> None:
        """The rate at a point from 0 to 1 of the run: it grows, then falls."""
        settings = self.settings
        rate = between(settings.rate_first, settings.rate_last, progress)
        if progress < settings.warm_up:
            rate *= max(progress / settings.warm_up, COLDEST)
        self.rate.fill_(rate)

    def state(self) -> dict[str, Tensor]:
        """All that the next step depends on, to be kept."""
        return {name: block.detach().cpu().clone() for name, block in self._blocks().items()}

    def load(self, state: Mapping[str, Tensor]) -> None:
        """Go on from a state; the blocks stay where they are."""
        with torch.no_grad():
            for name, block in self._blocks().items():
                block.copy_(state[name])

    def _blocks(self) -> dict[str, Tensor]:
        return {
            "weights": self.network.block,
            "mean": self.mean,
            "square": self.square,
            "step_number": self.step_number,
        }


class Learner:
    """Adam on the loss of PPO: a move that went better than foreseen becomes likelier, within
    limits; what is foreseen comes nearer to what happened.
    """

    def __init__(
        self,
        settings: Settings,
        network: Network,
        memory: Memory,
        seats: Seats,
        company: Tensor,
        teacher: Network,
    ) -> None:
        self.settings, self.network, self.memory, self.seats = settings, network, memory, seats
        self.company, self.teacher = company, teacher
        self.adam = Adam(settings, network)
        device = network.block.device
        # Changes between updates, as the rate of Adam does.
        self.entropy = torch.zeros((), device=device)
        self.every_move = torch.zeros((), device=device)
        self.figures = torch.zeros(len(FIGURES), device=device)
        self.chosen = torch.zeros(settings.minibatch, dtype=torch.int64, device=device)
        self._losses: Any = torch.compile(losses) if settings.compiled else losses
        self._taught: Any = torch.compile(taught_losses) if settings.compiled else taught_losses

    def step(self) -> None:
        """Learn from the chosen decisions. Figures are added up over the steps."""
        self.network.gradient.zero_()
        self._follow(
            *self._losses(
                self.network, self._sample(), self.entropy, self.every_move, self.settings.clip,
                self.settings.win_weight, self.settings.score_weight,
            )
        )  # fmt: skip

    def step_as_taught(self) -> None:
        """Learn what the teacher says of the chosen decisions."""
        self.network.gradient.zero_()
        weights = self.settings.win_weight, self.settings.score_weight
        self._follow(*self._taught(self.network, self.teacher, self._sample(), *weights))

    def _follow(self, loss: Tensor, figures: Tensor) -> None:
        """One step along the gradient of a loss."""
        loss.backward()
        length = self.adam.step()
        with torch.no_grad():
            self.figures += torch.cat([figures, length[None]])

    def _sample(self) -> Decisions:
        """The chosen decisions. Rows are picked in words of eight bytes, which is quicker."""
        memory, chosen = self.memory, self.chosen
        game = chosen % memory.games
        return Decisions(
            seen=torch.cat([_picked(block, chosen) for block in memory.read], -1),
            company=self.company[game],
            mask=memory.rows.mask.flatten(0, 1)[chosen],
            present=self.seats.present[game],
            moves=memory.moves.flatten()[chosen],
            log_chance=memory.log_chance.flatten()[chosen],
            advantage=memory.advantage.flatten()[chosen],
            returned=memory.returned.flatten(0, 1)[chosen],
        )


def _picked(block: Tensor, chosen: Tensor) -> Tensor:
    """Some rows of bytes."""
    return block.view(torch.int64).flatten(0, 1)[chosen].view(torch.int8)


def adam(
    weights: Tensor,
    gradient: Tensor,
    mean: Tensor,
    square: Tensor,
    step_number: Tensor,
    rate: Tensor,
    settings: Settings,
) -> Tensor:
    """One step of Adam, after a gradient that is too long was shortened. Says how long it was."""
    length = gradient.norm()
    shortened = gradient * (settings.gradient / (length + TINY)).clamp(max=1.0)
    step_number += 1
    mean.lerp_(shortened, 1 - settings.beta_1)
    square.lerp_(shortened.square(), 1 - settings.beta_2)
    # Both begin at zero, and are too small at first by a factor that is known.
    fair_mean = mean / (1 - settings.beta_1**step_number)
    fair_square = square / (1 - settings.beta_2**step_number)
    weights -= rate * fair_mean / (fair_square.sqrt() + TINY)
    return length


def losses(
    network: Network,
    given: Decisions,
    entropy_weight: Tensor,
    every_move_weight: Tensor,
    clip: float,
    win_weight: float,
    score_weight: float,
) -> tuple[Tensor, Tensor]:
    """The loss of some decisions, and the figures that are told."""
    mask, advantage, returned = given.mask, given.advantage, given.returned
    said = network(given.seen, given.company)
    chances = torch.log_softmax(said.moves.masked_fill(~mask, FORBIDDEN), dim=-1)
    change = chances.gather(1, given.moves[:, None])[:, 0] - given.log_chance
    ratio = change.exp()
    gain = torch.minimum(ratio * advantage, ratio.clamp(1 - clip, 1 + clip) * advantage)
    policy = -gain.mean()
    entropy = -(chances.exp() * chances).sum(-1).mean()
    win, score = foresight_losses(said, given.present, returned[:, WIN], returned[:, SCORE])
    unlikely = -((chances * mask).sum(-1) / mask.sum(-1).clamp(min=1)).mean()
    loss = policy + win_weight * win + score_weight * score
    loss = loss - entropy_weight * entropy + every_move_weight * unlikely
    with torch.no_grad():
        drift = (ratio - 1 - change).mean()  # of chances since the moves were chosen
        clipped = ((ratio - 1).abs() > clip).float().mean()
        figures = torch.stack([policy, win, score, entropy, drift, clipped])
    return loss, figures


def taught_losses(
    network: Network,
    teacher: Network,
    given: Decisions,
    win_weight: float,
    score_weight: float,
) -> tuple[Tensor, Tensor]:
    """How far a network is from saying what its teacher says, and the figures that are told:
    `change` is how much likelier the teacher finds its moves, `clipped` how often the two would not
    make the same one.
    """
    mask, present = given.mask, given.present
    said = network(given.seen, given.company)
    with torch.no_grad():
        wanted = teacher(given.seen)
        shares = win_logits(wanted.win, present).softmax(-1)
        liked = torch.log_softmax(wanted.moves.masked_fill(~mask, FORBIDDEN), dim=-1)
    chances = torch.log_softmax(said.moves.masked_fill(~mask, FORBIDDEN), dim=-1)
    policy = -(liked.exp() * chances).sum(-1).mean()
    win, score = foresight_losses(said, present, shares, wanted.score)
    loss = policy + win_weight * win + score_weight * score
    with torch.no_grad():
        entropy = -(chances.exp() * chances).sum(-1).mean()
        apart = (liked.exp() * (liked - chances)).sum(-1).mean()
        differs = (liked.argmax(-1) != chances.argmax(-1)).float().mean()
        figures = torch.stack([policy, win, score, entropy, apart, differs])
    return loss, figures


def foresight_losses(
    said: Answer, present: Tensor, shares: Tensor, scores: Tensor
) -> tuple[Tensor, Tensor]:
    """How far off the shares of the win and the points are that the network foresees."""
    foreseen = torch.log_softmax(win_logits(said.win, present), dim=-1)
    win = -(shares * foreseen).sum(-1).mean()
    off = functional.huber_loss(said.score, scores, reduction="none") * present
    return win, (off.sum(-1) / present.sum(-1)).mean()
