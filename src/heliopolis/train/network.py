"""The network in PyTorch: the layers of `players/network/shape.py`, all weights in one block."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any, NamedTuple

import torch
from torch.nn import functional

from ..core.kind import GameKind
from ..players.network.shape import NORM_EPSILON, Shape, input_scale, shape_for
from .settings import Settings

Tensor = Any

POLICY = "policy"
FORESIGHT = ("win", "score")
HEADS = (POLICY, *FORESIGHT)
HEAD_SIZE = 0.01  # of the first weights of heads: all moves about equal, no seat ahead


class Answer(NamedTuple):
    """What a network says about positions; the last axis is the move, or the seat from the one
    that looks.
    """

    moves: Tensor  # logits
    win: Tensor  # logits of the shares of the win
    score: Tensor  # points at the end, in tens


def number_type(settings: Settings) -> Any:
    """The numbers that a network reckons with while it is trained."""
    return torch.bfloat16 if settings.half_precision else torch.float32


class Network:
    """A network on a device.

    The weights lie in one block, `block`, and their gradients in another: the optimiser and the
    pool treat them as one long row of numbers. `weights` has them by name, as views.

    Where it is met by several kinds of *companies* it has as many heads that foresee the end, for
    the same position is worth more among weak players than among equals. Those of the first
    company are the ones that weights files hold.
    """

    def __init__(
        self,
        kind: GameKind,
        width: int,
        blocks: int,
        device: Any,
        dtype: Any,
        companies: int = 1,
    ) -> None:
        self.shape = shape_for(kind, width, blocks)
        self.dtype = dtype  # of products
        self.companies = companies
        lengths = self.shape.arrays() | _further_heads(self.shape, companies)
        self.block = torch.zeros(_count(lengths), device=device)
        self.gradient = torch.zeros_like(self.block)
        self.weights = _views(self.block, lengths)
        for name, gradient in _views(self.gradient, lengths).items():
            self.weights[name].requires_grad_(True)
            self.weights[name].grad = gradient
        self.scale = torch.tensor(input_scale(kind), device=device)

    def begin(self, seed: int) -> None:
        """Draw the first weights. The same seed gives the same ones on every device."""
        generator = torch.Generator().manual_seed(seed)
        with torch.no_grad():
            for name, weight in self.weights.items():
                weight.copy_(_first(name, tuple(weight.shape), generator))

    def learn_foresight_only(self) -> None:
        """From now on no gradient reaches anything but the heads that foresee the end."""
        for name, weight in self.weights.items():
            weight.requires_grad_(_layer(name) in FORESIGHT)

    def load(self, arrays: Any) -> None:
        """Take over the arrays of a weights file. All companies begin with its foresight."""
        with torch.no_grad():
            for name, weight in self.weights.items():
                weight.copy_(torch.from_numpy(arrays[_of_file(name)]))

    def soften(self, factor: float) -> None:
        """Make the network less sure of its moves, without another order among them."""
        with torch.no_grad():
            for name, weight in self.weights.items():
                if _layer(name) == POLICY:
                    weight *= factor

    def arrays(self) -> dict[str, Any]:
        """The weights of a file as NumPy arrays."""
        names = self.shape.arrays()
        return {name: self.weights[name].detach().cpu().numpy() for name in names}

    def __call__(self, observation: Tensor, company: Tensor | None = None) -> Answer:
        """What the network says about rows of signed bytes, shape `[rows, inputs]`, in the
        *company* with a number for each row; in the first one if it is left out.
        """
        return answer(self.weights, self.scale, self.shape, self.dtype, observation, company)


def answer(
    weights: dict[str, Tensor],
    scale: Tensor,
    shape: Shape,
    dtype: Any,
    observation: Tensor,
    company: Tensor | None = None,
) -> Answer:
    """The network as a function of its weights."""

    def layer(name: str, x: Tensor) -> Tensor:
        return functional.linear(x, weights[f"{name}.w"].to(dtype), weights[f"{name}.b"].to(dtype))

    def norm(name: str, x: Tensor) -> Tensor:
        gain, bias = weights[f"{name}.g"].to(dtype), weights[f"{name}.b"].to(dtype)
        return functional.layer_norm(x, (shape.width,), gain, bias, NORM_EPSILON)

    # Scaling the weights instead of the input is the same, and signed bytes stay exact.
    first = (weights["in0.w"] * scale).to(dtype)
    x = functional.linear(observation.to(dtype), first, weights["in0.b"].to(dtype)).relu()
    for block in range(shape.blocks):
        x = x + layer(f"block{block}", norm(f"block{block}.ln", x)).relu()
    x = norm("out.ln", x)

    def foreseen(head: str) -> Tensor:
        of_company = [layer(name, x) for name in _heads_named(head, weights)]
        if company is None or len(of_company) == 1:
            return of_company[0].float()
        row = company.view(1, -1, 1).expand(1, -1, shape.seats)
        return torch.stack(of_company).gather(0, row)[0].float()

    return Answer(layer(POLICY, x).float(), *(foreseen(head) for head in FORESIGHT))


def _further_heads(shape: Shape, companies: int) -> dict[str, tuple[int, ...]]:
    """The arrays of the heads of all companies but the first, such as `win.1.w`."""
    heads = {name: lengths for name, lengths in shape.arrays().items() if _layer(name) in FORESIGHT}
    return {
        name.replace(".", f".{company}."): lengths
        for company in range(1, companies)
        for name, lengths in heads.items()
    }


def _heads_named(head: str, weights: Mapping[str, Tensor]) -> list[str]:
    """The heads of all companies in order: `win`, `win.1`, `win.2`."""
    return [name[: -len(".w")] for name in weights if _layer(name) == head and name.endswith(".w")]


def _of_file(name: str) -> str:
    """The array of a weights file that an array begins with.

    >>> _of_file("win.1.w"), _of_file("block0.ln.g")
    ('win.w', 'block0.ln.g')
    """
    layer, *_, kind = name.split(".")
    return f"{layer}.{kind}" if layer in FORESIGHT else name


def _count(lengths: dict[str, tuple[int, ...]]) -> int:
    return sum(_padded(math.prod(each)) for each in lengths.values())


def _padded(count: int) -> int:
    """Room for an array such that the next one begins at an address that suits products."""
    return -(-count // 64) * 64


def _views(block: Tensor, lengths: dict[str, tuple[int, ...]]) -> dict[str, Tensor]:
    """The arrays that lie one after the other in a block."""
    views, at = {}, 0
    for name, each in lengths.items():
        views[name] = block[at : at + math.prod(each)].view(each).detach()
        at += _padded(math.prod(each))
    return views


def _layer(name: str) -> str:
    """The layer that an array belongs to.

    >>> _layer("policy.w")
    'policy'
    """
    return name.split(".")[0]


def _first(name: str, lengths: tuple[int, ...], generator: Any) -> Tensor:
    """The first values of an array."""
    if name.endswith(".g"):
        return torch.ones(lengths)
    if name.endswith(".b"):
        return torch.zeros(lengths)
    is_head = _layer(name) in HEADS
    size = HEAD_SIZE if is_head else math.sqrt(2.0)  # keeps the size of what is cut off below zero
    return torch.randn(lengths, generator=generator) * (size / math.sqrt(lengths[1]))
