"""The network on one row and on many, in loops that compile. `layers.answers` is the same in
NumPy, where nothing can be compiled.

With one row, products go through the matrices row by row: that reads memory in order, and the
compiler makes vectors of it without changing the order of any sum, so every machine comes to the
same answer. With many rows they are those of `core/products.py`, which round as the machine does.
"""

from __future__ import annotations

from math import sqrt
from typing import Any

from ...core.interface import seat_to_move
from ...core.products import mean_of, multiply_rows
from ...core.speed import rule
from ...core.state import FlatState
from .interface import observe, write_mask
from .layers import Layers
from .shape import NORM_EPSILON

AT_ONCE = 4  # rows of a matrix that are added together


@rule
def ask(state: FlatState, layers: Layers, row: Any, mask: Any, work: Any, found: Any) -> None:
    """What the network says to the seat that is asked: *row* and *mask* are filled in on the way,
    *found* as in `layers.answers`. *work* is room for three rows of the network's width.
    """
    observe(state, seat_to_move(state), row)
    write_mask(state, mask)
    answer(layers, row, work, found)


@rule
def answer(layers: Layers, row: Any, work: Any, found: Any) -> None:
    """What the network says about one row of observations."""
    x = work[0]
    read_observation(layers.first, layers.first_bias, row, x)
    cut_off(x)
    for block in range(len(layers.blocks)):
        normalise(x, work[1])
        multiply(layers.blocks[block], layers.block_biases[block], work[1], work[2])
        cut_off(work[2])
        for place in range(len(x)):
            x[place] += work[2][place]
    normalise(x, work[1])
    multiply(layers.heads, layers.head_biases, work[1], found)


@rule
def read_observation(matrix: Any, bias: Any, row: Any, out: Any) -> None:
    """The first product. Most numbers of an observation are zeros, and are passed over."""
    copy_row(bias, out)
    for place in range(len(row)):
        if row[place] != 0:
            add_one(matrix[place], row[place], out)


@rule
def multiply(matrix: Any, bias: Any, x: Any, out: Any) -> None:
    """A product of a row and a matrix."""
    copy_row(bias, out)
    even = len(x) - len(x) % AT_ONCE
    for place in range(0, even, AT_ONCE):
        add_four(matrix, x, place, out)
    for place in range(even, len(x)):
        add_one(matrix[place], x[place], out)


@rule
def copy_row(row: Any, out: Any) -> None:
    """The same numbers."""
    for place in range(len(out)):
        out[place] = row[place]


@rule
def add_one(weights: Any, times: Any, out: Any) -> None:
    """Add one row of a matrix, so many times."""
    for target in range(len(out)):
        out[target] += weights[target] * times


@rule
def add_four(matrix: Any, x: Any, place: int, out: Any) -> None:
    """Add four rows of a matrix, each so many times."""
    first, second, third, fourth = x[place], x[place + 1], x[place + 2], x[place + 3]
    one, two = matrix[place], matrix[place + 1]
    three, four = matrix[place + 2], matrix[place + 3]
    for target in range(len(out)):
        out[target] += (
            one[target] * first
            + two[target] * second
            + three[target] * third
            + four[target] * fourth
        )


@rule
def cut_off(x: Any) -> None:
    """Nothing below zero."""
    for place in range(len(x)):
        if x[place] < 0:
            x[place] = 0


@rule
def normalise(x: Any, out: Any) -> None:
    """Mean 0, variance 1."""
    mean = mean_of(x)
    for place in range(len(x)):
        out[place] = (x[place] - mean) * (x[place] - mean)
    size = 1.0 / sqrt(mean_of(out) + NORM_EPSILON)
    for place in range(len(x)):
        out[place] = (x[place] - mean) * size


# Many rows


@rule
def answer_rows(layers: Layers, rows: Any, x: Any, normed: Any, product: Any, found: Any) -> None:
    """What the network says about many rows of observations. The four others have as many rows,
    rounded up to a multiple of `PATCH_ROWS`: three of the network's width, and the answers.
    """
    for number in range(len(rows)):
        read_observation(layers.first, layers.first_bias, rows[number], x[number])
        cut_off(x[number])
    for block in range(len(layers.blocks)):
        for number in range(len(rows)):
            normalise(x[number], normed[number])
        multiply_rows(normed, layers.blocks[block], product)
        for number in range(len(rows)):
            add_step(x[number], product[number], layers.block_biases[block])
    for number in range(len(rows)):
        normalise(x[number], normed[number])
    multiply_rows(normed, layers.heads, found)
    for number in range(len(rows)):
        add_row(layers.head_biases, found[number])


@rule
def add_step(x: Any, product: Any, bias: Any) -> None:
    """The end of a block: what its product and bias give, cut off, is added."""
    for place in range(len(x)):
        found = product[place] + bias[place]
        if found > 0:
            x[place] += found


@rule
def add_row(row: Any, out: Any) -> None:
    """Add one row to another."""
    for place in range(len(out)):
        out[place] += row[place]
