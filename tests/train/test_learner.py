"""The arithmetic of learning: the optimiser, and the loss of some made-up decisions."""

from __future__ import annotations

from dataclasses import replace
from math import log, sqrt
from types import SimpleNamespace
from typing import Any

import pytest

torch = pytest.importorskip("torch", reason="PyTorch comes with dev.py test --train")

from heliopolis.train.learner import TINY, Adam, Decisions, losses  # noqa: E402 - needs PyTorch
from heliopolis.train.network import Answer  # noqa: E402
from heliopolis.train.settings import Settings, for_cpu  # noqa: E402

pytestmark = pytest.mark.train

FREE = replace(for_cpu(), gradient=1e6)  # no gradient here is as long as that


def adam_of(settings: Settings, weights: list[float], rate: float) -> Any:
    """The optimiser of a network that is nothing but its weights."""
    block = torch.tensor(weights)
    network: Any = SimpleNamespace(block=block, gradient=torch.zeros_like(block))
    adam = Adam(settings, network)
    adam.rate.fill_(rate)
    return adam


def step(adam: Any, gradient: list[float]) -> float:
    adam.network.gradient.copy_(torch.tensor(gradient))
    return float(adam.step())


def test_the_optimiser_is_that_of_pytorch() -> None:
    ours = adam_of(FREE, [1.0, -2.0, 0.5], 0.01)
    theirs = torch.tensor([1.0, -2.0, 0.5], requires_grad=True)
    reference = torch.optim.Adam([theirs], 0.01, (FREE.beta_1, FREE.beta_2), TINY)
    for gradient in ([3.0, -0.1, 0.0], [1.0, 0.2, 0.3], [-4.0, 0.0, 1e-4], [0.5, 0.5, -2.0]):
        step(ours, gradient)
        theirs.grad = torch.tensor(gradient)
        reference.step()
        torch.testing.assert_close(ours.network.block, theirs.detach())


def test_the_first_step_is_as_long_as_the_rate_however_small_the_gradient() -> None:
    adam = adam_of(FREE, [1.0, 1.0, 1.0], 0.01)
    step(adam, [5.0, -0.001, 0.0])
    assert adam.network.block.tolist() == pytest.approx([0.99, 1.01, 1.0], abs=1e-6)


def test_the_second_step_by_hand() -> None:
    adam = adam_of(replace(FREE, beta_1=0.5, beta_2=0.75), [1.0], 0.1)
    step(adam, [2.0])
    step(adam, [-1.0])
    mean = (0.5 * (0.5 * 2.0) + 0.5 * -1.0) / (1 - 0.5**2)
    square = (0.75 * (0.25 * 4.0) + 0.25 * 1.0) / (1 - 0.75**2)
    assert float(adam.network.block) == pytest.approx(1.0 - 0.1 - 0.1 * mean / sqrt(square))


def test_a_gradient_that_is_too_long_is_shortened_and_keeps_its_direction() -> None:
    adam = adam_of(replace(FREE, gradient=1.0, beta_1=0.9), [0.0, 0.0], 0.01)
    assert step(adam, [3.0, 4.0]) == pytest.approx(5.0)
    assert adam.mean.tolist() == pytest.approx([0.1 * 0.6, 0.1 * 0.8])
    adam = adam_of(replace(FREE, gradient=1.0, beta_1=0.9), [0.0, 0.0], 0.01)
    assert step(adam, [0.3, 0.4]) == pytest.approx(0.5)
    assert adam.mean.tolist() == pytest.approx([0.1 * 0.3, 0.1 * 0.4])


@pytest.mark.parametrize(
    ("progress", "rate"),
    [(0.0, 0.1), (0.05, 0.495), (0.1, 0.98), (0.5, 0.9), (1.0, 0.8), (1.2, 0.8)],
)
def test_the_rate_grows_while_it_warms_up_and_then_falls(progress: float, rate: float) -> None:
    settings = replace(for_cpu(), warm_up=0.1, rate_first=1.0, rate_last=0.8)
    adam = adam_of(settings, [0.0], 0.0)
    adam.set_rate(progress)
    assert float(adam.rate) == pytest.approx(rate)


def test_without_a_warm_up_the_first_rate_is_whole() -> None:
    adam = adam_of(replace(for_cpu(), warm_up=0.0, rate_first=0.5), [0.0], 0.0)
    adam.set_rate(0.0)
    assert float(adam.rate) == 0.5


# The loss of a single decision between two legal moves and one that is not


def loss_of(
    logits: list[float],
    *,
    advantage: float = 0.0,
    chance: float = 0.5,
    entropy_weight: float = 0.0,
) -> tuple[Any, Any, Any]:
    """The loss where move 0 was made, its figures and its gradient by the logits. *chance* is that
    of the move when it was made.
    """
    moves = torch.tensor([logits], requires_grad=True)
    said = Answer(moves, torch.zeros(1, 2), torch.zeros(1, 2))
    given = Decisions(
        seen=torch.zeros(1, 4),
        company=torch.tensor([0]),
        mask=torch.tensor([[True, True, False]]),
        present=torch.tensor([[True, True]]),
        moves=torch.tensor([0]),
        log_chance=torch.tensor([log(chance)]),
        advantage=torch.tensor([advantage]),
        returned=torch.zeros(1, 2, 2),
    )
    weights = torch.tensor(entropy_weight), torch.tensor(0.0)
    network: Any = lambda seen, company: said  # noqa: E731 - a stand-in
    loss, figures = losses(network, given, *weights, 0.2, 0.0, 0.0)
    loss.backward()
    return float(loss.detach()), figures, moves.grad[0]


EVEN = [0.0, 0.0, 9.0]  # the third is not legal, whatever its logit


@pytest.mark.parametrize("advantage", [2.0, -2.0])
def test_a_move_becomes_likelier_if_it_went_better_than_foreseen(advantage: float) -> None:
    loss, figures, gradient = loss_of(EVEN, advantage=advantage)
    assert loss == pytest.approx(-advantage)  # the ratio is 1
    downhill = -gradient
    assert downhill.tolist() == pytest.approx([advantage / 2, -advantage / 2, 0.0])
    assert figures[4:].tolist() == pytest.approx([0.0, 0.0])  # nothing has changed yet


@pytest.mark.parametrize(
    ("chance", "advantage", "goes_on"),
    [
        (0.4, 1.0, False),  # a quarter likelier already, and good: that is enough
        (0.4, -1.0, True),  # likelier, and bad: back with it
        (0.8, -1.0, False),  # less likely already, and bad
        (0.8, 1.0, True),
    ],
)
def test_the_limit_holds_only_what_goes_further_the_same_way(
    chance: float, advantage: float, goes_on: bool
) -> None:
    loss, figures, gradient = loss_of(EVEN, advantage=advantage, chance=chance)
    assert bool(gradient.any()) is goes_on
    ratio = 0.5 / chance
    held = min(max(ratio, 0.8), 1.2)
    assert loss == pytest.approx(-advantage * (ratio if goes_on else held))
    assert float(figures[5]) == 1.0


def test_entropy_that_is_weighed_makes_the_network_less_sure() -> None:
    loss, figures, gradient = loss_of([log(3.0), 0.0, 9.0], entropy_weight=0.5)
    entropy = -(0.75 * log(0.75) + 0.25 * log(0.25))
    assert float(figures[3]) == pytest.approx(entropy)
    assert loss == pytest.approx(-0.5 * entropy)
    downhill = -gradient
    assert downhill[0] < 0 < downhill[1]
    assert downhill[2] == 0
