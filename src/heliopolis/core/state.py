"""Declare a state once, use it twice: as a plain object of ints and lists, and as a flat NumPy
record.

A field is declared with its machine type and, for lists, its lengths::

    class Table(FlatState):
        turn: Int8
        scores: Annotated[list[int], "i2", 5]

Interpreted rules read ints and nested lists; compiled rules read the record that `record_type`
describes. `pack` and `unpack` carry a state from one form to the other. NumPy is imported only for
the second form.
"""

from __future__ import annotations

from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    NamedTuple,
    Self,
    TypeVar,
    get_args,
    get_type_hints,
)

from .speed import machine_instruction

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

Int8 = Annotated[int, "i1"]
Int16 = Annotated[int, "i2"]
Int64 = Annotated[int, "i8"]


class Field(NamedTuple):
    """One declared field: its machine type (`i1` is a signed byte) and its lengths, outermost
    first.
    """

    code: str
    lengths: tuple[int, ...]


class FlatState:
    """A state whose fields are ints, or nested lists of ints, all zero to begin with."""

    def __init__(self) -> None:
        for name, field in fields_of(type(self)).items():
            setattr(self, name, _zeros(field.lengths))

    def copy(self) -> Self:
        """Return a state of its own with the same contents."""
        twin = type(self).__new__(type(self))
        contents = vars(twin)
        contents.update(vars(self))
        for name in _lists_of(type(self)):
            contents[name] = _copied(contents[name])
        return twin

    def __repr__(self) -> str:
        inside = ", ".join(f"{name}={value}" for name, value in vars(self).items())
        return f"{type(self).__name__}({inside})"


State = TypeVar("State", bound=FlatState)


_FIELDS: dict[type[FlatState], dict[str, Field]] = {}


def fields_of(cls: type[FlatState]) -> dict[str, Field]:
    """The declared fields of *cls*, inherited ones first."""
    if cls not in _FIELDS:
        hints = get_type_hints(cls, include_extras=True)
        _FIELDS[cls] = {name: _field_of(hint) for name, hint in hints.items()}
    return _FIELDS[cls]


_LISTS: dict[type[FlatState], tuple[str, ...]] = {}


def _lists_of(cls: type[FlatState]) -> tuple[str, ...]:
    """The fields of *cls* that are lists."""
    if cls not in _LISTS:
        _LISTS[cls] = tuple(name for name, field in fields_of(cls).items() if field.lengths)
    return _LISTS[cls]


def _field_of(hint: Any) -> Field:
    _, code, *lengths = get_args(hint)
    return Field(code, tuple(lengths))


def record_type(cls: type[FlatState]) -> np.dtype[Any]:
    """The flat NumPy record with the fields of *cls*, aligned because CUDA needs it so."""
    import numpy as np

    columns = [(name, code, lengths) for name, (code, lengths) in fields_of(cls).items()]
    return np.dtype(columns, align=True)


def new_records(cls: type[FlatState], count: int) -> npt.NDArray[Any]:
    """*count* zeroed states of *cls* in one block, for compiled rules. Shape `[count]`."""
    import numpy as np

    return np.zeros(count, dtype=record_type(cls))


def pack(state: FlatState) -> npt.NDArray[Any]:
    """The state as a block of one flat record. Raises OverflowError if a value does not fit its
    field.
    """
    block = new_records(type(state), 1)
    for name in fields_of(type(state)):
        block[name][0] = getattr(state, name)
    return block


def unpack(cls: type[State], block: npt.NDArray[Any], index: int = 0) -> State:
    """The plain state that lies at *index* of a block of flat records."""
    state = cls()
    for name in fields_of(cls):
        setattr(state, name, block[name][index].tolist())
    return state


@machine_instruction
def copy_state(states: Any, target: int, source: int) -> None:
    """Make the state at *target* of a block a copy of the one at *source*. A block of plain states
    is a list.
    """
    states[target] = states[source].copy()


def _zeros(lengths: tuple[int, ...]) -> Any:
    if not lengths:
        return 0
    return [_zeros(lengths[1:]) for _ in range(lengths[0])]


def _copied(values: list[Any]) -> list[Any]:
    if isinstance(values[0], list):
        return [_copied(inner) for inner in values]
    return values.copy()
