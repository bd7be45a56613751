"""Sums and products of rows of numbers with fractions.

A product is made a patch of the result at a time: so few numbers that a processor keeps their sums
at hand, and so many that it never waits for one of them.
"""

from __future__ import annotations

from typing import Any

from .speed import machine_instruction, rule

PATCH_ROWS = 4
PATCH_COLUMNS = 64

SUMS = 64  # that go on side by side where a row is added up


@rule
def multiply_rows(x: Any, matrix: Any, out: Any) -> None:
    """A product of rows and a matrix. The number of rows is a multiple of `PATCH_ROWS`."""
    columns = len(matrix[0])
    if columns < PATCH_COLUMNS:
        for column in range(columns):
            for row in range(0, len(x), PATCH_ROWS):
                multiply_patch(x, row, matrix, column, out, 1)
        return
    for first in range(0, columns, PATCH_COLUMNS):
        column = min(first, columns - PATCH_COLUMNS)  # the last patch may overlap the one before
        for row in range(0, len(x), PATCH_ROWS):
            multiply_patch(x, row, matrix, column, out, PATCH_COLUMNS)


@machine_instruction
def multiply_patch(x: Any, row: int, matrix: Any, column: int, out: Any, columns: int) -> None:
    """The product of some rows of *x* and some columns of a matrix, from these on. How many columns
    must be a constant.
    """
    for number in range(row, row + PATCH_ROWS):
        for target in range(column, column + columns):
            total = 0.0
            for place in range(len(matrix)):
                total += x[number][place] * matrix[place][target]
            out[number][target] = total


@rule
def mean_of(row: Any) -> float:
    """The mean of all numbers of a row."""
    even = len(row) - len(row) % SUMS
    total = total_of(row, even)
    for place in range(even, len(row)):
        total += row[place]
    return total / len(row)


@machine_instruction
def total_of(row: Any, size: int) -> float:
    """The sum of the first numbers of a row, so many. That is a multiple of `SUMS`."""
    total = 0.0
    for place in range(size):
        total += row[place]
    return total
