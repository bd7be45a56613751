"""The weights of a network laid out for use, and the network on many rows at once, in NumPy.

What can be worked out beforehand is: the scale of the inputs is in the first matrix, gains and
biases of the norms are in the matrices after them, and the three heads are one matrix.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ...core.kind import GameKind
from .shape import NORM_EPSILON, input_scale
from .weights_file import Weights


class Layers(NamedTuple):
    """Matrices are `[inputs, outputs]`, so that a product goes through them row by row. Float32."""

    first: Any  # [inputs, width]
    first_bias: Any
    blocks: Any  # [blocks, width, width]
    block_biases: Any
    heads: Any  # [width, moves + seats + seats]: moves, shares of the win, scores
    head_biases: Any


def laid_out(kind: GameKind, weights: Weights) -> Layers:
    """The layers of a network."""
    import numpy as np

    arrays, width = weights.arrays, weights.shape.width
    scale = np.asarray(input_scale(kind))
    numbers = range(weights.shape.blocks)
    blocks = [_after_norm(arrays, f"block{block}.ln", (f"block{block}",)) for block in numbers]
    heads, head_biases = _after_norm(arrays, "out.ln", ("policy", "win", "score"))
    return Layers(
        _single(arrays["in0.w"].T.astype(np.float64) * scale[:, None]),
        _single(arrays["in0.b"]),
        _single(np.array([matrix for matrix, _ in blocks]).reshape(-1, width, width)),
        _single(np.array([bias for _, bias in blocks]).reshape(-1, width)),
        _single(heads),
        _single(head_biases),
    )


def _after_norm(arrays: Any, norm: str, names: tuple[str, ...]) -> tuple[Any, Any]:
    """The matrix and the biases of layers that read a norm's output, with its gains and biases
    worked in.
    """
    import numpy as np

    matrix = np.concatenate([arrays[f"{name}.w"].T for name in names], axis=1).astype(np.float64)
    bias = np.concatenate([arrays[f"{name}.b"] for name in names])
    gain, shift = arrays[f"{norm}.g"], arrays[f"{norm}.b"]
    return matrix * gain[:, None].astype(np.float64), bias + shift @ matrix


def _single(array: Any) -> Any:
    import numpy as np

    return np.ascontiguousarray(array, np.float32)


def answers(layers: Layers, rows: Any) -> Any:
    """What the network says about rows of observations: for each a row of logits by move, logits of
    the shares of the win by seat, and scores by seat.
    """
    import numpy as np

    x = rows.astype(np.float32) @ layers.first
    x += layers.first_bias
    np.maximum(x, 0, out=x)
    for matrix, bias in zip(layers.blocks, layers.block_biases, strict=True):
        step = _normed(x) @ matrix
        step += bias
        np.maximum(step, 0, out=step)
        x += step
    found = _normed(x) @ layers.heads
    found += layers.head_biases
    return found


def _normed(x: Any) -> Any:
    """Every row with mean 0 and variance 1."""
    import numpy as np

    width = x.shape[1]
    centred = x - x.mean(axis=1, keepdims=True)
    variance = np.einsum("ij,ij->i", centred, centred) / np.float32(width)
    centred *= (1 / np.sqrt(variance + np.float32(NORM_EPSILON)))[:, None]
    return centred
