"""The CPU's instructions for sums and products (`products.py`): many sums go on at once and stay in
registers. The numbers have 32 bits. Needs Numba.
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from llvmlite.binding import get_host_cpu_features
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from .native_rows import constant_size, repeated
from .products import PATCH_ROWS, SUMS

_FLOAT = ir.FloatType()

# So many sums of a row, times PATCH_ROWS, find room in the registers that a processor has.
_SUMS_A_ROW = 64 if get_host_cpu_features().get("avx512f") else 16

_for_range: Any = cgutils.for_range  # these come without types
_alloca: Any = cgutils.alloca_once_value
_unpack: Any = cgutils.unpack_tuple


@intrinsic(prefer_literal=True)
def _multiply_patch(
    context: Any, x: Any, row: Any, matrix: Any, column: Any, out: Any, columns: Any
) -> Any:
    """As many columns as there are registers for, until all are done."""
    width = constant_size(columns)

    def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        rows, row, weights, column, found, _ = given
        rows = _Table(context, builder, x, rows)
        weights = _Table(context, builder, matrix, weights)
        found = _Table(context, builder, out, found)
        for first in range(0, width, _SUMS_A_ROW):
            start = builder.add(column, ir.Constant(column.type, first))
            length = min(width - first, _SUMS_A_ROW)
            _multiply(builder, rows, row, weights, start, found, length)
        return context.get_dummy_value()

    return types.void(x, types.int64, matrix, types.int64, out, columns), generate


def _multiply(
    builder: Any, x: Any, row: Any, matrix: Any, column: Any, out: Any, length: int
) -> None:
    """Sums begin at zero, take in one row of the matrix after the other, and are written."""
    vector = ir.VectorType(_FLOAT, length)
    numbers = [builder.add(row, ir.Constant(row.type, number)) for number in range(PATCH_ROWS)]
    sums = [_alloca(builder, ir.Constant(vector, None)) for _ in numbers]
    with _for_range(builder, matrix.rows) as loop:
        weights = builder.load(matrix.place(loop.index, column, vector), align=4)
        for number, total in zip(numbers, sums, strict=True):
            times = repeated(builder, builder.load(x.place(number, loop.index, _FLOAT)), vector)
            product = builder.fmul(times, weights, flags=("contract",))
            added = builder.fadd(builder.load(total), product, flags=("contract",))
            builder.store(added, total)
    for number, total in zip(numbers, sums, strict=True):
        builder.store(builder.load(total), out.place(number, column, vector), align=4)


@intrinsic
def _total_of(context: Any, row: Any, size: Any) -> Any:
    """Sums side by side, then these. The order is the same on every machine, so the answer is."""
    vector = ir.VectorType(_FLOAT, SUMS)

    def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        numbers, size = given
        view = context.make_array(row)(context, builder, value=numbers)
        place = builder.bitcast(view.data, vector.as_pointer())
        sums = _alloca(builder, ir.Constant(vector, None))
        with _for_range(builder, builder.udiv(size, ir.Constant(size.type, SUMS))) as loop:
            more = builder.load(builder.gep(place, [loop.index]), align=4)
            builder.store(builder.fadd(builder.load(sums), more), sums)
        return _folded(builder, builder.load(sums))

    return types.float32(row, types.int64), generate


def _folded(builder: Any, sums: Any) -> Any:
    """The sum of a vector: one half is added to the other until one number is left."""
    nothing = ir.Constant(sums.type, ir.Undefined)
    half = sums.type.count // 2
    while half > 0:
        turned = [(lane + half) % SUMS for lane in range(SUMS)]
        order = ir.Constant(ir.VectorType(ir.IntType(32), SUMS), turned)
        sums = builder.fadd(sums, builder.shuffle_vector(sums, nothing, order))
        half //= 2
    return builder.extract_element(sums, ir.Constant(ir.IntType(32), 0))


class _Table:
    """Rows of single numbers in memory, each without gaps."""

    def __init__(self, context: Any, builder: Any, array_type: Any, array: Any) -> None:
        self.builder = builder
        view = context.make_array(array_type)(context, builder, value=array)
        self.data = view.data
        self.rows = _unpack(builder, view.shape)[0]
        self.width = _unpack(builder, view.shape)[1]

    def place(self, row: Any, column: Any, type_of_number: Any) -> Any:
        """The address of one number, or of a vector that begins there."""
        at = self.builder.add(self.builder.mul(row, self.width), column)
        address = self.builder.gep(self.data, [at])
        return self.builder.bitcast(address, type_of_number.as_pointer())


PRODUCT_INSTRUCTIONS = {"multiply_patch": _multiply_patch, "total_of": _total_of}
