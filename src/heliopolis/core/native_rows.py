"""The CPU's instructions for the rules that read and write rows of small numbers
(`observation.py`): all bytes of a feature at once, which loops over arrays that might overlap do
not become. Needs Numba.
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.errors import RequireLiteralValue
from numba.extending import intrinsic

_BYTE = ir.IntType(8)
_WORD = ir.IntType(64)

# These come without types.
_memset: Any = cgutils.memset
_declared: Any = cgutils.get_or_insert_function


@intrinsic
def _write_number(context: Any, out: Any, at: Any, number: Any) -> Any:
    """One byte, without a look at whether the place is counted from the end."""

    def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        row, at, number = given
        place = _place(context, builder, out, row, at)
        builder.store(builder.trunc(number, _BYTE), place)
        return builder.add(at, ir.Constant(_WORD, 1))

    return types.int64(out, types.int64, types.int64), generate


@intrinsic(prefer_literal=True)
def _write_set(context: Any, out: Any, at: Any, members: Any, size: Any) -> Any:
    """Bits become bytes: the low bits of the word as a vector of truth values, made wider."""
    bytes_written = constant_size(size)

    def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        row, at, members, _ = given
        bits = builder.trunc(members, ir.IntType(bytes_written))
        flags = builder.bitcast(bits, ir.VectorType(ir.IntType(1), bytes_written))
        values = builder.zext(flags, ir.VectorType(_BYTE, bytes_written))
        return _store(builder, _place(context, builder, out, row, at), values, at)

    return types.int64(out, types.int64, types.int64, size), generate


@intrinsic(prefer_literal=True)
def _write_counts(context: Any, out: Any, at: Any, counts: Any, first: Any, size: Any) -> Any:
    """A copy of so many bytes."""
    bytes_written = constant_size(size)

    def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        row, at, source, first, _ = given
        values = _load(builder, _place(context, builder, counts, source, first), bytes_written)
        return _store(builder, _place(context, builder, out, row, at), values, at)

    return types.int64(out, types.int64, counts, types.int64, size), generate


@intrinsic(prefer_literal=True)
def _reached(context: Any, counts: Any, first: Any, least: Any, size: Any) -> Any:
    """All bytes are compared with one number at once, and the answers are the bits of a word."""
    bytes_read = constant_size(size)

    def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        source, first, least, _ = given
        values = _load(builder, _place(context, builder, counts, source, first), bytes_read)
        limits = repeated(builder, builder.trunc(least, _BYTE), values.type)
        flags = builder.icmp_signed(">=", values, limits)
        return builder.zext(builder.bitcast(flags, ir.IntType(bytes_read)), _WORD)

    return types.int64(counts, types.int64, types.int64, size), generate


@intrinsic(prefer_literal=True)
def _beyond(context: Any, counts: Any, first: Any, limit: Any, size: Any) -> Any:
    """What exceeds the limit, of all bytes at once, is added up."""
    bytes_read = constant_size(size)

    def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        source, first, limit, _ = given
        values = _load(builder, _place(context, builder, counts, source, first), bytes_read)
        return _sum_beyond(builder, values, limit)

    return types.int64(counts, types.int64, types.int64, size), generate


@intrinsic(prefer_literal=True)
def _beyond_together(
    context: Any, counts: Any, more: Any, first: Any, limit: Any, size: Any
) -> Any:
    """The same, after two lists have been added, all bytes at once."""
    bytes_read = constant_size(size)

    def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        source, other, first, limit, _ = given
        values = _load(builder, _place(context, builder, counts, source, first), bytes_read)
        added = _load(builder, _place(context, builder, more, other, first), bytes_read)
        return _sum_beyond(builder, builder.add(values, added), limit)

    return types.int64(counts, more, types.int64, types.int64, size), generate


@intrinsic
def _write_nothing(context: Any, out: Any, at: Any, size: Any) -> Any:
    """Memory is cleared, as much as is asked for."""

    def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        row, at, size = given
        _memset(builder, _place(context, builder, out, row, at), size, 0)
        return builder.add(at, size)

    return types.int64(out, types.int64, types.int64), generate


def constant_size(size: Any) -> int:
    """A vector's length must be known when it is compiled."""
    if not isinstance(size, types.IntegerLiteral):
        raise RequireLiteralValue("the size must be a constant where the rule is called")
    length: int = size.literal_value
    return length


def _place(context: Any, builder: Any, array_type: Any, array: Any, index: Any) -> Any:
    """The address of one byte of an array of bytes."""
    data = context.make_array(array_type)(context, builder, value=array).data
    return builder.gep(builder.bitcast(data, _BYTE.as_pointer()), [index])


def _load(builder: Any, place: Any, length: int) -> Any:
    vector = ir.VectorType(_BYTE, length)
    return builder.load(builder.bitcast(place, vector.as_pointer()), align=1)


def _store(builder: Any, place: Any, values: Any, at: Any) -> Any:
    """Write a vector. The place after it is the answer."""
    builder.store(values, builder.bitcast(place, values.type.as_pointer()), align=1)
    return builder.add(at, ir.Constant(_WORD, values.type.count))


def _sum_beyond(builder: Any, values: Any, limit: Any) -> Any:
    """What exceeds the limit, of all bytes, added up to a byte."""
    kind = values.type
    limits = repeated(builder, builder.trunc(limit, _BYTE), kind)
    exceeds = builder.icmp_unsigned(">", values, limits)
    more = builder.select(exceeds, builder.sub(values, limits), ir.Constant(kind, None))
    added_up = _declared(
        builder.module, ir.FunctionType(_BYTE, [kind]), f"llvm.vector.reduce.add.v{kind.count}i8"
    )
    return builder.zext(builder.call(added_up, [more]), _WORD)


def repeated(builder: Any, number: Any, vector: Any) -> Any:
    """A vector with the same number everywhere."""
    first = builder.insert_element(ir.Constant(vector, ir.Undefined), number, ir.Constant(_WORD, 0))
    everywhere = ir.Constant(ir.VectorType(ir.IntType(32), vector.count), [0] * vector.count)
    return builder.shuffle_vector(first, ir.Constant(vector, ir.Undefined), everywhere)


ROW_INSTRUCTIONS = {
    "write_nothing": _write_nothing,
    "write_number": _write_number,
    "write_set": _write_set,
    "write_counts": _write_counts,
    "beyond": _beyond,
    "beyond_together": _beyond_together,
    "reached": _reached,
}
