"""The CPU's instructions for rules that are marked as such. Needs Numba."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba import njit, types
from numba.extending import intrinsic

from .native_products import PRODUCT_INSTRUCTIONS
from .native_rows import ROW_INSTRUCTIONS

_WORD_BITS = 64
_DEFINED_AT_ZERO = ir.Constant(ir.IntType(1), 0)  # a count of zeros in a zero word is 64


def _instruction(build: Callable[[Any, Any], Any]) -> object:
    """A function of one machine word, made by an LLVM instruction."""

    def typed(context: object, members: object) -> tuple[object, object]:
        def generate(context: object, builder: Any, signature: object, args: Any) -> Any:
            return build(builder, args[0])

        return types.int64(types.int64), generate

    return intrinsic(typed)


def _highest(builder: Any, word: Any) -> Any:
    zeros = builder.ctlz(word, _DEFINED_AT_ZERO)
    return builder.sub(ir.Constant(ir.IntType(_WORD_BITS), _WORD_BITS - 1), zeros)


def _copy_state(states: Any, target: int, source: int) -> None:
    """Records in one block are copied byte by byte."""
    states[target] = states[source]


_OPTIONS: dict[str, Any] = {"_nrt": False}  # as for all rules (`speed.py`)

INSTRUCTIONS = {
    "copy_state": njit(**_OPTIONS)(_copy_state),
    "count": _instruction(lambda builder, word: builder.ctpop(word)),
    "lowest": _instruction(lambda builder, word: builder.cttz(word, _DEFINED_AT_ZERO)),
    "highest": _instruction(_highest),
    **PRODUCT_INSTRUCTIONS,
    **ROW_INSTRUCTIONS,
}
