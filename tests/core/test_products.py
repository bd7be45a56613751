"""Products and means, as plain loops and with the processor's instructions."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from heliopolis.core.products import (
    PATCH_COLUMNS,
    PATCH_ROWS,
    SUMS,
    mean_of,
    multiply_rows,
)
from heliopolis.core.speed import compiled

CLOSE = 1e-5


def made_anew(function: Any) -> Any:
    """The compiled twin, not from the cache: what makes its instructions is tested too."""
    return compiled(function, check_bounds=True)


def numbers(*lengths: int) -> Any:
    return np.random.default_rng(1).standard_normal(lengths).astype(np.float32)


@pytest.mark.parametrize("multiply", [multiply_rows, made_anew(multiply_rows)])
@pytest.mark.parametrize(
    "columns", [1, 3, PATCH_COLUMNS - 1, PATCH_COLUMNS, PATCH_COLUMNS + 5, 2 * PATCH_COLUMNS]
)
def test_products_are_numpys(multiply: Any, columns: int) -> None:
    for rows in (0, PATCH_ROWS, 2 * PATCH_ROWS):
        x, matrix = numbers(rows, 7), numbers(7, columns)
        out = np.full((rows + 1, columns), 9, np.float32)
        multiply(x, matrix, out[:rows])
        assert np.allclose(out[:rows], x @ matrix, atol=CLOSE)
        assert (out[rows] == 9).all()


@pytest.mark.parametrize("mean", [mean_of, made_anew(mean_of)])
@pytest.mark.parametrize("length", [1, SUMS - 1, SUMS, 3 * SUMS + 2])
def test_means_are_numpys(mean: Any, length: int) -> None:
    row = numbers(length)
    assert mean(row) == pytest.approx(row.mean(), abs=CLOSE)
